/*
 * Orders in advance: when each fits, when its player is asked instead, and how
 * many letters they save.
 */
#include "config.h"

#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

enum { GAMES = 100, PLIES_MAX = 20000, ORDERS_MAX = 24 };

/* --- each order ----------------------------------------------------------- */

/* What becomes of ORDER of SEAT, which was left with BASIS: "" when it waits,
 * the move when it fits, else "?KEY" or, when it ends, "!KEY". */
static const char *
now_with(struct kit *k, int seat, const char *order, const char *basis,
    struct buffer *out)
{
	const char *why = "-";
	struct rules_order o;
	uint64_t move;

	buffer_reset(out);
	if (!rules_order_known(&monopoly_1, order, &o))
		return "unknown";
	switch (rules_order_now(&monopoly_1, &k->state, seat, &o, basis, &move,
	    &why)) {
	case RULES_ORDER_WAITS:
		break;
	case RULES_ORDER_FITS:
		mono_format(&k->state, seat, move, out);
		break;
	case RULES_ORDER_ASKS:
		buffer_printf(out, "?%s", why);
		break;
	case RULES_ORDER_ENDS:
		buffer_printf(out, "!%s", why != NULL ? why : "");
		break;
	}
	return buffer_text(out);
}

/* The same for an order that is left now. */
static bool
is_now(struct kit *k, int seat, const char *order, const char *expected)
{
	struct buffer basis = {0}, out = {0};
	struct rules_order o;
	bool is;

	if (rules_order_known(&monopoly_1, order, &o))
		rules_order_basis(&k->state, seat, &o, &basis);
	is = strcmp(now_with(k, seat, order, buffer_text(&basis), &out),
		 expected) == 0;
	if (!is)
		printf("# %s: %s instead of %s\n", order, buffer_text(&out),
		    expected);
	buffer_fini(&basis);
	buffer_fini(&out);
	return is;
}

static void
test_turn(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_options){0});
	tap_ok(is_now(&k, 0, "throw", "roll") && is_now(&k, 1, "throw", ""),
	    "\"throw\" throws when the turn begins, and for nobody else");
	tap_ok(is_now(&k, 0, "forced", "roll"),
	    "\"forced\" makes the only legal move");
	kit_hand(&k, 0, "gain no");
	tap_ok(is_now(&k, 0, "throw", "roll") && is_now(&k, 0, "forced", ""),
	    "cards that can be played after the throw as well do not stop it");
	kit_hand(&k, 0, "jump");
	tap_ok(is_now(&k, 0, "throw", "?jump"),
	    "a card that can only be played before the throw does");
	kit_hand(&k, 0, "");
	kit_jail(&k, 0, 0);
	tap_ok(is_now(&k, 0, "throw", "?jail"), "so does jail");
	kit_end(&k);

	kit_start(&k, set, 2, (struct kit_options){0});
	kit_hand(&k, 0, "no");
	kit_step(&k, (struct mono_step){.kind = MONO_END});
	tap_ok(is_now(&k, 0, "end", "end") && is_now(&k, 0, "hold", "end"),
	    "\"end\" ends a turn in which no card can be played");
	kit_hand(&k, 0, "gain");
	tap_ok(is_now(&k, 0, "end", "?card") && is_now(&k, 0, "hold", "end"),
	    "with such a card it asks, and \"hold\" ends the turn");
	{
		struct buffer out = {0};

		tap_ok(strcmp(now_with(&k, 0, "hold", "0", &out), "?hand") == 0,
		    "\"hold\" asks when the hand is another than it was");
		buffer_fini(&out);
	}
	kit_end(&k);
}

static void
test_claims(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_options){.claim = true});
	kit_base(&k, 1, 39);
	k.state.claims[0] = (struct mono_claim){.owner = 1, .at = 39};
	k.state.n_claims = 1;
	tap_ok(is_now(&k, 0, "throw", "?claim"),
	    "no order throws while somebody may still claim a rent");
	kit_end(&k);
}

static void
test_money(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_options){0});
	kit_step(&k, (struct mono_step){.kind = MONO_BUY, .at = 39});
	k.state.cash[0] = 500;
	tap_ok(is_now(&k, 0, "buy:100", "buy") &&
		is_now(&k, 0, "buy:110", "?cash"),
	    "\"buy\" buys as long as so much is left");
	kit_hand(&k, 0, "bargain");
	tap_ok(is_now(&k, 0, "buy:100", "?bargain"),
	    "it asks when a card would halve the price");
	kit_end(&k);

	kit_start(&k, set, 2, (struct kit_options){0});
	kit_base(&k, 1, 39);
	kit_hand(&k, 0, "free");
	kit_step(&k,
	    (struct mono_step){
		.kind = MONO_RENT, .at = 39, .to = 1, .amount = 200});
	tap_ok(is_now(&k, 0, "pay:200", "pay") &&
		is_now(&k, 0, "pay:190", "?rent"),
	    "\"pay\" pays a rent up to that much");
	k.state.cash[0] = 150;
	tap_ok(is_now(&k, 0, "pay:200", "?cash"),
	    "it asks when there is not so much cash");
	kit_end(&k);
}

static void
test_auctions(const struct mono_set *set)
{
	struct buffer out = {0};
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_options){0});
	kit_step(&k, (struct mono_step){.kind = MONO_BUY, .at = 6});
	kit_play(&k, 0, "auction");
	tap_ok(is_now(&k, 1, "pass:110", "pass") &&
		is_now(&k, 1, "pass:100", ""),
	    "\"pass\" passes for spaces that cost less");
	tap_ok(is_now(&k, 1, "bid:6:80", "bid:80") &&
		is_now(&k, 1, "bid:8:80", ""),
	    "\"bid\" bids for its space, and no other");
	k.state.cash[1] = 70;
	tap_ok(is_now(&k, 1, "bid:6:80", "?cash"),
	    "it asks when there is not so much cash");
	kit_base(&k, 0, 9);
	tap_ok(strcmp(now_with(&k, 1, "bid:6:80", "8:-1 9:-1 ", &out),
		   "!planet") == 0,
	    "it ends when somebody gets another base on that planet");
	kit_base(&k, 0, 6);
	tap_ok(is_now(&k, 1, "bid:6:80", "!taken") &&
		is_now(&k, 0, "bid:6:80", "!"),
	    "it ends when the space has a base; without a word if it is one's "
	    "own");
	buffer_fini(&out);
	kit_end(&k);
}

static void
test_reading(const struct mono_set *set)
{
	static const char *const bad[][2] = {{"", "unknown"},
	    {"fly", "unknown"}, {"throw:1", "unknown"}, {"buy", "amount"},
	    {"buy:", "amount"}, {"buy:-10", "amount"}, {"buy:15", "amount"},
	    {"buy:1000000", "amount"}, {"bid:6", "amount"},
	    {"bid::10", "place"}, {"bid:0:10", "place"}, {"bid:99:10", "place"},
	    {"bid:6:10:1", "amount"}, {"bid:6:0", "amount"}};
	struct rules_order o;
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_options){0});
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		const char *why =
		    rules_order_read(&monopoly_1, &k.state, 0, bad[i][0], &o);

		tap_ok(why != NULL && strcmp(why, bad[i][1]) == 0,
		    "\"%s\" is refused: %s", bad[i][0], bad[i][1]);
	}
	kit_base(&k, 1, 6);
	tap_ok(rules_order_read(&monopoly_1, &k.state, 0, "bid:6:10", &o) !=
		NULL,
	    "nobody can order a bid for a space with a base");
	kit_end(&k);
}

/* --- letters -------------------------------------------------------------- */

struct order {
	char text[RULES_ORDER_TEXT + 1];
	struct buffer basis;
};

/* A game of greedy players, who look at their letters at once. */
struct counted {
	struct mono_state s;
	struct order order[MONO_SEATS_MAX][ORDERS_MAX];
	size_t n_orders[MONO_SEATS_MAX];
	unsigned told[MONO_SEATS_MAX]; /* occasion of the last letter */
	unsigned letters;
	bool good;
};

static void
leave(struct counted *g, int seat, const char *text)
{
	struct order *order = &g->order[seat][g->n_orders[seat]];
	struct rules_order o;

	if (rules_order_read(&monopoly_1, &g->s, seat, text, &o) != NULL)
		return;
	g->n_orders[seat]++;
	snprintf(order->text, sizeof order->text, "%s", text);
	buffer_reset(&order->basis);
	rules_order_basis(&g->s, seat, &o, &order->basis);
}

/* What a player leaves who reads the page with each letter: what he would do
 * anyhow. */
static void
leave_all(struct counted *g, int seat)
{
	g->n_orders[seat] = 0;
	leave(g, seat, "forced");
	leave(g, seat, "throw");
	leave(g, seat, "hold");
	leave(g, seat, "buy:0");
	leave(g, seat, "pay:100");
	leave(g, seat, "pass:100");
}

/* Carries out orders until none fits. */
static void
follow_orders(struct counted *g, struct chance *chance)
{
	bool made = true;

	while (made && mono_to_move(&g->s) != 0) {
		made = false;
		for (int i = 0; i < g->s.seats && !made; i++)
			for (size_t k = 0; k < g->n_orders[i] && !made; k++) {
				struct order *order = &g->order[i][k];
				struct rules_order o;
				const char *why;
				uint64_t move;

				g->good &= rules_order_known(&monopoly_1,
				    order->text, &o);
				if (rules_order_now(&monopoly_1, &g->s, i, &o,
					buffer_text(&order->basis), &move,
					&why) != RULES_ORDER_FITS)
					continue;
				made = true;
				g->good &= mono_play(&g->s, i, move, chance,
					       NULL) == NULL;
			}
	}
}

static void
count_letters(struct counted *g)
{
	for (int i = 0; i < g->s.seats; i++) {
		unsigned now = mono_occasion(&g->s, i);

		if ((mono_to_move(&g->s) >> i & 1) && now != g->told[i]) {
			g->told[i] = now;
			g->letters++;
		}
	}
}

static void
forget(struct counted *g)
{
	for (int i = 0; i < MONO_SEATS_MAX * ORDERS_MAX; i++)
		buffer_fini(&g->order[i / ORDERS_MAX][i % ORDERS_MAX].basis);
	memset(g, 0, sizeof *g);
}

/* The letters that GAMES games need, WITH orders or without. */
static unsigned
letters_of(const struct mono_set *set, int seats, bool with, bool *good)
{
	static struct counted g;
	unsigned letters = 0;

	for (uint64_t seed = 0; seed < GAMES; seed++) {
		struct rules_setup setup = {.seats = seats, .data = set};
		struct chance_fast chance;
		unsigned plies = 0, to;

		g.good = true;
		chance_fast_init(&chance, seed);
		mono_setup(&g.s, &setup, &chance.chance, NULL);
		count_letters(&g);
		while ((to = mono_to_move(&g.s)) != 0 && plies++ < PLIES_MAX) {
			int seat = __builtin_ctz(to);

			if (with)
				leave_all(&g, seat);
			g.good &= mono_play(&g.s, seat,
				      mono_choose(&g.s, seat, RULES_GREEDY,
					  &chance.chance),
				      &chance.chance, NULL) == NULL;
			if (with)
				follow_orders(&g, &chance.chance);
			count_letters(&g);
		}
		letters += g.letters;
		*good = *good && g.good && to == 0;
		forget(&g);
	}
	return letters;
}

static void
test_letters(const struct mono_set *set)
{
	for (int seats = 2; seats <= 4; seats++) {
		bool good = true;
		unsigned without = letters_of(set, seats, false, &good);
		unsigned with = letters_of(set, seats, true, &good);

		tap_ok(good && 2 * with <= without,
		    "games of %d with sensible orders need at most half of the "
		    "letters: %.1f instead of %.1f a player",
		    seats, (double)with / GAMES / seats,
		    (double)without / GAMES / seats);
	}
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_turn(set);
	test_claims(set);
	test_money(set);
	test_auctions(set);
	test_reading(set);
	test_letters(set);
	mono_set_free(set);
	return tap_done();
}
