/*
 * The two decks: drawing a card, and a card's lower half, which happens at
 * once. Cards that a player keeps in the hand: cards.c.
 */
#include "config.h"

#include "base/chance.h"
#include "rules/monopoly/events.h"
#include "rules/monopoly/play.h"

unsigned
mono_draw_bit(const struct mono_run *r, const char *label, uint32_t mask)
{
	unsigned n = (unsigned)__builtin_popcount(mask);

	for (uint64_t i = chance_draw(r->chance, label, n); i > 0; i--)
		mask &= mask - 1;
	return (unsigned)__builtin_ctz(mask);
}

/* Draws a card from the pile of DECK, which is made of the discards when it is
 * empty. MONO_NONE when there is no card. */
static unsigned
deck_take(const struct mono_run *r, unsigned deck)
{
	struct mono_state *s = r->s;
	unsigned card;

	if (s->pile[deck] == 0 && s->discard[deck] != 0) {
		s->pile[deck] = s->discard[deck];
		s->discard[deck] = 0;
		MONO_TELL(r->events, "shuffled",
		    mono_fact_number("cards",
			__builtin_popcount(s->pile[deck])),
		    mono_fact_text("deck", mono_side_name(deck)));
	}
	if (s->pile[deck] == 0) {
		MONO_TELL(r->events, "no-card",
		    mono_fact_text("deck", mono_side_name(deck)));
		return MONO_NONE;
	}
	card = mono_draw_bit(r, mono_side_name(deck), s->pile[deck]);
	s->pile[deck] &= ~(UINT32_C(1) << card);
	return card;
}

bool
mono_draw_force(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;
	unsigned deck = s->side[seat], card = deck_take(r, deck);

	if (card == MONO_NONE)
		return false;
	s->hand[seat] |= UINT32_C(1) << card;
	MONO_TELL(mono_aside(r->events), "drew",
	    mono_fact_text("card",
		mono_force_name(s->set->card[deck][card].force)),
	    mono_fact_text("deck", mono_side_name(deck)),
	    mono_fact_number("seat", (int)seat),
	    mono_fact_number("to", (int)seat));
	return true;
}

static void
discard_one(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;
	unsigned deck = s->side[seat], card;

	if (s->hand[seat] == 0) {
		MONO_TELL(r->events, "no-hand",
		    mono_fact_number("seat", (int)seat));
		return;
	}
	card = mono_draw_bit(r, "hand", s->hand[seat]);
	s->hand[seat] &= ~(UINT32_C(1) << card);
	s->discard[deck] |= UINT32_C(1) << card;
	MONO_TELL(r->events, "discarded",
	    mono_fact_text("card",
		mono_force_name(s->set->card[deck][card].force)),
	    mono_fact_number("seat", (int)seat));
}

static void
go_back(const struct mono_run *r, unsigned seat, int spaces)
{
	int n = r->s->set->n_spaces;

	mono_go(r, seat, (unsigned)((r->s->at[seat] + n - spaces % n) % n),
	    "back");
}

static void
event(const struct mono_run *r, unsigned seat, const struct mono_card *card)
{
	struct mono_state *s = r->s;
	struct mono_step debt = {.kind = MONO_DEBT,
	    .seat = (uint8_t)seat,
	    .to = MONO_BANK,
	    .card = MONO_DUE_EVENT,
	    .amount = (int16_t)card->event_amount};

	switch ((enum mono_event)card->event) {
	case MONO_PAY:
		*mono_push(s) = debt;
		break;
	case MONO_PAY_EACH:
		mono_push_enemies(s, seat, debt);
		break;
	case MONO_GO_JAIL:
		mono_jail(r, seat, "event");
		break;
	case MONO_BACK:
		go_back(r, seat, card->event_amount);
		break;
	case MONO_LOSE:
		*mono_push(s) = (struct mono_step){.kind = MONO_CHOOSE,
		    .seat = (uint8_t)seat,
		    .to = MONO_BANK,
		    .depth = 1};
		break;
	case MONO_TO_GO:
		mono_go(r, seat, 0, "card");
		mono_go_money(r, seat);
		break;
	case MONO_COLLECT:
		mono_gain(r, seat, card->event_amount, "event");
		break;
	case MONO_DISCARD:
		discard_one(r, seat);
		break;
	case MONO_MISS:
		s->misses[seat]++;
		break;
	case MONO_EVENTS:
		break;
	}
}

void
mono_draw(const struct mono_run *r, unsigned seat, unsigned deck)
{
	struct mono_state *s = r->s;
	const struct mono_card *card;
	unsigned i;

	if (s->side[seat] == deck) {
		if (mono_draw_force(r, seat))
			MONO_TELL(r->events, "drew-force",
			    mono_fact_text("deck", mono_side_name(deck)),
			    mono_fact_number("left",
				__builtin_popcount(s->pile[deck])),
			    mono_fact_number("seat", (int)seat));
		return;
	}
	i = deck_take(r, deck);
	if (i == MONO_NONE)
		return;
	card = &s->set->card[deck][i];
	s->discard[deck] |= UINT32_C(1) << i;
	MONO_TELL(r->events, "drew-event",
	    card->event_amount > 0
		? mono_fact_number("amount", card->event_amount)
		: mono_fact_null("amount"),
	    mono_fact_text("card", card->id),
	    mono_fact_text("deck", mono_side_name(deck)),
	    mono_fact_text("event", mono_event_name(card->event)),
	    mono_fact_number("left", __builtin_popcount(s->pile[deck])),
	    mono_fact_number("seat", (int)seat));
	event(r, seat, card);
}
