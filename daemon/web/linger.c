/*
 * Closes connections whose client still sends. If bytes stayed unread, the
 * kernel would reset the connection, and the client could lose the answer
 * before it has looked at it. So the socket stays open for a little while, and
 * what arrives is thrown away.
 */
#include "config.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <fcntl.h>

#include "base/xmalloc.h"
#include "web/request.h"

enum { LINGER_MAX = 64, LINGER_SECONDS = 2, LINGER_BYTES = 64 * 1024 * 1024 };

struct lingerer {
	int fd;
	time_t until; /* by the monotonic clock */
	size_t left;  /* bytes that we are still willing to read */
};

struct web_linger {
	struct lingerer at[LINGER_MAX];
	size_t len;
};

static time_t
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec;
}

struct web_linger *
web_linger_new(void)
{
	return xcalloc(1, sizeof(struct web_linger));
}

void
web_linger_free(struct web_linger *l)
{
	if (l == NULL)
		return;
	for (size_t i = 0; i < l->len; i++)
		close(l->at[i].fd);
	free(l);
}

void
web_linger_add(struct web_linger *l, int fd)
{
	int copy;

	if (l->len == LINGER_MAX)
		return;
	copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	if (copy < 0)
		return;
	shutdown(copy, SHUT_WR);
	l->at[l->len++] = (struct lingerer){
	    .fd = copy,
	    .until = now() + LINGER_SECONDS,
	    .left = LINGER_BYTES,
	};
}

/* Reads what has come. Whether the client may still send. */
static bool
linger_read(struct lingerer *at)
{
	char waste[16384];

	for (int i = 0; i < 64; i++) {
		ssize_t n = recv(at->fd, waste, sizeof waste, MSG_DONTWAIT);

		if (n < 0)
			return now() < at->until;
		if (n == 0 || (size_t)n > at->left)
			return false;
		at->left -= (size_t)n;
	}
	return true;
}

void
web_linger_run(struct web_linger *l)
{
	for (size_t i = 0; i < l->len;) {
		if (linger_read(&l->at[i])) {
			i++;
			continue;
		}
		close(l->at[i].fd);
		l->at[i] = l->at[--l->len];
	}
}

bool
web_linger_any(const struct web_linger *l)
{
	return l->len > 0;
}
