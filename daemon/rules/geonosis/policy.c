/*
 * Chooses a move by the policy's name. A random move and the cautious policy
 * stand here, the policy that wants to win in greedy.c.
 */
#include "config.h"

#include "rules/geonosis/policy.h"

#include <assert.h>

#include "base/chance.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/proposal.h"

static uint64_t
choose_random(const struct geo_state *s, int seat, struct chance *chance)
{
	uint64_t moves[GEO_MOVES_MAX];
	size_t n = geo_moves(s, seat, moves, GEO_MOVES_MAX);

	assert(n > 0 && n <= GEO_MOVES_MAX);
	return moves[chance_draw(chance, "move", n)];
}

/* Whether, and how soon, move M of SEAT dooms the game. */
static enum geo_doom
doom_after(const struct geo_state *s, unsigned seat, const struct geo_move *m)
{
	struct geo_state copy = *s;

	copy.objection = 0; /* an answer counts as if nobody could object */
	geo_act(&copy, seat, m, NULL);
	return geo_doom(&copy);
}

/* Replaces the planned move M when it loses for certain, by the first move that
 * does not, or that loses later. */
static void
avoid_doom(const struct geo_state *s, unsigned seat, struct geo_move *m)
{
	enum geo_doom least = doom_after(s, seat, m);
	uint64_t moves[GEO_MOVES_MAX];
	size_t n;

	if (least == GEO_DOOM_NONE)
		return;
	n = geo_moves(s, (int)seat, moves, GEO_MOVES_MAX);
	for (size_t i = 0; i < n && least > GEO_DOOM_NONE; i++) {
		enum geo_doom doom;
		struct geo_move try;

		geo_move_unpack(moves[i], &try);
		doom = doom_after(s, seat, &try);
		if (doom < least) {
			least = doom;
			*m = try;
		}
	}
}

/* Chooses by plan. The cautious policy stands in for an absent player as a
 * careful partner: it plays like the policy that wants to win, but spends Force
 * only on the mega threat, and leaves the rest of the Force to the players who
 * are there. Both policies agree to what others propose. */
static uint64_t
choose_planned(const struct geo_state *s, int seat, bool cautious)
{
	struct geo_move m = {0};

	if (s->agreed != 0) {
		m = geo_proposal(s);
		m.kind = GEO_MOVE_AGREE;
		return geo_move_pack(&m);
	}
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
