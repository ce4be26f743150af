/*
 * Fills a picture with the board as a move will leave it before the dice: with
 * the tile and the meeple where the move puts them. Not here: the battles and
 * scores that follow (play.c).
 */
#include "config.h"

#include <assert.h>
#include <string.h>

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

/* The tile on which M's meeple stands or will stand. */
static const struct carc_placed *
target_tile(const struct carc_picture *p, const struct carc_move *m)
{
	if (m->target == CARC_ON_PART)
		return &p->placed[p->last];
	return placed_at(p, tiles_key_x(m->planet), tiles_key_y(m->planet));
}

static void
set_meeple(struct carc_picture *p, const struct carc_move *m, int seat)
{
	struct carc_meeple *meeple = &p->meeple[p->n_meeples++];
	const struct carc_placed *tile = target_tile(p, m);
	int part = m->part;

	assert(p->n_meeples <= CARC_MEEPLES_MAX && tile != NULL);
	if (m->target == CARC_ON_PLANET) {
		part = p->set->table[tile->face].hub;
		assert(part != TILES_NO_PART);
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

/* Removes the meeple that M takes back. */
static void
remove_meeple(struct carc_picture *p, const struct carc_move *m, int seat)
{
	const struct carc_placed *tile = target_tile(p, m);
	bool large = m->size == CARC_LARGE_MEEPLE;

	for (size_t i = 0; i < p->n_meeples; i++) {
		const struct carc_meeple *e = &p->meeple[i];

		if (e->x != tile->x || e->y != tile->y || e->part != m->part ||
		    e->seat != seat || e->large != large)
			continue;
		memmove(&p->meeple[i], &p->meeple[i + 1],
		    (--p->n_meeples - i) * sizeof *e);
		break;
	}
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
		p->drawn = m.part < CARC_ROW ? p->row[m.part] : -1;
		return false;
	}
	if (m.kind == CARC_PLY_TRADE) {
		p->drawn = -1;
		if (m.size != CARC_NO_MEEPLE)
			set_meeple(p, &m, seat);
		return m.size != CARC_NO_MEEPLE;
	}
	assert(p->drawn >= 0 && p->n_placed < TILES_MAX);
	p->last = (int)p->n_placed++;
	p->placed[p->last] = (struct carc_placed){(int16_t)tiles_key_x(m.key),
	    (int16_t)tiles_key_y(m.key), (uint8_t)p->drawn, m.turn};
	p->drawn = -1;
	if (m.size == CARC_NO_MEEPLE)
		return false;
	if (m.withdraw)
		remove_meeple(p, &m, seat);
	else
		set_meeple(p, &m, seat);
	return !m.withdraw;
}
