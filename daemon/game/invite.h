/*
 * An invitation to a seat of a running game, as it stands.
 *
 * Not here: asking, accepting, declining (people/).
 */
#ifndef TURNPOST_GAME_INVITE_H
#define TURNPOST_GAME_INVITE_H

#include "game/proposal.h"

struct desk;
struct table;

/* Whether I can be accepted still, as things stand; T is the game (rows are
 * enough). The same values. */
enum proposal_result __attribute__((warn_unused_result))
invite_may(struct desk *d, const struct table *t, const struct store_invite *i);

/* Who is asked for SEAT of GAME now: his name, which the caller frees, or
 * NULL. */
enum store_status __attribute__((warn_unused_result))
invite_open(struct desk *d, int64_t game, int seat, char **name);

/* Whether the player with address MAIL has a seat of T: *THERE. */
enum store_status __attribute__((warn_unused_result))
invite_is_at_table(struct desk *d, const struct table *t, const char *mail,
    bool *there);

#endif
