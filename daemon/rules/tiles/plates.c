/*
 * Draws plates (plates.h).
 */
#include "config.h"

#include "rules/tiles/plates.h"

#include <stdio.h>
#include <string.h>

#include "base/scene.h"

enum { LETTER = 11, SIZE = 18, GAP = 4 };

static float
plate_width(const char *text)
{
	return (float)(LETTER * strlen(text) + 10);
}

void
tiles_sheet_plate(struct tiles_sheet *s, int seat, const char *text, float x,
    float y)
{
	int32_t ink = s->art->paper;
	int32_t tone = seat == TILES_PLATE_NEUTRAL ? s->art->dark
						   : s->art->tone(seat, &ink);
	const struct scene_style plate = tiles_edged(tone, ink, 2);
	const struct scene_style letter = tiles_ink(ink, SCENE_MIDDLE);
	float w = plate_width(text);

	scene_rect(s->out, &plate, x - w / 2, y - TILES_PLATE_H / 2, w,
	    TILES_PLATE_H, 6);
	scene_text(s->out, &letter, x, y + SIZE * 0.36f, SIZE, text);
}

void
tiles_plates_add(struct tiles_plates *p, int seat, bool joined,
    const char *sign, int value)
{
	struct tiles_plate *plate = &p->plate[p->n];

	if (p->n == TILES_PLATES_MAX)
		return;
	p->n++;
	plate->seat = seat;
	plate->joined = joined;
	if (value == 0)
		snprintf(plate->text, sizeof plate->text, "%s", sign);
	else
		snprintf(plate->text, sizeof plate->text, "%s%d", sign, value);
}

void
tiles_plates_draw(const struct tiles_plates *p, struct tiles_sheet *s, float x,
    float y)
{
	float width = 0;

	for (size_t i = 0; i < p->n; i++)
		width += plate_width(p->plate[i].text) +
		    (i > 0 && !p->plate[i].joined ? GAP : 0);
	x -= width / 2;
	for (size_t i = 0; i < p->n; i++) {
		float w = plate_width(p->plate[i].text);

		if (i > 0 && !p->plate[i].joined)
			x += GAP;
		tiles_sheet_plate(s, p->plate[i].seat, p->plate[i].text,
		    x + w / 2, y);
		x += w;
	}
}
