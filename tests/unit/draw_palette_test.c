/*
 * Pixels to palette PNG and back.
 */
#include "config.h"

#include "draw/palette.h"

#include "base/chance.h"
#include "tap.h"
#include "draw_read.h"

/* Reduces, writes, reads back. */
static struct picture
round_trip(const uint32_t *pixels, size_t stride, int w, int h)
{
	struct draw_indexed indexed;
	struct buffer png = {0};
	struct picture p;

	draw_palette_reduce(pixels, stride, w, h, &indexed);
	draw_palette_write(&indexed, &png);
	p = picture_read(&png);
	free(indexed.index);
	buffer_fini(&png);
	return p;
}

static bool
is_equal(const struct picture *p, const uint32_t *pixels, size_t stride)
{
	for (int y = 0; y < p->h; y++)
		for (int x = 0; x < p->w; x++)
			if (picture_at(p, x, y) !=
			    (pixels[(size_t)y * stride + (size_t)x] & 0xffffff))
				return false;
	return true;
}

static int
channel_error(uint32_t a, uint32_t b)
{
	int worst = 0;

	for (int shift = 0; shift < 24; shift += 8) {
		int d = (int)(a >> shift & 255) - (int)(b >> shift & 255);

		worst = abs(d) > worst ? abs(d) : worst;
	}
	return worst;
}

static void
test_exact(void)
{
	static const struct {
		int colours, bits;
	} cases[] = {
	    {1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 4}, {16, 4}, {17, 8}, {256, 8}};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		uint32_t pixels[20 * 33];
		struct picture p;

		/* The top byte is no part of the colour. */
		for (size_t k = 0; k < 20 * 33; k++)
			pixels[k] = (uint32_t)(k % (size_t)cases[i].colours) *
				0x010305 |
			    (uint32_t)k << 24;
		p = round_trip(pixels, 33, 31, 20);
		tap_ok(is_equal(&p, pixels, 33) && p.w == 31 && p.h == 20,
		    "%d colours come back exactly", cases[i].colours);
		tap_ok(p.type == 3 && p.bits == cases[i].bits &&
			p.colours <= cases[i].colours,
		    "%d colours take %d bits a pixel", cases[i].colours,
		    cases[i].bits);
		free(p.pixel);
	}
}

/* Four flat quarters and, between them, a long row of blends. */
static void
test_blends(void)
{
	enum { SIDE = 200 };
	static const uint32_t flat[] = {0x203040, 0x223242, 0xc04020, 0xf0f0e0};
	uint32_t *pixels = xcalloc(SIDE * SIDE, sizeof *pixels);
	struct picture p;
	bool flat_exact = true;
	int worst = 0;

	for (int y = 0; y < SIDE; y++)
		for (int x = 0; x < SIDE; x++)
			pixels[y * SIDE + x] = flat[x / 100 + y / 100 * 2];
	for (uint32_t i = 0; i < 1000; i++)
		pixels[i * 31 % (SIDE * SIDE)] = (i * 255 / 999) << 16 |
		    (i * 7 % 256) << 8 | (255 - i * 255 / 999);
	p = round_trip(pixels, SIDE, SIDE, SIDE);
	for (int i = 0; i < SIDE * SIDE; i++) {
		int error = channel_error(pixels[i], p.pixel[i]);

		if (i % 31 != 0 && error > 3)
			flat_exact = false;
		worst = error > worst ? error : worst;
	}
	tap_ok(flat_exact && picture_at(&p, 1, 1) == flat[0] &&
		picture_at(&p, 102, 152) == flat[3],
	    "colours of large areas survive a reduction");
	tap_ok(worst <= 40, "a blend goes to a near colour (%d off)", worst);
	tap_ok(p.colours <= 256, "there are at most 256 colours");
	free(p.pixel);
	free(pixels);
}

/* Far more colours than are told apart. */
static void
test_noise(void)
{
	enum { SIDE = 240 };
	uint32_t *pixels = xcalloc(SIDE * SIDE, sizeof *pixels);
	struct chance_fast chance;
	struct picture p;
	int worst = 0;

	chance_fast_init(&chance, 7);
	for (int i = 0; i < SIDE * SIDE; i++)
		pixels[i] =
		    (uint32_t)chance_draw(&chance.chance, "pixel", 1 << 24);
	p = round_trip(pixels, SIDE, SIDE, SIDE);
	for (int i = 0; i < SIDE * SIDE; i++) {
		int error = channel_error(pixels[i], p.pixel[i]);

		worst = error > worst ? error : worst;
	}
	tap_ok(p.w == SIDE && worst <= 80,
	    "noise is reduced to near colours (%d off)", worst);
	free(p.pixel);
	free(pixels);
}

/* A board with many runs in blends of two grounds, on which five figures
 * stand. */
static void
test_few(void)
{
	enum { SIDE = 400, FIGURE = 14 };
	static const uint32_t figure[] = {
	    0xcf2a2a, 0x1c7a35, 0xffffff, 0xb34700, 0x1b2430};
	uint32_t *pixels = xcalloc(SIDE * SIDE, sizeof *pixels);
	struct draw_indexed few;
	struct buffer png = {0};
	bool kept = true;

	for (int i = 0; i < SIDE * SIDE; i++) {
		int y = i / SIDE;
		int n = y % 40 == 0 ? i % 32 : y % 2 == 0 ? 0 : i % 2;

		pixels[i] = y < SIDE / 2 ? 0x66708a - (uint32_t)n * 0x020202
					 : 0x2f3e58 + (uint32_t)n * 0x010101;
	}
	for (int i = 0; i < 5 * FIGURE * FIGURE; i++) {
		int at = i / 5;

		pixels[(20 + at / FIGURE) * SIDE + i % 5 * 60 + at % FIGURE] =
		    figure[i % 5];
	}
	draw_palette_reduce(pixels, SIDE, SIDE, SIDE, &few);
	draw_palette_write(&few, &png);
	for (int i = 0; i < 5; i++)
		kept &=
		    few.colour[few.index[24 * SIDE + i * 60 + 5]] == figure[i];
	tap_ok(few.colours <= 16 && png.data[24] == 4,
	    "a picture of many runs gets sixteen colours, of four bits");
	tap_ok(kept, "and small figures keep theirs");
	free(few.index);
	buffer_fini(&png);
	free(pixels);
}

static void
test_long_runs(void)
{
	enum { W = 4000, H = 40 };
	uint32_t *pixels = xcalloc(W * H, sizeof *pixels);
	struct draw_indexed indexed;
	struct buffer png = {0}, again = {0};

	pixels[W * H - 1] = 0xffffff;
	draw_palette_reduce(pixels, W, W, H, &indexed);
	draw_palette_write(&indexed, &png);
	draw_palette_write(&indexed, &again);
	tap_ok(indexed.index[W * H - 1] != indexed.index[0] &&
		indexed.index[W * H - 2] == indexed.index[0],
	    "long runs keep their length");
	tap_ok(png.len == again.len &&
		memcmp(png.data, again.data, png.len) == 0,
	    "the same pixels give the same bytes");
	tap_ok(png.len < 400, "a plain picture is small (%zu)", png.len);
	free(indexed.index);
	buffer_fini(&again);
	buffer_fini(&png);
	free(pixels);
}

int
main(void)
{
	test_exact();
	test_blends();
	test_noise();
	test_few();
	test_long_runs();
	return tap_done();
}
