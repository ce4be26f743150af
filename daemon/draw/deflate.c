/*
 * Finds what recurs in rows, and writes it in blocks that each have a Huffman
 * code of their own.
 */
#include "config.h"

#include "draw/deflate.h"

#include <assert.h>
#include <endian.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

enum {
	MATCH_MIN = 3,
	MATCH_MAX = 258,
	WINDOW = 32768,	     /* how far back a match may be */
	GOOD = 16,	     /* a match of this length is not bettered */
	KNOWN = 4,	     /* so many bytes of a match can be found again */
	HASH_BITS = 13,	     /* of KNOWN bytes */
	BLOCK = 16384,	     /* tokens of a block */
	TOKEN_BYTES = 6,     /* no token takes more */
	HEADER_BYTES = 1024, /* nor does a block's code */
	SYMBOLS = 286,	     /* literals, the end, lengths */
	END = 256,
	DISTANCES = 30,
	LENGTHS = 19, /* symbols for lengths of codes */
	CODE_MAX = 15,
	HARD = 6 /* level of the library that tries harder */
};

/* LEN bytes as they stood DISTANCE back; or a byte, in DISTANCE, if LEN is 0. */
struct token {
	uint16_t len, distance;
};

/* A Huffman code. Its bits are turned around, as they are written. */
struct code {
	uint8_t len[SYMBOLS];
	uint16_t bits[SYMBOLS];
};

/* --- bits ----------------------------------------------------------------- */

/* Bits on their way. Where all that writes them is inlined, they stay in
 * registers. */
struct bits {
	unsigned char *to;
	uint64_t wait; /* not written yet */
	int n;
};

/* Adds N bits; not more than 56 of them may wait. */
static inline void
put_bits(struct bits *b, uint32_t bits, int n)
{
	b->wait |= (uint64_t)bits << b->n;
	b->n += n;
}

/* Writes the whole bytes that wait. It always writes eight, because to look how
 * many there are takes longer, but the next ones go over what is too much. */
static inline void
put_bytes(struct bits *b)
{
	uint64_t eight = htole64(b->wait);

	memcpy(b->to, &eight, sizeof eight);
	b->to += b->n / 8;
	b->wait >>= b->n & ~7;
	b->n &= 7;
}

struct deflate {
	const unsigned char *in;
	uint32_t len, row;
	uint32_t last[1 << HASH_BITS]; /* where bytes of a hash stood last, + 1;
					* or 0 */
	struct token token[BLOCK];
	size_t n;
	uint32_t symbol[SYMBOLS]; /* how often the tokens have each */
	uint32_t distance[DISTANCES];
	struct buffer *out;
	struct bits bits;
};

/* --- codes ---------------------------------------------------------------- */

/* A symbol, or two nodes together. */
struct node {
	uint32_t count;
	int symbol;
	int parent;
	int depth;
};

static int
compare_nodes(const void *a, const void *b)
{
	const struct node *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? -1 : 1;
	return x->symbol - y->symbol;
}

/* Joins the N leaves of a tree, which stand in the order of their counts, the
 * two rarest first, and sets how deep each is. Returns the depth of the
 * deepest. */
static int
grow_tree(struct node *node, int n)
{
	int leaf = 0, joined = n, deepest = 0;

	for (int next = n; next < 2 * n - 1; next++) {
		node[next] = (struct node){.count = 0};
		for (int i = 0; i < 2; i++) {
			int rarest = leaf < n &&
				(joined == next ||
				    node[leaf].count <= node[joined].count)
			    ? leaf++
			    : joined++;

			node[rarest].parent = next;
			node[next].count += node[rarest].count;
		}
	}
	node[2 * n - 2].depth = 0;
	for (int i = 2 * n - 3; i >= 0; i--) {
		node[i].depth = node[node[i].parent].depth + 1;
		deepest = node[i].depth > deepest ? node[i].depth : deepest;
	}
	return deepest;
}

/* Sets the lengths of a code for N symbols, none over MAX. There are at least
 * two codes, because a single one would be no tree. */
static void
set_lengths(struct code *code, const uint32_t *count, int n, int max)
{
	struct node node[2 * SYMBOLS];
	int leaves = 0;

	memset(code->len, 0, sizeof code->len);
	for (int i = 0; i < n; i++)
		if (count[i] > 0)
			node[leaves++] =
			    (struct node){.count = count[i], .symbol = i};
	for (int i = 0; leaves < 2; i++)
		if (count[i] == 0)
			node[leaves++] = (struct node){.count = 1, .symbol = i};
	qsort(node, (size_t)leaves, sizeof *node, compare_nodes);
	/* Too deep a tree gets flatter when rare symbols count for more. */
	while (grow_tree(node, leaves) > max)
		for (int i = 0; i < leaves; i++)
			node[i].count = node[i].count / 2 + 1;
	for (int i = 0; i < leaves; i++)
		code->len[node[i].symbol] = (uint8_t)node[i].depth;
}

/* Sets the code from its lengths: shorter ones first, then in the order of
 * symbols. */
static void
set_bits(struct code *code, int n)
{
	unsigned next = 0;

	for (int len = 1; len <= CODE_MAX; len++, next <<= 1)
		for (int i = 0; i < n; i++) {
			unsigned turned = 0;

			if (code->len[i] != len)
				continue;
			for (int k = 0; k < len; k++)
				turned |= (next >> k & 1) << (len - 1 - k);
			code->bits[i] = (uint16_t)turned;
			next++;
		}
}

static void
make_code(struct code *code, const uint32_t *count, int n, int max)
{
	set_lengths(code, count, n, max);
	set_bits(code, n);
}

static inline void
put_symbol(struct bits *b, const struct code *code, int symbol)
{
	put_bits(b, code->bits[symbol], code->len[symbol]);
}

/* --- blocks --------------------------------------------------------------- */

/* A length or a distance as it is written: a symbol and EXTRA bits. Both double
 * their steps after every STEPS symbols: from V on, 2 to the power of EXTRA
 * numbers have the same symbol. */
static inline int
split(unsigned v, int log_steps, int *extra)
{
	int high = 31 - __builtin_clz(v | 1);

	*extra = high > log_steps ? high - log_steps : 0;
	return (*extra << log_steps) + (int)(v >> *extra);
}

static inline int
symbol_of_length(int len, int *extra)
{
	if (len == MATCH_MAX) {
		*extra = 0;
		return SYMBOLS - 1;
	}
	return END + 1 + split((unsigned)(len - MATCH_MIN), 2, extra);
}

static inline int
symbol_of_distance(int distance, int *extra)
{
	return split((unsigned)(distance - 1), 1, extra);
}

/* A code is written as the lengths of its codes; those are a code again, with
 * symbols of their own for runs of the same length. */
struct written {
	uint8_t symbol[SYMBOLS + DISTANCES];
	uint8_t extra[SYMBOLS + DISTANCES];
	int n;
};

static void
write_lengths(const uint8_t *len, int n, struct written *out)
{
	enum { AGAIN = 16, ZEROES = 17, MANY_ZEROES = 18 };

	out->n = 0;
	for (int i = 0, run; i < n; i += run) {
		int symbol = len[i], least = 1, most = 1;

		for (run = 1; i + run < n && len[i + run] == len[i];)
			run++;
		if (len[i] == 0 && run >= 3) {
			symbol = run > 10 ? MANY_ZEROES : ZEROES;
			least = run > 10 ? 11 : 3;
			most = run > 10 ? 138 : 10;
		} else if (i > 0 && len[i] == len[i - 1] && run >= 3) {
			symbol = AGAIN;
			least = 3;
			most = 6;
		}
		run = run < most ? run : most;
		out->symbol[out->n] = (uint8_t)symbol;
		out->extra[out->n++] = (uint8_t)(run - least);
	}
}

/* Writes the codes of a block. */
static void
put_codes(struct bits *b, const struct code *symbols,
    const struct code *distances)
{
	static const uint8_t order[LENGTHS] = {
	    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
	static const uint8_t extra[LENGTHS] = {[16] = 2, [17] = 3, [18] = 7};
	uint8_t len[SYMBOLS + DISTANCES];
	uint32_t count[LENGTHS] = {0};
	struct written written;
	struct code code;

	memcpy(len, symbols->len, SYMBOLS);
	memcpy(len + SYMBOLS, distances->len, DISTANCES);
	write_lengths(len, SYMBOLS + DISTANCES, &written);
	for (int i = 0; i < written.n; i++)
		count[written.symbol[i]]++;
	make_code(&code, count, LENGTHS, 7);
	put_bits(b, SYMBOLS - 257, 5);
	put_bits(b, DISTANCES - 1, 5);
	put_bits(b, LENGTHS - 4, 4);
	for (int i = 0; i < LENGTHS; i++) {
		put_bytes(b);
		put_bits(b, code.len[order[i]], 3);
	}
	put_bytes(b);
	for (int i = 0; i < written.n; i++) {
		put_symbol(b, &code, written.symbol[i]);
		put_bits(b, written.extra[i], extra[written.symbol[i]]);
		put_bytes(b);
	}
}

static inline void
put_token(struct bits *b, const struct token *t, const struct code *symbols,
    const struct code *distances)
{
	int extra;

	if (t->len == 0) {
		put_symbol(b, symbols, t->distance);
		return;
	}
	put_symbol(b, symbols, symbol_of_length(t->len, &extra));
	put_bits(b, (uint32_t)(t->len - MATCH_MIN) & ((1U << extra) - 1),
	    extra);
	put_symbol(b, distances, symbol_of_distance(t->distance, &extra));
	put_bits(b, (uint32_t)(t->distance - 1) & ((1U << extra) - 1), extra);
}

/* Writes the tokens so far as a block. */
static void
put_block(struct deflate *d, bool final)
{
	struct code symbols, distances;
	struct bits b;

	d->symbol[END] = 1;
	make_code(&symbols, d->symbol, SYMBOLS, CODE_MAX);
	make_code(&distances, d->distance, DISTANCES, CODE_MAX);
	buffer_reserve(d->out, d->n * TOKEN_BYTES + HEADER_BYTES);
	b = d->bits;
	b.to = (unsigned char *)d->out->data + d->out->len;
	put_bits(&b, final, 1);
	put_bits(&b, 2, 2); /* codes of its own */
	put_codes(&b, &symbols, &distances);
	for (size_t i = 0; i < d->n; i++) {
		put_token(&b, &d->token[i], &symbols, &distances);
		put_bytes(&b);
	}
	put_symbol(&b, &symbols, END);
	if (final)
		b.n += 7; /* what is left of the last byte */
	put_bytes(&b);
	d->out->len = (size_t)(b.to - (unsigned char *)d->out->data);
	d->bits = b;
	d->n = 0;
	memset(d->symbol, 0, sizeof d->symbol);
	memset(d->distance, 0, sizeof d->distance);
}

/* --- matches -------------------------------------------------------------- */

/* How many bytes from A on are those from B on, at most MAX. */
static inline uint32_t
common(const unsigned char *a, const unsigned char *b, uint32_t max)
{
	uint32_t n = 0;

	for (uint64_t x, y; n + sizeof x <= max; n += sizeof x) {
		memcpy(&x, a + n, sizeof x);
		memcpy(&y, b + n, sizeof y);
		if (x != y)
			return n +
			    (uint32_t)__builtin_ctzll(le64toh(x ^ y)) / 8;
	}
	while (n < max && a[n] == b[n])
		n++;
	return n;
}

/* The slot for the KNOWN bytes from AT on. */
static inline uint32_t *
slot_of(struct deflate *d, uint32_t at)
{
	uint32_t bytes;

	memcpy(&bytes, d->in + at, KNOWN);
	return &d->last[bytes * UINT32_C(2654435761) >> (32 - HASH_BITS)];
}

/* The longest match found for what begins at AT: in the row above, or where the
 * same bytes stood last. */
static inline struct token
find_match(struct deflate *d, uint32_t at)
{
	const unsigned char *in = d->in + at;
	uint32_t max = d->len - at < MATCH_MAX ? d->len - at : MATCH_MAX;
	uint32_t len = 0, distance = d->row;

	if (at >= d->row)
		len = common(in, in - d->row, max);
	if (len < GOOD && max >= KNOWN) {
		uint32_t *slot = slot_of(d, at);
		uint32_t back = at + 1 - *slot, n = 0;

		if (*slot > 0 && back > 0 && back <= WINDOW)
			n = common(in, in - back, max);
		if (n >= KNOWN && n > len) {
			len = n;
			distance = back;
		}
		*slot = at + 1;
	}
	return (struct token){
	    .len = (uint16_t)len, .distance = (uint16_t)distance};
}

static inline void
add_token(struct deflate *d, struct token token)
{
	int extra;

	if (d->n == BLOCK)
		put_block(d, false);
	d->token[d->n++] = token;
	if (token.len == 0) {
		d->symbol[token.distance]++;
	} else {
		d->symbol[symbol_of_length(token.len, &extra)]++;
		d->distance[symbol_of_distance(token.distance, &extra)]++;
	}
}

static void
find_all(struct deflate *d)
{
	for (uint32_t at = 0; at < d->len;) {
		struct token match = find_match(d, at), next;

		/* A byte alone, if a longer match begins behind it. */
		if (match.len >= MATCH_MIN && match.len < GOOD &&
		    at + 1 < d->len) {
			next = find_match(d, at + 1);
			if (next.len > match.len + 1)
				match.len = 0;
		}
		if (match.len < MATCH_MIN) {
			add_token(d, (struct token){.distance = d->in[at++]});
			continue;
		}
		add_token(d, match);
		for (uint32_t i = at + 1; i < at + KNOWN && i + KNOWN <= d->len;
		     i++)
			*slot_of(d, i) = i + 1;
		at += match.len;
	}
}

void
draw_deflate(const unsigned char *in, size_t len, size_t row,
    struct buffer *out)
{
	struct deflate *d = xcalloc(1, sizeof *d);
	uint32_t sum = libdeflate_adler32(1, in, len);

	assert(len < INT32_MAX && row <= WINDOW);
	d->in = in;
	d->len = (uint32_t)len;
	d->row = (uint32_t)row;
	d->out = out;
	buffer_add(out, "\x78\x01", 2);
	find_all(d);
	put_block(d, true);
	for (int shift = 24; shift >= 0; shift -= 8)
		buffer_putc(out, (char)(sum >> shift & 255));
	free(d);
}

void
draw_deflate_hard(const unsigned char *in, size_t len, struct buffer *out)
{
	struct libdeflate_compressor *c = libdeflate_alloc_compressor(HARD);
	size_t room;

	if (c == NULL)
		abort();
	room = libdeflate_zlib_compress_bound(c, len);
	buffer_reserve(out, room);
	out->len +=
	    libdeflate_zlib_compress(c, in, len, out->data + out->len, room);
	libdeflate_free_compressor(c);
}
