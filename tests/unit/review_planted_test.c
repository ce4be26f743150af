/*
 * A review finds a bad move planted in a good game.
 *
 * REVIEW_GAMES, REVIEW_GOOD (playouts of a move in the game), REVIEW_JUDGE (those
 * that say what the planted one cost) and REVIEW_PLAYOUTS (of a move in the review)
 * make it as long as wanted; REVIEW_FROM is the first game.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "review_kit.h"
#include "search/search.h"
#include "tap.h"

enum {
	GOOD_MOVE = 4000, /* playouts of the game's own moves */
	JUDGE = 40000,	  /* that say what the planted move cost */
	COSTLY = 50,
	MANY = 20 /* games, of which a share can be told */
};

static int
number(const char *name, int usual)
{
	const char *text = getenv(name);

	return text != NULL ? atoi(text) : usual;
}

/* A random move in place of a good one, and what it cost. */
static uint64_t
plant(struct game *g, int seat, uint64_t good)
{
	const struct search_position p = {g->rules, g->m->state, seat};
	const struct weigh_limit limit = {
	    .playouts = (uint64_t)number("REVIEW_JUDGE", JUDGE)};
	struct weighed w;
	uint64_t bad = g->rules->choose(g->m->state, seat, RULES_RANDOM,
	    &g->chance.chance);

	if (bad == good || match_moves(g->m, seat, &bad, 0) < 4)
		return good;
	weigh(&p, bad, &limit, 77, &w);
	g->planted = g->n;
	g->cost = (int)(w.cost * 1000);
	return bad;
}

static void
play_well(struct game *g, uint32_t middle, uint64_t seed)
{
	const struct search_limit limit = {
	    .playouts = (uint64_t)number("REVIEW_GOOD", GOOD_MOVE)};
	unsigned to_move;

	/* A game is of no use when its planted move cost too little. */
	while ((to_move = match_to_move(g->m)) != 0 &&
	    (g->planted == 0 || g->cost >= COSTLY)) {
		int seat = __builtin_ctz(to_move);
		const struct search_position p = {g->rules, g->m->state, seat};
		uint64_t move = search_choose(&p, &limit, seed + g->n);

		if (g->planted == 0 && g->n >= middle)
			move = plant(g, seat, move);
		game_play(g, seat, move);
	}
}

/* What a review says of the planted move of G. */
static void
look(const struct game *g, uint64_t playouts, int *missed, int *worst)
{
	const struct review_move *most, *planted = NULL;
	struct review r;

	review_must(game_review(g, playouts, &r));
	most = &r.moves[0];
	for (size_t i = 0; i < r.n; i++) {
		if (r.moves[i].cost > most->cost)
			most = &r.moves[i];
		if (r.moves[i].n == g->planted)
			planted = &r.moves[i];
	}
	review_must(planted != NULL);
	printf("# planted %u: %d (%d), worst %u: %d (%d)\n", planted->n,
	    planted->cost, planted->spread, most->n, most->cost, most->spread);
	*missed += planted->missed;
	*worst += planted == most;
	review_fini(&r);
}

static void
test_planted(const struct rules *rules)
{
	int games = number("REVIEW_GAMES", 4), from = number("REVIEW_FROM", 0),
	    costly = 0, missed = 0, worst = 0;
	uint64_t playouts = (uint64_t)number("REVIEW_PLAYOUTS", 8000);
	struct game *g = xcalloc(1, sizeof *g);

	for (int i = from; i < from + games; i++) {
		game_init(g, rules, 2, 100 + (uint64_t)i);
		play_well(g, 30 + 2 * (uint32_t)i % 15, (uint64_t)i);
		if (g->planted != 0 && g->cost >= COSTLY) {
			costly++;
			look(g, playouts, &missed, &worst);
		}
		game_fini(g);
	}
	tap_ok(costly > 0 && missed * 10 >= costly * 8,
	    "planted moves that cost 5 points: %d of %d are missed ones",
	    missed, costly);
	/* A game whose own moves are no better has others that are as bad. */
	if (games >= MANY)
		tap_ok(worst * 10 >= costly * 8, "and %d are the worst one",
		    worst);
	free(g);
}

int
main(void)
{
	test_planted(rules_find("carcassonne", 0));
	return tap_done();
}
