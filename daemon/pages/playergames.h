/*
 * A person's games and invitations, as lists for the player's page.
 */
#ifndef TURNPOST_PAGES_PLAYERGAMES_H
#define TURNPOST_PAGES_PLAYERGAMES_H

#include <stdint.h>

#include "store/store_players.h"

struct desk;
struct model;
struct playerform;
struct reader;
struct store_player;
struct table;

enum { PLAYERGAMES_PAGE = 20 }; /* games that are over, on one page */

/* Puts into MODEL:
 *   "turns", "others"  games that go on, in which it is P's turn (the earliest
 *                      deadline first) or not (the latest first): {"game",
 *                      "seat", "ruleset", "name-word", "with", "state",
 *                      "on-turn", "deadline": {"at", "when", "in", "late"} or
 *                      null, "away", "link", "typing" (FORM has a message to
 *                      this table), "theirs" (deadline and "name" of the only
 *                      other whose turn it is, or null), and the orders that
 *                      P has left (advance_put_left(), show/advance.h)}
 *   "away"             P is away from some table (play/absent.h)
 *   "finished"         "games": {"game", "seat", "ruleset", "name-word",
 *                      "with", "day", "month-word", "year", "outcome-word",
 *                      "scores", "link"}; "page", "pages", "older", "newer"
 *                      (numbers of pages or null); "none": no page has any
 *   "invitations"      those that wait: {"name-word", "from", "own",
 *                      "accepted", "link"}
 * FORM was refused, or is NULL. */
void
playergames_put(struct desk *d, const struct store_player *p,
    const struct playerform *form, const struct reader *reader, int page,
    struct model *model);

/* Puts "next" into MODEL, for a page of T's SEAT: another game that waits for
 * the same person, {"link", "game", "name-word", "with", "alone"}; or null. A
 * link of T that went to an address which the person has left leads to no
 * other game (desk/links.h). */
void
playergames_put_next(struct desk *d, const struct table *t, int seat,
    struct model *model);

/* Drops the positions of PLAYER's games from the cache, so that they are read
 * anew: what was done in them has not been committed. */
void
playergames_forget(struct desk *d, int64_t player);

#endif
