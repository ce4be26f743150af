/*
 * Rules for clocks when a move is taken back: no player gains time by it or
 * loses any.
 */
#include "config.h"

#include <stdlib.h>

#include "game/clocks.h"
#include "game/motion.h"
#include "play/change.h"
#include "play/clockwork.h"
#include "play/vote.h"
#include "tap.h"
#include "undo_kit.h"

static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};
static const char clock_terms[] =
    "{\"cap\":864000,\"clock\":\"bank\",\"grace\":86400,\"increment\":3600,"
    "\"late\":\"bot\",\"start\":86400,\"vacation\":false}";

static struct store_clock
clock_of(struct desk_kit *kit, int64_t game, int seat)
{
	struct store_clock clocks[RULES_SEATS_MAX];
	int n;

	must(store_clocks_get(kit->desk->store, game, clocks, &n));
	for (int i = 0; i < n; i++)
		if (clocks[i].seat == seat)
			return clocks[i];
	return (struct store_clock){.seat = -1};
}

/* A game with a bank, in which *SEAT has just made a quiet move, as entry *N. */
static int64_t
timed(struct desk_kit *kit, enum quiet how, int *seat, uint32_t *n)
{
	int64_t game = 0;
	struct table t;

	for (int i = 0; i < 40 && game == 0; i++) {
		game = desk_kit_start_of(kit, "monopoly", three, 3, NULL, 0);
		t = undo_kit_open(kit, game);
		must(store_terms_set(kit->desk->store, &t.game, clock_terms));
		change_note(&t, CHANGE_SEATS);
		must(follow(kit->desk, &t));
		undo_kit_close(kit, &t);
		game = undo_kit_play(kit, game, how, seat, n);
	}
	if (game == 0)
		abort();
	return game;
}

/* With CONSENT all agree to it, else it is taken back at once. */
static void
test_clock(struct desk_kit *kit, bool consent)
{
	struct store_clock before, made, after;
	int64_t game;
	struct table t;
	uint32_t n;
	int seat;

	game = timed(kit, HANDS, &seat, &n);
	before = clock_of(kit, game, seat);
	tap_ok(before.since == 0 && before.left > 86400,
	    "after a move the clock stands and has its increment");
	kit->now += 60;
	made = clock_of(kit, game, desk_kit_to_move(kit, game));
	if (consent) {
		struct store_motion m[MOTIONS_MAX];
		size_t open;

		t = undo_kit_open(kit, game);
		if (vote_move(kit->desk, &t, seat, STORE_MOTION_UNDO) !=
		    VOTE_DONE)
			abort();
		undo_kit_close(kit, &t);
		must(store_motions_open(kit->desk->store, game, m, MOTIONS_MAX,
		    &open));
		undo_kit_yes(kit, game, (seat + 1) % 3, m[0].id);
		undo_kit_yes(kit, game, (seat + 2) % 3, m[0].id);
	} else {
		undo_kit_back(kit, game, seat, n, seat);
	}
	after = clock_of(kit, game, seat);
	tap_ok(made.since != 0 && after.since != 0 &&
		after.left == before.left_before &&
		after.began == before.began_before,
	    "when it is taken back%s, the clock is that of before the move",
	    consent ? " with consent" : "");
}

/* What has run of a bank in the turn under way. */
static int64_t
has_left_now(struct desk_kit *kit, const struct store_clock *c)
{
	return c->left - (c->since != 0 ? kit->now - c->since : 0);
}

static void
test_inside_turn(struct desk_kit *kit)
{
	struct store_clock before, after;
	uint32_t n;
	int seat;
	int64_t game = timed(kit, STAYS, &seat, &n);

	before = clock_of(kit, game, seat);
	undo_kit_back(kit, game, seat, n, seat);
	after = clock_of(kit, game, seat);
	tap_ok(before.began_before != 0 && after.began == before.began &&
		has_left_now(kit, &after) == has_left_now(kit, &before),
	    "a step of a turn that is taken back gives no time");
}

/* Grace of SEAT is over, and the others are asked about it. */
static enum store_status
be_late(struct desk_kit *kit, int64_t game, int seat)
{
	struct store_clock row = clock_of(kit, game, seat);
	struct table t = undo_kit_open(kit, game);
	enum store_status status;

	row.told |= CLOCKS_LATE | CLOCKS_ACTED;
	status = store_clock_put(kit->desk->store, game, &row);
	if (status == STORE_OK)
		status = vote_open_late(kit->desk, &t, seat);
	undo_kit_close(kit, &t);
	return status;
}

static void
test_late_lapses(struct desk_kit *kit)
{
	struct store_motion m[MOTIONS_MAX];
	size_t before, after;
	uint32_t n;
	int seat, late;
	int64_t game = timed(kit, HANDS, &seat, &n);

	late = desk_kit_to_move(kit, game);
	must(be_late(kit, game, late));
	must(store_motions_open(kit->desk->store, game, m, MOTIONS_MAX,
	    &before));
	undo_kit_back(kit, game, seat, n, seat);
	must(store_motions_open(kit->desk->store, game, m, MOTIONS_MAX,
	    &after));
	tap_ok(before == 1 && after == 0,
	    "nothing is decided about who is late with what is asked no more");
}

/* Grace that was used in the turn that was taken back. */
static void
test_grace(struct desk_kit *kit)
{
	struct store_clock row, after;
	uint32_t n;
	int seat;
	int64_t game = timed(kit, HANDS, &seat, &n);
	struct table t;

	row = clock_of(kit, game, seat);
	row.left_before = -3600;
	t = undo_kit_open(kit, game);
	must(store_clock_put(kit->desk->store, game, &row));
	undo_kit_close(kit, &t);
	undo_kit_back(kit, game, seat, n, seat);
	after = clock_of(kit, game, seat);
	tap_ok(after.left == -3600, "who was late has no grace anew");
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_clock(&kit, false);
	test_clock(&kit, true);
	test_inside_turn(&kit);
	test_late_lapses(&kit);
	test_grace(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
