/*
 * Writes the board and the seats as JSON (view.h says what stands where).
 */
#include "config.h"

#include "rules/monopoly/view.h"

#include "base/json.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"

static const struct {
	char letter;
	const char *colour;
} pieces[MONO_SIDES][MONO_SEATS_MAX / 2] = {
    [MONO_REBEL] = {{'L', "blue"}, {'F', "light-blue"}},
    [MONO_EMPIRE] = {{'V', "red"}, {'K', "orange"}},
};

/* How many seats of its side sit before SEAT. */
static unsigned
rank_of(const struct mono_state *s, unsigned seat)
{
	unsigned n = 0;

	for (unsigned i = 0; i < seat; i++)
		n += s->side[i] == s->side[seat];
	return n;
}

char
mono_seat_letter(const struct mono_state *s, unsigned seat)
{
	return pieces[s->side[seat]][rank_of(s, seat)].letter;
}

const char *
mono_seat_colour(const struct mono_state *s, unsigned seat)
{
	return pieces[s->side[seat]][rank_of(s, seat)].colour;
}

const char *
mono_space_name(const struct mono_space *space)
{
	static const char *const names[] = {[MONO_SPACE_GO] = "go",
	    [MONO_SPACE_PLANET] = "planet",
	    [MONO_SPACE_TAX] = "tax",
	    [MONO_SPACE_HYPERDRIVE] = "hyperdrive",
	    [MONO_SPACE_BOUNTY] = "bounty",
	    [MONO_SPACE_JAIL] = "jail",
	    [MONO_SPACE_PARKING] = "parking",
	    [MONO_SPACE_GO_TO_JAIL] = "go-to-jail"};

	return space->type == MONO_SPACE_DECK ? mono_side_name(space->side)
					      : names[space->type];
}

const char *
mono_step_name(const struct mono_state *s)
{
	static const char *const names[] = {[MONO_ROLL] = "roll",
	    [MONO_BUY] = "buy",
	    [MONO_RENT] = "rent",
	    [MONO_FLY] = "fly",
	    [MONO_TAKE] = "take",
	    [MONO_END] = "end",
	    [MONO_CHOOSE] = "lose",
	    [MONO_ANSWER] = "answer",
	    [MONO_AUCTION] = "auction"};

	return s->over ? "over" : names[mono_top(s)->kind];
}

bool
mono_has_thrown(const struct mono_state *s)
{
	for (unsigned i = 0; i < s->steps; i++)
		if (s->step[i].kind == MONO_ROLL)
			return false;
	return s->die[0] != 0;
}

/* --- what is under way ---------------------------------------------------- */

/* Whether VIEWER is a seat, which may see what is its own. */
static bool
is_seat(const struct mono_state *s, int viewer)
{
	return viewer >= 0 && viewer < s->seats;
}

/* Writes VALUE, or null when it is NONE. */
static void
put_some(struct json *out, const char *key, int value, int none)
{
	json_key(out, key);
	if (value == none)
		json_nil(out);
	else
		json_int(out, value);
}

/* Writes a text, or null. */
static void
mono_view_word(struct json *out, const char *key, const char *text)
{
	json_key(out, key);
	if (text == NULL)
		json_nil(out);
	else
		json_text(out, text);
}

static void
put_bits(struct json *out, const char *key, uint64_t mask)
{
	json_key(out, key);
	json_array_begin(out);
	for (; mask != 0; mask &= mask - 1)
		json_int(out, __builtin_ctzll(mask));
	json_array_end(out);
}

static void
put_site(struct json *out, const struct mono_state *s, unsigned at)
{
	json_put_text(out, "site", s->set->space[at].name);
	json_put_int(out, "space", at);
}

/* Returns the step on top when it is of KIND; else writes null for KEY and
 * returns NULL. */
static const struct mono_step *
put_step(struct json *out, const struct mono_state *s, const char *key,
    enum mono_step_kind kind)
{
	json_key(out, key);
	if (!s->over && mono_top(s)->kind == kind)
		return mono_top(s);
	json_nil(out);
	return NULL;
}

static void
put_answer(struct json *out, const struct mono_state *s)
{
	const struct mono_step *step = put_step(out, s, "answer", MONO_ANSWER);
	unsigned owner;

	if (step == NULL)
		return;
	/* the seat whose card was played first; TO and SEAT change with each
	 * "no" */
	owner = step->depth % 2 == 0 ? step->to : step->seat;
	json_object_begin(out);
	put_some(out, "amount", s->set->amount[s->side[owner]][step->card], 0);
	json_put_int(out, "by", step->to);
	json_put_text(out, "card", mono_force_name(step->card));
	json_put_int(out, "depth", step->depth);
	json_put_int(out, "seat", step->seat);
	if (step->card == MONO_CAPTURE) {
		put_site(out, s, step->at);
	} else {
		mono_view_word(out, "site", NULL);
		put_some(out, "space", MONO_NONE, MONO_NONE);
	}
	json_object_end(out);
}

static void
put_auction(struct json *out, const struct mono_state *s, int viewer)
{
	const struct mono_step *step =
	    put_step(out, s, "auction", MONO_AUCTION);
	unsigned answered = 0;
	int bid = 0;

	if (step == NULL)
		return;
	for (unsigned i = 0; i < s->seats; i++)
		if (s->bid[i] > 0)
			answered |= 1u << i;
	if (is_seat(s, viewer) && s->bid[viewer] > 1)
		bid = 10 * (s->bid[viewer] - 1);
	json_object_begin(out);
	put_bits(out, "answered", answered);
	put_some(out, "bid", bid, 0);
	json_put_int(out, "price", s->set->space[step->at].price);
	put_bits(out, "seats", s->bidders);
	put_site(out, s, step->at);
	json_object_end(out);
}

static void
put_lose(struct json *out, const struct mono_state *s)
{
	const struct mono_step *step = put_step(out, s, "lose", MONO_CHOOSE);
	uint64_t sites;

	if (step == NULL)
		return;
	json_object_begin(out);
	json_put_int(out, "seat", step->seat);
	json_key(out, "spaces");
	json_array_begin(out);
	for (sites = mono_losable(s, step); sites != 0; sites &= sites - 1)
		json_int(out, s->set->site[__builtin_ctzll(sites)]);
	json_array_end(out);
	put_some(out, "to", step->to, MONO_BANK);
	json_object_end(out);
}

/* --- the table ------------------------------------------------------------ */

static void
put_claims(struct json *out, const struct mono_state *s)
{
	json_key(out, "claims");
	json_array_begin(out);
	for (unsigned i = 0; i < s->n_claims; i++) {
		json_object_begin(out);
		json_put_int(out, "amount", s->claims[i].amount);
		json_put_int(out, "owner", s->claims[i].owner);
		json_put_int(out, "payer", s->claims[i].payer);
		put_site(out, s, s->claims[i].at);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_decks(struct json *out, const struct mono_state *s)
{
	json_key(out, "decks");
	json_array_begin(out);
	for (unsigned side = 0; side < MONO_SIDES; side++) {
		json_object_begin(out);
		json_put_text(out, "deck", mono_side_name(side));
		json_put_int(out, "discard",
		    __builtin_popcount(s->discard[side]));
		json_put_int(out, "left", __builtin_popcount(s->pile[side]));
		json_object_end(out);
	}
	json_array_end(out);
	json_key(out, "dice");
	if (s->die[0] == 0) {
		json_nil(out);
	} else {
		json_array_begin(out);
		json_int(out, s->die[0]);
		json_int(out, s->die[1]);
		json_array_end(out);
	}
	json_put_int(out, "doubles", s->doubles);
	json_put_int(out, "free",
	    s->set->n_sites - __builtin_popcountll(mono_taken(s)));
}

static void
put_hand(struct json *out, const struct mono_state *s, int viewer)
{
	json_key(out, "hand");
	json_array_begin(out);
	for (unsigned f = 0; is_seat(s, viewer) && f < MONO_FORCES; f++) {
		uint32_t cards = mono_cards_of(s, (unsigned)viewer, f);

		if (cards == 0)
			continue;
		json_object_begin(out);
		put_some(out, "amount", s->set->amount[s->side[viewer]][f], 0);
		json_put_text(out, "card", mono_force_name(f));
		json_put_int(out, "n", __builtin_popcount(cards));
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_orders(struct json *out, const struct mono_state *s, int viewer)
{
	/* the kinds in byte order of their names, before "free" */
	static const uint8_t before[] = {
	    MONO_ORDER_ARREST, MONO_ORDER_CAPTURE, MONO_ORDER_COUNTER};
	static const uint8_t behind[] = {MONO_ORDER_LEVY, MONO_ORDER_STEAL};

	json_key(out, "orders");
	if (!is_seat(s, viewer)) {
		json_nil(out);
		return;
	}
	json_object_begin(out);
	for (size_t i = 0; i < sizeof before; i++)
		json_put_text(out, mono_order_kind_name(before[i]),
		    mono_order_name(s->order[viewer][before[i]]));
	json_put_text(out, "free", mono_free_name(s->order_free[viewer]));
	for (size_t i = 0; i < sizeof behind; i++)
		json_put_text(out, mono_order_kind_name(behind[i]),
		    mono_order_name(s->order[viewer][behind[i]]));
	json_object_end(out);
}

static void
put_planet(struct json *out, const struct mono_state *s, unsigned planet)
{
	const struct mono_planet *p = &s->set->planet[planet];
	const char *whole = NULL;

	for (unsigned side = 0; side < MONO_SIDES; side++)
		if ((p->sites & ~mono_side_owned(s, side)) == 0)
			whole = mono_side_name(side);
	json_object_begin(out);
	json_put_text(out, "colour", p->colour);
	json_put_int(out, "free",
	    __builtin_popcountll(p->sites & ~mono_taken(s)));
	mono_view_word(out, "owner", whole);
	json_put_text(out, "planet", p->name);
	json_key(out, "seats");
	json_array_begin(out);
	for (unsigned i = 0; i < s->seats; i++) {
		if ((p->sites & s->owned[i]) == 0)
			continue;
		json_object_begin(out);
		json_put_int(out, "bases",
		    __builtin_popcountll(p->sites & s->owned[i]));
		json_put_int(out, "seat", i);
		json_object_end(out);
	}
	json_array_end(out);
	json_object_end(out);
}

static void
put_sides(struct json *out, const struct mono_state *s)
{
	json_key(out, "sides");
	json_object_begin(out);
	for (unsigned k = MONO_SIDES; k > 0; k--) /* in byte order */
		json_put_int(out, mono_side_name(k - 1),
		    __builtin_popcountll(mono_side_owned(s, k - 1)));
	json_object_end(out);
}

/* --- spaces --------------------------------------------------------------- */

int
mono_rent_shown(const struct mono_state *s, unsigned at)
{
	const struct mono_space *space = &s->set->space[at];
	unsigned owner = mono_owner(s, space->site);

	for (unsigned i = 0; owner != MONO_NONE && i < s->seats; i++)
		if (mono_enemies(s, i, owner))
			return mono_rent(s, i, at);
	return space->rent;
}

static void
put_space(struct json *out, const struct mono_state *s, unsigned at)
{
	const struct mono_space *space = &s->set->space[at];
	bool site = space->type == MONO_SPACE_PLANET;
	const struct mono_planet *planet = &s->set->planet[space->planet];

	json_object_begin(out);
	mono_view_word(out, "colour", site ? planet->colour : NULL);
	put_some(out, "owner",
	    site ? (int)mono_owner(s, space->site) : MONO_NONE, MONO_NONE);
	json_key(out, "pieces");
	json_array_begin(out);
	for (unsigned i = 0; i < s->seats; i++)
		if (s->at[i] == at)
			json_int(out, i);
	json_array_end(out);
	mono_view_word(out, "planet", site ? planet->name : NULL);
	put_some(out, "price", space->price, 0);
	put_some(out, "rent", site ? mono_rent_shown(s, at) : -1, -1);
	mono_view_word(out, "site", site ? space->name : NULL);
	json_put_int(out, "space", at);
	json_put_text(out, "type", mono_space_name(space));
	json_object_end(out);
}

void
mono_board(const void *state, int viewer, struct json *out)
{
	const struct mono_state *s = state;

	json_object_begin(out);
	json_put_int(out, "active", s->active);
	put_answer(out, s);
	put_auction(out, s, viewer);
	put_claims(out, s);
	put_decks(out, s);
	put_hand(out, s, viewer);
	put_lose(out, s);
	put_orders(out, s, viewer);
	json_key(out, "planets");
	json_array_begin(out);
	for (int i = 0; i < s->set->n_planets; i++)
		put_planet(out, s, (unsigned)i);
	json_array_end(out);
	put_sides(out, s);
	json_key(out, "spaces");
	json_array_begin(out);
	for (int i = 0; i < s->set->n_spaces; i++)
		put_space(out, s, (unsigned)i);
	json_array_end(out);
	json_put_text(out, "step", mono_step_name(s));
	json_put_int(out, "turn", s->turns);
	json_object_end(out);
}

void
mono_seat(const void *state, int viewer, int seat, struct json *out)
{
	const struct mono_state *s = state;
	const unsigned me = (unsigned)seat;
	const int bases = __builtin_popcountll(s->owned[me]);
	const char letter[2] = {mono_seat_letter(s, me), '\0'};

	(void)viewer;
	json_object_begin(out);
	json_put_int(out, "bases", bases);
	json_put_int(out, "cards", __builtin_popcount(s->hand[me]));
	json_put_int(out, "cash", s->cash[me]);
	json_put_text(out, "colour", mono_seat_colour(s, me));
	put_some(out, "jail", 4 - s->jailed[me], 4);
	json_put_text(out, "letter", letter);
	json_put_int(out, "misses", s->misses[me]);
	json_put_int(out, "score", bases);
	json_put_text(out, "side", mono_side_name(s->side[me]));
	json_put_int(out, "space", s->at[me]);
	json_object_end(out);
}
