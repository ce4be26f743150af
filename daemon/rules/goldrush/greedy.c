/*
 * A player that wants to win. It makes every move on a copy of the state and
 * chooses the one after which the whole board is worth most to it (value.h),
 * less the average worth to the others. A token that it did not take itself
 * counts as any that it has not seen.
 */
#include "config.h"

#include "rules/goldrush/moves.h"
#include "rules/goldrush/policy.h"
#include "rules/goldrush/trial.h"
#include "rules/goldrush/value.h"

void
gold_try_all(const struct gold_state *s,
    void (*tried)(void *arg, uint64_t move, const struct gold_state *after,
	int64_t value),
    void *arg)
{
	const uint8_t *fits = s->b.set->table[s->b.drawn].fits;
	uint64_t moves[GOLD_PLACE_MAX];
	struct gold_state after;
	struct gold_move m;
	struct gold_eye eye;

	gold_eye_open(&eye, s, 1u << s->to_move);
	for (unsigned i = 0; i < 4u * s->b.n_gaps; i++) {
		unsigned n = 0;

		if (fits[s->b.gap[i / 4].want] >> i % 4 & 1)
			n = gold_place_moves(s, i / 4, i % 4, moves);
		for (unsigned k = 0; k < n; k++) {
			gold_move_unpack(moves[k], &m);
			gold_trial_make(&after, s, &m, NULL);
			tried(arg, moves[k], &after,
			    gold_advantage(&eye, &after, s->to_move));
		}
	}
}

struct choice {
	uint64_t move;
	int64_t value;
};

static void
choose(void *arg, uint64_t move, const struct gold_state *after, int64_t value)
{
	struct choice *best = arg;

	(void)after;
	if (value > best->value)
		*best = (struct choice){.move = move, .value = value};
}

uint64_t
gold_choose_greedy(const struct gold_state *s)
{
	struct choice best = {.value = INT64_MIN};

	gold_try_all(s, choose, &best);
	return best.move;
}
