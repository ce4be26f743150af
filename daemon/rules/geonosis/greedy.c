/*
 * The policy that wants to win. It tries every move on a copy, carries the
 * action that the move begins through (plan.c), and values the outcome
 * (value.c). It takes the first of the best.
 */
#include "config.h"

#include "rules/geonosis/play.h"
#include "rules/geonosis/policy.h"

/* A doomed move is worth less by so much; it counts twice when the game is lost
 * sooner. */
#define DOOM INT64_C(1000000000)

/* The best move; its value goes to *MOST. */
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
