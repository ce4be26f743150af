/*
 * Why a move is refused: a refusal key for each reason. Also what a card can do
 * at present, because a card without an effect is refused.
 */
#include "config.h"

#include "rules/monopoly/moves.h"

uint64_t
mono_capturable(const struct mono_state *s, unsigned seat)
{
	const int most = s->set->amount[s->side[seat]][MONO_CAPTURE];
	uint64_t bases = mono_side_owned(s, !s->side[seat]), found = 0;

	for (; bases != 0; bases &= bases - 1) {
		unsigned site = (unsigned)__builtin_ctzll(bases);

		if (s->set->space[s->set->site[site]].price <= most)
			found |= UINT64_C(1) << site;
	}
	return found;
}

bool
mono_levy_brings(const struct mono_state *s, unsigned seat)
{
	for (unsigned i = 0; i < s->seats; i++)
		if (mono_enemies(s, i, seat) &&
		    (s->cash[i] > 0 || s->owned[i] != 0))
			return true;
	return false;
}

int
mono_bargain(const struct mono_set *set, unsigned at)
{
	return (set->space[at].price + 19) / 20 * 10;
}

/* --- spaces and seats ----------------------------------------------------- */

/* Finds the site of the space AT; a refusal key when AT has none. */
static const char *
refuse_site(const struct mono_state *s, unsigned at, uint64_t *site)
{
	if (at >= (unsigned)s->set->n_spaces)
		return "no-such-space";
	if (s->set->space[at].type != MONO_SPACE_PLANET)
		return "not-a-site";
	*site = UINT64_C(1) << s->set->space[at].site;
	return NULL;
}

static const char *
refuse_free(const struct mono_state *s, unsigned at)
{
	uint64_t site;
	const char *why = refuse_site(s, at, &site);

	if (why != NULL)
		return why;
	return (mono_taken(s) & site) != 0 ? "space-taken" : NULL;
}

static const char *
refuse_fly(const struct mono_state *s, unsigned seat, unsigned at)
{
	const char *why = refuse_free(s, at);
	bool must;

	if (why != NULL)
		return why;
	return (mono_flights(s, seat, &must) >> s->set->space[at].site & 1) == 0
	    ? "out-of-reach"
	    : NULL;
}

static const char *
refuse_take(const struct mono_state *s, unsigned seat, unsigned at)
{
	uint64_t site;
	const char *why = refuse_site(s, at, &site);

	if (why != NULL)
		return why;
	return (s->owned[seat] & site) != 0 ? "own-base" : NULL;
}

static const char *
refuse_lose(const struct mono_state *s, unsigned at)
{
	uint64_t site;
	const char *why = refuse_site(s, at, &site);

	if (why != NULL)
		return why;
	return (mono_losable(s, mono_top(s)) & site) == 0 ? "not-equal" : NULL;
}

static const char *
refuse_capture(const struct mono_state *s, unsigned seat, unsigned at)
{
	uint64_t site;
	const char *why = refuse_site(s, at, &site);

	if (why != NULL)
		return why;
	if ((mono_taken(s) & site) == 0)
		return "no-base-there";
	if ((s->owned[seat] & site) != 0)
		return "own-base";
	if ((mono_side_owned(s, s->side[seat]) & site) != 0)
		return "not-an-enemy";
	return (mono_capturable(s, seat) & site) == 0 ? "too-valuable" : NULL;
}

static const char *
refuse_victim(const struct mono_state *s, unsigned seat, unsigned force,
    unsigned victim)
{
	if (victim >= s->seats)
		return "no-such-seat";
	if (!mono_enemies(s, seat, victim))
		return "not-an-enemy";
	if (force == MONO_ARREST)
		return s->jailed[victim] > 0 ? "jailed-already" : NULL;
	return s->cash[victim] == 0 ? "nothing-to-gain" : NULL;
}

/* --- cards ---------------------------------------------------------------- */

/* Refuses unless the step on top is of KIND and waits for SEAT. */
static const char *
refuse_step(const struct mono_state *s, unsigned seat, unsigned kind)
{
	if (!mono_waits_for(s, seat))
		return "not-your-turn";
	return mono_top(s)->kind == kind ? NULL : "not-now";
}

/* Why SEAT cannot play a card of kind FORCE at this moment. */
static const char *
refuse_moment(const struct mono_state *s, unsigned seat, unsigned force)
{
	static const uint8_t steps[MONO_FORCES] = {[MONO_NO] = MONO_ANSWER,
	    [MONO_JAIL] = MONO_ROLL,
	    [MONO_JUMP] = MONO_ROLL,
	    [MONO_FREE] = MONO_RENT,
	    [MONO_BARGAIN] = MONO_BUY};

	if (steps[force] != 0)
		return refuse_step(s, seat, steps[force]);
	if (force == MONO_EXTRA || !mono_between(s)) {
		if (!mono_waits_for(s, seat))
			return "not-your-turn";
		return mono_between(s) ? NULL : "not-now";
	}
	return NULL;
}

static const char *
refuse_effect(const struct mono_state *s, unsigned seat,
    const struct mono_move *m)
{
	switch ((enum mono_force)m->what) {
	case MONO_JAIL:
		return s->jailed[seat] == 0 ? "not-in-jail" : NULL;
	case MONO_LEVY:
		return mono_levy_brings(s, seat) ? NULL : "nothing-to-gain";
	case MONO_STEAL:
	case MONO_ARREST:
		return refuse_victim(s, seat, m->what, m->number);
	case MONO_OCCUPY:
		return refuse_free(s, m->number);
	case MONO_CAPTURE:
		return refuse_capture(s, seat, m->number);
	case MONO_JUMP:
		if (s->jailed[seat] > 0)
			return "in-jail";
		return refuse_free(s, m->number);
	case MONO_BARGAIN:
		return s->cash[seat] < mono_bargain(s->set, mono_top(s)->at)
		    ? "too-little-cash"
		    : NULL;
	case MONO_EXTRA:
		return s->extra[seat] > 0 ? "extra-already" : NULL;
	case MONO_NO:
	case MONO_GAIN:
	case MONO_FREE:
	case MONO_FORCES:
		break;
	}
	return NULL;
}

static const char *
refuse_card(const struct mono_state *s, unsigned seat,
    const struct mono_move *m)
{
	const char *why = refuse_moment(s, seat, m->what);

	if (why != NULL)
		return why;
	if (mono_cards_of(s, seat, m->what) == 0)
		return "no-such-card";
	return refuse_effect(s, seat, m);
}

/* --- the rest ------------------------------------------------------------- */

static const char *
refuse_order(const struct mono_state *s, unsigned seat,
    const struct mono_move *m)
{
	bool free = m->kind == MONO_MOVE_ORDER_FREE;

	if (m->number > (free ? MONO_FREE_LAST : (unsigned)MONO_ALLOW) ||
	    (!free && m->what >= MONO_ORDERS))
		return "no-such-order";
	if (m->number == (free ? s->order_free[seat] : s->order[seat][m->what]))
		return "same-order";
	return s->ordered[seat] == MONO_ORDERED_MAX ? "too-many-orders" : NULL;
}

static const char *
refuse_bid(const struct mono_state *s, unsigned seat, const struct mono_move *m)
{
	const char *why = refuse_step(s, seat, MONO_AUCTION);

	if (why != NULL || m->kind == MONO_MOVE_PASS)
		return why;
	if (m->number % 10 != 0 || m->number < s->set->auction_start ||
	    m->number > MONO_BID_MAX || m->number > s->cash[seat])
		return "not-a-bid";
	return NULL;
}

static const char *
refuse_claim(const struct mono_state *s, unsigned seat)
{
	if (mono_claim_of(s, seat) == MONO_NONE)
		return "no-claim";
	if (mono_between(s))
		return NULL;
	return mono_waits_for(s, seat) ? "not-now" : "not-your-turn";
}

/* The step that a kind of move needs; 0: it needs no certain one. */
static const uint8_t steps_of[MONO_KINDS] = {
    [MONO_MOVE_ROLL] = MONO_ROLL,
    [MONO_MOVE_BAIL] = MONO_ROLL,
    [MONO_MOVE_BUY] = MONO_BUY,
    [MONO_MOVE_AUCTION] = MONO_BUY,
    [MONO_MOVE_PAY] = MONO_RENT,
    [MONO_MOVE_FLY] = MONO_FLY,
    [MONO_MOVE_STAY] = MONO_FLY,
    [MONO_MOVE_TAKE] = MONO_TAKE,
    [MONO_MOVE_END] = MONO_END,
    [MONO_MOVE_LOSE] = MONO_CHOOSE,
    [MONO_MOVE_ALLOW] = MONO_ANSWER,
};

/* Whether the members that this kind of move does not use are 0. */
static bool
spelled_well(const struct mono_move *m)
{
	bool numbered = m->kind == MONO_MOVE_FLY || m->kind == MONO_MOVE_TAKE ||
	    m->kind == MONO_MOVE_LOSE || m->kind == MONO_MOVE_BID ||
	    m->kind == MONO_MOVE_ORDER || m->kind == MONO_MOVE_ORDER_FREE;

	if (m->kind == 0 || m->kind >= MONO_KINDS)
		return false;
	if (m->kind == MONO_MOVE_PLAY)
		return m->what < MONO_FORCES &&
		    (m->number == 0 || mono_card_aims(m->what));
	return (numbered || m->number == 0) &&
	    (m->kind == MONO_MOVE_ORDER || m->what == 0);
}

/* Why SEAT, whose step is on top, cannot make a move of that step. */
static const char *
refuse_own(const struct mono_state *s, unsigned seat, const struct mono_move *m)
{
	bool must;

	switch (m->kind) {
	case MONO_MOVE_BAIL:
		if (s->jailed[seat] == 0)
			return "not-in-jail";
		return s->cash[seat] < s->set->bail ? "too-little-cash" : NULL;
	case MONO_MOVE_BUY:
		return s->cash[seat] < s->set->space[mono_top(s)->at].price
		    ? "too-little-cash"
		    : NULL;
	case MONO_MOVE_FLY:
		return refuse_fly(s, seat, m->number);
	case MONO_MOVE_STAY:
		mono_flights(s, seat, &must);
		return must ? "must-fly" : NULL;
	case MONO_MOVE_TAKE:
		return refuse_take(s, seat, m->number);
	case MONO_MOVE_LOSE:
		return refuse_lose(s, m->number);
	default:
		return NULL;
	}
}

const char *
mono_move_refuse(const struct mono_state *s, int seat,
    const struct mono_move *m)
{
	const unsigned me = (unsigned)seat;
	const char *why;

	if (s->over)
		return "game-over";
	if (seat < 0 || seat >= s->seats)
		return "not-your-turn";
	if (!spelled_well(m))
		return "malformed";
	switch (m->kind) {
	case MONO_MOVE_ORDER:
	case MONO_MOVE_ORDER_FREE:
		return refuse_order(s, me, m);
	case MONO_MOVE_PASS:
	case MONO_MOVE_BID:
		return refuse_bid(s, me, m);
	case MONO_MOVE_CLAIM:
	case MONO_MOVE_WAIVE:
		return refuse_claim(s, me);
	case MONO_MOVE_PLAY:
		return refuse_card(s, me, m);
	default:
		why = refuse_step(s, me, steps_of[m->kind]);
		return why != NULL ? why : refuse_own(s, me, m);
	}
}
