/*
 * Works out the odds of a battle. It counts chances in whole parts of 2^30, so
 * that every machine gets the same odds, and the policies, which use them,
 * choose the same moves.
 */
#include "config.h"

#include <string.h>

#include "rules/carcassonne/battle.h"

static const uint64_t ONE = UINT64_C(1) << 30;

enum { FACES = 6, MASKS = 1 << CARC_SEATS_MAX };

struct odds {
	unsigned n;
	/* By army and face: the chance that the army's best die shows that face
	 * (BEST) or a lower one (BELOW). */
	uint64_t best[CARC_SEATS_MAX][FACES + 1];
	uint64_t below[CARC_SEATS_MAX][FACES + 1];
	/* By mask of the armies still in the battle: each army's chance to
	 * win. */
	uint64_t win[MASKS][CARC_SEATS_MAX];
};

static uint64_t
times(uint64_t a, uint64_t b)
{
	return (a * b + ONE / 2) / ONE;
}

static void
fill_best(struct odds *o, unsigned army, unsigned dice)
{
	uint64_t all = 1;

	for (unsigned i = 0; i < dice; i++)
		all *= FACES;
	for (unsigned face = 1; face <= FACES; face++) {
		uint64_t less = 1, upto = 1;

		for (unsigned i = 0; i < dice; i++) {
			less *= face - 1;
			upto *= face;
		}
		o->below[army][face] = less * ONE / all;
		o->best[army][face] = upto * ONE / all - o->below[army][face];
	}
}

/* The chance that, when all of IN throw, exactly the armies of TIED share the
 * highest die. */
static uint64_t
tie_chance(const struct odds *o, unsigned in, unsigned tied)
{
	uint64_t sum = 0;

	for (unsigned face = 1; face <= FACES; face++) {
		uint64_t p = ONE;

		for (unsigned i = 0; i < o->n; i++)
			if (tied >> i & 1)
				p = times(p, o->best[i][face]);
			else if (in >> i & 1)
				p = times(p, o->below[i][face]);
		sum += p;
	}
	return sum;
}

/* Works out the chances to win of the armies in IN, from those of smaller
 * masks. After a tie of all armies the same round begins again. */
static void
fill_wins(struct odds *o, unsigned in)
{
	uint64_t *win = o->win[in], again = tie_chance(o, in, in);

	if ((in & (in - 1)) == 0) {
		win[__builtin_ctz(in)] = ONE;
		return;
	}
	for (unsigned tied = (in - 1) & in; tied != 0; tied = (tied - 1) & in) {
		uint64_t p = tie_chance(o, in, tied);

		for (unsigned i = 0; i < o->n; i++)
			win[i] += times(p, o->win[tied][i]);
	}
	for (unsigned i = 0; i < o->n; i++)
		win[i] = win[i] * ONE / (ONE - again);
}

void
carc_battle_odds(const struct carc_battle *b, int chances[CARC_SEATS_MAX])
{
	struct odds o;
	unsigned all = (1u << b->n) - 1, best = 0;
	int sum = 0;

	memset(&o, 0, sizeof o);
	o.n = b->n;
	for (unsigned i = 0; i < b->n; i++)
		fill_best(&o, i, b->army[i].dice);
	for (unsigned in = 1; in <= all; in++)
		fill_wins(&o, in);
	for (unsigned i = 0; i < b->n; i++) {
		chances[i] = (int)((o.win[all][i] * 1000 + ONE / 2) / ONE);
		sum += chances[i];
		if (chances[i] > chances[best])
			best = i;
	}
	/* The likeliest army gets the thousandths that rounding left over. */
	if (b->n > 0)
		chances[best] += 1000 - sum;
}
