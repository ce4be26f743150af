/*
 * Moves money and bases: what a seat pays, and what it loses when it cannot
 * pay.
 */
#include "config.h"

#include "rules/monopoly/events.h"
#include "rules/monopoly/play.h"

static const char *const due_names[] = {[MONO_DUE_RENT] = "rent",
    [MONO_DUE_TAX] = "tax",
    [MONO_DUE_BAIL] = "bail",
    [MONO_DUE_EVENT] = "event",
    [MONO_DUE_LEVY] = "levy",
    [MONO_DUE_STEAL] = "steal"};

void
mono_pay(const struct mono_run *r, unsigned seat, unsigned to, int amount,
    enum mono_due due)
{
	struct mono_state *s = r->s;

	s->cash[seat] -= amount;
	if (to != MONO_BANK)
		s->cash[to] += amount;
	MONO_TELL(r->events, "paid", mono_fact_number("amount", amount),
	    mono_fact_number("cash", s->cash[seat]),
	    mono_fact_text("from", due_names[due]),
	    mono_fact_number("seat", (int)seat), mono_fact_seat("to", to));
}

void
mono_gain(const struct mono_run *r, unsigned seat, int amount, const char *why)
{
	struct mono_state *s = r->s;

	s->cash[seat] += amount;
	MONO_TELL(r->events, "got", mono_fact_number("amount", amount),
	    mono_fact_number("cash", s->cash[seat]),
	    mono_fact_number("seat", (int)seat), mono_fact_text("why", why));
}

/* The side that owns all sites of PLANET, or MONO_NONE. */
static unsigned
whole_side(const struct mono_state *s, const struct mono_planet *planet)
{
	for (unsigned i = 0; i < MONO_SIDES; i++)
		if ((planet->sites & ~mono_side_owned(s, i)) == 0)
			return i;
	return MONO_NONE;
}

static void
tell_planet(const struct mono_run *r, const struct mono_planet *planet,
    unsigned was)
{
	unsigned now = whole_side(r->s, planet);

	if (was != MONO_NONE && was != now)
		MONO_TELL(r->events, "broken",
		    mono_fact_text("planet", planet->name),
		    mono_fact_text("side", mono_side_name(was)));
	if (now != MONO_NONE && was != now)
		MONO_TELL(r->events, "whole",
		    mono_fact_text("planet", planet->name),
		    mono_fact_text("side", mono_side_name(now)));
}

static void
debt_tell_score(const struct mono_run *r, unsigned seat, int points,
    const char *why)
{
	MONO_TELL(r->events, "score", mono_fact_number("points", points),
	    mono_fact_number("seat", (int)seat), mono_fact_text("why", why));
}

static void
base_lose(const struct mono_run *r, unsigned seat, unsigned site, unsigned to)
{
	struct mono_state *s = r->s;
	unsigned at = s->set->site[site];

	s->owned[seat] &= ~(UINT64_C(1) << site);
	MONO_TELL(r->events, "lost", mono_fact_number("seat", (int)seat),
	    mono_fact_site(s, at), mono_fact_number("space", (int)at),
	    mono_fact_seat("to", to));
	debt_tell_score(r, seat, -1, "lost");
}

static void
base_place(const struct mono_run *r, unsigned seat, unsigned site,
    const char *why)
{
	struct mono_state *s = r->s;
	unsigned at = s->set->site[site];

	s->owned[seat] |= UINT64_C(1) << site;
	MONO_TELL(r->events, "placed", mono_fact_number("seat", (int)seat),
	    mono_fact_site(s, at), mono_fact_number("space", (int)at),
	    mono_fact_text("why", why));
	debt_tell_score(r, seat, 1, why);
}

void
mono_base_give(const struct mono_run *r, unsigned site, unsigned to,
    const char *why)
{
	struct mono_state *s = r->s;
	const struct mono_set *set = s->set;
	const struct mono_planet *planet =
	    &set->planet[set->space[set->site[site]].planet];
	unsigned owner = mono_owner(s, site), was = MONO_NONE;

	if (r->events != NULL)
		was = whole_side(s, planet);
	if (owner != MONO_NONE)
		base_lose(r, owner, site, to);
	if (to != MONO_BANK)
		base_place(r, to, site, why);
	if (r->events != NULL)
		tell_planet(r, planet, was);
	if (mono_taken(s) == set->sites)
		mono_end(r);
}

bool
mono_step_debt(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	const struct mono_step step = *mono_top(s);

	mono_pop(s);
	if (s->cash[step.seat] >= step.amount) {
		mono_pay(r, step.seat, step.to, step.amount,
		    (enum mono_due)step.card);
		return false;
	}
	MONO_TELL(r->events, "broke", mono_fact_number("amount", step.amount),
	    mono_fact_number("cash", s->cash[step.seat]),
	    mono_fact_number("seat", step.seat), mono_fact_seat("to", step.to));
	*mono_push(s) = (struct mono_step){
	    .kind = MONO_CHOOSE, .seat = step.seat, .to = step.to};
	return false;
}

bool
mono_step_choose(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	const struct mono_step step = *mono_top(s);
	uint64_t sites = mono_losable(s, &step);

	if ((sites & (sites - 1)) != 0) {
		if (step.seat != s->active)
			s->occasion++;
		return true;
	}
	mono_pop(s);
	if (sites == 0)
		MONO_TELL(r->events, "nothing-to-lose",
		    mono_fact_number("seat", step.seat));
	else
		mono_base_give(r, (unsigned)__builtin_ctzll(sites), step.to,
		    "debt");
	return false;
}
