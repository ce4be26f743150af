/*
 * Makes a move on a copy of the state (trial.h).
 */
#include "config.h"

#include "rules/goldrush/trial.h"

#include <assert.h>

#include "rules/goldrush/play.h"
#include "rules/goldrush/score.h"

void
gold_trial_lay(struct gold_state *after, const struct gold_state *s,
    unsigned gap, unsigned turn)
{
	struct tiles_touched touched;

	*after = *s;
	gold_play_lay(after, gap, turn, &touched);
	gold_play_tokens(after, NULL);
}

const struct gold_state *
gold_trial_mountains(struct gold_state *after, const struct gold_state *s,
    unsigned gap, unsigned turn)
{
	if (gold_set(s)->mountains[s->b.drawn][turn].n == 0)
		return s;
	gold_trial_lay(after, s, gap, turn);
	return after;
}

void
gold_trial_make(struct gold_state *after, const struct gold_state *s,
    const struct gold_move *m, struct json *events)
{
	int gap = tiles_gap_at(&s->b, m->key);
	struct tiles_touched touched;

	assert(gap >= 0);
	*after = *s;
	gold_play_lay(after, (unsigned)gap, m->turn, &touched);
	gold_play_tell(after, events);
	gold_play_tokens(after, NULL);
	gold_play_act(after, m, NULL, events);
	gold_score_complete(after, &touched, NULL, events);
}
