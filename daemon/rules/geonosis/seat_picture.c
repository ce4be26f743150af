/*
 * Draws a seat for the players' list of a page: the disc of its Jedi, and its
 * dice, the thrown one with its value.
 */
#include "config.h"

#include "rules/geonosis/drawing.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/state.h"

enum { RADIUS = 16, EDGE = 2, DIE = 24, STEP = DIE + 4 };

void
geo_figure(const void *state, int seat, struct scene *out)
{
	const float middle = RADIUS + EDGE;

	scene_reset(out, 0, 0, 2 * middle, 2 * middle, SCENE_NONE);
	geo_draw_seat(out, state, (unsigned)seat, middle, middle, RADIUS);
}

void
geo_holdings(const void *state, int seat, struct scene *out)
{
	const struct scene_style left =
	    geo_style(GEO_TONE_INK, GEO_TONE_DARK, 1.2f);
	const struct geo_state *s = state;
	unsigned me = (unsigned)seat, n = 0;
	float x = EDGE;

	scene_reset(out, 0, 0, 0, DIE + 2 * EDGE, SCENE_NONE);
	if (s->stage == GEO_OVER || s->jedi[me] == GEO_NONE)
		return;
	if (s->die[me] != 0) {
		geo_draw_die(out, s->die[me], GEO_DIE_UNUSED, x, EDGE, DIE);
		x += STEP;
	}
	n = geo_sheet_of(s, me)->dice - s->thrown[me];
	for (unsigned i = 0; i < n; i++, x += STEP)
		scene_rect(out, &left, x, EDGE, DIE, DIE, DIE / 5.0f);
	out->w = x > EDGE ? x : 0;
}
