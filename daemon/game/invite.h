/*
 * An invitation to take over a seat of a running game, as it stands.
 *
 * Not here: inviting somebody (people/inviteseat.h), accepting and declining
 * (people/invites.h).
 */
#ifndef TURNPOST_GAME_INVITE_H
#define TURNPOST_GAME_INVITE_H

#include "game/proposal.h"

struct desk;
struct table;

/* Whether invitation I can still be accepted: PROPOSAL_DONE, or why not. T is
 * its game and may be without a match. */
enum proposal_result __attribute__((warn_unused_result))
invite_may(struct desk *d, const struct table *t, const struct store_invite *i);

/* Sets *NAME to the name of whoever is invited to SEAT of GAME now, which the
 * caller frees, or to NULL. */
enum store_status __attribute__((warn_unused_result))
invite_open(struct desk *d, int64_t game, int seat, char **name);

/* Sets *THERE to whether the player with address MAIL has a seat of T. */
enum store_status __attribute__((warn_unused_result))
invite_is_at_table(struct desk *d, const struct table *t, const char *mail,
    bool *there);

#endif
