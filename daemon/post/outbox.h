/*
 * The outbox: it looks up letters that are due, has them composed, gives them
 * to a transport, and writes down what became of them, many at once. It marks a
 * letter only when the letter's fate is known: after a crash in between the
 * same letter is sent again, under the same Message-ID.
 *
 * The outbox is driven from outside and knows no other time than desk_now():
 * the post drives it with a mail server, tests with a clock of their own.
 *
 * Not here: processes, signals, waiting (post.c); what a letter says
 * (letters.h); what follows from a letter's fate (fate.h).
 */
#ifndef TURNPOST_POST_OUTBOX_H
#define TURNPOST_POST_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mail/mail.h"

struct desk;
struct outbox;

/* What carries letters, as mail_ready() and mail_send() do (mail/mail.h).
 * Whoever provides it calls outbox_done() once for each letter, when its fate
 * is known; that may be within SEND. */
struct outbox_transport {
	bool (*ready)(void *arg);
	void (*send)(void *arg, int64_t ticket, const char *from,
	    const char *to, const char *message_id, const char *bytes,
	    size_t len);
};

/* CAREFUL: the process that did this before has died, perhaps of one of the
 * letters. D, TRANSPORT and ARG are borrowed. */
struct outbox *
outbox_new(struct desk *d, const struct outbox_transport *transport, void *arg,
    bool careful);

/* Has letters composed by N threads (workers.h) from now on; before that, who
 * calls outbox_step() composes them. */
void
outbox_employ(struct outbox *o, int n);
/* Letters under way stay owed, as do letters whose fate has not been written
 * down. */
void
outbox_free(struct outbox *o);

/* Gives the transport what is due, as long as it is ready, unless the mail
 * server or the database was down a moment ago; and writes down what became of
 * letters. Whether to call it again at once. */
bool
outbox_step(struct outbox *o);

/* Tells letter TICKET's fate, with the words of the mail server, or of whoever
 * else decided it. */
void
outbox_done(struct outbox *o, int64_t ticket, enum mail_fate fate,
    const char *said);

/* When outbox_step() has something to do again, by desk_now(); INT64_MAX for
 * never. A letter that becomes owed meanwhile, a fate that is told, and
 * outbox_fd() may make it earlier. */
int64_t
outbox_next(struct outbox *o);
/* A descriptor that can be read when a thread has composed a letter; -1 when
 * there are none. */
int
outbox_fd(const struct outbox *o);

/* Whether a letter is being composed for SECONDS or longer. */
bool
outbox_is_stuck(struct outbox *o, int seconds);

/* Whether for so many SECONDS, or longer, the database could not be used: no
 * letter was read, or no fate written down. 0: whether that is so now. */
bool
outbox_is_unable(struct outbox *o, int seconds);

/* Whether another process could do better. Not where there is no room: fates
 * that only this one knows would be lost with it, and their letters sent
 * again. */
bool
outbox_may_end(struct outbox *o);

/* How many letters are under way. */
size_t
outbox_flying(const struct outbox *o);

/* Writes down the fates that are known. False when the database cannot be
 * written now; they are kept for the next try. */
bool
outbox_flush(struct outbox *o);

#endif
