/*
 * The stand-in for somebody absent. It looks after what is the player's, and
 * does nothing that the player would have to live with:
 *
 *  1. it starts no battle while there is a tile placement without one;
 *  2. it takes the points that are certain now, its own less the best of the
 *     others';
 *  3. of equal moves it takes the first in the order of moves: so it sets a
 *     meeple only where it scores and comes back at once.
 */
#include "config.h"

#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/policy.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/trial.h"

/* More than any points. */
enum { BATTLE = 1000000 };

static int64_t
value(const struct carc_trial *t)
{
	const struct carc_state *s = &t->state;
	int gain[CARC_SEATS_MAX] = {0}, others = 0, mine;
	int64_t v = 0;

	for (unsigned i = 0; i < t->touched.n; i++) {
		unsigned node = t->touched.node[i], sides;
		const struct carc_node *f = &s->node[s->node[node].feature];
		struct carc_worth worth;

		if (carc_contested(s, node)) {
			v -= BATTLE;
			continue;
		}
		if (f->open != 0 || f->seats == 0)
			continue;
		carc_worth_take(s, node, &worth);
		for (sides = carc_sides(s, f->seats); sides != 0;
		     sides &= sides - 1)
			gain[__builtin_ctz(sides)] += worth.points;
	}
	mine = gain[s->side[s->to_move]];
	for (unsigned i = 0; i < s->seats; i++)
		if (i != s->side[s->to_move] && gain[i] > others)
			others = gain[i];
	return v + mine - others;
}

uint64_t
carc_choose_fallback(const struct carc_state *s)
{
	return carc_trial_best(s, value);
}
