/*
 * Finds moves of MONOPOLY that can be taken back, and takes them back.
 */
#include "config.h"

#include "match/match.h"
#include "undo_kit.h"

#include <stdlib.h>
#include <string.h>

#include "play/vote.h"

struct table
undo_kit_open(struct desk_kit *kit, int64_t game)
{
	struct table t;

	must(store_begin(kit->desk->store));
	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	return t;
}

void
undo_kit_close(struct desk_kit *kit, struct table *t)
{
	if (follow(kit->desk, t) != STORE_OK)
		abort();
	table_fini(t);
	must(store_commit(kit->desk->store));
}

/* SEAT has made the entry E, which led to M. */
static bool
is_wanted(const struct table *t, const struct match *m, int seat,
    const struct entry *e, enum quiet quiet)
{
	unsigned to_move = match_to_move(m);

	if ((match_undo_first(m, seat, ~0u, NULL) == e->n) == (quiet == BARED))
		return false;
	if (quiet == BARED)
		return to_move != 0 && e->chance.len == 0 && e->aside.len == 0;
	if (quiet == HANDS)
		return to_move != 0 && !(to_move >> seat & 1);
	return quiet == ANY ||
	    (t->game.made[seat] > 12 &&
		match_occasion(m, seat) == match_occasion(t->match, seat));
}

char *
undo_kit_move(struct table *t, int seat, enum quiet quiet)
{
	uint64_t moves[512];
	size_t n = match_moves(t->match, seat, moves, 512);
	char *found = NULL;

	for (size_t i = 0; i < n && i < 512 && found == NULL; i++) {
		struct match *m = match_copy(t->match);
		struct chance_fast chance;
		struct buffer text = {0};
		struct entry e = {0};
		const char *why;

		chance_fast_init(&chance, 1);
		t->rules->format(m->state, seat, moves[i], &text);
		if (match_play(m, seat, buffer_text(&text), ENTRY_BY_SEAT,
			&chance.chance, 1, &e, &why) == MATCH_OK &&
		    is_wanted(t, m, seat, &e, quiet))
			found = strdup(buffer_text(&text));
		entry_fini(&e);
		buffer_fini(&text);
		match_free(m);
	}
	return found;
}

int64_t
undo_kit_play(struct desk_kit *kit, int64_t game, enum quiet how, int *seat,
    uint32_t *n)
{
	for (int i = 0; i < 3000; i++) {
		struct table t = undo_kit_open(kit, game);
		unsigned to_move = match_to_move(t.match);
		char *move = NULL;
		struct turn turn;
		uint32_t made;

		for (*seat = 0; *seat < t.n_seats && move == NULL; ++*seat)
			if (to_move >> *seat & 1)
				move = undo_kit_move(&t, *seat, how);
		--*seat;
		if (move == NULL && to_move != 0)
			*seat = __builtin_ctz(to_move);
		made = t.game.made[*seat];
		*n = t.game.entries;
		undo_kit_close(kit, &t);
		if (to_move == 0)
			return 0;
		if (move != NULL) {
			desk_kit_move(kit, &turn, game, *seat, made, move);
			free(move);
			turn_fini(&turn);
			return game;
		}
		move = desk_kit_legal(kit, game, *seat);
		desk_kit_move(kit, &turn, game, *seat, made, move);
		turn_fini(&turn);
		free(move);
	}
	return 0;
}
const char *
undo_kit_back(struct desk_kit *kit, int64_t game, int seat, uint32_t n,
    int watcher)
{
	struct table t = undo_kit_open(kit, game);
	const char *why;

	must(tablemove_undo(kit->desk, &t, seat, n,
	    watcher < 0 ? 0 : 1u << watcher, &why));
	undo_kit_close(kit, &t);
	return why;
}
bool
undo_kit_yes(struct desk_kit *kit, int64_t game, int seat, int64_t id)
{
	struct table t = undo_kit_open(kit, game);
	bool good = vote_cast(kit->desk, &t, seat, id, "yes") == VOTE_DONE;

	undo_kit_close(kit, &t);
	return good;
}
