/*
 * Draws pieces, bases, dice and letters. Each seat has a letter, a shape of its
 * side and a colour, so that nobody needs to tell colours.
 */
#include "config.h"

#include "rules/monopoly/drawing_art.h"
#include "rules/monopoly/monopoly.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "rules/monopoly/view.h"

#define PI 3.14159265f

enum { STAR_POINTS_MAX = 16 };

/* The tones for the colour keys that a set or a seat may have. */
static const struct {
	const char *key;
	int32_t tone;
} tones[] = {{"brown", 0x7a4a21}, {"light-blue", 0x8cc8f0}, {"pink", 0xe58ab8},
    {"orange", 0xf0953a}, {"red", 0xc92a22}, {"yellow", 0xf3d94a},
    {"green", 0x2f7d3b}, {"dark-blue", 0x1c2f7c}, {"blue", 0x1f4fa3},
    {"purple", 0x6a2c91}, {"black", 0x22252b}, {"white", 0xffffff},
    {"teal", 0x1f7f80}, {"silver", 0xb9c0c8}};

static int32_t
tone_of(const char *key)
{
	for (size_t i = 0; i < sizeof tones / sizeof *tones; i++)
		if (strcmp(tones[i].key, key) == 0)
			return tones[i].tone;
	return 0x7d8590;
}

int32_t
mono_planet_tone(const struct mono_planet *planet)
{
	return tone_of(planet->colour);
}

int32_t
mono_tone(const void *state, int seat, int32_t *ink)
{
	int32_t tone = tone_of(mono_seat_colour(state, (unsigned)seat));

	*ink = mono_ink_on(tone);
	return tone;
}

int32_t
mono_ink_on(int32_t tone)
{
	int light =
	    3 * (tone >> 16 & 0xff) + 6 * (tone >> 8 & 0xff) + (tone & 0xff);

	return light > 1200 ? MONO_TONE_DARK : MONO_TONE_INK;
}

/* The width of TEXT in our letters, roughly. */
static float
width_of(const char *text)
{
	float w = 0;

	for (; *text != '\0'; text++)
		w += strchr("iljI.,:' ", *text) != NULL ? 0.34f
		    : strchr("mwMW", *text) != NULL	? 0.92f
		    : *text >= 'A' && *text <= 'Z'	? 0.72f
							: 0.6f;
	return w;
}

void
mono_draw_letter(struct scene *out, int32_t tone, float x, float y, float size,
    float width, const char *text)
{
	const struct scene_style ink = {.fill = tone,
	    .stroke = SCENE_NONE,
	    .bold = true,
	    .anchor = SCENE_MIDDLE};

	if (width > 0 && width_of(text) * size > width)
		size = width / width_of(text);
	scene_text(out, &ink, x, y + size * 0.36f, size, text);
}

void
mono_draw_plain(struct scene *out, int32_t tone, float x, float y, float size,
    const char *text)
{
	const struct scene_style ink = {
	    .fill = tone, .stroke = SCENE_NONE, .anchor = SCENE_MIDDLE};

	scene_text(out, &ink, x, y + size * 0.36f, size, text);
}

void
mono_draw_star(struct scene *out, const struct scene_style *style, float x,
    float y, float r, float inner, int points)
{
	struct buffer path = {0};

	for (int i = 0; i < 2 * points; i++) {
		float turn = PI * ((float)i + 0.5f) / (float)points;
		float far = i % 2 == 0 ? r : inner;

		scene_add_tenths(&path, i == 0 ? "M%.1f %.1f" : "L%.1f %.1f",
		    (double)(x + far * sinf(turn)),
		    (double)(y - far * cosf(turn)));
	}
	buffer_putc(&path, 'Z');
	scene_path(out, style, buffer_text(&path));
	buffer_fini(&path);
}

void
mono_draw_piece(const struct mono_drawing *d, unsigned seat, float x, float y,
    float r)
{
	int32_t tone = tone_of(mono_seat_colour(d->s, seat));
	const struct scene_style rim = mono_style(MONO_TONE_INK, SCENE_NONE, 0);
	const struct scene_style fill = mono_style(tone, SCENE_NONE, 0);
	char text[2] = {mono_seat_letter(d->s, seat), '\0'};

	if (d->s->side[seat] == MONO_REBEL) {
		scene_circle(d->out, &rim, x, y, r);
		scene_circle(d->out, &fill, x, y, r - 2.5f);
	} else {
		mono_draw_star(d->out, &rim, x, y, r * 1.04f, r * 1.04f, 4);
		mono_draw_star(d->out, &fill, x, y, r - 2, r - 2, 4);
	}
	mono_draw_letter(d->out, mono_ink_on(tone), x, y, r * 1.2f, 0, text);
}

static void
draw_dome(struct scene *out, const struct scene_style *style, float x, float y,
    float r)
{
	scene_pathf(out, style,
	    "M%.1f %.1fL%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f"
	    "C%.1f %.1f %.1f %.1f %.1f %.1fL%.1f %.1fZ",
	    (double)(x - r), (double)(y + r * 0.9f), (double)(x - r),
	    (double)(y), (double)(x - r), (double)(y - r * 0.7f),
	    (double)(x - r * 0.5f), (double)(y - r), (double)(x),
	    (double)(y - r), (double)(x + r * 0.5f), (double)(y - r),
	    (double)(x + r), (double)(y - r * 0.7f), (double)(x + r),
	    (double)(y), (double)(x + r), (double)(y + r * 0.9f));
}

void
mono_draw_base(const struct mono_drawing *d, unsigned seat, float x, float y,
    float r)
{
	int32_t tone = tone_of(mono_seat_colour(d->s, seat));
	/* A base lies on paper, where only light tones need an outline. Each
	 * outline makes the file larger. */
	const struct scene_style fill = mono_style(tone,
	    mono_ink_on(tone) == MONO_TONE_DARK ? MONO_TONE_DARK : SCENE_NONE,
	    r / 8);
	char text[2] = {mono_seat_letter(d->s, seat), '\0'};

	x = roundf(x); /* on whole pixels all bases are alike, which makes a
		        * small file */
	y = roundf(y);
	if (d->s->side[seat] == MONO_REBEL)
		draw_dome(d->out, &fill, x, y, r * 0.92f);
	else
		mono_draw_star(d->out, &fill, x, y, r * 1.1f, r * 0.85f, 8);
	mono_draw_letter(d->out, mono_ink_on(tone), x, y, r * 1.3f, 0, text);
}

void
mono_draw_token(const struct mono_drawing *d, unsigned seat, float x, float y,
    float r)
{
	int32_t tone = tone_of(mono_seat_colour(d->s, seat));
	const struct scene_style fill = mono_style(tone, SCENE_NONE, 0);
	char text[2] = {mono_seat_letter(d->s, seat), '\0'};

	x = roundf(x);
	y = roundf(y);
	r = floorf(r);
	scene_rect(d->out, &fill, x - r, y - r, 2 * r, 2 * r,
	    d->s->side[seat] == MONO_REBEL ? r * 0.7f : 0);
	mono_draw_letter(d->out, mono_ink_on(tone), x, y, r * 1.6f, 0, text);
}

void
mono_draw_die(struct scene *out, unsigned value, float x, float y, float size)
{
	/* By value: which places of three lines of three have a pip, bit 0 at
	 * the upper left. */
	static const unsigned pips[] = {
	    0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d};
	const struct scene_style box =
	    mono_style(MONO_TONE_INK, MONO_TONE_DARK, 1.5f);
	const struct scene_style pip =
	    mono_style(MONO_TONE_DARK, SCENE_NONE, 0);

	scene_rect(out, &box, x, y, size, size, size / 5);
	for (unsigned i = 0; i < 9; i++)
		if (pips[value] >> i & 1)
			scene_circle(out, &pip,
			    x + size * (0.25f + 0.25f * (float)(i % 3)),
			    y + size * (0.25f + 0.25f * (float)(i / 3)),
			    size * 0.095f);
}
