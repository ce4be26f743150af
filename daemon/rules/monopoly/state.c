/*
 * Questions about a state, which most files ask and which do not change it.
 */
#include "config.h"

#include "rules/monopoly/state.h"

uint64_t
mono_taken(const struct mono_state *s)
{
	return s->owned[0] | s->owned[1] | s->owned[2] | s->owned[3];
}

uint64_t
mono_free_sites(const struct mono_state *s)
{
	return s->set->sites & ~mono_taken(s);
}

unsigned
mono_owner(const struct mono_state *s, unsigned site)
{
	for (unsigned i = 0; i < s->seats; i++)
		if (s->owned[i] >> site & 1)
			return i;
	return MONO_NONE;
}

uint64_t
mono_side_owned(const struct mono_state *s, unsigned side)
{
	uint64_t sites = 0;

	for (unsigned i = 0; i < s->seats; i++)
		if (s->side[i] == side)
			sites |= s->owned[i];
	return sites;
}

int
mono_rent(const struct mono_state *s, unsigned seat, unsigned at)
{
	const struct mono_space *space = &s->set->space[at];
	unsigned owner;
	uint64_t planet;
	int rent = space->rent;

	if (space->type != MONO_SPACE_PLANET)
		return 0;
	owner = mono_owner(s, space->site);
	if (owner == MONO_NONE || owner == seat || s->jailed[owner] > 0)
		return 0;
	planet = s->set->planet[space->planet].sites;
	if ((planet & ~mono_side_owned(s, s->side[owner])) == 0)
		rent *= 2;
	return mono_enemies(s, seat, owner) ? rent : rent / 2;
}

/* The sites in MASK with the highest price, or the lowest. */
static uint64_t
extreme(const struct mono_set *set, uint64_t mask, bool high)
{
	uint64_t found = 0;
	int price = 0;

	for (; mask != 0; mask &= mask - 1) {
		unsigned site = (unsigned)__builtin_ctzll(mask);
		int p = set->space[set->site[site]].price;

		if (found == 0 || (high ? p > price : p < price)) {
			found = 0;
			price = p;
		}
		if (p == price)
			found |= UINT64_C(1) << site;
	}
	return found;
}

uint64_t
mono_best(const struct mono_state *s, unsigned seat)
{
	return extreme(s->set, s->owned[seat], true);
}

uint64_t
mono_cheapest(const struct mono_state *s, unsigned seat)
{
	return extreme(s->set, s->owned[seat], false);
}

unsigned
mono_claim_of(const struct mono_state *s, unsigned seat)
{
	for (unsigned i = 0; i < s->n_claims; i++)
		if (s->claims[i].owner == seat)
			return i;
	return MONO_NONE;
}

/* The free sites of the first stretch, up to the next hyperdrive space. When it
 * has none, SEAT may also stay, and the only site is the nearest free one
 * beyond. */
uint64_t
mono_flights(const struct mono_state *s, unsigned seat, bool *must)
{
	const struct mono_set *set = s->set;
	const uint64_t taken = mono_taken(s);
	const unsigned n = (unsigned)set->n_spaces, from = s->at[seat];
	bool first = true;
	uint64_t found = 0;

	*must = false;
	for (unsigned i = from + 1; i < from + n; i++) {
		const struct mono_space *space = &set->space[i < n ? i : i - n];

		if (space->type == MONO_SPACE_HYPERDRIVE && first) {
			if (found != 0)
				break;
			first = false;
		}
		if (space->type != MONO_SPACE_PLANET ||
		    (taken >> space->site & 1))
			continue;
		found |= UINT64_C(1) << space->site;
		if (!first)
			return found;
	}
	*must = found != 0;
	return found;
}
