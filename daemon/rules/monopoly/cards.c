/*
 * Force cards: playing one, the answers of the seat against which it is played,
 * and what it then does. Cards that happen at once when drawn: deck.c.
 */
#include "config.h"

#include "rules/monopoly/events.h"
#include "rules/monopoly/play.h"

void
mono_card_spend(struct mono_state *s, unsigned seat, unsigned kind)
{
	uint32_t cards = mono_cards_of(s, seat, kind);
	uint32_t card = cards & ~(cards - 1);

	s->hand[seat] &= ~card;
	s->discard[s->side[seat]] |= card;
}

static void
tell_played(const struct mono_run *r, unsigned seat, const struct mono_move *m)
{
	const struct mono_state *s = r->s;
	bool space = m->what == MONO_OCCUPY || m->what == MONO_CAPTURE ||
	    m->what == MONO_JUMP;
	unsigned target = MONO_NONE;

	if (m->what == MONO_STEAL || m->what == MONO_ARREST)
		target = m->number;
	else if (m->what == MONO_CAPTURE)
		target = mono_owner(s, s->set->space[m->number].site);
	MONO_TELL(r->events, "played",
	    mono_fact_text("card", mono_force_name(m->what)),
	    mono_fact_number("seat", (int)seat),
	    space ? mono_fact_number("space", m->number)
		  : mono_fact_null("space"),
	    mono_fact_seat("target", target));
}

/* Asks TARGET, or all enemies when it is MONO_NONE, for an answer to a card
 * that SEAT has played. */
static void
attack(struct mono_state *s, unsigned seat, unsigned target,
    const struct mono_move *m)
{
	struct mono_step step = {.kind = MONO_ANSWER,
	    .seat = (uint8_t)target,
	    .to = (uint8_t)seat,
	    .card = m->what};

	if (m->what == MONO_CAPTURE)
		step.at = (uint8_t)m->number;
	if (target == MONO_NONE)
		mono_push_enemies(s, seat, step);
	else
		*mono_push(s) = step;
}

/* Moves SEAT's piece by a jump card, which takes the place of the throw. No
 * further throw follows, because a jump is no doubles. */
static void
jump(const struct mono_run *r, unsigned seat, unsigned at)
{
	mono_claims_lapse(r, seat);
	r->s->step[r->s->steps - 1].kind = MONO_AGAIN;
	mono_go(r, seat, at, "jump");
}

void
mono_card_play(const struct mono_run *r, unsigned seat,
    const struct mono_move *m)
{
	struct mono_state *s = r->s;
	const struct mono_set *set = s->set;

	mono_card_spend(s, seat, m->what);
	if (r->events != NULL)
		tell_played(r, seat, m);
	switch ((enum mono_force)m->what) {
	case MONO_JAIL:
		mono_free(r, seat, "card");
		break;
	case MONO_GAIN:
		mono_gain(r, seat, set->amount[s->side[seat]][MONO_GAIN],
		    "card");
		break;
	case MONO_LEVY:
		attack(s, seat, MONO_NONE, m);
		break;
	case MONO_STEAL:
	case MONO_ARREST:
		attack(s, seat, m->number, m);
		break;
	case MONO_CAPTURE:
		attack(s, seat, mono_owner(s, set->space[m->number].site), m);
		break;
	case MONO_OCCUPY:
		mono_base_give(r, set->space[m->number].site, seat, "occupy");
		break;
	case MONO_FREE:
		mono_rent_spare(r);
		break;
	case MONO_BARGAIN:
		mono_buy(r, mono_bargain(set, mono_top(s)->at));
		break;
	case MONO_JUMP:
		jump(r, seat, m->number);
		break;
	case MONO_EXTRA:
		s->extra[seat]++;
		break;
	case MONO_NO:
	case MONO_FORCES:
		break;
	}
}

/* --- answers -------------------------------------------------------------- */

static unsigned
order_for(const struct mono_state *s, const struct mono_step *step)
{
	enum mono_order_kind kind = MONO_ORDER_COUNTER;

	if (step->depth == 0) {
		if (step->card == MONO_LEVY)
			kind = MONO_ORDER_LEVY;
		else if (step->card == MONO_STEAL)
			kind = MONO_ORDER_STEAL;
		else if (step->card == MONO_CAPTURE)
			kind = MONO_ORDER_CAPTURE;
		else
			kind = MONO_ORDER_ARREST;
	}
	return s->order[step->seat][kind];
}

/* The seat that is asked says "no": now the other side is asked. */
static void
say_no(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	struct mono_step *top = &s->step[s->steps - 1];
	uint8_t seat = top->seat;

	mono_card_spend(s, seat, MONO_NO);
	top->depth++;
	MONO_TELL(r->events, "refused",
	    mono_fact_text("card", mono_force_name(top->card)),
	    mono_fact_number("depth", top->depth),
	    mono_fact_number("seat", seat),
	    mono_fact_number("target", top->to));
	top->seat = top->to;
	top->to = seat;
}

/* The seat that is asked lets the last card stand: the one played against it,
 * or the "no" that answers its own. ASKED: a player decided so, not a standing
 * order. */
static void
cards_accept(const struct mono_run *r, bool asked)
{
	struct mono_state *s = r->s;
	struct mono_step *top = &s->step[s->steps - 1];
	bool cancelled = top->depth % 2 == 1;

	if (cancelled)
		MONO_TELL(r->events, "cancelled",
		    mono_fact_text("card", mono_force_name(top->card)),
		    mono_fact_number("seat", top->seat));
	else if (asked || top->depth > 0)
		MONO_TELL(r->events, "stands",
		    mono_fact_text("card", mono_force_name(top->card)),
		    mono_fact_number("seat", top->to),
		    mono_fact_number("target", top->seat));
	if (cancelled) {
		mono_pop(s);
	} else {
		top->kind = MONO_EFFECT;
		top->depth = 0;
	}
}

bool
mono_step_answer(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	const struct mono_step *top = mono_top(s);
	unsigned order = order_for(s, top);

	mono_look_at_hand(r, top->seat);
	if (order == MONO_ASK && s->hand[top->seat] != 0) {
		s->occasion++;
		return true;
	}
	if (order == MONO_REFUSE && mono_cards_of(s, top->seat, MONO_NO) != 0)
		say_no(r);
	else
		cards_accept(r, false);
	return false;
}

void
mono_answer(const struct mono_run *r, bool no)
{
	if (no)
		say_no(r);
	else
		cards_accept(r, true);
}

/* Takes SEAT to jail. A seat that is arrested in its own turn loses the rest of
 * it; the space that it could have bought is sold by auction. */
static void
arrest(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;
	struct mono_step open;

	mono_jail(r, seat, "arrest");
	if (seat != s->active)
		return;
	open = *mono_top(s);
	while (s->steps > 0)
		mono_pop(s);
	*mono_push(s) = (struct mono_step){.kind = MONO_NEXT};
	if (s->arrest_auction && open.kind == MONO_BUY) {
		*mono_push(s) = open;
		mono_auction(r);
	}
}

bool
mono_step_effect(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	const struct mono_step step = *mono_top(s);
	int amount = s->set->amount[s->side[step.to]][step.card];

	mono_pop(s);
	if (step.card == MONO_LEVY) {
		*mono_push(s) = (struct mono_step){.kind = MONO_DEBT,
		    .seat = step.seat,
		    .to = step.to,
		    .card = MONO_DUE_LEVY,
		    .amount = (int16_t)amount};
	} else if (step.card == MONO_STEAL) {
		if (amount > s->cash[step.seat])
			amount = s->cash[step.seat];
		mono_pay(r, step.seat, step.to, amount, MONO_DUE_STEAL);
	} else if (step.card == MONO_CAPTURE) {
		mono_base_give(r, s->set->space[step.at].site, step.to,
		    "capture");
	} else {
		arrest(r, step.seat);
	}
	return false;
}
