/*
 * The table's chance to win at a glance, for outlook() of rules.h. It looks
 * further than geo_value(), which counts for this round: zones that are
 * still held come back to cost droids, and Force and reserves have to last.
 *
 * The numbers were fitted to games of the set "urgent" at its default level, in
 * which all seats were played by the policy that wants to win (a logistic
 * regression). They say what to expect where that policy plays on, and are no
 * policy themselves: it would let the mega threat pass.
 */
#include "config.h"

#include "rules/geonosis/events.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/policy.h"
#include "rules/outlook.h"

enum {
	ROUNDS = 5,
	DICE = 3, /* by the dice left in the round: few, some, many */
	SOME = 5,
	MANY = 11,
	WORST = -6000, /* values below make no difference */
	TWO = 2	       /* seats, who win more often */
};

/* What counts, in the order of the table. */
enum feature {
	CONSTANT,
	VALUE,	  /* geo_value() */
	RESERVES, /* as they are after the refill, up to three limits */
	ZONES = RESERVES + 3,		  /* held by each kind of droid */
	FORCE_FIRST = ZONES + GEO_DROIDS, /* the Force up to FORCE_NEED */
	FORCE,
	PAIR, /* two seats */
	FEATURES
};

enum { LIMITS = 3, FORCE_NEED = 3 };

static const uint8_t limit[LIMITS] = {5, 10, 16};

/* In thousandths, by round and by the dice left; of VALUE for each thousand. */
static const int16_t weight[ROUNDS][DICE][FEATURES] = {
    {{26, 329, 4, 3, -12, 36, -30, 9, 41, 21, 485},
	{-183, 37, -27, -17, 16, -56, 6, 4, 25, 36, 473},
	{-89, 76, -13, -1, 4, 1, 0, -2, -2, 30, 536}},
    {{-366, 856, -48, 5, 33, 6, -61, -90, 19, 76, 378},
	{-539, 161, -53, 35, 14, -39, -128, -46, 47, 77, 422},
	{-917, 91, -28, 19, 41, -95, -117, -60, 42, 103, 468}},
    {{24, 874, -2, 31, 7, -53, -107, -46, 3, 64, 375},
	{13, 405, 19, 7, 17, -76, -86, -51, 57, 46, 282},
	{-144, 418, -6, 22, 31, -77, -60, -72, 100, 43, 427}},
    {{-604, 540, -40, 25, 38, -71, -56, -84, 30, 155, 319},
	{-680, 264, -26, 57, 26, -72, -40, -128, 78, 113, 303},
	{-467, 330, 27, 65, 29, -66, -74, -116, 24, 142, 388}},
    {{52, 676, -2, 44, 26, 43, -5, -33, 31, 102, 294},
	{-9, 449, -1, 41, 26, 53, -11, 4, 88, 122, 347},
	{245, 650, 64, 32, 57, 143, -26, -12, 44, 139, 282}},
};

/* While missed threats are paid for, takes those away that need no more. */
static void
forget_paid(struct geo_state *s)
{
	if (s->stage != GEO_ORDERING)
		return;
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		if (!(s->missed >> i & 1))
			s->card[i] = GEO_NONE;
}

/* The points that a win brings, in thousandths, by round: fitted to the same
 * games, as lines in the lowest reserve after the refill and in the Force. */
static const int16_t worth[ROUNDS][3] = {{4430, 24, 0}, {4140, 53, 19},
    {4250, 47, 73}, {4660, 60, 125}, {4200, 109, 270}};

static void
features_take(const struct geo_state *s, int64_t feature[FEATURES])
{
	struct geo_state after = *s;
	int64_t value = geo_value(s);

	feature[CONSTANT] = 1;
	feature[VALUE] = value > WORST ? value : WORST;
	for (unsigned z = 0; z < GEO_ZONES; z++) {
		unsigned droid = geo_zone_droid(s, z);

		if (droid != GEO_NONE)
			feature[ZONES + droid]++;
	}
	geo_refill(&after, NULL);
	for (unsigned k = 0; k < LIMITS; k++)
		for (unsigned d = 0; d < GEO_DROIDS; d++)
			feature[RESERVES + k] += after.reserve[d] < limit[k]
			    ? after.reserve[d]
			    : limit[k];
	feature[FORCE_FIRST] = s->force < FORCE_NEED ? s->force : FORCE_NEED;
	feature[FORCE] = s->force;
	feature[PAIR] = s->seats == TWO;
}

/* The logarithm of the odds, in thousandths. */
static int64_t
prospect(const struct geo_state *s)
{
	unsigned round = s->set->time[s->time].round, dice = geo_dice_left(s);
	int64_t feature[FEATURES] = {0}, sum = 0;
	const int16_t *w;

	for (unsigned i = 0; i < s->seats; i++)
		dice += s->die[i] != 0;
	w = weight[round > 0 ? round - 1 : 0][(dice >= SOME) + (dice >= MANY)];
	features_take(s, feature);
	feature[VALUE] = feature[VALUE] * w[VALUE] / 1000;
	for (unsigned i = 0; i < FEATURES; i++)
		sum += i == VALUE ? feature[i] : feature[i] * w[i];
	return sum;
}

void
geo_outlook(const void *state, int chances[RULES_SEATS_MAX])
{
	struct geo_state s = *(const struct geo_state *)state;
	int64_t odds[2] = {0};
	int chance[2];

	geo_plan_finish(&s);
	forget_paid(&s);
	if (s.stage >= GEO_DICE)
		odds[0] = prospect(&s);
	if (geo_doom(state) == GEO_DOOM_NONE)
		rules_outlook(odds, 2, 1000, chance);
	else
		chance[0] = 0;
	for (unsigned i = 0; i < s.seats; i++)
		chances[i] = chance[0];
}

int
geo_worth(const void *state)
{
	struct geo_state s = *(const struct geo_state *)state;
	unsigned round = s.set->time[s.time].round, lowest;
	const int16_t *w = worth[round > 0 ? round - 1 : 0];

	geo_refill(&s, NULL);
	lowest = s.reserve[0];
	for (unsigned d = 1; d < GEO_DROIDS; d++)
		if (s.reserve[d] < lowest)
			lowest = s.reserve[d];
	return w[0] + w[1] * (int)lowest + w[2] * (int)s.force;
}
