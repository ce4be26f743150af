/*
 * Names the place where a person starts choosing a move: the cell of the tile,
 * the route where a meeple is set again, an open tile, or the name of a button
 * when the move has no place. scene.c draws these hot spots.
 */
#include "config.h"

#include <assert.h>

#include "base/buffer.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/news.h"
#include "rules/carcassonne/notation.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/traders.h"
#include "rules/tiles/notation.h"
#include "rules/tiles/picture.h"

void
carc_spot(const void *state, int seat, uint64_t move, struct buffer *name)
{
	const struct carc_state *s = state;
	struct carc_move m;
	bool good = carc_move_unpack(move, &m);
	char feature[TILES_FEATURE_MAX + 1];

	assert(good);
	if (m.kind == CARC_PLY_PLACE) {
		tiles_put_cell(name, m.key);
	} else if (m.target == CARC_ON_FEATURE) {
		tiles_feature_name(&s->b, (unsigned)carc_move_node(s, &m),
		    feature);
		buffer_puts(name, feature);
	} else {
		carc_format(state, seat, move, name);
	}
}

/* How many routes to choose come before NODE; -1: NODE names none of them. */
static int
routes_before(const struct carc_state *s, int node)
{
	int before = 0;

	for (int i = carc_traders_route(s, 0); i >= 0;
	     i = carc_traders_route(s, (unsigned)i + 1)) {
		if (i == node)
			return before;
		before++;
	}
	return -1;
}

void
carc_spot_label(const void *state, int seat, uint64_t move,
    struct buffer *label)
{
	const struct carc_state *s = state;
	int before = -1;
	struct carc_move m;
	char text[TILES_LABEL_MAX + 1];

	if (!carc_move_unpack(move, &m) || m.kind != carc_ply_of(s, seat))
		return;
	if (m.kind == CARC_PLY_ROW) {
		if (m.part == CARC_ROW_DRAW)
			buffer_puts(label, "?");
		else
			buffer_add_int(label, m.part + 1);
		return;
	}
	if (m.kind == CARC_PLY_PLACE)
		before = tiles_cell_number(&s->b, m.key);
	else if (m.size == CARC_NO_MEEPLE)
		buffer_puts(label, "-");
	else
		before = routes_before(s, carc_move_node(s, &m));
	if (before < 0)
		return;
	tiles_cell_label(text, (unsigned)before);
	buffer_puts(label, text);
}
