/*
 * The step of an auction. The game asks all seats that may bid at once, and
 * each answers, sealed, with the most that it would pay. The highest bidder
 * pays what it takes to beat the second highest.
 */
#include "config.h"

#include "rules/monopoly/events.h"
#include "rules/monopoly/play.h"

enum { BID_STEP = 10, BID_PASSED = 1 };

/* What seat I has bid; 0 when it has passed, or has not answered. */
static int
bid_of(const struct mono_state *s, unsigned i)
{
	return s->bid[i] > BID_PASSED ? (s->bid[i] - BID_PASSED) * BID_STEP : 0;
}

static void
close_auction(struct mono_state *s)
{
	for (unsigned i = 0; i < MONO_SEATS_MAX; i++)
		s->bid[i] = 0;
	s->bidders = 0;
	mono_pop(s);
}

void
mono_auction(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	struct mono_step *top = &s->step[s->steps - 1];

	s->bidders = 0;
	for (unsigned i = 0; i < s->seats; i++)
		if (!s->jailed[i] && s->cash[i] >= s->set->auction_start)
			s->bidders |= (uint8_t)(1u << i);
	*top = (struct mono_step){
	    .kind = MONO_AUCTION, .seat = top->seat, .at = top->at};
	s->occasion++;
	mono_tell_auction(r->events, s, top->seat, top->at);
}

static unsigned
missing(const struct mono_state *s)
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->seats; i++)
		n += (s->bidders >> i & 1) && s->bid[i] == 0;
	return n;
}

void
mono_bid(const struct mono_run *r, unsigned seat, unsigned credits)
{
	struct mono_state *s = r->s;

	s->bid[seat] = (uint16_t)(BID_PASSED + credits / BID_STEP);
	MONO_TELL(r->events, "answered",
	    mono_fact_number("left", (int)missing(s)),
	    mono_fact_number("seat", (int)seat));
	MONO_TELL(mono_aside(r->events), "bid",
	    credits > 0 ? mono_fact_number("amount", (int)credits)
			: mono_fact_null("amount"),
	    mono_fact_number("seat", (int)seat),
	    mono_fact_number("to", (int)seat));
}

/* The seat that wins the auction, among equals the first in turn order from the
 * lander; MONO_NONE when nobody has bid. *PRICE becomes what it pays. */
static unsigned
winner(const struct mono_state *s, unsigned lander, int *price)
{
	unsigned best = MONO_NONE;
	int most = 0, second = 0;

	for (unsigned k = 0; k < s->seats; k++) {
		unsigned i = (lander + k) % s->seats;
		int bid = bid_of(s, i);

		if (bid > most) {
			second = most;
			most = bid;
			best = i;
		} else if (bid > second) {
			second = bid;
		}
	}
	*price = s->set->auction_start;
	if (second > 0)
		*price = most > second ? second + BID_STEP : most;
	return best;
}

bool
mono_step_auction(const struct mono_run *r)
{
	struct mono_state *s = r->s;
	const struct mono_step step = *mono_top(s);
	unsigned best;
	int price;

	if (missing(s) > 0)
		return true;
	best = winner(s, step.seat, &price);
	close_auction(s);
	if (best == MONO_NONE) {
		MONO_TELL(r->events, "unsold", mono_fact_site(s, step.at),
		    mono_fact_number("space", step.at));
		return false;
	}
	s->cash[best] -= price;
	MONO_TELL(r->events, "sold", mono_fact_number("amount", price),
	    mono_fact_number("seat", (int)best), mono_fact_site(s, step.at),
	    mono_fact_number("space", step.at));
	mono_base_give(r, s->set->space[step.at].site, best, "auction");
	return false;
}
