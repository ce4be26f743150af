/*
 * The board as a move will leave it, before the dice: the tile and the meeple
 * put where the move says. What is then fought for and scored is the engine's
 * business (play.c).
 */
#include "config.h"

#include <assert.h>

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/picture.h"

static const struct carc_placed *
placed_at(const struct carc_picture *p, int x, int y)
{
	for (size_t i = 0; i < p->n_placed; i++)
		if (p->placed[i].x == x && p->placed[i].y == y)
			return &p->placed[i];
	return NULL;
}

static void
set_meeple(struct carc_picture *p, const struct carc_move *m, int seat)
{
	struct carc_meeple *meeple = &p->meeple[p->n_meeples++];
	const struct carc_placed *tile = &p->placed[p->last];
	int part = m->part;

	assert(p->n_meeples <= CARC_MEEPLES_MAX);
	if (m->target == CARC_ON_PLANET) {
		tile =
		    placed_at(p, carc_key_x(m->planet), carc_key_y(m->planet));
		assert(tile != NULL);
		part = p->set->table[tile->face].planet;
		assert(part != CARC_NO_PART);
	}
	meeple->x = tile->x;
	meeple->y = tile->y;
	meeple->face = tile->face;
	meeple->turn = tile->turn;
	meeple->part = (uint8_t)part;
	meeple->seat = (uint8_t)seat;
	meeple->large = m->size == CARC_LARGE_MEEPLE;
	if (meeple->large)
		p->reserve[seat].large--;
	else
		p->reserve[seat].small--;
}

bool
carc_preview_take(struct carc_picture *p, const void *state, int seat,
    uint64_t move)
{
	struct carc_move m;
	bool known;

	carc_picture_take(p, state, false);
	known = carc_move_unpack(move, &m);
	assert(known && p->drawn >= 0 && p->n_placed < CARC_TILES_MAX);
	(void)known;
	p->last = (int)p->n_placed++;
	p->placed[p->last] = (struct carc_placed){(int16_t)carc_key_x(m.key),
	    (int16_t)carc_key_y(m.key), (uint8_t)p->drawn, m.turn};
	p->drawn = -1;
	if (m.size == CARC_NO_MEEPLE)
		return false;
	set_meeple(p, &m, seat);
	return true;
}
