/*
 * Somebody accepts to take over the seat of a running game.
 *
 * Not here: asking him (invites.h).
 */
#ifndef TURNPOST_DESK_INVITESEAT_H
#define TURNPOST_DESK_INVITESEAT_H

#include "desk/invites.h"

/* The seat is his, with all that follows; I is of a game. PROPOSAL_TAKEN: it
 * cannot be given any more, because its player is back or somebody else was
 * quicker; PROPOSAL_GONE: the game is over, or it was too long ago. */
enum proposal_result __attribute__((warn_unused_result))
inviteseat_accept(struct desk *d, struct store_invite *i,
    const struct invite_answer *answer);

/* Whether I can be accepted still, as things stand; T is the game (rows are
 * enough). The same values. */
enum proposal_result __attribute__((warn_unused_result))
inviteseat_may(struct desk *d, const struct table *t,
    const struct store_invite *i);

/* Seat TO->place of T belongs to TO->player, named TO->name, from now on, with
 * all that follows; others who were asked for it are told that they come too
 * late. T is loaded anew. */
enum store_status __attribute__((warn_unused_result))
inviteseat_give(struct desk *d, struct table *t, const struct store_invite *to);

/* Puts into MODEL what pages and letters say of I: "game", "game-word", "by"
 * (who asks), "seat": {"player": whose it was, "own": he asks himself},
 * "again" (false),
 * "others" (the others' names), and the clock as terms_put() does. */
void
inviteseat_put(struct desk *d, const struct table *t,
    const struct store_invite *i, const char *lang, struct model *model);

#endif
