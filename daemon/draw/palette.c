/*
 * Reduces a picture's pixels to a palette and writes a small PNG. Boards are a
 * few flat colours and the blends along their edges, in long runs: counting and
 * replacing go by runs, and deflate does better without PNG's filters.
 */
#include "config.h"

#include "draw/palette.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

enum {
	EXACT_MAX = 4096,   /* colours that are counted exactly */
	COARSE_MAX = 32768, /* colours after reduction to 5 bits a channel */
	COARSE_MASK = 0xf8f8f8,
	CELLS = 32768, /* boxes of similar colours */
	FEW_COLOURS = 16,
	LEVEL = 4, /* of compression: 6 takes half as long again for 6 % less */
	RUN_MAX = 65535,
	SHORT = 8,	   /* pixels of a short run */
	FLAT_SHARE = 1000, /* a colour of one pixel in so many is a flat
			       * colour */
	NEAR_ENOUGH = 1600 /* at an edge nobody sees a distance up to this */
};

struct shade {
	uint32_t colour;
	uint32_t count;
};

struct run {
	uint16_t shade;
	uint16_t len;
};

/* All colours of a picture, and the picture as runs of them. */
struct scan {
	struct shade *shade;
	size_t n, max;
	uint16_t *table; /* hash table of shade numbers + 1 */
	int bits;	 /* the table's size is 2 to the power of BITS */
	struct run *run;
	size_t n_runs, cap_runs;
};

/* --- counting ------------------------------------------------------------- */

/* The number of COLOUR, which is added if it is new; MAX when there is no room
 * for it. */
static size_t
find_shade(struct scan *s, uint32_t colour)
{
	size_t mask = ((size_t)1 << s->bits) - 1;
	size_t i = (colour * UINT32_C(2654435761)) >> (32 - s->bits);

	for (;; i = (i + 1) & mask) {
		if (s->table[i] == 0)
			break;
		if (s->shade[s->table[i] - 1].colour == colour)
			return (size_t)(s->table[i] - 1);
	}
	if (s->n == s->max)
		return s->max;
	s->shade[s->n].colour = colour;
	s->shade[s->n].count = 0;
	s->table[i] = (uint16_t)++s->n;
	return s->n - 1;
}

/* Where the run of ROW that begins at X ends; looks at two pixels at a time. */
static int
end_of_run(const uint32_t *row, int x, int w, uint32_t mask)
{
	const uint64_t both = (uint64_t)mask << 32 | mask;
	const uint64_t colour = (uint64_t)row[x] << 32 | row[x];
	int end = w - x < RUN_MAX ? w : x + RUN_MAX;

	for (x++; x + 2 <= end; x += 2) {
		uint64_t two;

		memcpy(&two, &row[x], sizeof two);
		if (((two ^ colour) & both) != 0)
			break;
	}
	while (x < end && ((row[x] ^ (uint32_t)colour) & mask) == 0)
		x++;
	return x;
}

/* Adds the runs of a row. False, and no run added, when there are too many
 * colours. */
static bool
scan_row(struct scan *s, const uint32_t *row, int w, uint32_t mask)
{
	size_t n_before = s->n_runs;

	if (s->cap_runs - s->n_runs < (size_t)w) {
		s->cap_runs = 2 * s->cap_runs + (size_t)w;
		s->run = xrealloc(s->run, s->cap_runs, sizeof *s->run);
	}
	for (int x = 0, end; x < w; x = end) {
		size_t shade = find_shade(s, row[x] & mask);

		if (shade == s->max) {
			s->n_runs = n_before;
			return false;
		}
		end = end_of_run(row, x, w, mask);
		s->shade[shade].count += (uint32_t)(end - x);
		s->run[s->n_runs].shade = (uint16_t)shade;
		s->run[s->n_runs].len = (uint16_t)(end - x);
		s->n_runs++;
	}
	return true;
}

static void
scan_table(struct scan *s, size_t max)
{
	s->n = 0;
	s->max = max;
	for (s->bits = 1; (size_t)1 << s->bits < 2 * max;)
		s->bits++;
	s->shade = xcalloc(max, sizeof *s->shade);
	s->table = xcalloc((size_t)1 << s->bits, sizeof *s->table);
}

/* Counts the runs so far again, with fewer colours told apart. */
static void
scan_coarsen(struct scan *s)
{
	struct shade *fine = s->shade;
	size_t *number = xcalloc(s->n, sizeof *number); /* the shade's new
							 * number + 1 */

	free(s->table);
	scan_table(s, COARSE_MAX);
	for (size_t i = 0; i < s->n_runs; i++) {
		struct run *run = &s->run[i];
		size_t *to = &number[run->shade];

		if (*to == 0)
			*to = 1 +
			    find_shade(s,
				fine[run->shade].colour & COARSE_MASK);
		run->shade = (uint16_t)(*to - 1);
		s->shade[run->shade].count += run->len;
	}
	free(number);
	free(fine);
}

static void
scan(struct scan *s, const uint32_t *pixels, size_t stride, int w, int h)
{
	uint32_t mask = 0xffffff;

	memset(s, 0, sizeof *s);
	scan_table(s, EXACT_MAX);
	s->cap_runs = (size_t)w * (size_t)h / 8 + 1;
	s->run = xrealloc(NULL, s->cap_runs, sizeof *s->run);
	for (int y = 0; y < h; y++) {
		const uint32_t *row = pixels + (size_t)y * stride;

		if (scan_row(s, row, w, mask))
			continue;
		mask = COARSE_MASK;
		scan_coarsen(s);
		if (!scan_row(s, row, w, mask))
			assert(!"more colours than there can be");
	}
}

static void
scan_fini(struct scan *s)
{
	free(s->shade);
	free(s->table);
	free(s->run);
}

/* --- choosing ------------------------------------------------------------- */

/* A group of similar colours. The most frequent one represents the others. */
struct cell {
	int r, g, b;
	uint32_t count; /* pixels of all colours in the cell */
	uint32_t best;	/* pixels of the colour that represents it */
	int distance;	/* from the nearest chosen colour */
	int enough;	/* a distance that needs no better colour */
	uint8_t nearest;
};

static int
cell_number(uint32_t colour)
{
	return (int)((colour >> 9 & 0x7c00) | (colour >> 6 & 0x3e0) |
	    (colour >> 3 & 0x1f));
}

/* Whether COUNT pixels make a flat colour rather than the blend of an edge. */
static bool
is_flat(uint32_t count, uint64_t pixels)
{
	return (uint64_t)count * FLAT_SHARE >= pixels;
}

/* Sorts shades into cells, and each flat shade into a cell of its own. WHICH
 * says for each shade in which cell it is. Returns how many cells there are. */
static size_t
fill_cells(const struct scan *s, uint64_t pixels, struct cell *cell,
    uint16_t *which)
{
	uint16_t *number = xcalloc(CELLS, sizeof *number);
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++) {
		const struct shade *shade = &s->shade[i];
		uint16_t own = 0;
		uint16_t *at = is_flat(shade->count, pixels)
		    ? &own
		    : &number[cell_number(shade->colour)];
		struct cell *c;

		if (*at == 0) {
			cell[n++] = (struct cell){.distance = 1 << 24};
			*at = (uint16_t)n;
		}
		which[i] = (uint16_t)(*at - 1);
		c = &cell[which[i]];
		c->count += shade->count;
		if (shade->count > c->best) {
			c->best = shade->count;
			c->r = (int)(shade->colour >> 16 & 255);
			c->g = (int)(shade->colour >> 8 & 255);
			c->b = (int)(shade->colour & 255);
		}
	}
	free(number);
	return n;
}

/* The distance of two colours, weighted as eyes do: green counts most. */
static int
palette_distance(const struct cell *a, const struct cell *b)
{
	int r = a->r - b->r, g = a->g - b->g, blue = a->b - b->b;

	return 2 * r * r + 4 * g * g + blue * blue;
}

/* Sets the distance with which each cell is content. A cell needs no better
 * colour than the nearest one when that is exact, or when the cell only softens
 * edges and is not far off. Fewer colours make a smaller file. */
static void
set_enough(struct cell *cell, size_t n, uint64_t pixels)
{
	for (size_t i = 0; i < n; i++)
		cell[i].enough =
		    is_flat(cell[i].count, pixels) ? 0 : NEAR_ENOUGH;
}

/* Chooses, again and again, the cell whose pixels are furthest off. */
static void
choose(struct cell *cell, size_t n, int max, struct draw_indexed *out)
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

/* Makes the palette and, for each shade, its index there. */
static void
make_palette(const struct scan *s, uint64_t pixels, int max,
    struct draw_indexed *out, uint8_t *place)
{
	struct cell *cell;
	uint16_t *which;
	size_t n;

	if (s->n <= (size_t)max) {
		out->colours = (int)s->n;
		for (size_t i = 0; i < s->n; i++) {
			out->colour[i] = s->shade[i].colour;
			place[i] = (uint8_t)i;
		}
		return;
	}
	cell = xcalloc(s->n, sizeof *cell);
	which = xcalloc(s->n, sizeof *which);
	n = fill_cells(s, pixels, cell, which);
	set_enough(cell, n, pixels);
	choose(cell, n, max, out);
	for (size_t i = 0; i < s->n; i++)
		place[i] = cell[which[i]].nearest;
	free(which);
	free(cell);
}

void
draw_palette_reduce(const uint32_t *pixels, size_t stride, int w, int h,
    struct draw_indexed *out)
{
	struct scan s;
	uint8_t *place, *index;

	assert(w > 0 && h > 0 && stride >= (size_t)w);
	scan(&s, pixels, stride, w, h);
	place = xcalloc(s.n, sizeof *place);
	make_palette(&s, (uint64_t)w * (uint64_t)h,
	    s.n_runs > DRAW_RUNS_FINE ? FEW_COLOURS : DRAW_COLOURS_MAX, out,
	    place);
	out->w = w;
	out->h = h;
	/* Most runs are short: to write SHORT pixels always, and beyond the end
	 * of some runs, is faster than to look how long each is. */
	out->index =
	    xrealloc(NULL, (size_t)w * (size_t)h + SHORT, sizeof *index);
	index = out->index;
	for (size_t i = 0; i < s.n_runs; i++) {
		uint8_t colour = place[s.run[i].shade];
		uint16_t len = s.run[i].len;

		memset(index, colour, SHORT);
		if (len > SHORT)
			memset(index + SHORT, colour, len - SHORT);
		index += len;
	}
	free(place);
	scan_fini(&s);
}

/* --- writing -------------------------------------------------------------- */

static int
bits_for(int colours)
{
	return colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8;
}

/* The picture's rows as they are compressed: each begins with its filter, none,
 * and has several pixels in a byte where BITS allows. */
static unsigned char *
pack_rows(const struct draw_indexed *in, int bits, size_t *len)
{
	int per_byte = 8 / bits;
	size_t row =
	    1 + ((size_t)in->w + (size_t)per_byte - 1) / (size_t)per_byte;
	unsigned char *bytes = xcalloc((size_t)in->h, row);
	const uint8_t *index = in->index;

	for (int y = 0; y < in->h; y++, index += in->w) {
		unsigned char *to = bytes + (size_t)y * row + 1;
		int x = 0;

		if (bits == 8)
			memcpy(to, index, (size_t)in->w);
		else if (bits == 4)
			for (; x + 1 < in->w; x += 2)
				*to++ = (unsigned char)(index[x] << 4 |
				    index[x + 1]);
		for (int used = 0; bits < 8 && x < in->w; x++) {
			used += bits;
			*to |= (unsigned char)(index[x] << (8 - used));
			if (used == 8) {
				used = 0;
				to++;
			}
		}
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

static void
put_pixels(struct buffer *out, const struct draw_indexed *in, int bits)
{
	struct libdeflate_compressor *deflate =
	    libdeflate_alloc_compressor(LEVEL);
	unsigned char *rows;
	size_t len, room;

	if (deflate == NULL)
		abort();
	rows = pack_rows(in, bits, &len);
	room = libdeflate_zlib_compress_bound(deflate, len);
	buffer_reserve(out, room);
	out->len += libdeflate_zlib_compress(deflate, rows, len,
	    out->data + out->len, room);
	free(rows);
	libdeflate_free_compressor(deflate);
}

void
draw_palette_write(const struct draw_indexed *in, struct buffer *out)
{
	enum { PALETTE = 3 };
	int bits = bits_for(in->colours);
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
	for (int i = 0; i < in->colours; i++)
		for (int shift = 16; shift >= 0; shift -= 8)
			buffer_putc(out, (char)(in->colour[i] >> shift & 255));
	chunk_end(out, chunk);
	chunk = chunk_begin(out, "IDAT");
	put_pixels(out, in, bits);
	chunk_end(out, chunk);
	chunk_end(out, chunk_begin(out, "IEND"));
}
