/*
 * Writes the members of events that name a feature, so that every event names
 * features alike (events.h).
 */
#include "config.h"

#include "rules/carcassonne/events.h"

#include "base/json.h"
#include "rules/tiles/notation.h"

void
carc_put_kind(struct json *j, const struct carc_state *s, unsigned node)
{
	json_put_text(j, "kind",
	    s->b.set->game->kind[tiles_part_of(&s->b, node)->kind].name);
}

void
carc_put_planet(struct json *j, const struct carc_state *s, unsigned node)
{
	bool planet = tiles_part_of(&s->b, node)->kind == CARC_KIND_PLANET;

	json_put_text(j, "planet",
	    planet ? tiles_face_of(&s->b, s->b.node[node].tile)->name : "");
}
