/*
 * Estimates what a position is worth, in whole numbers, so that every machine
 * plays the same. The estimate uses likelihoods, and never the game's own
 * chance.
 *
 * It counts tokens in hundredths and likelihoods in thousandths.
 */
#include "config.h"

#include <stdlib.h>

#include "rules/geonosis/arena.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/policy.h"

enum {
	SURE = 1000,
	TOKEN = 100,
	SAFE = 30,	   /* more tokens than these are no better */
	ZONE = 300,	   /* what a zone costs in the end, in hundredths of a
			    * token */
	LOSS = 6236,	   /* value of a lost game */
	LOSS_LATER = 6500, /* value of a game lost because the Force does not
			    * suffice */
	MATCH = 100,	   /* likelihood that a die fits a need: less than one
			    * in six, since the table wants dice elsewhere,
			    * too */
	MATCH_LAST = 144,  /* likelihood that a die completes a sum */
	BELOW = 720	   /* value of each token that is short */
};

/* The value of a reserve, by whole tokens. */
static const int16_t comfort[SAFE + 1] = {-2090, -1856, -1647, -1462, -1296,
    -1149, -1018, -901, -797, -704, -621, -546, -480, -421, -368, -321, -279,
    -241, -207, -177, -149, -125, -103, -83, -65, -48, -34, -20, -8, 3, 13};

/* The value of the Force. */
static const int16_t strength[GEO_FORCE_MAX + 1] = {
    0, 0, 60, 111, 154, 191, 221, 247, 268, 287, 302};

/* --- likelihoods ---------------------------------------------------------- */

/* The likelihood that at least NEED of N dice succeed, when each does with a
 * likelihood of Q. */
static int
tail(unsigned n, int q, unsigned need)
{
	/* By the number of dice that have succeeded so far, in millionths;
	 * p[need] stands for NEED and more. */
	int p[GEO_DICE_ALL + 1] = {SURE * 1000};

	if (need > n)
		return 0;
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = need; k-- > 0;) {
			int up = (int)((int64_t)p[k] * q / SURE);

			p[k] -= up;
			p[k + 1] += up;
		}
	return p[need] / 1000;
}

struct dice {
	unsigned known[7]; /* by value: dice thrown and unused */
	unsigned unknown;  /* dice still to be thrown in this phase */
};

static void
dice_take(const struct geo_state *s, struct dice *d)
{
	*d = (struct dice){.unknown = geo_dice_left(s)};
	for (unsigned i = 0; i < s->seats; i++)
		if (s->die[i] != 0)
			d->known[s->die[i]]++;
}

/* The likelihood that the table meets a card that needs certain values. */
static int
pattern_chance(const struct geo_state *s, unsigned place, const struct dice *d)
{
	const struct geo_card *c = &s->set->card[s->card[place]];
	unsigned missing = 0, found = 0;
	int p = SURE;

	for (unsigned v = 1; v <= 6; v++) {
		unsigned need = c->need[v] - s->lying[place][v];
		unsigned have = d->known[v] < need ? d->known[v] : need;

		missing += need;
		found += have;
		for (unsigned i = 0; i < have; i++)
			p = p * 889 / SURE;
		if (need > have)
			p = p * tail(d->unknown, MATCH, need - have) / SURE;
	}
	return missing - found > d->unknown ? 0 : p;
}

/* The likelihood that the table meets a card that needs a sum, by the number of
 * dice it still takes. */
static int
sum_chance(const struct geo_state *s, unsigned place, const struct dice *d)
{
	int rest =
	    s->set->card[s->card[place]].sum - (int)geo_card_sum(s, place);
	unsigned dice = d->unknown, take;
	int p;

	if (rest <= 0)
		return rest == 0 ? SURE : 0;
	for (unsigned v = 1; v <= 6; v++)
		dice += d->known[v];
	take = (unsigned)(rest + 5) / 6;
	if (take > dice)
		return 0;
	if (take > 1) {
		/* All dice but the last should show four or more; then one must
		 * fit. */
		p = tail(dice - 1, 700, take - 1);
		return p * tail(dice - take + 1, MATCH, 1) / SURE;
	}
	if (d->known[rest] > 0)
		return 798;
	return tail(dice, MATCH_LAST, 1);
}

static int
card_chance(const struct geo_state *s, unsigned place, const struct dice *d)
{
	if (geo_card_met(s, place))
		return SURE;
	return s->set->card[s->card[place]].sum > 0
	    ? sum_chance(s, place, d)
	    : pattern_chance(s, place, d);
}

/* The likelihood that the table clears a zone that takes COST points, with DICE
 * dice left. */
static int
clear_chance(unsigned cost, unsigned dice)
{
	int p = 900 - 64 * (int)cost;

	if (dice < 2)
		p = p * (int)dice / 2;
	return p > 0 ? p : 0;
}

/* --- parts of the value --------------------------------------------------- */

/* Adds to each kind's TOKENS what its zones bring: tokens that are likely to
 * come back, less those that the refill takes. */
static void
add_zones(const struct geo_state *s, unsigned dice, int *tokens)
{
	struct geo_mask blocked = geo_blocked(s);

	for (unsigned z = 0; z < GEO_ZONES; z++) {
		unsigned droid = geo_zone_droid(s, z), n;
		int holes, p;

		if (droid == GEO_NONE)
			continue;
		n = geo_mask_count(geo_mask_and(s->set->zone[z],
		    geo_enemies_of(s, droid)));
		holes = (int)geo_mask_count(geo_mask_less(s->set->zone[z],
		    blocked));
		p = clear_chance(n * s->set->resistance[droid], dice);
		tokens[droid] += p * (int)n * TOKEN / SURE -
		    (SURE - p) * holes * TOKEN / SURE;
	}
}

/* Takes off the tokens that assaults cost up to the next dice. */
static void
add_assaults(const struct geo_state *s, int *tokens)
{
	for (unsigned t = s->time; t < s->set->n_times; t++) {
		if (s->set->time[t].phase == GEO_PHASE_THREATS && t > s->time)
			break;
		if (s->set->time[t].phase == GEO_PHASE_ASSAULT)
			tokens[s->set->time[t].droid] -= ZONE;
	}
}

/* Takes off the tokens that missed threats are likely to cost. Returns what
 * they cost beside tokens, as a value. */
static int64_t
add_cards(const struct geo_state *s, const struct dice *d, int *tokens)
{
	int64_t value = 0;

	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++) {
		const struct geo_card *c;
		int miss;

		if (s->card[i] == GEO_NONE)
			continue;
		c = &s->set->card[s->card[i]];
		miss = SURE - card_chance(s, i, d);
		if (i == GEO_MEGA)
			value -= (int64_t)LOSS * miss / SURE;
		else if (c->force > 0 && c->force >= s->force)
			value -= (int64_t)LOSS_LATER * miss / SURE;
		else if (c->force > 0)
			value -= (int64_t)(strength[s->force] -
				     strength[s->force - c->force]) *
			    miss / SURE;
		for (unsigned k = 0; k < c->zones; k++)
			tokens[c->droid[k]] -= ZONE * miss / SURE;
	}
	return value;
}

static int64_t
comfort_of(int tokens)
{
	int whole = tokens / TOKEN, part = tokens % TOKEN;

	if (tokens < 0)
		return comfort[0] + (int64_t)tokens * BELOW / TOKEN;
	if (whole >= SAFE)
		return comfort[SAFE];
	return comfort[whole] +
	    (int64_t)(comfort[whole + 1] - comfort[whole]) * part / TOKEN;
}

static int
value_distance(const struct geo_state *s, unsigned a, unsigned b)
{
	const struct geo_space *x = &s->set->space[a], *y = &s->set->space[b];
	int q = x->q - y->q, r = x->r - y->r;

	return (abs(q) + abs(r) + abs(q + r)) / 2;
}

/* What C-3PO still costs: the way that is left to bring it together, which
 * weighs more in each round. */
static int64_t
value_c3po(const struct geo_state *s)
{
	unsigned round = s->set->time[s->time].round;
	int64_t left = 0;

	if (!s->expansion || s->part[GEO_PART_BODY] == GEO_PART_WHOLE)
		return 0;
	for (unsigned p = 0; p < GEO_PARTS; p++)
		left += s->part[p] == GEO_PART_DROID ? 6 : 0;
	if (s->part_at[GEO_PART_HEAD] != GEO_NONE)
		left += value_distance(s, s->r2, s->part_at[GEO_PART_HEAD]) +
		    value_distance(s, s->part_at[GEO_PART_HEAD],
			s->part_at[GEO_PART_BODY]);
	else
		left += value_distance(s, s->r2, s->part_at[GEO_PART_BODY]);
	return -left * (20 + 15 * round) - 500;
}

int64_t
geo_value(const struct geo_state *s)
{
	int tokens[GEO_DROIDS];
	unsigned dice = 0;
	int64_t value;
	struct dice d;

	dice_take(s, &d);
	for (unsigned i = 0; i < s->seats; i++)
		dice += s->die[i] != 0;
	dice += d.unknown;
	for (unsigned k = 0; k < GEO_DROIDS; k++)
		tokens[k] = s->reserve[k] * TOKEN;
	value = strength[s->force] + value_c3po(s);
	add_zones(s, dice, tokens);
	if (dice == 0)
		for (unsigned k = 0; k < GEO_DROIDS; k++)
			if (tokens[k] <= 0)
				value -= LOSS;
	add_assaults(s, tokens);
	value += add_cards(s, &d, tokens);
	for (unsigned k = 0; k < GEO_DROIDS; k++)
		value += comfort_of(tokens[k]);
	return value;
}
