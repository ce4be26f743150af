/*
 * Writes the members of events that name a feature, so that every event names
 * features alike (events.h).
 */
#include "config.h"

#include "rules/goldrush/events.h"

#include "base/json.h"
#include "rules/tiles/notation.h"

void
gold_put_kind(struct json *j, const struct gold_state *s, unsigned node)
{
	json_put_text(j, "kind", s->b.set->game->kind[gold_kind(s, node)].name);
}

void
gold_put_part(struct json *j, const struct gold_state *s, unsigned node)
{
	const struct tiles_tile *t = &s->b.tile[s->b.node[node].tile];
	char name[TILES_FEATURE_MAX + 1];

	tiles_part_name(s->b.set, t->face, t->turn, node - t->node, name);
	json_put_text(j, "feature", name);
}

void
gold_put_gold(struct json *j, const struct gold_state *s, unsigned seat)
{
	json_key(j, "gold");
	json_array_begin(j);
	for (unsigned i = 0; i < s->n_taken; i++)
		if (s->taken[i].seat == seat)
			json_int(j,
			    gold_set(s)->tokens.value[s->taken[i].value]);
	json_array_end(j);
}
