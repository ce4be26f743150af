/*
 * Walks along the rings of features (feature.h).
 */
#include "config.h"

#include "rules/goldrush/feature.h"

void
gold_extent_take(const struct gold_state *s, unsigned node,
    struct gold_extent *e)
{
	struct tiles_seen seen = {{0}};
	unsigned i = node, kind = gold_kind(s, node);

	*e = (struct gold_extent){0};
	do {
		unsigned symbol = tiles_part_of(&s->b, i)->symbol;

		e->tiles += tiles_seen_add(&seen, s->b.node[i].tile);
		if (kind == GOLD_PRAIRIE) {
			e->tipis += (symbol & GOLD_TIPI) != 0;
			e->herds += (symbol & GOLD_HERD) != 0;
		} else {
			e->symbols += (int)symbol;
		}
		i = s->b.node[i].next;
	} while (i != node);
}

unsigned
gold_tokens_on(const struct gold_state *s, unsigned node)
{
	unsigned i = node, n = 0;

	do {
		n += s->stack[i];
		i = s->b.node[i].next;
	} while (i != node);
	return n;
}

unsigned
gold_cowboys_in(const struct gold_state *s, unsigned seat, unsigned node)
{
	unsigned root = gold_root(s, node), n = 0;

	for (unsigned i = 0; i < s->cowboys; i++)
		n += s->cowboy[seat][i] != GOLD_HOME &&
		    gold_root(s, s->cowboy[seat][i]) == root;
	return n;
}

unsigned
gold_majority(const struct gold_state *s, unsigned node)
{
	unsigned left = s->b.node[gold_root(s, node)].seats, most = 0, best = 0;

	if ((left & (left - 1)) == 0)
		return left;
	for (; left != 0; left &= left - 1) {
		unsigned seat = (unsigned)__builtin_ctz(left);
		unsigned n = gold_cowboys_in(s, seat, node);

		if (n > best) {
			best = n;
			most = 0;
		}
		if (n == best)
			most |= 1u << seat;
	}
	return most;
}

bool
gold_city_rails(const struct gold_state *s, unsigned node, unsigned *complete)
{
	unsigned tile = s->b.node[node].tile, first = s->b.tile[tile].node;
	const struct tiles_face *face = tiles_face_of(&s->b, tile);
	unsigned seen[GOLD_EXITS_MAX];
	bool all = true;

	*complete = 0;
	for (unsigned i = 0; i < face->n_parts; i++) {
		unsigned root, k = 0;

		if (face->part[i].kind != GOLD_RAIL ||
		    face->part[i].partner != node - first)
			continue;
		root = gold_root(s, first + i);
		if (s->b.node[root].open != 0) {
			all = false;
			continue;
		}
		while (k < *complete && seen[k] != root)
			k++;
		seen[k] = root;
		*complete += k == *complete;
	}
	return all;
}

bool
gold_is_complete(const struct gold_state *s, unsigned node)
{
	unsigned rails;

	switch (gold_kind(s, node)) {
	case GOLD_CITY:
		return gold_city_rails(s, node, &rails);
	case GOLD_PRAIRIE:
		return false;
	default:
		return gold_open(s, node) == 0;
	}
}

unsigned
gold_place(const struct gold_state *s, unsigned node)
{
	const struct tiles_tile *t = &s->b.tile[s->b.node[node].tile];
	unsigned south = 255 - (t->key >> 8), west = t->key & 255;
	unsigned part = node - t->node;
	unsigned first = s->b.set->table[t->face].first[t->turn][part];

	return (south << 8 | west) << 5 | gold_kind(s, node) << 3 | first;
}

void
gold_list_add(const struct gold_state *s, unsigned node, struct gold_list *list)
{
	unsigned place = gold_place(s, node), k = list->n++;

	for (; k > 0 && list->at[k - 1].place > place; k--)
		list->at[k] = list->at[k - 1];
	list->at[k].place = place;
	list->at[k].node = node;
}
