/*
 * The policy that wants to win. It tries every move on a copy of the state,
 * carries the action that the move begins through (plan.c), and values the
 * outcome (value.c). Of the moves with the best outcome it takes the first.
 */
#include "config.h"

#include "rules/geonosis/play.h"
#include "rules/geonosis/policy.h"

/* What a doomed game subtracts from a move's value: once for GEO_DOOM_LATER,
 * twice for GEO_DOOM_NOW. */
#define DOOM INT64_C(1000000000)

/* Finds the best move; *MOST becomes its value. */
static void
best_move(const struct geo_state *s, unsigned seat, bool cautious,
    struct geo_move *m, int64_t *most)
{
	uint64_t moves[GEO_MOVES_MAX];
	size_t n = geo_moves(s, (int)seat, moves, GEO_MOVES_MAX);

	*most = INT64_MIN;
	for (size_t i = 0; i < n; i++) {
		struct geo_state copy = *s;
		struct geo_move try;
		int64_t value;

		geo_move_unpack(moves[i], &try);
		if (cautious && try.from != try.to &&
		    (try.kind != GEO_MOVE_CARD || try.at != GEO_MEGA))
			continue;
		geo_act(&copy, seat, &try, NULL);
		geo_plan_finish(&copy);
		value = geo_value(&copy) - (int)geo_doom(&copy) * DOOM;
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
