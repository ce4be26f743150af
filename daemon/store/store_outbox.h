/*
 * Letters as the operator looks at them and deals with them. What store.h says
 * of transactions holds here.
 */
#ifndef TURNPOST_STORE_STORE_OUTBOX_H
#define TURNPOST_STORE_STORE_OUTBOX_H

#include "store/store_letters.h"

/* The numbers, ascending, of all letters in STATE, which is owed or parked:
 * those are few. The caller frees *IDS. */
enum store_status __attribute__((warn_unused_result))
store_outbox_waiting(struct store *s, enum store_letter_state state,
    int64_t **ids, size_t *n);
/* Those of all letters of GAME. */
enum store_status __attribute__((warn_unused_result))
store_outbox_of_game(struct store *s, int64_t game, int64_t **ids, size_t *n);
/* Up to MOST letters in STATE, which is sent or dropped, with numbers greater
 * than AFTER, in the order of these. EACH may use the store. */
enum store_status __attribute__((warn_unused_result))
store_outbox_done(struct store *s, enum store_letter_state state, int64_t after,
    int most, void (*each)(void *arg, const struct store_letter *l), void *arg);

/* A letter that was parked is owed again, since NOW and due at DUE, as if it had
 * never been tried; what was said of it is forgotten when it has to wait. STORE_ABSENT: there is none, or it is not parked. */
enum store_status __attribute__((warn_unused_result))
store_outbox_retry(struct store *s, int64_t id, int64_t now, int64_t due);

/* Letters owed that failed, or could not be tried, are due at NOW and not
 * later, if their readers want them: letter ID, or (0) all whose reply is like
 * PATTERN (of GLOB). *N is how many these are. Their tries count on. */
enum store_status
store_outbox_hasten(struct store *s, int64_t id, const char *pattern,
    int64_t now, int *n);

#endif
