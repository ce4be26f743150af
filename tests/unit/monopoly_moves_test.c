/*
 * Which moves of monopoly/1 there are when, and why others are refused.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

/* Whether exactly these are SEAT's moves, a comma behind each. */
static bool
moves_are(const struct kit *k, int seat, const char *wanted)
{
	struct buffer b = {0};
	bool good = strcmp(kit_moves(k, seat, &b), wanted) == 0;

	if (!good)
		printf("# moves: %s\n# wanted: %s\n", buffer_text(&b), wanted);
	buffer_fini(&b);
	return good;
}

/* A game of four whose step on top is of this KIND, of seat 0. */
static void
begin_step(struct kit *k, const struct mono_set *set, unsigned kind,
    unsigned at)
{
	kit_start(k, set, 4, (struct kit_options){0});
	kit_at(k, 0, at);
	k->state.steps = 0;
	kit_step(k,
	    (struct mono_step){.kind = (uint8_t)kind, .at = (uint8_t)at});
}

static void
test_roll(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_options){0});
	tap_ok(moves_are(&k, 0, "roll,") && moves_are(&k, 1, "") &&
		mono_to_move(&k.state) == 1 &&
		kit_refused(&k, 1, "roll", "not-your-turn") &&
		kit_refused(&k, 0, "bail", "not-in-jail") &&
		kit_refused(&k, 0, "buy", "not-now") &&
		kit_refused(&k, 0, "pass", "not-now") &&
		kit_refused(&k, 1, "bid:10", "not-your-turn"),
	    "a turn begins with a throw of its seat");
	kit_jail(&k, 0, 1);
	tap_ok(moves_are(&k, 0, "roll,bail,"),
	    "in jail one may also pay, before any throw");
	k.state.cash[0] = 90;
	tap_ok(moves_are(&k, 0, "roll,") &&
		kit_refused(&k, 0, "bail", "too-little-cash"),
	    "with the cash for it");
	kit_hand(&k, 0, "jail jump");
	tap_ok(moves_are(&k, 0, "roll,play:jail,") &&
		kit_refused(&k, 0, "play:jump:1", "in-jail"),
	    "or play its card, and cannot jump from there");
	k.state.jailed[0] = 0;
	kit_fill(&k, 1, 39);
	tap_ok(moves_are(&k, 0, "roll,play:jump:39,") &&
		kit_refused(&k, 0, "play:jail", "not-in-jail") &&
		kit_refused(&k, 0, "play:jump:1", "space-taken") &&
		kit_refused(&k, 0, "play:jump:0", "not-a-site"),
	    "outside of jail one may jump to a free space, and needs no way "
	    "out");
	kit_end(&k);
}

static void
test_buy(const struct mono_set *set)
{
	struct kit k = {0};

	begin_step(&k, set, MONO_BUY, 37);
	tap_ok(moves_are(&k, 0, "buy,auction,") &&
		kit_refused(&k, 0, "roll", "not-now"),
	    "a free space is bought or sold by auction");
	k.state.cash[0] = 349;
	kit_hand(&k, 0, "bargain");
	tap_ok(moves_are(&k, 0, "auction,play:bargain,") &&
		kit_refused(&k, 0, "buy", "too-little-cash"),
	    "it has to be affordable; a card halves the price");
	k.state.cash[0] = 170;
	tap_ok(moves_are(&k, 0, "auction,") && mono_bargain(set, 37) == 180 &&
		mono_bargain(set, 1) == 30 &&
		kit_refused(&k, 0, "play:bargain", "too-little-cash"),
	    "half of 350 is 180, as there is no smaller note than ten");
	kit_end(&k);
}

static void
test_rent(const struct mono_set *set)
{
	struct kit k = {0};

	begin_step(&k, set, MONO_RENT, 6);
	kit_base(&k, 1, 6);
	kit_hand(&k, 0, "free");
	tap_ok(moves_are(&k, 0, "pay,play:free,"),
	    "a rent is paid, or a card saves it");
	kit_hand(&k, 0, "jump jail");
	tap_ok(moves_are(&k, 0, "pay,") &&
		kit_refused(&k, 0, "play:free", "no-such-card") &&
		kit_refused(&k, 0, "play:jump:1", "not-now") &&
		kit_refused(&k, 0, "play:bargain", "not-now") &&
		kit_refused(&k, 1, "play:free", "not-your-turn"),
	    "only the card for it, only by its payer");
	kit_end(&k);
}

static void
test_fly(const struct mono_set *set)
{
	struct kit k = {0};

	begin_step(&k, set, MONO_FLY, 5);
	tap_ok(moves_are(&k, 0, "fly:6,fly:8,fly:9,fly:11,fly:13,fly:14,") &&
		kit_refused(&k, 0, "stay", "must-fly") &&
		kit_refused(&k, 0, "fly:16", "out-of-reach") &&
		kit_refused(&k, 0, "fly:3", "out-of-reach") &&
		kit_refused(&k, 0, "fly:7", "not-a-site"),
	    "the hyperdrive goes to any free space before the next one");
	kit_base(&k, 1, 6);
	kit_base(&k, 2, 13);
	tap_ok(moves_are(&k, 0, "fly:8,fly:9,fly:11,fly:14,") &&
		kit_refused(&k, 0, "fly:6", "space-taken"),
	    "taken ones left out");
	kit_fill(&k, 1, 29);
	kit_base(&k, MONO_BANK, 27);
	kit_base(&k, MONO_BANK, 1);
	tap_ok(moves_are(&k, 0, "fly:27,stay,") &&
		kit_refused(&k, 0, "fly:29", "out-of-reach"),
	    "beyond, to the nearest free one, and one may stay");
	kit_base(&k, 1, 27);
	kit_base(&k, 1, 29);
	tap_ok(moves_are(&k, 0, "fly:1,stay,"), "also past GO");
	kit_at(&k, 0, 35);
	tap_ok(moves_are(&k, 0, "fly:1,") &&
		kit_refused(&k, 0, "stay", "must-fly"),
	    "GO is no border of a stretch");
	kit_end(&k);
}

static void
test_take(const struct mono_set *set)
{
	struct kit k = {0};

	begin_step(&k, set, MONO_TAKE, 12);
	kit_fill(&k, 0, 39);
	kit_base(&k, 1, 24);
	kit_base(&k, 2, 26);
	tap_ok(moves_are(&k, 0, "take:24,take:26,take:39,") &&
		kit_refused(&k, 0, "take:1", "own-base") &&
		kit_refused(&k, 0, "take:12", "not-a-site") &&
		kit_refused(&k, 0, "take:99", "no-such-space"),
	    "the bounty hunter takes any space, of enemies and of allies, but "
	    "none of one's own");
	kit_end(&k);
}

static void
test_lose(const struct mono_set *set)
{
	struct kit k = {0};

	begin_step(&k, set, MONO_CHOOSE, 0);
	kit_base(&k, 0, 1);
	kit_base(&k, 0, 3);
	kit_base(&k, 0, 26);
	kit_base(&k, 0, 27);
	tap_ok(moves_are(&k, 0, "lose:26,lose:27,") &&
		kit_refused(&k, 0, "lose:1", "not-equal"),
	    "of equally valuable bases the debtor chooses");
	k.state.step[0].depth = 1;
	tap_ok(moves_are(&k, 0, "lose:1,lose:3,") &&
		kit_refused(&k, 0, "lose:27", "not-equal") &&
		kit_refused(&k, 0, "lose:29", "not-equal"),
	    "or of the cheapest, where an event takes that");
	kit_hand(&k, 0, "gain");
	kit_hand(&k, 2, "gain");
	tap_ok(!kit_listed(&k, 0, "play:gain") &&
		!kit_anytime(&k, 2, "play:gain") &&
		kit_refused(&k, 0, "play:gain", "not-now") &&
		kit_refused(&k, 2, "play:gain", "not-your-turn"),
	    "no card can be played in between");
	kit_end(&k);
}

static void
test_auction(const struct mono_set *set)
{
	struct kit k = {0};

	begin_step(&k, set, MONO_AUCTION, 9);
	k.state.bidders = 0x7;
	k.state.cash[0] = 30;
	k.state.cash[1] = 15;
	tap_ok(mono_to_move(&k.state) == 7 &&
		moves_are(&k, 0, "pass,bid:10,bid:20,bid:30,") &&
		moves_are(&k, 1, "pass,bid:10,") && moves_are(&k, 3, ""),
	    "all who are entitled bid at once, in tens, within their cash");
	k.state.bid[0] = 3;
	tap_ok(mono_to_move(&k.state) == 6 && moves_are(&k, 0, "") &&
		kit_refused(&k, 0, "bid:30", "not-your-turn") &&
		kit_refused(&k, 0, "pass", "not-your-turn") &&
		kit_refused(&k, 3, "pass", "not-your-turn") &&
		kit_refused(&k, 1, "roll", "not-now"),
	    "each once");
	tap_ok(kit_refused(&k, 1, "bid:20", "not-a-bid") &&
		kit_refused(&k, 2, "bid:15", "not-a-bid") &&
		kit_refused(&k, 2, "bid:0", "not-a-bid") &&
		kit_refused(&k, 2, "bid:999990", "not-a-bid"),
	    "other sums are no bids");
	k.state.cash[2] = 1000000;
	tap_ok(mono_moves(&k.state, 2, NULL, 0) == 1 + MONO_BID_MAX / 10 &&
		kit_listed(&k, 2, "bid:65530"),
	    "even of untold cash");
	kit_end(&k);
}

static void
test_answer(const struct mono_set *set)
{
	struct kit k = {0};

	begin_step(&k, set, MONO_ANSWER, 0);
	k.state.step[0].card = MONO_LEVY;
	k.state.step[0].to = 1;
	kit_hand(&k, 0, "gain");
	tap_ok(moves_are(&k, 0, "allow,") &&
		kit_refused(&k, 0, "play:no", "no-such-card") &&
		kit_refused(&k, 1, "play:no", "not-your-turn") &&
		kit_refused(&k, 0, "play:gain", "not-now"),
	    "who is asked lets it happen");
	kit_hand(&k, 0, "no gain");
	tap_ok(moves_are(&k, 0, "allow,play:no,"), "or says no, with the card");
	kit_end(&k);
}

/* Cards of one's own turn and of everybody's. */
static void
test_cards(const struct mono_set *set)
{
	static const uint8_t kinds[] = {
	    MONO_ROLL, MONO_BUY, MONO_RENT, MONO_FLY, MONO_TAKE, MONO_END};
	const char *const all =
	    "no gain levy steal occupy capture arrest extra free";
	unsigned missing = 0, more = 0;
	struct kit k = {0};

	for (size_t i = 0; i < sizeof kinds; i++) {
		begin_step(&k, set, kinds[i], 9);
		kit_base(&k, 1, 19);
		kit_base(&k, 2, 14);
		kit_hand(&k, 0, all);
		kit_hand(&k, 1, all);
		missing += !kit_listed(&k, 0, "play:gain") ||
		    !kit_listed(&k, 0, "play:levy") ||
		    !kit_listed(&k, 0, "play:steal:3") ||
		    !kit_listed(&k, 0, "play:occupy:39") ||
		    !kit_listed(&k, 0, "play:capture:19") ||
		    !kit_listed(&k, 0, "play:arrest:1") ||
		    !kit_listed(&k, 0, "play:extra") ||
		    !kit_anytime(&k, 1, "play:gain") ||
		    !kit_anytime(&k, 1, "play:levy") ||
		    !kit_anytime(&k, 1, "play:steal:0") ||
		    !kit_anytime(&k, 1, "play:occupy:39") ||
		    !kit_anytime(&k, 1, "play:capture:14") ||
		    !kit_anytime(&k, 1, "play:arrest:2");
		more += kit_anytime(&k, 1, "play:extra") ||
		    kit_anytime(&k, 1, "play:free") ||
		    kit_anytime(&k, 0, "play:gain") || !moves_are(&k, 1, "") ||
		    !kit_refused(&k, 1, "play:extra", "not-your-turn");
		kit_end(&k);
	}
	tap_ok(missing == 0,
	    "at each step of a turn everybody may play a card");
	tap_ok(more == 0,
	    "others not those of one's own turn, and each move is in one "
	    "list only");
}

static void
test_effects(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_options){0});
	kit_hand(&k, 0, "levy steal occupy capture arrest extra");
	kit_base(&k, 1, 19);
	kit_base(&k, 3, 21);
	kit_base(&k, 2, 6);
	kit_base(&k, 0, 8);
	tap_ok(kit_refused(&k, 0, "play:capture:21", "too-valuable") &&
		kit_refused(&k, 0, "play:capture:6", "not-an-enemy") &&
		kit_refused(&k, 0, "play:capture:8", "own-base") &&
		kit_refused(&k, 0, "play:capture:9", "no-base-there") &&
		kit_refused(&k, 0, "play:capture:0", "not-a-site") &&
		kit_refused(&k, 0, "play:occupy:6", "space-taken") &&
		kit_refused(&k, 0, "play:gain", "no-such-card"),
	    "a card aims at what it is for");
	k.state.cash[3] = 0;
	kit_jail(&k, 1, 0);
	tap_ok(kit_listed(&k, 0, "play:steal:1") &&
		!kit_listed(&k, 0, "play:steal:3") &&
		kit_refused(&k, 0, "play:steal:3", "nothing-to-gain") &&
		kit_refused(&k, 0, "play:steal:2", "not-an-enemy") &&
		kit_refused(&k, 0, "play:steal:0", "not-an-enemy") &&
		kit_refused(&k, 0, "play:steal:4", "no-such-seat"),
	    "one steals from an enemy with cash");
	tap_ok(!kit_listed(&k, 0, "play:arrest:1") &&
		kit_listed(&k, 0, "play:arrest:3") &&
		kit_refused(&k, 0, "play:arrest:1", "jailed-already"),
	    "one arrests an enemy who is free");
	k.state.cash[1] = 0;
	tap_ok(kit_listed(&k, 0, "play:levy"), "a levy reaches bases, too");
	kit_base(&k, MONO_BANK, 19);
	kit_base(&k, MONO_BANK, 21);
	tap_ok(!kit_listed(&k, 0, "play:levy") &&
		kit_refused(&k, 0, "play:levy", "nothing-to-gain"),
	    "but not those who have nothing at all");
	k.state.extra[0] = 1;
	tap_ok(!kit_listed(&k, 0, "play:extra") &&
		kit_refused(&k, 0, "play:extra", "extra-already"),
	    "one extra turn at a time");
	kit_end(&k);
}

static void
test_orders(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 3, (struct kit_options){0});
	tap_ok(mono_may(&k.state) == 7 &&
		mono_anytime(&k.state, 1, NULL, 0) == 5 * 2 + 9 &&
		kit_anytime(&k, 0, "order:levy refuse") &&
		kit_anytime(&k, 2, "order:counter allow") &&
		kit_anytime(&k, 2, "order:free never") &&
		!kit_anytime(&k, 2, "order:free ask") &&
		kit_refused(&k, 2, "order:levy ask", "same-order") &&
		kit_refused(&k, 2, "order:free ask", "same-order"),
	    "everybody may give each order but the one he has");
	tap_ok(kit_play(&k, 2, "order:levy allow") &&
		kit_refused(&k, 2, "order:levy allow", "same-order") &&
		kit_anytime(&k, 2, "order:levy ask") &&
		k.state.order[2][MONO_ORDER_LEVY] == MONO_ALLOW,
	    "which then is the one he has");
	for (unsigned i = k.state.ordered[2]; i < MONO_ORDERED_MAX; i++)
		if (!kit_play(&k, 2,
			i % 2 == 0 ? "order:steal ask" : "order:steal allow"))
			abort();
	tap_ok(!kit_anytime(&k, 2, "order:counter allow") &&
		kit_refused(&k, 2, "order:levy ask", "too-many-orders") &&
		kit_play(&k, 1, "order:levy refuse") &&
		kit_refused(&k, 2, "order:levy ask", "too-many-orders"),
	    "nobody can fill the log with orders");
	tap_ok(kit_play(&k, 0, "roll") && kit_play(&k, 2, "order:levy ask"),
	    "when somebody has moved, they can be given again");
	kit_end(&k);
	k = (struct kit){0};
	kit_start(&k, set, 3, (struct kit_options){0});
	kit_step(&k, (struct mono_step){.kind = MONO_AUCTION, .at = 9});
	k.state.bidders = 1;
	tap_ok(kit_anytime(&k, 0, "order:arrest refuse") &&
		kit_anytime(&k, 1, "order:free 400"),
	    "also in an auction");
	k.state.over = 1;
	k.state.steps = 0;
	tap_ok(mono_may(&k.state) == 0 && mono_to_move(&k.state) == 0 &&
		mono_anytime(&k.state, 0, NULL, 0) == 0 &&
		kit_refused(&k, 0, "order:levy refuse", "game-over") &&
		kit_refused(&k, 0, "roll", "game-over"),
	    "until the game is over");
	kit_end(&k);
}

static void
test_claims(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_options){.claim = true});
	kit_turn(&k, 1);
	kit_base(&k, 2, 6);
	k.state.claims[0] =
	    (struct mono_claim){.owner = 2, .payer = 0, .at = 6, .amount = 40};
	k.state.n_claims = 1;
	tap_ok(mono_to_move(&k.state) == 6 && moves_are(&k, 1, "roll,") &&
		moves_are(&k, 2, "claim,waive,") &&
		kit_refused(&k, 1, "claim", "no-claim"),
	    "an owner with a claim is to move beside the active seat");
	kit_turn(&k, 2);
	tap_ok(mono_to_move(&k.state) == 4 &&
		moves_are(&k, 2, "roll,claim,waive,"),
	    "also when it is the next itself");
	kit_step(&k,
	    (struct mono_step){
		.kind = MONO_ANSWER, .card = MONO_LEVY, .seat = 3, .to = 0});
	tap_ok(mono_to_move(&k.state) == 8 &&
		kit_refused(&k, 2, "claim", "not-your-turn"),
	    "but not while an answer or an auction is waited for");
	kit_end(&k);
}

/* --- all kinds of positions ----------------------------------------------------- */

enum { LIST_MAX = 8192, GAMES = 60, PLIES = 400 };

struct seen {
	unsigned unlisted, unplayable, touched, doubled, unfair, positions;
};

static bool
in_list(const uint64_t *list, size_t n, uint64_t move)
{
	for (size_t i = 0; i < n; i++)
		if (list[i] == move)
			return true;
	return false;
}

/* What is listed is not refused, and everything else is. */
static void
probe(const struct mono_state *s, int seat, struct seen *seen)
{
	static uint64_t list[LIST_MAX];
	size_t n = mono_moves(s, seat, list, LIST_MAX);
	struct mono_move m;

	seen->positions++;
	seen->unfair += (n > 0) != (mono_to_move(s) >> seat & 1);
	n += mono_anytime(s, seat, list + n, LIST_MAX - n);
	for (size_t i = 0; i < n; i++) {
		mono_move_unpack(list[i], &m);
		seen->unplayable += mono_move_refuse(s, seat, &m) != NULL;
		seen->doubled += i > 0 && in_list(list, i, list[i]);
	}
	for (unsigned kind = 0; kind <= MONO_KINDS; kind++)
		for (unsigned what = 0; what <= MONO_FORCES; what++)
			for (unsigned number = 0; number < 66; number++) {
				m = (struct mono_move){(uint8_t)kind,
				    (uint8_t)what, (uint16_t)number};
				seen->unlisted +=
				    mono_move_refuse(s, seat, &m) == NULL &&
				    !in_list(list, n, mono_move_pack(&m));
			}
}

/* How often each of a few moves is picked. */
static bool
picks_evenly(const struct mono_state *s, int seat, struct chance *chance)
{
	uint64_t list[16];
	size_t n = mono_moves(s, seat, list, 16);
	unsigned count[16] = {0};

	for (unsigned i = 0; i < 1000 * n; i++) {
		uint64_t move = mono_move_random(s, seat, chance);

		for (size_t j = 0; j < n && j < 16; j++)
			count[j] += move == list[j];
	}
	for (size_t j = 0; j < n && j < 16; j++)
		if (count[j] < 800 || count[j] > 1200)
			return false;
	return n > 1 && n <= 16;
}

static void
test_random(const struct mono_set *set)
{
	struct seen seen = {0};
	struct chance_fast chance;
	struct kit k = {0};

	chance_fast_init(&chance, 5);
	for (int game = 0; game < GAMES; game++) {
		kit_begin(&k, set, 2 + game % 3,
		    (struct kit_options){.claim = game % 2});
		for (int ply = 0; ply < PLIES; ply++) {
			unsigned who = mono_to_move(&k.state);
			int seat;

			if (who == 0)
				break;
			for (seat = 0; ply % 16 == 0 && seat < k.state.seats;
			     seat++)
				probe(&k.state, seat, &seen);
			seat = __builtin_ctz(who);
			mono_play(&k.state, seat,
			    mono_move_random(&k.state, seat, &chance.chance),
			    &chance.chance, NULL);
		}
		kit_end(&k);
	}
	tap_ok(seen.unplayable == 0, "what is listed is accepted, in %u cases",
	    seen.positions);
	tap_ok(seen.unlisted == 0, "what is not listed is refused");
	tap_ok(seen.doubled == 0, "no move is in both lists, or twice in one");
	tap_ok(seen.unfair == 0, "who is to move has moves, others have none");
	begin_step(&k, set, MONO_FLY, 5);
	kit_hand(&k, 0, "gain arrest levy");
	tap_ok(picks_evenly(&k.state, 0, &chance.chance),
	    "a random move is any of the list, each as likely");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_roll(set);
	test_buy(set);
	test_rent(set);
	test_fly(set);
	test_take(set);
	test_lose(set);
	test_auction(set);
	test_answer(set);
	test_cards(set);
	test_effects(set);
	test_orders(set);
	test_claims(set);
	test_random(set);
	mono_set_free(set);
	return tap_done();
}
