/*
 * Entry 0: the start tile, who begins, and the first tile.
 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "base/chance.h"
#include "base/json.h"
#include "rules/carcassonne/board.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/pile.h"

const char *
carc_options_refuse(const struct rules_setup *setup)
{
	/* Value 0 is "random", value N seat N - 1. */
	return setup->options[CARC_OPTION_FIRST] > setup->seats ? "first-seat"
								: NULL;
}

static void
fill_pile(struct carc_state *s)
{
	for (size_t i = 0; i < s->set->n_faces; i++)
		s->pile[i] = s->set->face[i].count;
	s->pile[s->set->start]--;
	s->left = (uint8_t)(s->set->n_tiles - 1);
}

static void
tell_start(const struct carc_state *s, struct json *j)
{
	carc_event_begin(j, "start");
	json_put_int(j, "left", s->left);
	json_put_int(j, "r", 0);
	json_put_text(j, "tile", s->set->face[s->set->start].id);
	json_put_int(j, "x", 0);
	json_put_int(j, "y", 0);
	json_object_end(j);
}

static void
tell_first(const struct carc_state *s, bool random, struct json *j)
{
	carc_event_begin(j, "first");
	json_put_bool(j, "random", random);
	json_put_int(j, "seat", s->to_move);
	json_object_end(j);
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
	s->set = setup->data;
	s->seats = (uint8_t)setup->seats;
	s->reinforce = setup->options[CARC_OPTION_REINFORCE] != 0;
	memset(s->figure, 0xff, sizeof s->figure);
	for (unsigned i = 0; i < CARC_SEATS_MAX; i++)
		s->side[i] = (uint8_t)i;
	fill_pile(s);
	carc_board_lay(s, -1, (unsigned)s->set->start, 0);
	if (events != NULL)
		tell_start(s, events);
	s->to_move =
	    (uint8_t)(first > 0 ? first - 1
				: (int)chance_draw(chance, "first", s->seats));
	if (events != NULL)
		tell_first(s, first == 0, events);
	carc_pile_draw(s, chance, events);
}
