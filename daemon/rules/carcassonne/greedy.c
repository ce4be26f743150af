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
#include "rules/carcassonne/value.h"

/* What the whole board is worth to SEAT. */
static int64_t
board_value(const struct carc_state *s, unsigned seat)
{
	int64_t value[CARC_SEATS_MAX];

	carc_values(s, value);
	return carc_lead(s, seat, value);
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
