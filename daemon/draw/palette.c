/*
 * Chooses a picture's palette and writes a small PNG. Boards are a few flat
 * colours and the blends along their edges, in long runs: deflate does better
 * without PNG's filters.
 */
#include "config.h"

#include "draw/palette.h"

#include <assert.h>
#include <endian.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>

#include "base/buffer.h"
#include "base/xmalloc.h"
#include "draw/draw.h"

enum {
	UNKNOWN = DRAW_COLOURS_MAX,
	PIXELS = 1 << 16,
	SAMPLES = 50000, /* pixels that are counted, about */
	FEW_COLOURS = 16,
	FLAT_SHARE = 1000, /* a colour of one pixel in so many is a flat
			       * colour */
	NEAR_ENOUGH = 1600 /* at an edge nobody sees a distance up to this */
};

/* --- choosing ------------------------------------------------------------- */

/* All pixels that look the same. */
struct cell {
	uint16_t pixel;
	int r, g, b;
	uint32_t count; /* in the sample */
	int distance;	/* from the nearest chosen colour */
	int enough;	/* a distance that needs no better colour */
	uint8_t nearest;
};

/* What a sample of a picture's pixels has. */
struct sample {
	uint32_t *count; /* of each pixel */
	uint16_t *seen;	 /* those that are not 0 */
	size_t n;
	uint32_t pixels; /* all counts */
	uint32_t ends;	 /* how many have another one to their right */
	int step;	 /* one in so many was counted */
};

/* The sample's columns go aside from row to row, so that no upright line is
 * missed. */
static void
take_sample(const struct draw_pixels *in, struct sample *s)
{
	enum { ASIDE = 3 };
	int start = 0;

	memset(s, 0, sizeof *s);
	s->count = xcalloc(PIXELS, sizeof *s->count);
	s->seen = xrealloc(NULL, PIXELS, sizeof *s->seen);
	s->step = 1 + (int)((int64_t)in->w * in->h / SAMPLES);
	if (s->step > in->w)
		s->step = in->w;
	for (int y = 0; y < in->h; y++) {
		const uint16_t *row = in->data + (size_t)y * in->stride;

		for (int x = start; x < in->w; x += s->step) {
			if (s->count[row[x]]++ == 0)
				s->seen[s->n++] = row[x];
			s->ends += x + 1 < in->w && row[x] != row[x + 1];
			s->pixels++;
		}
		start = (start + ASIDE) % s->step;
	}
}

static struct cell
cell_of(uint32_t colour)
{
	return (struct cell){.r = (int)(colour >> 16),
	    .g = (int)(colour >> 8 & 255),
	    .b = (int)(colour & 255),
	    .distance = 1 << 24};
}

/* A cell needs no better colour than the nearest one when that is exact, or
 * when the cell only softens edges, rather than being a flat colour, and is not
 * far off. Fewer colours make a smaller file. */
static struct cell *
make_cells(const struct sample *s)
{
	struct cell *cell = xcalloc(s->n, sizeof *cell);

	for (size_t i = 0; i < s->n; i++) {
		cell[i] = cell_of(draw_pixel_colour(s->seen[i]));
		cell[i].pixel = s->seen[i];
		cell[i].count = s->count[s->seen[i]];
		cell[i].enough =
		    (uint64_t)cell[i].count * FLAT_SHARE >= s->pixels
		    ? 0
		    : NEAR_ENOUGH;
	}
	return cell;
}

/* The distance of two colours, weighted as eyes do: green counts most. */
static int
palette_distance(const struct cell *a, const struct cell *b)
{
	int r = a->r - b->r, g = a->g - b->g, blue = a->b - b->b;

	return 2 * r * r + 4 * g * g + blue * blue;
}

/* Chooses, again and again, the cell whose pixels are furthest off. */
static void
choose(struct cell *cell, size_t n, int max, struct draw_palette *out)
{
	size_t next = 0;

	for (size_t i = 1; i < n; i++)
		if (cell[i].count > cell[next].count)
			next = i;
	out->colours = 0;
	for (;;) {
		const struct cell chosen = cell[next];
		uint64_t worst = 0;

		out->colour[out->colours] = (uint32_t)chosen.r << 16 |
		    (uint32_t)chosen.g << 8 | (uint32_t)chosen.b;
		for (size_t i = 0; i < n; i++) {
			int d = palette_distance(&cell[i], &chosen);
			uint64_t loss;

			if (d < cell[i].distance) {
				cell[i].distance = d;
				cell[i].nearest = (uint8_t)out->colours;
			}
			if (cell[i].distance <= cell[i].enough)
				continue;
			loss = (uint64_t)cell[i].distance * cell[i].count;
			if (loss > worst) {
				worst = loss;
				next = i;
			}
		}
		out->colours++;
		if (worst == 0 || out->colours == max)
			return;
	}
}

void
draw_palette_choose(const struct draw_pixels *in, struct draw_palette *out)
{
	struct sample s;
	struct cell *cell;
	int max = DRAW_COLOURS_MAX;

	assert(in->w > 0 && in->h > 0 && in->stride >= (size_t)in->w);
	take_sample(in, &s);
	if ((uint64_t)s.ends * (uint64_t)s.step + (uint64_t)in->h >
	    DRAW_RUNS_FINE)
		max = FEW_COLOURS;
	cell = make_cells(&s);
	if (s.n <= (size_t)max)
		for (size_t i = 0; i < s.n; i++)
			cell[i].enough = 0;
	choose(cell, s.n, max, out);
	memset(out->place, UNKNOWN, sizeof out->place);
	for (size_t i = 0; i < s.n; i++)
		out->place[cell[i].pixel] = cell[i].nearest;
	free(cell);
	free(s.count);
	free(s.seen);
}

void
draw_palette_correct(struct draw_palette *p, uint32_t colour)
{
	uint8_t place = p->place[draw_pixel(colour)];

	if (place != UNKNOWN &&
	    draw_pixel(p->colour[place]) == draw_pixel(colour))
		p->colour[place] = colour;
}

/* --- writing -------------------------------------------------------------- */

static int
bits_for(int colours)
{
	return colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8;
}

/* The place of a pixel that was not in the sample. */
static uint8_t
find_place(struct draw_palette *p, uint16_t pixel)
{
	struct cell wanted = cell_of(draw_pixel_colour(pixel));

	for (int i = 0; i < p->colours; i++) {
		struct cell c = cell_of(p->colour[i]);
		int d = palette_distance(&wanted, &c);

		if (d < wanted.distance) {
			wanted.distance = d;
			p->place[pixel] = (uint8_t)i;
		}
	}
	return p->place[pixel];
}

/* Pixels that become bytes together: as many bytes as each has bits. */
enum { GROUP = 8 };

/* The places of N pixels, up to a group of them. */
static inline void
pack(struct draw_palette *p, const uint16_t *pixel, int n, int bits,
    unsigned char *to)
{
	uint64_t packed = 0;

#pragma GCC unroll 8
	for (int i = 0; i < n; i++) {
		uint8_t place = p->place[pixel[i]];

		if (place == UNKNOWN)
			place = find_place(p, pixel[i]);
		packed |= (uint64_t)place << (64 - bits * (i + 1));
	}
	packed = htobe64(packed);
	memcpy(to, &packed, (size_t)(n * bits + 7) / 8);
}

/* Packs a row of W pixels. Most groups are like the one above them, which stands
 * STRIDE pixels and ROW bytes before; the first row has none above it, and a
 * STRIDE of 0. Inlined for each of few BITS. */
static inline void
pack_row(struct draw_palette *p, const uint16_t *pixel, int w, size_t stride,
    int bits, unsigned char *to, size_t row)
{
	int x = 0;

	for (; x + GROUP <= w; x += GROUP, to += bits)
		if (stride > 0 &&
		    memcmp(pixel + x, pixel + x - stride,
			GROUP * sizeof *pixel) == 0)
			memcpy(to, to - row, (size_t)bits);
		else
			pack(p, pixel + x, GROUP, bits, to);
	pack(p, pixel + x, w - x, bits, to);
}

/* The picture's rows as they are compressed: each begins with its filter, none,
 * and has several pixels in a byte where BITS allows. */
static unsigned char *
pack_rows(struct draw_palette *p, const struct draw_pixels *in, int bits,
    size_t *len)
{
	size_t row = 1 + ((size_t)in->w * (size_t)bits + 7) / 8;
	unsigned char *bytes = xrealloc(NULL, (size_t)in->h, row);

	for (int y = 0; y < in->h; y++) {
		const uint16_t *pixel = in->data + (size_t)y * in->stride;
		size_t stride = y > 0 ? in->stride : 0;
		unsigned char *to = bytes + (size_t)y * row;

		*to++ = 0;
		if (bits == 4)
			pack_row(p, pixel, in->w, stride, 4, to, row);
		else if (bits == 8)
			pack_row(p, pixel, in->w, stride, 8, to, row);
		else
			pack_row(p, pixel, in->w, stride, bits, to, row);
	}
	*len = (size_t)in->h * row;
	return bytes;
}

static void
put_number(struct buffer *out, uint32_t n)
{
	const unsigned char bytes[4] = {(unsigned char)(n >> 24),
	    (unsigned char)(n >> 16), (unsigned char)(n >> 8),
	    (unsigned char)n};

	buffer_add(out, bytes, sizeof bytes);
}

/* Begins a chunk; returns where its type stands, for chunk_end(). */
static size_t
chunk_begin(struct buffer *out, const char *type)
{
	put_number(out, 0);
	buffer_add(out, type, 4);
	return out->len - 4;
}

/* Ends it: its length goes before it, a checksum behind. */
static void
chunk_end(struct buffer *out, size_t type)
{
	uint32_t len = (uint32_t)(out->len - type - 4);

	for (int i = 0; i < 4; i++)
		out->data[type - 4 + (size_t)i] =
		    (char)(len >> (24 - 8 * i) & 255);
	put_number(out, libdeflate_crc32(0, out->data + type, out->len - type));
}

/* Compresses the next bytes of the stream, flushed or at its end. */
static void
deflate_next(struct isal_zstream *z, unsigned char *bytes, size_t len, bool end)
{
	z->next_in = bytes;
	z->avail_in = (uint32_t)len;
	z->flush = end ? NO_FLUSH : SYNC_FLUSH;
	z->end_of_stream = end;
	(void)isal_deflate(z);
}

/* Appends the rows as a zlib stream, unless that takes more than
 * DRAW_PNG_HEAVY bytes; whether it did. They are no more than 2^24 bytes, since
 * both sides of a picture have a limit (draw_png()).
 *
 * When a stream begins with more than 288 bytes, ISA-L 2.30 files its third byte
 * under a hash of the address of Z rather than of what stands there, so that the
 * same rows become other bytes now and then. With few bytes it begins by other
 * code: more than three of them, or it has not begun by then. */
static bool
put_fast(struct buffer *out, unsigned char *rows, size_t len)
{
	enum { LEVEL = 1, BEGIN = 16 };
	size_t begin = len < BEGIN ? 0 : BEGIN;
	struct isal_zstream *z = xcalloc(1, sizeof *z);
	bool fits;

	buffer_reserve(out, DRAW_PNG_HEAVY);
	isal_deflate_init(z);
	z->level = LEVEL;
	z->level_buf_size = ISAL_DEF_LVL1_MEDIUM;
	z->level_buf = xrealloc(NULL, z->level_buf_size, 1);
	z->gzip_flag = IGZIP_ZLIB;
	z->next_out = (unsigned char *)out->data + out->len;
	z->avail_out = DRAW_PNG_HEAVY;
	if (begin > 0)
		deflate_next(z, rows, begin, false);
	deflate_next(z, rows + begin, len - begin, true);
	fits = z->internal_state.state == ZSTATE_END;
	if (fits)
		out->len += z->total_out;
	free(z->level_buf);
	free(z);
	return fits;
}

/* The same takes five times as long, for a fifth less. */
static void
put_hard(struct buffer *out, const unsigned char *rows, size_t len)
{
	enum { LEVEL = 6 };
	struct libdeflate_compressor *deflate =
	    libdeflate_alloc_compressor(LEVEL);
	size_t room = libdeflate_zlib_compress_bound(deflate, len);

	if (deflate == NULL)
		abort();
	buffer_reserve(out, room);
	out->len += libdeflate_zlib_compress(deflate, rows, len,
	    out->data + out->len, room);
	libdeflate_free_compressor(deflate);
}

static void
put_pixels(struct buffer *out, struct draw_palette *p,
    const struct draw_pixels *in, int bits)
{
	size_t len;
	unsigned char *rows = pack_rows(p, in, bits, &len);

	if (!put_fast(out, rows, len))
		put_hard(out, rows, len);
	free(rows);
}

void
draw_palette_write(struct draw_palette *p, const struct draw_pixels *in,
    struct buffer *out)
{
	enum { PALETTE = 3 };
	int bits = bits_for(p->colours);
	size_t chunk;

	buffer_add(out, "\x89PNG\r\n\x1a\n", 8);
	chunk = chunk_begin(out, "IHDR");
	put_number(out, (uint32_t)in->w);
	put_number(out, (uint32_t)in->h);
	buffer_putc(out, (char)bits);
	buffer_putc(out, PALETTE);
	/* Compression, filters and interlacing: what there always is, none. */
	buffer_add(out, "\0\0\0", 3);
	chunk_end(out, chunk);
	chunk = chunk_begin(out, "PLTE");
	for (int i = 0; i < p->colours; i++)
		for (int shift = 16; shift >= 0; shift -= 8)
			buffer_putc(out, (char)(p->colour[i] >> shift & 255));
	chunk_end(out, chunk);
	chunk = chunk_begin(out, "IDAT");
	put_pixels(out, p, in, bits);
	chunk_end(out, chunk);
	chunk_end(out, chunk_begin(out, "IEND"));
}
