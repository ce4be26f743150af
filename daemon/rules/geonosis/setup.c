/*
 * Makes the state at entry 0. It makes no draws yet, because the players have
 * to choose their sheets and Jedi first (act.c goes on).
 */
#include "config.h"

#include <string.h>

#include "rules/geonosis/events.h"
#include "rules/geonosis/geonosis.h"

void
geo_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events)
{
	struct geo_state *s = state;

	(void)chance;
	s->set = setup->data;
	s->seats = (uint8_t)setup->seats;
	s->force_start = (uint8_t)setup->options[GEO_OPTION_FORCE];
	s->zones = (uint8_t)setup->options[GEO_OPTION_ZONES];
	s->tokens = (uint8_t)setup->options[GEO_OPTION_TOKENS];
	s->expansion = setup->options[GEO_OPTION_EXPANSION] != 0;
	s->objection = (uint8_t)setup->options[GEO_OPTION_OBJECTION];
	s->forgo = setup->options[GEO_OPTION_FORGO] != 0;
	s->stage = GEO_CHOOSING;
	s->short_of = GEO_NONE;
	s->chosen = GEO_NONE;
	s->force = s->force_start;
	s->pile = (1u << GEO_ZONES) - 1;
	s->threats = (1u << GEO_THREATS) - 1;
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		s->reserve[d] = (uint8_t)(s->set->tokens[d] - s->tokens);
	memset(s->jedi, GEO_NONE, sizeof s->jedi);
	memset(s->sheet, GEO_NONE, sizeof s->sheet);
	memset(s->figure, GEO_NONE, sizeof s->figure);
	s->r2 = GEO_NONE;
	memset(s->part_at, GEO_NONE, sizeof s->part_at);
	memset(s->card, GEO_NONE, sizeof s->card);
	geo_tell_begin(events, s);
}
