/*
 * What search needs: what a seat cannot know made up anew, moves that look good,
 * a policy for playouts, and the chances at a glance.
 */
#include "config.h"

#include <assert.h>

#include "base/chance.h"
#include "rules/best.h"
#include "rules/goldrush/moves.h"
#include "rules/goldrush/policy.h"
#include "rules/goldrush/trial.h"
#include "rules/goldrush/value.h"
#include "rules/outlook.h"

enum {
	TRIES = 3, /* random moves of which a playout makes the best */
	/* In thousandths of a point, what a cowboy at home has brought in games
	 * of the greedy policy beyond what gold_values() takes it for (a
	 * logistic fit), as long as there are tiles. */
	COWBOY = 5000,
	/* How far off all that is: with no tile left, for each of the last
	 * tiles in the pile, and for each tile before those (the same fit). */
	SCALE_END = 1500,
	SCALE_LATE = 490,
	LATE = 10,
	SCALE_EARLY = 215
};

/* Puts the values of the others' tokens back among those never taken, and draws
 * them again. Until the game is over nothing else is secret. */
void
gold_suppose(void *state, int seat, struct chance *chance)
{
	struct gold_state *s = state;

	if (s->over)
		return;
	for (unsigned i = 0; i < s->n_taken; i++)
		if (s->taken[i].seat != seat) {
			s->pool[s->taken[i].value]++;
			s->n_pool++;
		}
	for (unsigned i = 0; i < s->n_taken; i++) {
		unsigned n, value = 0;

		if (s->taken[i].seat == seat)
			continue;
		n = (unsigned)chance_draw(chance, "token", s->n_pool);
		while (n >= s->pool[value])
			n -= s->pool[value++];
		s->pool[value]--;
		s->n_pool--;
		s->taken[i].value = (uint8_t)value;
	}
}

/* What SEAT's cowboys at home will bring. */
static int64_t
home_bonus(const struct gold_state *s, unsigned seat)
{
	int64_t each = (int64_t)COWBOY * s->b.left / (s->b.left + 1), sum = 0;

	for (unsigned i = 0; i < s->cowboys; i++)
		if (s->cowboy[seat][i] == GOLD_HOME)
			sum += each;
	return sum;
}

/* That of SEAT, less the others' on average: what to add to its advantage. */
static int64_t
home_lead(const struct gold_state *s, unsigned seat)
{
	int64_t others = 0;

	assert(s->seats > 1);
	for (unsigned i = 0; i < s->seats; i++)
		if (i != seat)
			others += home_bonus(s, i);
	return home_bonus(s, seat) - others / (s->seats - 1);
}

uint64_t
gold_choose_playout(const struct gold_state *s, struct chance *chance)
{
	int64_t most = INT64_MIN;
	uint64_t tries[TRIES], chosen = 0;
	struct gold_eye eye;

	gold_draw_moves(s, chance, tries, TRIES);
	gold_eye_open(&eye, s, 1u << s->to_move);
	for (unsigned i = 0; i < TRIES; i++) {
		struct gold_state after;
		struct gold_move m;
		int64_t value;

		gold_move_unpack(tries[i], &m);
		gold_trial_make(&after, s, &m, NULL);
		value = gold_advantage(&eye, &after, s->to_move) +
		    home_lead(&after, s->to_move);
		if (value > most) {
			most = value;
			chosen = tries[i];
		}
	}
	return chosen;
}

static void
add_tried(void *arg, uint64_t move, const struct gold_state *after,
    int64_t value)
{
	rules_best_add(arg, move, value + home_lead(after, after->to_move));
}

size_t
gold_promising(const void *state, int seat, uint64_t *moves, size_t max)
{
	const struct gold_state *s = state;
	struct rules_best best = {
	    .max = max < RULES_BEST_MAX ? max : RULES_BEST_MAX};

	if (s->over || seat != s->to_move)
		return 0;
	gold_try_all(s, add_tried, &best);
	return rules_best_take(&best, moves);
}

static int64_t
scale_of(unsigned left)
{
	unsigned late = left < LATE ? left : LATE;

	return SCALE_END + SCALE_LATE * late + SCALE_EARLY * (left - late);
}

void
gold_outlook(const void *state, int chances[RULES_SEATS_MAX])
{
	const struct gold_state *s = state;
	int64_t value[GOLD_SEATS_MAX];
	struct gold_eye eye;

	gold_eye_open(&eye, s, (1u << s->seats) - 1);
	gold_values(&eye, s, value);
	for (unsigned i = 0; i < s->seats; i++)
		value[i] += home_bonus(s, i);
	rules_outlook(value, s->seats, scale_of(s->b.left), chances);
}
