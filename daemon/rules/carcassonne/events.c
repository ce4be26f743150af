/*
 * Writes the members of events that name a feature, so that every event names
 * features alike (events.h).
 */
#include "config.h"

#include "rules/carcassonne/events.h"

#include <stdio.h>

#include "base/json.h"

const char *
carc_kind_name(unsigned kind)
{
	static const char *const names[] = {"route", "asteroid", "planet"};

	return names[kind];
}

void
carc_feature_name(const struct carc_state *s, unsigned node,
    char name[CARC_NAME_MAX + 1])
{
	const struct carc_tile *t = &s->tile[s->node[node].tile];
	const struct carc_part *part = carc_part_of(s, node);
	unsigned first = s->set->table[t->face].first[t->turn][node - t->node];
	int n = snprintf(name, CARC_NAME_MAX + 1, "%s:%d,%d",
	    carc_kind_name(part->kind), carc_key_x(t->key), carc_key_y(t->key));

	if (part->kind != CARC_KIND_PLANET)
		snprintf(name + n, (size_t)(CARC_NAME_MAX + 1 - n), ":%c",
		    "NESW"[first]);
}

void
carc_put_feature(struct json *j, const struct carc_state *s, unsigned node)
{
	char name[CARC_NAME_MAX + 1];

	carc_feature_name(s, node, name);
	json_put_text(j, "feature", name);
}

void
carc_put_kind(struct json *j, const struct carc_state *s, unsigned node)
{
	json_put_text(j, "kind", carc_kind_name(carc_part_of(s, node)->kind));
}

void
carc_put_planet(struct json *j, const struct carc_state *s, unsigned node)
{
	bool planet = carc_part_of(s, node)->kind == CARC_KIND_PLANET;

	json_put_text(j, "planet",
	    planet ? carc_face_of(s, s->node[node].tile)->planet : "");
}

void
carc_event_begin(struct json *j, const char *code)
{
	json_object_begin(j);
	json_put_text(j, "e", code);
}
