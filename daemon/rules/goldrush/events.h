/*
 * What a game of goldrush/1 tells: its events and its refusals.
 *
 * An event is an object with its code in "e"; all events of one code have the
 * same keys, in byte order. Numbers are integers, texts ASCII.
 *
 *   seat       the seat that acts or is meant
 *   tile, id   a tile's id, "NA0*"
 *   x, y, r    column, row, clockwise turn in degrees
 *   left       tiles still in the pile; tokens still on the mountain
 *   feature    its name: "rail:X,Y:E", "mountain:X,Y:N", "city:X,Y",
 *              "prairie:X,Y:N1" (a tile and the part's first edge or half edge
 *              there, as it lies). When it is complete, the tile is the one just
 *              laid, or a city's own; in the final scoring, the first by y, x
 *              and border with a cowboy. Of "tokens" it is the part alone,
 *              "mountain:N"
 *   kind       "rail", "mountain", "city", "prairie"; of a score also "gold"
 *
 * While the game is set up (entry 0), in this order:
 *   start      left r tile x y         the start tile lies
 *   tokens     feature n x y           so many tokens are put on that mountain
 *   first      random seat             this seat begins; random: by a draw
 * When a tile is laid, in this order:
 *   placed     r seat tile x y         the tile is laid
 *   tokens     feature n x y           for each of its mountains
 *   cowboy     feature kind seat       a cowboy is set there, or else:
 *   tent       feature kind seat       the tent is pitched there
 *   mined      feature left n seat     a token is taken where the tent stands
 *   withdrawn  feature kind seat       a cowboy is taken back from there
 *   no-action  seat                    nothing of this
 * For each feature that is complete now: railroads and mountains by first edge
 * N, E, S, W of the tile, then cities by y, then x:
 *   taken      feature n seat          so many tokens are taken, in the order in
 *                                      which the seats began to take
 *   returned   feature n               so many go back to the supply
 *   score      feature final herds kind n points seat tipis twice why
 *              why: "rail", "mountain", "city", and in the last entry
 *              "final-rail", "final-mountain", "final-city", "final-prairie",
 *              "final-gold"; final: it is one of these. n: the tiles, nuggets or
 *              complete railroads that were counted, the tokens of a seat, 0 for
 *              a prairie; tipis, herds: of a prairie, else 0; twice: a
 *              locomotive doubles the points
 *   home       cowboys feature kind seat tent
 *                                      so many figures of a seat go home
 * At the end of an entry, in this order:
 *   unplaceable id left                a tile has no place: it is out of the
 *                                      game
 *   tile-drawn left seat tile          drawn for the next seat
 *   pile-empty                         the game ends; the final scoring
 *                                      follows
 *   revealed   gold seat               the values of a seat's tokens in the order
 *                                      in which it took them; its score for them
 *                                      follows
 *   over       scores winners          scores by seat; winners: ascending
 *
 * For one seat alone, while the game runs:
 *   gold       seat to value           the value of a token that it took, for
 *                                      each token in the order of taking
 *
 * Only in a forecast (rules.h):
 *   end-ahead                          no tile is left: the game will end
 * The other codes of a forecast say what will certainly happen; "tokens" is not
 * among them, so that what the seat does comes second, after "placed".
 *
 * Refusals of a move:
 *   game-over         the game is over
 *   not-your-turn     another seat is to move
 *   malformed         not a move's notation
 *   off-board         a coordinate that no game reaches
 *   cell-taken        a tile lies there
 *   not-adjacent      no tile lies beside that cell
 *   edges-differ      an edge does not match its neighbour
 *   no-such-part      the tile has no such part, turned like this
 *   no-cowboy-left    all cowboys of the seat are on the board
 *   no-farmers        the option forbids cowboys on prairies
 *   feature-occupied  a cowboy is in that feature already
 *   no-such-feature   there is no such feature on that tile
 *   mountain-complete the mountain is complete
 *   same-mountain     the tent stands on that mountain
 *   part-taken        a figure stands on that part of the mountain
 *   no-tent-there     the tent is not on the board
 *   no-tokens         there is no token where the tent stands
 *   no-withdraw       the option is off
 *   no-own-cowboy     no cowboy of the seat is there
 * Refusals of options:
 *   first-seat        "first" names a seat that is not at the table
 */
#ifndef TURNPOST_RULES_GOLDRUSH_EVENTS_H
#define TURNPOST_RULES_GOLDRUSH_EVENTS_H

#include "rules/goldrush/state.h"

struct json;

/* Each writes the key of that name. */
void
gold_put_kind(struct json *j, const struct gold_state *s, unsigned node);

/* "feature" by the name of NODE's part on its tile. */
void
gold_put_part(struct json *j, const struct gold_state *s, unsigned node);

/* "gold": the values of SEAT's tokens, in the order in which it took them. */
void
gold_put_gold(struct json *j, const struct gold_state *s, unsigned seat);

#endif
