/*
 * What a space asks of a seat that has come to it: buying, rent and claims to
 * it, the hyperdrive, the bounty hunter. The spaces of the decks: deck.c.
 */
#include "config.h"

#include "rules/monopoly/events.h"
#include "rules/monopoly/play.h"
#include "rules/monopoly/view.h"

/* The site on the space AT. */
static unsigned
site_at(const struct mono_state *s, unsigned at)
{
	return s->set->space[at].site;
}

static void
tell_rent(const struct mono_run *r, const struct mono_step *step)
{
	const struct mono_state *s = r->s;
	int plain = s->set->space[step->at].rent;
	bool half = !mono_enemies(s, step->seat, step->to);

	MONO_TELL(r->events, "rent", mono_fact_number("amount", step->amount),
	    mono_fact_flag("doubled",
		step->amount > (half ? plain / 2 : plain)),
	    mono_fact_flag("half", half), mono_fact_number("owner", step->to),
	    mono_fact_number("seat", step->seat), mono_fact_site(s, step->at),
	    mono_fact_number("space", step->at));
}

/* Writes that PAYER's rent for the space AT is not paid, and why. */
static void
tell_no_rent(const struct mono_run *r, unsigned owner, unsigned payer,
    unsigned at, const char *why)
{
	MONO_TELL(r->events, "no-rent", mono_fact_number("owner", (int)owner),
	    mono_fact_number("seat", (int)payer), mono_fact_site(r->s, at),
	    mono_fact_number("space", (int)at), mono_fact_text("why", why));
}

static void
land_on_planet(const struct mono_run *r, unsigned seat, unsigned at)
{
	struct mono_state *s = r->s;
	unsigned owner = mono_owner(s, site_at(s, at));
	struct mono_step step = {
	    .kind = MONO_BUY, .seat = (uint8_t)seat, .at = (uint8_t)at};

	if (owner == seat)
		return;
	if (owner != MONO_NONE) {
		if (s->jailed[owner]) {
			tell_no_rent(r, owner, seat, at, "jail");
			return;
		}
		step.kind = MONO_RENT;
		step.to = (uint8_t)owner;
		step.amount = (int16_t)mono_rent(s, seat, at);
		tell_rent(r, &step);
	}
	*mono_push(s) = step;
}

static void
tell_landed(const struct mono_run *r, const struct mono_step *step)
{
	const struct mono_state *s = r->s;
	const struct mono_space *space = &s->set->space[step->at];
	unsigned owner = MONO_NONE;

	if (r->events == NULL)
		return;
	if (space->type == MONO_SPACE_PLANET)
		owner = mono_owner(s, space->site);
	MONO_TELL(r->events, "landed", mono_fact_seat("owner", owner),
	    mono_fact_number("seat", step->seat), mono_fact_site(s, step->at),
	    mono_fact_number("space", step->at),
	    mono_fact_text("type", mono_space_name(space)));
}

bool
mono_step_land(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	const struct mono_step step = *mono_top(s);
	const struct mono_space *space = &s->set->space[step.at];

	mono_pop(s);
	tell_landed(r, &step);
	switch ((enum mono_space_type)space->type) {
	case MONO_SPACE_PLANET:
		land_on_planet(r, step.seat, step.at);
		break;
	case MONO_SPACE_DECK:
		mono_draw(r, step.seat, space->side);
		break;
	case MONO_SPACE_TAX:
		*mono_push(s) = (struct mono_step){.kind = MONO_DEBT,
		    .seat = step.seat,
		    .to = MONO_BANK,
		    .card = MONO_DUE_TAX,
		    .amount = (int16_t)space->price};
		break;
	case MONO_SPACE_HYPERDRIVE:
		*mono_push(s) =
		    (struct mono_step){.kind = MONO_FLY, .seat = step.seat};
		break;
	case MONO_SPACE_BOUNTY:
		*mono_push(s) =
		    (struct mono_step){.kind = MONO_TAKE, .seat = step.seat};
		break;
	case MONO_SPACE_GO_TO_JAIL:
		mono_jail(r, step.seat, "space");
		break;
	case MONO_SPACE_GO: /* the seat got its money on the way */
	case MONO_SPACE_JAIL:
	case MONO_SPACE_PARKING:
		break;
	}
	return false;
}

/* The space of the step on top is not any more what it was at the landing. When
 * all is judged as it is at present, it now asks for what it asks for then;
 * else for nothing. */
static void
land_anew(const struct mono_run *r)
{
	const struct mono_step step = *mono_top(r->s);

	mono_pop(r->s);
	if (r->s->present)
		land_on_planet(r, step.seat, step.at);
}

/* --- steps ---------------------------------------------------------------- */

bool
mono_step_buy(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	const struct mono_step *top = mono_top(s);

	if (mono_owner(s, site_at(s, top->at)) != MONO_NONE)
		land_anew(r); /* it was taken by a card */
	else if (s->hand[top->seat] == 0 &&
	    s->cash[top->seat] < s->set->space[top->at].price)
		mono_auction(r);
	else
		return true;
	return false;
}

void
mono_buy(const struct mono_run *r, int amount)
{
	struct mono_state *s = r->s;
	const struct mono_step step = *mono_top(s);

	mono_pop(s);
	s->cash[step.seat] -= amount;
	MONO_TELL(r->events, "bought", mono_fact_number("amount", amount),
	    mono_fact_number("cash", s->cash[step.seat]),
	    mono_fact_number("seat", step.seat), mono_fact_site(s, step.at),
	    mono_fact_number("space", step.at));
	mono_base_give(r, site_at(s, step.at), step.seat, "buy");
}

/* Works the rent out again after cards were played meanwhile. Returns false
 * when no rent is due any more. */
static bool
look_at_rent(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	struct mono_step *top = &s->step[s->steps - 1];
	unsigned owner = mono_owner(s, site_at(s, top->at));
	int amount;

	if (owner == MONO_NONE || owner == top->seat) {
		land_anew(r);
		return false;
	}
	if (s->jailed[owner]) {
		tell_no_rent(r, owner, top->seat, top->at, "jail");
		mono_pop(s);
		return false;
	}
	amount = mono_rent(s, top->seat, top->at);
	if (owner != top->to || amount != top->amount) {
		top->to = (uint8_t)owner;
		top->amount = (int16_t)amount;
		tell_rent(r, top);
	}
	return true;
}

bool
mono_step_rent(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	const struct mono_step *top;
	unsigned order;

	if (!look_at_rent(r))
		return false;
	top = mono_top(s);
	order = s->order_free[top->seat];
	mono_look_at_hand(r, top->seat);
	if (order == MONO_FREE_ASK && s->hand[top->seat] != 0)
		return true;
	if (order >= MONO_FREE_50 &&
	    top->amount >= (int)(order - MONO_FREE_50 + 1) * 50 &&
	    mono_cards_of(s, top->seat, MONO_FREE) != 0)
		mono_card_play(r, top->seat,
		    &(struct mono_move){
			.kind = MONO_MOVE_PLAY, .what = MONO_FREE});
	else
		mono_rent_pay(r);
	return false;
}

void
mono_rent_spare(const struct mono_run *r)
{
	const struct mono_step *top = mono_top(r->s);

	tell_no_rent(r, top->to, top->seat, top->at, "card");
	mono_pop(r->s);
}

bool
mono_step_fly(const struct mono_run *r)
{
	bool must;

	if (mono_flights(r->s, mono_top(r->s)->seat, &must) != 0)
		return true;
	mono_pop(r->s);
	return false;
}

bool
mono_step_take(const struct mono_run *r)
{
	struct mono_state *s = r->s;

	if (s->owned[mono_top(s)->seat] != s->set->sites)
		return true;
	mono_pop(s);
	return false;
}

/* --- rent that has to be claimed ------------------------------------------ */

static void
push_rent(struct mono_state *s, unsigned payer, unsigned owner, int amount)
{
	*mono_push(s) = (struct mono_step){.kind = MONO_DEBT,
	    .seat = (uint8_t)payer,
	    .to = (uint8_t)owner,
	    .card = MONO_DUE_RENT,
	    .amount = (int16_t)amount};
}

void
mono_rent_pay(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	const struct mono_step step = *mono_top(s);

	mono_pop(s);
	/* A full list takes no more claims, which can happen when one seat has
	 * turn after turn. The seat then pays the rent without a claim. */
	if (!s->claim || s->n_claims == MONO_CLAIMS_MAX) {
		push_rent(s, step.seat, step.to, step.amount);
		return;
	}
	s->claims[s->n_claims++] = (struct mono_claim){.owner = step.to,
	    .payer = step.seat,
	    .at = step.at,
	    .amount = step.amount,
	    .since = ++s->occasion};
	MONO_TELL(r->events, "claim-due",
	    mono_fact_number("amount", step.amount),
	    mono_fact_number("owner", step.to),
	    mono_fact_number("seat", step.seat), mono_fact_site(s, step.at),
	    mono_fact_number("space", step.at));
}

static struct mono_claim
claim_remove(struct mono_state *s, unsigned i)
{
	struct mono_claim claim = s->claims[i];

	for (s->n_claims--; i < s->n_claims; i++)
		s->claims[i] = s->claims[i + 1];
	s->claims[s->n_claims] = (struct mono_claim){0};
	return claim;
}

/* Removes and returns the oldest claim of SEAT, which must have one. */
static struct mono_claim
claim_oldest(struct mono_state *s, unsigned seat)
{
	return claim_remove(s, mono_claim_of(s, seat));
}

void
mono_claim(const struct mono_run *r, unsigned seat)
{
	struct mono_claim claim = claim_oldest(r->s, seat);

	push_rent(r->s, claim.payer, seat, claim.amount);
}

void
mono_waive(const struct mono_run *r, unsigned seat)
{
	struct mono_claim claim = claim_oldest(r->s, seat);

	tell_no_rent(r, seat, claim.payer, claim.at, "waived");
}

void
mono_claims_lapse(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;

	for (unsigned i = 0; i < s->n_claims;) {
		struct mono_claim claim;

		if (s->claims[i].payer == seat) {
			i++;
			continue;
		}
		claim = claim_remove(s, i);
		tell_no_rent(r, claim.owner, claim.payer, claim.at,
		    "unclaimed");
	}
}

void
mono_claims_end(const struct mono_run *r, unsigned seat)
{
	struct mono_state *s = r->s;

	for (unsigned i = 0; i < s->n_claims;) {
		struct mono_claim claim;

		if (s->claims[i].owner != seat) {
			i++;
			continue;
		}
		claim = claim_remove(s, i);
		tell_no_rent(r, seat, claim.payer, claim.at, "jail");
	}
}
