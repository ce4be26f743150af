/*
 * Draws droids, dice and figures. Each kind has a shape and a letter of its
 * own, so that nobody needs to tell colours.
 */
#include "config.h"

#include <stdio.h>

#include "rules/geonosis/drawing.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/view.h"

static const int32_t seat_tones[GEO_SEATS_MAX] = {
    0x1f4fa3, 0x1f6b35, 0x6a2c91, 0xb34700};

int32_t
geo_tone(const void *state, int seat, int32_t *ink)
{
	(void)state;
	*ink = GEO_TONE_INK;
	return seat_tones[seat];
}

void
geo_draw_letter(struct scene *out, int32_t tone, float x, float y, float size,
    const char *text)
{
	const struct scene_style ink = {.fill = tone,
	    .stroke = SCENE_NONE,
	    .bold = true,
	    .anchor = SCENE_MIDDLE};

	scene_text(out, &ink, x, y + size * 0.36f, size, text);
}

/* Draws a disc, a square, or a square on its corner, by the kind of droid. */
void
geo_draw_droid(struct scene *out, unsigned droid, float x, float y, float r)
{
	static const int32_t tones[] = {0xf3e3b0, 0x5d6f86, 0x7a1f1a};
	const struct scene_style style =
	    geo_style(tones[droid], GEO_TONE_DARK, 1.5f);
	int32_t ink = droid == GEO_BATTLE ? GEO_TONE_DARK : GEO_TONE_INK;
	char text[2] = {"BSD"[droid], '\0'};

	if (droid == GEO_BATTLE)
		scene_circle(out, &style, x, y, r);
	else if (droid == GEO_SUPER)
		scene_rect(out, &style, x - r * 0.9f, y - r * 0.9f, r * 1.8f,
		    r * 1.8f, 2);
	else
		scene_pathf(out, &style,
		    "M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ", x,
		    y - r * 1.2f, x + r * 1.2f, y, x, y + r * 1.2f,
		    x - r * 1.2f, y);
	geo_draw_letter(out, ink, x, y, r * 1.15f, text);
}

void
geo_draw_die(struct scene *out, unsigned value, enum geo_die how, float x,
    float y, float size)
{
	static const int32_t fills[] = {
	    SCENE_NONE, GEO_TONE_DARK, GEO_TONE_INK};
	const struct scene_style style =
	    geo_style(fills[how], GEO_TONE_DARK, 1.2f);
	int32_t ink = how == GEO_DIE_LIES ? GEO_TONE_INK : GEO_TONE_DARK;
	char text[4];

	scene_rect(out, &style, x, y, size, size, size / 5);
	snprintf(text, sizeof text, "%u", value);
	geo_draw_letter(out, ink, x + size / 2, y + size / 2, size * 0.75f,
	    text);
}

const char *
geo_drawn_name(const struct geo_state *s, unsigned seat)
{
	static const char *const names[GEO_JEDI] = {
	    "Anakin", "Obi-Wan", "Mace", "Kit"};

	return s->jedi[seat] == GEO_NONE ? "" : names[s->jedi[seat]];
}

/* Draws the light sabers of the seat's Jedi, held in another way by each: no
 * letter, which could be the first one of a player's name. */
static void
draw_sabers(struct scene *out, unsigned jedi, float x, float y, float r)
{
	/* from where to where each blade goes, in R */
	static const float blades[GEO_JEDI][2][4] = {
	    {{0, 0.62f, 0, -0.62f}},	      /* Anakin: upright */
	    {{-0.46f, 0.46f, 0.46f, -0.46f}}, /* Obi-Wan: slanting */
	    {{-0.62f, 0, 0.62f, 0}},	      /* Mace: level */
	    {{0, 0.5f, -0.5f, -0.46f}, {0, 0.5f, 0.5f, -0.46f}}}; /* Kit: two */
	const struct scene_style blade = {.fill = SCENE_NONE,
	    .stroke = GEO_TONE_INK,
	    .width = r * 0.26f,
	    .round = true};
	const struct scene_style hilt = {
	    .fill = SCENE_NONE, .stroke = GEO_TONE_DARK, .width = r * 0.3f};

	for (unsigned i = 0; i < 2; i++) {
		const float *b = blades[jedi][i];

		if (i > 0 && b[1] == 0)
			return;
		scene_pathf(out, &blade, "M%.1f %.1fL%.1f %.1f", x + r * b[0],
		    y + r * b[1], x + r * b[2], y + r * b[3]);
		scene_pathf(out, &hilt, "M%.1f %.1fL%.1f %.1f", x + r * b[0],
		    y + r * b[1], x + r * (0.7f * b[0] + 0.3f * b[2]),
		    y + r * (0.7f * b[1] + 0.3f * b[3]));
	}
}

void
geo_draw_seat(struct scene *out, const struct geo_state *s, unsigned seat,
    float x, float y, float r)
{
	const struct scene_style style =
	    geo_style(seat_tones[seat], GEO_TONE_INK, 2.5f);

	scene_circle(out, &style, x, y, r);
	if (s->jedi[seat] == GEO_NONE)
		geo_draw_letter(out, GEO_TONE_INK, x, y, r * 1.3f, "?");
	else
		draw_sabers(out, s->jedi[seat], x, y, r);
}
