/*
 * Fills a picture with the board as a move will leave it before the dice: with
 * the tile and the meeple where the move puts them. Not here: the battles and
 * scores that follow (play.c).
 */
#include "config.h"

#include <assert.h>

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/picture.h"

/* The tile on which M's meeple stands or will stand. */
static const struct tiles_placed *
target_tile(const struct tiles_picture *p, const struct carc_move *m)
{
	if (m->target == CARC_ON_PART)
		return &p->placed[p->last];
	return tiles_picture_at(p, tiles_key_x(m->planet),
	    tiles_key_y(m->planet));
}

static void
set_meeple(struct carc_picture *p, const struct carc_move *m, int seat)
{
	const struct tiles_placed *tile = target_tile(&p->tiles, m);
	bool large = m->size == CARC_LARGE_MEEPLE;
	unsigned part = m->part;

	if (m->target == CARC_ON_PLANET)
		part = p->tiles.set->table[tile->face].hub;
	tiles_picture_set(&p->tiles, tile, part, (unsigned)seat, large);
	p->reserve[seat].large -= large;
	p->reserve[seat].small -= !large;
}

/* Removes the meeple that M takes back. */
static void
remove_meeple(struct carc_picture *p, const struct carc_move *m, int seat)
{
	bool large = m->size == CARC_LARGE_MEEPLE;

	tiles_picture_unset(&p->tiles, target_tile(&p->tiles, m), m->part,
	    (unsigned)seat, large);
	p->reserve[seat].large += large;
	p->reserve[seat].small += !large;
}

bool
carc_preview_take(struct carc_picture *p, const void *state, int seat,
    uint64_t move)
{
	struct carc_move m;
	bool known;

	carc_picture_take(p, state, false);
	known = carc_move_unpack(move, &m);
	assert(known);
	(void)known;
	p->n_row = 0;
	if (m.kind == CARC_PLY_ROW) {
		p->tiles.drawn = m.part < CARC_ROW ? p->row[m.part] : -1;
		return false;
	}
	if (m.kind == CARC_PLY_TRADE) {
		p->tiles.drawn = -1;
		if (m.size != CARC_NO_MEEPLE)
			set_meeple(p, &m, seat);
		return m.size != CARC_NO_MEEPLE;
	}
	tiles_picture_lay(&p->tiles, m.key, m.turn);
	if (m.size == CARC_NO_MEEPLE)
		return false;
	if (m.withdraw)
		remove_meeple(p, &m, seat);
	else
		set_meeple(p, &m, seat);
	return !m.withdraw;
}
