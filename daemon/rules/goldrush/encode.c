/*
 * The bytes that the state digest is made of. Pinned: what an old game wrote
 * must come out again for ever. All numbers are big-endian:
 *
 *   "gold1" 00, the digests of the tiles and of the tokens (8 bytes each)
 *   seats, cowboys of each, farmers, withdraw
 *   over, seat to move (ff when over), the face drawn (ff: none)
 *   the score of each seat (4 bytes, two's complement)
 *   number of faces, then how many of each are in the pile
 *   number of tiles, then of each in the order of placing: x, y (two's
 *   complement), face, turn
 *   number of figures, then of each by tile and part: tile, part, seat, 1 for a
 *   tent
 *   number of mountains with tokens, then of each by its first part: tile, part,
 *   tokens
 *   tokens in the supply
 *   number of values, then how many tokens of each were never taken
 *   number of tokens that were taken, then of each in that order: seat, place of
 *   its value in the file
 *
 * All else in the state follows from these.
 */
#include "config.h"

#include "rules/goldrush/encode.h"

#include "base/buffer.h"
#include "rules/goldrush/feature.h"
#include "rules/goldrush/state.h"
#include "rules/tiles/encode.h"

enum {
	FIGURES_MAX = GOLD_SEATS_MAX * (GOLD_COWBOYS_MAX + 1),
	FIXED = 6 + 8 + 8 + 4 + 3 + 4 * GOLD_SEATS_MAX,
	ENCODE_MAX = FIXED + TILES_ENCODE_MAX + 1 + 4 * FIGURES_MAX + 2 +
	    3 * TILES_NODES_MAX + 1 + 1 + GOLD_VALUES_MAX + 1 +
	    2 * GOLD_TOKENS_MAX
};

static uint8_t *
put_node(uint8_t *p, const struct gold_state *s, unsigned node)
{
	unsigned tile = s->b.node[node].tile;

	*p++ = (uint8_t)tile;
	*p++ = (uint8_t)(node - s->b.tile[tile].node);
	return p;
}

/* No two figures stand on one node, and nodes ascend by tile and part. */
static uint8_t *
put_figures(uint8_t *p, const struct gold_state *s)
{
	unsigned sorted[FIGURES_MAX], n = 0;

	for (unsigned i = 0; i < s->seats * (GOLD_COWBOYS_MAX + 1u); i++) {
		unsigned seat = i / (GOLD_COWBOYS_MAX + 1);
		unsigned which = i % (GOLD_COWBOYS_MAX + 1), k = n;
		bool tent = which == GOLD_COWBOYS_MAX;
		unsigned node = tent ? s->tent[seat] : s->cowboy[seat][which];
		unsigned value = node << 8 | seat << 1 | tent;

		if (node == GOLD_HOME)
			continue;
		for (; k > 0 && sorted[k - 1] > value; k--)
			sorted[k] = sorted[k - 1];
		sorted[k] = value;
		n++;
	}
	*p++ = (uint8_t)n;
	for (unsigned i = 0; i < n; i++) {
		p = put_node(p, s, sorted[i] >> 8);
		*p++ = sorted[i] >> 1 & 7;
		*p++ = sorted[i] & 1;
	}
	return p;
}

static uint8_t *
put_stacks(uint8_t *p, const struct gold_state *s)
{
	uint8_t *count = p++;

	*count = 0;
	for (unsigned i = 0; i < s->n_peaks; i++) {
		unsigned node = s->peak[i], tokens = 0, k = 0;

		while (gold_root(s, s->peak[k]) != gold_root(s, node))
			k++;
		if (k == i)
			tokens = gold_tokens_on(s, node);
		if (tokens == 0)
			continue;
		++*count;
		p = put_node(p, s, node);
		*p++ = (uint8_t)tokens;
	}
	return p;
}

static uint8_t *
put_tokens(uint8_t *p, const struct gold_state *s)
{
	unsigned values = gold_set(s)->tokens.n_values;

	*p++ = s->supply;
	*p++ = (uint8_t)values;
	for (unsigned i = 0; i < values; i++)
		*p++ = s->pool[i];
	*p++ = s->n_taken;
	for (unsigned i = 0; i < s->n_taken; i++) {
		*p++ = s->taken[i].seat;
		*p++ = s->taken[i].value;
	}
	return p;
}

void
gold_encode(const void *state, struct buffer *out)
{
	const struct gold_state *s = state;
	uint8_t *from = (uint8_t *)buffer_reserve(out, ENCODE_MAX), *p = from;

	for (const char *mark = "gold1"; *mark != '\0'; mark++)
		*p++ = (uint8_t)*mark;
	*p++ = 0;
	p = tiles_encode_int(p, s->b.set->digest, 8);
	p = tiles_encode_int(p, gold_set(s)->tokens.digest, 8);
	*p++ = s->seats;
	*p++ = s->cowboys;
	*p++ = s->farmers;
	*p++ = s->withdraw;
	*p++ = s->over;
	*p++ = s->over ? 0xff : s->to_move;
	*p++ = s->b.drawn;
	for (unsigned i = 0; i < s->seats; i++)
		p = tiles_encode_int(p, (uint32_t)s->score[i], 4);
	p = tiles_encode_pile(p, &s->b);
	p = tiles_encode_tiles(p, &s->b);
	p = put_figures(p, s);
	p = put_stacks(p, s);
	p = put_tokens(p, s);
	out->len += (size_t)(p - from);
	out->data[out->len] = '\0';
}
