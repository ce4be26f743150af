/*
 * Makes the state at entry 0: lays the start tile, decides who begins, and
 * draws the first tile.
 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "base/chance.h"
#include "base/json.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/news.h"
#include "rules/carcassonne/pile.h"
#include "rules/event.h"
#include "rules/tiles/events.h"
#include "rules/tiles/pile.h"

enum { TEAM_SEATS = 4 };

const char *
carc_options_refuse(const struct rules_setup *setup)
{
	/* Value 0 is "random"; value N is seat N - 1. */
	if (setup->options[CARC_OPTION_FIRST] > setup->seats)
		return "first-seat";
	if (setup->options[CARC_OPTION_TEAMS] != 0 &&
	    setup->seats != TEAM_SEATS)
		return "teams-seats";
	return NULL;
}

static void
take_options(struct carc_state *s, const int *options)
{
	s->reinforce = options[CARC_OPTION_REINFORCE] != 0;
	s->teams = options[CARC_OPTION_TEAMS] != 0;
	s->explorers = options[CARC_OPTION_EXPLORERS] != 0;
	s->hyperspace = options[CARC_OPTION_HYPERSPACE] != 0;
	s->traders = options[CARC_OPTION_TRADERS] != 0;
	s->endgame = (uint8_t)options[CARC_OPTION_ENDGAME];
	s->news = options[CARC_OPTION_NEWS] != 0;
	s->withdraw = options[CARC_OPTION_WITHDRAW] != 0;
	s->variants = s->teams || s->explorers || s->hyperspace || s->traders ||
	    s->endgame != CARC_ENDGAME_OFF || s->news || s->withdraw;
}

/* Writes an event for each team. */
static void
tell_teams(const struct carc_state *s, struct json *j)
{
	for (unsigned side = 0; side < TEAM_SEATS / 2; side++) {
		rules_event_begin(j, "team");
		json_key(j, "seats");
		json_array_begin(j);
		for (unsigned i = side; i < s->seats; i++)
			if (s->side[i] == side)
				json_int(j, i);
		json_array_end(j);
		json_object_end(j);
	}
}

void
carc_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events)
{
	struct carc_state *s = state;
	int first = setup->options[CARC_OPTION_FIRST];

	assert(setup->data != NULL && setup->seats >= 2 &&
	    setup->seats <= CARC_SEATS_MAX &&
	    carc_options_refuse(setup) == NULL);
	s->b.set = &((const struct carc_set *)setup->data)->tiles;
	s->seats = (uint8_t)setup->seats;
	take_options(s, setup->options);
	memset(s->figure, 0xff, sizeof s->figure);
	/* Partners sit opposite each other. */
	for (unsigned i = 0; i < CARC_SEATS_MAX; i++)
		s->side[i] = (uint8_t)(s->teams ? i % 2 : i);
	tiles_pile_begin(&s->b);
	if (events != NULL) {
		tiles_tell_start(&s->b, events);
		if (s->teams)
			tell_teams(s, events);
	}
	s->to_move =
	    (uint8_t)(first > 0 ? first - 1
				: (int)chance_draw(chance, "first", s->seats));
	if (events != NULL)
		tiles_tell_first(s->to_move, first == 0, events);
	if (s->news)
		carc_news_open(s, chance, events);
	carc_pile_draw(s, chance, events);
}
