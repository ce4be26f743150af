/*
 * What a position is worth to each seat (value.h), in thousandths of a point.
 *
 * What counts: points and tokens; what features with cowboys are worth now, and
 * would be when they are complete, by the chance of getting there; the tokens
 * under tents; the cowboys at home. It does not look at the others' answers.
 *
 * It counts in whole numbers only, so that every machine plays the same.
 */
#include "config.h"

#include "rules/goldrush/value.h"

#include <assert.h>

#include "rules/goldrush/feature.h"
#include "rules/goldrush/score.h"

enum { POINT = 1000 };

void
gold_eye_open(struct gold_eye *eye, const struct gold_state *s, unsigned seats)
{
	const struct gold_tokens *t = &gold_set(s)->tokens;
	int sum = 0, n = t->n;

	eye->seats = seats;
	for (unsigned i = 0; i < t->n_values; i++)
		sum += t->value[i] * t->count[i];
	for (unsigned i = 0; i < s->n_taken; i++)
		if (seats >> s->taken[i].seat & 1) {
			sum -= t->value[s->taken[i].value];
			n--;
		}
	eye->token = n > 0 ? (int64_t)sum * POINT / n : 0;
}

/* A share of WORTH that falls as the pile runs out. */
static int64_t
while_tiles_last(const struct gold_state *s, int64_t worth)
{
	return worth * s->b.left / (s->b.left + 10);
}

/* The worth of SEAT's cowboys at home: what they will still earn, most for the
 * first. */
static int64_t
home_value(const struct gold_state *s, unsigned seat)
{
	static const int worth[GOLD_COWBOYS_MAX + 1] = {
	    0, 2600, 4300, 5400, 6000, 6300};
	unsigned n = 0;

	for (unsigned i = 0; i < s->cowboys; i++)
		n += s->cowboy[seat][i] == GOLD_HOME;
	return while_tiles_last(s, worth[n]);
}

/* The chance in thousandths that a railroad or mountain is completed. */
static int64_t
completion(const struct gold_state *s, unsigned node)
{
	static const unsigned patience[] = {
	    [GOLD_RAIL] = 12, [GOLD_MOUNTAIN] = 20};
	unsigned left = s->b.left, open = gold_open(s, node);
	int64_t each =
	    (int64_t)left * POINT / (left + patience[gold_kind(s, node)]);
	int64_t p = POINT;

	for (; open > 0 && p > 0; open--)
		p = p * each / POINT;
	return p;
}

static int64_t
rail_value(const struct gold_state *s, unsigned node)
{
	unsigned open = gold_open(s, node);
	int64_t p = completion(s, node), now, whole;
	struct gold_extent e;

	gold_extent_take(s, node, &e);
	now = e.tiles * POINT;
	whole = (e.tiles + (int)open) * POINT;
	if (e.symbols == 1)
		whole += e.tiles * POINT;
	whole += while_tiles_last(s, 1200);
	return now + (whole - now) * p / POINT;
}

/* With its tokens, for each of HOLDERS seats. */
static int64_t
mountain_value(const struct gold_eye *eye, const struct gold_state *s,
    unsigned node, int holders)
{
	unsigned open = gold_open(s, node);
	int64_t p = completion(s, node), now, whole;
	struct gold_extent e;

	gold_extent_take(s, node, &e);
	now = e.symbols * POINT;
	whole = now + (int)open * POINT + while_tiles_last(s, 1200);
	whole += (gold_tokens_on(s, node) + open / 2) * eye->token / holders;
	return now + (whole - now) * p / POINT;
}

static int64_t
city_value(const struct gold_state *s, unsigned node)
{
	unsigned tile = s->b.node[node].tile, first = s->b.tile[tile].node;
	const struct tiles_face *face = tiles_face_of(&s->b, tile);
	int64_t value = 0, all = POINT;

	for (unsigned i = 0; i < face->n_parts; i++) {
		int64_t p;

		if (face->part[i].partner != node - first)
			continue;
		p = completion(s, first + i);
		value += 3 * p;
		all = all * p / POINT;
	}
	return value + while_tiles_last(s, 1200) * all / POINT;
}

static int64_t
prairie_value(const struct gold_state *s, unsigned node)
{
	struct gold_worth worth;

	gold_worth_take(s, node, &worth);
	return worth.points * POINT +
	    while_tiles_last(s, (int64_t)gold_open(s, node) * 250);
}

/* Adds what NODE's feature is worth to each of its holders. */
static void
add_feature(const struct gold_eye *eye, const struct gold_state *s,
    unsigned node, int64_t *value)
{
	unsigned holders = gold_majority(s, node);
	int n = __builtin_popcount(holders);
	int64_t worth = 0;

	switch (gold_kind(s, node)) {
	case GOLD_RAIL:
		worth = rail_value(s, node);
		break;
	case GOLD_MOUNTAIN:
		worth = mountain_value(eye, s, node, n);
		break;
	case GOLD_CITY:
		worth = city_value(s, node);
		break;
	default:
		worth = prairie_value(s, node);
		break;
	}
	for (; holders != 0; holders &= holders - 1)
		value[__builtin_ctz(holders)] += worth;
}

/* What SEAT's tent can still mine: one token in two turns. */
static int64_t
tent_value(const struct gold_eye *eye, const struct gold_state *s,
    unsigned seat)
{
	int64_t turns = s->b.left / s->seats / 2, tokens;

	if (s->tent[seat] == GOLD_HOME)
		return 0;
	tokens = gold_tokens_on(s, s->tent[seat]);
	if (tokens > turns)
		tokens = turns;
	return (2 * tokens + gold_open(s, s->tent[seat]) / 2) * eye->token / 5;
}

static int64_t
hand_value(const struct gold_eye *eye, const struct gold_state *s,
    unsigned seat)
{
	const struct gold_tokens *t = &gold_set(s)->tokens;
	int64_t value = 0;

	for (unsigned i = 0; i < s->n_taken; i++) {
		bool seen = (eye->seats >> seat & 1) &&
		    s->taken[i].value != GOLD_UNSEEN;

		if (s->taken[i].seat == seat)
			value += seen ? t->value[s->taken[i].value] * POINT
				      : eye->token;
	}
	return value;
}

void
gold_values(const struct gold_eye *eye, const struct gold_state *s,
    int64_t value[GOLD_SEATS_MAX])
{
	uint64_t seen[TILES_NODES_MAX / 64] = {0};

	for (unsigned seat = 0; seat < s->seats; seat++)
		value[seat] = s->score[seat] * POINT + home_value(s, seat) +
		    tent_value(eye, s, seat) + hand_value(eye, s, seat);
	for (unsigned i = 0; i < s->seats * (unsigned)s->cowboys; i++) {
		unsigned node = s->cowboy[i / s->cowboys][i % s->cowboys];
		unsigned root;

		if (node == GOLD_HOME)
			continue;
		root = gold_root(s, node);
		if (!(seen[root / 64] >> root % 64 & 1))
			add_feature(eye, s, node, value);
		seen[root / 64] |= UINT64_C(1) << root % 64;
	}
}

int64_t
gold_advantage(const struct gold_eye *eye, const struct gold_state *s,
    unsigned seat)
{
	int64_t value[GOLD_SEATS_MAX], others = 0;

	gold_values(eye, s, value);
	assert(s->seats > 1);
	for (unsigned i = 0; i < s->seats; i++)
		if (i != seat)
			others += value[i];
	return value[seat] - others / (s->seats - 1);
}
