/*
 * Walks around the ring of a feature (extent.h).
 */
#include "config.h"

#include "rules/carcassonne/extent.h"

#include <limits.h>
#include <string.h>

void
carc_extent_take(const struct carc_state *s, unsigned node,
    struct carc_extent *e)
{
	const struct tiles_board *b = &s->b;
	struct tiles_seen seen = {{0, 0}};
	unsigned i = node;

	memset(e, 0, sizeof *e);
	do {
		unsigned tile = b->node[i].tile;
		unsigned symbol = tiles_part_of(b, i)->symbol;

		e->tiles += tiles_seen_add(&seen, tile);
		if (symbol != CARC_NO_SYMBOL) {
			e->symbols++;
			e->factions |= 1u << symbol;
			e->of[symbol]++;
		}
		i = b->node[i].next;
	} while (i != node);
}

unsigned
carc_feature_node(const struct carc_state *s, unsigned node)
{
	const struct tiles_board *b = &s->b;
	unsigned best = node, best_at = UINT_MAX, i = node;

	do {
		const struct tiles_tile *t = &b->tile[b->node[i].tile];
		unsigned part = i - t->node;
		unsigned at = b->node[i].tile * 4u +
		    b->set->table[t->face].first[t->turn][part];

		if (at < best_at) {
			best = i;
			best_at = at;
		}
		i = b->node[i].next;
	} while (i != node);
	return best;
}
