/*
 * Draws a seat for the players' list of a page: its piece, its bases by planet,
 * and how many cards it has.
 */
#include "config.h"

#include <stdio.h>

#include "rules/monopoly/drawing_art.h"
#include "rules/monopoly/monopoly.h"

enum { RADIUS = 16, EDGE = 2, BOX = 24, STEP = BOX + 4 };

void
mono_figure(const void *state, int seat, struct scene *out)
{
	const float middle = RADIUS + EDGE;
	struct mono_drawing d;

	scene_reset(out, 0, 0, 2 * middle, 2 * middle, SCENE_NONE);
	mono_drawing_init(&d, state, out);
	mono_draw_piece(&d, (unsigned)seat, middle, middle, RADIUS);
}

/* Draws N on a square in TONE, with its corner at X. */
static void
seat_picture_box(struct scene *out, int32_t tone, int n, float x)
{
	const struct scene_style style = mono_style(tone, MONO_TONE_DARK, 1);
	char text[12];

	scene_rect(out, &style, x, EDGE, BOX, BOX, 3);
	snprintf(text, sizeof text, "%d", n);
	mono_draw_letter(out, mono_ink_on(tone), x + BOX / 2.0f,
	    EDGE + BOX / 2.0f, BOX * 0.7f, 0, text);
}

void
mono_holdings(const void *state, int seat, struct scene *out)
{
	const struct mono_state *s = state;
	int cards = __builtin_popcount(s->hand[seat]);
	float x = EDGE;

	scene_reset(out, 0, 0, 0, BOX + 2 * EDGE, SCENE_NONE);
	for (int i = 0; i < s->set->n_planets; i++) {
		const struct mono_planet *planet = &s->set->planet[i];
		int n = __builtin_popcountll(s->owned[seat] & planet->sites);

		if (n == 0)
			continue;
		seat_picture_box(out, mono_planet_tone(planet), n, x);
		x += STEP;
	}
	if (cards > 0) {
		mono_draw_icon(out, MONO_ICON_CARDS, MONO_TONE_DARK,
		    x + BOX / 2.0f, EDGE + BOX / 2.0f, BOX / 2.0f - 1);
		x += STEP;
		seat_picture_box(out, MONO_TONE_PAPER, cards, x);
		x += STEP;
	}
	out->w = x > EDGE ? x : 0;
}
