/*
 * Whether the mail server is at fault, or a reader's address: what is
 * remembered of letters that failed, what that means for the next one, and when
 * the server is asked again. A fault of the server is probed with one letter at
 * a time, and makes nobody unreachable. Knows no database; what is forgotten
 * with the process shows itself again.
 *
 * Not here: what an answer means by itself (mail/talk.c), what is written down
 * about a letter (fate.h).
 */
#ifndef TURNPOST_POST_OUTAGE_H
#define TURNPOST_POST_OUTAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "mail/mail.h"

enum { OUTAGE_ASKED = 30 /* seconds at most between two letters as probes */ };

struct outage;

struct outage *
outage_new(void);
void
outage_free(struct outage *g);

/* What the transport said at NOW of letter ID to the address TO; SAID has no
 * addresses. */
struct outage_news {
	int64_t now, id;
	enum mail_fate fate;
	const char *to, *said;
};
/* The fate that the letter has, in the light of those before: MAIL_DOWN when
 * the server is at fault (*AGAIN: no try before then), MAIL_REFUSED for
 * MAIL_DOUBTED when the reader is. */
enum mail_fate
outage_judge(struct outage *g, const struct outage_news *news, int64_t *again);

/* Until when no letter is given to the server; 0: letters are. A clock that was
 * set back at NOW does not prolong it. */
int64_t
outage_until(struct outage *g, int64_t now);
/* 1: the server is at fault; 0: it is not; -1: nothing is known yet. */
int
outage_is(const struct outage *g);
/* What the server said at its last fault; "" when it had none. */
const char *
outage_said(const struct outage *g);

/* A letter to be tried again before its time, because the server puts off all
 * alike; 0: none now. The next call tells another one. */
int64_t
outage_probe(struct outage *g, int64_t now);
/* When there is a probe; INT64_MAX: never. */
int64_t
outage_probe_next(const struct outage *g);
/* Letter ID needs no further try. */
void
outage_forget(struct outage *g, int64_t id);

/* Whether an outage has ended since the last call, and the words with which the
 * replies began that letters got by it (borrowed until the next call). */
bool
outage_over(struct outage *g, const char **words);

#endif
