/*
 * Makes a move: checks it (refuse.c), does it, and works the agenda off that it
 * leaves (step.c).
 */
#include "config.h"

#include "rules/monopoly/play.h"

#include <string.h>

#include "rules/monopoly/events.h"
#include "rules/monopoly/monopoly.h"

void
mono_put_order(struct mono_state *s, unsigned seat, const struct mono_move *m,
    struct json *events)
{
	const char *kind = "free", *value;

	if (m->kind == MONO_MOVE_ORDER_FREE) {
		s->order_free[seat] = (uint8_t)m->number;
		value = mono_free_name(m->number);
	} else {
		s->order[seat][m->what] = (uint8_t)m->number;
		kind = mono_order_kind_name(m->what);
		value = mono_order_name(m->number);
	}
	MONO_TELL(events, "ordered", mono_fact_number("seat", (int)seat));
	MONO_TELL(mono_aside(events), "order", mono_fact_text("kind", kind),
	    mono_fact_number("seat", (int)seat),
	    mono_fact_number("to", (int)seat), mono_fact_text("value", value));
}

/* Does the moves that need nothing but the step on top. */
static void
act_at_step(const struct mono_run *r, const struct mono_move *m)
{
	struct mono_state *s = r->s;
	const struct mono_step step = *mono_top(s);
	const struct mono_set *set = s->set;

	switch ((enum mono_kind)m->kind) {
	case MONO_MOVE_BUY:
		mono_buy(r, set->space[step.at].price);
		break;
	case MONO_MOVE_AUCTION:
		mono_auction(r);
		break;
	case MONO_MOVE_PAY:
		mono_rent_pay(r);
		break;
	case MONO_MOVE_FLY:
		mono_pop(s);
		mono_go(r, step.seat, m->number, "fly");
		break;
	case MONO_MOVE_STAY:
		mono_pop(s);
		MONO_TELL(r->events, "stayed",
		    mono_fact_number("seat", step.seat));
		break;
	case MONO_MOVE_TAKE:
		mono_pop(s);
		mono_base_give(r, set->space[m->number].site, step.seat,
		    "bounty");
		break;
	case MONO_MOVE_END:
		s->step[s->steps - 1] = (struct mono_step){.kind = MONO_NEXT};
		break;
	case MONO_MOVE_LOSE:
		mono_pop(s);
		mono_base_give(r, set->space[m->number].site, step.to, "debt");
		break;
	case MONO_MOVE_ALLOW:
		mono_answer(r, false);
		break;
	case MONO_MOVE_ROLL:
	case MONO_MOVE_BAIL:
	case MONO_MOVE_PASS:
	case MONO_MOVE_BID:
	case MONO_MOVE_CLAIM:
	case MONO_MOVE_WAIVE:
	case MONO_MOVE_PLAY:
	case MONO_MOVE_ORDER:
	case MONO_MOVE_ORDER_FREE:
	case MONO_KINDS:
		break;
	}
}

void
mono_act(const struct mono_run *r, unsigned seat, const struct mono_move *m)
{
	switch (m->kind) {
	case MONO_MOVE_ROLL:
		mono_throw(r, seat);
		break;
	case MONO_MOVE_BAIL:
		mono_pay(r, seat, MONO_BANK, r->s->set->bail, MONO_DUE_BAIL);
		mono_free(r, seat, "bail");
		break;
	case MONO_MOVE_PASS:
		mono_bid(r, seat, 0);
		break;
	case MONO_MOVE_BID:
		mono_bid(r, seat, m->number);
		break;
	case MONO_MOVE_CLAIM:
		mono_claim(r, seat);
		break;
	case MONO_MOVE_WAIVE:
		mono_waive(r, seat);
		break;
	case MONO_MOVE_PLAY:
		if (m->what == MONO_NO)
			mono_answer(r, true);
		else
			mono_card_play(r, seat, m);
		break;
	default:
		act_at_step(r, m);
		break;
	}
}

const char *
mono_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events)
{
	struct mono_state *s = state;
	struct mono_run run = {s, chance, events, (unsigned)seat};
	struct mono_move m;
	const char *refusal = "malformed";

	if (mono_move_unpack(move, &m))
		refusal = mono_move_refuse(s, seat, &m);
	if (refusal != NULL)
		return refusal;
	s->bared = 0;
	/* An order is for questions to come: one that has already been put
	 * still waits for its answer. */
	if (m.kind == MONO_MOVE_ORDER || m.kind == MONO_MOVE_ORDER_FREE) {
		mono_put_order(s, (unsigned)seat, &m, events);
		s->ordered[seat]++;
		return NULL;
	}
	memset(s->ordered, 0, sizeof s->ordered);
	mono_act(&run, (unsigned)seat, &m);
	mono_proceed(&run);
	return NULL;
}
