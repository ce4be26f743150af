/*
 * Moves of games with cards (rules.h, anytime): what each is called, those that
 * are offered without a place, cards in the hand, and standing orders.
 *
 * A notation begins with its kind: "roll", "bid:120", "play:steal:1". The word
 * for it is RULESET.move.KIND, with "." between the parts of KIND and without
 * what begins with a digit: RULESET.move.play.steal. "play:CARD" is a card of
 * the hand, "order:KIND VALUE" a standing order.
 */
#ifndef TURNPOST_SHOW_CHOICES_H
#define TURNPOST_SHOW_CHOICES_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct looking;
struct model;
struct spot;
struct table;

/* Whether this game has them; else nothing below is for it. */
bool
choices_known(const struct table *t);

/* Appends what MOVE, which is legal, is called. Its word may look at all that
 * a forecast of it tells, the first event before the others, and at "site",
 * "price", "owner-name", "owner-ally" and "number" of the space (or number) that it names. */
void
choices_say(const struct looking *l, uint64_t move, struct buffer *out);

/* Whether MOVE is a card of the hand, and whether all moves of a place are. */
bool
choices_is_card(const struct looking *l, uint64_t move);
bool
choices_are_cards(const struct looking *l, const struct spot *s);
/* Whether the notation MOVE is a standing order, which is no step of a turn. */
bool
choices_is_order(const char *move);
/* Whether a place has no cell on the board, and so many moves that they are
 * chosen from one list. */
bool
choices_are_many(const struct spot *s);

/* The moves that need no place, but for those in the two below: {"move",
 * "title", "href", "picture"}. */
struct model *
choices_offers(const struct looking *l);

/* Those that are chosen from a list, by their place: {"name", "how-word",
 * "action", "options": [{"move", "title", "chosen"}]}; chosen is the one that
 * the clock would make. */
struct model *
choices_forms(const struct looking *l);

/* The cards in the hand: {"card-word", "does-word", "amount", "n", "several",
 * "name", "href": of the only way to play it now, or "", "choose": whether
 * there are several, "later": whether there is none, "action", "options":
 * [{"move", "title"}] of several ways}. */
struct model *
choices_hand(const struct looking *l);

/* The standing orders: {"name", "order-word", "value-word", "action",
 * "options": [{"move", "value-word"}]}. */
struct model *
choices_orders(const struct looking *l);

#endif
