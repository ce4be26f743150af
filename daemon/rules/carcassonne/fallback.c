/*
 * Chooses moves for a player who is absent. The choice looks after what is the
 * player's, and does nothing that the player would have to live with:
 *
 *  1. it starts no battle while there is a tile placement without one;
 *  2. it takes the move with the most points that are certain now, less the
 *     points that the best other side gets;
 *  3. of equal moves it takes the first in the order of moves: so it sets a
 *     meeple only where the meeple scores and comes back at once;
 *  4. of the open tiles it takes the one with the best such move; it draws no
 *     unseen tile, and leaves meeples in reserve that may be set again.
 */
#include "config.h"

#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/policy.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/trial.h"

/* more than any points */
enum { BATTLE = 1000000 };

static int64_t
value(const struct carc_trial *t)
{
	const struct carc_state *s = &t->state;
	int gain[CARC_SEATS_MAX] = {0}, others = 0, mine;
	int64_t v = 0;

	/* Withdraws no meeple, not even to avoid a battle: the player would
	 * have to live with that. */
	if (t->move.withdraw)
		return INT64_MIN;
	for (unsigned i = 0; i < t->touched.n; i++) {
		unsigned node = t->touched.node[i], seats;
		const struct tiles_node *f =
		    &s->b.node[s->b.node[node].feature];
		struct carc_worth worth;

		if (carc_contested(s, node)) {
			v -= BATTLE;
			continue;
		}
		if (f->open != 0 || f->seats == 0)
			continue;
		for (seats = carc_scorers(s, node); seats != 0;
		     seats &= seats - 1) {
			unsigned seat = (unsigned)__builtin_ctz(seats);

			carc_worth_take(s, node, seat, &worth);
			gain[s->side[seat]] += worth.points;
		}
	}
	mine = gain[s->side[s->to_move]];
	for (unsigned i = 0; i < s->seats; i++)
		if (i != s->side[s->to_move] && gain[i] > others)
			others = gain[i];
	return v + mine - others;
}

uint64_t
carc_choose_fallback(const struct carc_state *s, unsigned seat)
{
	const struct carc_move keep = {.kind = CARC_PLY_TRADE};
	int64_t best;

	switch (carc_ply_of(s, (int)seat)) {
	case CARC_PLY_TRADE:
		return carc_move_pack(&keep);
	case CARC_PLY_ROW:
		return carc_trial_row(s, value);
	case CARC_PLY_PLACE:
	case CARC_PLY_NONE:
		break;
	}
	return carc_trial_best(s, value, &best);
}
