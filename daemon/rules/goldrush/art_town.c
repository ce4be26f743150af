/*
 * Draws what stands in the middle of a tile, upright: a town, and the water
 * tower where railroads end at each other.
 */
#include "config.h"

#include "rules/goldrush/art.h"

enum {
	TONE_YARD = 0xdcbc86,
	TONE_RED = 0xb8472f,
	TONE_TEAL = 0x4f7f86,
	TONE_OCHRE = 0xe0a23c,
	TONE_GLASS = 0xfff0c0
};

static void
draw_house(struct scene *s, int32_t tone, const char *front)
{
	const struct scene_style house =
	    tiles_rounded(tiles_edged(tone, GOLD_TONE_DARK, 1.8f));

	scene_path(s, &house, front);
}

void
gold_art_town_draw(struct scene *s)
{
	const struct scene_style yard =
	    tiles_edged(TONE_YARD, GOLD_TONE_DARK, 2);
	const struct scene_style door = tiles_fill(GOLD_TONE_DARK);
	const struct scene_style glass = tiles_fill(TONE_GLASS);

	scene_circle(s, &yard, 32, 32, 19);
	draw_house(s, TONE_TEAL,
	    "M25 33L25 17L28 17L28 14L37 14L37 17L40 17L40 "
	    "33Z");
	draw_house(s, TONE_RED,
	    "M17 42L17 26L19 26L19 23L28 23L28 26L30 26L30 "
	    "42Z");
	draw_house(s, TONE_OCHRE, "M34 43L34 29L41 24L48 29L48 43Z");
	scene_path(s, &door,
	    "M21 42L21 35L26 35L26 42ZM39 43L39 36L43 36L43 43Z");
	scene_path(s, &glass,
	    "M20 28L23 28L23 32L20 32ZM25 28L28 28L28 32L25 32Z"
	    "M30 19L34 19L34 23L30 23ZM39 29L43 29L43 33L39 33Z");
}

void
gold_art_tower_draw(struct scene *s)
{
	const struct scene_style pad =
	    tiles_edged(TONE_YARD, GOLD_TONE_DARK, 2);
	const struct scene_style leg = tiles_line(GOLD_TONE_DARK, 2.2f);
	const struct scene_style tank =
	    tiles_edged(GOLD_TONE_WOOD, GOLD_TONE_DARK, 1.8f);
	const struct scene_style hoop = tiles_line(GOLD_TONE_TUFT, 1.4f);
	const struct scene_style roof =
	    tiles_rounded(tiles_edged(TONE_RED, GOLD_TONE_DARK, 1.8f));

	scene_circle(s, &pad, 32, 32, 12);
	scene_path(s, &leg, "M27 30L26 40M37 30L38 40M27 39L37 31M37 39L27 31");
	scene_path(s, &tank, "M25 20L39 20L39 31L25 31Z");
	scene_path(s, &hoop, "M26 24L38 24M26 28L38 28");
	scene_path(s, &roof, "M23 20L32 14L41 20Z");
}
