/*
 * Connections of mail servers, each with a dialogue of its own.
 */
#include "config.h"

#include "post/lmtp.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "mail/lmtp.h"
#include "post/door.h"

enum {
	PIECE = 1 << 15, /* bytes that are read at once */
	PAUSE = 1	 /* seconds without new connections when the system has
			  * no room for one */
};

struct connection {
	int fd; /* -1: free */
	struct mail_lmtp *lmtp;
	int64_t heard; /* when something came or went last */
};

struct lmtp {
	struct desk *d;
	int fd;
	int64_t not_before; /* no new connection is taken */
	struct mail_lmtp_post post;
	struct connection all[LMTP_CONNECTIONS];
};

/* --- what is asked -------------------------------------------------------- */

static enum mail_lmtp_verdict
lmtp_verdict(enum door_outcome outcome)
{
	static const enum mail_lmtp_verdict verdicts[] = {
	    [DOOR_TAKEN] = MAIL_LMTP_TAKEN,
	    [DOOR_NOTHING] = MAIL_LMTP_TAKEN,
	    [DOOR_UNKNOWN] = MAIL_LMTP_UNKNOWN,
	    [DOOR_UNREADABLE] = MAIL_LMTP_UNREADABLE,
	    [DOOR_LATER] = MAIL_LMTP_LATER};

	return verdicts[outcome];
}

static enum mail_lmtp_verdict
lmtp_may(void *arg, const char *address)
{
	struct lmtp *l = arg;

	return lmtp_verdict(door_knows(l->d, address));
}

/* Where the database cannot be used now, that is waited for once: the rest comes
 * again. */
static void
lmtp_take(void *arg, const struct mail_lmtp_letter *letter,
    enum mail_lmtp_verdict *fate)
{
	enum door_outcome outcome = DOOR_TAKEN;
	struct lmtp *l = arg;

	for (size_t i = 0; i < letter->n_to && outcome != DOOR_LATER; i++) {
		const char *to = letter->to[i];
		const struct door_letter one = {.to = &to,
		    .n_to = 1,
		    .bytes = letter->bytes,
		    .len = letter->len};
		struct buffer why = {0};

		outcome = door_take(l->d, &one, &why);
		if (outcome != DOOR_TAKEN)
			log_event(outcome == DOOR_LATER ? "letter-not-taken"
							: "letter-passed-over",
			    "why=\"%s\"", buffer_text(&why));
		fate[i] = lmtp_verdict(outcome);
		buffer_fini(&why);
	}
}

/* --- connections ---------------------------------------------------------- */

static void
connection_close(struct connection *c)
{
	mail_lmtp_free(c->lmtp);
	close(c->fd);
	*c = (struct connection){.fd = -1};
}

static void
lmtp_accept(struct lmtp *l)
{
	for (size_t i = 0; i < LMTP_CONNECTIONS; i++) {
		struct connection *c = &l->all[i];
		int fd;

		if (c->fd >= 0)
			continue;
		fd = accept4(l->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (fd < 0) {
			if (errno != EAGAIN && errno != EINTR &&
			    errno != ECONNABORTED)
				l->not_before = desk_now(l->d) + PAUSE;
			return;
		}
		*c = (struct connection){.fd = fd,
		    .lmtp = mail_lmtp_new(l->d->host, &l->post),
		    .heard = desk_now(l->d)};
	}
}

/* Sends what is to be said. False when the connection is at its end. */
static bool
connection_say(struct connection *c, int64_t now)
{
	size_t len;
	const char *bytes;

	while ((bytes = mail_lmtp_say(c->lmtp, &len)) != NULL) {
		ssize_t n = send(c->fd, bytes, len, MSG_NOSIGNAL);

		if (n < 0)
			return errno == EAGAIN || errno == EINTR;
		mail_lmtp_said(c->lmtp, (size_t)n);
		c->heard = now;
	}
	return !mail_lmtp_over(c->lmtp);
}

/* Reads what came, once. False when the connection is at its end. */
static bool
connection_hear(struct connection *c, int64_t now)
{
	char piece[PIECE];
	ssize_t n = recv(c->fd, piece, sizeof piece, 0);

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	if (n > 0) {
		mail_lmtp_hear(c->lmtp, piece, (size_t)n);
		c->heard = now;
	}
	return n > 0;
}

/* Whoever has not read our answers is not heard. */
static void
connection_step(struct connection *c, short ready, int64_t now)
{
	size_t len;
	bool good = true;

	if (ready != 0 && mail_lmtp_say(c->lmtp, &len) == NULL)
		good = connection_hear(c, now);
	if (!good || !connection_say(c, now) || now > c->heard + LMTP_PATIENCE)
		connection_close(c);
}

/* --- the socket ----------------------------------------------------------- */

/* Whether a socket at ADDRESS is left from a process that is no more. What is no
 * socket is refused in the same way, and must not be taken for one. */
static bool
lmtp_is_left(const struct sockaddr_un *address)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	struct stat st;
	bool left = fd >= 0 && lstat(address->sun_path, &st) == 0 &&
	    S_ISSOCK(st.st_mode) &&
	    connect(fd, (const struct sockaddr *)address, sizeof *address) !=
		0 &&
	    errno == ECONNREFUSED;

	if (fd >= 0)
		close(fd);
	return left;
}

/* Any program of this machine may connect, as with a port: an address that is
 * taken has a secret in it. */
static int
lmtp_listen(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	size_t len = strlen(path);
	int fd, error;

	if (len >= sizeof address.sun_path) {
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(address.sun_path, path, len + 1);
	if (lmtp_is_left(&address))
		unlink(path);
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd >= 0 &&
	    bind(fd, (const struct sockaddr *)&address, sizeof address) == 0 &&
	    chmod(path, 0666) == 0 && listen(fd, LMTP_CONNECTIONS) == 0)
		return fd;
	error = errno;
	if (fd >= 0)
		close(fd);
	errno = error;
	return -1;
}

struct lmtp *
lmtp_open(struct desk *d)
{
	const char *path = d->conf->mail.lmtp;
	struct lmtp *l;
	int fd;

	if (*path == '\0')
		return NULL;
	fd = lmtp_listen(path);
	if (fd < 0) {
		log_event("lmtp-not-served", "socket=\"%s\" why=\"%s\"", path,
		    strerror(errno));
		return NULL;
	}
	l = xcalloc(1, sizeof *l);
	*l = (struct lmtp){.d = d, .fd = fd};
	l->post = (struct mail_lmtp_post){l, lmtp_may, lmtp_take};
	for (size_t i = 0; i < LMTP_CONNECTIONS; i++)
		l->all[i].fd = -1;
	log_event("lmtp-ready", "socket=\"%s\"", path);
	return l;
}

void
lmtp_close(struct lmtp *l)
{
	if (l == NULL)
		return;
	for (size_t i = 0; i < LMTP_CONNECTIONS; i++)
		if (l->all[i].fd >= 0)
			connection_close(&l->all[i]);
	close(l->fd);
	unlink(l->d->conf->mail.lmtp);
	free(l);
}

void
lmtp_fds(const struct lmtp *l, struct pollfd fds[LMTP_FDS])
{
	bool room = false;
	size_t len;

	for (size_t i = 0; i < LMTP_FDS; i++)
		fds[i] = (struct pollfd){.fd = -1, .events = POLLIN};
	if (l == NULL)
		return;
	for (size_t i = 0; i < LMTP_CONNECTIONS; i++) {
		const struct connection *c = &l->all[i];

		fds[i].fd = c->fd;
		room |= c->fd < 0;
		if (c->fd >= 0 && mail_lmtp_say(c->lmtp, &len) != NULL)
			fds[i].events = POLLOUT;
	}
	if (room && desk_now(l->d) >= l->not_before)
		fds[LMTP_CONNECTIONS].fd = l->fd;
}

void
lmtp_step(struct lmtp *l, const struct pollfd fds[LMTP_FDS])
{
	int64_t now;

	if (l == NULL)
		return;
	now = desk_now(l->d);
	for (size_t i = 0; i < LMTP_CONNECTIONS; i++)
		if (l->all[i].fd >= 0)
			connection_step(&l->all[i], fds[i].revents, now);
	if (fds[LMTP_CONNECTIONS].revents != 0)
		lmtp_accept(l);
}
