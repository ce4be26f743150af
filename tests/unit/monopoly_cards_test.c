/*
 * The decks of the rule book: force cards, events, "I say no" and its answer,
 * standing orders, and piles that run out.
 */
#include "config.h"

#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

static const struct kit_options plain = {0};

/* SEAT throws its way to the Rebel space 2 (from 39, past GO: 200 more), and
 * draws that card. */
static bool
draw(struct kit *k, unsigned seat, const char *card)
{
	kit_turn(k, seat);
	kit_at(k, seat, 39);
	k->state.cash[seat] -= 200;
	kit_chance(k, "12", card);
	return kit_play(k, (int)seat, "roll");
}

static void
test_force(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	tap_ok(draw(&k, 0, "R12") && k.state.hand[0] == 1u << 11 &&
		kit_whispered(&k, "\"card\":\"capture\"") &&
		strstr(buffer_text(&k.events), "capture") == NULL,
	    "a card of the own colour goes to the hand, and nobody sees which");
	tap_ok(kit_waits(&k, 0, MONO_END) && kit_play(&k, 0, "end"),
	    "who has cards ends the turn himself");
	kit_hand(&k, 0, "gain");
	tap_ok(!kit_listed(&k, 0, "play:gain") &&
		kit_anytime(&k, 0, "play:gain") &&
		kit_play(&k, 0, "play:gain") && k.state.cash[0] == 1700 &&
		kit_waits(&k, 1, MONO_ROLL),
	    "a force card may be played at any time, out of turn, too");
	kit_turn(&k, 0);
	kit_hand(&k, 0, "occupy no");
	tap_ok(kit_play(&k, 0, "play:occupy:39") && kit_owns(&k, 0, 39) &&
		k.state.cash[0] == 1700 && kit_waits(&k, 0, MONO_ROLL),
	    "after a card at the beginning of the turn the turn is a normal one");
	kit_hand(&k, 1, "occupy");
	kit_turn(&k, 0);
	kit_at(&k, 0, 0);
	kit_chance(&k, "12", "");
	kit_play(&k, 0, "roll");
	tap_ok(kit_play(&k, 1, "play:occupy:3") && kit_owns(&k, 1, 3) &&
		kit_waits(&k, 0, MONO_RENT),
	    "a space that has been occupied meanwhile is not bought any more");
	kit_end(&k);
}

static void
test_kinds(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	kit_hand(&k, 0, "levy steal capture bargain jump extra");
	k.state.cash[1] = 90;
	tap_ok(kit_play(&k, 0, "play:levy") && k.state.cash[0] == 1600 &&
		k.state.cash[3] == 1400 && k.state.cash[1] == 90 &&
		k.state.cash[2] == 1500,
	    "a levy takes 100 from each enemy who has it");
	tap_ok(kit_play(&k, 0, "play:steal:1") && k.state.cash[0] == 1690 &&
		k.state.cash[1] == 0,
	    "stealing takes 150, or all there is");
	kit_base(&k, 1, 19);
	kit_base(&k, 3, 21);
	tap_ok(kit_refused(&k, 0, "play:capture:21", "too-valuable") &&
		kit_play(&k, 0, "play:capture:19") && kit_owns(&k, 0, 19),
	    "a capture takes an enemy's base priced 200 or less");
	tap_ok(kit_play(&k, 0, "play:jump:37") && k.state.at[0] == 37 &&
		k.state.cash[0] == 1690 && kit_waits(&k, 0, MONO_BUY),
	    "a jump comes in place of the throw, and the space is bought");
	tap_ok(kit_play(&k, 0, "play:bargain") && k.state.cash[0] == 1510 &&
		kit_owns(&k, 0, 37) && kit_waits(&k, 0, MONO_END),
	    "a bargain is half the price, rounded up to ten; no throw follows");
	tap_ok(kit_play(&k, 0, "play:extra") && kit_waits(&k, 0, MONO_ROLL) &&
		kit_told(&k, "\"e\":\"extra\"") && k.state.extra[0] == 0,
	    "an extra turn follows on the turn");
	kit_hand(&k, 0, "arrest free gain");
	tap_ok(kit_play(&k, 0, "play:arrest:3") && k.state.jailed[3] == 1 &&
		k.state.at[3] == 10 &&
		kit_refused(&k, 0, "play:arrest:2", "no-such-card"),
	    "an arrest moves an enemy to jail");
	kit_base(&k, 1, 9);
	kit_at(&k, 0, 0);
	kit_chance(&k, "45", "");
	tap_ok(kit_play(&k, 0, "roll") && kit_waits(&k, 0, MONO_RENT) &&
		kit_play(&k, 0, "play:free") && k.state.cash[0] == 1510 &&
		kit_told(&k, "\"why\":\"card\"") && kit_waits(&k, 0, MONO_END),
	    "free passage saves the rent of the space just landed on");
	kit_end(&k);
}

static void
test_events(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	tap_ok(draw(&k, 1, "R01") && k.state.cash[1] == 1450 &&
		k.state.hand[1] == 0 && k.state.discard[MONO_REBEL] == 1 &&
		kit_told(&k, "\"card\":\"R01\""),
	    "a card of the other colour is an event: it happens at once, is "
	    "told, and is discarded");
	tap_ok(draw(&k, 1, "R03") && k.state.cash[1] == 1350 &&
		k.state.cash[0] == 1550 && k.state.cash[2] == 1550 &&
		k.state.cash[3] == 1500,
	    "an event pays each enemy");
	tap_ok(draw(&k, 1, "R04") && k.state.jailed[1] == 1 &&
		k.state.at[1] == 10 && kit_waits(&k, 2, MONO_ROLL),
	    "an event leads to jail");
	k.state.jailed[1] = 0;
	tap_ok(draw(&k, 1, "R05") && k.state.at[1] == 39 &&
		k.state.cash[1] == 1350 && kit_waits(&k, 1, MONO_BUY) &&
		kit_play(&k, 1, "buy"),
	    "an event moves back three spaces, and that space counts");
	kit_base(&k, 1, 1);
	tap_ok(draw(&k, 1, "R06") && !kit_owns(&k, 1, 1) &&
		kit_owns(&k, 1, 39) &&
		mono_owner(&k.state, set->space[1].site) == MONO_NONE,
	    "an event removes the least valuable base");
	k.state.cash[1] = 1000;
	tap_ok(draw(&k, 1, "R13") && k.state.at[1] == 0 &&
		k.state.cash[1] == 1200,
	    "an event leads to GO, with its money");
	tap_ok(draw(&k, 1, "R14") && k.state.cash[1] == 1300 &&
		draw(&k, 1, "R16") && k.state.cash[1] == 1350,
	    "an event brings money");
	kit_end(&k);
}

static void
test_more_events(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_hand(&k, 1, "no steal");
	tap_ok(draw(&k, 1, "R17 E09") && k.chance.hand_draws == 1 &&
		k.chance.last_n == 2 &&
		mono_cards_of(&k.state, 1, MONO_STEAL) == 0 &&
		mono_cards_of(&k.state, 1, MONO_NO) != 0 &&
		kit_told(&k, "\"card\":\"steal\",\"e\":\"discarded\""),
	    "an event takes a random card from the hand, openly");
	kit_hand(&k, 1, "");
	k.state.pile[MONO_REBEL] |= k.state.discard[MONO_REBEL];
	k.state.discard[MONO_REBEL] = 0;
	tap_ok(draw(&k, 1, "R17") && kit_told(&k, "no-hand") &&
		k.chance.hand_draws == 0,
	    "from an empty hand it takes none");
	kit_start(&k, set, 2, plain);
	draw(&k, 1, "R18");
	tap_ok(k.state.misses[1] == 1 && kit_waits(&k, 0, MONO_ROLL),
	    "an event makes one miss a turn");
	kit_at(&k, 0, 10);
	kit_chance(&k, "46", "");
	tap_ok(kit_play(&k, 0, "roll") && kit_told(&k, "skipped") &&
		kit_waits(&k, 0, MONO_ROLL) && k.state.misses[1] == 0,
	    "the next one, and only that");
	kit_end(&k);
}

static void
test_no(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_hand(&k, 0, "steal no");
	kit_hand(&k, 1, "no");
	tap_ok(kit_play(&k, 0, "play:steal:1") &&
		kit_waits(&k, 1, MONO_ANSWER) && k.state.cash[1] == 1500,
	    "who is to lose by a card is asked first");
	k.before = k.state;
	tap_ok(kit_play_all(&k, "1 play:no;0 allow") &&
		k.state.cash[1] == 1500 &&
		kit_told(&k, "\"e\":\"cancelled\"") &&
		kit_waits(&k, 0, MONO_ROLL) &&
		(k.state.discard[MONO_REBEL] & set->kind[0][MONO_STEAL]) != 0 &&
		(k.state.discard[MONO_EMPIRE] & set->kind[1][MONO_NO]) != 0,
	    "\"no\" cancels the card; both are discarded, openly");
	k.state = k.before;
	tap_ok(kit_play_all(&k, "1 play:no;0 play:no") &&
		k.state.cash[1] == 1350 && k.state.cash[0] == 1650 &&
		kit_told(&k, "\"e\":\"stands\""),
	    "another \"no\" of the one who played it undoes the first");
	k.state = k.before;
	kit_hand(&k, 1, "no no");
	tap_ok(kit_play_all(&k, "1 play:no;0 play:no") &&
		kit_waits(&k, 1, MONO_ANSWER) && kit_play(&k, 1, "play:no") &&
		k.state.cash[1] == 1500,
	    "and a third that one, and so on");
	kit_end(&k);
}

static void
test_orders(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_hand(&k, 0, "steal levy");
	kit_hand(&k, 1, "no no");
	kit_play_all(&k, "1 order:steal refuse;0 order:counter refuse");
	tap_ok(kit_whispered(&k, "\"kind\":\"counter\"") &&
		strstr(buffer_text(&k.events), "counter") == NULL,
	    "an order is nobody else's business");
	tap_ok(kit_play(&k, 0, "play:steal:1") && k.state.cash[1] == 1500 &&
		mono_cards_of(&k.state, 1, MONO_NO) != 0 &&
		kit_waits(&k, 0, MONO_ROLL),
	    "the order to refuse plays a \"no\", and the game does not wait");
	kit_play(&k, 1, "order:levy allow");
	tap_ok(kit_play(&k, 0, "play:levy") && k.state.cash[1] == 1400 &&
		mono_cards_of(&k.state, 1, MONO_NO) != 0,
	    "the order to allow keeps the card");
	kit_hand(&k, 0, "steal");
	kit_hand(&k, 1, "gain");
	tap_ok(kit_play(&k, 0, "play:steal:1") && k.state.cash[1] == 1250 &&
		kit_waits(&k, 0, MONO_ROLL),
	    "the order to refuse without a \"no\" lets it happen");
	kit_hand(&k, 0, "steal");
	kit_play(&k, 1, "order:steal ask");
	tap_ok(kit_play(&k, 0, "play:steal:1") &&
		kit_waits(&k, 1, MONO_ANSWER) &&
		kit_refused(&k, 1, "play:no", "no-such-card") &&
		kit_play(&k, 1, "allow") && k.state.cash[1] == 1100,
	    "the order to ask waits, whether or not there is a \"no\"");
	kit_end(&k);
}

/* SEAT 0 comes to seat 1's Tatooine space, rent 60, with that order. */
static bool
passage(struct kit *k, const struct mono_set *set, const char *order)
{
	kit_start(k, set, 2, plain);
	kit_base(k, 1, 11);
	kit_hand(k, 0, "free no");
	if (order != NULL && !kit_play(k, 0, order))
		return false;
	kit_at(k, 0, 4);
	kit_chance(k, "34", "");
	return kit_play(k, 0, "roll");
}

static void
test_free_passage(const struct mono_set *set)
{
	struct kit k = {0};

	tap_ok(passage(&k, set, NULL) && kit_waits(&k, 0, MONO_RENT),
	    "free passage: who is asked is waited for");
	tap_ok(passage(&k, set, "order:free never") &&
		k.state.cash[0] == 1440 && kit_waits(&k, 0, MONO_END),
	    "free passage: never, and the rent is paid by itself");
	tap_ok(passage(&k, set, "order:free 100") && k.state.cash[0] == 1440,
	    "a rent below the order's is paid");
	tap_ok(passage(&k, set, "order:free 50") && k.state.cash[0] == 1500 &&
		mono_cards_of(&k.state, 0, MONO_FREE) == 0,
	    "from the order's rent on the card is played by itself");
	kit_hand(&k, 0, "gain");
	kit_turn(&k, 0);
	kit_at(&k, 0, 4);
	kit_chance(&k, "34", "");
	tap_ok(kit_play(&k, 0, "roll") && k.state.cash[0] == 1440,
	    "without the card the order pays");
	kit_end(&k);
}

static void
test_piles(const struct mono_set *set)
{
	struct kit k = {0};
	const uint32_t all = (UINT32_C(1) << set->n_cards[0]) - 1;

	kit_start(&k, set, 2, plain);
	k.state.discard[MONO_REBEL] = all;
	k.state.pile[MONO_REBEL] = 0;
	tap_ok(draw(&k, 0, "R09") && k.chance.last_n == 18 &&
		kit_told(&k,
		    "\"cards\":18,\"deck\":\"rebel\",\"e\":"
		    "\"shuffled\"") &&
		k.state.discard[MONO_REBEL] == 0 &&
		k.state.pile[MONO_REBEL] == (all & ~(1u << 8)),
	    "when a pile is used up the discards are the new one");
	k.state.hand[0] = all;
	k.state.pile[MONO_REBEL] = 0;
	tap_ok(draw(&k, 1, "") && kit_told(&k, "\"e\":\"no-card\"") &&
		k.chance.card_draws == 0 && kit_waits(&k, 0, MONO_ROLL),
	    "with no card at all none is drawn");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_force(set);
	test_kinds(set);
	test_events(set);
	test_more_events(set);
	test_no(set);
	test_orders(set);
	test_free_passage(set);
	test_piles(set);
	mono_set_free(set);
	return tap_done();
}
