/*
 * What the two ways of sending, SMTP and Maildir, have in common: a letter as a
 * job, and the functions of a transport. Only for the files of this folder;
 * other folders see mail.h.
 */
#ifndef TURNPOST_MAIL_TRANSPORT_H
#define TURNPOST_MAIL_TRANSPORT_H

#include <stdarg.h>

#include "mail/mail.h"

enum { MAIL_SAID_MAX = 512 }; /* bytes of a server's words, with the NUL */

/* A letter to be sent; transport.c owns it and lends it to the transport. */
struct mail_job {
	int64_t ticket;
	char *from, *to, *message_id, *bytes;
	size_t len;
};

struct mail_outcome {
	enum mail_fate fate;
	char said[MAIL_SAID_MAX];
};

/* A way of sending. Each kind embeds it as its first member. */
struct mail_transport {
	/* Starts with JOB, which stays valid until its outcome is told. Only
	 * called when no other job is under way. */
	void (*begin)(struct mail_transport *self, const struct mail_job *job);

	/* Does one round: waits until something happens, at most TIMEOUT ms
	 * (-1: for ever), and works. FDS have their revents afterwards. True
	 * when the job's fate is known; the job is then no longer under way. */
	bool (*wait)(struct mail_transport *self, struct pollfd *fds, size_t n,
	    int timeout, struct mail_outcome *out);

	void (*free)(struct mail_transport *self);
};

/* The transports. NULL when CONFIG cannot be used; WHY then says what is
 * wrong. */
struct mail_transport *
mail_smtp_new(const struct mail_config *config, char *why, size_t len);
struct mail_transport *
mail_maildir_new(const char *dir, char *why, size_t len);

/* Sets the outcome. What the server said is cut and cleaned, because logs and
 * pages show it. Lines keep their ends: a secret in it may go on in the next
 * one. */
void
mail_outcome_set(struct mail_outcome *out, enum mail_fate fate,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

/* poll(2), except that an interrupted call counts as a wait in which nothing
 * happened. */
void
mail_poll(struct pollfd *fds, size_t n, int timeout);

/* Milliseconds of a clock that never jumps. */
int64_t
mail_clock(void);

#endif
