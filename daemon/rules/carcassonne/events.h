/*
 * What a game of carcassonne/1 tells: its events and its refusals.
 *
 * An event is an object with its code in "e"; all events of one code have the
 * same keys, in byte order ("team" of a score excepted). Numbers are integers,
 * texts ASCII.
 *
 *   seat       the seat that acts or is meant; seats: several, ascending
 *   tile       a tile's id, "MA0*"
 *   x, y, r    column, row, clockwise turn in degrees
 *   left       tiles still in the pile
 *   row        the place of an open tile, from 1
 *   feature    its name: "route:X,Y:E", "asteroid:X,Y:N" (a tile and the
 *              part's first edge in the order N, E, S, W, as it lies), or
 *              "planet:X,Y". The tile in the name is the tile just laid when
 *              the feature is on it; in the final scoring the earliest tile
 *              with a meeple of the seat, or of its team; where a meeple is
 *              set far away, the tile of the feature that was laid first
 *   kind       "route", "asteroid" or "planet"
 *   planet     the planet's name, "" where kind is not "planet"
 *   size       "small" or "large"
 *
 * While the game is set up (entry 0), in this order:
 *   start      left r tile x y         the start tile lies
 *   team       seats                   these play together (option "teams")
 *   first      random seat             this seat begins; random: by a draw
 *   row-drawn  ...                     see below
 * When a turn begins with a choice (option "news"):
 *   row-taken    left row seat tile    the seat takes an open tile; when it
 *                                      draws an unseen one: "tile-drawn"
 * When a tile is laid, in this order:
 *   placed     r seat tile x y         the tile is laid
 *   meeple     feature kind planet seat size
 *                                      a meeple is set there, or else:
 *   jumped     feature kind planet seat size
 *                                      it goes there through hyperspace
 *   withdrawn  feature kind planet seat size
 *                                      one is taken back from there
 *   no-meeple  seat                    none is set or taken back
 *   battle     feature kind planet sides
 *              sides: [{"dice" "large" "seat" "small" "symbol"}]: the sides
 *              that fight, ascending, with the number of their dice: small +
 *              2 large + 1 if symbol (the feature shows a symbol of the
 *              seat's faction), at most 3. A team is one side, in the place
 *              of its lower seat; "seat" is the lower one of those who are
 *              there
 *   allies     seats                   these are one side in it, both there
 *   roll       feature kind planet round throws
 *              throws: [{"best" "dice":[faces] "seat"}]; round from 1
 *   battle-lost  dice feature kind large planet seat small
 *                                      the seat is out; so many meeples go
 *                                      back; a score follows
 *   battle-tie   best feature kind planet seats
 *                                      these roll again; a score for each
 *                                      follows
 *   battle-won   feature kind large planet seat small
 *                                      so many meeples stay
 *   score      feature final kind planet points seat symbols tiles why
 *              why: "battle-lost" (a point for each die), "battle-tie" (one
 *              point), "complete" (the feature is complete; the meeples go
 *              back), "end" (final scoring; they stay where they are),
 *              "end-tile" (the same, for one tile; option "endgame"),
 *              "partner" (the same points for the partner, right behind).
 *              tiles and symbols: what was counted, 0 for battles.
 *              final: the points belong to the final scoring.
 *              In games with teams also "team":true (between "symbols" and
 *              "tiles"): there each partner has the score of the team, so
 *              there is an event for each, with the same points. A seat with
 *              no meeple there may still be the one of "partner"
 *   trade-waits  large seat small      so many meeples came back from a
 *                                      complete route and may be set again
 * When a player decides about such a meeple (option "traders"):
 *   trade      feature kind planet seat size
 *                                      it is set on that route, or else:
 *   trade-kept seat size               it stays in reserve
 * At the end of an entry, in this order:
 *   trade-lapsed seats                 there is no route for their meeples
 *   row-removed  left row tile         no open tile has a place: this one is
 *                                      out of the game
 *   row-drawn    left row tile         a tile is laid open there
 *   tile-drawn   left seat tile        drawn for the next seat
 *   tile-removed left tile             has no place anywhere: out of the game
 *   end-waits  seats                   no tile is left; the game ends when
 *                                      these have decided on their meeples
 *   pile-empty                         the game ends; the final scoring
 *                                      follows
 *   over       scores winners          scores by seat; winners: ascending
 *
 * Only in a forecast (rules.h), where dice or draws will decide:
 *   battle-ahead  feature kind planet sides
 *              sides as in "battle", with "chance": of winning, in thousandths
 *   score-ahead   feature kind planet points seats symbols tiles
 *                                      whichever of these seats wins scores
 *                                      the points; an event for each
 *                                      different number of points
 *   draw-ahead    left seat            the seat will draw an unseen tile, and
 *                                      has to lay it
 *   end-ahead                          no tile is left: the game will end
 * The other codes of a forecast say what will certainly happen.
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
 *   feature-complete     that feature is complete
 *   no-small-left        no small meeple in reserve
 *   no-large-left        the large meeple is not in reserve
 *   not-neighbour-planet the planet's cell does not touch the new tile's
 *   no-planet-there      that neighbouring cell has no planet
 *   no-reinforce         a meeple of the player is on that planet, and the
 *                        option forbids a second
 *   no-such-feature      there is no such feature on that tile
 *   no-hyperspace        the option is off
 *   jump-to-route        hyperspace leads to planets and asteroid fields only
 *   out-of-reach         the tile extends no route with a meeple of the
 *                        player that passes there
 *   no-withdraw          the option is off
 *   no-own-meeple        no meeple of the player (of that size) is there
 *   which-meeple         several are there: the size or the tile must be named
 *   choose-tile-first    the player has to choose a tile first
 *   no-such-row          no tile lies open there
 *   no-place             that open tile has no place anywhere
 *   pile-is-empty        no unseen tile is left
 *   choose-route-first   the player has to decide first about a meeple that
 *                        came back
 *   other-size-first     the player decides about the small ones first
 *   nothing-to-choose    a tile is to be laid
 * Refusals of options:
 *   first-seat           "first" names a seat that is not at the table
 *   teams-seats          "teams" wants four seats
 */
#ifndef TURNPOST_RULES_CARCASSONNE_EVENTS_H
#define TURNPOST_RULES_CARCASSONNE_EVENTS_H

#include "rules/carcassonne/state.h"

struct buffer;
struct json;

/* Each writes the key of that name. They are two functions because an event may
 * have other keys in between. */
void
carc_put_kind(struct json *j, const struct carc_state *s, unsigned node);
void
carc_put_planet(struct json *j, const struct carc_state *s, unsigned node);

#endif
