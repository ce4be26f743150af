/*
 * Finishes a data set once all lines are parsed. It checks what only the whole
 * shows: that nothing is missing, and that a game can be set up and ends. Then
 * it works out what follows: the cards of each kind, the digest.
 */
#include "config.h"

#include <string.h>

#include "rules/monopoly/set_inner.h"

static void
check_ring(struct mono_parser *r)
{
	const struct mono_set *set = r->set;

	if (set->n_spaces < MONO_RING_MIN)
		lines_fault(&r->lines, "a ring has at least 20 spaces", NULL);
	if (!r->jail)
		lines_fault(&r->lines, "there is a jail", NULL);
	if (set->n_planets == 0)
		lines_fault(&r->lines, "there are planets", NULL);
	for (int i = 0; i < set->n_planets; i++)
		if (set->planet[i].sites == 0)
			lines_fault_at(&r->lines, r->planet_line[i],
			    "this planet has no spaces:", set->planet[i].name);
	if ((r->singles >> MONO_SINGLE_BASES & 1) && set->bases < set->n_sites)
		lines_fault(&r->lines,
		    "a side has fewer bases than there are planet spaces",
		    NULL);
}

static void
check_singles(struct mono_parser *r)
{
	static const char *const names[MONO_SINGLES] = {"money start",
	    "money go", "money bail", "money auction", "hand", "bases"};

	for (unsigned i = 0; i < MONO_SINGLES; i++)
		if ((r->singles >> i & 1) == 0)
			lines_fault(&r->lines, "there is no line for",
			    names[i]);
}

/* Refuses cards that move a piece back to a space of their own deck: otherwise
 * a seat could draw for ever. */
static void
check_back(struct mono_parser *r, unsigned side, int card)
{
	const struct mono_set *set = r->set;
	const struct mono_card *c = &set->card[side][card];

	for (int i = 0; i < set->n_spaces && c->event == MONO_BACK; i++) {
		int to = i - c->event_amount;
		const struct mono_space *a = &set->space[i], *b;

		if (to < 0)
			to += set->n_spaces;
		b = &set->space[to < 0 ? 0 : to];
		if (a->type == MONO_SPACE_DECK && a->side == side &&
		    b->type == MONO_SPACE_DECK && b->side == side) {
			lines_fault_at(&r->lines, r->card_line[side][card],
			    "this card leads from a space of its deck to "
			    "another one",
			    NULL);
			return;
		}
	}
}

/* Notes the card under its force kind, and checks that all cards of a kind have
 * one amount: a move names only the kind. */
static void
join_kind(struct mono_parser *r, unsigned side, int card)
{
	struct mono_set *set = r->set;
	const struct mono_card *c = &set->card[side][card];

	if (set->kind[side][c->force] != 0 &&
	    set->amount[side][c->force] != c->force_amount)
		lines_fault_at(&r->lines, r->card_line[side][card],
		    "the cards of a deck have one amount for",
		    mono_force_names[c->force]);
	set->kind[side][c->force] |= UINT32_C(1) << card;
	set->amount[side][c->force] = c->force_amount;
}

static void
check_decks(struct mono_parser *r)
{
	const struct mono_set *set = r->set;

	for (unsigned side = 0; side < MONO_SIDES; side++) {
		for (int i = 0; i < set->n_cards[side]; i++) {
			check_back(r, side, i);
			join_kind(r, side, i);
		}
		if (set->n_cards[side] < 2 * set->hand ||
		    set->n_cards[side] < set->hand_alone ||
		    set->n_cards[side] == 0)
			lines_fault(&r->lines,
			    "too few cards to deal for the side",
			    mono_side_names[side]);
	}
}

/* --- the digest ----------------------------------------------------------- */

static void
mono_digest_add(struct mono_set *set, uint64_t value, unsigned bytes)
{
	while (bytes-- > 0)
		set->digest = (set->digest ^ (value >> 8 * bytes & 0xff)) *
		    UINT64_C(0x100000001b3);
}

static void
digest_text(struct mono_set *set, const char *text)
{
	do
		mono_digest_add(set, (unsigned char)*text, 1);
	while (*text++ != '\0');
}

static void
digest_cards(struct mono_set *set, unsigned side)
{
	mono_digest_add(set, (unsigned)set->n_cards[side], 1);
	for (int i = 0; i < set->n_cards[side]; i++) {
		const struct mono_card *c = &set->card[side][i];

		digest_text(set, c->id);
		mono_digest_add(set, c->force, 1);
		mono_digest_add(set, (unsigned)c->force_amount, 2);
		mono_digest_add(set, c->event, 1);
		mono_digest_add(set, (unsigned)c->event_amount, 2);
	}
}

static void
digest_take(struct mono_set *set)
{
	set->digest = UINT64_C(0xcbf29ce484222325);
	mono_digest_add(set, (unsigned)set->start_money, 2);
	mono_digest_add(set, (unsigned)set->go_money, 2);
	mono_digest_add(set, (unsigned)set->bail, 2);
	mono_digest_add(set, (unsigned)set->auction_start, 2);
	mono_digest_add(set, (unsigned)set->hand, 1);
	mono_digest_add(set, (unsigned)set->hand_alone, 1);
	mono_digest_add(set, (unsigned)set->bases, 1);
	mono_digest_add(set, (unsigned)set->n_planets, 1);
	for (int i = 0; i < set->n_planets; i++)
		digest_text(set, set->planet[i].name);
	mono_digest_add(set, (unsigned)set->n_spaces, 1);
	for (int i = 0; i < set->n_spaces; i++) {
		const struct mono_space *space = &set->space[i];

		mono_digest_add(set, space->type, 1);
		mono_digest_add(set, space->side, 1);
		mono_digest_add(set, space->planet, 1);
		mono_digest_add(set, (unsigned)space->price, 2);
		mono_digest_add(set, (unsigned)space->rent, 2);
		digest_text(set, space->name);
	}
	for (unsigned side = 0; side < MONO_SIDES; side++)
		digest_cards(set, side);
}

void
mono_set_finish(struct mono_parser *r)
{
	check_singles(r);
	check_ring(r);
	check_decks(r);
	digest_take(r->set);
}
