/*
 * What search needs: the moves worth a look, a policy for playouts, and what a
 * seat cannot know made anew. Playouts go to the end of the game.
 */
#include "config.h"

#include "base/chance.h"
#include "rules/best.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"
#include "rules/monopoly/policy.h"

/* Shares of what the shrewd policy would bid, in hundredths, that are worth a
 * look; and how far the bids of a playout are off it. */
static const uint8_t bid_shares[] = {40, 60, 80, 90, 110, 125, 150, 200};
enum { BID_LEAST = 90, BID_MOST = 110 };

/* --- what others hide ------------------------------------------------------ */

/* Takes COUNT cards at random out of *POOL. */
static uint32_t
take_cards(struct chance *chance, uint32_t *pool, int count)
{
	uint32_t hand = 0;

	for (; count > 0; count--) {
		uint32_t left = *pool;
		uint64_t n = chance_draw(chance, "card",
		    (uint64_t)__builtin_popcount(left));

		for (; n > 0; n--)
			left &= left - 1;
		hand |= left & -left;
		*pool &= ~(left & -left);
	}
	return hand;
}

/* Deals the cards of SIDE that SEAT does not see. */
static void
deal(struct mono_state *s, unsigned side, unsigned seat, struct chance *chance)
{
	uint32_t pool = s->pile[side];

	for (unsigned i = 0; i < s->seats; i++)
		if (s->side[i] == side && i != seat)
			pool |= s->hand[i];
	for (unsigned i = 0; i < s->seats; i++)
		if (s->side[i] == side && i != seat)
			s->hand[i] = take_cards(chance, &pool,
			    __builtin_popcount(s->hand[i]));
	s->pile[side] = pool;
}

/* The bid that SEAT, which has answered, may have made. */
static void
bid_again(struct mono_state *s, unsigned seat, struct chance *chance)
{
	struct mono_move m;

	s->bid[seat] = 0;
	mono_plan_playout(s, seat, chance, &m);
	s->bid[seat] =
	    m.kind == MONO_MOVE_BID ? (uint16_t)(1 + m.number / 10) : 1;
}

void
mono_suppose(void *state, int seat, struct chance *chance)
{
	struct mono_state *s = state;

	for (unsigned side = 0; side < MONO_SIDES; side++)
		deal(s, side, (unsigned)seat, chance);
	for (unsigned i = 0; i < s->seats; i++) {
		if (i == (unsigned)seat)
			continue;
		for (unsigned k = 0; k < MONO_ORDERS; k++)
			s->order[i][k] = MONO_REFUSE;
		s->order_free[i] = MONO_FREE_ASK;
		if (s->bid[i] != 0)
			bid_again(s, i, chance);
	}
}

/* --- bids ------------------------------------------------------------------ */

/* A bid of SHARE hundredths of MOST that SEAT can make. */
static uint16_t
bid_part(const struct mono_state *s, unsigned seat, unsigned most,
    unsigned share)
{
	int bid = (int)(most * share / 100);

	if (bid > s->cash[seat])
		bid = s->cash[seat];
	if (bid < s->set->auction_start)
		bid = s->set->auction_start;
	if (bid > MONO_BID_MAX)
		bid = MONO_BID_MAX;
	return (uint16_t)(bid - bid % 10);
}

void
mono_plan_playout(const struct mono_state *s, unsigned seat,
    struct chance *chance, struct mono_move *m)
{
	mono_plan_greedy(s, seat, m);
	if (m->kind == MONO_MOVE_BID)
		m->number = bid_part(s, seat, m->number,
		    BID_LEAST +
			(unsigned)chance_draw(chance, "bid",
			    BID_MOST - BID_LEAST + 1));
}

static size_t
promising_bids(const struct mono_state *s, unsigned seat, uint64_t *moves,
    size_t max)
{
	struct mono_move m;
	struct rules_best best = {.max = max};
	unsigned most;

	mono_plan_shrewd(s, seat, &m);
	rules_best_add(&best, mono_move_pack(&m), 1);
	most = m.kind == MONO_MOVE_BID
	    ? m.number
	    : (unsigned)s->set->space[mono_top(s)->at].price;
	for (size_t i = 0; i < sizeof bid_shares; i++) {
		uint64_t move;
		bool listed = false;

		m = (struct mono_move){.kind = MONO_MOVE_BID,
		    .number = bid_part(s, seat, most, bid_shares[i])};
		move = mono_move_pack(&m);
		for (size_t k = 0; k < best.n; k++)
			listed |= best.move[k] == move;
		if (!listed && mono_move_refuse(s, (int)seat, &m) == NULL)
			rules_best_add(&best, move, 0);
	}
	m = (struct mono_move){.kind = MONO_MOVE_PASS};
	if (best.move[0] != mono_move_pack(&m))
		rules_best_add(&best, mono_move_pack(&m), 0);
	return rules_best_take(&best, moves);
}

/* --- all moves ------------------------------------------------------------- */

/* What a move gives at a glance: the worth of the space it names, and of two
 * moves without one the first is as good. */
static int64_t
glance(const struct mono_state *s, unsigned seat, uint64_t move)
{
	struct mono_move m;

	mono_move_unpack(move, &m);
	switch (m.kind) {
	case MONO_MOVE_PLAY:
		if (m.what == MONO_STEAL || m.what == MONO_ARREST ||
		    !mono_card_aims(m.what))
			return 0;
		return mono_site_value(s, seat, m.number);
	case MONO_MOVE_FLY:
	case MONO_MOVE_TAKE:
	case MONO_MOVE_LOSE:
		return mono_site_value(s, seat, m.number);
	default:
		return INT32_MAX;
	}
}

size_t
mono_promising(const void *state, int seat, uint64_t *moves, size_t max)
{
	const struct mono_state *s = state;
	struct rules_best best = {
	    .max = max < RULES_BEST_MAX ? max : RULES_BEST_MAX};
	uint64_t all[MONO_LISTED_MAX], first;
	struct mono_move m;
	size_t n;

	if (mono_top(s)->kind == MONO_AUCTION)
		return promising_bids(s, (unsigned)seat, moves, best.max);
	mono_plan_shrewd(s, (unsigned)seat, &m);
	first = mono_move_pack(&m);
	rules_best_add(&best, first, INT64_MAX);
	n = mono_moves(state, seat, all, MONO_LISTED_MAX);
	for (size_t i = 0; i < n && i < MONO_LISTED_MAX; i++)
		if (all[i] != first)
			rules_best_add(&best, all[i],
			    glance(s, (unsigned)seat, all[i]));
	return rules_best_take(&best, moves);
}
