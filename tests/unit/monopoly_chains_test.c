/*
 * What comes together: cards of others in the middle of a turn, chains of "no",
 * debts within cards, arrests, claims that meet throws.
 */
#include "config.h"

#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

static const struct kit_options plain = {0};
static const struct kit_options claimed = {.claim = true};

/* The same in a turn that has begun. */
static bool
throw_on(struct kit *k, int seat, unsigned from, const char *dice)
{
	kit_at(k, (unsigned)seat, from);
	kit_chance(k, dice, "");
	return kit_play(k, seat, "roll");
}

static bool
silent(struct kit *k, const char *text)
{
	return strstr(buffer_text(&k->events), text) == NULL;
}

static bool
has(const struct kit *k, unsigned seat, unsigned kind)
{
	return mono_cards_of(&k->state, seat, kind) != 0;
}

/* --- turns --------------------------------------------------------------- */

static void
test_doubles(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_hand(&k, 0, "extra no");
	kit_throw_from(&k, 0, 10, "55");
	throw_on(&k, 0, 10, "55");
	throw_on(&k, 0, 10, "46");
	kit_play_all(&k, "0 play:extra;0 end");
	tap_ok(kit_waits(&k, 0, MONO_ROLL) && throw_on(&k, 0, 10, "55") &&
		k.state.jailed[0] == 0 && kit_waits(&k, 0, MONO_ROLL),
	    "in an extra turn the doubles are counted anew");
	tap_ok(kit_throw_from(&k, 0, 20, "55") && k.state.jailed[0] == 1 &&
		kit_waits(&k, 0, MONO_END) && k.state.doubles == 0 &&
		kit_refused(&k, 0, "roll", "not-now"),
	    "in jail doubles are worth nothing");
	kit_end(&k);
}

static void
test_missed(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	k.state.misses[0] = 1;
	k.state.extra[0] = 1;
	tap_ok(kit_throw_from(&k, 0, 10, "46") && kit_waits(&k, 1, MONO_ROLL) &&
		kit_told(&k, "\"e\":\"skipped\",\"seat\":0") &&
		silent(&k, "\"e\":\"extra\"") && k.state.misses[0] == 0 &&
		k.state.extra[0] == 0,
	    "the turn that is missed is the extra one, when it is next");
	k.state.misses[1] = 1;
	kit_jail(&k, 1, 1);
	tap_ok(kit_throw_from(&k, 0, 10, "46") && kit_waits(&k, 0, MONO_ROLL) &&
		k.state.jailed[1] == 2,
	    "a turn that is missed in jail is no throw");
	kit_end(&k);
}

static void
test_arrest(const struct mono_set *set, bool old)
{
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_options){.old = old});
	kit_hand(&k, 1, "arrest");
	kit_hand(&k, 0, "extra gain");
	k.state.order[0][MONO_ORDER_ARREST] = MONO_ALLOW;
	kit_throw_from(&k, 0, 33, "22");
	kit_play(&k, 0, "play:extra");
	tap_ok(kit_waits(&k, 0, MONO_BUY) && kit_play(&k, 1, "play:arrest:0") &&
		k.state.jailed[0] == 1 && !kit_owns(&k, 0, 37) &&
		silent(&k, "\"again\"") &&
		(old ? silent(&k, "\"auction\"")
		     : kit_told(&k,
			   "\"e\":\"auction\",\"seat\":0,"
			   "\"seats\":[1]") &&
			    kit_play(&k, 1, "pass") &&
			    kit_told(&k, "\"e\":\"unsold\"")) &&
		kit_waits(&k, 0, MONO_ROLL) && k.state.steps == 1 &&
		kit_told(&k, "\"e\":\"extra\""),
	    "who is arrested loses the throw after doubles and what it stands "
	    "on%s, but not the extra turn",
	    old ? "" : ", which is sold by auction");
	kit_hand(&k, 0, "arrest");
	k.state.jailed[0] = 0;
	kit_base(&k, 1, 9);
	kit_throw_from(&k, 0, 0, "45");
	k.state.order[1][MONO_ORDER_ARREST] = MONO_ALLOW;
	tap_ok(kit_waits(&k, 0, MONO_RENT) &&
		kit_play(&k, 0, "play:arrest:1") &&
		kit_told(&k, "\"why\":\"jail\"") && k.state.cash[1] == 1500,
	    "when the owner is taken to jail the rent is not due any more");
	kit_end(&k);
}

/* --- cards in the middle ------------------------------------------------- */

static void
test_rents(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	kit_hand(&k, 0, "no");
	kit_hand(&k, 2, "capture");
	for (unsigned i = 0; i < 4; i++)
		k.state.order[i][MONO_ORDER_CAPTURE] = MONO_ALLOW;
	kit_base(&k, 1, 3);
	kit_base(&k, 2, 1);
	kit_throw_from(&k, 0, 0, "12");
	tap_ok(kit_waits(&k, 0, MONO_RENT) &&
		kit_play(&k, 2, "play:capture:3") &&
		kit_told(&k,
		    "\"amount\":20,\"doubled\":true,\"e\":\"rent\","
		    "\"half\":true,\"owner\":2") &&
		kit_play(&k, 0, "pay") && k.state.cash[2] == 1520 &&
		k.state.cash[1] == 1500,
	    "the rent goes to who owns the space by then, for what is the "
	    "same amount, too");
	kit_base(&k, 1, 9);
	kit_hand(&k, 0, "capture no");
	kit_throw_from(&k, 0, 0, "45");
	tap_ok(kit_play(&k, 0, "play:capture:9") && kit_owns(&k, 0, 9) &&
		k.state.cash[0] == 1480 && kit_waits(&k, 0, MONO_END),
	    "who captures the space it stands on owes no rent");
	kit_hand(&k, 0, "free no");
	kit_base(&k, 1, 21);
	kit_play(&k, 0, "order:free 100");
	tap_ok(kit_throw_from(&k, 0, 11, "46") && k.state.cash[0] == 1480 &&
		!has(&k, 0, MONO_FREE),
	    "free passage is played for the very rent of the order");
	kit_end(&k);
}

static void
test_last_base(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, claimed);
	kit_hand(&k, 0, "no");
	kit_hand(&k, 3, "occupy");
	kit_base(&k, 1, 9);
	kit_throw_from(&k, 0, 0, "45");
	kit_play(&k, 0, "pay");
	kit_fill(&k, 2, 39);
	kit_play(&k, 0, "end");
	tap_ok(k.state.n_claims == 1 && kit_play(&k, 3, "play:occupy:39") &&
		k.state.over && k.state.n_claims == 0 &&
		mono_to_move(&k.state) == 0 &&
		kit_refused(&k, 1, "claim", "game-over"),
	    "the end of the game is the end of all claims");
	kit_end(&k);
}

static void
test_levy(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	kit_hand(&k, 2, "levy");
	kit_hand(&k, 0, "gain");
	kit_hand(&k, 1, "no");
	kit_base(&k, 3, 31);
	kit_base(&k, 3, 32);
	k.state.cash[3] = 90;
	kit_throw_from(&k, 0, 0, "12");
	tap_ok(kit_play(&k, 2, "play:levy") && kit_waits(&k, 3, MONO_CHOOSE) &&
		kit_refused(&k, 0, "buy", "not-your-turn") &&
		kit_refused(&k, 0, "play:gain", "not-your-turn") &&
		kit_play(&k, 3, "lose:32") && kit_owns(&k, 2, 32) &&
		k.state.cash[3] == 90 && kit_waits(&k, 1, MONO_ANSWER),
	    "who cannot pay a levy chooses which base it loses to the player, "
	    "before the next is asked");
	tap_ok(kit_play(&k, 1, "allow") && k.state.cash[2] == 1600 &&
		kit_waits(&k, 0, MONO_BUY) && kit_play(&k, 0, "buy") &&
		kit_owns(&k, 0, 3),
	    "and then the turn goes on where it was");
	kit_end(&k);
}

/* --- orders -------------------------------------------------------------- */

static void
test_orders(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_hand(&k, 0, "steal no capture levy");
	kit_hand(&k, 1, "no no");
	kit_play_all(&k,
	    "0 order:counter refuse;1 order:steal refuse;1 order:counter allow");
	tap_ok(kit_play(&k, 0, "play:steal:1") && k.state.cash[1] == 1350 &&
		has(&k, 1, MONO_NO) && !has(&k, 0, MONO_NO) &&
		kit_told(&k, "\"e\":\"stands\""),
	    "the order for a card is for the first answer, that for counters "
	    "for all others");
	kit_base(&k, 1, 9);
	kit_play_all(&k, "1 order:capture refuse;1 order:arrest allow");
	tap_ok(kit_play(&k, 0, "play:capture:9") && kit_owns(&k, 1, 9) &&
		!has(&k, 1, MONO_NO),
	    "captures have an order of their own");
	kit_hand(&k, 1, "gain");
	tap_ok(kit_play(&k, 0, "play:levy") && kit_waits(&k, 1, MONO_ANSWER) &&
		kit_play(&k, 1, "allow") &&
		kit_told(&k, "\"e\":\"stands\",\"seat\":0,\"target\":1"),
	    "who was asked and lets it happen is told of");
	kit_hand(&k, 0, "levy");
	kit_play(&k, 1, "order:levy allow");
	tap_ok(kit_play(&k, 0, "play:levy") && silent(&k, "\"stands\"") &&
		kit_told(&k, "\"from\":\"levy\""),
	    "who was not asked is not");
	kit_end(&k);
}

/* --- claims -------------------------------------------------------------- */

/* Seat 0 owes seat 1 the rent of space 9. */
static void
owe(struct kit *k, const struct mono_set *set)
{
	kit_start(k, set, 2, claimed);
	kit_base(k, 1, 9);
	kit_throw_from(k, 0, 0, "45");
}

static void
test_claims(const struct mono_set *set)
{
	struct kit k = {0};

	owe(&k, set);
	kit_throw_from(&k, 0, 10, "46");
	tap_ok(k.state.n_claims == 1 && kit_play(&k, 1, "claim") &&
		k.state.cash[1] == 1540,
	    "the throws of the payer do not end the claim");
	owe(&k, set);
	kit_hand(&k, 1, "jump");
	tap_ok(kit_play(&k, 1, "play:jump:1") && k.state.n_claims == 0 &&
		kit_told(&k, "\"why\":\"unclaimed\""),
	    "a jump in place of the next throw does");
	owe(&k, set);
	kit_base(&k, 0, 31);
	kit_base(&k, 0, 32);
	k.state.cash[0] = 30;
	tap_ok(kit_waits(&k, 1, MONO_ROLL) && kit_play(&k, 1, "claim") &&
		kit_waits(&k, 0, MONO_CHOOSE) &&
		kit_refused(&k, 1, "roll", "not-your-turn") &&
		kit_play(&k, 0, "lose:31") && kit_owns(&k, 1, 31) &&
		k.state.cash[0] == 30 && kit_waits(&k, 1, MONO_ROLL),
	    "a claim on who cannot pay costs it a base, also out of its turn");
	owe(&k, set);
	for (unsigned i = 1; i < MONO_CLAIMS_MAX; i++)
		kit_throw_from(&k, 0, 0, "45");
	tap_ok(k.state.n_claims == MONO_CLAIMS_MAX && k.state.cash[1] == 1500 &&
		kit_throw_from(&k, 0, 0, "45") &&
		k.state.n_claims == MONO_CLAIMS_MAX && k.state.cash[1] == 1540,
	    "what is owed when the list of claims is full is paid at once");
	kit_end(&k);
}

/* --- auctions and the end ------------------------------------------------ */

static void
test_auctions(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, plain);
	k.state.cash[1] = 10;
	k.state.cash[0] = k.state.cash[2] = k.state.cash[3] = 0;
	tap_ok(kit_throw_from(&k, 0, 0, "12") &&
		kit_told(&k, "\"seats\":[1]") && kit_play(&k, 1, "bid:10") &&
		kit_owns(&k, 1, 3) && k.state.cash[1] == 0,
	    "who has just the first bid is asked, also alone");
	tap_ok(kit_throw_from(&k, 0, 0, "15") && kit_told(&k, "\"seats\":[]") &&
		kit_told(&k, "\"e\":\"unsold\"") && kit_waits(&k, 1, MONO_ROLL),
	    "an auction in which nobody can bid is over at once");
	kit_end(&k);
}

static void
test_ties(const struct mono_set *set)
{
	struct mono_state s = {
	    .set = set, .seats = 2, .side = {0, 1}, .owned = {1, 2}};
	struct rules_result r;

	mono_result(&s, &r);
	tap_ok(r.winners == 3, "sides that are equal in all share the win");
}

/* --- who is absent ------------------------------------------------------- */

/* What the stand-in of a seat does. */
static bool
stands_in(const struct kit *k, int seat, const char *wanted)
{
	struct buffer text = {0};
	bool same;

	mono_format(&k->state, seat,
	    mono_choose(&k->state, seat, RULES_FALLBACK, NULL), &text);
	same = strcmp(buffer_text(&text), wanted) == 0;
	buffer_fini(&text);
	return same;
}

static void
test_stand_in(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, plain);
	kit_hand(&k, 0, "free gain steal occupy");
	kit_hand(&k, 1, "no");
	kit_base(&k, 1, 9);
	kit_throw_from(&k, 0, 0, "45");
	tap_ok(kit_waits(&k, 0, MONO_RENT) && stands_in(&k, 0, "pay"),
	    "the stand-in pays and keeps the cards");
	k.state.cash[0] = 30;
	tap_ok(stands_in(&k, 0, "play:free"),
	    "but for a rent that it cannot pay");
	kit_play(&k, 0, "play:steal:1");
	tap_ok(kit_waits(&k, 1, MONO_ANSWER) && stands_in(&k, 1, "play:no"),
	    "it says \"no\" when it can");
	kit_hand(&k, 1, "gain");
	tap_ok(stands_in(&k, 1, "allow"), "and lets it happen when it cannot");
	kit_end(&k);
}

/* --- occasions ----------------------------------------------------------- */

static void
test_occasions(const struct mono_set *set)
{
	struct kit k = {0};
	unsigned first, second;

	kit_start(&k, set, 2, plain);
	kit_hand(&k, 0, "no levy steal");
	kit_hand(&k, 1, "gain");
	kit_throw_from(&k, 0, 33, "22");
	kit_play(&k, 0, "auction");
	first = mono_occasion(&k.state, 1);
	kit_play_all(&k, "1 pass;0 pass");
	throw_on(&k, 0, 0, "12");
	kit_play(&k, 0, "auction");
	second = mono_occasion(&k.state, 1);
	tap_ok(first != 0 && second != 0 && second != first,
	    "each auction is an occasion of its own");
	kit_play_all(&k, "1 pass;0 pass;0 play:levy");
	first = mono_occasion(&k.state, 1);
	kit_play_all(&k, "1 allow;0 play:steal:1");
	tap_ok(first > second && mono_occasion(&k.state, 1) > first,
	    "so is each card that comes at a seat");
	kit_play(&k, 1, "allow");
	kit_hand(&k, 0, "levy");
	kit_play(&k, 1, "order:levy allow");
	kit_base(&k, 1, 31);
	kit_base(&k, 1, 32);
	k.state.cash[1] = 0;
	first = k.state.occasion;
	tap_ok(kit_play(&k, 0, "play:levy") && kit_waits(&k, 1, MONO_CHOOSE) &&
		mono_occasion(&k.state, 1) > first,
	    "and each loss");
	kit_start(&k, set, 2, claimed);
	kit_base(&k, 1, 9);
	kit_throw_from(&k, 0, 1, "44");
	throw_on(&k, 0, 0, "45");
	tap_ok(k.state.n_claims == 2 && k.state.claims[0].since != 0 &&
		k.state.claims[1].since > k.state.claims[0].since,
	    "and each claim");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_doubles(set);
	test_missed(set);
	test_arrest(set, true);
	test_arrest(set, false);
	test_rents(set);
	test_last_base(set);
	test_levy(set);
	test_orders(set);
	test_claims(set);
	test_auctions(set);
	test_ties(set);
	test_stand_in(set);
	test_occasions(set);
	mono_set_free(set);
	return tap_done();
}
