/*
 * Letters as the operator looks at them and deals with them. What store.h says
 * of transactions holds here.
 */
#ifndef TURNPOST_STORE_STORE_OUTBOX_H
#define TURNPOST_STORE_STORE_OUTBOX_H

#include "store/store_letters.h"

/* Which letters; all zeroes but STATE (-1: any) is all of them. */
struct store_outbox_which {
	int state;     /* enum store_letter_state, or -1 */
	int64_t game;  /* 0: of any, and of none */
	int64_t after; /* with a greater number */
	int most;      /* how many at most */
};
/* In order of numbers. EACH may use the store. */
enum store_status __attribute__((warn_unused_result))
store_outbox_each(struct store *s, const struct store_outbox_which *which,
    bool (*each)(void *arg, const struct store_letter *l), void *arg);

/* A letter that was parked is owed again, due at NOW, as if it had never been
 * tried. STORE_ABSENT: there is none, or it is not parked. */
enum store_status __attribute__((warn_unused_result))
store_outbox_retry(struct store *s, int64_t id, int64_t now);

#endif
