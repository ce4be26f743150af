/*
 * Makes the state at entry 0: lays the start tile with its tokens, decides who
 * begins, and draws the first tile.
 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "base/chance.h"
#include "base/json.h"
#include "rules/goldrush/events.h"
#include "rules/goldrush/pile.h"
#include "rules/goldrush/play.h"
#include "rules/tiles/events.h"
#include "rules/tiles/pile.h"

const char *
gold_options_refuse(const struct rules_setup *setup)
{
	/* Value 0 is "random"; value N is seat N - 1. */
	return setup->options[GOLD_OPTION_FIRST] > setup->seats ? "first-seat"
								: NULL;
}

void
gold_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events)
{
	const struct gold_set *set = setup->data;
	struct gold_state *s = state;
	int first = setup->options[GOLD_OPTION_FIRST];

	assert(set != NULL && setup->seats >= 2 &&
	    setup->seats <= GOLD_SEATS_MAX &&
	    gold_options_refuse(setup) == NULL);
	s->b.set = &set->tiles;
	s->seats = (uint8_t)setup->seats;
	s->farmers = setup->options[GOLD_OPTION_FARMERS] != 0;
	s->withdraw = setup->options[GOLD_OPTION_WITHDRAW] != 0;
	s->cowboys = (uint8_t)setup->options[GOLD_OPTION_COWBOYS];
	memset(s->cowboy, 0xff, sizeof s->cowboy);
	memset(s->tent, 0xff, sizeof s->tent);
	s->supply = s->n_pool = set->tokens.n;
	memcpy(s->pool, set->tokens.count, sizeof s->pool);
	tiles_pile_begin(&s->b);
	if (events != NULL)
		tiles_tell_start(&s->b, events);
	gold_play_tokens(s, events);
	s->to_move =
	    (uint8_t)(first > 0 ? first - 1
				: (int)chance_draw(chance, "first", s->seats));
	if (events != NULL)
		tiles_tell_first(s->to_move, first == 0, events);
	gold_pile_draw(s, chance, events);
}
