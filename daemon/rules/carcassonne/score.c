/*
 * Scoring (shared facts, 2.4).
 */
#include "config.h"

#include "rules/carcassonne/score.h"

#include "base/json.h"
#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/board.h"
#include "rules/carcassonne/events.h"

void
carc_worth_take(const struct carc_state *s, unsigned node, struct carc_worth *w)
{
	const struct carc_part *part = carc_part_of(s, node);
	unsigned open = s->node[s->node[node].feature].open;
	struct carc_extent extent;
	int each = 1;

	carc_extent_take(s, node, &extent);
	w->tiles = extent.tiles;
	if (part->kind == CARC_KIND_PLANET)
		w->tiles = 1 + CARC_WAYS - (int)open;
	else if (part->kind == CARC_KIND_ASTEROID && open == 0)
		each = 2;
	w->symbols = extent.symbols;
	w->points = each * w->tiles + 2 * w->symbols;
}

static void
tell_score(struct json *j, const struct carc_state *s, unsigned side,
    unsigned node, enum carc_why why, const struct carc_worth *w)
{
	static const char *const names[] = {
	    "battle-lost", "battle-tie", "complete", "end"};

	carc_event_begin(j, "score");
	carc_put_feature(j, s, node);
	json_put_bool(j, "final", why == CARC_WHY_END);
	carc_put_kind(j, s, node);
	carc_put_planet(j, s, node);
	json_put_int(j, "points", w->points);
	json_put_int(j, "seat", side);
	json_put_int(j, "symbols", w->symbols);
	json_put_int(j, "tiles", w->tiles);
	json_put_text(j, "why", names[why]);
	json_object_end(j);
}

void
carc_score_add(struct carc_state *s, unsigned seat, unsigned node,
    enum carc_why why, const struct carc_worth *w, struct json *events)
{
	unsigned side = s->side[seat];

	s->score[side] += w->points;
	if (events != NULL)
		tell_score(events, s, side, node, why, w);
}

void
carc_score_complete(struct carc_state *s, unsigned node, struct json *events)
{
	const struct carc_node *feature = &s->node[s->node[node].feature];
	unsigned sides;
	struct carc_worth worth;

	if (feature->open != 0 || feature->seats == 0)
		return;
	carc_worth_take(s, node, &worth);
	for (sides = carc_sides(s, feature->seats); sides != 0;
	     sides &= sides - 1) {
		unsigned side = (unsigned)__builtin_ctz(sides);

		carc_score_add(s, side, node, CARC_WHY_COMPLETE, &worth,
		    events);
		carc_take_back(s, node, side);
	}
}

/* The nodes with a meeple of SIDE, one for each feature (the earliest), in
 * the order they came onto the board. */
static unsigned
held_nodes(const struct carc_state *s, unsigned side, uint16_t *held)
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->seats * CARC_FIGURES; i++) {
		uint16_t node = s->figure[i / CARC_FIGURES][i % CARC_FIGURES];
		unsigned k = n;

		if (node == CARC_RESERVE || s->side[i / CARC_FIGURES] != side)
			continue;
		for (; k > 0 && held[k - 1] > node; k--)
			held[k] = held[k - 1];
		held[k] = node;
		n++;
	}
	for (unsigned i = 0; i < n; i++) {
		unsigned kept = i + 1;

		for (unsigned k = i + 1; k < n; k++)
			if (s->node[held[k]].feature !=
			    s->node[held[i]].feature)
				held[kept++] = held[k];
		n = kept;
	}
	return n;
}

void
carc_score_end(struct carc_state *s, struct json *events)
{
	uint16_t held[CARC_SEATS_MAX * CARC_FIGURES];

	for (unsigned side = 0; side < s->seats; side++) {
		unsigned n;

		if (s->side[side] != side)
			continue;
		n = held_nodes(s, side, held);
		for (unsigned i = 0; i < n; i++) {
			struct carc_worth worth;

			carc_worth_take(s, held[i], &worth);
			carc_score_add(s, side, held[i], CARC_WHY_END, &worth,
			    events);
		}
	}
}
