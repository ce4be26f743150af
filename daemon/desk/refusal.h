/*
 * Addresses that asked never to be written to. The database has only a digest
 * of each: enough to recognise the address, not enough to read it.
 *
 * Not here: the page where people ask so (pages/mutepage.h), turning off the
 * letters of one game (pages/mutepage.h).
 */
#ifndef TURNPOST_DESK_REFUSAL_H
#define TURNPOST_DESK_REFUSAL_H

#include "store/store.h"

struct desk;

/* Sets *SINCE to when MAIL refused all letters; STORE_ABSENT when it did
 * not. */
enum store_status __attribute__((warn_unused_result))
refusal_get(struct desk *d, const char *mail, int64_t *since);

/* Whether MAIL has refused all letters. True when the database fails: no letter
 * is sent then, and the question can be asked again. */
bool
refusal_holds(struct desk *d, const char *mail);

/* Notes that MAIL refuses all letters or takes that back, in the transaction
 * under way. */
enum store_status __attribute__((warn_unused_result))
refusal_set(struct desk *d, const char *mail, bool refused);

#endif
