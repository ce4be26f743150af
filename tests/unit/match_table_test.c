/*
 * Rules of match/ for moves of the table: resigning, ending by agreement,
 * taking back, and what becomes of the result.
 *
 * Not here: whole games of the real rulesets (match_undo_test.c).
 */
#include "config.h"

#include <string.h>

#include "base/json.h"
#include "match/match.h"
#include "tap.h"
#include "toy.h"

/* --- a game of nothing but moves ---------------------------------------------- */

/* Everybody may always say "+": it counts. "die" throws one; "end" ends it; the
 * score is how often one has said "+". */
struct plain {
	uint8_t seats, over;
	uint16_t said[RULES_SEATS_MAX], thrown;
};

static void
plain_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events)
{
	struct plain *p = state;

	(void)chance;
	(void)events;
	p->seats = (uint8_t)setup->seats;
}

static unsigned
plain_to_move(const void *state)
{
	const struct plain *p = state;

	return p->over ? 0 : (1u << p->seats) - 1;
}

static size_t
plain_moves(const void *state, int seat, uint64_t *moves, size_t max)
{
	(void)state;
	(void)seat;
	for (size_t i = 0; i < max && i < 3; i++)
		moves[i] = i;
	return 3;
}

static const char *const plain_words[] = {"+", "die", "end"};

static const char *
plain_parse(const void *state, int seat, const char *text, uint64_t *move)
{
	(void)state;
	(void)seat;
	for (*move = 0; *move < 3; ++*move)
		if (strcmp(text, plain_words[*move]) == 0)
			return NULL;
	return "malformed";
}

static void
plain_format(const void *state, int seat, uint64_t move, struct buffer *out)
{
	(void)state;
	(void)seat;
	buffer_puts(out, plain_words[move]);
}

static const char *
plain_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events)
{
	struct plain *p = state;

	(void)events;
	if (move == 0)
		p->said[seat]++;
	else if (move == 1)
		p->thrown = (uint16_t)chance_draw(chance, "die", 6);
	else
		p->over = 1;
	return NULL;
}

static unsigned
plain_side(const void *state, int seat)
{
	(void)state;
	return 5u << (seat & 1);
}

/* The last seat wins, whatever the score. */
static void
plain_result(const void *state, struct rules_result *result)
{
	const struct plain *p = state;

	memset(result, 0, sizeof *result);
	for (int i = 0; i < p->seats; i++)
		result->scores[i] = p->said[i];
	result->winners = 1u << (p->seats - 1);
}

static void
plain_encode(const void *state, struct buffer *out)
{
	buffer_add(out, state, sizeof(struct plain));
}

static const struct rules plain = {
    .id = "plain",
    .version = 1,
    .seats_min = 1,
    .seats_max = 4,
    .state_size = sizeof(struct plain),
    .setup = plain_setup,
    .to_move = plain_to_move,
    .moves = plain_moves,
    .parse = plain_parse,
    .format = plain_format,
    .play = plain_play,
    .result = plain_result,
    .encode = plain_encode,
};

/* --- what tests do -------------------------------------------------------------- */

struct game {
	struct match *m;
	struct entry e; /* the last one */
	struct chance_fast chance;
	const char *why;
};

static void
begin(struct game *g, const struct rules *rules, int seats)
{
	struct rules_setup setup;

	memset(g, 0, sizeof *g);
	rules_defaults(rules, seats, &setup);
	g->m = match_new(rules, &setup);
	chance_fast_init(&g->chance, 5);
	match_setup(g->m, &g->chance.chance, 0, &g->e);
}

static void
finish(struct game *g)
{
	match_free(g->m);
	entry_fini(&g->e);
}

static bool
play(struct game *g, int seat, const char *move)
{
	return match_play(g->m, seat, move, ENTRY_BY_SEAT, &g->chance.chance, 0,
		   &g->e, &g->why) == MATCH_OK;
}

static bool
resign(struct game *g, int seat)
{
	return match_resign(g->m, seat, ENTRY_BY_SEAT, 0, &g->e, &g->why) ==
	    MATCH_OK;
}

static bool
undo(struct game *g, int seat, uint32_t n)
{
	return match_undo(g->m, seat, n, 0, &g->e, &g->why) == MATCH_OK;
}

/* Whether SEAT is refused for the reason WHY, and nothing has changed. */
static bool
undo_refused(struct game *g, int seat, uint32_t n, const char *why)
{
	struct buffer before = {0}, after = {0};
	uint32_t entries = g->m->entries, first[RULES_SEATS_MAX];
	bool good;

	match_encode(g->m, &before);
	for (int i = 0; i < g->m->setup.seats; i++)
		first[i] = match_undo_first(g->m, i, ~0u, NULL);
	good = match_undo(g->m, seat, n, 0, &g->e, &g->why) == MATCH_REFUSED &&
	    strcmp(g->why, why) == 0 && g->m->entries == entries;
	for (int i = 0; i < g->m->setup.seats; i++)
		good = good && match_undo_first(g->m, i, ~0u, NULL) == first[i];
	match_encode(g->m, &after);
	good = good && after.len == before.len &&
	    memcmp(after.data, before.data, after.len) == 0;
	buffer_fini(&before);
	buffer_fini(&after);
	return good;
}

static bool
wins(const struct game *g, unsigned winners)
{
	struct rules_result r;

	if (match_to_move(g->m) != 0)
		return false;
	match_result(g->m, &r);
	return r.winners == winners;
}

static const struct plain *
state_of(const struct game *g)
{
	return g->m->state;
}

/* --- resigning and ending --------------------------------------------------------- */

static void
test_resign(void)
{
	struct game g;

	begin(&g, &plain, 3);
	tap_ok(match_resign(g.m, 1, ENTRY_BY_CLOCK, 7, &g.e, &g.why) ==
		    MATCH_OK &&
		strcmp(g.e.move, "!resign") == 0 && g.e.seat == 1 &&
		g.e.at == 7 && g.e.n == 1 && g.e.by == ENTRY_BY_CLOCK &&
		strcmp(g.e.events.data, "[{\"e\":\"resigned\",\"seat\":1}]") ==
		    0,
	    "who resigns, or for whom the clock does, makes an entry");
	tap_ok(g.m->made[1] == 1 && g.m->entries == 2, "which counts as one");
	tap_ok(g.m->resigned == 2 && match_to_move(g.m) == 7 &&
		play(&g, 1, "+"),
	    "the seat stays to move: somebody plays for it");
	tap_ok(!resign(&g, 1) && strcmp(g.why, "resigned") == 0 &&
		g.m->entries == 3,
	    "nobody resigns twice");
	tap_ok(match_resign(g.m, 3, ENTRY_BY_SEAT, 0, &g.e, &g.why) ==
		    MATCH_NOT_TO_MOVE &&
		match_resign(g.m, -1, ENTRY_BY_SEAT, 0, &g.e, &g.why) ==
		    MATCH_NOT_TO_MOVE,
	    "nobody resigns who is not at the table");
	tap_ok(match_ends_without(g.m, 0) && match_ends_without(g.m, 2) &&
		!match_ends_without(g.m, 1) && g.m->resigned == 2,
	    "it is known before whose resigning ends it");
	tap_ok(match_ending(g.m) == MATCH_RUNNING && resign(&g, 0) &&
		match_ending(g.m) == MATCH_BY_RESIGNATION && wins(&g, 4),
	    "the one who is left has won");
	tap_ok(match_may_move(g.m) == 0 && match_moves(g.m, 2, NULL, 0) == 0 &&
		match_anytime(g.m, 2, NULL, 0) == 0,
	    "and nobody moves any more, whatever the rules say");
	tap_ok(match_resign(g.m, 2, ENTRY_BY_SEAT, 0, &g.e, &g.why) ==
		    MATCH_OVER &&
		match_end(g.m, 0, &g.e) == MATCH_OVER &&
		match_undo(g.m, 2, 2, 0, &g.e, &g.why) == MATCH_OVER &&
		match_play(g.m, 2, "+", ENTRY_BY_SEAT, &g.chance.chance, 0,
		    &g.e, &g.why) == MATCH_OVER,
	    "nothing is entered after the end");
	finish(&g);
	begin(&g, &plain, 1);
	tap_ok(match_ending(g.m) == MATCH_RUNNING && resign(&g, 0) &&
		wins(&g, 0),
	    "who plays alone goes on until it resigns, and does not win then");
	finish(&g);
}

static void
test_sides(void)
{
	struct rules sides = plain, together = plain;
	struct game g;

	sides.side = plain_side;
	together.together = true;
	begin(&g, &sides, 4);
	tap_ok(resign(&g, 0) && match_ending(g.m) == MATCH_RUNNING &&
		resign(&g, 1) && match_ending(g.m) == MATCH_RUNNING,
	    "sides of which somebody is left go on");
	tap_ok(match_ends_without(g.m, 2) && match_ends_without(g.m, 3) &&
		resign(&g, 2) && wins(&g, 10),
	    "the last side wins with all its seats, also who resigned");
	finish(&g);
	begin(&g, &together, 3);
	tap_ok(resign(&g, 0) && resign(&g, 2) &&
		match_ending(g.m) == MATCH_RUNNING &&
		match_ends_without(g.m, 1),
	    "a game that is won together goes on with one");
	tap_ok(resign(&g, 1) && match_ending(g.m) == MATCH_BY_RESIGNATION &&
		wins(&g, 0),
	    "and is lost when all have resigned");
	finish(&g);
	begin(&g, &together, 3);
	tap_ok(resign(&g, 2) && play(&g, 0, "end") && wins(&g, 4),
	    "its own result counts, whoever has resigned");
	finish(&g);
}

static void
test_left_out(void)
{
	struct rules sides = plain;
	struct game g;

	begin(&g, &plain, 4);
	(void)(play(&g, 0, "+") && play(&g, 1, "+") && play(&g, 3, "+"));
	tap_ok(resign(&g, 3) && play(&g, 3, "+") && play(&g, 2, "end") &&
		match_ending(g.m) == MATCH_BY_RULES && wins(&g, 3),
	    "who resigned has not won: the best of the others share it");
	finish(&g);
	begin(&g, &plain, 4);
	tap_ok(resign(&g, 1) && play(&g, 1, "+") && play(&g, 1, "end") &&
		wins(&g, 8),
	    "the rules' winner wins if it has not");
	finish(&g);
	sides.side = plain_side;
	begin(&g, &sides, 4);
	tap_ok(resign(&g, 3) && play(&g, 1, "end") && wins(&g, 8),
	    "or if somebody of its side has not");
	finish(&g);
	begin(&g, &plain, 3);
	(void)(play(&g, 1, "+") && resign(&g, 1) && play(&g, 1, "+"));
	(void)play(&g, 0, "end");
	tap_ok(wins(&g, 4), "points of who resigned are nobody's measure");
	finish(&g);
}

static void
test_end(void)
{
	struct rules_result r;
	struct game g;

	begin(&g, &plain, 2);
	(void)play(&g, 1, "+");
	tap_ok(match_end(g.m, 9, &g.e) == MATCH_OK && g.e.seat == -1 &&
		g.e.n == 2 && g.e.at == 9 && strcmp(g.e.move, "!end") == 0 &&
		strcmp(g.e.events.data, "[{\"e\":\"ended\"}]") == 0 &&
		g.m->made[0] == 0 && g.m->made[1] == 1,
	    "the end by agreement is nobody's entry");
	match_result(g.m, &r);
	tap_ok(match_ending(g.m) == MATCH_BY_AGREEMENT && wins(&g, 0) &&
		r.scores[0] == 0 && r.scores[1] == 1,
	    "scores stay as they are, and nobody has won");
	finish(&g);
}

/* --- taking back ------------------------------------------------------------------- */

static void
test_undo(void)
{
	unsigned others = 9;
	struct game g;
	bool played;

	begin(&g, &plain, 2);
	played = play(&g, 0, "+");
	played = play(&g, 0, "+") && played;
	played = play(&g, 1, "+") && played;
	tap_ok(played && match_undo_first(g.m, 0, ~0u, &others) == 2 &&
		others == 1 && match_undo_first(g.m, 1, ~0u, &others) == 3 &&
		others == 0,
	    "one's last entry can be taken back, with those of others on it");
	tap_ok(match_undo_first(g.m, 0, 2, &others) == 2 && others == 1 &&
		match_undo_first(g.m, 0, 1, NULL) == 0 &&
		match_undo_first(g.m, 1, 0, NULL) == 3,
	    "unless one of those may not go with it");
	tap_ok(undo(&g, 0, 2) && strcmp(g.e.move, "!undo 2") == 0 &&
		g.e.seat == 0 && g.e.n == 4 &&
		strcmp(g.e.events.data,
		    "[{\"e\":\"undone\",\"entry\":2,\"seat\":0}]") == 0,
	    "which is an entry");
	tap_ok(state_of(&g)->said[0] == 1 && state_of(&g)->said[1] == 0 &&
		g.m->entries == 5 && g.m->made[0] == 3 && g.m->made[1] == 1,
	    "the position is that before it, the counts go on");
	tap_ok(undo_refused(&g, 1, 3, "undo-gone"),
	    "what was taken back is not there to be taken back");
	tap_ok(undo_refused(&g, 0, 4, "undo-gone"), "and taking back is final");
	tap_ok(match_undo_first(g.m, 0, ~0u, NULL) == 1 &&
		match_undo_first(g.m, 1, ~0u, NULL) == 0 && play(&g, 1, "+") &&
		undo(&g, 0, 1) && state_of(&g)->said[0] == 0 &&
		state_of(&g)->said[1] == 0,
	    "but what was before it can follow");
	tap_ok(undo_refused(&g, 0, 7, "undo-missing") &&
		undo_refused(&g, 0, UINT32_MAX, "undo-missing"),
	    "an entry that is not there is refused");
	tap_ok(undo_refused(&g, 0, 0, "undo-gone"), "the set-up stays");
	(void)play(&g, 1, "+");
	tap_ok(undo_refused(&g, 0, 7, "undo-another"),
	    "nobody takes back another's entry");
	tap_ok(match_undo(g.m, 2, 7, 0, &g.e, &g.why) == MATCH_NOT_TO_MOVE &&
		match_undo(g.m, -1, 7, 0, &g.e, &g.why) == MATCH_NOT_TO_MOVE,
	    "nobody does who is not at the table");
	finish(&g);
}

static void
test_undo_bars(void)
{
	static const uint8_t commitment[DIGEST_SIZE];
	struct game g;

	begin(&g, &plain, 3);
	(void)(play(&g, 0, "+") && play(&g, 1, "die") && play(&g, 0, "+"));
	tap_ok(undo_refused(&g, 0, 1, "undo-gone") &&
		undo_refused(&g, 1, 2, "undo-gone"),
	    "nothing is taken back across a draw, nor the draw");
	tap_ok(undo(&g, 0, 3), "what came after it is");
	(void)(play(&g, 0, "+") && resign(&g, 1));
	tap_ok(undo_refused(&g, 0, 5, "undo-gone") &&
		undo_refused(&g, 1, 6, "undo-resigned"),
	    "nothing is across a resignation, nor that");
	(void)(play(&g, 1, "+") && play(&g, 0, "+"));
	tap_ok(match_undo_first(g.m, 1, ~0u, NULL) == 0 &&
		undo_refused(&g, 1, 7, "undo-resigned") &&
		match_undo_first(g.m, 0, ~0u, NULL) == 8,
	    "who resigned takes nothing back");
	match_reseed(g.m, commitment, 0, &g.e);
	tap_ok(undo_refused(&g, 0, 8, "undo-gone"),
	    "what was played on another server stays");
	finish(&g);
}

static void
test_undo_depth(void)
{
	struct match *copy;
	struct game g;
	size_t empty, full;

	begin(&g, &plain, 2);
	empty = match_size(g.m);
	for (int i = 0; i < 40; i++)
		(void)play(&g, 0, "+");
	full = match_size(g.m);
	tap_ok(undo_refused(&g, 0, 24, "undo-gone") && undo(&g, 0, 25) &&
		state_of(&g)->said[0] == 24,
	    "not more than the last %d", MATCH_UNDO_MAX);
	tap_ok(full >= empty + MATCH_UNDO_MAX * plain.state_size &&
		match_size(g.m) < full,
	    "what is kept for it counts, and is let go of");
	(void)play(&g, 0, "+");
	copy = match_copy(g.m);
	tap_ok(match_undo_first(copy, 0, ~0u, NULL) == 0 &&
		match_undo_first(g.m, 0, ~0u, NULL) != 0 &&
		match_size(copy) == sizeof *copy + plain.state_size,
	    "a copy has nothing of it");
	match_free(copy);
	finish(&g);
}

/* --- with secrets -------------------------------------------------------------------- */

static void
test_secrets(void)
{
	struct game g;

	begin(&g, &toy_rules, 2);
	tap_ok(play(&g, 0, "bid:4") && g.e.sealed && undo(&g, 0, 1) &&
		!g.e.sealed && match_to_move(g.m) == 3 && play(&g, 0, "bid:5"),
	    "a sealed move that told nothing can be taken back");
	(void)play(&g, 0, "order:1");
	tap_ok(undo_refused(&g, 0, 3, "undo-gone") &&
		undo_refused(&g, 0, 4, "undo-gone"),
	    "not after anybody was told what others may not know");
	finish(&g);
}

/* --- the log --------------------------------------------------------------------------- */

/* Whether entry N that is MOVE of SEAT is refused in a log with WHY. */
static bool
replay_refused(struct game *g, int seat, enum entry_by by, const char *move,
    const char *why)
{
	struct entry e = {0};
	bool good;

	entry_reset(&e);
	e.n = g->m->entries;
	e.seat = seat;
	e.by = by;
	strcpy(e.move, move);
	good =
	    !match_replay(g->m, &e, NULL, &g->why) && strcmp(g->why, why) == 0;
	draws_add(&e.chance, "die", 6, 1);
	good = good && !match_replay(g->m, &e, NULL, &g->why);
	entry_fini(&e);
	return good && g->m->entries == e.n;
}

static void
test_false_logs(void)
{
	static const char *const unread[] = {"!undo", "!undo ", "!undo 0",
	    "!undo 01", "!undo +1", "!undo 1 ", "!undo -1", "!undo 4294967296",
	    "!undo 99999999999999999999", "!resign 1", "!end now", "!RESIGN",
	    "!", "!pause"};
	struct entry e = {0};
	unsigned read = 0;
	uint32_t n = 1;
	struct game g;

	begin(&g, &plain, 2);
	(void)play(&g, 0, "+");
	for (size_t i = 0; i < sizeof unread / sizeof unread[0]; i++)
		read += match_is_table_move(unread[i], &n) || n != 0 ||
		    match_table_move(g.m, 0, unread[i], ENTRY_BY_SEAT, 0, &e,
			&g.why) != MATCH_UNREADABLE ||
		    play(&g, 0, unread[i]) ||
		    !replay_refused(&g, 0, ENTRY_BY_SEAT, unread[i],
			"malformed");
	tap_ok(read == 0, "there is one way to write them");
	tap_ok(match_is_table_move("!undo 4294967295", &n) && n == UINT32_MAX &&
		match_is_table_move("!end", &n) && n == 0 &&
		match_is_table_move("!resign", &n) && n == 0,
	    "and which it is can be told");
	tap_ok(!play(&g, 0, "!resign") && !play(&g, 0, "!undo 1"),
	    "they are no moves of the rules");
	tap_ok(replay_refused(&g, 0, ENTRY_BY_BOT, "!resign", "illegal") &&
		replay_refused(&g, 0, ENTRY_BY_CLOCK, "!undo 1", "illegal") &&
		replay_refused(&g, -1, ENTRY_BY_CLOCK, "!end", "illegal"),
	    "no bot resigns, and no clock ends or takes back");
	tap_ok(replay_refused(&g, 0, ENTRY_BY_SEAT, "!end", "illegal") &&
		replay_refused(&g, -1, ENTRY_BY_SEAT, "!resign", "illegal") &&
		replay_refused(&g, -1, ENTRY_BY_SEAT, "!undo 1", "illegal"),
	    "nobody's and somebody's are not mixed up");
	tap_ok(replay_refused(&g, 1, ENTRY_BY_SEAT, "!undo 1",
		   "undo-another") &&
		replay_refused(&g, 1, ENTRY_BY_SEAT, "!undo 2", "undo-missing"),
	    "a log is refused what a player is");
	entry_reset(&e);
	e.n = 2;
	e.seat = 1;
	strcpy(e.move, "!resign");
	draws_add(&e.chance, "die", 6, 1);
	tap_ok(!match_replay(g.m, &e, NULL, &g.why) &&
		strcmp(g.why, "chance") == 0 && g.m->resigned == 0,
	    "none of them draws");
	entry_fini(&e);
	finish(&g);
}

int
main(void)
{
	test_resign();
	test_sides();
	test_left_out();
	test_end();
	test_undo();
	test_undo_bars();
	test_undo_depth();
	test_secrets();
	test_false_logs();
	return tap_done();
}
