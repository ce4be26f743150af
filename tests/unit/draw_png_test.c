/*
 * Scenes as PNG, read back and looked at pixel by pixel.
 */
#include "config.h"

#include "draw/draw.h"

#include <math.h>

#include "draw/cache.h"
#include "tap.h"
#include "draw_read.h"

static const struct scene_style red = {.fill = 0xff0000, .stroke = SCENE_NONE};
static const struct scene_style green = {
    .fill = 0x00ff00, .stroke = SCENE_NONE};
static const struct scene_style blue = {.fill = 0x0000ff, .stroke = SCENE_NONE};
static const struct scene_style pen = {
    .fill = SCENE_NONE, .stroke = 0x000000, .width = 3};

struct drawn {
	struct picture p;
	struct buffer png;
	double scale;
};

static struct drawn
draw(const struct scene *s, double scale, int max, struct draw_cache *cache)
{
	struct drawn d = {0};
	int w, h;

	draw_png(s, scale, max, cache, &d.png, &w, &h, &d.scale);
	d.p = picture_read(&d.png);
	if (d.p.w != w || d.p.h != h)
		tap_ok(false, "width and height are those of the file");
	return d;
}

static void
drawn_fini(struct drawn *d)
{
	free(d->p.pixel);
	buffer_fini(&d->png);
}

static bool
is_same(const struct drawn *a, const struct drawn *b)
{
	return a->png.len == b->png.len &&
	    memcmp(a->png.data, b->png.data, a->png.len) == 0;
}

/* Whether each pixel looks the same: what is laid on has pixels of sixteen
 * bits. */
static bool
is_like(const struct picture *a, const struct picture *b)
{
	bool like = a->w == b->w && a->h == b->h;

	for (int i = 0; like && i < a->w * a->h; i++)
		like = colour_error(a->pixel[i], b->pixel[i]) <= 16;
	return like;
}

/* Pixels of any other colour than the background in a box. */
static int
count_ink(const struct picture *p, int x, int y, int w, int h,
    uint32_t background)
{
	int n = 0;

	for (int j = y; j < y + h; j++)
		for (int i = x; i < x + w; i++)
			n += picture_at(p, i, j) != background;
	return n;
}

/* --- shapes --------------------------------------------------------------- */

static void
test_shapes(void)
{
	struct scene s = {0};
	struct drawn d;

	scene_reset(&s, -10, -10, 60, 40, 0xffffff);
	scene_rect(&s, &red, 0, 0, 10, 10, 0);
	scene_path(&s, &green, "M20 0L30 0L30 10L20 10Z");
	scene_circle(&s, &blue, 40, 5, 5);
	scene_path(&s, &pen, "M0 21.5L40 21.5");
	d = draw(&s, 1, 1000, NULL);
	tap_ok(d.p.w == 60 && d.p.h == 40 && d.scale == 1 && d.p.type == 3,
	    "a unit is a pixel at scale 1, and the file has a palette");
	tap_ok(picture_at(&d.p, 10, 10) == 0xff0000 &&
		picture_at(&d.p, 19, 19) == 0xff0000 &&
		picture_at(&d.p, 20, 20) == 0xffffff &&
		picture_at(&d.p, 9, 10) == 0xffffff,
	    "a rectangle is where it should be");
	tap_ok(picture_at(&d.p, 30, 10) == 0x00ff00 &&
		picture_at(&d.p, 39, 19) == 0x00ff00 &&
		picture_at(&d.p, 50, 15) == 0x0000ff &&
		picture_at(&d.p, 45, 10) == 0xffffff,
	    "so are a path and a circle");
	tap_ok(picture_at(&d.p, 10, 30) == 0 && picture_at(&d.p, 49, 32) == 0 &&
		picture_at(&d.p, 10, 33) == 0xffffff,
	    "a stroke is centred on its path");
	drawn_fini(&d);
	d = draw(&s, 2, 1000, NULL);
	tap_ok(d.p.w == 120 && picture_at(&d.p, 39, 39) == 0xff0000 &&
		picture_at(&d.p, 40, 40) == 0xffffff,
	    "twice the scale, twice the size");
	drawn_fini(&d);
	scene_fini(&s);
}

static void
test_opacity(void)
{
	static const struct scene_style half = {
	    .fill = 0xff0000, .stroke = 0x0000ff, .width = 4, .opacity = 0.5f};
	struct scene s = {0};
	struct drawn d;

	scene_reset(&s, 0, 0, 40, 40, 0xffffff);
	scene_rect(&s, &half, 10, 10, 20, 20, 0);
	d = draw(&s, 1, 1000, NULL);
	tap_ok((picture_at(&d.p, 20, 20) & 0xff00ff) >> 16 == 0xff &&
		colour_error(picture_at(&d.p, 20, 20), 0xff7f7f) <= 8,
	    "a half opaque fill mixes with the ground");
	tap_ok(picture_at(&d.p, 11, 20) == picture_at(&d.p, 9, 20),
	    "a half opaque stroke does not show its own fill");
	drawn_fini(&d);
	scene_fini(&s);
}

/* --- symbols -------------------------------------------------------------- */

/* The items of a tile at X, Y. */
static void
add_tile(struct scene *s, float x, float y)
{
	static const struct scene_style route = {
	    .fill = SCENE_NONE, .stroke = 0xeeeeee, .width = 7};
	static const struct scene_style name = {.fill = 0xffffff,
	    .stroke = 0x000040,
	    .width = 2,
	    .anchor = SCENE_MIDDLE};

	scene_rect(s, &green, x, y, 64, 64, 0);
	scene_pathf(s, &route, "M%g %gC%g %g %g %g %g %g", (double)(x + 6),
	    (double)(y + 30), (double)(x + 20), (double)(y + 5),
	    (double)(x + 40), (double)(y + 60), (double)(x + 58),
	    (double)(y + 50));
	scene_circle(s, &blue, x + 32, y + 32, 9.5f);
	scene_text(s, &name, x + 32, y + 36, 12, "Jakku");
}

static int
add_tile_symbol(struct scene *s)
{
	int index = scene_symbol_begin(s, "tile", 64, 64);

	add_tile(s, 0, 0);
	scene_symbol_end(s);
	return index;
}

static void
test_cached(void)
{
	struct draw_cache *cache = draw_cache_new();
	struct scene used = {0}, plain = {0};
	struct drawn a, b, c, d;
	size_t bytes;
	int tile;

	scene_reset(&used, 0, 0, 256, 192, 0xf0f0f0);
	scene_reset(&plain, 0, 0, 256, 192, 0xf0f0f0);
	tile = add_tile_symbol(&used);
	for (int i = 0; i < 12; i += 2) {
		float x = (float)(i % 4 * 64 + i / 4 % 2 * 64);
		float y = (float)(i / 4 * 64);

		scene_use(&used, tile, x, y, 0, 1);
		add_tile(&plain, x, y);
	}
	a = draw(&used, 1, 1000, cache);
	bytes = draw_cache_bytes(cache);
	b = draw(&used, 1, 1000, cache);
	c = draw(&used, 1, 1000, NULL);
	d = draw(&plain, 1, 1000, NULL);
	tap_ok(is_like(&a.p, &d.p), "a symbol looks as if drawn in its place");
	tap_ok(is_same(&a, &b) && is_same(&a, &c),
	    "a cold cache, a warm one and none give the same bytes");
	tap_ok(bytes > 0 && draw_cache_bytes(cache) == bytes,
	    "what is in the cache is not drawn again");
	drawn_fini(&a);
	drawn_fini(&b);
	drawn_fini(&c);
	drawn_fini(&d);
	scene_fini(&used);
	scene_fini(&plain);
	draw_cache_free(cache);
}

/* Five shapes of each kind, three of them on the same part of a pixel. */
static void
add_shapes(struct scene *s)
{
	const struct scene_style edge = {
	    .fill = 0xff0000, .stroke = 0x0000ff, .width = 3, .opacity = 0.5f};
	static const float steps[] = {0, 40, 80, 120.5f, 160.25f};

	scene_reset(s, 0, 0, 200, 300, 0xf0f0f0);
	for (int i = 0; i < 5; i++) {
		float x = steps[i] + 8, y = steps[i] + 10;

		scene_circle(s, &edge, x + 9, y, 7);
		scene_rect(s, &edge, x, y + 30, 20, 14, 3);
		scene_pathf(s, &edge, "M%.1f %.1fL%.1f %.1fL%.1f %.1fZ",
		    (double)x, (double)(y + 80), (double)(x + 16),
		    (double)(y + 80), (double)(x + 8), (double)(y + 60));
		scene_pathf(s, &pen, "M%.1f %.1fL%.1f %.1f", (double)x,
		    (double)(y + 100), (double)(x + 20), (double)(y + 100));
	}
}

static void
test_kept_shapes(void)
{
	struct draw_cache *cache = draw_cache_new();
	struct scene s = {0};
	struct drawn a, b, c;
	size_t bytes;
	int same = 0;

	add_shapes(&s);
	scene_rect(&s, &red, 180, 10, 9, 9, 0);
	scene_rect(&s, &green, 180, 30, 9, 9, 0);
	a = draw(&s, 1, 1000, cache);
	bytes = draw_cache_bytes(cache);
	b = draw(&s, 1, 1000, cache);
	c = draw(&s, 1, 1000, NULL);
	for (int y = 0; y < 112; y++)
		for (int x = 0; x < 36; x++)
			same += a.p.pixel[y * a.p.w + x] ==
			    a.p.pixel[(y + 40) * a.p.w + x + 40];
	tap_ok(is_same(&a, &b) && is_same(&a, &c),
	    "shapes, too, are the same bytes from any cache");
	tap_ok(bytes > 0 && draw_cache_bytes(cache) == bytes,
	    "shapes are kept");
	tap_ok(same > 36 * 112 * 8 / 10, "a shape looks alike everywhere (%d)",
	    same);
	tap_ok(count_ink(&a.p, 8 + 1, 40 + 1, 18, 12, 0xf0f0f0) == 18 * 12 &&
		count_ink(&a.p, 8, 109, 20, 1, 0xf0f0f0) == 20 &&
		count_ink(&a.p, 4, 36, 26, 2, 0xf0f0f0) == 0,
	    "a kept shape is where it belongs, with all of its line");
	tap_ok(count_ink(&a.p, 126, 166, 1, 4, 0xf0f0f0) == 0,
	    "also between two pixels");
	tap_ok(a.p.pixel[14 * a.p.w + 184] == 0xff0000 &&
		a.p.pixel[34 * a.p.w + 184] == 0x00ff00,
	    "shapes of two colours are two shapes");
	drawn_fini(&a);
	drawn_fini(&b);
	drawn_fini(&c);
	scene_fini(&s);
	draw_cache_free(cache);
}

static void
test_turns(void)
{
	/* Where the red corner of a 40 x 20 box at 100, 100 comes to be. */
	static const struct {
		int x, y, left, top, w, h;
	} expect[] = {{100, 100, 100, 100, 40, 20}, {129, 90, 110, 90, 20, 40},
	    {139, 119, 100, 100, 40, 20}, {110, 129, 110, 90, 20, 40}};
	struct draw_cache *cache = draw_cache_new();

	for (int turn = 0; turn < 4; turn++) {
		struct scene s = {0};
		struct drawn d;
		int symbol;

		scene_reset(&s, 0, 0, 200, 200, 0xffffff);
		symbol = scene_symbol_begin(&s, "flag", 40, 20);
		scene_rect(&s, &blue, 0, 0, 40, 20, 0);
		scene_rect(&s, &red, 0, 0, 10, 5, 0);
		scene_symbol_end(&s);
		scene_use(&s, symbol, 100, 100, turn, 1);
		d = draw(&s, 1, 1000, cache);
		tap_ok(picture_at(&d.p, expect[turn].x, expect[turn].y) ==
			    0xff0000 &&
			count_ink(&d.p, 0, 0, 200, 200, 0xffffff) == 800 &&
			count_ink(&d.p, expect[turn].left, expect[turn].top,
			    expect[turn].w, expect[turn].h, 0xffffff) == 800,
		    "%d quarter turns go clockwise about the middle", turn);
		drawn_fini(&d);
		scene_fini(&s);
	}
	draw_cache_free(cache);
}

static void
test_symbols(void)
{
	struct scene s = {0};
	struct drawn d;
	int dot, half;

	scene_reset(&s, 0, 0, 100, 100, 0xffffff);
	dot = scene_symbol_begin(&s, "dot", 20, 20);
	scene_circle(&s, &red, 10, 10, 10);
	scene_rect(&s, &blue, 15, 15, 100, 100, 0);
	scene_symbol_end(&s);
	half = scene_symbol_begin(&s, "empty", 20, 20);
	scene_symbol_end(&s);
	scene_rect(&s, &green, 0, 0, 50, 100, 0);
	scene_use(&s, dot, 10, 10, 0, 1);
	scene_use(&s, dot, 60, 60, 0, 2);
	scene_use(&s, half, 0, 0, 1, 1);
	scene_use(&s, dot, 40, 0, 0, 0);
	scene_use(&s, dot, -500, 0, 0, 1);
	d = draw(&s, 1, 1000, NULL);
	tap_ok(picture_at(&d.p, 10, 10) == 0x00ff00 &&
		picture_at(&d.p, 20, 20) == 0xff0000,
	    "what is behind a symbol shows where it is empty");
	tap_ok(picture_at(&d.p, 29, 29) == 0x0000ff &&
		picture_at(&d.p, 30, 30) == 0x00ff00,
	    "a symbol is cut off at its box");
	tap_ok(picture_at(&d.p, 99, 99) == 0x0000ff &&
		picture_at(&d.p, 89, 89) != 0x0000ff &&
		picture_at(&d.p, 61, 80) == 0xff0000,
	    "a symbol is used in another size");
	drawn_fini(&d);
	scene_fini(&s);
}

/* Two scenes whose symbols have one name and different pictures. */
static void
test_names(void)
{
	struct draw_cache *cache = draw_cache_new();
	struct drawn d[2];

	for (int i = 0; i < 2; i++) {
		struct scene s = {0};
		int symbol;

		scene_reset(&s, 0, 0, 20, 20, 0xffffff);
		symbol = scene_symbol_begin(&s, "piece", 20, 20);
		scene_rect(&s, i == 0 ? &red : &blue, 0, 0, 20, 20, 0);
		scene_symbol_end(&s);
		scene_use(&s, symbol, 0, 0, 0, 1);
		d[i] = draw(&s, 1, 1000, cache);
		scene_fini(&s);
	}
	tap_ok(picture_at(&d[0].p, 5, 5) == 0xff0000 &&
		picture_at(&d[1].p, 5, 5) == 0x0000ff,
	    "pictures of one name in two games are not mixed up");
	drawn_fini(&d[0]);
	drawn_fini(&d[1]);
	draw_cache_free(cache);
}

/* --- sizes ---------------------------------------------------------------- */

static void
test_sizes(void)
{
	struct scene s = {0};
	struct drawn d;
	double pixels;

	scene_reset(&s, -20, -16, 12 * 64 + 20, 9 * 64 + 16, 0xf0f0f0);
	add_tile_symbol(&s);
	for (int i = 0; i < 108; i++)
		scene_use(&s, 0, (float)(i % 12 * 64), (float)(i / 12 * 64),
		    i & 3, 1);
	d = draw(&s, 0.77, 2000, NULL);
	tap_ok(fabs(d.scale * 64 - 49) < 1e-9 &&
		d.p.w == (int)ceil(788 * d.scale),
	    "the scale is rounded so that cells are whole pixels");
	tap_ok(count_ink(&d.p, 15, 12, 1, 1, 0xf0f0f0) == 1 &&
		count_ink(&d.p, 14, 12, 1, 1, 0xf0f0f0) == 0,
	    "cells begin where pixels do");
	drawn_fini(&d);
	for (int max = 700; max >= 1; max = max / 3) {
		d = draw(&s, 3, max, NULL);
		pixels = d.scale * 64;
		tap_ok(d.p.w <= max && d.p.h <= max && d.p.w > max - 13 &&
			(pixels < 8 || fabs(pixels - round(pixels)) < 1e-9),
		    "a picture fits into %d pixels (%d x %d)", max, d.p.w,
		    d.p.h);
		drawn_fini(&d);
	}
	d = draw(&s, 1000, 1 << 30, NULL);
	tap_ok(d.p.w <= 4096 && d.p.w > 4000,
	    "no picture is larger than 4096 pixels");
	drawn_fini(&d);
	scene_fini(&s);
}

static void
test_extremes(void)
{
	struct scene s = {0};
	struct drawn d;

	d = draw(&s, 1, 100, NULL);
	tap_ok(d.p.w == 1 && d.p.h == 1, "an empty scene is one pixel");
	drawn_fini(&d);
	scene_reset(&s, 0, 0, 5000, 1, 0xffffff);
	d = draw(&s, 1, 100, NULL);
	tap_ok(d.p.w == 100 && d.p.h == 1, "a thin scene keeps a pixel");
	drawn_fini(&d);
	scene_reset(&s, 0, 0, 100, 100, 0xffffff);
	scene_symbol_begin(&s, "ground", 100, 100);
	scene_rect(&s, &red, 0, 0, 50, 100, 0);
	scene_rect(&s, &blue, 50, 0, 50, 100, 0);
	scene_symbol_end(&s);
	scene_use(&s, 0, 0, 0, 1, 1);
	d = draw(&s, 30, 3000, NULL);
	tap_ok(d.p.w == 3000 && picture_at(&d.p, 100, 1400) == 0xff0000 &&
		picture_at(&d.p, 2900, 1600) == 0x0000ff,
	    "a symbol larger than the cache keeps is stretched");
	drawn_fini(&d);
	scene_fini(&s);
}

static void
test_bound(void)
{
	struct draw_cache *cache = draw_cache_new();
	size_t most = 0;
	struct scene s = {0};

	scene_reset(&s, 0, 0, 100, 100, 0xffffff);
	scene_symbol_begin(&s, "hatched", 100, 100);
	for (int i = 0; i < 100; i++)
		scene_rect(&s, &red, (float)i, 0, 0.5f, 100, 0);
	scene_symbol_end(&s);
	scene_use(&s, 0, 0, 0, 0, 1);
	for (int i = 0; i < 24; i++) {
		struct buffer png = {0};
		int w, h;
		double scale;

		draw_png(&s, 7 + i * 0.05, 2000, cache, &png, &w, &h, &scale);
		if (draw_cache_bytes(cache) > most)
			most = draw_cache_bytes(cache);
		buffer_fini(&png);
	}
	tap_ok(most <= 8 << 20 && most > 4 << 20,
	    "the cache never holds more than 8 MB (%zu)", most);
	scene_fini(&s);
	draw_cache_free(cache);
}

/* --- text ----------------------------------------------------------------- */

static void
test_text(void)
{
	static const enum scene_anchor anchors[] = {
	    SCENE_START, SCENE_MIDDLE, SCENE_END};
	/* The left half and the right half of the picture. */
	static const bool left[] = {false, true, true};
	static const bool right[] = {true, true, false};

	for (int i = 0; i < 3; i++) {
		struct scene_style style = {.fill = 0x000000,
		    .stroke = SCENE_NONE,
		    .anchor = anchors[i]};
		struct scene s = {0};
		struct drawn d;

		scene_reset(&s, 0, 0, 200, 40, 0xffffff);
		scene_text(&s, &style, 100, 30, 16, "Ebc-12");
		d = draw(&s, 1, 1000, NULL);
		tap_ok((count_ink(&d.p, 0, 0, 100, 40, 0xffffff) > 9) ==
			    left[i] &&
			(count_ink(&d.p, 100, 0, 100, 40, 0xffffff) > 9) ==
			    right[i] &&
			count_ink(&d.p, 0, 30, 200, 10, 0xffffff) == 0 &&
			count_ink(&d.p, 0, 0, 200, 17, 0xffffff) == 0,
		    "a text stands on its base line, anchor %d", i);
		drawn_fini(&d);
		scene_fini(&s);
	}
}

static void
test_halo(void)
{
	static const struct scene_style style = {
	    .fill = 0xffffff, .stroke = 0x0000c0, .width = 4, .bold = true};
	struct scene s = {0};
	struct drawn d;
	int white = 0, blue_ink = 0;

	scene_reset(&s, 0, 0, 60, 40, 0xff0000);
	scene_text(&s, &style, 10, 30, 20, "II");
	scene_text(&s, &style, 1e9f, 30, 20, "far away");
	scene_text(&s, &style, 10, 30, 20, "");
	d = draw(&s, 1, 1000, NULL);
	for (int i = 0; i < d.p.w * d.p.h; i++) {
		white += d.p.pixel[i] == 0xffffff;
		blue_ink += d.p.pixel[i] == 0x0000c0;
	}
	tap_ok(white > 60 && blue_ink > 60,
	    "the stroke of a text is a halo that leaves the letters whole");
	drawn_fini(&d);
	scene_fini(&s);
}

int
main(void)
{
	test_shapes();
	test_opacity();
	test_cached();
	test_kept_shapes();
	test_turns();
	test_symbols();
	test_names();
	test_sizes();
	test_extremes();
	test_bound();
	test_text();
	test_halo();
	return tap_done();
}
