/*
 * Forecasts a move: makes it on a copy of the state, and writes its events as
 * far as neither chance nor another seat decides them.
 */
#include "config.h"

#include <assert.h>

#include "base/json.h"
#include "rules/monopoly/events.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/play.h"
#include "rules/monopoly/spot.h"

/* Writes which seats a card is played against, in the order in which they are
 * asked. It does not look at what they hold or have ordered, which SEAT may not
 * know. */
static void
tell_answers(const struct mono_run *r)
{
	const struct mono_state *s = r->s;

	for (unsigned i = s->steps; i-- > 0;) {
		if (s->step[i].kind != MONO_ANSWER)
			return;
		MONO_TELL(r->events, "answer-ahead",
		    mono_fact_number("target", s->step[i].seat));
	}
}

/* Does the step on top when it follows without chance or a decision. True when
 * the step waits for either. */
static bool
forecast_follow(const struct mono_run *r, const struct mono_move *m)
{
	const struct mono_step *top = mono_top(r->s);

	switch (top->kind) {
	case MONO_CHOOSE:
		return mono_step_choose(r);
	case MONO_DEBT:
		return mono_step_debt(r);
	case MONO_EFFECT:
		return mono_step_effect(r);
	case MONO_LAND:
		if (r->s->set->space[top->at].type == MONO_SPACE_DECK)
			return true;
		return mono_step_land(r);
	case MONO_AGAIN:
		return !r->s->again || mono_step_again(r);
	case MONO_NEXT:
		return m->kind != MONO_MOVE_END || mono_step_next(r);
	case MONO_ANSWER:
		tell_answers(r);
		return true;
	default:
		return true;
	}
}

void
mono_look_ahead(struct mono_state *s, unsigned seat, const struct mono_move *m,
    struct json *events)
{
	struct mono_run run = {s, NULL, events, seat};
	unsigned kind;

	if (m->kind == MONO_MOVE_ROLL || m->kind == MONO_MOVE_AUCTION) {
		if (events == NULL)
			return;
		mono_tell_facts(events,
		    m->kind == MONO_MOVE_ROLL ? "throw-ahead" : "auction-ahead",
		    NULL, 0);
		return;
	}
	if (m->kind == MONO_MOVE_ORDER || m->kind == MONO_MOVE_ORDER_FREE) {
		mono_put_order(s, seat, m, events);
		return;
	}
	mono_act(&run, seat, m);
	do
		kind = s->over ? MONO_STEP_KINDS : mono_top(s)->kind;
	while (!s->over && !forecast_follow(&run, m) && kind != MONO_NEXT);
}

void
mono_forecast(const void *state, int seat, uint64_t move, struct json *events)
{
	struct mono_state copy = *(const struct mono_state *)state;
	struct json *aside = events->aside;
	struct mono_move m;
	bool good = mono_move_unpack(move, &m);

	assert(good && mono_move_refuse(&copy, seat, &m) == NULL);
	/* A forecast shows private events among the others: it is for the seat
	 * that asks. */
	events->aside = events;
	json_array_begin(events);
	mono_look_ahead(&copy, (unsigned)seat, &m, events);
	json_array_end(events);
	events->aside = aside;
}
