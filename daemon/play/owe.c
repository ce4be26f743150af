/*
 * Letters that a game owes to those whom it asks for a move.
 */
#include "config.h"

#include "play/owe.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "game/present.h"
#include "game/table.h"
#include "game/takeback.h"
#include "match/match.h"
#include "play/notify.h"
#include "store/store_owing.h"

enum { NEWS_WAIT = 600 }; /* seconds; one letter tells all moves in them */

void
owe_turn(struct desk *d, const struct table *t, int seat,
    enum store_letter_kind kind, int64_t due)
{
	if (t->seats[seat].player != 0)
		store_letter_owe(d->store, t->game.id, seat, kind,
		    t->game.entries - 1, due, desk_now(d));
}

/* When letters about the last entries may leave: not before whoever made them
 * can no longer take them back without asking anybody. */
static int64_t
letters_due(struct desk *d, const struct table *t)
{
	int64_t now = desk_now(d);
	unsigned others;
	uint32_t n;

	if (t->change.actor == 0 || match_to_move(t->match) == 0)
		return now;
	n = takeback_first(t, __builtin_ctz(t->change.actor), &others);
	return n != 0 && n + 1 == t->game.entries && others == 0
	    ? now + d->conf->undo_window
	    : now;
}

/* The seats that were told before what the game asks them NOW, a bit each. */
static unsigned
already_told(const struct table *t, const struct asked *now)
{
	const struct table_change *c = &t->change;
	unsigned told = 0, still = c->before.seats & ~c->left;

	if (t->rules->occasion != NULL) {
		for (int i = 0; i < t->n_seats; i++)
			if (c->before.since[i] == now->since[i])
				told |= 1u << i;
		return told;
	}
	/* A seat that was asked already gets another letter only when the
	 * others begin to wait for it. A seat that goes on after its own move
	 * sees its next step on the page. */
	return still & (~(c->before.aside & ~now->aside) | c->actor);
}

/* Owes SEAT, which wants to hear of each move, a letter that leaves after a
 * while, so that it tells several moves at once. */
static void
owe_news(struct desk *d, struct table *t, int seat)
{
	int64_t now = desk_now(d), wait = d->conf->undo_window;
	int n = 0;

	/* A letter that waits will tell this move, too. One that is about to
	 * leave may be written already. */
	if (store_letters_waiting(d->store, t->game.id, seat, STORE_LETTER_NEWS,
		now, &n) == STORE_OK &&
	    n == 0)
		store_letter_owe_besides(d->store, &t->game, seat,
		    STORE_LETTER_NEWS, now,
		    now + (wait > NEWS_WAIT ? wait : NEWS_WAIT), now);
}

static bool
wants_news(const struct table *t, int seat)
{
	const struct store_seat *s = &t->seats[seat];

	return s->every && !s->muted && s->player != 0 &&
	    !(t->change.actor >> seat & 1);
}

/* Owes letters to the seats FRESH (bits), which are asked something new; to all
 * when the game is over. */
static void
owe_all(struct desk *d, struct table *t, unsigned fresh)
{
	bool over = match_to_move(t->match) == 0;
	int64_t due = letters_due(d, t);

	for (int i = 0; i < t->n_seats; i++) {
		if (over)
			owe_turn(d, t, i, STORE_LETTER_OVER, due);
		else if (fresh >> i & 1)
			owe_turn(d, t, i, STORE_LETTER_TURN, due);
		else if (wants_news(t, i))
			owe_news(d, t, i);
	}
}

/* Their channels are told the same, and of a beginning that it is their turn. */
static void
notify_all(struct desk *d, const struct table *t, unsigned fresh)
{
	bool over = match_to_move(t->match) == 0;
	int64_t due = letters_due(d, t);

	for (int i = 0; i < t->n_seats; i++)
		if (over || fresh >> i & 1)
			notify_seat(d, t, i,
			    over ? STORE_EVENT_OVER : STORE_EVENT_TURN, due);
	if (over || fresh != 0)
		notify_table(d, t, over ? STORE_EVENT_OVER : STORE_EVENT_TURN,
		    due);
}

enum store_status
owe_turns(struct desk *d, struct table *t)
{
	struct table_change *c = &t->change;
	unsigned fresh = 0;
	struct asked now;

	asked_get(t, &now);
	/* Whoever is away gets no letter while a bot thinks for him. */
	for (int i = 0; i < t->n_seats; i++)
		fresh |=
		    (unsigned)(asked_has(t, i) && present_bot(t, i) == NULL)
		    << i;
	if (!c->began)
		fresh &= ~already_told(t, &now);
	/* A letter of its own tells all of the beginning. */
	if (!c->began || now.seats == 0)
		owe_all(d, t, fresh);
	if (d->channels != DESK_CHANNELS_NONE)
		notify_all(d, t, fresh);
	c->fresh |= fresh;
	c->began = false;
	c->before = now;
	c->left = c->actor = 0;
	return store_failure(d->store);
}
