/*
 * What a game of carcassonne/1 tells: its events and its refusals.
 *
 * An event is an object with its code in "e"; all events of one code have the
 * same keys, in byte order. Numbers are integers, texts ASCII.
 *
 *   seat       who; seats: several of them, ascending
 *   tile       a tile's id, "MA0*"
 *   x, y, r    column, row, clockwise turn in degrees
 *   left       tiles still in the pile
 *   feature    its name: "route:X,Y:E", "asteroid:X,Y:N" (a tile and the
 *              part's first edge in the order N, E, S, W, as it lies), or
 *              "planet:X,Y". A feature of the tile just laid is named by that
 *              tile; in the final scoring by the earliest tile with a meeple
 *              of the seat
 *   kind       "route", "asteroid" or "planet"
 *   planet     the planet's name, "" where kind is not "planet"
 *   size       "small" or "large"
 *
 * While the game is set up (entry 0), in this order:
 *   start      left r tile x y         the start tile lies
 *   first      random seat             who begins; random: it was drawn
 * In each turn, in this order:
 *   placed     r seat tile x y         the tile is laid
 *   meeple     feature kind planet seat size
 *                                      a meeple is set there, or else:
 *   no-meeple  seat                    none is
 *   battle     feature kind planet sides
 *              sides: [{"dice" "large" "seat" "small" "symbol"}]: who fights,
 *              ascending, with how many dice: small + 2 large + 1 if symbol
 *              (a symbol of the own faction is there), at most 3
 *   roll       feature kind planet round throws
 *              throws: [{"best" "dice":[faces] "seat"}]; round from 1
 *   battle-lost  dice feature kind large planet seat small
 *                                      out; so many meeples go back; a score
 *                                      follows
 *   battle-tie   best feature kind planet seats
 *                                      these roll again; a score for each
 *                                      follows
 *   battle-won   feature kind large planet seat small
 *                                      so many meeples stay
 *   score      feature final kind planet points seat symbols tiles why
 *              why: "battle-lost" (a point for each die), "battle-tie" (one
 *              point), "complete" (the feature is complete; the meeples go
 *              back), "end" (final scoring; they stay where they are).
 *              tiles and symbols: what was counted, 0 for battles.
 *              final: belongs to the final scoring
 * At the end of an entry:
 *   tile-drawn   left seat tile        drawn for the next seat
 *   tile-removed left tile             has no place anywhere: out of the game
 *   pile-empty                         the game ends; the final scoring
 *                                      follows
 *   over       scores winners          scores by seat; winners: ascending
 *
 * Only in a forecast (rules.h), where dice will decide:
 *   battle-ahead  feature kind planet sides
 *              sides as in "battle", with "chance": of winning, in thousandths
 *   score-ahead   feature kind planet points seats symbols tiles
 *                                      the winner of these scores
 *   end-ahead                          the pile is empty: the game will end
 * The other codes of a forecast ("placed", "meeple", "no-meeple", "score") say
 * what will certainly happen.
 *
 * Refusals of a move:
 *   game-over            the game is over
 *   not-your-turn        another seat is to move
 *   malformed            not a move's notation
 *   off-board            a coordinate that no game reaches
 *   cell-taken           a tile lies there
 *   not-adjacent         no tile lies beside that cell
 *   edges-differ         an edge does not match its neighbour
 *   no-such-part         the tile has no such part, turned like this
 *   feature-occupied     a meeple stands on that feature already
 *   no-small-left        no small meeple in reserve
 *   no-large-left        the large meeple is not in reserve
 *   not-neighbour-planet the planet's cell does not touch the new tile's
 *   no-planet-there      that neighbouring cell has no planet
 *   no-reinforce         a meeple of one's own is on that planet, and the
 *                        option forbids a second
 * Refusals of options:
 *   first-seat           "first" names a seat that is not at the table
 */
#ifndef TURNPOST_RULES_CARCASSONNE_EVENTS_H
#define TURNPOST_RULES_CARCASSONNE_EVENTS_H

#include "rules/carcassonne/state.h"

struct buffer;
struct json;

enum { CARC_NAME_MAX = 31 }; /* bytes of a feature's name */

/* The name of the feature that NODE is part of, by NODE's tile. */
void
carc_feature_name(const struct carc_state *s, unsigned node,
    char name[CARC_NAME_MAX + 1]);

/* "route", "asteroid" or "planet". */
const char *
carc_kind_name(unsigned kind);

/* The keys "feature", "kind" and "planet", for callers whose other keys do
 * not come between; and each alone. */
void
carc_put_feature(struct json *j, const struct carc_state *s, unsigned node);
void
carc_put_kind(struct json *j, const struct carc_state *s, unsigned node);
void
carc_put_planet(struct json *j, const struct carc_state *s, unsigned node);

/* {"e":CODE, for an event with no key before "e". */
void
carc_event_begin(struct json *j, const char *code);

#endif
