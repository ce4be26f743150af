/*
 * Checks, for tests, what is true of every position: that each card is in one
 * place, and each step of the agenda can be done. A check is plain and slow.
 */
#include "config.h"

#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"

static const char *
check_seats(const struct mono_state *s)
{
	for (unsigned i = 0; i < s->seats; i++) {
		if (s->cash[i] < 0)
			return "a seat with less than no cash";
		if (s->cash[i] % 10 != 0)
			return "credits that no note is for";
		if (s->at[i] >= s->set->n_spaces)
			return "a piece off the ring";
		if (s->jailed[i] > 3)
			return "more than three throws in jail";
		if (s->jailed[i] > 0 && s->at[i] != s->set->jail)
			return "a prisoner who is not in jail";
		if (s->side[i] >= MONO_SIDES)
			return "a seat without a side";
		if (s->extra[i] > 1)
			return "more than one extra turn to come";
	}
	return NULL;
}

/* Checks that seats alternate sides, except that the last two of three seats
 * are partners. */
static const char *
check_sides(const struct mono_state *s)
{
	for (unsigned i = 1; i < s->seats; i++) {
		unsigned wanted = s->seats == 3 ? !s->side[0] : i % 2;

		if (s->side[i] != wanted)
			return "a seat on the wrong side";
	}
	return NULL;
}

static const char *
check_bases(const struct mono_state *s)
{
	uint64_t all = 0;

	for (unsigned i = 0; i < MONO_SEATS_MAX; i++) {
		if ((all & s->owned[i]) != 0)
			return "two bases on one space";
		all |= s->owned[i];
		if (i >= s->seats && s->owned[i] != 0)
			return "a base of nobody";
	}
	if ((all & ~s->set->sites) != 0)
		return "a base where there is no planet";
	for (unsigned side = 0; side < MONO_SIDES; side++)
		if (__builtin_popcountll(mono_side_owned(s, side)) >
		    s->set->bases)
			return "a side has too many bases";
	if ((all == s->set->sites) != (s->over != 0))
		return "a game is over when all spaces have a base";
	return NULL;
}

/* Checks that every card is in exactly one place. */
static const char *
check_cards(const struct mono_state *s)
{
	for (unsigned side = 0; side < MONO_SIDES; side++) {
		uint64_t deck = (UINT64_C(1) << s->set->n_cards[side]) - 1;
		uint32_t all = s->pile[side];

		if ((all & s->discard[side]) != 0)
			return "a card in pile and discards";
		all |= s->discard[side];
		for (unsigned i = 0; i < s->seats; i++) {
			if (s->side[i] != side)
				continue;
			if ((all & s->hand[i]) != 0)
				return "a card in two places";
			all |= s->hand[i];
		}
		if (all != deck)
			return "a card is lost or made";
	}
	return NULL;
}

static const char *
check_orders(const struct mono_state *s)
{
	for (unsigned i = 0; i < s->seats; i++) {
		for (unsigned k = 0; k < MONO_ORDERS; k++)
			if (s->order[i][k] > MONO_ALLOW)
				return "an order that there is not";
		if (s->order_free[i] > MONO_FREE_LAST ||
		    s->ordered[i] > MONO_ORDERED_MAX)
			return "an order that there is not";
	}
	return NULL;
}

static const char *
check_claims(const struct mono_state *s)
{
	if (s->n_claims > MONO_CLAIMS_MAX)
		return "too many claims";
	if (s->n_claims > 0 && !s->claim)
		return "a claim where rent is paid by itself";
	for (unsigned i = 0; i < s->n_claims; i++) {
		const struct mono_claim *c = &s->claims[i];

		if (c->owner >= s->seats || c->payer >= s->seats ||
		    c->owner == c->payer)
			return "a claim between no two seats";
		if (c->at >= s->set->n_spaces ||
		    s->set->space[c->at].type != MONO_SPACE_PLANET ||
		    c->amount <= 0 || c->amount % 10 != 0)
			return "a claim for no rent";
	}
	return NULL;
}

static const char *
check_auction(const struct mono_state *s)
{
	bool open = mono_top(s)->kind == MONO_AUCTION;

	if (!open && s->bidders != 0)
		return "bidders without an auction";
	for (unsigned i = 0; i < MONO_SEATS_MAX; i++) {
		if (s->bid[i] == 0)
			continue;
		if (!open || (s->bidders >> i & 1) == 0)
			return "a bid of a seat that is not entitled";
		if (10 * (s->bid[i] - 1) > s->cash[i])
			return "a bid above the cash";
	}
	return NULL;
}

/* Checks a step that waits for a seat. */
static const char *
check_step(const struct mono_state *s, const struct mono_step *step)
{
	const struct mono_space *space;
	bool must;

	if (step->seat >= s->seats || step->at >= s->set->n_spaces)
		return "a step of no seat or at no space";
	if (step->kind <= MONO_END && step->seat != s->active)
		return "a step of a turn that is not one's own";
	space = &s->set->space[step->at];
	if ((step->kind == MONO_BUY || step->kind == MONO_AUCTION) &&
	    (space->type != MONO_SPACE_PLANET ||
		(mono_taken(s) >> space->site & 1)))
		return "a sale of what is not free";
	if (step->kind == MONO_RENT &&
	    (space->type != MONO_SPACE_PLANET ||
		mono_rent(s, step->seat, step->at) == 0))
		return "a rent that is not due";
	if (step->kind == MONO_FLY && mono_flights(s, step->seat, &must) == 0)
		return "a flight to nowhere";
	if (step->kind == MONO_CHOOSE &&
	    __builtin_popcountll(mono_losable(s, step)) < 2)
		return "a choice among fewer than two bases";
	if (step->kind == MONO_ANSWER &&
	    (step->to >= s->seats || step->to == step->seat))
		return "an answer to nobody";
	return NULL;
}

static const char *
check_agenda(const struct mono_state *s)
{
	if (s->steps == 0 || s->steps > MONO_STEPS_MAX)
		return "an agenda without a step, or too long";
	if (s->active >= s->seats || s->doubles > 3)
		return "no seat's turn";
	for (unsigned i = 0; i < s->steps; i++)
		if (s->step[i].kind == 0 || s->step[i].kind >= MONO_STEP_KINDS)
			return "a step that there is not";
	if (mono_top(s)->kind > MONO_AUCTION)
		return "something is left to happen";
	if (mono_to_move(s) == 0)
		return "nobody is to move";
	return check_step(s, mono_top(s));
}

const char *
mono_check(const void *state)
{
	const struct mono_state *s = state;
	const char *why = check_seats(s);

	if (why == NULL)
		why = check_sides(s);
	if (why == NULL)
		why = check_bases(s);
	if (why == NULL)
		why = check_cards(s);
	if (why == NULL)
		why = check_orders(s);
	if (why == NULL)
		why = check_claims(s);
	if (why != NULL)
		return why;
	if (s->over)
		return s->steps == 0 && s->n_claims == 0 && s->bidders == 0
		    ? NULL
		    : "something is left when the game is over";
	why = check_agenda(s);
	return why != NULL ? why : check_auction(s);
}
