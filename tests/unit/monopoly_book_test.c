/*
 * The rule book, paragraph by paragraph: setting up, turns, spaces, money and
 * the end. The force cards: monopoly_cards_test.c.
 */
#include "config.h"

#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

static const struct kit_options plain = {0};

static unsigned
hand_size(const struct kit *k, unsigned seat)
{
	return (unsigned)__builtin_popcount(k->state.hand[seat]);
}

static void
test_setting_up(const struct mono_set *set)
{
	struct kit k = {0};
	bool good = true;

	kit_begin(&k, set, 4, plain);
	for (unsigned i = 0; i < 4; i++)
		good &= k.state.cash[i] == 1500 && k.state.at[i] == 0;
	tap_ok(good, "everybody begins on GO with 1500 credits");
	tap_ok(k.state.side[0] == MONO_REBEL &&
		k.state.side[1] == MONO_EMPIRE &&
		k.state.side[2] == MONO_REBEL && k.state.side[3] == MONO_EMPIRE,
	    "four players sit as Rebel, Empire, Rebel, Empire");
	for (unsigned i = 0; i < 4; i++)
		good &= hand_size(&k, i) == 3;
	tap_ok(good && __builtin_popcount(k.state.pile[MONO_REBEL]) == 12 &&
		__builtin_popcount(k.state.pile[MONO_EMPIRE]) == 12,
	    "each has three cards of the deck of its side");
	tap_ok(kit_waits(&k, 0, MONO_ROLL), "a Rebel begins");
	kit_end(&k);
	kit_begin(&k, set, 3, plain);
	tap_ok(hand_size(&k, 0) == 6 && hand_size(&k, 1) == 3 &&
		hand_size(&k, 2) == 3 && kit_waits(&k, 0, MONO_ROLL) &&
		k.state.side[0] != k.state.side[1] &&
		k.state.side[1] == k.state.side[2],
	    "of three players the lone one begins, with six cards");
	kit_end(&k);
}

static void
test_turns(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 3, plain);
	tap_ok(kit_throw_from(&k, 0, 10, "46") && k.state.at[0] == 20 &&
		kit_waits(&k, 1, MONO_ROLL),
	    "the piece goes as far as both dice say, then the next is to throw");
	tap_ok(kit_throw_from(&k, 1, 10, "55") && k.state.at[1] == 20 &&
		kit_told(&k, "\"e\":\"again\"") && kit_waits(&k, 1, MONO_ROLL),
	    "after doubles the seat throws again");
	kit_at(&k, 1, 0);
	kit_chance(&k, "55", "");
	kit_play(&k, 1, "roll");
	kit_chance(&k, "22", "");
	tap_ok(kit_play(&k, 1, "roll") && k.state.jailed[1] == 1 &&
		k.state.at[1] == 10 && k.state.cash[1] == 1500 &&
		!kit_told(&k, "\"landed\"") && kit_told(&k, "third-double") &&
		kit_waits(&k, 2, MONO_ROLL),
	    "the third doubles in a row lead to jail, without moving");
	tap_ok(kit_throw_from(&k, 2, 10, "46") && kit_waits(&k, 0, MONO_ROLL),
	    "the seats play in turn");
	kit_end(&k);
}

static void
test_free_planets(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	tap_ok(kit_throw_from(&k, 0, 0, "12") && kit_waits(&k, 0, MONO_BUY) &&
		kit_refused(&k, 0, "roll", "not-now") &&
		kit_refused(&k, 0, "end", "not-now"),
	    "a free planet space must be bought or auctioned");
	tap_ok(kit_play(&k, 0, "buy") && kit_owns(&k, 0, 3) &&
		k.state.cash[0] == 1440 && kit_waits(&k, 1, MONO_ROLL),
	    "buying pays the price to the bank and places a base");
	kit_throw_from(&k, 1, 0, "24");
	tap_ok(kit_play(&k, 1, "auction") &&
		kit_told(&k, "\"e\":\"auction\",\"seat\":1,\"seats\":[0,1]") &&
		mono_to_move(&k.state) == 3,
	    "what is not bought is auctioned, and the lander may bid, too");
	tap_ok(kit_refused(&k, 0, "bid:0", "not-a-bid"), "the first bid is 10");
	tap_ok(kit_play_all(&k, "0 pass;1 bid:10") && kit_owns(&k, 1, 6) &&
		k.state.cash[1] == 1490,
	    "who bids alone has it for 10, paid to the bank");
	kit_throw_from(&k, 0, 0, "35");
	tap_ok(kit_play_all(&k, "0 auction;1 pass;0 pass") &&
		kit_told(&k, "\"unsold\"") &&
		mono_owner(&k.state, set->space[8].site) == MONO_NONE &&
		kit_waits(&k, 1, MONO_ROLL),
	    "when nobody wants it, it stays free");
	kit_end(&k);
}

static void
test_rent(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	kit_base(&k, 1, 9);
	tap_ok(kit_throw_from(&k, 0, 0, "45") && k.state.cash[0] == 1460 &&
		k.state.cash[1] == 1540 && kit_waits(&k, 1, MONO_ROLL),
	    "an enemy pays the owner the full rent");
	tap_ok(kit_throw_from(&k, 3, 0, "45") && k.state.cash[3] == 1480 &&
		k.state.cash[1] == 1560,
	    "an ally pays half of it");
	tap_ok(kit_throw_from(&k, 1, 0, "45") && k.state.cash[1] == 1560,
	    "the owner pays nothing");
	kit_base(&k, 1, 6);
	kit_base(&k, 3, 8);
	tap_ok(kit_throw_from(&k, 0, 0, "45") && k.state.cash[0] == 1380 &&
		kit_told(&k, "\"doubled\":true"),
	    "a planet that allies own together costs double");
	kit_base(&k, 1, 8);
	tap_ok(kit_throw_from(&k, 2, 0, "45") && k.state.cash[2] == 1420,
	    "so does one that a single player owns");
	kit_end(&k);
	kit_start(&k, set, 2, (struct kit_options){.claim = true});
	kit_base(&k, 1, 9);
	kit_throw_from(&k, 0, 0, "45");
	tap_ok(k.state.cash[0] == 1500 && kit_waits(&k, 1, MONO_ROLL) &&
		kit_play(&k, 1, "claim") && k.state.cash[0] == 1460 &&
		k.state.cash[1] == 1540,
	    "where rent has to be claimed, the owner may before the next throw");
	kit_throw_from(&k, 0, 0, "45");
	kit_chance(&k, "46", "");
	tap_ok(kit_play(&k, 1, "roll") && k.state.cash[0] == 1460 &&
		k.state.n_claims == 0 && kit_told(&k, "\"why\":\"unclaimed\""),
	    "what is not claimed by then is not paid");
	kit_end(&k);
}

static void
test_go(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	tap_ok(kit_throw_from(&k, 0, 35, "23") && k.state.cash[0] == 1700,
	    "who lands on GO gets 200");
	tap_ok(kit_throw_from(&k, 1, 38, "66") && k.state.at[1] == 10 &&
		k.state.cash[1] == 1700,
	    "who passes it gets 200");
	tap_ok(kit_throw_from(&k, 0, 20, "46") && k.state.at[0] == 10 &&
		k.state.jailed[0] == 1 && k.state.cash[0] == 1700 &&
		kit_waits(&k, 1, MONO_ROLL),
	    "the way to jail brings none, and ends the turn");
	kit_at(&k, 0, 20);
	k.state.jailed[0] = 0;
	kit_fill(&k, 1, 1);
	kit_base(&k, 1, 1);
	kit_base(&k, MONO_BANK, 3);
	kit_throw_from(&k, 0, 23, "66");
	tap_ok(kit_waits(&k, 0, MONO_FLY) && kit_listed(&k, 0, "fly:3") &&
		kit_play(&k, 0, "fly:3") && k.state.cash[0] == 1700 &&
		k.state.at[0] == 3,
	    "a flight past GO brings none");
	kit_end(&k);
}

static void
test_quiet_spaces(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	tap_ok(kit_throw_from(&k, 0, 4, "24") && k.state.at[0] == 10 &&
		k.state.jailed[0] == 0 && k.state.cash[0] == 1500 &&
		kit_waits(&k, 1, MONO_ROLL),
	    "who just visits the jail is not in it");
	tap_ok(kit_throw_from(&k, 1, 14, "24") && k.state.cash[1] == 1500 &&
		kit_waits(&k, 0, MONO_ROLL),
	    "nothing happens on free parking");
	tap_ok(kit_throw_from(&k, 0, 1, "12") && k.state.cash[0] == 1300 &&
		kit_told(&k, "\"from\":\"tax\""),
	    "the tax is 200 to the bank");
	kit_end(&k);
}

static void
test_hyperdrive(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_throw_from(&k, 0, 2, "12");
	tap_ok(kit_waits(&k, 0, MONO_FLY) && kit_listed(&k, 0, "fly:6") &&
		kit_listed(&k, 0, "fly:14") && !kit_listed(&k, 0, "fly:16") &&
		kit_refused(&k, 0, "fly:16", "out-of-reach"),
	    "the hyperdrive goes to any free planet space before the next one");
	tap_ok(kit_play(&k, 0, "fly:11") && kit_waits(&k, 0, MONO_BUY) &&
		kit_play(&k, 0, "buy") && k.state.cash[0] == 1360,
	    "and the space there is bought or auctioned");
	kit_base(&k, 0, 6);
	kit_base(&k, 0, 8);
	kit_base(&k, 0, 9);
	kit_base(&k, 0, 13);
	kit_base(&k, 0, 14);
	kit_throw_from(&k, 1, 2, "12");
	tap_ok(kit_listed(&k, 1, "fly:16") && !kit_listed(&k, 1, "fly:18") &&
		kit_listed(&k, 1, "stay"),
	    "when all of those are sold one may go on, to the next free space");
	kit_end(&k);
}

static void
test_bounty_hunter(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_base(&k, 1, 39);
	kit_throw_from(&k, 0, 2, "46");
	tap_ok(kit_waits(&k, 0, MONO_TAKE) && kit_play(&k, 0, "take:37") &&
		kit_owns(&k, 0, 37) && k.state.cash[0] == 1500,
	    "the bounty hunter occupies a free space for nothing");
	kit_throw_from(&k, 0, 2, "46");
	tap_ok(kit_refused(&k, 0, "take:37", "own-base") &&
		kit_play(&k, 0, "take:39") && kit_owns(&k, 0, 39) &&
		!kit_owns(&k, 1, 39) &&
		kit_told(&k, "\"e\":\"lost\",\"seat\":1"),
	    "or takes another player's base away");
	kit_end(&k);
}

static void
test_jail(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_base(&k, 1, 9);
	kit_jail(&k, 1, 0);
	tap_ok(kit_throw_from(&k, 0, 0, "45") && k.state.cash[0] == 1500 &&
		kit_told(&k, "\"e\":\"no-rent\"") &&
		kit_told(&k, "\"why\":\"jail\"") &&
		strstr(buffer_text(&k.events), "\"rent\"") == NULL,
	    "an owner in jail gets no rent, nor is it said to be due");
	kit_throw_from(&k, 0, 0, "35");
	tap_ok(kit_play(&k, 0, "auction") && mono_to_move(&k.state) == 1 &&
		kit_play(&k, 0, "bid:500") && k.state.cash[0] == 1490,
	    "and takes no part in auctions");
	kit_turn(&k, 1);
	kit_chance(&k, "46", "");
	tap_ok(kit_play_all(&k, "1 bail;1 roll") && k.state.cash[1] == 1400 &&
		k.state.at[1] == 20 && k.state.jailed[1] == 0,
	    "100 credits before the throw, and the turn is a normal one");
	kit_jail(&k, 0, 0);
	kit_turn(&k, 0);
	kit_hand(&k, 0, "jail");
	kit_chance(&k, "46", "");
	tap_ok(kit_play_all(&k, "0 play:jail;0 roll") && k.state.at[0] == 20 &&
		k.state.cash[0] == 1490,
	    "a card leads out of jail, too");
	kit_jail(&k, 0, 0);
	kit_turn(&k, 0);
	kit_chance(&k, "55", "");
	tap_ok(kit_play(&k, 0, "roll") && k.state.at[0] == 20 &&
		k.state.cash[0] == 1490 && kit_waits(&k, 1, MONO_ROLL),
	    "so do doubles, with which the piece moves");
	kit_end(&k);
}

static void
test_jail_throws(const struct mono_set *set)
{
	struct kit k = {0};
	bool good = true;

	kit_start(&k, set, 2, plain);
	kit_jail(&k, 0, 0);
	for (unsigned i = 1; i < 3; i++) {
		kit_turn(&k, 0);
		kit_chance(&k, "46", "");
		good &= kit_play(&k, 0, "roll") && k.state.at[0] == 10 &&
		    k.state.jailed[0] == 1 + i && k.state.cash[0] == 1500 &&
		    kit_waits(&k, 1, MONO_ROLL);
	}
	tap_ok(good, "without doubles one stays in jail, twice");
	kit_turn(&k, 0);
	kit_chance(&k, "46", "");
	tap_ok(kit_play(&k, 0, "roll") && k.state.at[0] == 20 &&
		k.state.jailed[0] == 0 && k.state.cash[0] == 1400,
	    "the third time 100 are paid and the piece moves by that throw");
	kit_end(&k);
}

static void
test_no_money(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_base(&k, 0, 1);
	kit_base(&k, 0, 39);
	k.state.cash[0] = 190;
	tap_ok(kit_throw_from(&k, 0, 1, "12") && k.state.cash[0] == 190 &&
		mono_owner(&k.state, set->space[39].site) == MONO_NONE &&
		kit_owns(&k, 0, 1),
	    "a debt to the bank costs the most valuable base, and no cash");
	kit_base(&k, 0, 37);
	kit_base(&k, 1, 9);
	k.state.cash[0] = 30;
	tap_ok(kit_throw_from(&k, 0, 0, "45") && k.state.cash[0] == 30 &&
		kit_owns(&k, 1, 37) && k.state.cash[1] == 1500 &&
		kit_told(&k, "\"why\":\"debt\""),
	    "the player to whom it is owed puts a base of his there");
	kit_base(&k, MONO_BANK, 1);
	tap_ok(kit_throw_from(&k, 0, 0, "45") && k.state.cash[0] == 30 &&
		k.state.cash[1] == 1500 && kit_told(&k, "nothing-to-lose") &&
		kit_waits(&k, 1, MONO_ROLL),
	    "with neither, one does nothing at all");
	kit_end(&k);
}

static void
test_winning(const struct mono_set *set)
{
	struct rules_result r;
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	for (unsigned i = 1; i < 12; i++)
		k.state.owned[i % 2 == 0 ? 0 : 2] |= UINT64_C(1) << i;
	kit_fill(&k, 1, 1);
	kit_throw_from(&k, 3, 38, "12");
	tap_ok(kit_play(&k, 3, "buy") && k.state.over &&
		mono_to_move(&k.state) == 0 && kit_told(&k, "\"e\":\"full\""),
	    "the game ends as soon as every planet space has a base");
	mono_result(&k.state, &r);
	tap_ok(r.scores[0] == 5 && r.scores[2] == 6 && r.scores[1] == 10 &&
		r.scores[3] == 1,
	    "a score is the number of bases");
	tap_ok(r.winners == 1u << 1 && kit_told(&k, "\"why\":\"best\""),
	    "with as many bases, the side with the most valuable one wins");
	kit_end(&k);
	kit_start(&k, set, 4, plain);
	for (unsigned i = 0; i < 12; i++)
		k.state.owned[i < 5 ? 0 : 2] |= UINT64_C(1) << i;
	kit_fill(&k, 1, 39);
	kit_throw_from(&k, 1, 37, "11");
	kit_play(&k, 1, "buy");
	mono_result(&k.state, &r);
	tap_ok(k.state.over && r.scores[1] == 10 && r.winners == 1u << 2 &&
		kit_told(&k, "\"side\":\"rebel\",\"why\":\"bases\""),
	    "the side with more bases wins, and of it the player with more, "
	    "even when an enemy alone has more");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_setting_up(set);
	test_turns(set);
	test_free_planets(set);
	test_rent(set);
	test_go(set);
	test_quiet_spaces(set);
	test_hyperdrive(set);
	test_bounty_hunter(set);
	test_jail(set);
	test_jail_throws(set);
	test_no_money(set);
	test_winning(set);
	mono_set_free(set);
	return tap_done();
}
