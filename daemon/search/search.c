/*
 * Shares playouts among the moves of one position, and tells what they found.
 */
#include "config.h"

#include "search/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "rules/rules.h"
#include "search/playout.h"

enum {
	ASK_EVERY = 8 /* playouts between two questions whether to go on */
};

/* How much a move's place among those that look good counts against what
 * playouts have found. */
static const double trust = 0.8;

struct arm {
	uint64_t move;
	uint64_t n;
	double sum, squares; /* of the values of its playouts, each 0 to 1 */
};

struct arms {
	size_t n;
	uint64_t playouts;
	struct arm arm[SEARCH_WIDTH];
};

static void
arms_list(const struct search_position *p, struct arms *a)
{
	uint64_t moves[SEARCH_WIDTH];
	size_t n = p->rules->promising != NULL
	    ? p->rules->promising(p->state, p->seat, moves, SEARCH_WIDTH)
	    : p->rules->moves(p->state, p->seat, moves, SEARCH_WIDTH);

	a->playouts = 0;
	a->n = n < SEARCH_WIDTH ? n : SEARCH_WIDTH;
	for (size_t i = 0; i < a->n; i++)
		a->arm[i] = (struct arm){.move = moves[i]};
	assert(a->n > 0);
}

/* The arm to try next. One that was never tried counts as good as all on
 * average, so that a wide list is opened from its front. */
static struct arm *
arms_next(struct arms *a)
{
	double sum = 0, most = -1, mean, root;
	struct arm *next = NULL;

	for (size_t i = 0; i < a->n; i++)
		sum += a->arm[i].sum;
	mean = a->playouts > 0 ? sum / (double)a->playouts : 0;
	root = sqrt((double)a->playouts + 1);
	for (size_t i = 0; i < a->n; i++) {
		struct arm *arm = &a->arm[i];
		double value = arm->n > 0 ? arm->sum / (double)arm->n : mean;
		double hope = trust / (double)(i + 3) * root;

		value += hope / (double)(1 + arm->n);
		if (value > most) {
			most = value;
			next = arm;
		}
	}
	return next;
}

/* By the playouts they got: the search tries what is best most often. Of two
 * with as many that comes first which looked better. */
static int
compare_arms(const void *one, const void *other)
{
	const struct arm *a = one, *b = other;

	if (a->n != b->n)
		return a->n < b->n ? 1 : -1;
	return a->sum < b->sum ? 1 : a->sum > b->sum ? -1 : 0;
}

static void
arms_think(const struct search_position *p, const struct search_limit *limit,
    uint64_t seed, struct arms *a)
{
	struct playout play;
	uint64_t made = 0, each;

	assert(limit->playouts > 0 || limit->enough != NULL);
	arms_list(p, a);
	if (a->n == 1)
		return;
	playout_init(&play, p, seed);
	playout_learn(&play);
	play.shrewd = true;
	play.careful = p->rules->guesses;
	each = play.careful ? PLAYOUT_SLOW : 1;
	for (; limit->playouts == 0 || made < limit->playouts; made += each) {
		struct arm *arm;
		double value;

		if (a->playouts % ASK_EVERY == 0 && limit->enough != NULL &&
		    limit->enough(limit->arg))
			break;
		arm = arms_next(a);
		value = playout_value(&play, arm->move, arm->n);
		arm->n++;
		arm->sum += value;
		arm->squares += value * value;
		a->playouts++;
	}
	playout_fini(&play);
}

static void
tell(const struct arm *arm, struct search_move *found)
{
	double n = (double)arm->n, mean, spread;

	*found = (struct search_move){
	    .move = arm->move, .playouts = arm->n, .spread = SEARCH_SURE};
	if (arm->n == 0)
		return;
	mean = arm->sum / n;
	spread = arm->squares / n - mean * mean;
	found->chance = (int)(mean * SEARCH_SURE + 0.5);
	if (arm->n > 1)
		found->spread =
		    (int)(sqrt(spread > 0 ? spread / n : 0) * SEARCH_SURE +
			0.5);
}

size_t
search_moves(const struct search_position *p, const struct search_limit *limit,
    uint64_t seed, struct search_move found[SEARCH_WIDTH])
{
	struct arms a;

	arms_think(p, limit, seed, &a);
	qsort(a.arm, a.n, sizeof a.arm[0], compare_arms);
	for (size_t i = 0; i < a.n; i++)
		tell(&a.arm[i], &found[i]);
	return a.n;
}

uint64_t
search_choose(const struct search_position *p, const struct search_limit *limit,
    uint64_t seed)
{
	struct search_move found[SEARCH_WIDTH] = {{0}};
	uint64_t only;

	if (p->rules->moves(p->state, p->seat, &only, 1) == 1)
		return only;
	search_moves(p, limit, seed, found);
	return found[0].move;
}
