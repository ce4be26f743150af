/*
 * The policies of carcassonne/1: uniform, conservative, greedy.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"
#include "carcassonne_kit.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/policy.h"
#include "rules/carcassonne/trial.h"
#include "tap.h"

enum { GAMES = 100 };

static const struct rules *const rules = &carcassonne_1;

/* Chance that answers what it is told, and notes the range. */
struct told {
	struct chance chance;
	uint64_t answer, n;
};

static uint64_t
told_draw(struct chance *self, const char *label, uint64_t n)
{
	struct told *t = (struct told *)self;

	(void)label;
	t->n = n;
	return t->answer;
}

static void
start(void *state, const struct carc_set *set, int seats,
    struct chance_fast *chance)
{
	struct rules_setup setup = {
	    .seats = seats, .data = set, .options = {0, 0, 1}};

	memset(state, 0, rules->state_size);
	rules->setup(state, &setup, &chance->chance, NULL);
}

/* Every move of a state is chosen by exactly one draw. */
static bool
choice_uniform(const void *state, int seat)
{
	struct told t = {{told_draw}, 0, 0};
	size_t n = rules->moves(state, seat, NULL, 0);
	uint64_t *list = xcalloc(n, sizeof *list);
	bool good = true;

	rules->moves(state, seat, list, n);
	for (t.answer = 0; t.answer < n; t.answer++)
		good &= rules->choose(state, seat, RULES_RANDOM, &t.chance) ==
			list[t.answer] &&
		    t.n == n;
	free(list);
	return good;
}

static void
test_random(const struct carc_set *set)
{
	void *state = xcalloc(1, rules->state_size);
	struct chance_fast chance;
	unsigned wrong = 0, seats;

	chance_fast_init(&chance, 5);
	for (int i = 0; i < 8; i++) {
		start(state, set, 2 + i % 4, &chance);
		while ((seats = rules->to_move(state)) != 0) {
			int seat = __builtin_ctz(seats);

			wrong += !choice_uniform(state, seat);
			rules->play(state, seat,
			    rules->choose(state, seat,
				i % 2 == 0 ? RULES_RANDOM : RULES_GREEDY,
				&chance.chance),
			    &chance.chance, NULL);
		}
	}
	tap_ok(wrong == 0,
	    "the random policy draws once, and each move of the "
	    "list belongs to one value");
	free(state);
}

/* Whether a move's forecast has CODE. */
static bool
foresees(const void *state, int seat, uint64_t move, const char *code)
{
	struct buffer text = {0};
	struct json j;
	bool found;

	json_init(&j, &text);
	rules->forecast(state, seat, move, &j);
	found = strstr(buffer_text(&text), code) != NULL;
	buffer_fini(&text);
	return found;
}

static int
meeples_of(const void *state, int seat)
{
	struct carc_picture p;

	carc_picture_take(&p, state, false);
	return 5 - p.reserve[seat].small - p.reserve[seat].large;
}

struct tally {
	unsigned illegal, battles, meeples, avoidable;
};

/* One ply of the stand-in, looked at. */
static void
play_fallback(struct tally *t, void *state, int seat,
    struct chance_fast *chance)
{
	size_t n = rules->moves(state, seat, NULL, 0);
	uint64_t *list = xcalloc(n, sizeof *list);
	uint64_t move = rules->choose(state, seat, RULES_FALLBACK, NULL);
	bool listed = false, battle;
	int before = meeples_of(state, seat);

	rules->moves(state, seat, list, n);
	battle = foresees(state, seat, move, "battle-ahead");
	t->battles += battle;
	for (size_t i = 0; i < n; i++) {
		listed |= list[i] == move;
		if (battle && !foresees(state, seat, list[i], "battle-ahead")) {
			t->avoidable++;
			battle = false;
		}
	}
	t->illegal += !listed;
	rules->play(state, seat, move, &chance->chance, NULL);
	if (rules->to_move(state) != 0)
		t->meeples += meeples_of(state, seat) > before;
	free(list);
}

static void
test_fallback(const struct carc_set *set)
{
	void *state = xcalloc(1, rules->state_size);
	struct chance_fast chance;
	struct tally t = {0, 0, 0, 0};
	unsigned seats;

	chance_fast_init(&chance, 6);
	for (int i = 0; i < 30; i++) {
		start(state, set, 2 + i % 4, &chance);
		/* Somebody absent among players that are not. */
		while ((seats = rules->to_move(state)) != 0) {
			int seat = __builtin_ctz(seats);

			if (seat == 0)
				play_fallback(&t, state, seat, &chance);
			else
				rules->play(state, seat,
				    rules->choose(state, seat, RULES_GREEDY,
					NULL),
				    &chance.chance, NULL);
		}
	}
	tap_ok(t.illegal == 0, "the stand-in has a legal move in every state");
	tap_ok(t.avoidable == 0, "it starts no battle that it can avoid");
	tap_ok(t.meeples == 0, "it leaves no meeple behind");
	free(state);
}

static void
test_fallback_scores(struct kit *k, const struct carc_set *set)
{
	struct buffer text = {0};

	kit_start(k, set, 2, 0, true, "RC0 RC0");
	kit_play_all(k, "1,0/0");
	rules->format(k->state, 1,
	    rules->choose(k->state, 1, RULES_FALLBACK, NULL), &text);
	tap_ok(strcmp(buffer_text(&text), "-1,0/90 small@route:E") == 0 ||
		strstr(buffer_text(&text), " small@route:E") != NULL,
	    "it takes certain points with a meeple that comes back");
	buffer_fini(&text);
}

/* A tile that can join two players' fields at 0,1, or the start tile's other
 * field at 0,-1, which comes later in the order of moves. */
static void
test_fallback_peace(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 ASAS asteroid:N asteroid:S start\n"
			 "tile PA 3 SSSS planet:Bresk=bounty\n"
			 "tile AB 2 ASSS asteroid:N\n"
			 "tile AA 1 AAAA asteroid:N+E+S+W\n");
	struct buffer text = {0};

	kit_start(k, set, 3, 0, true, "PA PA PA AB AB AA");
	kit_play_all(k,
	    "1,0/0;-1,0/0;2,0/0;1,1/270 small@asteroid:W;"
	    "-1,1/90 small@asteroid:E");
	rules->format(k->state, 2,
	    rules->choose(k->state, 2, RULES_FALLBACK, NULL), &text);
	tap_ok(kit_listed(k, "0,1/0") &&
		strcmp(buffer_text(&text), "0,-1/0") == 0,
	    "it sets other players on each other only when it must");
	buffer_fini(&text);
	carc_set_free(set);
}

/* One two-seat game; the seat of GREEDY plays greedily. Its result as 2 won,
 * 1 shared, 0 lost. */
static int
match_up(void *state, const struct carc_set *set, int greedy,
    enum rules_policy other, struct chance_fast *chance)
{
	struct rules_result result;
	unsigned seats;

	start(state, set, 2, chance);
	while ((seats = rules->to_move(state)) != 0) {
		int seat = __builtin_ctz(seats);

		rules->play(state, seat,
		    rules->choose(state, seat,
			seat == greedy ? RULES_GREEDY : other, &chance->chance),
		    &chance->chance, NULL);
	}
	rules->result(state, &result);
	if (result.winners == 3)
		return 1;
	return result.winners >> greedy & 1 ? 2 : 0;
}

static void
test_greedy(const struct carc_set *set)
{
	void *state = xcalloc(1, rules->state_size);
	struct chance_fast chance;
	int won = 0, over_fallback = 0;

	chance_fast_init(&chance, 7);
	for (int i = 0; i < GAMES; i++) {
		won += match_up(state, set, i % 2, RULES_RANDOM, &chance) == 2;
		over_fallback +=
		    match_up(state, set, i % 2, RULES_FALLBACK, &chance) == 2;
	}
	printf("# greedy won %d over random, %d over fallback\n", won,
	    over_fallback);
	tap_ok(won >= 95, "greed beats chance in 95 of 100 games");
	tap_ok(over_fallback >= 75, "and the stand-in in 75");
	free(state);
}

static void
test_greedy_same(const struct carc_set *set)
{
	void *state = xcalloc(1, rules->state_size);
	struct chance_fast chance;
	unsigned differ = 0, seats;

	chance_fast_init(&chance, 8);
	start(state, set, 3, &chance);
	while ((seats = rules->to_move(state)) != 0) {
		int seat = __builtin_ctz(seats);
		uint64_t a = rules->choose(state, seat, RULES_GREEDY, NULL);
		uint64_t b =
		    rules->choose(state, seat, RULES_GREEDY, &chance.chance);

		differ += a != b;
		rules->play(state, seat, a, &chance.chance, NULL);
	}
	tap_ok(differ == 0, "greed needs no chance");
	free(state);
}

/* How many moves of SEAT stand in the wrong place of the list of those that look
 * good, when each is made on a copy of its own. */
static unsigned
misplaced(const void *state, int seat)
{
	enum { MOST = 4096 };
	static uint64_t all[MOST];
	uint64_t good[20];
	size_t n = rules->moves(state, seat, all, MOST);
	size_t listed = rules->promising(state, seat, good, 20);
	unsigned wrong = n > MOST || listed != (n < 20 ? n : 20), above = 0;
	int64_t before = INT64_MAX;

	for (size_t i = 0; i < listed; i++) {
		struct carc_trial trial;
		struct carc_move m;
		int64_t lead;

		carc_move_unpack(good[i], &m);
		carc_trial_make(&trial, state, &m);
		lead = carc_ahead(&trial.state, (unsigned)seat);
		wrong += lead > before;
		before = lead;
	}
	for (size_t i = 0; i < n; i++) {
		struct carc_trial trial;
		struct carc_move m;

		carc_move_unpack(all[i], &m);
		carc_trial_make(&trial, state, &m);
		above += carc_ahead(&trial.state, (unsigned)seat) > before;
	}
	return wrong + (above >= listed && listed > 0);
}

static void
test_promising(struct kit *k, const struct carc_set *set)
{
	static const char *const options[] = {"", "reinforce=no", "teams=yes",
	    "explorers=yes", "hyperspace=yes withdraw=yes", "endgame=flat",
	    "traders=yes"};
	struct chance_fast chance;
	unsigned wrong = 0, looked = 0, seats;

	chance_fast_init(&chance, 9);
	for (unsigned i = 0; i < sizeof options / sizeof options[0]; i++) {
		kit_start_with(k, set, i == 2 ? 4 : 2, options[i], "");
		while ((seats = rules->to_move(k->state)) != 0) {
			int seat = __builtin_ctz(seats);

			if (carc_ply_of(k->state, seat) == CARC_PLY_PLACE) {
				wrong += misplaced(k->state, seat);
				looked++;
			}
			rules->play(k->state, seat,
			    rules->choose(k->state, seat, RULES_PLAYOUT,
				&chance.chance),
			    &chance.chance, NULL);
		}
	}
	tap_ok(wrong == 0 && looked > 200,
	    "what looks good looks as good when it is made: %u of %u",
	    looked - wrong, looked);
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();
	struct kit k = {0};

	test_random(set);
	test_fallback(set);
	test_fallback_scores(&k, set);
	test_fallback_peace(&k);
	test_greedy(set);
	test_greedy_same(set);
	test_promising(&k, set);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
