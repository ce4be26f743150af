/*
 * What the rule book leaves open, readings 1 to 17 (turnpost-monopoly(6)): how
 * this engine reads it. The others: monopoly_readings_more_test.c.
 */
#include "config.h"

#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

static const struct kit_options plain = {0};

static bool
free_space(const struct kit *k, unsigned space)
{
	return mono_owner(&k->state, k->set->space[space].site) == MONO_NONE;
}

/* 1 */
static void
test_most_valuable(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_base(&k, 0, 31);
	kit_base(&k, 0, 32);
	kit_base(&k, 0, 29);
	k.state.cash[0] = 100;
	kit_throw_from(&k, 0, 1, "12");
	tap_ok(kit_waits(&k, 0, MONO_CHOOSE) && kit_listed(&k, 0, "lose:31") &&
		kit_listed(&k, 0, "lose:32") && !kit_listed(&k, 0, "lose:29") &&
		kit_refused(&k, 0, "lose:29", "not-equal"),
	    "1: the most valuable base is that with the highest price; of "
	    "equal ones the debtor chooses");
	tap_ok(kit_play(&k, 0, "lose:32") && free_space(&k, 32) &&
		kit_owns(&k, 0, 31) && kit_waits(&k, 1, MONO_ROLL),
	    "1: and then the game goes on");
	kit_end(&k);
}

/* A full board whose last base has just been placed. */
static unsigned
winners(const struct mono_set *set, const uint64_t owned[4])
{
	struct mono_state s = {.set = set, .seats = 4, .over = 1};
	struct rules_result r;

	for (unsigned i = 0; i < 4; i++) {
		s.side[i] = i % 2;
		s.owned[i] = owned[i];
	}
	mono_result(&s, &r);
	return r.winners;
}

/* 1, 2: of the sites 0 and 1, 2 and 3, 17 and 18 cost the same. */
static void
test_ties(const struct mono_set *set)
{
	const uint64_t even = 0x155555, odd = 0x2aaaaa;

	tap_ok(winners(set, (uint64_t[4]){even, odd, 0, 0}) == 1u << 1,
	    "2: between sides the one with the most valuable base wins");
	tap_ok(winners(set, (uint64_t[4]){0x20001, 0x40004, 0, 0}) == 1u << 1,
	    "1: equal best bases: the next ones decide");
	tap_ok(winners(set, (uint64_t[4]){0x300000, 0x1, 0xc0000, 0}) ==
		1u << 0,
	    "2: between players of the winning side, the same");
	tap_ok(winners(set, (uint64_t[4]){1, 0, 2, 0}) == 5,
	    "2: who are equal to the last base share the win");
}

/* 3 */
static void
test_end_at_once(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_fill(&k, 1, 1);
	kit_hand(&k, 0, "occupy gain");
	kit_turn(&k, 1);
	tap_ok(kit_play(&k, 0, "play:occupy:1") && k.state.over &&
		k.state.steps == 0 && mono_to_move(&k.state) == 0 &&
		mono_may(&k.state) == 0 &&
		kit_refused(&k, 1, "roll", "game-over"),
	    "3: the last base ends the game in the middle of a turn");
	kit_end(&k);
	kit_start(&k, set, 2, plain);
	kit_fill(&k, 1, 3);
	tap_ok(kit_throw_from(&k, 0, 37, "33") && kit_play(&k, 0, "buy") &&
		k.state.over && !kit_told(&k, "\"e\":\"again\""),
	    "3: the throw after doubles is not made any more");
	kit_end(&k);
}

/* 4 to 7 */
static void
test_debts(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_fill(&k, 1, 1);
	kit_base(&k, 0, 39);
	k.state.cash[0] = 100;
	kit_throw_from(&k, 0, 1, "12");
	tap_ok(free_space(&k, 39) && !k.state.over &&
		kit_waits(&k, 1, MONO_ROLL),
	    "4: a base lost to the bank leaves its space free, and play goes "
	    "on");
	kit_base(&k, 0, 19);
	k.state.cash[0] = 90;
	kit_throw_from(&k, 0, 18, "12");
	tap_ok(k.state.cash[0] == 90 && kit_owns(&k, 1, 19) &&
		kit_owns(&k, 1, 21) && k.state.cash[1] == 1500,
	    "5: the creditor replaces the debtor's most valuable base, and "
	    "all cash is kept");
	kit_throw_from(&k, 0, 18, "12");
	tap_ok(k.state.cash[0] == 90 && k.state.cash[1] == 1500 &&
		kit_told(&k, "nothing-to-lose"),
	    "6: a debtor without a base keeps the cash that covers a part");
	kit_base(&k, 0, 39);
	k.state.cash[0] = 200;
	kit_throw_from(&k, 0, 1, "12");
	tap_ok(k.state.cash[0] == 0 && kit_owns(&k, 0, 39),
	    "7: who can pay pays");
	kit_end(&k);
}

/* 8, 10 */
static void
test_rent(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	kit_base(&k, 1, 37);
	kit_base(&k, 3, 39);
	kit_throw_from(&k, 3, 35, "11");
	tap_ok(k.state.cash[3] == 1320 &&
		kit_told(&k,
		    "\"amount\":180,\"doubled\":true,\"e\":\"rent\","
		    "\"half\":true"),
	    "8: the rent is doubled first and then halved for an ally");
	kit_jail(&k, 1, 0);
	kit_throw_from(&k, 0, 37, "11");
	tap_ok(k.state.cash[0] == 1100,
	    "10: bases of an owner in jail count for the planet");
	kit_throw_from(&k, 0, 35, "11");
	tap_ok(k.state.cash[0] == 1100, "10: but bring him no rent");
	kit_hand(&k, 1, "gain");
	tap_ok(kit_play(&k, 1, "play:gain") && k.state.cash[1] == 1880,
	    "10: cards are played in jail, too");
	kit_end(&k);
}

/* 9 */
static void
test_claims(const struct mono_set *set)
{
	struct kit k = {0};
	bool aside;

	kit_start(&k, set, 4, (struct kit_options){.claim = true});
	kit_base(&k, 3, 9);
	kit_hand(&k, 0, "no");
	kit_throw_from(&k, 0, 0, "45");
	kit_play(&k, 0, "pay");
	tap_ok(mono_to_move(&k.state) == 9 &&
		strcmp(mono_asks(&k.state, 3, &aside), "claim") == 0 && aside &&
		kit_listed(&k, 3, "claim") && kit_listed(&k, 3, "waive"),
	    "9: an owner is asked for the claim while the others go on");
	kit_play(&k, 0, "end");
	tap_ok(mono_to_move(&k.state) == 10 && kit_play(&k, 3, "claim") &&
		k.state.cash[3] == 1540 && kit_waits(&k, 1, MONO_ROLL),
	    "9: until the next player throws");
	kit_throw_from(&k, 0, 0, "45");
	kit_play(&k, 0, "pay");
	tap_ok(kit_play(&k, 3, "waive") && k.state.cash[3] == 1540 &&
		kit_told(&k, "\"why\":\"waived\"") && k.state.n_claims == 0,
	    "9: a rent can be waived");
	kit_throw_from(&k, 0, 0, "45");
	kit_play(&k, 0, "pay");
	kit_hand(&k, 0, "arrest");
	tap_ok(kit_play(&k, 0, "play:arrest:3") && k.state.n_claims == 0,
	    "10: in jail there is nothing to claim");
	kit_end(&k);
}

/* 11, 12 */
static void
test_auction(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	k.state.cash[2] = 0;
	kit_throw_from(&k, 1, 0, "12");
	kit_play(&k, 1, "auction");
	tap_ok(mono_to_move(&k.state) == 11 &&
		kit_refused(&k, 0, "bid:15", "not-a-bid") &&
		kit_refused(&k, 0, "bid:1510", "not-a-bid") &&
		kit_listed(&k, 0, "bid:1500"),
	    "11: bids are whole tens, from 10 to one's cash, of all who have "
	    "that");
	kit_play_all(&k, "0 bid:200;3 bid:90");
	tap_ok(kit_whispered(&k, "\"amount\":90") &&
		strstr(buffer_text(&k.events), "90") == NULL,
	    "11: a bid is sealed");
	tap_ok(kit_play(&k, 1, "bid:120") && kit_owns(&k, 0, 3) &&
		k.state.cash[0] == 1370 && k.state.cash[1] == 1500,
	    "11: the best pays ten more than the second");
	kit_throw_from(&k, 1, 0, "15");
	kit_play_all(&k, "1 auction;0 bid:100;1 pass;3 bid:100");
	tap_ok(kit_owns(&k, 3, 6) && k.state.cash[3] == 1400,
	    "11: of equal bids that of the seat first in turn from the lander "
	    "wins, for what it bid");
	k.state.cash[1] = 90;
	kit_hand(&k, 1, "no");
	kit_throw_from(&k, 1, 0, "35");
	tap_ok(kit_waits(&k, 1, MONO_BUY) &&
		kit_refused(&k, 1, "buy", "too-little-cash"),
	    "12: without the cash nothing is bought");
	kit_hand(&k, 1, "");
	kit_throw_from(&k, 1, 0, "35");
	tap_ok(mono_top(&k.state)->kind == MONO_AUCTION,
	    "12: it goes to the auction, by itself when no card could help");
	kit_end(&k);
}

/* 13 */
static void
test_bases(const struct mono_set *set)
{
	tap_ok(set->bases >= set->n_sites,
	    "13: a side has a base for every space");
}

/* 14 */
static void
test_hyperdrive(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_throw_from(&k, 0, 22, "12");
	tap_ok(kit_listed(&k, 0, "fly:26") && kit_listed(&k, 0, "fly:34") &&
		!kit_listed(&k, 0, "stay") &&
		kit_refused(&k, 0, "stay", "must-fly") &&
		!kit_listed(&k, 0, "fly:24") && !kit_listed(&k, 0, "fly:37"),
	    "14: to any free space of the stretch ahead, and it is done");
	for (unsigned at = 26; at < 35; at++)
		if (set->space[at].type == MONO_SPACE_PLANET)
			kit_base(&k, 0, at);
	kit_throw_from(&k, 0, 22, "12");
	tap_ok(kit_listed(&k, 0, "fly:37") && !kit_listed(&k, 0, "fly:39") &&
		kit_listed(&k, 0, "stay"),
	    "14: beyond it to the nearest free space only, if one likes");
	kit_base(&k, 0, 37);
	kit_base(&k, 0, 39);
	kit_base(&k, 0, 1);
	kit_base(&k, 0, 3);
	kit_throw_from(&k, 0, 22, "12");
	tap_ok(kit_listed(&k, 0, "fly:6") && !kit_listed(&k, 0, "fly:8"),
	    "14: stretch by stretch");
	tap_ok(kit_play(&k, 0, "fly:6") && k.state.cash[0] == 1500 &&
		kit_waits(&k, 0, MONO_BUY),
	    "14: without the money of GO, then to buy or auction");
	kit_end(&k);
}

/* 15, 16 */
static void
test_bounty(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	kit_base(&k, 2, 39);
	kit_base(&k, 0, 37);
	kit_throw_from(&k, 0, 2, "46");
	tap_ok(kit_refused(&k, 0, "end", "not-now") &&
		!kit_listed(&k, 0, "take:37") && kit_listed(&k, 0, "take:1") &&
		kit_play(&k, 0, "take:39") && kit_owns(&k, 0, 39) &&
		k.state.cash[0] == 1500,
	    "15: free of charge, an ally's too, not one's own, and not "
	    "declined");
	kit_fill(&k, 1, 1);
	kit_throw_from(&k, 0, 2, "46");
	tap_ok(kit_play(&k, 0, "take:1") && k.state.over,
	    "16: on the last free space it ends the game");
	kit_end(&k);
}

/* 17 */
static void
test_hands(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_hand(&k, 0, "no no no jail jail gain gain levy steal occupy");
	kit_turn(&k, 0);
	kit_at(&k, 0, 39);
	kit_chance(&k, "12", "R12");
	tap_ok(kit_play(&k, 0, "roll") &&
		__builtin_popcount(k.state.hand[0]) == 11,
	    "17: a hand has no limit");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_most_valuable(set);
	test_ties(set);
	test_end_at_once(set);
	test_debts(set);
	test_rent(set);
	test_claims(set);
	test_auction(set);
	test_bases(set);
	test_hyperdrive(set);
	test_bounty(set);
	test_hands(set);
	mono_set_free(set);
	return tap_done();
}
