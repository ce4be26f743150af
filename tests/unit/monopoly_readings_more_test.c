/*
 * What the rule book leaves open, readings 18 to 31, and what this engine has
 * decided besides. The others: monopoly_readings_test.c.
 */
#include "config.h"

#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

static const struct kit_options plain = {0};

/* 18 */
static void
test_any_time(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	kit_hand(&k, 3, "gain arrest");
	kit_hand(&k, 1, "gain extra jail jump");
	kit_throw_from(&k, 0, 0, "12");
	tap_ok(kit_anytime(&k, 3, "play:gain") &&
		kit_anytime(&k, 1, "play:gain") &&
		kit_refused(&k, 1, "play:extra", "not-your-turn") &&
		kit_refused(&k, 1, "play:jump:3", "not-your-turn"),
	    "18: between two steps everybody may play the cards that need no "
	    "turn");
	kit_play(&k, 0, "auction");
	tap_ok(kit_refused(&k, 3, "play:gain", "not-now"),
	    "18: an auction is one step");
	kit_play_all(&k, "0 pass;1 pass;2 pass;3 pass");
	kit_base(&k, 1, 9);
	kit_hand(&k, 0, "gain");
	kit_throw_from(&k, 0, 0, "45");
	tap_ok(kit_waits(&k, 0, MONO_RENT) && kit_play(&k, 0, "play:gain") &&
		kit_waits(&k, 1, MONO_ROLL) && k.state.cash[0] == 1660,
	    "18: a step that waited for cards goes on by itself without them");
	kit_hand(&k, 0, "no");
	kit_throw_from(&k, 0, 0, "45");
	kit_base(&k, 1, 6);
	kit_hand(&k, 3, "occupy arrest");
	kit_play(&k, 3, "play:occupy:8");
	tap_ok(kit_waits(&k, 0, MONO_RENT) &&
		kit_told(&k, "\"amount\":80,\"doubled\":true"),
	    "18: a rent is what it is when it is paid");
	kit_play(&k, 0, "order:arrest allow");
	tap_ok(kit_play(&k, 3, "play:arrest:0") && k.state.jailed[0] == 1 &&
		kit_waits(&k, 1, MONO_ROLL),
	    "18: an arrest ends the turn of the seat whose turn it is");
	kit_end(&k);
}

/* 18: SEAT 0 stands on the free space 8, and another seat takes it. */
static void
take_under(struct kit *k, const struct mono_set *set,
    struct kit_options options, int taker)
{
	kit_start(k, set, 4, options);
	kit_hand(k, (unsigned)taker, "occupy");
	kit_hand(k, 0, taker == 0 ? "no occupy" : "no");
	kit_throw_from(k, 0, 0, "35");
	kit_play(k, taker, "play:occupy:8");
}

static void
test_moment(const struct mono_set *set)
{
	static const struct kit_options old = {.old = true};
	struct kit k = {0};

	take_under(&k, set, old, 3);
	tap_ok(kit_waits(&k, 0, MONO_END) && !kit_told(&k, "\"e\":\"rent\""),
	    "18: in old games a space that is taken from under somebody asks "
	    "for nothing");
	kit_end(&k);
	take_under(&k, set, plain, 3);
	tap_ok(kit_waits(&k, 0, MONO_RENT) &&
		kit_told(&k,
		    "\"amount\":40,\"doubled\":false,\"e\":\"rent\","
		    "\"half\":false,\"owner\":3") &&
		kit_play(&k, 0, "pay") && k.state.cash[3] == 1540,
	    "18: a space is judged as it is at present: when it was taken, "
	    "its rent is due");
	kit_end(&k);
	take_under(&k, set, plain, 2);
	tap_ok(kit_waits(&k, 0, MONO_RENT) && kit_told(&k, "\"half\":true"),
	    "18: to an ally, half of it");
	kit_end(&k);
	take_under(&k, set, plain, 0);
	tap_ok(kit_waits(&k, 0, MONO_END) && kit_owns(&k, 0, 8),
	    "18: nothing, when it is one's own");
	kit_end(&k);
	kit_start(&k, set, 4, plain);
	kit_hand(&k, 0, "no");
	kit_hand(&k, 3, "occupy");
	kit_jail(&k, 3, 0);
	kit_throw_from(&k, 0, 0, "35");
	tap_ok(kit_play(&k, 3, "play:occupy:8") &&
		kit_told(&k, "\"e\":\"no-rent\"") && kit_waits(&k, 0, MONO_END),
	    "18: nothing, when its owner is in jail");
	kit_base(&k, 1, 11);
	kit_hand(&k, 2, "gain");
	kit_throw_from(&k, 0, 0, "56");
	kit_base(&k, MONO_BANK, 11);
	tap_ok(kit_play(&k, 2, "play:gain") && kit_waits(&k, 0, MONO_BUY),
	    "18: a space that has become free can be bought");
	kit_end(&k);
}

/* 18, 19: the enemies are asked one after the other, in turn order. */
static void
test_answers(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	kit_hand(&k, 2, "levy no");
	kit_hand(&k, 1, "no");
	kit_hand(&k, 3, "gain");
	kit_turn(&k, 2);
	tap_ok(kit_play(&k, 2, "play:levy") && kit_waits(&k, 3, MONO_ANSWER) &&
		kit_play(&k, 3, "allow") && kit_waits(&k, 1, MONO_ANSWER) &&
		k.state.cash[3] == 1400,
	    "18: of several the one next from the player is asked first");
	tap_ok(kit_play_all(&k, "1 play:no;2 allow") &&
		k.state.cash[1] == 1500 && k.state.cash[2] == 1600 &&
		mono_cards_of(&k.state, 2, MONO_NO) != 0,
	    "19: \"no\" is for the one who plays it only");
	kit_hand(&k, 2, "steal");
	kit_hand(&k, 1, "no");
	k.state.order[1][MONO_ORDER_STEAL] = MONO_ALLOW;
	tap_ok(kit_play(&k, 2, "play:steal:1") && k.state.cash[1] == 1350 &&
		(k.state.discard[MONO_REBEL] & set->kind[0][MONO_STEAL]) != 0,
	    "20: a force card is discarded when it is played");
	kit_hand(&k, 1, "no");
	kit_turn(&k, 1);
	kit_at(&k, 1, 39);
	kit_chance(&k, "12", "R01");
	tap_ok(kit_play(&k, 1, "roll") && k.state.cash[1] == 1500 &&
		kit_waits(&k, 1, MONO_END),
	    "19: it stops no event");
	kit_end(&k);
}

/* 20, 21, 22 */
static void
test_decks(const struct mono_set *set)
{
	struct kit k = {0};
	bool good = true;

	for (int seats = 2; seats <= 4; seats++) {
		kit_begin(&k, set, seats, plain);
		for (unsigned i = 0; i < MONO_SIDES; i++)
			good &= k.state.discard[i] == 0;
		kit_end(&k);
	}
	tap_ok(good, "21: the first cards are all of the own deck: no events");
	kit_begin(&k, set, 3, (struct kit_options){.empire_lone = true});
	tap_ok(kit_waits(&k, 0, MONO_ROLL) && k.state.side[0] == MONO_EMPIRE &&
		k.state.side[1] == MONO_REBEL && k.state.side[2] == MONO_REBEL,
	    "22: the lone player of three begins, also for the Empire");
	kit_end(&k);
	kit_start(&k, set, 2, plain);
	kit_turn(&k, 0);
	kit_at(&k, 0, 4);
	kit_chance(&k, "12", "E14");
	tap_ok(kit_play(&k, 0, "roll") && k.state.cash[0] == 1600 &&
		k.state.discard[MONO_EMPIRE] == 1u << 13,
	    "28: the space says which deck, the player's side which half");
	kit_end(&k);
}

/* 23, 24, 25 */
static void
test_jail(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_jail(&k, 0, 1);
	kit_turn(&k, 0);
	kit_chance(&k, "55", "");
	tap_ok(kit_play(&k, 0, "roll") && k.state.at[0] == 20 &&
		kit_waits(&k, 1, MONO_ROLL),
	    "23: doubles that lead out of jail bring no further throw");
	kit_jail(&k, 0, 2);
	kit_turn(&k, 0);
	kit_base(&k, 0, 39);
	k.state.cash[0] = 90;
	kit_chance(&k, "46", "");
	tap_ok(kit_play(&k, 0, "roll") && k.state.at[0] == 20 &&
		k.state.cash[0] == 90 && !kit_owns(&k, 0, 39) &&
		k.state.jailed[0] == 0,
	    "24: who cannot pay after the third throw owes it to the bank, "
	    "and moves");
	kit_base(&k, 0, 31);
	kit_base(&k, 0, 32);
	kit_jail(&k, 0, 2);
	kit_turn(&k, 0);
	kit_chance(&k, "46", "");
	kit_play(&k, 0, "roll");
	tap_ok(kit_waits(&k, 0, MONO_CHOOSE) && k.state.at[0] == 10 &&
		kit_play(&k, 0, "lose:31") && k.state.at[0] == 20,
	    "24: first the debt, then the way");
	kit_jail(&k, 0, 2);
	kit_turn(&k, 0);
	k.state.cash[0] = 100;
	kit_chance(&k, "46", "");
	tap_ok(kit_listed(&k, 0, "bail") && kit_play_all(&k, "0 bail;0 roll") &&
		k.state.cash[0] == 0 && k.state.at[0] == 20,
	    "25: one may pay on any turn in jail, before the throw");
	kit_turn(&k, 1);
	tap_ok(kit_refused(&k, 1, "bail", "not-in-jail"),
	    "25: and nowhere else");
	kit_end(&k);
}

/* 26, 27 */
static void
test_go(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_turn(&k, 1);
	kit_at(&k, 1, 39);
	kit_chance(&k, "12", "R05");
	tap_ok(kit_play(&k, 1, "roll") && k.state.at[1] == 39 &&
		k.state.cash[1] == 1700,
	    "26: moving backward over GO brings nothing");
	kit_turn(&k, 1);
	kit_at(&k, 1, 39);
	kit_chance(&k, "12", "R04");
	tap_ok(kit_play(&k, 1, "roll") && k.state.cash[1] == 1900 &&
		k.state.jailed[1] == 1,
	    "26: nor does the way to jail");
	tap_ok(kit_throw_from(&k, 0, 36, "13") && k.state.at[0] == 0 &&
		k.state.cash[0] == 1700,
	    "27: who reaches GO gets 200 once");
	kit_end(&k);
}

/* 29, 30, 31 */
static void
test_money(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	k.state.cash[1] = 100000;
	kit_hand(&k, 0, "gain");
	tap_ok(kit_play(&k, 0, "play:gain") && k.state.cash[0] == 1700,
	    "29: the bank has no end");
	tap_ok(kit_refused(&k, 0, "give:1 100", "malformed") &&
		kit_refused(&k, 0, "trade:1", "malformed"),
	    "30: there are no gifts, trades or loans");
	kit_throw_from(&k, 0, 1, "12");
	tap_ok(k.state.cash[0] == 1500 && kit_told(&k, "\"type\":\"tax\""),
	    "31: the tax is 200");
	kit_end(&k);
}

/* The house rule for three. */
static void
test_alternate(const struct mono_set *set)
{
	struct kit k = {0};
	char order[9] = "";

	kit_start(&k, set, 3, (struct kit_options){.alternate = true});
	for (unsigned i = 0; i < 8; i++) {
		unsigned seat = k.state.active;

		order[i] = (char)('0' + seat);
		kit_at(&k, seat, 10);
		kit_chance(&k, "46", "");
		kit_play(&k, (int)seat, "roll");
	}
	tap_ok(strcmp(order, "01020102") == 0,
	    "house rule: the lone player has every second turn");
	k.state.misses[1] = 1;
	kit_turn(&k, 0);
	k.state.partner = 1;
	kit_at(&k, 0, 10);
	kit_chance(&k, "46", "");
	tap_ok(kit_play(&k, 0, "roll") && kit_waits(&k, 0, MONO_ROLL) &&
		k.state.partner == 2,
	    "house rule: whose turn is missed has had it");
	kit_end(&k);
}

/* One letter a turn; another after the others have been waited for. */
static void
test_occasions(const struct mono_set *set)
{
	struct kit k = {0};
	unsigned turn, auction;

	kit_start(&k, set, 2, plain);
	kit_hand(&k, 0, "no");
	turn = mono_occasion(&k.state, 0);
	kit_throw_from(&k, 0, 0, "12");
	tap_ok(turn != 0 && mono_occasion(&k.state, 0) == turn &&
		mono_occasion(&k.state, 1) == 0,
	    "the steps of a turn are one occasion");
	kit_play(&k, 0, "auction");
	auction = mono_occasion(&k.state, 1);
	tap_ok(auction != 0 && mono_occasion(&k.state, 0) == turn,
	    "an auction is another for those who are not on turn");
	kit_play(&k, 0, "pass");
	tap_ok(mono_occasion(&k.state, 1) == auction &&
		mono_occasion(&k.state, 0) == 0,
	    "who has answered is not asked any more");
	kit_play(&k, 1, "pass");
	tap_ok(mono_occasion(&k.state, 0) > turn &&
		mono_occasion(&k.state, 1) == 0,
	    "who has waited for the others is asked anew");
	turn = mono_occasion(&k.state, 0);
	kit_play(&k, 0, "end");
	tap_ok(mono_occasion(&k.state, 1) > turn &&
		mono_occasion(&k.state, 0) == 0,
	    "a turn is an occasion of its own");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_any_time(set);
	test_moment(set);
	test_answers(set);
	test_decks(set);
	test_jail(set);
	test_go(set);
	test_money(set);
	test_alternate(set);
	test_occasions(set);
	mono_set_free(set);
	return tap_done();
}
