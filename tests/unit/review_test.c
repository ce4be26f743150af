/*
 * Reviews: what the numbers of a review must add up to in every ruleset; and
 * hints.
 */
#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "review/hint.h"
#include "review_kit.h"
#include "search/playout.h"
#include "tap.h"

/* --- what must hold in every review --------------------------------------- */

/* The next move begins where the one before has led, a choice never gains, and
 * what chance brought is the rest. */
static bool
adds_up(const struct game *g, const struct review *r)
{
	int luck[RULES_SEATS_MAX] = {0};
	bool good = r->n > 0;

	for (size_t i = 0; i < r->n; i++) {
		const struct review_move *m = &r->moves[i];

		good = good && m->cost >= 0 &&
		    strcmp(m->best, g->log[m->n].move) != 0;
		for (int s = 0; s < r->n_seats; s++) {
			luck[s] += m->after[s] - m->made[s];
			good = good &&
			    (i + 1 == r->n ||
				m->after[s] == r->moves[i + 1].before[s]);
		}
	}
	for (int s = 0; s < r->n_seats; s++)
		good = good && luck[s] == r->seats[s].luck;
	return good;
}

/* Where two play against each other: what they could expect at first, by how much
 * one chose better, and luck make the result, but for rounding. */
static bool
explains_result(const struct review *r)
{
	int sum;

	if (r->n_seats != 2 || r->points)
		return true;
	sum = r->moves[0].before[0] + r->seats[0].choices -
	    r->seats[1].choices + r->seats[0].luck;
	return abs(sum - r->moves[r->n - 1].after[0]) <= (int)r->n;
}

/* Of the last move, what the game brought. */
static bool
ends_in_result(const struct game *g, const struct review *r)
{
	struct rules_result result;
	bool good = true;

	match_result(g->m, &result);
	for (int s = 0; s < r->n_seats; s++) {
		int after = r->moves[r->n - 1].after[s];
		bool won = result.winners >> s & 1;

		good = good &&
		    (after > 0) ==
			(won && (!r->points || result.scores[s] > 0));
		good = good &&
		    (!r->points || !won || after == 1000 * result.scores[s]);
	}
	return good;
}

/* A few playouts that end alike prove nothing, and what may be their error is no
 * turning point. */
static bool
is_modest(const struct review *r)
{
	bool good = true;

	for (size_t i = 0; i < r->n; i++) {
		const struct review_move *m = &r->moves[i];
		bool last = i + 1 == r->n;
		double errors =
		    3 * hypot(m->before_blur, last ? 0 : m[1].before_blur);
		bool beyond = false;

		for (int s = 0; s < r->n_seats; s++)
			beyond =
			    beyond || abs(m->after[s] - m->before[s]) >= errors;
		good = good && (!m->turning || beyond) &&
		    (m->playouts > 20 || m->blur > 20);
	}
	return good;
}

static void
test_rules(const struct rules *rules)
{
	struct game *g = xcalloc(1, sizeof *g);
	struct review r, again;
	struct buffer one = {0}, other = {0};

	game_init(g, rules, rules->seats_max < 3 ? 2 : 3, 5);
	game_finish(g);
	review_must(game_review(g, 20, &r) && game_review(g, 20, &again));
	tap_ok(adds_up(g, &r), "%s: steps lead from one to the next",
	    rules->id);
	tap_ok(ends_in_result(g, &r), "%s: the last one is the result",
	    rules->id);
	tap_ok(is_modest(&r), "%s: it pretends to know no more than it does",
	    rules->id);
	review_write(&r, &one);
	review_write(&again, &other);
	tap_ok(strcmp(buffer_text(&one), buffer_text(&other)) == 0,
	    "%s: the same review again", rules->id);
	review_fini(&again);
	g->n--;
	tap_ok(!game_review(g, 20, &again), "%s: a game that goes on has none",
	    rules->id);
	g->n++;
	buffer_fini(&one);
	buffer_fini(&other);
	review_fini(&r);
	game_fini(g);
	free(g);
}

/* --- moves of the table --------------------------------------------------- */

/* What was taken back is not looked at, and who has resigned has no chance. */
static void
test_table(const struct rules *rules)
{
	struct game *g = xcalloc(1, sizeof *g);
	struct review r;
	const char *why;
	uint64_t move;
	int seat;

	game_init(g, rules, 3, 8);
	seat = __builtin_ctz(match_to_move(g->m));
	review_must(match_moves(g->m, seat, &move, 1) > 0);
	game_play(g, seat, move);
	review_must(match_resign(g->m, seat, ENTRY_BY_SEAT, 0, &g->log[g->n++],
			&why) == MATCH_OK);
	game_finish(g);
	review_must(game_review(g, 20, &r));
	tap_ok(r.moves[1].table && r.moves[1].cost == 0,
	    "a move of the table costs nothing");
	tap_ok(r.moves[1].after[seat] == 0 && r.moves[4].before[seat] == 0 &&
		r.moves[0].before[seat] > 0,
	    "who has resigned cannot win any more");
	review_fini(&r);
	game_fini(g);
	free(g);
}

/* Plays a move that SEAT may make although it is not to move; whether there was
 * one. */
static bool
play_aside(struct game *g, int seat)
{
	uint64_t move;

	if ((match_to_move(g->m) >> seat & 1) ||
	    match_anytime(g->m, seat, &move, 1) == 0)
		return false;
	game_play(g, seat, move);
	return true;
}

/* Who is not to move has nothing to choose. */
static void
test_aside(const struct rules *rules)
{
	struct game *g = xcalloc(1, sizeof *g);
	struct review r;
	unsigned to_move;
	uint32_t aside = 0;
	bool good = true;

	game_init(g, rules, 3, 3);
	while (aside == 0 && (to_move = match_to_move(g->m)) != 0) {
		int seat = __builtin_ctz(to_move);

		if (play_aside(g, (seat + 1) % 3))
			aside = g->n - 1;
		else
			game_play(g, seat,
			    rules->choose(g->m->state, seat, RULES_GREEDY,
				&g->chance.chance));
	}
	review_must(aside > 0);
	game_finish(g);
	review_must(game_review(g, 10, &r));
	for (size_t i = 0; i < r.n; i++)
		good = good &&
		    (r.moves[i].n != aside ||
			(r.moves[i].legal_one && r.moves[i].cost == 0));
	tap_ok(good, "%s: who is not to move has nothing to choose", rules->id);
	review_fini(&r);
	game_fini(g);
	free(g);
}

/* What chance brings whoever moves, in the mean of both seats of two games, in
 * thousandths. *EXPLAINED: their reviews explain the results. */
static int
mean_luck(const struct rules *rules, uint64_t playouts, bool *explained)
{
	int luck = 0, n = 0;

	for (uint64_t seed = 1; seed <= 2; seed++) {
		struct game *g = xcalloc(1, sizeof *g);
		struct review r;

		game_init(g, rules, 2, seed);
		game_finish(g);
		review_must(game_review(g, playouts, &r));
		*explained = *explained && explains_result(&r);
		for (size_t i = 0; i < r.n; i++) {
			const struct review_move *m = &r.moves[i];

			luck += m->after[m->seat] - m->made[m->seat];
			n++;
		}
		review_fini(&r);
		game_fini(g);
		free(g);
	}
	return luck / n;
}

static void
test_luck(const struct rules *rules, uint64_t playouts)
{
	bool explained = true;
	int luck = mean_luck(rules, playouts, &explained);

	tap_ok(abs(luck) < 25,
	    "%s: luck has no favourites, not even whoever moves (%d)",
	    rules->id, luck);
	tap_ok(explained, "%s: choices and luck add up to the result",
	    rules->id);
}

/* --- hints ---------------------------------------------------------------- */

struct budget {
	double asked;
};

/* A share that grows with each question. */
static double
some_time(void *arg)
{
	struct budget *b = arg;

	return b->asked++ / 400;
}

static void
test_hints(const struct rules *rules)
{
	struct game *g = xcalloc(1, sizeof *g);
	struct hint_move found[HINT_MOVES];
	struct budget budget = {0};
	const struct weigh_limit limit = {.used = some_time, .arg = &budget};
	struct search_position p = {.rules = rules};
	bool good;
	size_t n;

	game_init(g, rules, rules->seats_max < 3 ? 2 : 3, 6);
	p.state = g->m->state;
	p.seat = __builtin_ctz(match_to_move(g->m));
	n = hint_find(&p, &limit, 1, found);
	good = n > 0 && n <= HINT_MOVES;
	for (size_t i = 0; i < n; i++) {
		good = good && found[i].unlucky <= found[i].chance &&
		    found[i].chance <= found[i].lucky &&
		    (i == 0 || found[i].chance <= found[i - 1].chance);
		for (size_t k = 0; k < i; k++)
			good = good && found[k].move != found[i].move;
	}
	tap_ok(good, "%s: hints are different moves, the best first",
	    rules->id);
	game_fini(g);
	free(g);
}

/* --- weighing again ------------------------------------------------------- */

/* Those have more playouts than one weighing has room for. */
static void
test_again(const struct rules *rules)
{
	const uint64_t playouts = 1000, room = playouts / PLAYOUT_SLOW;
	struct game *g = xcalloc(1, sizeof *g);
	const struct review_move *most;
	int known = 0;
	struct review r;

	game_init(g, rules, 2, 9);
	game_finish(g);
	review_must(game_review(g, playouts, &r));
	most = &r.moves[0];
	for (size_t i = 0; i < r.n; i++) {
		known += r.moves[i].playouts > room;
		if (r.moves[i].cost > most->cost)
			most = &r.moves[i];
	}
	tap_ok(known == 6 && most->playouts > room,
	    "%s: the choices that seem to have cost most are weighed again",
	    rules->id);
	review_fini(&r);
	game_fini(g);
	free(g);
}

int
main(void)
{
	for (const struct rules *const *r = rules_all(); *r != NULL; r++) {
		test_rules(*r);
		test_hints(*r);
	}
	test_luck(rules_find("carcassonne", 0), 1000);
	test_luck(rules_find("monopoly", 0), 400);
	test_again(rules_find("carcassonne", 0));
	test_table(rules_find("carcassonne", 0));
	test_aside(rules_find("monopoly", 0));
	return tap_done();
}
