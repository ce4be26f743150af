/*
 * The end of a game and its result: the side with more bases wins, and among
 * its players the one with more. Ties are broken by the more valuable best
 * base, then the next, and so on (readings 1 and 2).
 */
#include "config.h"

#include "rules/monopoly/events.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/play.h"

/* Compares the prices of two sets of sites, the dearest sites first: positive
 * when A is worth more. When one set ends before they differ, the larger set is
 * worth more. */
static int
compare_best(const struct mono_set *set, uint64_t a, uint64_t b)
{
	while (a != 0 || b != 0) {
		uint64_t *const of[2] = {&a, &b};
		int price[2] = {0, 0};

		for (unsigned k = 0; k < 2; k++) {
			unsigned best = 0;

			for (uint64_t left = *of[k]; left != 0;
			     left &= left - 1) {
				unsigned i = (unsigned)__builtin_ctzll(left);
				int p = set->space[set->site[i]].price;

				if (p > price[k]) {
					price[k] = p;
					best = i;
				}
			}
			*of[k] &= ~(UINT64_C(1) << best);
		}
		if (price[0] != price[1])
			return price[0] - price[1];
	}
	return 0;
}

/* Compares the bases of two sides or seats: positive when A beats B. */
static int
compare(const struct mono_set *set, uint64_t a, uint64_t b)
{
	int more = __builtin_popcountll(a) - __builtin_popcountll(b);

	return more != 0 ? more : compare_best(set, a, b);
}

/* Compares the sides: positive when the Rebels beat the Empire. *MORE becomes
 * the number of bases that the Rebels have more. */
static int
lead_of_rebels(const struct mono_state *s, int *more)
{
	uint64_t rebel = mono_side_owned(s, MONO_REBEL);
	uint64_t empire = mono_side_owned(s, MONO_EMPIRE);

	*more = __builtin_popcountll(rebel) - __builtin_popcountll(empire);
	return compare(s->set, rebel, empire);
}

/* The seats of SIDE that no other seat of that side beats. */
static unsigned
best_of_side(const struct mono_state *s, unsigned side)
{
	unsigned best = 0;

	for (unsigned i = 0; i < s->seats; i++) {
		bool beaten = s->side[i] != side;

		for (unsigned k = 0; k < s->seats && !beaten; k++)
			beaten = s->side[k] == side &&
			    compare(s->set, s->owned[k], s->owned[i]) > 0;
		best |= (unsigned)!beaten << i;
	}
	return best;
}

void
mono_result(const void *state, struct rules_result *result)
{
	const struct mono_state *s = state;
	int more, lead = lead_of_rebels(s, &more);

	*result = (struct rules_result){0};
	for (unsigned i = 0; i < s->seats; i++)
		result->scores[i] = __builtin_popcountll(s->owned[i]);
	if (lead >= 0)
		result->winners |= best_of_side(s, MONO_REBEL);
	if (lead <= 0)
		result->winners |= best_of_side(s, MONO_EMPIRE);
}

static void
tell_side(const struct mono_run *r)
{
	const struct mono_state *s = r->s;
	int more, lead = lead_of_rebels(s, &more);

	if (lead != 0)
		MONO_TELL(r->events, "side-won",
		    mono_fact_text("side",
			mono_side_name(lead > 0 ? MONO_REBEL : MONO_EMPIRE)),
		    mono_fact_text("why", more != 0 ? "bases" : "best"));
}

void
mono_end(const struct mono_run *r)
{
	struct mono_state *s = r->s;

	while (s->steps > 0)
		mono_pop(s);
	for (unsigned i = 0; i < MONO_CLAIMS_MAX; i++)
		s->claims[i] = (struct mono_claim){0};
	s->n_claims = 0;
	s->over = 1;
	mono_tell_full(r->events);
	if (r->events != NULL)
		tell_side(r);
	mono_tell_over(r->events, s);
}
