/*
 * Pixels to palette PNG and back.
 */
#include "config.h"

#include "draw/palette.h"

#include "base/chance.h"
#include "draw/draw.h"
#include "tap.h"
#include "draw_read.h"

/* The pixels for W x H colours; the owner frees their data. */
static struct draw_pixels
pixels_for(const uint32_t *colour, int w, int h)
{
	uint16_t *data = xcalloc((size_t)(w * h), sizeof *data);

	for (int i = 0; i < w * h; i++)
		data[i] = draw_pixel(colour[i]);
	return (struct draw_pixels){
	    .data = data, .stride = (size_t)w, .w = w, .h = h};
}

/* Chooses, writes, reads back. */
static struct picture
round_trip(const struct draw_pixels *pixels)
{
	struct draw_palette palette;
	struct buffer png = {0};
	struct picture p;

	draw_palette_choose(pixels, &palette);
	draw_palette_write(&palette, pixels, &png);
	p = picture_read(&png);
	buffer_fini(&png);
	return p;
}

/* The same for W x H colours. */
static struct picture
round_trip_of(const uint32_t *colour, int w, int h)
{
	struct draw_pixels pixels = pixels_for(colour, w, h);
	struct picture p = round_trip(&pixels);

	free((void *)pixels.data);
	return p;
}

static bool
is_equal(const struct picture *p, const struct draw_pixels *pixels)
{
	for (int y = 0; y < p->h; y++)
		for (int x = 0; x < p->w; x++)
			if (picture_at(p, x, y) !=
			    draw_pixel_colour(
				pixels->data[(size_t)y * pixels->stride +
				    (size_t)x]))
				return false;
	return true;
}

static void
test_exact(void)
{
	static const struct {
		int colours, bits;
	} cases[] = {
	    {1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 4}, {16, 4}, {17, 8}, {255, 8}};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		uint16_t data[20 * 33];
		struct draw_pixels pixels = {
		    .data = data, .stride = 33, .w = 31, .h = 20};
		struct picture p;

		for (size_t k = 0; k < 20 * 33; k++)
			data[k] =
			    (uint16_t)(k % (size_t)cases[i].colours * 257);
		p = round_trip(&pixels);
		tap_ok(is_equal(&p, &pixels) && p.w == 31 && p.h == 20,
		    "%d colours come back exactly", cases[i].colours);
		tap_ok(p.type == 3 && p.bits == cases[i].bits &&
			p.colours <= cases[i].colours,
		    "%d colours take %d bits a pixel", cases[i].colours,
		    cases[i].bits);
		free(p.pixel);
	}
}

static void
test_pixels(void)
{
	bool same = true;

	for (int i = 0; i < 1 << 16; i++)
		same &= draw_pixel(draw_pixel_colour((uint16_t)i)) == i;
	tap_ok(same, "a pixel's colour has that pixel");
	tap_ok(draw_pixel_colour(0xffff) == 0xffffff &&
		draw_pixel_colour(0) == 0,
	    "white is white and black is black");
}

/* A colour that is known exactly. */
static void
test_correct(void)
{
	static const uint32_t flat[] = {0x203143, 0xf1f2f3};
	struct draw_pixels pixels = pixels_for(flat, 2, 1);
	struct draw_palette palette;

	draw_palette_choose(&pixels, &palette);
	draw_palette_correct(&palette, flat[1]);
	draw_palette_correct(&palette, 0x808080);
	tap_ok(palette.colours == 2 &&
		palette.colour[palette.place[pixels.data[1]]] == flat[1] &&
		palette.colour[palette.place[pixels.data[0]]] ==
		    draw_pixel_colour(pixels.data[0]),
	    "a colour of the palette is set right, and no other");
	free((void *)pixels.data);
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
	p = round_trip_of(pixels, SIDE, SIDE);
	for (int i = 0; i < SIDE * SIDE; i++) {
		int error = colour_error(pixels[i], p.pixel[i]);

		if (i % 31 != 0 && error > 7)
			flat_exact = false;
		worst = error > worst ? error : worst;
	}
	tap_ok(flat_exact, "colours of large areas survive a reduction");
	tap_ok(worst <= 40, "a blend goes to a near colour (%d off)", worst);
	tap_ok(p.colours <= 255, "there are at most 255 colours");
	free(p.pixel);
	free(pixels);
}

/* Far more colours than are told apart. */
static void
test_noise(void)
{
	enum { SIDE = 200 };
	uint32_t *pixels = xcalloc(SIDE * SIDE, sizeof *pixels);
	struct chance_fast chance;
	struct picture p;
	int worst = 0;

	chance_fast_init(&chance, 7);
	for (int i = 0; i < SIDE * SIDE; i++)
		pixels[i] =
		    (uint32_t)chance_draw(&chance.chance, "pixel", 1 << 24);
	p = round_trip_of(pixels, SIDE, SIDE);
	for (int i = 0; i < SIDE * SIDE; i++) {
		int error = colour_error(pixels[i], p.pixel[i]);

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
	struct draw_pixels few;
	struct draw_palette palette;
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
	few = pixels_for(pixels, SIDE, SIDE);
	draw_palette_choose(&few, &palette);
	draw_palette_write(&palette, &few, &png);
	for (int i = 0; i < 5; i++) {
		uint16_t pixel = few.data[24 * SIDE + i * 60 + 5];

		kept &= palette.colour[palette.place[pixel]] ==
		    draw_pixel_colour(draw_pixel(figure[i]));
	}
	tap_ok(palette.colours <= 16 && png.data[24] == 4,
	    "a picture of many runs gets sixteen colours, of four bits");
	tap_ok(kept, "and small figures keep theirs");
	free((void *)few.data);
	buffer_fini(&png);
	free(pixels);
}

static void
test_long_runs(void)
{
	enum { W = 4000, H = 40 };
	uint16_t *data = xcalloc(W * H, sizeof *data);
	struct draw_pixels pixels = {.data = data, .stride = W, .w = W, .h = H};
	struct draw_palette palette;
	struct buffer png = {0}, again = {0};
	struct picture p;

	data[W * H - 1] = 0xffff;
	draw_palette_choose(&pixels, &palette);
	draw_palette_write(&palette, &pixels, &png);
	draw_palette_write(&palette, &pixels, &again);
	p = picture_read(&png);
	tap_ok(picture_at(&p, W - 2, H - 1) == 0,
	    "long runs keep their length");
	tap_ok(png.len == again.len &&
		memcmp(png.data, again.data, png.len) == 0,
	    "the same pixels give the same bytes");
	tap_ok(png.len < 400, "a plain picture is small (%zu)", png.len);
	free(p.pixel);
	buffer_fini(&again);
	buffer_fini(&png);
	free(data);
}

/* How many bytes so many rows of things take, which are of few kinds and begin
 * alike. */
static size_t
bytes_of_rows(int rows)
{
	enum { W = 512, THING = 32, ALIKE = 16, KINDS = 60 };
	struct chance_fast chance;
	uint16_t *data = xcalloc((size_t)(rows * W), sizeof *data);
	struct draw_pixels pixels = {
	    .data = data, .stride = W, .w = W, .h = rows};
	struct draw_palette palette;
	struct buffer png = {0};
	size_t bytes;

	chance_fast_init(&chance, 9);
	for (int i = 0; i < rows * W; i += THING) {
		unsigned kind =
		    (unsigned)chance_draw(&chance.chance, "thing", KINDS);

		for (int x = ALIKE; x < THING; x++)
			data[i + x] =
			    (uint16_t)(((unsigned)x * kind >> 4 & 15) * 4112);
	}
	draw_palette_choose(&pixels, &palette);
	draw_palette_write(&palette, &pixels, &png);
	bytes = png.len;
	buffer_fini(&png);
	free(data);
	return bytes;
}

static void
test_heavy(void)
{
	size_t light = bytes_of_rows(1200), heavy = bytes_of_rows(2400);

	tap_ok(light < DRAW_PNG_HEAVY && light > DRAW_PNG_HEAVY / 2 &&
		heavy < light * 19 / 10,
	    "what would be heavy is compressed harder (%zu, twice as much: "
	    "%zu)",
	    light, heavy);
}

/* How many of some writings of a picture are unlike the first one. A block of
 * memory is taken before each, so that it happens in another place. */
static int
count_unlike(const struct draw_pixels *pixels)
{
	enum { PLACES = 60, BLOCK = 1 << 16 };
	struct draw_palette palette;
	struct buffer first = {0}, png = {0};
	void *block[PLACES];
	int unlike = 0;

	draw_palette_choose(pixels, &palette);
	draw_palette_write(&palette, pixels, &first);
	for (int i = 0; i < PLACES; i++) {
		block[i] = xrealloc(NULL, BLOCK, 1);
		buffer_reset(&png);
		draw_palette_write(&palette, pixels, &png);
		unlike += png.len != first.len ||
		    memcmp(png.data, first.data, png.len) != 0;
	}
	for (int i = 0; i < PLACES; i++)
		free(block[i]);
	buffer_fini(&png);
	buffer_fini(&first);
	return unlike;
}

/* Rows that begin alike, so that how the first bytes are found again shows. */
static void
test_places(void)
{
	enum { PICTURES = 300, W = 20, H = 30, ALIKE = 3, COLOURS = 40 };
	struct chance_fast chance;
	int unlike = 0;

	chance_fast_init(&chance, 11);
	for (int n = 0; n < PICTURES; n++) {
		uint16_t data[W * H];
		struct draw_pixels pixels = {
		    .data = data, .stride = W, .w = W, .h = H};

		for (int i = 0; i < W * H; i++)
			data[i] = i >= W && i % W < ALIKE
			    ? data[i - W]
			    : (uint16_t)(1000 *
				  chance_draw(&chance.chance, "pixel",
				      COLOURS));
		unlike += count_unlike(&pixels);
	}
	tap_ok(unlike == 0,
	    "its bytes don't depend on where in memory it is packed (%d do)",
	    unlike);
}

int
main(void)
{
	test_pixels();
	test_exact();
	test_correct();
	test_blends();
	test_noise();
	test_few();
	test_long_runs();
	test_heavy();
	test_places();
	return tap_done();
}
