/*
 * The policy that wants to win. What counts is how many bases a side has, so a
 * cheap space is worth as much as a dear one, and money is worth only what it
 * buys. So the policy spends its money, gets spaces by auction where no enemy
 * can pay as much as they cost, and plays cards as soon as they bring
 * something.
 */
#include "config.h"

#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/policy.h"

enum {
	WHOLE_BONUS = 300, /* for a base that completes a planet or breaks
			    * one */
	KEEP = 100,	   /* cash that a bid leaves, until the end is near */
	END_NEAR = 4,	   /* free spaces with which the end is near */
	RENT_HIGH = 60,	   /* a rent worth a card of free passage */
	RENT_ARREST = 100, /* a rent worth sending its owner to jail */
	BAIL_CASH = 300,
	BARGAIN_PRICE = 180,
	EXTRA_CASH = 200
};

static int
price_of(const struct mono_state *s, unsigned site)
{
	return s->set->space[s->set->site[site]].price;
}

/* How much SEAT wants a base on SITE. */
static int
value(const struct mono_state *s, unsigned seat, unsigned site)
{
	const struct mono_space *space = &s->set->space[s->set->site[site]];
	uint64_t planet = s->set->planet[space->planet].sites;
	uint64_t enemies = mono_side_owned(s, !s->side[seat]);
	uint64_t ours = mono_side_owned(s, s->side[seat]) | UINT64_C(1) << site;
	int worth = space->price;

	if ((planet & ~ours) == 0)
		worth += WHOLE_BONUS;
	if ((planet & ~enemies) == 0)
		worth += WHOLE_BONUS;
	return worth;
}

int
mono_site_value(const struct mono_state *s, unsigned seat, unsigned at)
{
	return value(s, seat, s->set->space[at].site);
}

/* The most wanted space of SITES, which must not be empty. */
static uint16_t
best_space(const struct mono_state *s, unsigned seat, uint64_t sites)
{
	unsigned best = 0;
	int most = -1;

	for (; sites != 0; sites &= sites - 1) {
		unsigned site = (unsigned)__builtin_ctzll(sites);
		int worth = value(s, seat, site);

		if (worth > most) {
			most = worth;
			best = site;
		}
	}
	return s->set->site[best];
}

/* Whether SEAT wins when its base on SITE ends the game. */
static bool
wins(const struct mono_state *s, unsigned seat, unsigned site)
{
	struct mono_state copy = *s;
	struct rules_result result;

	copy.owned[seat] |= UINT64_C(1) << site;
	mono_result(&copy, &result);
	return result.winners >> seat & 1;
}

/* The free sites that SEAT should occupy by a card. The last free site is not
 * among them when a base there would lose the game. */
uint64_t
mono_worth_occupying(const struct mono_state *s, unsigned seat)
{
	uint64_t sites = mono_free_sites(s);

	if (sites != 0 && (sites & (sites - 1)) == 0 &&
	    !wins(s, seat, (unsigned)__builtin_ctzll(sites)))
		return 0;
	return sites;
}

/* The most that any other seat could bid now; 0: nobody can bid. */
static int
rival_cash(const struct mono_state *s, unsigned seat)
{
	int most = 0;

	for (unsigned i = 0; i < s->seats; i++)
		if (i != seat && !s->jailed[i] && s->cash[i] > most)
			most = s->cash[i];
	return most < s->set->auction_start ? 0 : most - most % 10;
}

/* What a space costs SEAT at most, whether SEAT buys it or bids for it. */
static int
sure_price(const struct mono_state *s, unsigned seat, int price)
{
	int bid = rival_cash(s, seat) + 10;

	return bid < price && !s->jailed[seat] ? bid : price;
}

/* The free SITES that SEAT can certainly pay for. */
static uint64_t
sure_sites(const struct mono_state *s, unsigned seat, uint64_t sites)
{
	uint64_t found = 0;

	for (; sites != 0; sites &= sites - 1) {
		unsigned site = (unsigned)__builtin_ctzll(sites);

		if (sure_price(s, seat, price_of(s, site)) <= s->cash[seat])
			found |= UINT64_C(1) << site;
	}
	return found;
}

/* --- cards ---------------------------------------------------------------- */

static bool
play(const struct mono_state *s, unsigned seat, unsigned card, unsigned number,
    struct mono_move *m)
{
	struct mono_move try = {.kind = MONO_MOVE_PLAY,
	    .what = (uint8_t)card,
	    .number = (uint16_t)number};

	if (mono_move_refuse(s, (int)seat, &try) != NULL)
		return false;
	*m = try;
	return true;
}

static bool
has(const struct mono_state *s, unsigned seat, unsigned card)
{
	return mono_cards_of(s, seat, card) != 0;
}

/* The enemy with the most cash. */
static unsigned
richest_enemy(const struct mono_state *s, unsigned seat)
{
	unsigned best = MONO_NONE;

	for (unsigned i = 0; i < s->seats; i++)
		if (mono_enemies(s, i, seat) &&
		    (best == MONO_NONE || s->cash[i] > s->cash[best]))
			best = i;
	return best;
}

static bool
steal(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	unsigned victim = richest_enemy(s, seat);

	return s->cash[victim] >= s->set->amount[s->side[seat]][MONO_STEAL] &&
	    play(s, seat, MONO_STEAL, victim, m);
}

static bool
occupy(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	uint64_t sites = mono_worth_occupying(s, seat);

	return sites != 0 &&
	    play(s, seat, MONO_OCCUPY, best_space(s, seat, sites), m);
}

static bool
capture(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	uint64_t sites = mono_capturable(s, seat);

	return sites != 0 &&
	    play(s, seat, MONO_CAPTURE, best_space(s, seat, sites), m);
}

/* Plays a card that brings something at any time; false when SEAT has none. */
static bool
card_now(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	return (has(s, seat, MONO_GAIN) && play(s, seat, MONO_GAIN, 0, m)) ||
	    (has(s, seat, MONO_LEVY) && play(s, seat, MONO_LEVY, 0, m)) ||
	    (has(s, seat, MONO_STEAL) && steal(s, seat, m)) ||
	    (has(s, seat, MONO_CAPTURE) && capture(s, seat, m)) ||
	    (has(s, seat, MONO_OCCUPY) && occupy(s, seat, m));
}

/* --- steps ---------------------------------------------------------------- */

static bool
jump(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	uint64_t sites = sure_sites(s, seat, mono_worth_occupying(s, seat));

	return sites != 0 &&
	    play(s, seat, MONO_JUMP, best_space(s, seat, sites), m);
}

static bool
roll(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	if (s->jailed[seat]) {
		if (has(s, seat, MONO_JAIL))
			return play(s, seat, MONO_JAIL, 0, m);
		if (s->cash[seat] < BAIL_CASH || s->cash[seat] < s->set->bail)
			return false;
		m->kind = MONO_MOVE_BAIL;
		return true;
	}
	return has(s, seat, MONO_JUMP) && jump(s, seat, m);
}

/* Arrests the only rival that could bid. The space then costs next to nothing,
 * because a seat in jail cannot bid. */
static bool
arrest_bidder(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	unsigned rivals = 0, victim = MONO_NONE;

	for (unsigned i = 0; i < s->seats; i++) {
		if (i == seat || s->jailed[i])
			continue;
		rivals++;
		victim = i;
	}
	return rivals == 1 && rival_cash(s, seat) > 0 &&
	    play(s, seat, MONO_ARREST, victim, m);
}

static bool
buy(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	int price = s->set->space[mono_top(s)->at].price;
	int sure = sure_price(s, seat, price);

	if (sure == price && has(s, seat, MONO_ARREST) &&
	    arrest_bidder(s, seat, m))
		return true;
	if (sure == price && price >= BARGAIN_PRICE &&
	    has(s, seat, MONO_BARGAIN) && play(s, seat, MONO_BARGAIN, 0, m))
		return true;
	m->kind = sure < price || s->cash[seat] < price ? MONO_MOVE_AUCTION
							: MONO_MOVE_BUY;
	return true;
}

static bool
rent(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	const struct mono_step *top = mono_top(s);
	bool broke = s->cash[seat] < top->amount;

	if ((broke || top->amount >= RENT_HIGH) && has(s, seat, MONO_FREE))
		return play(s, seat, MONO_FREE, 0, m);
	return (broke || top->amount >= RENT_ARREST) &&
	    has(s, seat, MONO_ARREST) && mono_enemies(s, seat, top->to) &&
	    play(s, seat, MONO_ARREST, top->to, m);
}

static bool
fly(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	bool must;
	uint64_t sites = mono_flights(s, seat, &must);
	uint64_t good = sure_sites(s, seat, sites);

	if (good == 0)
		return false;
	m->kind = MONO_MOVE_FLY;
	m->number = best_space(s, seat, good);
	return true;
}

/* Takes a base of an enemy, which counts twice, since one side wins and the
 * other loses it. Only when one space is left it takes that space, because that
 * ends the game, unless SEAT would lose. */
static bool
greedy_take(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	uint64_t left = mono_free_sites(s);
	uint64_t sites = mono_side_owned(s, !s->side[seat]);

	if ((left != 0 && (left & (left - 1)) == 0 &&
		mono_worth_occupying(s, seat) != 0) ||
	    sites == 0)
		sites = left;
	if (sites == 0)
		return false;
	m->kind = MONO_MOVE_TAKE;
	m->number = best_space(s, seat, sites);
	return true;
}

/* Up to what SEAT can spend on each space when its money is to last for half of
 * the free spaces, and at least the space's price as long as cash allows. */
int
mono_greedy_bid(const struct mono_state *s, unsigned seat, int price)
{
	int left = __builtin_popcountll(mono_free_sites(s));
	int cash = s->cash[seat] - (left > END_NEAR ? KEEP : 0);
	int most = price, sure = rival_cash(s, seat) + 10;

	if (most < 2 * s->cash[seat] / left)
		most = 2 * s->cash[seat] / left;
	if (most > cash)
		most = cash;
	if (most < sure && sure <= most + KEEP && sure <= s->cash[seat])
		most = sure;
	if (most > MONO_BID_MAX)
		most = MONO_BID_MAX;
	most -= most % 10;
	return most < s->set->auction_start ? 0 : most;
}

static bool
bid(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	int most =
	    mono_greedy_bid(s, seat, s->set->space[mono_top(s)->at].price);

	if (most == 0)
		return false;
	m->kind = MONO_MOVE_BID;
	m->number = (uint16_t)most;
	return true;
}

static bool
end(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	return s->cash[seat] >= EXTRA_CASH && has(s, seat, MONO_EXTRA) &&
	    play(s, seat, MONO_EXTRA, 0, m);
}

void
mono_plan_greedy(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	static bool (*const plans[MONO_STEP_KINDS])(const struct mono_state *,
	    unsigned, struct mono_move *) = {[MONO_ROLL] = roll,
	    [MONO_BUY] = buy,
	    [MONO_RENT] = rent,
	    [MONO_FLY] = fly,
	    [MONO_TAKE] = greedy_take,
	    [MONO_END] = end,
	    [MONO_AUCTION] = bid};
	unsigned step = mono_top(s)->kind;

	*m = (struct mono_move){0};
	if (mono_waits_for(s, seat) &&
	    !(mono_between(s) && mono_claim_of(s, seat) != MONO_NONE)) {
		if (mono_between(s) && s->hand[seat] != 0 &&
		    card_now(s, seat, m))
			return;
		if (plans[step] != NULL && plans[step](s, seat, m))
			return;
	}
	mono_plan_cautious(s, seat, m);
}
