/*
 * Lists the legal moves in the order that moves.h fixes. It keeps them in
 * groups with a count, so that a policy can choose one of several hundred bids
 * without a list of them.
 *
 * Not here: why a move is refused (refuse.c).
 */
#include "config.h"

#include "rules/monopoly/moves.h"

#include <assert.h>

#include "base/chance.h"

/* Which numbers the moves of a group have. */
enum sort {
	SINGLE,	 /* one move, number 0 */
	NUMBERS, /* the bits set in MASK */
	SITES,	 /* the spaces of the sites in MASK */
	BIDS	 /* COUNT bids, from the lowest one on */
};

struct group {
	uint8_t kind, what, sort;
	uint16_t count;
	uint64_t mask;
};

/* The most groups there can be: moves, claims and cards of the seat whose step
 * it is, or cards and orders of another seat. */
enum { GROUPS_MAX = 24 };

struct groups {
	const struct mono_state *s;
	unsigned seat, n;
	size_t moves; /* of all groups together */
	struct group group[GROUPS_MAX];
};

uint64_t
mono_move_pack(const struct mono_move *m)
{
	return (uint64_t)m->kind << 24 | (uint64_t)m->what << 16 | m->number;
}

bool
mono_move_unpack(uint64_t packed, struct mono_move *m)
{
	m->kind = (uint8_t)(packed >> 24);
	m->what = (uint8_t)(packed >> 16);
	m->number = (uint16_t)packed;
	return packed >> 32 == 0 && m->kind > 0 && m->kind < MONO_KINDS;
}

unsigned
mono_to_move(const void *state)
{
	const struct mono_state *s = state;
	unsigned seats = 0;

	if (s->over)
		return 0;
	if (mono_top(s)->kind != MONO_AUCTION)
		seats = 1u << mono_top(s)->seat;
	else
		for (unsigned i = 0; i < s->seats; i++)
			if (mono_waits_for(s, i))
				seats |= 1u << i;
	if (s->n_claims == 0 || !mono_between(s))
		return seats;
	for (unsigned i = 0; i < s->n_claims; i++)
		seats |= 1u << s->claims[i].owner;
	return seats;
}

unsigned
mono_may(const void *state)
{
	const struct mono_state *s = state;

	return s->over ? 0 : (1u << s->seats) - 1;
}

bool
mono_sealed(const void *state, int seat, uint64_t move)
{
	struct mono_move m;

	(void)state;
	(void)seat;
	return mono_move_unpack(move, &m) &&
	    (m.kind == MONO_MOVE_PASS || m.kind == MONO_MOVE_BID ||
		m.kind == MONO_MOVE_ORDER || m.kind == MONO_MOVE_ORDER_FREE);
}

bool
mono_bared(const void *state)
{
	const struct mono_state *s = state;

	return s->bared != 0;
}

/* --- groups --------------------------------------------------------------- */

static void
add_group(struct groups *g, unsigned kind, unsigned what, unsigned sort,
    uint64_t mask, unsigned count)
{
	if (count == 0)
		return;
	assert(g->n < GROUPS_MAX);
	g->group[g->n++] = (struct group){.kind = (uint8_t)kind,
	    .what = (uint8_t)what,
	    .sort = (uint8_t)sort,
	    .count = (uint16_t)count,
	    .mask = mask};
	g->moves += count;
}

static void
add_one(struct groups *g, unsigned kind)
{
	add_group(g, kind, 0, SINGLE, 0, 1);
}

static void
add_mask(struct groups *g, unsigned kind, unsigned what, unsigned sort,
    uint64_t mask)
{
	add_group(g, kind, what, sort, mask,
	    (unsigned)__builtin_popcountll(mask));
}

static void
add_card(struct groups *g, unsigned force)
{
	add_group(g, MONO_MOVE_PLAY, force, SINGLE, 0, 1);
}

/* The seats that a steal or arrest card can be played against: enemies with
 * cash, or enemies that are not in jail. */
static uint64_t
victims(const struct groups *g, unsigned force)
{
	const struct mono_state *s = g->s;
	uint64_t seats = 0;

	for (unsigned i = 0; i < s->seats; i++)
		if (mono_enemies(s, i, g->seat) &&
		    (force == MONO_STEAL ? s->cash[i] > 0 : s->jailed[i] == 0))
			seats |= UINT64_C(1) << i;
	return seats;
}

static void
add_bids(struct groups *g)
{
	int least = g->s->set->auction_start;
	int most = g->s->cash[g->seat];

	add_one(g, MONO_MOVE_PASS);
	if (most > MONO_BID_MAX)
		most = MONO_BID_MAX;
	if (most >= least)
		add_group(g, MONO_MOVE_BID, 0, BIDS, 0,
		    (unsigned)(most - least) / 10 + 1);
}

static void
add_roll(struct groups *g)
{
	const struct mono_state *s = g->s;

	add_one(g, MONO_MOVE_ROLL);
	if (s->jailed[g->seat] > 0 && s->cash[g->seat] >= s->set->bail)
		add_one(g, MONO_MOVE_BAIL);
}

static void
add_buy(struct groups *g, unsigned at)
{
	if (g->s->cash[g->seat] >= g->s->set->space[at].price)
		add_one(g, MONO_MOVE_BUY);
	add_one(g, MONO_MOVE_AUCTION);
}

static void
add_fly(struct groups *g)
{
	bool must;
	uint64_t sites = mono_flights(g->s, g->seat, &must);

	add_mask(g, MONO_MOVE_FLY, 0, SITES, sites);
	if (!must)
		add_one(g, MONO_MOVE_STAY);
}

/* Adds the moves of the step on top, but not its cards. */
static void
add_step(struct groups *g)
{
	const struct mono_state *s = g->s;
	const struct mono_step *step = mono_top(s);

	switch ((enum mono_step_kind)step->kind) {
	case MONO_ROLL:
		add_roll(g);
		break;
	case MONO_BUY:
		add_buy(g, step->at);
		break;
	case MONO_RENT:
		add_one(g, MONO_MOVE_PAY);
		break;
	case MONO_FLY:
		add_fly(g);
		break;
	case MONO_TAKE:
		add_mask(g, MONO_MOVE_TAKE, 0, SITES,
		    s->set->sites & ~s->owned[g->seat]);
		break;
	case MONO_END:
		add_one(g, MONO_MOVE_END);
		break;
	case MONO_CHOOSE:
		add_mask(g, MONO_MOVE_LOSE, 0, SITES, mono_losable(s, step));
		break;
	case MONO_AUCTION:
		add_bids(g);
		break;
	case MONO_ANSWER:
	case MONO_LAND:
	case MONO_DEBT:
	case MONO_EFFECT:
	case MONO_AGAIN:
	case MONO_NEXT:
	case MONO_WALK:
	case MONO_STEP_KINDS:
		break;
	}
}

/* The kinds of cards that the step on top allows SEAT to play, a bit each. */
static unsigned
fitting_forces(const struct mono_state *s, unsigned seat)
{
	const struct mono_step *step = mono_top(s);
	unsigned forces = 0;

	if (mono_between(s)) {
		forces = MONO_ANYTIME;
		if (s->extra[seat] == 0)
			forces |= 1u << MONO_EXTRA;
	}
	if (step->kind == MONO_ROLL)
		forces |= 1u << (s->jailed[seat] > 0 ? MONO_JAIL : MONO_JUMP);
	else if (step->kind == MONO_RENT)
		forces |= 1u << MONO_FREE;
	else if (step->kind == MONO_ANSWER)
		forces |= 1u << MONO_NO;
	else if (step->kind == MONO_BUY &&
	    s->cash[seat] >= mono_bargain(s->set, step->at))
		forces |= 1u << MONO_BARGAIN;
	return forces;
}

/* The kinds of the cards in SEAT's hand, a bit each. */
static unsigned
held_forces(const struct mono_state *s, unsigned seat)
{
	const struct mono_card *card = s->set->card[s->side[seat]];
	unsigned forces = 0;

	for (uint32_t hand = s->hand[seat]; hand != 0; hand &= hand - 1)
		forces |= 1u << card[__builtin_ctz(hand)].force;
	return forces;
}

static void
add_cards(struct groups *g, bool aside)
{
	const struct mono_state *s = g->s;
	unsigned forces = held_forces(s, g->seat) & fitting_forces(s, g->seat);

	if (aside)
		forces &= MONO_ANYTIME;
	for (; forces != 0; forces &= forces - 1) {
		unsigned f = (unsigned)__builtin_ctz(forces);

		if (f == MONO_OCCUPY || f == MONO_JUMP)
			add_mask(g, MONO_MOVE_PLAY, f, SITES,
			    mono_free_sites(s));
		else if (f == MONO_CAPTURE)
			add_mask(g, MONO_MOVE_PLAY, f, SITES,
			    mono_capturable(s, g->seat));
		else if (f == MONO_STEAL || f == MONO_ARREST)
			add_mask(g, MONO_MOVE_PLAY, f, NUMBERS, victims(g, f));
		else if (f != MONO_LEVY || mono_levy_brings(s, g->seat))
			add_card(g, f);
	}
}

static void
add_orders(struct groups *g)
{
	const struct mono_state *s = g->s;
	const unsigned values = (1u << (MONO_ALLOW + 1)) - 1;
	const unsigned free_values = (1u << (MONO_FREE_LAST + 1)) - 1;

	if (s->ordered[g->seat] == MONO_ORDERED_MAX)
		return;
	for (unsigned k = 0; k < MONO_ORDERS; k++)
		add_mask(g, MONO_MOVE_ORDER, k, NUMBERS,
		    values & ~(1u << s->order[g->seat][k]));
	add_mask(g, MONO_MOVE_ORDER_FREE, 0, NUMBERS,
	    free_values & ~(1u << s->order_free[g->seat]));
}

static void
group_moves(struct groups *g)
{
	const struct mono_state *s = g->s;
	bool mine = mono_waits_for(s, g->seat);

	if (mine)
		add_step(g);
	if (mono_between(s) && mono_claim_of(s, g->seat) != MONO_NONE) {
		add_one(g, MONO_MOVE_CLAIM);
		add_one(g, MONO_MOVE_WAIVE);
	}
	if (mine && mono_top(s)->kind == MONO_ANSWER)
		add_one(g, MONO_MOVE_ALLOW);
	if (mine)
		add_cards(g, false);
}

static void
group_anytime(struct groups *g)
{
	if (!mono_waits_for(g->s, g->seat) && mono_between(g->s))
		add_cards(g, true);
	add_orders(g);
}

/* --- moves of groups ------------------------------------------------------ */

static uint64_t
pick_bit(uint64_t mask, unsigned k)
{
	while (k-- > 0)
		mask &= mask - 1;
	return (uint64_t)__builtin_ctzll(mask);
}

static uint64_t
pick(const struct groups *g, const struct group *group, unsigned k)
{
	struct mono_move m = {.kind = group->kind, .what = group->what};

	switch ((enum sort)group->sort) {
	case SINGLE:
		break;
	case NUMBERS:
		m.number = (uint16_t)pick_bit(group->mask, k);
		break;
	case SITES:
		m.number = g->s->set->site[pick_bit(group->mask, k)];
		break;
	case BIDS:
		m.number = (uint16_t)(g->s->set->auction_start + 10 * (int)k);
		break;
	}
	return mono_move_pack(&m);
}

static size_t
write_moves(const struct groups *g, uint64_t *moves, size_t max)
{
	size_t n = 0;

	for (unsigned i = 0; i < g->n && n < max; i++)
		for (unsigned k = 0; k < g->group[i].count && n < max; k++)
			moves[n++] = pick(g, &g->group[i], k);
	return g->moves;
}

size_t
mono_moves(const void *state, int seat, uint64_t *moves, size_t max)
{
	struct groups g = {.s = state, .n = 0};

	if (seat < 0 || (mono_to_move(state) >> seat & 1) == 0)
		return 0;
	g.seat = (unsigned)seat;
	group_moves(&g);
	return write_moves(&g, moves, max);
}

size_t
mono_anytime(const void *state, int seat, uint64_t *moves, size_t max)
{
	struct groups g = {.s = state, .n = 0};

	if (seat < 0 || (mono_may(state) >> seat & 1) == 0)
		return 0;
	g.seat = (unsigned)seat;
	group_anytime(&g);
	return write_moves(&g, moves, max);
}

uint64_t
mono_move_random(const struct mono_state *s, int seat, struct chance *chance)
{
	struct groups g;
	uint64_t k;
	unsigned i = 0;

	g.s = s;
	g.seat = (unsigned)seat;
	g.n = 0;
	g.moves = 0;
	group_moves(&g);
	k = chance_draw(chance, "move", g.moves);
	for (; i < g.n && k >= g.group[i].count; i++)
		k -= g.group[i].count;
	assert(i < g.n);
	return pick(&g, &g.group[i], (unsigned)k);
}
