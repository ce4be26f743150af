/*
 * The socket on which a mail server of this machine hands over letters by LMTP
 * (RFC 2033): waiting for connections and serving them, within the one wait of
 * the post.
 *
 * Not here: the dialogue (mail/lmtp.h), what becomes of a letter (door.h).
 */
#ifndef TURNPOST_POST_LMTP_H
#define TURNPOST_POST_LMTP_H

#include <poll.h>
#include <stddef.h>

struct desk;
struct lmtp;

enum {
	LMTP_CONNECTIONS = 16,
	LMTP_FDS = LMTP_CONNECTIONS + 1,
	LMTP_PATIENCE = 300 /* seconds that a client may be silent (RFC 5321
			     * section 4.5.3.2.7) */
};

/* Listens on the socket that the configuration names. NULL when it names none,
 * or cannot: then that is logged, and mail servers keep their letters. */
struct lmtp *
lmtp_open(struct desk *d);
/* Closes all connections: a letter that was not acknowledged comes again. */
void
lmtp_close(struct lmtp *l);

/* Sets the LMTP_FDS descriptors to wait for; those that are not needed are -1.
 * L may be NULL. */
void
lmtp_fds(const struct lmtp *l, struct pollfd fds[LMTP_FDS]);
/* Serves those of FDS that are ready, and gives up those who are silent for too
 * long. */
void
lmtp_step(struct lmtp *l, const struct pollfd fds[LMTP_FDS]);

#endif
