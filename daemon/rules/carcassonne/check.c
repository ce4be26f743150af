/*
 * Checks the invariants of a state, for tests: what the board says of itself
 * (rules/tiles/check.c), and what the seats have to do with it.
 */
#include "config.h"

#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/encode.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/traders.h"
#include "rules/tiles/pile.h"

static const char *
check_counts(const struct carc_state *s)
{
	if (s->seats < 2 || s->seats > CARC_SEATS_MAX)
		return "two to five seats";
	return tiles_pile_check(&s->b, s->row, s->n_row);
}

static const char *
check_phase(const struct carc_state *s)
{
	bool drawn = s->b.drawn != TILES_NO_FACE;
	bool in_line = carc_traders_place(s, s->to_move) >= 0, places = false;

	if (!s->over && s->to_move >= s->seats)
		return "the seat to move is at the table";
	if (drawn != (!s->over && s->phase == CARC_PHASE_PLACE))
		return "a tile is drawn iff one is to be laid";
	if ((s->over || s->phase == CARC_PHASE_LAST) &&
	    (s->b.left != 0 || s->n_row != 0))
		return "the game ends without a tile";
	if (s->over && (s->phase != CARC_PHASE_PLACE || s->n_line != 0))
		return "nothing is waited for after the end";
	if (s->phase == CARC_PHASE_AFTER && !in_line)
		return "who has laid a tile is asked or done";
	if (s->phase == CARC_PHASE_LAST && s->n_line == 0)
		return "without a tile somebody is asked or it is over";
	if (s->n_row > CARC_ROW ||
	    (s->n_row < CARC_ROW && s->b.left > 0 && s->news))
		return "three tiles lie open while the pile lasts";
	for (unsigned i = 0; i < s->n_row; i++)
		places |= tiles_face_fits(&s->b, s->row[i]);
	if (s->phase == CARC_PHASE_CHOOSE && !places)
		return "who is to choose has a choice";
	return !s->news && (s->n_row > 0 || s->phase == CARC_PHASE_CHOOSE)
	    ? "tiles lie open in games with news only"
	    : NULL;
}

static const char *
check_line(const struct carc_state *s)
{
	if (s->n_line > 0 && !s->traders)
		return "nobody waits in games without traders";
	if (s->n_line > 0 && carc_traders_route(s, 0) < 0)
		return "who is asked has a choice";
	for (unsigned i = 0; i < s->n_line; i++) {
		const struct carc_waiting *w = &s->line[i];
		unsigned small = 0;

		for (unsigned k = 1; k < CARC_FIGURES; k++)
			small += s->figure[w->seat][k] == CARC_RESERVE;
		if (carc_traders_place(s, w->seat) != (int)i)
			return "everybody stands in line once";
		if (w->small + w->large == 0 || w->small > small ||
		    w->large > (s->figure[w->seat][0] == CARC_RESERVE))
			return "meeples that may be set are in reserve";
	}
	return NULL;
}

static const char *
check_meeples(const struct carc_state *s)
{
	uint8_t seats[TILES_NODES_MAX] = {0};

	for (unsigned i = 0; i < CARC_SEATS_MAX * CARC_FIGURES; i++) {
		unsigned seat = i / CARC_FIGURES;
		unsigned node = s->figure[seat][i % CARC_FIGURES];

		if (node == CARC_RESERVE)
			continue;
		if (seat >= s->seats || node >= s->b.n_nodes)
			return "meeples stand on the board or in reserve";
		seats[s->b.node[node].feature] |= (uint8_t)(1u << seat);
	}
	for (unsigned i = 0; i < s->b.n_nodes; i++) {
		unsigned sides = carc_sides(s, seats[i]);

		if (s->b.node[i].feature != i)
			continue;
		if (s->b.node[i].seats != seats[i])
			return "a feature knows who stands on it";
		if ((sides & (sides - 1)) && carc_contested(s, i))
			return "no feature holds two sides after a turn";
		if (seats[i] != 0 && s->b.node[i].open == 0)
			return "nobody stays on a complete feature";
	}
	return NULL;
}

const char *
carc_check(const void *state)
{
	const struct carc_state *s = state;
	const char *broken = check_counts(s);

	if (broken == NULL)
		broken = tiles_board_check(&s->b);
	/* The rest walks around rings, which might have no end. */
	if (broken == NULL)
		broken = check_phase(s);
	if (broken == NULL)
		broken = check_line(s);
	if (broken == NULL)
		broken = check_meeples(s);
	return broken;
}
