/*
 * A running server takes keys that `turnpost keys` has changed. It looks at the
 * file when it is woken, every few seconds, and before it writes letters.
 */
#ifndef TURNPOST_DESK_KEYWATCH_H
#define TURNPOST_DESK_KEYWATCH_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct conf;
struct desk;

/* --- in the server -------------------------------------------------------- */

/* Takes the keys when the file has changed, and logs that, or why they are not
 * taken. */
void
keywatch_look(struct desk *d);

/* The same at a desk beside another one (desk_beside()), which logs it. */
void
keywatch_follow(struct desk *d);

/* Answers the question of keywatch_tell(); "" to another one. */
void
keywatch_answer(struct desk *d, const char *question, char *answer, size_t len);

/* --- in a command --------------------------------------------------------- */

/* Tells the server of CONF, if one runs, to take its keys, which have changed.
 * False when it has not taken them: WHY gets a sentence. */
bool
keywatch_tell(const struct conf *conf, struct buffer *why);

#endif
