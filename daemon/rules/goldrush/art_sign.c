/*
 * Draws what is printed on parts of tiles: nuggets, locomotives, tipis, wild
 * horses.
 */
#include "config.h"

#include "rules/goldrush/art.h"

enum { TONE_IRON = 0x33333b, TONE_COAT = 0x7c4a26, TONE_BRAND = 0xb8472f };

struct tiles_spot
gold_art_sign_size(enum gold_sign sign)
{
	static const struct tiles_spot size[GOLD_SIGNS] = {
	    {14, 13}, {32, 22}, {18, 20}, {27, 20}};

	return size[sign];
}

static void
draw_nugget(struct scene *s)
{
	const struct scene_style body =
	    tiles_rounded(tiles_edged(GOLD_TONE_GOLD, GOLD_TONE_DARK, 1.8f));
	const struct scene_style shine = tiles_fill(0xfff3b8);

	scene_path(s, &body, "M2 7L4 3L8 1.5L11.5 3L12.5 7L10 11L5 11.5Z");
	scene_path(s, &shine, "M4 6L5.5 3.8L8 3L8.5 5L6 7Z");
}

static void
draw_locomotive(struct scene *s)
{
	static const char *const shape =
	    "M2 4L12 4L12 8L18 8L18 3L17 1L23 1L22 3L22 8L26 8L28 10L28 "
	    "14L31 18L27 18L4 18L4 14L2 14Z";
	const struct scene_style rim =
	    tiles_rounded(tiles_line(GOLD_TONE_PAPER, 3.4f));
	const struct scene_style body = tiles_fill(TONE_IRON);
	const struct scene_style red = tiles_fill(TONE_BRAND);
	const struct scene_style lamp = tiles_fill(GOLD_TONE_GOLD);
	const struct scene_style wheel =
	    tiles_edged(TONE_BRAND, TONE_IRON, 1.8f);

	scene_path(s, &rim, shape);
	scene_path(s, &body, shape);
	scene_path(s, &red, "M26 14L28 14L31 18L26 18ZM1 3L13 3L13 5L1 5Z");
	scene_path(s, &lamp,
	    "M4 7L10 7L10 11L4 11ZM26 8L28.5 8L28.5 11L26 11Z");
	scene_circle(s, &wheel, 8, 17, 3.6f);
	scene_circle(s, &wheel, 16, 17, 3.6f);
	scene_circle(s, &wheel, 23, 18, 2.6f);
}

static void
draw_tipi(struct scene *s)
{
	const struct scene_style pole =
	    tiles_rounded(tiles_line(GOLD_TONE_DARK, 1.6f));
	const struct scene_style skin =
	    tiles_rounded(tiles_edged(GOLD_TONE_PAPER, GOLD_TONE_DARK, 1.8f));
	const struct scene_style band = tiles_fill(TONE_BRAND);
	const struct scene_style door = tiles_fill(GOLD_TONE_DARK);

	scene_path(s, &pole, "M6 1L10 7M12 1L8 7M9 1L9 6");
	scene_path(s, &skin, "M9 4.5L16.7 18.5L1.3 18.5Z");
	scene_path(s, &band, "M6 10.5L12 10.5L13.1 12.6L4.9 12.6Z");
	scene_path(s, &door, "M9 12.6L11.4 18.5L6.6 18.5Z");
}

/* A horse at a gallop: it looks to the right. */
static void
draw_horse(struct scene *s, float x, float y, int32_t tone)
{
	static const float outline[][2] = {{0, 7}, {1.5f, 3.5f}, {4.5f, 3},
	    {10, 3.6f}, {12.5f, 1}, {13.5f, 0}, {14, 1}, {17.5f, 3.5f},
	    {16.5f, 5}, {14, 4.6f}, {13.6f, 7.5f}, {17.5f, 9.5f}, {16.5f, 12},
	    {15, 11.5f}, {15.3f, 10.4f}, {11.5f, 9}, {10.5f, 12.8f},
	    {8.8f, 12.8f}, {9, 8.6f}, {5.5f, 8.4f}, {3.5f, 10}, {3.8f, 12.8f},
	    {2.2f, 12.8f}, {1.6f, 9.5f}, {2.6f, 7.5f}, {2.2f, 5.4f}, {1, 8}};
	enum { POINTS = sizeof outline / sizeof *outline };
	const struct scene_style rim =
	    tiles_rounded(tiles_edged(GOLD_TONE_PAPER, GOLD_TONE_PAPER, 2.4f));
	const struct scene_style coat = tiles_fill(tone);

	scene_line(s, &rim, x, y, 1, outline, POINTS);
	scene_line(s, &coat, x, y, 1, outline, POINTS);
}

static void
draw_horses(struct scene *s)
{
	draw_horse(s, 7.5f, 1.5f, TONE_COAT);
	draw_horse(s, 1.5f, 5.5f, GOLD_TONE_DARK);
}

int
gold_art_sign_in(struct scene *s, enum gold_sign sign)
{
	static const char *const name[GOLD_SIGNS] = {
	    "nugget", "locomotive", "tipi", "horses"};
	static void (*const draw[GOLD_SIGNS])(struct scene *) = {
	    draw_nugget, draw_locomotive, draw_tipi, draw_horses};
	struct tiles_spot size = gold_art_sign_size(sign);
	int made = scene_symbol_begin(s, name[sign], size.x, size.y);

	draw[sign](s);
	scene_symbol_end(s);
	return made;
}
