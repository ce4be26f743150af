/*
 * Draws the outcome of a move as a small picture (rules/tiles/preview.c).
 */
#include "config.h"

#include "rules/goldrush/art.h"
#include "rules/goldrush/goldrush.h"
#include "rules/goldrush/picture.h"
#include "rules/goldrush/scene.h"

void
gold_preview(const void *state, int seat, uint64_t move, struct scene *out)
{
	struct gold_picture p;
	struct gold_art art;
	struct tiles_sheet s = {
	    .out = out, .p = &p.tiles, .art = &gold_art, .self = &art};
	bool figure = gold_picture_ahead(&p, state, seat, move);

	gold_art_lay_down(&p.tiles);
	tiles_preview_begin(&s, figure);
	gold_art_init(&art, out, p.tiles.set);
	tiles_preview_draw(&s, figure);
	gold_scene_stacks(&s, &p);
}
