/*
 * Those who play by themselves: that they may, that they do not look at what
 * they may not know, and that the one which wants to win does.
 */
#include "config.h"

#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

enum {
	MATCHES = 100, /* greedy against random */
	SHREWD = 1000, /* shrewd against greedy, for each seat */
	NEEDED = 70,   /* of them */
	PEEKS = 60,    /* games in which hands are exchanged */
	SHARES = 1000, /* games for the sides' shares */
	PLIES_MAX = 20000
};

struct outcome {
	unsigned seats[MONO_SEATS_MAX]; /* wins */
	unsigned sides[MONO_SIDES];
	unsigned unfinished;
	bool good; /* no move was refused, no position wrong */
};

/* The hands of the others become other cards that they might hold. */
static void
exchange(struct mono_state *s, unsigned seat, struct chance *chance)
{
	for (unsigned i = 0; i < s->seats; i++) {
		unsigned side = s->side[i];
		int n = __builtin_popcount(s->hand[i]);
		uint32_t all = s->hand[i] | s->pile[side];

		if (i == seat)
			continue;
		s->hand[i] = 0;
		while (__builtin_popcount(s->hand[i]) < n)
			s->hand[i] |= all &
			    1u << chance_draw(chance, "card",
				(uint64_t)s->set->n_cards[side]);
		s->pile[side] = all & ~s->hand[i];
		s->bid[i] = (uint16_t)(s->bid[i] != 0);
	}
}

/* What POLICY would do with the same hand when the others had other cards,
 * orders and bids. */
static bool
peeks(const struct mono_state *s, int seat, enum rules_policy policy,
    uint64_t move, struct chance *chance)
{
	struct mono_state other = *s;

	exchange(&other, (unsigned)seat, chance);
	for (unsigned i = 0; i < s->seats; i++)
		for (unsigned k = 0; k < MONO_ORDERS && (int)i != seat; k++)
			other.order[i][k] = MONO_ALLOW;
	return mono_choose(&other, seat, policy, NULL) != move;
}

static void
play(const struct rules_setup *setup, const enum rules_policy *policy,
    uint64_t seed, bool look, struct outcome *o)
{
	struct mono_state s = {.seats = 0};
	struct rules_result result;
	struct chance_fast chance;
	unsigned plies = 0, to;

	chance_fast_init(&chance, seed);
	mono_setup(&s, setup, &chance.chance, NULL);
	while ((to = mono_to_move(&s)) != 0 && plies++ < PLIES_MAX) {
		int seat = 31 - __builtin_clz(to);
		uint64_t move =
		    mono_choose(&s, seat, policy[seat], &chance.chance);

		if (look && policy[seat] != RULES_RANDOM)
			o->good &= !peeks(&s, seat, policy[seat], move,
			    &chance.chance);
		o->good &=
		    mono_play(&s, seat, move, &chance.chance, NULL) == NULL &&
		    mono_check(&s) == NULL;
	}
	o->unfinished += to != 0;
	mono_result(&s, &result);
	for (unsigned i = 0; i < s.seats; i++)
		o->seats[i] += result.winners >> i & 1;
	o->sides[s.side[__builtin_ctz(result.winners)]]++;
}

static struct outcome
play_many(const struct mono_set *set, int seats,
    const enum rules_policy *policy, unsigned games, bool look)
{
	struct outcome o = {.good = true};

	for (unsigned i = 0; i < games; i++) {
		struct rules_setup setup = {.seats = seats, .data = set};

		setup.options[MONO_OPTION_RENT] = i % 2;
		play(&setup, policy, i, look, &o);
	}
	return o;
}

static void
test_greedy(const struct mono_set *set)
{
	static const enum rules_policy first[] = {RULES_GREEDY, RULES_RANDOM};
	static const enum rules_policy second[] = {RULES_RANDOM, RULES_GREEDY};
	struct outcome a = play_many(set, 2, first, MATCHES, false);
	struct outcome b = play_many(set, 2, second, MATCHES, false);

	tap_ok(a.good && a.seats[0] >= NEEDED,
	    "beginning, greedy beats random in at least %d of %d: %u", NEEDED,
	    MATCHES, a.seats[0]);
	tap_ok(b.good && b.seats[1] >= NEEDED,
	    "coming second, it does, too: %u", b.seats[1]);
}

/* The shrewd policy lets greedy ones pay too much. */
static void
test_shrewd(const struct mono_set *set)
{
	static const enum rules_policy first[] = {RULES_SHREWD, RULES_GREEDY};
	static const enum rules_policy second[] = {RULES_GREEDY, RULES_SHREWD};
	struct outcome a = play_many(set, 2, first, SHREWD, false);
	struct outcome b = play_many(set, 2, second, SHREWD, false);

	tap_ok(a.good && b.good &&
		(a.seats[0] + b.seats[1]) * 100 >= 2 * SHREWD * 55,
	    "shrewd beats greedy in at least 55 of 100 games: %u of %d",
	    a.seats[0] + b.seats[1], 2 * SHREWD);
}

static void
test_peeking(const struct mono_set *set)
{
	static const enum rules_policy greedy[] = {
	    RULES_GREEDY, RULES_GREEDY, RULES_GREEDY, RULES_GREEDY};
	static const enum rules_policy shrewd[] = {
	    RULES_SHREWD, RULES_SHREWD, RULES_SHREWD, RULES_SHREWD};
	static const enum rules_policy cautious[] = {
	    RULES_FALLBACK, RULES_FALLBACK, RULES_FALLBACK, RULES_FALLBACK};

	for (int seats = 2; seats <= 4; seats++) {
		struct outcome a = play_many(set, seats, greedy, PEEKS, true);
		struct outcome b = play_many(set, seats, cautious, PEEKS, true);
		struct outcome c = play_many(set, seats, shrewd, PEEKS, true);

		tap_ok(a.good && a.unfinished == 0,
		    "%d greedy players come to an end, and none looks at "
		    "others' cards, orders or bids",
		    seats);
		tap_ok(b.good && b.unfinished == 0, "nor do %d stand-ins",
		    seats);
		tap_ok(c.good && c.unfinished == 0, "nor do %d shrewd players",
		    seats);
	}
}

/* 4,000 games each, by hand, lie within a point of one half. */
static void
test_shares(const struct mono_set *set)
{
	static const enum rules_policy random[] = {
	    RULES_RANDOM, RULES_RANDOM, RULES_RANDOM, RULES_RANDOM};

	for (int seats = 2; seats <= 4; seats += 2) {
		struct outcome o = play_many(set, seats, random, SHARES, false);

		tap_ok(o.unfinished == 0 && o.sides[MONO_REBEL] >= 400 &&
			o.sides[MONO_REBEL] <= 600,
		    "of 1000 random games of %d each side wins 400 to 600: "
		    "%u to %u",
		    seats, o.sides[MONO_REBEL], o.sides[MONO_EMPIRE]);
	}
}

/* The stand-in keeps money back and plays no card that was not asked for. */
static void
test_stand_in(const struct mono_set *set)
{
	struct buffer text = {0};
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_options){0});
	kit_hand(&k, 0, "gain levy no");
	mono_format(&k.state, 0, mono_choose(&k.state, 0, RULES_FALLBACK, NULL),
	    &text);
	tap_ok(strcmp(buffer_text(&text), "roll") == 0,
	    "a stand-in throws, and keeps its cards");
	k.state.cash[0] = 380;
	kit_step(&k, (struct mono_step){.kind = MONO_BUY, .at = 19});
	buffer_reset(&text);
	mono_format(&k.state, 0, mono_choose(&k.state, 0, RULES_FALLBACK, NULL),
	    &text);
	tap_ok(strcmp(buffer_text(&text), "auction") == 0,
	    "it does not spend its last 200");
	kit_play(&k, 0, "auction");
	buffer_reset(&text);
	mono_format(&k.state, 0, mono_choose(&k.state, 0, RULES_FALLBACK, NULL),
	    &text);
	tap_ok(strcmp(buffer_text(&text), "bid:180") == 0,
	    "nor does it bid them");
	kit_play_all(&k, "0 pass;1 pass");
	kit_turn(&k, 1);
	kit_hand(&k, 1, "steal");
	kit_play(&k, 1, "play:steal:0");
	buffer_reset(&text);
	mono_format(&k.state, 0, mono_choose(&k.state, 0, RULES_FALLBACK, NULL),
	    &text);
	tap_ok(strcmp(buffer_text(&text), "play:no") == 0,
	    "it refuses what comes at it");
	buffer_fini(&text);
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_greedy(set);
	test_shrewd(set);
	test_peeking(set);
	test_shares(set);
	test_stand_in(set);
	mono_set_free(set);
	return tap_done();
}
