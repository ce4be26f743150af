/*
 * Rules for what a table decides together: who is asked, when it is decided, by
 * which majority, and what follows.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "game/motion.h"
#include "game/present.h"
#include "match/match.h"
#include "play/vote.h"
#include "desk_kit.h"
#include "store/store_fates.h"
#include "tap.h"

enum { DAY = 86400 };

static const char *const four[] = {"Ann <ann@play.example>",
    "Bo <bo@play.example>", "Cy <cy@play.example>", "Di <di@play.example>"};
static const char *const lone[] = {
    "Ann <ann@play.example>", "bot:greedy", "bot:greedy"};

static struct table
open_table(struct desk_kit *kit, int64_t game)
{
	struct table t;

	if (store_begin(kit->desk->store) != STORE_OK ||
	    table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	return t;
}

static void
close_table(struct desk_kit *kit, struct table *t)
{
	if (follow(kit->desk, t) != STORE_OK)
		abort();
	table_fini(t);
	if (store_commit(kit->desk->store) != STORE_OK)
		abort();
}

static enum vote_result
move(struct desk_kit *kit, int64_t game, int seat, enum store_motion_kind kind)
{
	struct table t = open_table(kit, game);
	enum vote_result result = vote_move(kit->desk, &t, seat, kind);

	close_table(kit, &t);
	return result;
}

/* The open motions; of one its number. */
static size_t
open_ones(struct desk_kit *kit, int64_t game, struct store_motion *m)
{
	size_t n;

	must(store_motions_open(kit->desk->store, game, m, MOTIONS_MAX, &n));
	return n;
}

/* The number of the one that a person moved, or 0. */
static int64_t
only(struct desk_kit *kit, int64_t game)
{
	struct store_motion m[MOTIONS_MAX];
	size_t n = open_ones(kit, game, m);

	for (size_t i = 0; i < n; i++)
		if (m[i].kind != STORE_MOTION_LATE)
			return m[i].id;
	return 0;
}

static enum store_motion_state
fate(struct desk_kit *kit, int64_t id)
{
	struct store_motion m;

	must(store_motion_get(kit->desk->store, id, &m));
	return m.state;
}

static enum vote_result
vote(struct desk_kit *kit, int64_t game, int seat, int64_t id,
    const char *choice)
{
	struct table t = open_table(kit, game);
	enum vote_result result = vote_cast(kit->desk, &t, seat, id, choice);

	close_table(kit, &t);
	return result;
}

static int64_t
late(struct desk_kit *kit, int64_t game, int seat)
{
	struct store_motion m[MOTIONS_MAX];
	struct table t = open_table(kit, game);

	must(vote_open_late(kit->desk, &t, seat));
	close_table(kit, &t);
	return open_ones(kit, game, m) == 1 ? m[0].id : 0;
}

static void
ring(struct desk_kit *kit, int64_t game, int64_t after)
{
	struct table t;

	kit->now += after;
	t = open_table(kit, game);
	must(alarms_ring(kit->desk, &t));
	close_table(kit, &t);
}

static int64_t
next(struct desk_kit *kit, int64_t game)
{
	struct table t = open_table(kit, game);
	int64_t at;

	must(motion_next(kit->desk, &t, &at));
	close_table(kit, &t);
	return at;
}

static void
lose(struct desk_kit *kit, int64_t game, int seat)
{
	struct table t = open_table(kit, game);

	must(store_seat_unreachable(kit->desk->store, game, seat, true));
	close_table(kit, &t);
}

static void
resign(struct desk_kit *kit, int64_t game, int seat)
{
	struct table t = open_table(kit, game);

	must(tablemove_resign(kit->desk, &t, seat, ENTRY_BY_SEAT));
	close_table(kit, &t);
}

static bool
stands_in(struct desk_kit *kit, int64_t game, int seat)
{
	struct table t = open_table(kit, game);
	bool does = t.seats[seat].standin[0] != '\0';

	close_table(kit, &t);
	return does;
}

static bool
is_over(struct desk_kit *kit, int64_t game)
{
	return desk_kit_to_move(kit, game) < 0;
}

static enum store_game_state
state_of(struct desk_kit *kit, int64_t game)
{
	struct table t = open_table(kit, game);
	enum store_game_state state = t.game.state;

	close_table(kit, &t);
	return state;
}

/* Whom letters about the table are owed to since the last time. */
static unsigned
told(struct desk_kit *kit)
{
	struct store *s = kit->desk->store;
	struct store_letter l[64];
	unsigned seats = 0;
	size_t n;

	must(store_letters_due(s, kit->now, l, 64, &n));
	must(store_begin(s));
	for (size_t i = 0; i < n; i++) {
		if (l[i].kind == STORE_LETTER_TABLE)
			seats |= 1u << l[i].seat;
		must(store_letter_done(s, l[i].id, STORE_LETTER_SENT, kit->now,
		    NULL));
		store_letter_fini(&l[i]);
	}
	must(store_commit(s));
	kit->now++;
	return seats;
}

/* --- for which all have to agree ---------------------------------------------- */

static void
test_all(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, four, 4, NULL), m;

	told(kit);
	tap_ok(move(kit, game, 1, STORE_MOTION_END) == VOTE_DONE &&
		told(kit) == (1 | 4 | 8),
	    "what is moved is told to those who are asked, by a letter");
	m = only(kit, game);
	tap_ok(move(kit, game, 1, STORE_MOTION_END) == VOTE_DONE &&
		only(kit, game) == m && told(kit) == 0,
	    "moved again it is the same, and nobody is told");
	tap_ok(vote(kit, game, 0, m, "yes") == VOTE_DONE &&
		vote(kit, game, 2, m, "yes") == VOTE_DONE &&
		fate(kit, m) == STORE_MOTION_OPEN && !is_over(kit, game),
	    "as long as one has said nothing it is not decided");
	tap_ok(vote(kit, game, 3, m, "wait") == VOTE_CHOICE &&
		fate(kit, m) == STORE_MOTION_OPEN,
	    "what was not asked is no answer");
	tap_ok(move(kit, game, 3, STORE_MOTION_END) == VOTE_DONE &&
		fate(kit, m) == STORE_MOTION_CARRIED && is_over(kit, game),
	    "who moves the same agrees, and with all it is carried");
	tap_ok(vote(kit, game, 3, m, "yes") == VOTE_DONE &&
		vote(kit, game, 3, m, "no") == VOTE_GONE,
	    "who answers the same again is answered the same, else it is "
	    "decided");

	game = desk_kit_start(kit, four, 4, NULL);
	told(kit);
	move(kit, game, 0, STORE_MOTION_END);
	m = only(kit, game);
	told(kit);
	vote(kit, game, 1, m, "yes");
	vote(kit, game, 2, m, "no");
	tap_ok(fate(kit, m) == STORE_MOTION_REJECTED && told(kit) == 1,
	    "one who is against it is enough, and who moved it is told");
	move(kit, game, 0, STORE_MOTION_END);
	m = only(kit, game);
	told(kit);
	ring(kit, game, (int64_t)MOTION_DAYS * DAY - 6);
	tap_ok(fate(kit, m) == STORE_MOTION_OPEN && next(kit, game) > kit->now,
	    "it is open for a week");
	ring(kit, game, 5);
	tap_ok(fate(kit, m) == STORE_MOTION_LAPSED && next(kit, game) == 0 &&
		!is_over(kit, game),
	    "and lapses then");
}

static void
test_who(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, four, 4, NULL), m;
	struct store_motion all[MOTIONS_MAX];

	lose(kit, game, 3);
	told(kit);
	move(kit, game, 0, STORE_MOTION_PAUSE);
	m = only(kit, game);
	tap_ok(told(kit) == (2 | 4) &&
		vote(kit, game, 3, m, "no") == VOTE_NOT_YOURS &&
		move(kit, game, 3, STORE_MOTION_END) == VOTE_NOT_YOURS,
	    "whom letters do not reach is not asked, and has no say");
	vote(kit, game, 1, m, "yes");
	resign(kit, game, 2);
	tap_ok(fate(kit, m) == STORE_MOTION_OPEN && next(kit, game) == kit->now,
	    "when the last who has said nothing resigns it is to be decided");
	ring(kit, game, 0);
	tap_ok(fate(kit, m) == STORE_MOTION_CARRIED &&
		state_of(kit, game) == STORE_PAUSED,
	    "and is");
	tap_ok(move(kit, game, 0, STORE_MOTION_PAUSE) == VOTE_DONE &&
		only(kit, game) == 0,
	    "what is so already need not be moved");
	move(kit, game, 1, STORE_MOTION_GO_ON);
	move(kit, game, 0, STORE_MOTION_GO_ON);
	tap_ok(state_of(kit, game) == STORE_OPEN, "all go on");

	move(kit, game, 0, STORE_MOTION_PAUSE);
	m = only(kit, game);
	move(kit, game, 0, STORE_MOTION_END);
	move(kit, game, 1, STORE_MOTION_END);
	tap_ok(is_over(kit, game) && open_ones(kit, game, all) == 0 &&
		fate(kit, m) == STORE_MOTION_LAPSED,
	    "with the end of the game all lapses that is open");

	game = desk_kit_start(kit, lone, 3, NULL);
	tap_ok(move(kit, game, 0, STORE_MOTION_PAUSE) == VOTE_DONE &&
		state_of(kit, game) == STORE_PAUSED &&
		move(kit, game, 0, STORE_MOTION_GO_ON) == VOTE_DONE &&
		state_of(kit, game) == STORE_OPEN &&
		move(kit, game, 0, STORE_MOTION_END) == VOTE_DONE &&
		is_over(kit, game),
	    "who plays with bots decides alone, and at once");
}

/* --- about somebody who is not there -------------------------------------------- */

/* A table of four that is asked about the last, and says WHAT. */
static int64_t
asked(struct desk_kit *kit, int64_t *m, const char *const what[3])
{
	int64_t game = desk_kit_start(kit, four, 4, NULL);

	told(kit);
	*m = late(kit, game, 3);
	for (int i = 0; i < 3; i++)
		if (what[i] != NULL &&
		    vote(kit, game, i, *m, what[i]) == VOTE_STORE)
			abort();
	return game;
}

static void
test_late_early(struct desk_kit *kit)
{
	const char *const bots[] = {"bot", "bot", NULL};
	const char *const waits[] = {"wait", NULL, "wait"};
	const char *const ends[] = {NULL, "end", "end"};
	const char *const gives[] = {"replace", "wait", "replace"};
	int64_t m, game = desk_kit_start(kit, four, 4, NULL);
	struct table t;
	bool before;

	told(kit);
	m = late(kit, game, 3);
	tap_ok(told(kit) == 7 && m != 0 && late(kit, game, 3) == m &&
		told(kit) == 0,
	    "about who is late the others are asked, once");
	tap_ok(vote(kit, game, 3, m, "wait") == VOTE_NOT_YOURS &&
		vote(kit, game, 0, m, "yes") == VOTE_CHOICE,
	    "who is late has no say in it");
	vote(kit, game, 0, m, "bot");
	vote(kit, game, 0, m, "wait");
	vote(kit, game, 1, m, "bot");
	tap_ok(fate(kit, m) == STORE_MOTION_OPEN,
	    "an answer can be changed until it is decided");
	game = asked(kit, &m, bots);
	tap_ok(fate(kit, m) == STORE_MOTION_CARRIED && stands_in(kit, game, 3),
	    "more than half of the others: a bot plays");
	game = asked(kit, &m, waits);
	tap_ok(fate(kit, m) == STORE_MOTION_CARRIED && !stands_in(kit, game, 3),
	    "more than half of the others: they wait");
	game = asked(kit, &m, ends);
	tap_ok(fate(kit, m) == STORE_MOTION_CARRIED && is_over(kit, game),
	    "more than half of the others: the game ends");
	game = desk_kit_start(kit, four, 4, NULL);
	t = open_table(kit, game);
	before =
	    present_may_replace(&t, 3, 0) || !present_may_replace(&t, 3, 3);
	close_table(kit, &t);
	game = asked(kit, &m, gives);
	t = open_table(kit, game);
	tap_ok(!before && present_may_replace(&t, 3, 0) &&
		!present_may_replace(&t, 1, 0),
	    "more than half of the others: the seat may be given away, which "
	    "was its player's alone before");
	close_table(kit, &t);
	tap_ok(stands_in(kit, game, 3), "and a bot plays meanwhile");
}

static void
test_late_due(struct desk_kit *kit)
{
	static const struct {
		const char *said[3];
		bool bot;
		const char *rule;
	} due[] = {
	    {{NULL, NULL, NULL}, true, "nobody has said anything: a bot"},
	    {{"wait", NULL, NULL}, false, "one has said something: that"},
	    {{"wait", "bot", NULL}, true, "a tie: a bot"},
	    {{"wait", "end", "replace"}, true, "all differ: a bot"},
	    {{"wait", "end", NULL}, true, "a tie of others: a bot, too"},
	};

	for (size_t i = 0; i < sizeof due / sizeof due[0]; i++) {
		int64_t m, game = asked(kit, &m, due[i].said);
		bool open = fate(kit, m) == STORE_MOTION_OPEN;

		told(kit);
		ring(kit, game, (int64_t)MOTION_LATE_DAYS * DAY);
		tap_ok(open && fate(kit, m) == STORE_MOTION_CARRIED &&
			stands_in(kit, game, 3) == due[i].bot &&
			!is_over(kit, game),
		    "when the time is up: %s", due[i].rule);
	}
}

static void
test_late_ends(struct desk_kit *kit)
{
	const char *const silent[3] = {NULL};
	int64_t m, game = asked(kit, &m, silent);
	struct table t = open_table(kit, game);

	must(vote_close_late(kit->desk, &t, 3));
	close_table(kit, &t);
	tap_ok(fate(kit, m) == STORE_MOTION_LAPSED &&
		vote(kit, game, 0, m, "end") == VOTE_GONE,
	    "when he is back nothing is to be decided");
	game = asked(kit, &m, silent);
	resign(kit, game, 3);
	tap_ok(fate(kit, m) == STORE_MOTION_LAPSED, "nor when he resigns");
	game = asked(kit, &m, silent);
	vote(kit, game, 0, m, "wait");
	resign(kit, game, 1);
	lose(kit, game, 2);
	ring(kit, game, 0);
	tap_ok(fate(kit, m) == STORE_MOTION_CARRIED && !stands_in(kit, game, 3),
	    "when the others who are left agree it is decided");
	game = desk_kit_start(kit, four, 2, NULL);
	m = late(kit, game, 1);
	vote(kit, game, 0, m, "bot");
	tap_ok(fate(kit, m) == STORE_MOTION_CARRIED && stands_in(kit, game, 1),
	    "of two, the other decides");
	game = desk_kit_start(kit, lone, 3, NULL);
	late(kit, game, 0);
	tap_ok(state_of(kit, game) == STORE_PAUSED && !stands_in(kit, game, 0),
	    "where nobody is left to be asked the game pauses");
}

/* --- together and in teams -------------------------------------------------------- */

static void
test_sides(struct desk_kit *kit)
{
	int64_t game = desk_kit_start_of(kit, "geonosis", four, 3, NULL, 0);
	struct rules_result result;
	struct table t;
	int partner;

	resign(kit, game, 0);
	resign(kit, game, 1);
	tap_ok(!is_over(kit, game),
	    "who play together go on as long as one is left");
	move(kit, game, 2, STORE_MOTION_END);
	tap_ok(is_over(kit, game), "who can end it alone then");
	game = desk_kit_start(kit, four, 4, "teams=yes");
	t = open_table(kit, game);
	partner = __builtin_ctz(t.rules->side(t.match->state, 0) & ~1u);
	close_table(kit, &t);
	resign(kit, game, 0);
	tap_ok(!is_over(kit, game), "a team goes on without one of it");
	resign(kit, game, partner);
	t = open_table(kit, game);
	match_result(t.match, &result);
	tap_ok(match_to_move(t.match) == 0 &&
		result.winners == (15u & ~(1u | 1u << partner)),
	    "and when all of it have resigned the other team has won");
	close_table(kit, &t);
}

/* One says something and leaves the table, another is lost. */
static void
test_late_leavers(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, four, 4, NULL);
	int64_t m = late(kit, game, 3);

	vote(kit, game, 0, m, "end");
	resign(kit, game, 0);
	lose(kit, game, 2);
	ring(kit, game, 1);
	tap_ok(fate(kit, m) == STORE_MOTION_OPEN && !is_over(kit, game),
	    "who has left does not decide over the head of who is there");
	vote(kit, game, 1, m, "end");
	tap_ok(is_over(kit, game), "together they do");
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_all(&kit);
	test_who(&kit);
	test_late_early(&kit);
	test_late_due(&kit);
	test_late_ends(&kit);
	test_late_leavers(&kit);
	test_sides(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
