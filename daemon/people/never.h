/*
 * A person asks for no letters at all at his address, or takes that back, by a
 * link in a letter, on his own page, or through the operator.
 *
 * Not here: the list of such addresses (desk/refusal.h), letters of one game
 * (mute.h).
 */
#ifndef TURNPOST_PEOPLE_NEVER_H
#define TURNPOST_PEOPLE_NEVER_H

#include "store/store.h"

struct desk;

/* REFUSED: MAIL is not written to any more. Invitations that wait for its
 * answer are declined, a change of that address that was not confirmed becomes
 * void, and letters are off in all games of its player, so that the tables know
 * and he does not lose by it (mute.h). Otherwise this is taken back: letters
 * are on again, except in games where they were off before. Within the
 * transaction under way. */
enum store_status __attribute__((warn_unused_result))
never_set(struct desk *d, const char *mail, bool refused);

#endif
