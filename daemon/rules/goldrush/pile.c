/*
 * Draws tiles from the pile, and ends the game when none is left.
 */
#include "config.h"

#include "rules/goldrush/pile.h"

#include <limits.h>
#include <string.h>

#include "base/json.h"
#include "rules/event.h"
#include "rules/goldrush/events.h"
#include "rules/goldrush/score.h"
#include "rules/tiles/pile.h"

void
gold_result(const void *state, struct rules_result *result)
{
	const struct gold_state *s = state;
	int best = INT_MIN;

	memset(result, 0, sizeof *result);
	for (unsigned i = 0; i < s->seats; i++) {
		result->scores[i] = s->score[i];
		if (s->score[i] > best) {
			best = s->score[i];
			result->winners = 0;
		}
		if (s->score[i] == best)
			result->winners |= 1u << i;
	}
}

static void
tell_over(const struct gold_state *s, struct json *j)
{
	struct rules_result result;

	gold_result(s, &result);
	rules_event_over(j, &result, s->seats);
}

static void
tell_tile(const struct gold_state *s, unsigned face, bool good, struct json *j)
{
	const char *id = s->b.set->face[face].id;

	rules_event_begin(j, good ? "tile-drawn" : "unplaceable");
	if (!good)
		json_put_text(j, "id", id);
	json_put_int(j, "left", s->b.left);
	if (good) {
		json_put_int(j, "seat", s->to_move);
		json_put_text(j, "tile", id);
	}
	json_object_end(j);
}

void
gold_pile_draw(struct gold_state *s, struct chance *chance, struct json *events)
{
	while (s->b.left > 0) {
		unsigned face = tiles_pile_take(&s->b, "tile", chance);
		bool good = tiles_face_fits(&s->b, face);

		if (events != NULL)
			tell_tile(s, face, good, events);
		if (good) {
			s->b.drawn = (uint8_t)face;
			return;
		}
	}
	s->over = 1;
	if (events != NULL) {
		rules_event_begin(events, "pile-empty");
		json_object_end(events);
	}
	gold_score_end(s, events);
	if (events != NULL)
		tell_over(s, events);
}
