/*
 * What a game of geonosis/1 tells: its events and its refusals.
 *
 * An event is an object with its code in "e"; all events of one code have the
 * same keys, in byte order. Numbers are integers, texts ASCII. Where "or null"
 * is said, null stands for no number.
 *
 *   seat       the seat that acts or is meant
 *   space, zone  counted from 1, as on the board
 *   droid      "battle", "super", "droideka"; where one is beaten also "head"
 *              and "body", the parts of C-3PO
 *   card       a card's id, "T05" or "M1"; sheet: a sheet's id, "4A"
 *   jedi       "anakin", "obi-wan", "mace", "kit"
 *   die        the value a die is used with; from: the one that was thrown;
 *              force: what the difference cost
 *   reserve    tokens of that droid left in reserve
 *   placed     how many droids came into the arena
 *   cleared    whether no droid is left in that zone
 *
 * While the game is set up:
 *   begin      expansion force players tokens zones   (entry 0; tokens taken
 *              out of each reserve, or null)
 *   took       jedi seat sheet
 *   placed     jedi seat space          a figure
 *   sent       seat space               R2-D2
 *   filled     droid placed reserve why zone
 *              why: "setup", "refill", "assault", "penalty"
 *   again      droid                    not enough of these: the zones go back
 *                                       and are drawn again
 *   c3po       part seat space zone     part: "head" or "body"
 * In each round:
 *   round      round                    from 1
 *   threat     card dice droids force mega sum zones
 *              dice: the values it needs, or []; sum: or null; force (or null):
 *              what missing it costs, or else zones (or null), filled with
 *              droids: [{"droid":..}]
 *   throw      dice left                dice: [{"die" "seat"}]; left: dice of
 *                                       the phase still to be thrown
 *   card       card die force from met over seat
 *              over: the sum is passed, the card cannot be met any more
 *   fight      bonus die force from points seat
 *   go         seat space
 *   hit        cleared droid points seat space zone
 *                                       points: those left
 *   fight-over seat
 *   raise, gain  die force from gain now seat
 *              the Force rises by gain, to now; "raise" by the table, "gain"
 *              by an ability
 *   strike     die force from icons seat
 *              icons: "BB?", letters B S D and ? for any
 *   kill       cleared droid seat space zone
 *   strike-over  icons seat             with option "forgo": these kills are
 *                                       given up
 *   r2         die force from head seat space whole
 *              head: R2-D2 has the head; whole: C-3PO is together again
 *   aside      die seat                 the die is laid aside
 *   dice-used                           all sixteen are; the next phases follow
 *   mega-met, met, missed  card
 *   chosen     card seat                this missed threat comes next
 *   proposed-card  card seat            it should come next
 *   proposed-part  part seat space zone   C-3PO's part should be there
 *   agreed     seat                     to the proposal, which is carried out
 *                                       when all seats have agreed
 *   objected   seat                     the proposal is dropped, the table
 *                                       decides anew
 *   force-lost card now points
 *   assault    droid
 *   held       zone                     drawn, but it has droids: the next is
 *                                       drawn
 *   shuffled   zones                    the discarded zones are the new pile
 *   arena-full droid                    droids are in every zone
 * At the end:
 *   won        easier lowest rank tokens value
 *              value = lowest reserve + tokens that were removed (or null);
 *              rank:
 *              "initiate", "padawan", "knight", "master"
 *   score      points seat why          points: that value; why: "victory"
 *   lost-reserve droid; lost-force; lost-mega card; lost-c3po
 *   over       scores winners
 *
 * Only in a forecast (rules.h), where chance will decide:
 *   throw-ahead                         the next throw follows
 *   fill-ahead                          droids enter the arena
 *   check-ahead                         all dice are used: refill, check of
 *                                       the threats and assaults follow
 *   penalty-ahead  card
 *   objection-ahead hours               the others agree or object first
 *
 * Refusals of a move:
 *   game-over          the game is over
 *   not-your-turn      the seat has nothing to do now, or another's action is
 *                      under way
 *   malformed          not a move's notation
 *   not-now            a move of another stage of the game
 *   no-such-sheet, sheet-taken, no-such-jedi, jedi-taken
 *   no-such-space      the arena has no space of that number
 *   not-a-start        the space is not beside a column
 *   space-taken        somebody stands there
 *   other-zone         C-3PO's part does not go into that zone
 *   no-droid-there     no droid (of the kind asked for) stands there
 *   no-such-die        that is not the seat's die
 *   too-little-force   the Force would reach 0
 *   no-such-card       that card is not on the table
 *   card-met           the card needs no more dice
 *   die-not-needed     the card does not need that value
 *   no-such-action     the sheet has no such action
 *   action-taken       a die lies there already
 *   other-die          the action needs a die of another value
 *   force-full         the Force is at 10
 *   nothing-to-kill    no droid of those kinds is in the arena
 *   no-r2              the game is played without R2-D2
 *   r2-waits           C-3PO's parts are not both beaten, or are together
 *   out-of-reach       the figure cannot get there
 *   moved-already      after a move comes a hit, or the end
 *   not-beside         the droid does not stand beside the figure
 *   too-strong         the droid has more resistance than points are left
 *   other-droid        the ability does not kill that kind (any more)
 *   card-not-missed    that threat is met, or paid for already
 *   proposed-already   the others are to agree or object to a proposal first
 *   other-proposal     the present proposal is another one
 */
#ifndef TURNPOST_RULES_GEONOSIS_EVENTS_H
#define TURNPOST_RULES_GEONOSIS_EVENTS_H

#include "rules/geonosis/state.h"

struct json;

/* Every function here that takes J does nothing when J is NULL. */

/* Writes KEY and VALUE; a value of 0 becomes null, which sentences can leave
 * out. */
void
geo_put_some(struct json *j, const char *key, unsigned value);

/* Writes {"e":CODE}. */
void
geo_tell(struct json *j, const char *code);
/* Write an event with a card, or a droid, before "e". */
void
geo_tell_card(struct json *j, const char *code, const struct geo_state *s,
    unsigned card);
void
geo_tell_droid(struct json *j, const char *code, unsigned droid);
/* Write an event with a seat, or a zone, after "e". */
void
geo_tell_seat(struct json *j, const char *code, unsigned seat);
void
geo_tell_zone(struct json *j, const char *code, unsigned zone);
void
geo_tell_hours(struct json *j, const char *code, unsigned hours);

void
geo_tell_begin(struct json *j, const struct geo_state *s);
void
geo_tell_round(struct json *j, unsigned round);
void
geo_tell_threat(struct json *j, const struct geo_state *s, unsigned place);
void
geo_tell_throw(struct json *j, const struct geo_state *s);
void
geo_tell_filled(struct json *j, const struct geo_state *s, unsigned droid,
    unsigned zone, unsigned placed, const char *why);
/* Writes that the missed threat at PLACE has cost Force. */
void
geo_tell_force_lost(struct json *j, const struct geo_state *s, unsigned place);
/* Writes the end: "won" and the scores, or why the game is lost; then
 * "over". */
void
geo_tell_over(struct json *j, const struct geo_state *s);

/* How many dice of this phase are not thrown yet. */
unsigned
geo_dice_left(const struct geo_state *s);

#endif
