/*
 * The letters of pictures.
 */
#include "config.h"

#include "draw/font.h"

#include <string.h>

#include "draw/draw.h"
#include "tap.h"

static struct draw_face
face_of(int pixels, bool bold)
{
	return (struct draw_face){.size = 16 * pixels, .bold = bold};
}

/* Sum of the mask: how much ink. */
static long
ink_of(const struct draw_picture *letter)
{
	long sum = 0;

	for (int i = 0; letter->mask != NULL && i < letter->w * letter->h; i++)
		sum += letter->mask[i];
	return sum;
}

static bool
is_same_mask(const struct draw_picture *a, const struct draw_picture *b)
{
	if (a->mask == NULL || b->mask == NULL)
		return a->mask == b->mask;
	return a->left == b->left && a->top == b->top &&
	    a->advance == b->advance && a->w == b->w && a->h == b->h &&
	    memcmp(a->mask, b->mask, (size_t)(a->w * a->h)) == 0;
}

/* Nothing is kept in between: a picture's address may move. */
static bool
look_same(struct draw_cache *cache, const struct draw_face *face, uint32_t a,
    uint32_t b)
{
	struct draw_picture first = *draw_font_letter(cache, face, a);

	return is_same_mask(&first, draw_font_letter(cache, face, b));
}

static void
test_apart(struct draw_cache *cache, int pixels)
{
	struct draw_face face = face_of(pixels, false);
	uint32_t one = 0, other = 0;

	for (uint32_t a = '!'; a < 0x7f; a++) {
		for (uint32_t b = a + 1; b < 0x7f; b++) {
			if (look_same(cache, &face, a, b)) {
				one = a;
				other = b;
			}
		}
	}
	tap_ok(one == 0,
	    "at %d pixels no two ASCII characters look the same "
	    "(%c %c)",
	    pixels, (char)(one ? one : ' '), (char)(other ? other : ' '));
}

static void
test_accents(struct draw_cache *cache)
{
	struct draw_face face = face_of(14, false);
	uint32_t boxes = 0;

	for (uint32_t c = 0xc0; c < 0x100; c++)
		boxes += look_same(cache, &face, c, 0x4e00);
	tap_ok(boxes == 0, "every letter of Latin-1 has a shape");
	tap_ok(!look_same(cache, &face, 0xe9, 0xe8) &&
		!look_same(cache, &face, 0xe9, 'e') &&
		!look_same(cache, &face, 0xc4, 'A') &&
		!look_same(cache, &face, 0x159, 'r') &&
		!look_same(cache, &face, 0x219, 's'),
	    "accents are seen");
	tap_ok(look_same(cache, &face, 0x4e00, 0x1f600),
	    "what has no shape is a box");
	tap_ok(ink_of(draw_font_letter(cache, &face, 0xfffd)) > 0,
	    "malformed text is seen, as boxes");
}

static void
test_blank(struct draw_cache *cache)
{
	struct draw_face face = face_of(12, false);
	static const uint32_t silent[] = {
	    '\t', 0x9f, 0xad, 0x301, 0x200d, 0x202e, 0x2066, 0xfe0f, 0xfeff};
	int room = 0;
	long ink = 0;

	for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++) {
		room += draw_font_letter(cache, &face, silent[i])->advance;
		ink += ink_of(draw_font_letter(cache, &face, silent[i]));
	}
	tap_ok(room == 0 && ink == 0,
	    "control and direction characters take no room");
	tap_ok(draw_font_letter(cache, &face, ' ')->advance > 1 &&
		draw_font_letter(cache, &face, 0xa0)->advance > 1 &&
		ink_of(draw_font_letter(cache, &face, ' ')) == 0,
	    "spaces take room and no ink");
}

static void
test_measures(struct draw_cache *cache)
{
	struct draw_face plain = face_of(12, false), bold = face_of(12, true);
	struct draw_face large = face_of(24, false), halo = plain;
	int digit = draw_font_letter(cache, &plain, '0')->advance;
	bool equal = true;

	for (uint32_t c = '1'; c <= '9'; c++)
		if (draw_font_letter(cache, &plain, c)->advance > digit + 1)
			equal = false;
	tap_ok(equal, "no digit is broader than a 0 by more than a pixel");
	halo.halo = 32;
	tap_ok(ink_of(draw_font_letter(cache, &bold, 'n')) * 4 >
		ink_of(draw_font_letter(cache, &plain, 'n')) * 5,
	    "bold has a quarter more ink");
	tap_ok(ink_of(draw_font_letter(cache, &halo, 'n')) >
		    ink_of(draw_font_letter(cache, &plain, 'n')) * 3 / 2 &&
		draw_font_letter(cache, &halo, 'n')->advance ==
		    draw_font_letter(cache, &plain, 'n')->advance,
	    "a halo is broader and moves no letter");
	tap_ok(draw_font_width(cache, &plain, "") == 0 &&
		draw_font_width(cache, &plain, "Jakku") <
		    draw_font_width(cache, &large, "Jakku") &&
		draw_font_width(cache, &plain, "i") <
		    draw_font_width(cache, &plain, "m"),
	    "texts are measured");
	tap_ok(draw_font_width(cache, &plain, "\xff\xc3(\xf0\x9f\x98") >
		draw_font_width(cache, &plain, "("),
	    "malformed UTF-8 is measured, too");
}

/* The rows with full ink of a dash: a sharp stroke has no others. */
static bool
is_sharp(struct draw_cache *cache, int pixels)
{
	struct draw_face face = face_of(pixels, false);
	const struct draw_picture *dash =
	    draw_font_letter(cache, &face, 0x2014);
	int blurred = 0, full = 0;

	for (int y = 0; y < dash->h; y++) {
		unsigned char ink = dash->mask[y * dash->w + dash->w / 2];

		full += ink == 255;
		blurred += ink != 0 && ink != 255;
	}
	return full == 1 && blurred == 0;
}

static void
test_everything(struct draw_cache *cache)
{
	static const int sizes[] = {4, 7, 13, 40, 512};
	bool good = true;

	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		struct draw_face face = face_of(sizes[i], i % 2 == 1);
		uint32_t end = sizes[i] > 100 ? 0x180 : 0x2800;

		for (uint32_t c = 1; c < end; c++)
			if (draw_font_letter(cache, &face, c)->advance < 0)
				good = false;
	}
	tap_ok(good, "every character can be drawn in any size");
}

int
main(void)
{
	struct draw_cache *cache = draw_cache_new();

	test_apart(cache, 9);
	test_apart(cache, 12);
	test_accents(cache);
	test_blank(cache);
	test_measures(cache);
	tap_ok(is_sharp(cache, 9) && is_sharp(cache, 10) &&
		is_sharp(cache, 11) && is_sharp(cache, 12) &&
		is_sharp(cache, 13),
	    "level strokes of small letters cover whole pixels");
	test_everything(cache);
	tap_ok(draw_cache_bytes(cache) <= 8 << 20,
	    "the cache stays below its bound");
	draw_cache_free(cache);
	return tap_done();
}
