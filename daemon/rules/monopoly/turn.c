/*
 * A seat's turn: whose turn it is, throws and the way of the piece, and jail.
 */
#include "config.h"

#include "base/chance.h"
#include "rules/monopoly/events.h"
#include "rules/monopoly/play.h"

enum { DOUBLES_MAX = 3, JAIL_THROWS = 3 };

void
mono_turn_begin(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;

	/* Another turn of the same seat is still the same occasion. */
	if (seat != s->active)
		s->since = 0;
	s->active = (uint8_t)seat;
	s->doubles = 0;
	s->again = 0;
	s->turns++;
	MONO_TELL(r->events, "turn", mono_fact_number("seat", (int)seat),
	    mono_fact_number("turn", (int)s->turns));
	*mono_push(s) =
	    (struct mono_step){.kind = MONO_ROLL, .seat = (uint8_t)seat};
}

/* The next seat in the order of turns. */
static unsigned
turn_after(struct mono_state *s, unsigned seat)
{
	if (!s->alternate)
		return mono_seat_after(s, seat);
	if (seat != 0)
		return 0;
	seat = s->partner;
	s->partner = (uint8_t)(3 - seat);
	return seat;
}

bool
mono_step_next(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	unsigned seat = s->active;
	bool extra;

	mono_pop(s);
	do {
		extra = s->extra[seat] > 0;
		if (extra)
			s->extra[seat]--;
		else
			seat = turn_after(s, seat);
		if (extra && s->misses[seat] == 0)
			MONO_TELL(r->events, "extra",
			    mono_fact_number("seat", (int)seat));
		if (s->misses[seat] == 0)
			break;
		s->misses[seat]--;
		MONO_TELL(r->events, "skipped",
		    mono_fact_number("seat", (int)seat));
	} while (true);
	mono_turn_begin(r, seat);
	return false;
}

bool
mono_step_again(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	struct mono_step *top = &s->step[s->steps - 1];

	if (s->again) {
		s->again = 0;
		MONO_TELL(r->events, "again",
		    mono_fact_number("seat", top->seat));
		top->kind = MONO_ROLL;
	} else {
		top->kind = MONO_END;
	}
	return false;
}

void
mono_go_money(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;

	s->cash[seat] += s->set->go_money;
	MONO_TELL(r->events, "go", mono_fact_number("amount", s->set->go_money),
	    mono_fact_number("cash", s->cash[seat]),
	    mono_fact_number("seat", (int)seat));
}

static void
put(const struct mono_run *r, unsigned seat, unsigned at, const char *why)
{
	struct mono_state *s = r->s;

	MONO_TELL(r->events, "moved", mono_fact_number("from", s->at[seat]),
	    mono_fact_number("seat", (int)seat),
	    mono_fact_number("space", (int)at), mono_fact_text("why", why));
	s->at[seat] = (uint8_t)at;
}

void
mono_go(const struct mono_run *r, unsigned seat, unsigned at, const char *why)
{
	put(r, seat, at, why);
	*mono_push(r->s) = (struct mono_step){
	    .kind = MONO_LAND, .seat = (uint8_t)seat, .at = (uint8_t)at};
}

bool
mono_step_walk(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	unsigned seat = mono_top(s)->seat, n = (unsigned)s->set->n_spaces;
	unsigned to = s->at[seat] + s->die[0] + s->die[1];

	mono_pop(s);
	mono_go(r, seat, to < n ? to : to - n, "throw");
	if (to >= n)
		mono_go_money(r, seat);
	return false;
}

void
mono_jail(const struct mono_run *r, unsigned seat, const char *why)
{
	struct mono_state *s = r->s;

	MONO_TELL(r->events, "jailed", mono_fact_number("seat", (int)seat),
	    mono_fact_text("why", why));
	put(r, seat, (unsigned)s->set->jail, "jail");
	s->jailed[seat] = 1;
	mono_claims_end(r, seat);
	if (seat == s->active) {
		s->again = 0;
		s->doubles = 0;
	}
}

void
mono_free(const struct mono_run *r, unsigned seat, const char *why)
{
	r->s->jailed[seat] = 0;
	MONO_TELL(r->events, "freed", mono_fact_number("seat", (int)seat),
	    mono_fact_text("why", why));
}

/* After a throw in jail: whether the piece moves by it. */
static bool
throw_jailed(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;

	if (s->die[0] == s->die[1]) {
		mono_free(r, seat, "doubles");
		return true;
	}
	MONO_TELL(r->events, "jail-failed",
	    mono_fact_number("left", JAIL_THROWS - s->jailed[seat]),
	    mono_fact_number("seat", (int)seat));
	if (s->jailed[seat]++ < JAIL_THROWS)
		return false;
	mono_free(r, seat, "third");
	return true;
}

/* After a throw of a free seat: whether the piece moves by it. */
static bool
throw_free(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;

	s->again = s->die[0] == s->die[1];
	if (!s->again || ++s->doubles < DOUBLES_MAX)
		return true;
	MONO_TELL(r->events, "third-double",
	    mono_fact_number("seat", (int)seat));
	mono_jail(r, seat, "doubles");
	return false;
}

void
mono_throw(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;
	bool jailed = s->jailed[seat] > 0, third;

	mono_claims_lapse(r, seat);
	for (unsigned i = 0; i < 2; i++)
		s->die[i] = (uint8_t)(chance_draw(r->chance, "die", 6) + 1);
	mono_tell_threw(r->events, s, seat);
	s->step[s->steps - 1].kind = MONO_AGAIN;
	third = s->jailed[seat] == JAIL_THROWS && s->die[0] != s->die[1];
	if (!(jailed ? throw_jailed(r, seat) : throw_free(r, seat)))
		return;
	*mono_push(s) =
	    (struct mono_step){.kind = MONO_WALK, .seat = (uint8_t)seat};
	if (third)
		*mono_push(s) = (struct mono_step){.kind = MONO_DEBT,
		    .seat = (uint8_t)seat,
		    .to = MONO_BANK,
		    .card = MONO_DUE_BAIL,
		    .amount = (int16_t)s->set->bail};
}
