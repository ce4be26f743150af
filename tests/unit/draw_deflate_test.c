/*
 * Rows of bytes, compressed and read back by another library.
 */
#include "config.h"

#include "draw/deflate.h"

#include <libdeflate.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/xmalloc.h"
#include "tap.h"

/* The compressed length of ROWS x ROW bytes; 0 when they do not come back. */
static size_t
round_trip(const unsigned char *in, size_t rows, size_t row)
{
	struct libdeflate_decompressor *d = libdeflate_alloc_decompressor();
	unsigned char *back = xcalloc(rows * row + 1, 1);
	struct buffer out = {0};
	size_t len, used = 0;

	draw_deflate(in, rows * row, row, &out);
	if (libdeflate_zlib_decompress_ex(d, out.data, out.len, back,
		rows * row, &used, &len) != LIBDEFLATE_SUCCESS ||
	    used != out.len || len != rows * row || memcmp(in, back, len) != 0)
		used = 0;
	libdeflate_free_decompressor(d);
	free(back);
	buffer_fini(&out);
	return used;
}

static void
fill(unsigned char *bytes, size_t n, int seed, int kinds)
{
	struct chance_fast chance;

	chance_fast_init(&chance, (uint64_t)seed);
	for (size_t i = 0; i < n; i++)
		bytes[i] =
		    (unsigned char)chance_draw(&chance.chance, "byte", kinds);
}

/* All sizes of small rows, of few and of many kinds of bytes. */
static void
test_small(void)
{
	unsigned char bytes[40 * 40];
	int right = 0, wrong = 0;

	for (int kinds = 1; kinds <= 256; kinds *= 4) {
		fill(bytes, sizeof bytes, kinds, kinds);
		for (size_t row = 1; row <= 40; row += 3)
			for (size_t rows = 1; rows <= 40; rows += 3)
				*(round_trip(bytes, rows, row) > 0 ? &right
								   : &wrong) +=
				    1;
	}
	tap_ok(right > 0 && wrong == 0, "small pictures come back (%d)", right);
}

static void
test_large(void)
{
	enum { ROW = 900, ROWS = 400 };
	unsigned char *bytes = xcalloc(ROWS, ROW);
	size_t len;

	len = round_trip(bytes, ROWS, ROW);
	tap_ok(len > 0 && len < ROWS * ROW / 200,
	    "one colour takes next to nothing (%zu)", len);
	fill(bytes, ROW, 1, 256);
	for (int y = 1; y < ROWS; y++)
		memcpy(bytes + (size_t)y * ROW, bytes, ROW);
	len = round_trip(bytes, ROWS, ROW);
	tap_ok(len > 0 && len < 2 * ROW + ROWS * ROW / 200,
	    "what stands in the row above takes little (%zu)", len);
	/* Half of each row as it stood 20 rows and some bytes before. */
	fill(bytes, (size_t)ROWS * ROW, 2, 256);
	for (int y = 20; y < ROWS; y++)
		memcpy(bytes + (size_t)y * ROW,
		    bytes + (size_t)(y - 20) * ROW + 111, ROW / 2);
	len = round_trip(bytes, ROWS, ROW);
	tap_ok(len > 0 && len < ROWS * ROW * 2 / 3,
	    "what stood elsewhere before takes little (%zu)", len);
	fill(bytes, (size_t)ROWS * ROW, 3, 256);
	len = round_trip(bytes, ROWS, ROW);
	tap_ok(len > 0 && len < ROWS * ROW * 102 / 100,
	    "noise comes back, in many blocks, hardly larger (%zu)", len);
	free(bytes);
}

/* Bytes as frequent as the numbers of Fibonacci make the deepest tree. */
static void
test_deep(void)
{
	enum { KINDS = 21 };
	size_t n = 0, count[KINDS] = {1, 1};
	unsigned char *bytes;

	for (int i = 2; i < KINDS; i++)
		count[i] = count[i - 1] + count[i - 2];
	for (int i = 0; i < KINDS; i++)
		n += count[i];
	bytes = xcalloc(n, 1);
	fill(bytes, n, 4, 256);
	for (size_t i = 0; i < n; i++) {
		size_t at = (size_t)bytes[i] * n / 256 + i % (n / 256),
		       kind = 0;

		for (; kind < KINDS - 1 && at >= count[kind]; kind++)
			at -= count[kind];
		bytes[i] = (unsigned char)(7 * kind);
	}
	tap_ok(round_trip(bytes, 1, n) > 0 && round_trip(bytes, n / 64, 64) > 0,
	    "very rare bytes have codes, too");
	free(bytes);
}

int
main(void)
{
	test_small();
	test_large();
	test_deep();
	return tap_done();
}
