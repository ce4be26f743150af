/*
 * Makes the state at entry 0: everybody on GO, with money and a hand of cards.
 */
#include "config.h"

#include "rules/monopoly/events.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/play.h"

enum { SEATS_LONE = 3 }; /* seats of a game in which one seat stands alone */

static void
fill(struct mono_state *s, const struct rules_setup *setup)
{
	bool lone = setup->seats == SEATS_LONE;

	s->set = setup->data;
	s->seats = (uint8_t)setup->seats;
	if (lone) {
		s->lone = (uint8_t)setup->options[MONO_OPTION_LONE];
		s->alternate = setup->options[MONO_OPTION_ALTERNATE] != 0;
	}
	s->claim = (uint8_t)setup->options[MONO_OPTION_RENT];
	s->present = setup->options[MONO_OPTION_MOMENT] != 0;
	s->arrest_auction = setup->options[MONO_OPTION_ARREST] != 0;
	for (unsigned i = 0; i < s->seats; i++) {
		s->side[i] = i % 2 == 0 ? MONO_REBEL : MONO_EMPIRE;
		if (lone)
			s->side[i] = i == 0 ? s->lone : (uint8_t)!s->lone;
		s->cash[i] = s->set->start_money;
	}
	for (unsigned i = 0; i < MONO_SIDES; i++)
		s->pile[i] =
		    (uint32_t)((UINT64_C(1) << s->set->n_cards[i]) - 1);
	if (s->alternate)
		s->partner = 1;
}

static void
deal(const struct mono_run *r, unsigned seat, int cards)
{
	const struct mono_state *s = r->s;

	for (int i = 0; i < cards; i++)
		mono_draw_force(r, seat);
	MONO_TELL(r->events, "dealt",
	    mono_fact_number("cards", __builtin_popcount(s->hand[seat])),
	    mono_fact_number("seat", (int)seat),
	    mono_fact_text("side", mono_side_name(s->side[seat])));
}

void
mono_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events)
{
	struct mono_state *s = state;
	struct mono_run run = {s, chance, events, MONO_NONE};
	bool lone = setup->seats == SEATS_LONE;

	fill(s, setup);
	MONO_TELL(events, "begin",
	    mono_fact_text("lone", lone ? mono_side_name(s->lone) : NULL),
	    mono_fact_text("rent", s->claim ? "claim" : "auto"),
	    mono_fact_number("seats", s->seats));
	for (unsigned i = 0; i < s->seats; i++)
		deal(&run, i,
		    lone && i == 0 ? s->set->hand_alone : s->set->hand);
	mono_turn_begin(&run, 0);
	mono_proceed(&run);
}
