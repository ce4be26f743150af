/*
 * Draws what a seat has, in its corner outside of the ring. A line must be the
 * shorter the nearer it is to the ring.
 */
#include "config.h"

#include <stdio.h>

#include "rules/monopoly/drawing_art.h"
#include "rules/monopoly/moves.h"
#include "rules/monopoly/view.h"

enum { LINES = 4 };

/* The point on line LINE (0: at the edge of the picture) at distance FAR from
 * the left or right edge. */
static void
line_at(unsigned seat, unsigned line, float far, float *x, float *y)
{
	struct scene_box box = mono_seat_box(seat);
	float step = box.h / LINES, down = step * ((float)line + 0.5f);

	*x = box.x > 0 ? MONO_SIDE - far : far;
	*y = box.y > 0 ? MONO_SIDE - down : down;
}

static void
seat_draw_number(const struct mono_drawing *d, unsigned seat, unsigned line,
    float size, const char *text)
{
	bool right = mono_seat_box(seat).x > 0;
	const struct scene_style ink = {.fill = MONO_TONE_INK,
	    .stroke = SCENE_NONE,
	    .bold = true,
	    .anchor = right ? SCENE_END : SCENE_START};
	float x, y;

	line_at(seat, line, 27, &x, &y);
	scene_text(d->out, &ink, x, y + size * 0.36f, size, text);
}

/* Draws how many throws a seat in jail has left there, and how many turns it
 * will miss. */
static void
draw_troubles(const struct mono_drawing *d, unsigned seat)
{
	char text[8];
	float x, y;

	if (d->s->jailed[seat] != 0) {
		line_at(seat, 1, 90, &x, &y);
		mono_draw_icon(d->out, MONO_ICON_JAIL, MONO_TONE_MARK, x, y, 9);
		line_at(seat, 1, 107, &x, &y);
		snprintf(text, sizeof text, "%d", 4 - d->s->jailed[seat]);
		mono_draw_letter(d->out, MONO_TONE_MARK, x, y, 15, 0, text);
	}
	if (d->s->misses[seat] != 0) {
		line_at(seat, 2, 72, &x, &y);
		snprintf(text, sizeof text, "-%u", d->s->misses[seat]);
		mono_draw_letter(d->out, MONO_TONE_MARK, x, y, 15, 0, text);
	}
}

/* Who plays the seat. Where nobody is known, the piece has a name, too. */
static const char *
seat_name(const struct mono_drawing *d, unsigned seat)
{
	const char *name = d->names != NULL ? d->names[seat] : NULL;

	return name != NULL && name[0] != '\0' ? name
					       : mono_drawn_name(d->s, seat);
}

/* Draws the seat's piece and name, and a triangle when the game waits for the
 * seat. */
static void
draw_who(const struct mono_drawing *d, unsigned seat)
{
	const struct scene_style mark =
	    mono_style(MONO_TONE_MARK, MONO_TONE_DARK, 0.5f);
	bool right = mono_seat_box(seat).x > 0;
	const struct scene_style ink = {.fill = MONO_TONE_INK,
	    .stroke = SCENE_NONE,
	    .bold = true,
	    .anchor = right ? SCENE_END : SCENE_START};
	float x, y, way = right ? 1 : -1;

	line_at(seat, 0, 13, &x, &y);
	mono_draw_piece(d, seat, x, y, 11);
	line_at(seat, 0, 28, &x, &y);
	scene_name(d->out, &ink, x, y + 5.4f, 15, 62, seat_name(d, seat));
	line_at(seat, 0, 100, &x, &y);
	mono_draw_icon(d->out,
	    d->s->side[seat] == MONO_REBEL ? MONO_ICON_REBEL : MONO_ICON_EMPIRE,
	    MONO_TONE_DIM, x, y, 8);
	if ((mono_to_move(d->s) >> seat & 1) == 0)
		return;
	line_at(seat, 0, 120, &x, &y);
	scene_pathf(d->out, &mark, "M%.1f %.1fL%.1f %.1fL%.1f %.1fZ",
	    (double)(x + way * 9), (double)y, (double)(x - way * 7),
	    (double)(y - 8), (double)(x - way * 7), (double)(y + 8));
}

void
mono_draw_seat(const struct mono_drawing *d, unsigned seat)
{
	const struct mono_state *s = d->s;
	char text[16];
	float x, y;

	draw_who(d, seat);
	line_at(seat, 1, 13, &x, &y);
	mono_draw_icon(d->out, MONO_ICON_COIN, MONO_TONE_DARK, x, y, 9.5f);
	snprintf(text, sizeof text, "%d", (int)s->cash[seat]);
	seat_draw_number(d, seat, 1, 17, text);
	line_at(seat, 2, 13, &x, &y);
	mono_draw_base(d, seat, x, y, 9);
	snprintf(text, sizeof text, "%d", __builtin_popcountll(s->owned[seat]));
	seat_draw_number(d, seat, 2, 16, text);
	line_at(seat, 3, 13, &x, &y);
	mono_draw_icon(d->out, MONO_ICON_CARDS, MONO_TONE_DARK, x, y, 10);
	snprintf(text, sizeof text, "%d", __builtin_popcount(s->hand[seat]));
	seat_draw_number(d, seat, 3, 15, text);
	draw_troubles(d, seat);
}
