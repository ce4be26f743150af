/*
 * Events and members of events that all games of tiles have.
 */
#include "config.h"

#include "rules/tiles/events.h"

#include "base/json.h"
#include "rules/event.h"
#include "rules/tiles/notation.h"

void
tiles_tell_start(const struct tiles_board *b, struct json *j)
{
	rules_event_begin(j, "start");
	json_put_int(j, "left", b->left);
	json_put_int(j, "r", 0);
	json_put_text(j, "tile", b->set->face[b->set->start].id);
	json_put_int(j, "x", 0);
	json_put_int(j, "y", 0);
	json_object_end(j);
}

void
tiles_tell_first(unsigned seat, bool random, struct json *j)
{
	rules_event_begin(j, "first");
	json_put_bool(j, "random", random);
	json_put_int(j, "seat", seat);
	json_object_end(j);
}

void
tiles_put_feature(struct json *j, const struct tiles_board *b, unsigned node)
{
	char name[TILES_FEATURE_MAX + 1];

	tiles_feature_name(b, node, name);
	json_put_text(j, "feature", name);
}
