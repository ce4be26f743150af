/*
 * The policy that wants to win. It tries every move on a copy of the state,
 * carries the action that the move begins through (plan.c), and values the
 * outcome (value.c). Of the moves with the best outcome it takes the first.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "rules/geonosis/play.h"
#include "rules/geonosis/policy.h"

/* What a doomed game subtracts from a move's value: once for GEO_DOOM_LATER,
 * twice for GEO_DOOM_NOW. */
#define DOOM INT64_C(1000000000)

/* Makes the fight that M begins, up to its end. How it goes depends on its
 * points alone, not on what gave them: it is fought once for all moves. */
static void
try_fight(struct geo_trials *t, const struct geo_state *s, unsigned seat,
    const struct geo_move *m, struct geo_state *after)
{
	unsigned points = m->to + geo_sheet_of(s, seat)->slot[m->at].value;

	if (points < GEO_TRIAL_POINTS && t->fought[points]) {
		*after = t->after[points];
		after->force = (uint8_t)(s->force - abs(m->from - m->to));
		memcpy(after->slot[seat], s->slot[seat],
		    sizeof after->slot[seat]);
		after->slot[seat][m->at] = m->to;
		return;
	}
	geo_act(after, seat, m, NULL);
	geo_plan_finish(after);
	if (points < GEO_TRIAL_POINTS) {
		t->fought[points] = true;
		t->after[points] = *after;
	}
}

int64_t
geo_try_die(struct geo_trials *t, const struct geo_state *s, unsigned seat,
    const struct geo_move *m)
{
	struct geo_state after = *s;

	if (m->kind == GEO_MOVE_ACTION &&
	    geo_sheet_of(s, seat)->slot[m->at].action == GEO_FIGHT) {
		try_fight(t, s, seat, m, &after);
	} else {
		geo_act(&after, seat, m, NULL);
		geo_plan_finish(&after);
	}
	return geo_value(&after) - (int)geo_doom(&after) * DOOM;
}

/* Finds the best move; *MOST becomes its value. */
static void
best_move(const struct geo_state *s, unsigned seat, bool cautious,
    struct geo_move *m, int64_t *most)
{
	uint64_t moves[GEO_MOVES_MAX];
	size_t n = geo_moves(s, (int)seat, moves, GEO_MOVES_MAX);
	struct geo_trials trials;

	memset(trials.fought, 0, sizeof trials.fought);
	*most = INT64_MIN;
	for (size_t i = 0; i < n; i++) {
		struct geo_move try;
		int64_t value;

		geo_move_unpack(moves[i], &try);
		if (cautious && try.from != try.to &&
		    (try.kind != GEO_MOVE_CARD || try.at != GEO_MEGA))
			continue;
		value = geo_try_die(&trials, s, seat, &try);
		if (value > *most) {
			*most = value;
			*m = try;
		}
	}
}

void
geo_plan_die(const struct geo_state *s, unsigned seat, bool cautious,
    struct geo_move *m)
{
	int64_t most;

	best_move(s, seat, cautious, m, &most);
	if (cautious && most < -DOOM / 2)
		best_move(s, seat, false, m, &most);
}
