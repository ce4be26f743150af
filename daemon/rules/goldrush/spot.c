/*
 * Names the place where a person starts choosing a move: the cell of the tile.
 * scene.c draws these hot spots.
 */
#include "config.h"

#include <assert.h>

#include "base/buffer.h"
#include "rules/goldrush/moves.h"
#include "rules/goldrush/notation.h"
#include "rules/tiles/notation.h"
#include "rules/tiles/picture.h"

void
gold_spot(const void *state, int seat, uint64_t move, struct buffer *name)
{
	struct gold_move m;
	bool good = gold_move_unpack(move, &m);

	(void)state;
	(void)seat;
	assert(good);
	tiles_put_cell(name, m.key);
}

void
gold_spot_label(const void *state, int seat, uint64_t move,
    struct buffer *label)
{
	const struct gold_state *s = state;
	char text[TILES_LABEL_MAX + 1];
	struct gold_move m;
	int before;

	if (s->over || seat != s->to_move || !gold_move_unpack(move, &m))
		return;
	before = tiles_cell_number(&s->b, m.key);
	if (before < 0)
		return;
	tiles_cell_label(text, (unsigned)before);
	buffer_puts(label, text);
}
