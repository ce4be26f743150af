/*
 * What search needs: moves that look good, a policy for playouts, and the chances
 * at a glance.
 */
#include "config.h"

#include <string.h>

#include "base/chance.h"
#include "rules/best.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/policy.h"
#include "rules/carcassonne/trial.h"
#include "rules/carcassonne/value.h"
#include "rules/outlook.h"

enum {
	TRIES = 2, /* places of the tile of which a playout takes the best */
	/* In thousandths of a point, what a meeple in reserve has brought in
	 * games of the greedy policy beyond what carc_values() takes it for (a
	 * logistic fit), as long as there are tiles. */
	MEEPLE = 3500,
	/* How far off all that is: with no tile left, for each of the last
	 * tiles in the pile, and for each tile before those (the same fit). */
	SCALE_END = 2500,
	SCALE_LATE = 420,
	LATE = 13,
	SCALE_EARLY = 170
};

/* --- the worth of a position ----------------------------------------------- */

/* The worth of SEAT's reserve, with what carc_values() takes it for too little. */
static int64_t
reserve(const struct carc_state *s, unsigned seat)
{
	int64_t each = (int64_t)MEEPLE * s->b.left / (s->b.left + 2);
	int64_t value = carc_value_reserve(s, seat);

	for (unsigned i = 0; i < CARC_FIGURES; i++)
		if (s->figure[seat][i] == CARC_RESERVE)
			value += each;
	return value;
}

/* As carc_values(), with meeples for what they will bring. */
static void
ahead_values(const struct carc_state *s, int64_t *value)
{
	carc_values(s, value);
	for (unsigned k = 0; k < s->seats; k++)
		value[s->side[k]] += reserve(s, k) - carc_value_reserve(s, k);
}

int64_t
carc_ahead(const struct carc_state *s, unsigned seat)
{
	int64_t value[CARC_SEATS_MAX];

	ahead_values(s, value);
	return carc_lead(s, seat, value);
}

/* --- all that can be done where the tile lies ------------------------------ */

/* The drawn tile laid in one place, for meeples to be tried on. */
struct spot {
	struct carc_trial trial; /* without a meeple */
	int64_t value[CARC_SEATS_MAX];
	int64_t reserve; /* of the seat to move, as part of VALUE */
	uint16_t figure[CARC_FIGURES];
};

static void
spot_take(struct spot *spot, const struct carc_state *s,
    const struct carc_scan *scan, unsigned turn)
{
	const struct carc_move m = {.key = scan->key, .turn = (uint8_t)turn};

	carc_trial_make(&spot->trial, s, &m);
	ahead_values(&spot->trial.state, spot->value);
	spot->reserve = reserve(s, s->to_move);
	memcpy(spot->figure, s->figure[s->to_move], sizeof spot->figure);
}

/* The lead of the seat to move when M sets a meeple: only the feature on which
 * it stands and the reserve are then worth something else. */
static int64_t
spot_stand(struct spot *spot, const struct carc_move *m)
{
	struct carc_state *s = &spot->trial.state;
	unsigned seat = s->to_move;
	unsigned node = m->target == CARC_ON_PART
	    ? s->b.tile[s->b.n_tiles - 1].node + (unsigned)m->part
	    : (unsigned)carc_move_node(s, m);
	struct tiles_node *feature = &s->b.node[s->b.node[node].feature];
	uint8_t seats = feature->seats;
	int64_t value[CARC_SEATS_MAX], before[CARC_SEATS_MAX] = {0};

	memcpy(value, spot->value, sizeof value);
	if (seats != 0)
		carc_values_feature(s, node, before);
	carc_play_stand(s, seat, m->size, node);
	carc_values_feature(s, node, value);
	value[s->side[seat]] += reserve(s, seat) - spot->reserve;
	for (unsigned k = 0; k < s->seats; k++)
		value[k] -= before[k];
	memcpy(s->figure[seat], spot->figure, sizeof spot->figure);
	feature->seats = seats;
	return carc_lead(s, seat, value);
}

/* The lead after a move that needs a copy of its own. */
static int64_t
trial_lead(const struct carc_state *s, const struct carc_move *m)
{
	struct carc_trial trial;

	carc_trial_make(&trial, s, m);
	return carc_ahead(&trial.state, s->to_move);
}

/* Adds all moves with one TURN of the tile in the place of SCAN to BEST. */
static void
add_spot(const struct carc_state *s, const struct carc_scan *scan,
    unsigned turn, struct rules_best *best)
{
	unsigned first, n = carc_scan_turn(scan, turn, &first);
	struct spot spot;

	spot_take(&spot, s, scan, turn);
	for (unsigned i = 0; i < n; i++) {
		struct carc_move m;
		int64_t lead;

		carc_scan_move(s, scan, first + i, &m);
		if (m.size == CARC_NO_MEEPLE)
			lead = carc_lead(s, s->to_move, spot.value);
		else if (m.withdraw || m.target == CARC_ON_FEATURE)
			lead = trial_lead(s, &m);
		else
			lead = spot_stand(&spot, &m);
		rules_best_add(best, carc_move_pack(&m), lead);
	}
}

uint64_t
carc_choose_playout(const struct carc_state *s, unsigned seat,
    struct chance *chance)
{
	struct rules_best best = {.max = 1};
	struct carc_move tries[TRIES];

	if (carc_ply_of(s, (int)seat) != CARC_PLY_PLACE)
		return carc_choose_random(s, seat, chance);
	carc_draw_moves(s, chance, tries, TRIES);
	for (unsigned i = 0; i < TRIES; i++) {
		struct carc_scan scan;

		carc_scan_take(s, (unsigned)tiles_gap_at(&s->b, tries[i].key),
		    &scan);
		add_spot(s, &scan, tries[i].turn, &best);
	}
	return best.move[0];
}

size_t
carc_promising(const void *state, int seat, uint64_t *moves, size_t max)
{
	const struct carc_state *s = state;
	struct rules_best best = {
	    .max = max < RULES_BEST_MAX ? max : RULES_BEST_MAX};

	if (carc_ply_of(s, seat) != CARC_PLY_PLACE)
		return carc_moves(s, seat, moves, max);
	for (unsigned g = 0; g < s->b.n_gaps; g++) {
		struct carc_scan scan;

		carc_scan_take(s, g, &scan);
		for (unsigned turn = 0; turn < 4; turn++)
			if (scan.turns >> turn & 1)
				add_spot(s, &scan, turn, &best);
	}
	return rules_best_take(&best, moves);
}

/* --- chances --------------------------------------------------------------- */

static int64_t
scale_of(unsigned left)
{
	unsigned late = left < LATE ? left : LATE;

	return SCALE_END + SCALE_LATE * late + SCALE_EARLY * (left - late);
}

void
carc_outlook(const void *state, int chances[RULES_SEATS_MAX])
{
	const struct carc_state *s = state;
	int64_t value[CARC_SEATS_MAX];
	int side[CARC_SEATS_MAX];

	ahead_values(s, value);
	rules_outlook(value, carc_sides_of(s), scale_of(s->b.left), side);
	for (unsigned i = 0; i < s->seats; i++)
		chances[i] = side[s->side[i]];
}
