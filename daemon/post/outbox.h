/*
 * The outbox: which letters are due, composing them, giving them to whatever
 * carries them, and writing down what became of them, in batches. A letter is
 * marked only after its fate is known: a crash in between sends it again under
 * the same Message-ID.
 *
 * It is driven from outside and knows no other time than desk_now(): the post
 * drives it with a mail server, tests with a clock of their own.
 *
 * Not here: processes, signals, waiting (post.c); what a letter says
 * (letters.h).
 */
#ifndef TURNPOST_POST_OUTBOX_H
#define TURNPOST_POST_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mail/mail.h"

struct desk;
struct outbox;

/* What carries letters, as mail_ready() and mail_send() do (mail.h). The fate
 * of each letter is told by outbox_done(), once; that may be from inside of
 * SEND. */
struct outbox_transport {
	bool (*ready)(void *arg);
	void (*send)(void *arg, int64_t ticket, const char *from,
	    const char *to, const char *message_id, const char *bytes,
	    size_t len);
};

/* CAREFUL: whoever did this before died of it, perhaps of a letter. D, TRANSPORT
 * and ARG are borrowed. */
struct outbox *
outbox_new(struct desk *d, const struct outbox_transport *transport, void *arg,
    bool careful);

/* Letters under way stay owed, and so do those whose fate is not written down
 * yet. */
void
outbox_free(struct outbox *o);

/* Gives the transport what is due, for as long as it is ready, and writes down
 * what became of letters; neither while the mail server or the database is
 * down. Whether to call it again at once. */
bool
outbox_step(struct outbox *o);

/* A letter's fate, with the words of whoever decided it. */
void
outbox_done(struct outbox *o, int64_t ticket, enum mail_fate fate,
    const char *said);

/* When outbox_step() has something to do again, if nothing happens before: by
 * desk_now(), INT64_MAX for never. Letters that are owed meanwhile, and a fate
 * that is told, may make it earlier. */
int64_t
outbox_next(struct outbox *o);

/* How many letters are under way. */
size_t
outbox_flying(const struct outbox *o);

/* Writes down the fates that are known. False when that cannot be now. */
bool
outbox_flush(struct outbox *o);

#endif
