/*
 * The moves of a game with cards (one whose rules have anytime(), rules.h) in
 * words: what a move is called, moves without a place on the board, the cards
 * of a hand, and standing orders.
 *
 * A notation begins with the kind of the move: "roll", "bid:120",
 * "play:steal:1". The word for the move is RULESET.move.KIND, with "." between
 * the parts of KIND, which ends before a part that begins with a digit:
 * RULESET.move.play.steal. "play:CARD" plays a card of the hand, and
 * "order:KIND VALUE" is a standing order.
 *
 * Not here: moves with a place on the board (board.h), what a move would do
 * (forecast.h).
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

/* Whether T is a game with cards. For any other game, only choices_is_order()
 * may be called. */
bool
choices_known(const struct table *t);

/* Appends what MOVE, which is legal, is called. The word for it may use all
 * that a forecast of the move tells, where an earlier event counts more than a
 * later one, and of the space that the move names "planet", "site", "price",
 * "owner-name" and "owner-ally"; "number" is the number that it names. */
void
choices_say(const struct looking *l, uint64_t move, struct buffer *out);

/* Whether MOVE plays a card of the hand, and whether all moves at the place S
 * do. */
bool
choices_is_card(const struct looking *l, uint64_t move);
bool
choices_are_cards(const struct looking *l, const struct spot *s);
/* Whether the notation MOVE is a standing order, which is no step of a turn. */
bool
choices_is_order(const char *move);
/* Whether S has no cell on the board and so many moves that a person chooses
 * one from a list in a form. */
bool
choices_are_many(const struct spot *s);

/* The moves without a place on the board, except those of choices_forms() and
 * choices_hand(): {"move", "title", "href", "picture", "events"}, the events
 * being those of forecast_move(). */
struct model *
choices_offers(const struct looking *l);

/* The places with many moves (choices_are_many()), each as a form: {"name",
 * "how-word", "action", "options": [{"move", "title", "chosen"}]}. The move
 * that the clock would make is chosen beforehand. */
struct model *
choices_forms(const struct looking *l);

/* The cards in the hand: {"card-word", "does-word", "amount", "n", "several",
 * "name", "action", "href", "choose", "later", "options": [{"move", "title"}]}.
 * When there is one way to play a card now, "href" leads to it, else "href" is
 * "". When there are several, "choose" is true and "options" has them; when
 * there is none, "later" is true. */
struct model *
choices_hand(const struct looking *l);

/* The standing orders: {"name", "order-word", "value-word", "action",
 * "options": [{"move", "value-word"}]}. */
struct model *
choices_orders(const struct looking *l);

#endif
