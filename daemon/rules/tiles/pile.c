/*
 * Fills the pile, and draws from it.
 */
#include "config.h"

#include "rules/tiles/pile.h"

#include "base/chance.h"

void
tiles_pile_begin(struct tiles_board *b)
{
	for (size_t i = 0; i < b->set->n_faces; i++)
		b->pile[i] = b->set->face[i].count;
	b->pile[b->set->start]--;
	b->left = (uint8_t)(b->set->n_tiles - 1);
	b->drawn = TILES_NO_FACE;
	tiles_board_lay(b, -1, (unsigned)b->set->start, 0);
}

unsigned
tiles_pile_take(struct tiles_board *b, const char *label, struct chance *chance)
{
	unsigned n = (unsigned)chance_draw(chance, label, b->left), face = 0;

	while (n >= b->pile[face])
		n -= b->pile[face++];
	b->pile[face]--;
	b->left--;
	return face;
}
