/*
 * What a position promises each side (value.h), in whole numbers only, so that
 * every machine plays the same.
 */
#include "config.h"

#include "rules/carcassonne/value.h"

#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/traders.h"

enum { POINT = 1000 };

/* By enum carc_kind: the number of tiles left in the pile with which the chance
 * is even to get the tile that closes a given open end. */
static const unsigned patience[] = {14, 22, 5};

/* The chance in thousandths that a feature with OPEN ends is completed. */
static int
completion(unsigned kind, unsigned open, unsigned left)
{
	int p = POINT, each = (int)(left * POINT / (left + patience[kind]));

	for (; open > 0 && p > 0; open--)
		p = p * each / POINT;
	return p;
}

/* What they will still earn, most for the first small one. The large one counts
 * apart, as better in battle. */
int64_t
carc_value_reserve(const struct carc_state *s, unsigned seat)
{
	static const int small[CARC_SMALL + 1] = {0, 3200, 5200, 6500, 7200};
	int value = 0;
	unsigned k = 0;

	for (unsigned i = 1; i < CARC_FIGURES; i++)
		k += s->figure[seat][i] == CARC_RESERVE;
	value = small[k];
	if (s->figure[seat][0] == CARC_RESERVE)
		value += 3000;
	return value * s->b.left / (s->b.left + 10);
}

/* The points that a feature will bring to a seat that holds it with DICE
 * dice. */
static int
feature_value(const struct carc_state *s, unsigned node, unsigned seat,
    unsigned dice)
{
	/* The share of a planet's worth that its holder can expect to keep, by
	 * the number of its dice: anybody may attack from a neighbouring tile,
	 * and the fewer dice defend the planet the likelier. */
	static const int hold[CARC_DICE_MAX + 1] = {0, 700, 850, 950};
	unsigned kind = tiles_part_of(&s->b, node)->kind;
	unsigned open = s->b.node[s->b.node[node].feature].open;
	struct carc_worth worth;
	int now, whole, p;

	carc_worth_take(s, node, seat, &worth);
	now = worth.points * POINT;
	if (open == 0)
		return now;
	p = completion(kind, open, s->b.left);
	whole = now + POINT;
	if (kind == CARC_KIND_ASTEROID)
		whole = now + (worth.tiles + 2) * POINT;
	if (kind == CARC_KIND_PLANET)
		whole = 11 * POINT;
	/* Completing a feature brings its meeple back, too. */
	whole += 1200 * s->b.left / (s->b.left + 10);
	now += (whole - now) * p / POINT;
	return kind == CARC_KIND_PLANET ? now * hold[dice] / POINT : now;
}

/* How many scores for the feature army A's side gets when it wins. */
static int
shares(const struct carc_state *s, unsigned node, const struct carc_army *a)
{
	return __builtin_popcount(carc_scorers(s, node) & a->seats);
}

/* Adds the worth of NODE's feature to each side in it; when several sides are
 * there, by their chances in the battle. */
static void
add_armies(const struct carc_state *s, unsigned node, int64_t *value)
{
	int chances[CARC_SEATS_MAX];
	struct carc_battle b;

	carc_battle_take(s, node, &b);
	for (unsigned i = 0; i < b.n; i++)
		chances[i] = 1000;
	if (carc_contested(s, node))
		carc_battle_odds(&b, chances);
	for (unsigned i = 0; i < b.n; i++) {
		const struct carc_army *a = &b.army[i];
		int64_t back = a->small * 1500 + a->large * 2500;
		int64_t *mine = &value[s->side[a->seat]];

		*mine += (int64_t)chances[i] * shares(s, node, a) *
		    feature_value(s, node, a->seat, a->dice) / POINT;
		*mine += (1000 - chances[i]) *
		    (a->dice * POINT + back * s->b.left / (s->b.left + 10)) /
		    POINT;
		if (s->b.node[s->b.node[node].feature].open == 0)
			*mine += chances[i] *
			    (back * s->b.left / (s->b.left + 10)) / POINT;
	}
}

/* The same for most features, and quicker: one seat holds the feature, which is
 * open, and whose worth no dice change. */
static bool
add_plain(const struct carc_state *s, unsigned node, int64_t *value)
{
	const struct tiles_node *feature = &s->b.node[s->b.node[node].feature];
	unsigned seats = feature->seats, seat;

	if ((seats & (seats - 1)) != 0 || feature->open == 0 ||
	    tiles_part_of(&s->b, node)->kind == CARC_KIND_PLANET)
		return false;
	seat = (unsigned)__builtin_ctz(seats);
	value[s->side[seat]] += feature_value(s, node, seat, 0);
	return true;
}

void
carc_values_feature(const struct carc_state *s, unsigned node, int64_t *value)
{
	if (!add_plain(s, node, value))
		add_armies(s, node, value);
}

void
carc_values(const struct carc_state *s, int64_t *value)
{
	uint64_t seen[TILES_NODES_MAX / 64] = {0};

	for (unsigned k = 0; k < s->seats; k++)
		value[k] = 0;
	for (unsigned k = 0; k < s->seats; k++) {
		value[s->side[k]] += carc_value_reserve(s, k);
		for (unsigned i = 0; i < CARC_FIGURES; i++) {
			unsigned node = s->figure[k][i], feature;

			if (node == CARC_RESERVE)
				continue;
			feature = s->b.node[node].feature;
			if (!(seen[feature / 64] >> feature % 64 & 1))
				carc_values_feature(s, node, value);
			seen[feature / 64] |= UINT64_C(1) << feature % 64;
		}
	}
	for (unsigned k = 0; k < s->seats; k++)
		value[k] += s->score[k] * POINT;
}

unsigned
carc_sides_of(const struct carc_state *s)
{
	return s->teams ? 2 : s->seats;
}

int64_t
carc_lead(const struct carc_state *s, unsigned seat, const int64_t *value)
{
	unsigned me = s->side[seat], sides = carc_sides_of(s);
	int64_t others = 0;

	for (unsigned i = 0; i < sides; i++)
		if (i != me)
			others += value[i];
	return value[me] - others / (sides > 2 ? sides - 1 : 1);
}
