/*
 * The memory of turns that were told: the last of each seat, as long as no
 * other seat has its place.
 */
#include "config.h"

#include "post/told.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "rules/rules.h"

enum { TURNS = 1024 };

struct told {
	struct {
		struct told_turn turn;
		int64_t at;
	} turns[TURNS];
};

struct told *
told_new(void)
{
	return xcalloc(1, sizeof(struct told));
}

void
told_free(struct told *t)
{
	free(t);
}

static size_t
told_place(int64_t game, int seat)
{
	return ((uint64_t)game * RULES_SEATS_MAX + (uint64_t)seat) % TURNS;
}

void
told_note(struct told *t, const struct told_turn *turn, int64_t at)
{
	size_t i = told_place(turn->game, turn->seat);

	t->turns[i].turn = *turn;
	t->turns[i].at = at;
}

bool
told_by(const struct told_turn *turn, const struct store_letter *l,
    uint32_t made)
{
	return turn->game == l->game && turn->seat == l->seat &&
	    turn->made == made && l->ply <= turn->ply;
}

bool
told_has(const struct told *t, const struct store_letter *l, uint32_t made)
{
	size_t i = told_place(l->game, l->seat);

	return told_by(&t->turns[i].turn, l, made) &&
	    l->id != t->turns[i].turn.id && l->owed <= t->turns[i].at;
}

bool
told_first(struct desk *d, const struct store_letter *l, int64_t *again)
{
	int64_t now = desk_now(d), due;

	if (l->kind != STORE_LETTER_TURN ||
	    store_letter_beginning(d->store, l->game, l->seat, now, &due) !=
		STORE_OK)
		return false;
	*again = (due > now ? due : now) + 1;
	return true;
}
