/*
 * Orders in advance (rules/order.h). Those about cards and jail ("order:") are
 * moves of the game, because they act within somebody else's move; these act as
 * the player would, in the player's own steps.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/json.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"

enum { AMOUNT_MAX = 9990 };

static enum rules_ordered
make(unsigned kind, int number, uint64_t *move)
{
	*move = mono_move_pack(&(struct mono_move){
	    .kind = (uint8_t)kind, .number = (uint16_t)number});
	return RULES_ORDER_FITS;
}

static enum rules_ordered
ask(const char *key, const char **why)
{
	*why = key;
	return RULES_ORDER_ASKS;
}

/* Whether the game waits for SEAT in a step of KIND. */
static bool
in_step(const struct mono_state *s, int seat, unsigned kind)
{
	return mono_top(s)->kind == kind && mono_waits_for(s, (unsigned)seat);
}

/* --- the turn ------------------------------------------------------------- */

/* A throw would end the claims of others, too, before they have heard of
 * them. */
static enum rules_ordered
throw_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct mono_state *s = state;

	(void)o;
	(void)changed;
	if (!moving || !in_step(s, seat, MONO_ROLL))
		return RULES_ORDER_WAITS;
	if (s->jailed[seat])
		return ask("jail", why);
	if (s->n_claims > 0)
		return ask("claim", why);
	if (mono_cards_of(s, (unsigned)seat, MONO_JUMP) != 0)
		return ask("jump", why);
	return make(MONO_MOVE_ROLL, 0, move);
}

static enum rules_ordered
end_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	(void)o;
	(void)changed;
	if (!moving || !in_step(state, seat, MONO_END))
		return RULES_ORDER_WAITS;
	if (mono_moves(state, seat, NULL, 0) > 1)
		return ask("card", why);
	return make(MONO_MOVE_END, 0, move);
}

static void
hand_basis(const void *state, int seat, const struct rules_order *o,
    struct buffer *out)
{
	const struct mono_state *s = state;

	(void)o;
	buffer_printf(out, "%lx", (unsigned long)s->hand[seat]);
}

/* A hand with fewer cards is no surprise: its player has played them. */
static enum rules_ordered
hold_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	(void)o;
	if (!moving || !in_step(state, seat, MONO_END))
		return RULES_ORDER_WAITS;
	if (changed && mono_moves(state, seat, NULL, 0) > 1)
		return ask("hand", why);
	return make(MONO_MOVE_END, 0, move);
}

/* --- money ---------------------------------------------------------------- */

static void
any_amount(const void *state, int seat, struct rules_amounts *a)
{
	(void)state;
	(void)seat;
	*a = (struct rules_amounts){0, AMOUNT_MAX, 10, 100};
}

static void
some_amount(const void *state, int seat, struct rules_amounts *a)
{
	any_amount(state, seat, a);
	a->from = 10;
}

static enum rules_ordered
buy_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct mono_state *s = state;
	int price;

	(void)changed;
	if (!moving || !in_step(s, seat, MONO_BUY))
		return RULES_ORDER_WAITS;
	price = s->set->space[mono_top(s)->at].price;
	if (s->cash[seat] < price + o->amount)
		return ask("cash", why);
	if (mono_cards_of(s, (unsigned)seat, MONO_BARGAIN) != 0)
		return ask("bargain", why);
	return make(MONO_MOVE_BUY, 0, move);
}

static enum rules_ordered
pay_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct mono_state *s = state;

	(void)changed;
	if (!moving || !in_step(s, seat, MONO_RENT))
		return RULES_ORDER_WAITS;
	if (mono_top(s)->amount > o->amount)
		return ask("rent", why);
	if (mono_top(s)->amount > s->cash[seat])
		return ask("cash", why);
	return make(MONO_MOVE_PAY, 0, move);
}

/* --- auctions ------------------------------------------------------------- */

static enum rules_ordered
pass_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct mono_state *s = state;

	(void)changed;
	(void)why;
	if (!moving || !in_step(s, seat, MONO_AUCTION) ||
	    s->set->space[mono_top(s)->at].price >= o->amount)
		return RULES_ORDER_WAITS;
	return make(MONO_MOVE_PASS, 0, move);
}

/* The free planet spaces, along the ring. */
static bool
bid_place(const void *state, int seat, size_t n,
    char place[RULES_ORDER_PLACE + 1])
{
	const struct mono_state *s = state;

	(void)seat;
	for (uint64_t free = mono_free_sites(s); free != 0; free &= free - 1)
		if (n-- == 0) {
			snprintf(place, RULES_ORDER_PLACE + 1, "%u",
			    (unsigned)s->set->site[__builtin_ctzll(free)]);
			return true;
		}
	return false;
}

/* The space that PLACE names, or MONO_NONE. */
static unsigned
space_of(const struct mono_state *s, const char *place)
{
	unsigned at = (unsigned)atoi(place);

	return at < (unsigned)s->set->n_spaces &&
		s->set->space[at].type == MONO_SPACE_PLANET
	    ? at
	    : MONO_NONE;
}

static void
bid_facts(const void *state, const char *place, struct json *out)
{
	const struct mono_state *s = state;
	unsigned at = space_of(s, place);

	if (at == MONO_NONE)
		return;
	json_put_int(out, "price", s->set->space[at].price);
	json_put_text(out, "site", s->set->space[at].name);
}

/* Whose the bases on the same planet are: what a space is worth depends on
 * them. */
static void
planet_basis(const void *state, int seat, const struct rules_order *o,
    struct buffer *out)
{
	const struct mono_state *s = state;
	unsigned at = space_of(s, o->place);

	(void)seat;
	for (unsigned i = 0; at != MONO_NONE && i < (unsigned)s->set->n_spaces;
	     i++) {
		const struct mono_space *space = &s->set->space[i];
		unsigned owner;

		if (i == at || space->type != MONO_SPACE_PLANET ||
		    space->planet != s->set->space[at].planet)
			continue;
		owner = mono_owner(s, space->site);
		buffer_printf(out, "%u:%d ", i,
		    owner == MONO_NONE ? -1 : (int)owner);
	}
}

static enum rules_ordered
bid_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct mono_state *s = state;
	unsigned at = space_of(s, o->place), owner;

	if (at == MONO_NONE)
		return RULES_ORDER_ENDS;
	owner = mono_owner(s, s->set->space[at].site);
	if (owner != MONO_NONE) {
		*why = owner == (unsigned)seat ? NULL : "taken";
		return RULES_ORDER_ENDS;
	}
	if (changed) {
		*why = "planet";
		return RULES_ORDER_ENDS;
	}
	if (!moving || !in_step(s, seat, MONO_AUCTION) || mono_top(s)->at != at)
		return RULES_ORDER_WAITS;
	if (s->cash[seat] < o->amount)
		return ask("cash", why);
	return make(MONO_MOVE_BID, o->amount, move);
}

const struct rules_order_kind mono_advance[MONO_ADVANCE] = {
    {.name = "throw", .now = throw_now},
    {.name = "end", .now = end_now},
    {.name = "hold", .basis = hand_basis, .now = hold_now},
    {.name = "buy", .amounts = any_amount, .now = buy_now},
    {.name = "pay", .amounts = some_amount, .now = pay_now},
    {.name = "pass", .amounts = some_amount, .now = pass_now},
    {.name = "bid",
	.once = true,
	.place = bid_place,
	.facts = bid_facts,
	.amounts = some_amount,
	.basis = planet_basis,
	.now = bid_now},
};
