/*
 * The board as a scene: above, the drawn tile with its turns and the pile;
 * below, the part of the board that matters, with the tokens on its mountains.
 *
 * Not here: all that boards of tiles have in common (rules/tiles/sheet.h), what
 * tiles and figures look like (art.c).
 */
#include "config.h"

#include <stdio.h>

#include "base/scene.h"
#include "rules/goldrush/art.h"
#include "rules/goldrush/goldrush.h"
#include "rules/goldrush/picture.h"
#include "rules/tiles/plates.h"
#include "rules/tiles/sheet.h"

/* Writes the number of tokens on each mountain. */
static void
draw_stacks(struct tiles_sheet *s, const struct gold_picture *p)
{
	for (size_t i = 0; i < p->n_stacks; i++) {
		const struct gold_stack *stack = &p->stack[i];
		struct tiles_spot at =
		    gold_art_spot(&s->p->set->face[stack->face], stack->turn,
			stack->part);
		char text[TILES_PLATE_TEXT];

		if (!tiles_box_has(&s->box, stack->x, stack->y))
			continue;
		snprintf(text, sizeof text, "%d", stack->tokens);
		tiles_sheet_plate(s, TILES_PLATE_NEUTRAL, text,
		    tiles_sheet_x(s, stack->x) + at.x,
		    tiles_sheet_y(s, stack->y) + at.y);
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
	    .figure = 1};
	bool cells, ahead, strip;
	float low;

	gold_picture_take(&p, state, viewer, look->spots);
	cells = look->spots && gold_picture_asks(&p, viewer);
	tiles_sheet_frame(&s, look, cells);
	ahead = s.part && look->at != NULL;
	strip = s.p->drawn >= 0 && (!s.part || cells) && !ahead;
	low = tiles_sheet_measure(&s, strip);
	gold_art_init(&art, out, s.p->set);
	tiles_sheet_board(&s, look);
	draw_stacks(&s, &p);
	if (ahead)
		tiles_sheet_ahead(&s, look->at);
	else if (cells)
		tiles_sheet_cells(&s, look->at);
	tiles_sheet_margins(&s);
	if (strip)
		draw_strip(&s, low);
}
