/*
 * The bytes that the state digest is made of. Pinned: what an old game wrote
 * must come out again for ever. All numbers are big-endian:
 *
 *   "carc1" 00, the set's digest (8 bytes)
 *   seats, reinforce, the side of each seat
 *   over, seat to move (ff when over), the face drawn (ff: none)
 *   the score of each seat (4 bytes, two's complement)
 *   number of faces, then how many of each are in the pile
 *   number of tiles, then of each in the order of placing: x, y (two's
 *   complement), face, turn
 *   number of meeples, then of each by tile, part, seat, the small ones
 *   first: tile, part, seat, 1 for the large one
 *
 * And in games with an option beyond "reinforce", only in these:
 *
 *   teams, explorers, hyperspace, traders, endgame, news, withdraw (a byte
 *   each, endgame in the order of its values)
 *   what is waited for (enum carc_phase)
 *   number of open tiles, then the face of each
 *   number of seats in line, then of each: seat, small, large
 *
 * All else in the state follows from these.
 */
#include "config.h"

#include "rules/carcassonne/encode.h"

#include "base/buffer.h"
#include "rules/carcassonne/state.h"
#include "rules/tiles/encode.h"

enum {
	FIXED = 6 + 8 + 2 + 3 + 1, /* the bytes that occur once */
	ENCODE_MAX = FIXED + TILES_ENCODE_MAX + 5 * CARC_SEATS_MAX +
	    4 * CARC_SEATS_MAX * CARC_FIGURES + 7 + 1 + 1 + CARC_ROW + 1 +
	    3 * CARC_SEATS_MAX
};

/* Writes the meeples sorted by node, seat and size, which is the order by tile
 * and part, because nodes ascend so. */
static uint8_t *
put_meeples(uint8_t *p, const struct carc_state *s)
{
	unsigned sorted[CARC_SEATS_MAX * CARC_FIGURES], n = 0;

	for (unsigned i = 0; i < s->seats * CARC_FIGURES; i++) {
		unsigned seat = i / CARC_FIGURES, figure = i % CARC_FIGURES;
		unsigned node = s->figure[seat][figure], k = n;
		unsigned value = node << 8 | seat << 1 | (figure == 0);

		if (node == CARC_RESERVE)
			continue;
		for (; k > 0 && sorted[k - 1] > value; k--)
			sorted[k] = sorted[k - 1];
		sorted[k] = value;
		n++;
	}
	*p++ = (uint8_t)n;
	for (unsigned i = 0; i < n; i++) {
		unsigned node = sorted[i] >> 8, tile = s->b.node[node].tile;

		*p++ = (uint8_t)tile;
		*p++ = (uint8_t)(node - s->b.tile[tile].node);
		*p++ = sorted[i] >> 1 & 7;
		*p++ = sorted[i] & 1;
	}
	return p;
}

static uint8_t *
put_variants(uint8_t *p, const struct carc_state *s)
{
	*p++ = s->teams;
	*p++ = s->explorers;
	*p++ = s->hyperspace;
	*p++ = s->traders;
	*p++ = s->endgame;
	*p++ = s->news;
	*p++ = s->withdraw;
	*p++ = s->phase;
	*p++ = s->n_row;
	for (unsigned i = 0; i < s->n_row; i++)
		*p++ = s->row[i];
	*p++ = s->n_line;
	for (unsigned i = 0; i < s->n_line; i++) {
		*p++ = s->line[i].seat;
		*p++ = s->line[i].small;
		*p++ = s->line[i].large;
	}
	return p;
}

void
carc_encode(const void *state, struct buffer *out)
{
	const struct carc_state *s = state;
	uint8_t *from = (uint8_t *)buffer_reserve(out, ENCODE_MAX), *p = from;

	for (const char *mark = "carc1"; *mark != '\0'; mark++)
		*p++ = (uint8_t)*mark;
	*p++ = 0;
	p = tiles_encode_int(p, s->b.set->digest, 8);
	*p++ = s->seats;
	*p++ = s->reinforce;
	for (unsigned i = 0; i < s->seats; i++)
		*p++ = s->side[i];
	*p++ = s->over;
	*p++ = s->over ? 0xff : s->to_move;
	*p++ = s->b.drawn;
	for (unsigned i = 0; i < s->seats; i++)
		p = tiles_encode_int(p, (uint32_t)s->score[i], 4);
	p = tiles_encode_pile(p, &s->b);
	p = tiles_encode_tiles(p, &s->b);
	p = put_meeples(p, s);
	if (s->variants)
		p = put_variants(p, s);
	out->len += (size_t)(p - from);
	out->data[out->len] = '\0';
}
