/*
 * What the command `turnpost outbox` does: it lists letters, owes parked ones
 * again, and drops those that shall never be sent. The command runs in a
 * process of its own, so this is no part of the outbox that sends (outbox.h).
 */
#ifndef TURNPOST_POST_OUTBOXLIST_H
#define TURNPOST_POST_OUTBOXLIST_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Appends a line for each letter, in the order in which they became owed: its
 * number, state ("owed", "sent", "dropped", "parked"), kind, game and seat ("-"
 * for none), when it is due or met its fate, how many tries failed, and the
 * mail server's words. Without a STATE (NULL) these are the letters owed and
 * parked, or, with a GAME, that game's in all states; GAME 0 is all games and
 * none. Whenever there are some kilobytes PAGE (NULL: never) is called, which
 * empties OUT, or ends the list. False, and a sentence in WHY, when the
 * database cannot be read. */
bool __attribute__((warn_unused_result))
outboxlist_write(struct desk *d, const char *state, int64_t game,
    struct buffer *out, bool (*page)(struct buffer *out), struct buffer *why);
/* Appends, while the mail server takes no letters at all, a sentence about that
 * to OUT: since when, and what it said. Nothing when that cannot be read. */
void
outboxlist_server(struct desk *d, struct buffer *out);
/* Whether outboxlist_write() knows STATE. */
bool
outboxlist_is_state(const char *state);

/* Owes letter ID, which is parked, again, due now, or lets it be due now when
 * it is owed and waits for another try; ID 0: all such letters. *N is how many
 * these were. False, and a sentence in WHY, when letter ID is neither or the
 * database cannot be written. */
bool __attribute__((warn_unused_result))
outboxlist_retry(struct desk *d, int64_t id, int *n, struct buffer *why);
/* Drops letter ID, which is owed or parked: it will never be sent. False, and a
 * sentence in WHY, as above. */
bool __attribute__((warn_unused_result))
outboxlist_drop(struct desk *d, int64_t id, struct buffer *why);

#endif
