/*
 * The board in characters (rules/tiles/text.h), which mean here:
 *
 *	.	space		#	asteroid field
 *	- | / \	route		X	crossing
 *	@	planet
 *	^ * $	sign of the Rebels, the Empire, the Bounty Hunters
 *	r b g w o	small meeple of red, black, green, white, orange
 *	R B G W O	large meeple
 *
 * Below the board: the drawn tile in its different turns, the open tiles, the
 * routes where a meeple can be set again, and the planets' names.
 */
#include "config.h"

#include "base/buffer.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/state.h"
#include "rules/tiles/text.h"

static const char sign_marks[] = ".^*$";

static void
draw_block(struct tiles_block *b, const struct tiles_face *face, unsigned turn)
{
	static const enum tiles_way_end ends[] = {
	    [CARC_THROUGH] = TILES_THROUGH,
	    [CARC_AT_CROSSING] = TILES_AT_CROSSING,
	    [CARC_AT_PLANET] = TILES_AT_PLACE,
	    [CARC_AT_ASTEROID] = TILES_AT_AREA};
	const struct tiles_part *part = face->part;

	tiles_block_clear(b);
	for (int i = 0; i < face->n_parts; i++)
		if (part[i].kind == CARC_KIND_ASTEROID)
			tiles_block_area(b,
			    tiles_edges_turn(part[i].edges, turn), i);
	for (int i = 0; i < face->n_parts; i++)
		if (part[i].kind == CARC_KIND_PLANET)
			tiles_block_set(b, 1, 2, '@', i);
	for (int i = 0; i < face->n_parts; i++)
		if (part[i].kind == CARC_KIND_ROUTE)
			tiles_block_way(b,
			    tiles_edges_turn(part[i].edges, turn),
			    ends[part[i].end], i);
	for (int i = 0; i < face->n_parts; i++)
		if (part[i].symbol != CARC_NO_SYMBOL)
			tiles_block_place(b, i, sign_marks[part[i].symbol]);
}

static char
meeple_mark(const struct tiles_figure *f)
{
	return (f->kind ? "RBGWO" : "rbgwo")[f->seat];
}

/* Writes "[A] route:X,Y:E" for each route where a meeple can be set again. */
static void
write_routes(const struct carc_picture *p, struct buffer *out)
{
	for (size_t i = 0; i < p->n_ways; i++)
		buffer_printf(out, "%s    [%s] %s\n", i == 0 ? "\n" : "",
		    p->way[i].label, p->way[i].name);
}

bool
carc_text_write(const struct carc_picture *p, int viewer, bool whole,
    struct buffer *out)
{
	struct tiles_text t = {.p = &p->tiles,
	    .cells = carc_picture_asks(p, viewer, CARC_PLY_PLACE),
	    .block = draw_block,
	    .figure = meeple_mark,
	    .out = out};
	bool all = tiles_text_board(&t, whole);

	tiles_text_turns(&t);
	tiles_text_row(&t, p->row, p->n_row);
	if (carc_picture_asks(p, viewer, CARC_PLY_TRADE))
		write_routes(p, out);
	tiles_text_names(&t);
	return all;
}

bool
carc_text(const void *state, int viewer, bool whole, struct buffer *out)
{
	struct carc_picture p;

	carc_picture_take(&p, state, true);
	return carc_text_write(&p, viewer, whole, out);
}
