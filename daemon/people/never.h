/*
 * A person asks never to be written to, or takes that back.
 */
#ifndef TURNPOST_PEOPLE_NEVER_H
#define TURNPOST_PEOPLE_NEVER_H

#include "store/store.h"

struct desk;

/* MAIL asks never to be written to, or takes it back, within the transaction
 * under way. What waits for an answer from there is declined, and a change of
 * that address which is under way is void. Letters of its games are off, so that
 * the tables know and nobody loses by it (mute.h); taken back, they are on again
 * but where they were off before. */
enum store_status __attribute__((warn_unused_result))
never_set(struct desk *d, const char *mail, bool refused);

#endif
