/*
 * Looks for places for a tent (tents.h).
 */
#include "config.h"

#include "rules/goldrush/tents.h"

#include <limits.h>

int
gold_tent_part(const struct gold_state *s, unsigned node)
{
	unsigned i = node, least = UINT_MAX;
	int best = -1;

	do {
		unsigned place = gold_place(s, i);

		if (place < least && !gold_is_held(s, i)) {
			least = place;
			best = (int)i;
		}
		i = s->b.node[i].next;
	} while (i != node);
	return best;
}

/* Why SEAT's tent cannot go to NODE's mountain, wherever it stood there; NULL: it
 * can, if there is room. */
static const char *
mountain_refusal(const struct gold_state *s, unsigned seat, unsigned node)
{
	unsigned tent = s->tent[seat];

	if (gold_open(s, node) == 0)
		return "mountain-complete";
	if (tent != GOLD_HOME && gold_root(s, tent) == gold_root(s, node))
		return "same-mountain";
	return NULL;
}

void
gold_tents_list(const struct gold_state *s, unsigned seat,
    struct gold_list *list)
{
	list->n = 0;
	for (unsigned i = 0; i < s->n_peaks; i++) {
		unsigned node = s->peak[i];
		int part;

		if (gold_root(s, node) != node ||
		    mountain_refusal(s, seat, node) != NULL)
			continue;
		part = gold_tent_part(s, node);
		if (part >= 0)
			gold_list_add(s, (unsigned)part, list);
	}
}

const char *
gold_tent_refusal(const struct gold_state *s, unsigned seat, unsigned node)
{
	const char *refusal;

	if (gold_kind(s, node) != GOLD_MOUNTAIN)
		return "no-such-feature";
	refusal = mountain_refusal(s, seat, node);
	if (refusal != NULL)
		return refusal;
	return gold_is_held(s, node) ? "part-taken" : NULL;
}
