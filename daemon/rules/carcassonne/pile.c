/*
 * Draws tiles from the pile, removes from the game those that fit nowhere, and
 * ends the game when none is left.
 */
#include "config.h"

#include "rules/carcassonne/pile.h"

#include <limits.h>
#include <string.h>

#include "base/json.h"
#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/news.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/traders.h"
#include "rules/event.h"
#include "rules/tiles/pile.h"

static void
tell_over(const struct carc_state *s, struct json *j)
{
	struct rules_result result;

	carc_result(s, &result);
	rules_event_over(j, &result, s->seats);
}

void
carc_pile_end(struct carc_state *s, struct json *events)
{
	s->over = 1;
	s->phase = CARC_PHASE_PLACE;
	s->b.drawn = TILES_NO_FACE;
	if (events != NULL) {
		rules_event_begin(events, "pile-empty");
		json_object_end(events);
	}
	carc_score_end(s, events);
	if (events != NULL)
		tell_over(s, events);
}

static void
tell_tile(const struct carc_state *s, unsigned face, bool good, struct json *j)
{
	rules_event_begin(j, good ? "tile-drawn" : "tile-removed");
	json_put_int(j, "left", s->b.left);
	if (good)
		json_put_int(j, "seat", s->to_move);
	json_put_text(j, "tile", s->b.set->face[face].id);
	json_object_end(j);
}

bool
carc_pile_find(struct carc_state *s, struct chance *chance, struct json *events)
{
	while (s->b.left > 0) {
		unsigned face = tiles_pile_take(&s->b, "tile", chance);
		bool good = tiles_face_fits(&s->b, face);

		if (events != NULL)
			tell_tile(s, face, good, events);
		if (good) {
			s->b.drawn = (uint8_t)face;
			return true;
		}
	}
	return false;
}

static void
tell_end_waits(const struct carc_state *s, struct json *j)
{
	rules_event_begin(j, "end-waits");
	json_key(j, "seats");
	json_array_begin(j);
	for (unsigned i = 0; i < s->seats; i++)
		if (carc_traders_place(s, i) >= 0)
			json_int(j, i);
	json_array_end(j);
	json_object_end(j);
}

void
carc_pile_draw(struct carc_state *s, struct chance *chance, struct json *events)
{
	bool goes_on = s->news ? carc_news_begin(s, chance, events)
			       : carc_pile_find(s, chance, events);

	if (goes_on)
		return;
	if (s->n_line == 0) {
		carc_pile_end(s, events);
		return;
	}
	s->phase = CARC_PHASE_LAST;
	s->b.drawn = TILES_NO_FACE;
	if (events != NULL)
		tell_end_waits(s, events);
}

void
carc_result(const void *state, struct rules_result *result)
{
	const struct carc_state *s = state;
	int best = INT_MIN;

	memset(result, 0, sizeof *result);
	for (unsigned i = 0; i < s->seats; i++) {
		result->scores[i] = s->score[s->side[i]];
		if (result->scores[i] > best)
			best = result->scores[i];
	}
	for (unsigned i = 0; i < s->seats; i++)
		if (result->scores[i] == best)
			result->winners |= 1u << i;
}
