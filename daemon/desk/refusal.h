/*
 * Addresses that asked never to be written to. What is kept of them is a
 * digest: enough to recognise one, not to read it.
 *
 * Not here: the page that asks for it (neverpage.h), letters of one game
 * (mutepage.h).
 */
#ifndef TURNPOST_DESK_REFUSAL_H
#define TURNPOST_DESK_REFUSAL_H

#include "store/store.h"

struct desk;

/* Since when MAIL asks never to be written to; STORE_ABSENT: it does not. */
enum store_status __attribute__((warn_unused_result))
refusal_get(struct desk *d, const char *mail, int64_t *since);

/* Whether MAIL asks so. When the database cannot tell, it does: that can be asked
 * again. */
bool
refusal_holds(struct desk *d, const char *mail);

/* It asks so, or takes it back; in the transaction under way. */
enum store_status __attribute__((warn_unused_result))
refusal_set(struct desk *d, const char *mail, bool refused);

#endif
