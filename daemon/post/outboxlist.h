/*
 * Letters as the operator looks at them, and deals with those that do not
 * arrive.
 *
 * Not here: sending them (outbox.h).
 */
#ifndef TURNPOST_POST_OUTBOXLIST_H
#define TURNPOST_POST_OUTBOXLIST_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Appends a line for each letter, in the order in which they were owed: number,
 * state ("owed", "sent", "dropped", "parked"), kind, game and seat ("-" for
 * none), when it is due or its fate was known, tries that failed, and the mail
 * server's words. STATE NULL: those owed and parked; GAME 0: of all, else all
 * states of that game. False, with a sentence in WHY, when it cannot. */
bool __attribute__((warn_unused_result)) outboxlist_write(struct desk *d,
    const char *state, int64_t game, struct buffer *out, struct buffer *why);
/* Whether outboxlist_write() knows STATE. */
bool
outboxlist_is_state(const char *state);

/* Letter ID (0: each) that was parked is owed again, as from now. *N gets
 * how many. */
bool __attribute__((warn_unused_result))
outboxlist_retry(struct desk *d, int64_t id, int *n, struct buffer *why);
/* Letter ID, which is owed or parked, will never be sent. */
bool __attribute__((warn_unused_result))
outboxlist_drop(struct desk *d, int64_t id, struct buffer *why);

#endif
