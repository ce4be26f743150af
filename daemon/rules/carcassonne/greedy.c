/*
 * A player that wants to win. It makes every move on a copy of the state and
 * chooses the one after which the whole board is worth most to its side, less
 * the average worth to the other sides, in thousandths of a point.
 *
 * What counts: the points to come from held features (what they are worth now,
 * and what completing them would add, by the chance of getting there), battles
 * that are about to be fought (by their odds), and the meeples left in reserve.
 * It does not look at the opponents' answers.
 *
 * It counts in whole numbers only, so that every machine plays the same.
 */
#include "config.h"

#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/policy.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/traders.h"
#include "rules/carcassonne/trial.h"

enum { POINT = 1000 };

/* By enum carc_kind: the number of tiles left in the pile with which the chance
 * is even to get the tile that closes a given open end. */
static const unsigned patience[] = {14, 22, 5};

/* The chance in thousandths that a feature with OPEN ends is completed. */
static int64_t
completion(unsigned kind, unsigned open, unsigned left)
{
	int64_t p = POINT,
		each = (int64_t)left * POINT / (left + patience[kind]);

	for (; open > 0 && p > 0; open--)
		p = p * each / POINT;
	return p;
}

/* The worth of a seat's meeples in reserve: what they will still earn, most for
 * the first small one. The large one counts apart, as better in battle. */
static int64_t
reserve_value(const struct carc_state *s, unsigned seat)
{
	static const int small[CARC_SMALL + 1] = {0, 3200, 5200, 6500, 7200};
	int64_t value = 0;
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
static int64_t
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
	int64_t now, whole, p;

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
	whole += 1200 * (int64_t)s->b.left / (s->b.left + 10);
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
add_feature(const struct carc_state *s, unsigned node, int64_t *value)
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

		*mine += chances[i] * shares(s, node, a) *
		    feature_value(s, node, a->seat, a->dice) / POINT;
		*mine += (1000 - chances[i]) *
		    (a->dice * POINT + back * s->b.left / (s->b.left + 10)) /
		    POINT;
		if (s->b.node[s->b.node[node].feature].open == 0)
			*mine += chances[i] *
			    (back * s->b.left / (s->b.left + 10)) / POINT;
	}
}

/* What the whole board is worth to SEAT. */
static int64_t
board_value(const struct carc_state *s, unsigned seat)
{
	int64_t value[CARC_SEATS_MAX] = {0}, others = 0;
	unsigned me = s->side[seat], sides = s->teams ? 2 : s->seats;
	bool seen[TILES_NODES_MAX] = {false};

	for (unsigned k = 0; k < s->seats; k++) {
		value[s->side[k]] += reserve_value(s, k);
		for (unsigned i = 0; i < CARC_FIGURES; i++) {
			unsigned node = s->figure[k][i];

			if (node == CARC_RESERVE ||
			    seen[s->b.node[node].feature])
				continue;
			seen[s->b.node[node].feature] = true;
			add_feature(s, node, value);
		}
	}
	for (unsigned i = 0; i < sides; i++)
		if (i != me)
			others += value[i] + s->score[i] * POINT;
	return value[me] + s->score[me] * POINT -
	    others / (sides > 2 ? sides - 1 : 1);
}

static int64_t
value_of(const struct carc_trial *t)
{
	return board_value(&t->state, t->state.to_move);
}

/* The best answer of a seat that may set a meeple again. */
static uint64_t
choose_trade(const struct carc_state *s, unsigned seat)
{
	uint64_t moves[TILES_NODES_MAX], chosen = 0;
	size_t n = carc_traders_moves(s, seat, moves, TILES_NODES_MAX);
	int64_t best = INT64_MIN;

	for (size_t i = 0; i < n; i++) {
		struct carc_state after = *s;
		struct carc_move m;
		int64_t v;

		carc_move_unpack(moves[i], &m);
		carc_traders_answer(&after, seat, &m, NULL);
		v = board_value(&after, seat);
		if (v > best) {
			best = v;
			chosen = moves[i];
		}
	}
	return chosen;
}

uint64_t
carc_choose_greedy(const struct carc_state *s, unsigned seat)
{
	int64_t best;

	switch (carc_ply_of(s, (int)seat)) {
	case CARC_PLY_TRADE:
		return choose_trade(s, seat);
	case CARC_PLY_ROW:
		return carc_trial_row(s, value_of);
	case CARC_PLY_PLACE:
	case CARC_PLY_NONE:
		break;
	}
	return carc_trial_best(s, value_of, &best);
}
