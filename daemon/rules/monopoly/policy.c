/*
 * Chooses a move by the policy's name. The cautious policy stands here, the one
 * that wants to win in greedy.c.
 */
#include "config.h"

#include "rules/monopoly/policy.h"

#include <assert.h>

#include "rules/monopoly/monopoly.h"

enum {
	RESERVE = 200, /* cash that the cautious policy keeps when it spends */
	RICH = 800     /* cash with which it pays to leave jail */
};

unsigned
mono_dearest(const struct mono_set *set, uint64_t mask)
{
	unsigned best = MONO_NONE;
	int most = -1;

	for (; mask != 0; mask &= mask - 1) {
		unsigned site = (unsigned)__builtin_ctzll(mask);
		int price = set->space[set->site[site]].price;

		if (price > most) {
			most = price;
			best = site;
		}
	}
	return best;
}

uint64_t
mono_within(const struct mono_set *set, uint64_t mask, int cash)
{
	uint64_t found = 0;

	for (; mask != 0; mask &= mask - 1) {
		unsigned site = (unsigned)__builtin_ctzll(mask);

		if (set->space[set->site[site]].price <= cash)
			found |= UINT64_C(1) << site;
	}
	return found;
}

static void
fly(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	bool must;
	uint64_t sites = mono_flights(s, seat, &must);
	uint64_t good = mono_within(s->set, sites, s->cash[seat] - RESERVE);

	if (good == 0 && !must) {
		m->kind = MONO_MOVE_STAY;
		return;
	}
	m->kind = MONO_MOVE_FLY;
	m->number = s->set->site[mono_dearest(s->set, good ? good : sites)];
}

/* Takes the dearest space of an enemy, else a free one, else one of an ally. */
static void
policy_take(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	uint64_t sites = mono_side_owned(s, !s->side[seat]);

	if (sites == 0)
		sites = mono_free_sites(s);
	if (sites == 0)
		sites = s->set->sites & ~s->owned[seat];
	m->kind = MONO_MOVE_TAKE;
	m->number = s->set->site[mono_dearest(s->set, sites)];
}

static void
bid(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	int most = s->set->space[mono_top(s)->at].price;

	if (most > s->cash[seat] - RESERVE)
		most = s->cash[seat] - RESERVE;
	most -= most % 10;
	if (most < s->set->auction_start) {
		m->kind = MONO_MOVE_PASS;
		return;
	}
	m->kind = MONO_MOVE_BID;
	m->number = (uint16_t)most;
}

static void
step_moves(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	const struct mono_step *top = mono_top(s);
	const int cash = s->cash[seat];

	switch ((enum mono_step_kind)top->kind) {
	case MONO_ROLL:
		m->kind =
		    s->jailed[seat] && cash >= RICH && cash >= s->set->bail
		    ? MONO_MOVE_BAIL
		    : MONO_MOVE_ROLL;
		break;
	case MONO_BUY:
		m->kind = cash - s->set->space[top->at].price >= RESERVE
		    ? MONO_MOVE_BUY
		    : MONO_MOVE_AUCTION;
		break;
	case MONO_RENT:
		m->kind = MONO_MOVE_PAY;
		if (cash < top->amount && mono_cards_of(s, seat, MONO_FREE)) {
			m->kind = MONO_MOVE_PLAY;
			m->what = MONO_FREE;
		}
		break;
	case MONO_FLY:
		fly(s, seat, m);
		break;
	case MONO_TAKE:
		policy_take(s, seat, m);
		break;
	case MONO_END:
		m->kind = MONO_MOVE_END;
		break;
	case MONO_CHOOSE:
		m->kind = MONO_MOVE_LOSE;
		m->number = s->set->site[__builtin_ctzll(mono_losable(s, top))];
		break;
	case MONO_ANSWER:
		m->kind = MONO_MOVE_ALLOW;
		if (mono_cards_of(s, seat, MONO_NO)) {
			m->kind = MONO_MOVE_PLAY;
			m->what = MONO_NO;
		}
		break;
	case MONO_AUCTION:
		bid(s, seat, m);
		break;
	case MONO_LAND:
	case MONO_DEBT:
	case MONO_EFFECT:
	case MONO_AGAIN:
	case MONO_NEXT:
	case MONO_WALK:
	case MONO_STEP_KINDS:
		assert(!"a step that waits for nobody");
	}
}

void
mono_plan_cautious(const struct mono_state *s, unsigned seat,
    struct mono_move *m)
{
	*m = (struct mono_move){0};
	if (mono_between(s) && mono_claim_of(s, seat) != MONO_NONE)
		m->kind = MONO_MOVE_CLAIM;
	else
		step_moves(s, seat, m);
}

uint64_t
mono_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance)
{
	const struct mono_state *s = state;
	struct mono_move m;

	if (policy == RULES_RANDOM)
		return mono_move_random(s, seat, chance);
	assert(seat >= 0 && (mono_to_move(s) >> seat & 1));
	if (policy == RULES_GREEDY)
		mono_plan_greedy(s, (unsigned)seat, &m);
	else if (policy == RULES_PLAYOUT)
		mono_plan_playout(s, (unsigned)seat, chance, &m);
	else if (policy == RULES_SHREWD)
		mono_plan_shrewd(s, (unsigned)seat, &m);
	else
		mono_plan_cautious(s, (unsigned)seat, &m);
	return mono_move_pack(&m);
}
