/*
 * How long a picture takes and how large it is: a synthetic board of 76 tiles
 * on a grid of 12 x 9, with names, pieces, coordinates and lettered cells.
 * Prints "name value unit" lines; arguments "png FILE" and "svg FILE" keep
 * what was drawn.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "draw/draw.h"

enum { COLUMNS = 12, ROWS = 9, TILE = 64, TILES = 76, KINDS = 32 };

static const struct scene_style space = {
    .fill = 0x26304a, .stroke = SCENE_NONE};
static const struct scene_style field = {
    .fill = 0x8a7a62, .stroke = 0x3c3226, .width = 2};
static const struct scene_style stone = {
    .fill = 0xb3a184, .stroke = SCENE_NONE};
static const struct scene_style route = {
    .fill = SCENE_NONE, .stroke = 0xe8e4d8, .width = 7};
static const struct scene_style planet = {
    .fill = 0x4f86b8, .stroke = 0x17304a, .width = 1.5f};
static const struct scene_style name = {.fill = 0xffffff,
    .stroke = 0x17304a,
    .width = 2,
    .bold = true,
    .anchor = SCENE_MIDDLE};
static const struct scene_style frame = {
    .fill = SCENE_NONE, .stroke = 0x141a28, .width = 1};
static const struct scene_style cell = {
    .fill = 0xf6f3e4, .stroke = 0x7a6f3c, .width = 1.5f, .dash = 3};
static const struct scene_style label = {
    .fill = 0x2c2c2c, .stroke = SCENE_NONE, .anchor = SCENE_MIDDLE};

static void
add_tile_symbol(struct scene *s, unsigned kind)
{
	char id[16];

	snprintf(id, sizeof id, "t%u", kind);
	scene_symbol_begin(s, id, TILE, TILE);
	scene_rect(s, &space, 0, 0, TILE, TILE, 0);
	scene_path(s, &field, "M0 0C12 26 52 26 64 0Z");
	for (int i = 0; i < 4; i++)
		scene_circle(s, &stone, (float)(16 + 10 * i),
		    (float)(5 + 5 * i % 9), 1.5f + (float)(i % 3));
	scene_path(s, &route,
	    (kind & 4) != 0 ? "M32 64C32 40 40 32 64 32" : "M0 36L64 36");
	if (kind % 8 == 3) {
		scene_circle(s, &planet, 32, 40, 16);
		scene_text(s, &name, 32, 44, 11, "Jakku");
	}
	if (kind % 5 == 0)
		scene_path(s, &planet, "M32 5L39 12L32 19L25 12Z");
	scene_rect(s, &frame, 0.5f, 0.5f, TILE - 1, TILE - 1, 0);
	scene_symbol_end(s);
}

static void
add_piece_symbol(struct scene *s)
{
	static const struct scene_style body = {
	    .fill = 0xc03028, .stroke = 0xffffff, .width = 1.5f, .round = true};

	scene_symbol_begin(s, "piece", 22, 22);
	scene_path(s, &body,
	    "M11 2C15 2 15 8 13 9L20 12L17 14L19 20L3 20L5 14"
	    "L2 12L9 9C7 8 7 2 11 2Z");
	scene_symbol_end(s);
}

static void
add_cell_symbol(struct scene *s)
{
	scene_symbol_begin(s, "cell", TILE, TILE);
	scene_rect(s, &cell, 3, 3, TILE - 6, TILE - 6, 4);
	scene_symbol_end(s);
}

static void
add_edge(struct scene *s)
{
	char text[8];

	for (int i = 0; i < COLUMNS; i++) {
		snprintf(text, sizeof text, "%d", i - 5);
		scene_text(s, &label, (float)(i * TILE + 32), 12, 11, text);
	}
	for (int i = 0; i < ROWS; i++) {
		snprintf(text, sizeof text, "%d", 4 - i);
		scene_text(s, &label, 8, (float)(i * TILE + 36), 11, text);
	}
}

static void
add_board(struct scene *s)
{
	unsigned seed = 12345;
	int put = 0, cells = 0;

	scene_reset(s, 0, 0, COLUMNS * TILE, ROWS * TILE, 0xf4f1e6);
	for (unsigned kind = 0; kind < KINDS; kind++)
		add_tile_symbol(s, kind);
	add_piece_symbol(s);
	add_cell_symbol(s);
	for (int i = 0; i < ROWS * COLUMNS; i++) {
		int x = i % COLUMNS, y = i / COLUMNS;
		int dx = 2 * x - 11, dy = 2 * y - 8;
		float left = (float)(x * TILE), top = (float)(y * TILE);
		char text[2] = {(char)('A' + cells % 26), '\0'};

		seed = seed * 1103515245u + 12345u;
		if (put < TILES && dx * dx + 2 * dy * dy < 190) {
			put++;
			scene_use(s, (int)(seed >> 16 & 31), left, top,
			    (int)(seed >> 21 & 3), 1);
			if (put % 6 == 0)
				scene_use(s, KINDS, left + 20, top + 20, 0, 1);
		} else if (cells < 26) {
			cells++;
			scene_use(s, KINDS + 1, left, top, 0, 1);
			scene_text(s, &label, left + 32, top + 40, 22, text);
			scene_hot(s, text, left, top, TILE, TILE);
		}
	}
	add_edge(s);
}

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
add_href(void *arg, const char *spot, struct buffer *out)
{
	(void)arg;
	buffer_printf(out, "/t/%s?at=%s", "0123456789abcdefghijklmnopqrstuv",
	    spot);
}

static void
add_title(void *arg, const char *spot, struct buffer *out)
{
	(void)arg;
	buffer_printf(out, "Cell %s", spot);
}

int
main(int argc, char **argv)
{
	enum { ROUNDS = 201 };
	static double png_ms[ROUNDS], svg_ms[ROUNDS];
	static const struct draw_links links = {
	    .href = add_href, .title = add_title};
	struct scene s = {0};
	struct buffer png = {0}, svg = {0};
	struct draw_cache *cache = draw_cache_new();
	double start, used, cold;
	int w, h;

	add_board(&s);
	start = now_ms();
	draw_png(&s, 1, 2000, cache, &png, &w, &h, &used);
	cold = now_ms() - start;
	for (int i = 0; i < ROUNDS; i++) {
		buffer_reset(&png);
		start = now_ms();
		draw_png(&s, 1, 2000, cache, &png, &w, &h, &used);
		png_ms[i] = now_ms() - start;
		buffer_reset(&svg);
		start = now_ms();
		draw_svg(&s, "Board", "b", &links, NULL, &svg);
		svg_ms[i] = now_ms() - start;
	}
	qsort(png_ms, ROUNDS, sizeof png_ms[0], by_size);
	qsort(svg_ms, ROUNDS, sizeof svg_ms[0], by_size);
	printf("draw.png_cold_ms %.3f ms\n", cold);
	printf("draw.png_ms %.3f ms\n", png_ms[ROUNDS / 2]);
	printf("draw.png_bytes %zu bytes\n", png.len);
	printf("draw.svg_ms %.3f ms\n", svg_ms[ROUNDS / 2]);
	printf("draw.svg_bytes %zu bytes\n", svg.len);
	for (int i = 1; i + 1 < argc; i += 2) {
		FILE *f = fopen(argv[i + 1], "wb");
		const struct buffer *b = argv[i][0] == 'p' ? &png : &svg;

		if (f == NULL || fwrite(b->data, 1, b->len, f) != b->len ||
		    fclose(f) != 0)
			return 1;
	}
	draw_cache_free(cache);
	buffer_fini(&svg);
	buffer_fini(&png);
	scene_fini(&s);
	return 0;
}
