/*
 * That the check of positions, which other tests rely on, sees what is wrong;
 * and what can be asked of a state.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

/* Whether the check finds exactly this; the state is as before afterwards. */
static bool
found(struct kit *k, const char *wanted)
{
	const char *why = mono_check(&k->state);
	bool good = why != NULL && strcmp(why, wanted) == 0;

	if (!good)
		printf("# found: %s, wanted: %s\n", why == NULL ? "-" : why,
		    wanted);
	k->state = k->before;
	return good;
}

static void
test_table(const struct mono_set *set)
{
	struct kit k = {0};
	struct mono_state *s = &k.state;
	bool good;

	kit_begin(&k, set, 4, (struct kit_options){0});
	kit_base(&k, 1, 39);
	k.before = k.state;
	tap_ok(mono_check(s) == NULL, "a position as it should be passes");
	s->cash[2] = -10;
	good = found(&k, "a seat with less than no cash");
	s->cash[0] = 1495;
	good &= found(&k, "credits that no note is for");
	s->at[3] = 40;
	good &= found(&k, "a piece off the ring");
	s->jailed[1] = 1;
	good &= found(&k, "a prisoner who is not in jail");
	kit_jail(&k, 1, 3);
	good &= found(&k, "more than three throws in jail");
	s->side[1] = MONO_REBEL;
	good &= found(&k, "a seat on the wrong side");
	s->extra[1] = 2;
	good &= found(&k, "more than one extra turn to come");
	tap_ok(good, "seats, cash and pieces are checked");
	s->owned[2] |= s->owned[1];
	good = found(&k, "two bases on one space");
	s->owned[1] |= UINT64_C(1) << 22;
	good &= found(&k, "a base where there is no planet");
	kit_fill(&k, 0, 39);
	good &= found(&k, "a game is over when all spaces have a base");
	s->over = 1;
	good &= found(&k, "a game is over when all spaces have a base");
	tap_ok(good, "bases are checked");
	s->pile[0] |= s->hand[0];
	good = found(&k, "a card in two places");
	s->hand[0] = 0;
	good &= found(&k, "a card is lost or made");
	s->hand[2] |= s->hand[0];
	good &= found(&k, "a card in two places");
	s->discard[1] |= s->pile[1];
	good &= found(&k, "a card in pile and discards");
	tap_ok(good, "cards are checked");
	s->order[1][MONO_ORDER_STEAL] = 3;
	good = found(&k, "an order that there is not");
	s->order_free[2] = MONO_FREE_LAST + 1;
	good &= found(&k, "an order that there is not");
	tap_ok(good, "orders are checked");
	kit_end(&k);
}

static void
test_agenda(const struct mono_set *set)
{
	struct kit k = {0};
	struct mono_state *s = &k.state;
	bool good;

	kit_begin(&k, set, 4, (struct kit_options){.claim = true});
	kit_base(&k, 1, 39);
	k.before = k.state;
	s->steps = 0;
	good = found(&k, "an agenda without a step, or too long");
	s->step[0].kind = MONO_DEBT;
	good &= found(&k, "something is left to happen");
	s->step[0].kind = MONO_STEP_KINDS;
	good &= found(&k, "a step that there is not");
	s->step[0].seat = 1;
	good &= found(&k, "a step of a turn that is not one's own");
	kit_step(&k, (struct mono_step){.kind = MONO_BUY, .at = 39});
	good &= found(&k, "a sale of what is not free");
	kit_step(&k, (struct mono_step){.kind = MONO_RENT, .at = 37});
	good &= found(&k, "a rent that is not due");
	kit_step(&k, (struct mono_step){.kind = MONO_CHOOSE, .seat = 1});
	good &= found(&k, "a choice among fewer than two bases");
	kit_step(&k, (struct mono_step){.kind = MONO_ANSWER});
	good &= found(&k, "an answer to nobody");
	tap_ok(good, "the agenda is checked");
	s->bidders = 1;
	good = found(&k, "bidders without an auction");
	kit_step(&k, (struct mono_step){.kind = MONO_AUCTION, .at = 37});
	s->bidders = 3;
	s->bid[2] = 1;
	good &= found(&k, "a bid of a seat that is not entitled");
	kit_step(&k, (struct mono_step){.kind = MONO_AUCTION, .at = 37});
	s->bidders = 3;
	s->bid[1] = 152;
	good &= found(&k, "a bid above the cash");
	kit_step(&k, (struct mono_step){.kind = MONO_AUCTION, .at = 37});
	good &= found(&k, "nobody is to move");
	tap_ok(good, "auctions are checked");
	s->n_claims = 1;
	s->claims[0] = (struct mono_claim){1, 1, 39, 200, 0};
	good = found(&k, "a claim between no two seats");
	s->n_claims = 1;
	s->claims[0] = (struct mono_claim){1, 0, 38, 200, 0};
	good &= found(&k, "a claim for no rent");
	s->n_claims = 1;
	s->claim = 0;
	s->claims[0] = (struct mono_claim){1, 0, 39, 200, 0};
	good &= found(&k, "a claim where rent is paid by itself");
	tap_ok(good, "claims are checked");
	kit_end(&k);
}

static void
test_rent(const struct mono_set *set)
{
	struct kit k = {0};
	const struct mono_state *s = &k.state;

	kit_start(&k, set, 4, (struct kit_options){0});
	kit_base(&k, 1, 6);
	tap_ok(mono_rent(s, 0, 6) == 40 && mono_rent(s, 3, 6) == 20 &&
		mono_rent(s, 1, 6) == 0 && mono_rent(s, 0, 8) == 0 &&
		mono_rent(s, 0, 4) == 0,
	    "an enemy pays the rent, an ally half of it, the owner nothing");
	kit_base(&k, 3, 8);
	kit_base(&k, 3, 9);
	tap_ok(mono_rent(s, 0, 6) == 80 && mono_rent(s, 3, 6) == 40 &&
		mono_rent(s, 2, 9) == 80,
	    "it is double where a side has the whole planet");
	kit_jail(&k, 1, 0);
	tap_ok(mono_rent(s, 0, 6) == 0 && mono_rent(s, 0, 8) == 80,
	    "an owner in jail gets none, but his base still counts for the "
	    "planet");
	kit_base(&k, 0, 9);
	tap_ok(mono_rent(s, 2, 8) == 40,
	    "a planet of both sides is not double");
	kit_end(&k);
}

static void
test_bases(const struct mono_set *set)
{
	struct kit k = {0};
	const struct mono_state *s = &k.state;

	kit_start(&k, set, 2, (struct kit_options){0});
	tap_ok(mono_best(s, 0) == 0 && mono_cheapest(s, 0) == 0 &&
		mono_owner(s, 3) == MONO_NONE,
	    "who has no base has no best one");
	kit_base(&k, 0, 3);
	kit_base(&k, 0, 37);
	kit_base(&k, 0, 39);
	kit_base(&k, 1, 1);
	tap_ok(mono_best(s, 0) == UINT64_C(1) << set->space[39].site &&
		mono_cheapest(s, 0) == UINT64_C(1) << set->space[3].site &&
		mono_owner(s, 0) == 1 && mono_side_owned(s, MONO_EMPIRE) == 1,
	    "value is the price alone");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_table(set);
	test_agenda(set);
	test_rent(set);
	test_bases(set);
	mono_set_free(set);
	return tap_done();
}
