/*
 * The policy of the side that thinks, which expects all others to play by the
 * greedy one. What counts is how many bases a side has, so each is worth as much
 * as another, and others pay too much for the dear ones: it lets them, and bids
 * just less than they will. In all else it is greedy.
 */
#include "config.h"

#include <assert.h>

#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/policy.h"

/* Found by playing against the greedy policy. In hundredths, what counts towards
 * the worth of a base of one's own credits and of the mean of all, and how many
 * more spaces than the free ones that is for; in credits, what it is worth more
 * for each free space. */
enum { OWN = 75, MEAN = 350, SPACES = 300, EACH = 1 };

/* How much more it is worth that an enemy pays too much than that SEAT pays
 * little. */
enum { DRIVE = 2 };

/* What a base is worth to SEAT, in credits. */
static int
worth(const struct mono_state *s, unsigned seat)
{
	int left = __builtin_popcountll(mono_free_sites(s)), all = 0;

	for (unsigned i = 0; i < s->seats; i++)
		all += s->cash[i];
	assert(s->seats > 0);
	return (OWN * s->cash[seat] + MEAN * all / (int)s->seats) /
	    (100 * left + SPACES) +
	    EACH * left;
}

/* The most that an enemy of SEAT will bid for a space of PRICE; 0: none bids. */
static int
rival_bid(const struct mono_state *s, unsigned seat, int price)
{
	int most = 0;

	for (unsigned i = 0; i < s->seats; i++) {
		int bid = mono_enemies(s, i, seat) && !s->jailed[i]
		    ? mono_greedy_bid(s, i, price)
		    : 0;

		if (bid > most)
			most = bid;
	}
	return most;
}

/* What SEAT gains by landing on a free space of PRICE. */
static int
gain(const struct mono_state *s, unsigned seat, int price)
{
	int base = worth(s, seat), bid = rival_bid(s, seat, price);
	int cost = bid + 10 < price ? bid + 10 : price;
	int drive = DRIVE * (bid - base);

	if (cost > s->cash[seat])
		return drive;
	return base - cost > drive ? base - cost : drive;
}

/* The space of SITES, of which there must be one, on which to land, and what
 * that gains. */
static uint16_t
best_landing(const struct mono_state *s, unsigned seat, uint64_t sites,
    int *most)
{
	unsigned best = 0;

	*most = INT32_MIN;
	for (; sites != 0; sites &= sites - 1) {
		unsigned site = (unsigned)__builtin_ctzll(sites);
		int g = gain(s, seat, s->set->space[s->set->site[site]].price);

		if (g > *most) {
			*most = g;
			best = site;
		}
	}
	return s->set->site[best];
}

/* --- steps ----------------------------------------------------------------- */

static void
buy(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	int price = s->set->space[mono_top(s)->at].price;

	if (!s->jailed[seat] &&
	    (rival_bid(s, seat, price) + 10 < price || price > worth(s, seat)))
		*m = (struct mono_move){.kind = MONO_MOVE_AUCTION};
}

static void
bid(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	int most = worth(s, seat);
	int rival =
	    rival_bid(s, seat, s->set->space[mono_top(s)->at].price) - 10;

	if (most < rival)
		most = rival;
	if (most > s->cash[seat])
		most = s->cash[seat];
	if (most > MONO_BID_MAX)
		most = MONO_BID_MAX;
	most -= most % 10;
	*m = most < s->set->auction_start
	    ? (struct mono_move){.kind = MONO_MOVE_PASS}
	    : (struct mono_move){
		  .kind = MONO_MOVE_BID, .number = (uint16_t)most};
}

static void
fly(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	bool must;
	uint64_t sites = mono_flights(s, seat, &must);
	uint64_t good = sites & mono_worth_occupying(s, seat);
	int g;

	if (good == 0 && !must)
		*m = (struct mono_move){.kind = MONO_MOVE_STAY};
	else
		*m = (struct mono_move){.kind = MONO_MOVE_FLY,
		    .number =
			best_landing(s, seat, good != 0 ? good : sites, &g)};
}

/* The dearest base of an enemy. */
static void
take(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	uint64_t enemies = mono_side_owned(s, !s->side[seat]);

	if (enemies >> s->set->space[m->number].site & 1)
		m->number = s->set->site[mono_dearest(s->set, enemies)];
}

static void
jump(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	int g;

	m->number = best_landing(s, seat, mono_worth_occupying(s, seat), &g);
	if (g < 0)
		*m = (struct mono_move){.kind = MONO_MOVE_ROLL};
}

void
mono_plan_shrewd(const struct mono_state *s, unsigned seat, struct mono_move *m)
{
	mono_plan_greedy(s, seat, m);
	switch (m->kind) {
	case MONO_MOVE_BID:
	case MONO_MOVE_PASS:
		bid(s, seat, m);
		break;
	case MONO_MOVE_FLY:
	case MONO_MOVE_STAY:
		fly(s, seat, m);
		break;
	case MONO_MOVE_TAKE:
		take(s, seat, m);
		break;
	case MONO_MOVE_PLAY:
		if (m->what == MONO_JUMP)
			jump(s, seat, m);
		break;
	default:
		break;
	}
	if (mono_top(s)->kind == MONO_BUY && m->kind != MONO_MOVE_CLAIM)
		buy(s, seat, m);
}
