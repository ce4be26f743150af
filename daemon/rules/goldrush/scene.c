/*
 * The board as a scene: above, the drawn tile with its turns and the pile;
 * below, the part of the board that matters, with the tokens on its mountains.
 *
 * Not here: all that boards of tiles have in common (rules/tiles/sheet.h), what
 * tiles and figures look like (art.h).
 */
#include "config.h"

#include "rules/goldrush/scene.h"

#include "base/scene.h"
#include "rules/goldrush/art.h"
#include "rules/goldrush/goldrush.h"
#include "rules/goldrush/picture.h"
#include "rules/tiles/sheet.h"

/* Figures are this much smaller than alone, so that a stack fits beside one. */
static const float figure_size = 0.88f;

void
gold_scene_stacks(struct tiles_sheet *s, const struct gold_picture *p)
{
	/* When the game is over nobody gets them. */
	for (size_t i = 0; p->to_move != 0 && i < p->n_stacks; i++) {
		const struct gold_stack *stack = &p->stack[i];
		struct tiles_spot at =
		    gold_art_stack_spot(&s->p->set->face[stack->face],
			stack->turn, stack->part);

		if (tiles_box_has(&s->box, stack->x, stack->y))
			gold_art_stack(s->self, stack->tokens,
			    tiles_sheet_x(s, stack->x) + at.x,
			    tiles_sheet_y(s, stack->y) + at.y, 1);
	}
}

/* Draws the drawn tile and the pile; LOW is the y of their lower edges. */
static void
draw_strip(struct tiles_sheet *s, float low)
{
	float right = (float)((s->box.east - s->box.west + 1) * TILES_UNIT);

	if (s->p->drawn >= 0)
		tiles_sheet_drawn(s, TILES_RIM - s->left, low);
	tiles_sheet_pile(s, right, low);
}

/* As tiles_sheet_board(), with stacks below the figures. */
static void
draw_board(struct tiles_sheet *s, const struct gold_picture *p,
    const struct rules_look *look)
{
	tiles_sheet_grid(s);
	tiles_sheet_tiles(s);
	if (look->n_done == 0 && !s->part)
		tiles_sheet_outlines(s);
	gold_scene_stacks(s, p);
	tiles_sheet_figures(s);
	tiles_sheet_done(s, look);
}

void
gold_scene(const void *state, int viewer, const struct rules_look *look,
    struct scene *out)
{
	struct gold_picture p;
	struct gold_art art;
	struct tiles_sheet s = {.out = out,
	    .p = &p.tiles,
	    .art = &gold_art,
	    .self = &art,
	    .figure = figure_size};
	bool cells, ahead, strip;
	float low;

	gold_picture_take(&p, state, viewer, look->spots);
	gold_art_lay_down(&p.tiles);
	cells = look->spots && gold_picture_asks(&p, viewer);
	tiles_sheet_frame(&s, look, cells);
	ahead = s.part && look->at != NULL;
	strip = s.p->drawn >= 0 && !look->back && (!s.part || cells) && !ahead;
	low = tiles_sheet_measure(&s, strip);
	gold_art_init(&art, out, s.p->set);
	draw_board(&s, &p, look);
	if (ahead)
		tiles_sheet_ahead(&s, look->at);
	else if (cells)
		tiles_sheet_cells(&s, look->at);
	tiles_sheet_margins(&s);
	if (strip)
		draw_strip(&s, low);
}
