/*
 * Draws the outcome of a move as a small picture (rules/tiles/preview.c), with
 * what it brings. For a move that lays no tile it shows only the tile or meeple
 * that is chosen.
 */
#include "config.h"

#include "rules/carcassonne/preview.h"

#include <assert.h>

#include "rules/carcassonne/art.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/picture.h"

void
carc_preview_draw(const struct carc_picture *p, bool meeple, struct scene *out)
{
	struct carc_art art;
	struct tiles_sheet s = {
	    .out = out, .p = &p->tiles, .art = &carc_art, .self = &art};

	tiles_preview_begin(&s, meeple);
	carc_art_init(&art, out, p->tiles.set);
	tiles_preview_draw(&s, meeple);
}

/* Draws the outcome of keeping a meeple that came back: the meeple alone. */
static void
draw_kept(const struct carc_picture *p, int seat, struct carc_art *art)
{
	struct tiles_spot middle = tiles_preview_middle();
	bool large = true;

	for (int i = 0; i < p->n_waiting; i++)
		if (p->waiting[i].seat == seat)
			large = p->waiting[i].small == 0;
	carc_art_meeple(art, seat, large, middle.x, middle.y, 2);
}

void
carc_preview(const void *state, int seat, uint64_t move, struct scene *out)
{
	struct carc_picture p;
	struct carc_art art;
	struct tiles_sheet s = {
	    .out = out, .p = &p.tiles, .art = &carc_art, .self = &art};
	bool meeple = carc_preview_take(&p, state, seat, move), known;
	struct carc_move m;

	known = carc_move_unpack(move, &m);
	assert(known);
	(void)known;
	tiles_preview_begin(&s, meeple);
	carc_art_init(&art, out, p.tiles.set);
	if (m.kind == CARC_PLY_ROW)
		tiles_preview_tile(&s, p.tiles.drawn);
	else if (m.kind == CARC_PLY_TRADE && !meeple)
		draw_kept(&p, seat, &art);
	else
		tiles_preview_draw(&s, meeple);
	if (m.kind == CARC_PLY_PLACE)
		carc_gains_draw(&s, state, &m);
}
