/*
 * The policies by name.
 */
#include "config.h"

#include "rules/geonosis/policy.h"

#include <assert.h>

#include "base/chance.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/play.h"

static uint64_t
choose_random(const struct geo_state *s, int seat, struct chance *chance)
{
	uint64_t moves[GEO_MOVES_MAX];
	size_t n = geo_moves(s, seat, moves, GEO_MOVES_MAX);

	assert(n > 0 && n <= GEO_MOVES_MAX);
	return moves[chance_draw(chance, "move", n)];
}

/* Whether a move dooms the game at once. */
static bool
dooms(const struct geo_state *s, unsigned seat, const struct geo_move *m)
{
	struct geo_state copy = *s;

	geo_act(&copy, seat, m, NULL);
	return geo_doomed(&copy);
}

/* Takes another move when the planned one loses at once and that one does
 * not. */
static void
avoid_doom(const struct geo_state *s, unsigned seat, struct geo_move *m)
{
	uint64_t moves[GEO_MOVES_MAX];
	size_t n;

	if (!dooms(s, seat, m))
		return;
	n = geo_moves(s, (int)seat, moves, GEO_MOVES_MAX);
	for (size_t i = 0; i < n; i++) {
		struct geo_move try;

		geo_move_unpack(moves[i], &try);
		if (!dooms(s, seat, &try)) {
			*m = try;
			return;
		}
	}
}

/* The stand-in is a cautious partner: it plays like the one that wants to win,
 * but leaves the Force to those who are there, but for the mega threat. */
static uint64_t
choose_planned(const struct geo_state *s, int seat, bool cautious)
{
	struct geo_move m = {0};

	if (s->stage == GEO_FIGHTING)
		geo_plan_fight(s, &m);
	else if (s->stage == GEO_STRIKING)
		geo_plan_kill(s, &m);
	else if (s->stage == GEO_DICE)
		geo_plan_die(s, (unsigned)seat, cautious, &m);
	else
		geo_plan_table(s, (unsigned)seat, &m);
	avoid_doom(s, (unsigned)seat, &m);
	return geo_move_pack(&m);
}

uint64_t
geo_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance)
{
	const struct geo_state *s = state;

	assert(seat >= 0 && (geo_to_move(s) >> seat & 1));
	if (policy == RULES_RANDOM)
		return choose_random(s, seat, chance);
	return choose_planned(s, seat, policy == RULES_FALLBACK);
}
