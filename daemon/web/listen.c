/*
 * Opens the listening socket: finds the addresses of a name, tries them, and
 * tries again for a while when the address is still in use, as after a restart.
 */
#include "config.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "web/request.h"

enum { HOST_MAX = 255, BACKLOG = 1024 };

/* Splits "HOST:PORT", "[HOST]:PORT" or ":PORT". */
static bool
split_address(const char *address, char host[HOST_MAX + 1], char port[6])
{
	const char *colon = strrchr(address, ':'), *from = address;
	size_t digits, len;

	if (colon == NULL)
		return false;
	digits = strspn(colon + 1, "0123456789");
	if (digits < 1 || digits > 5 || colon[1 + digits] != '\0')
		return false;
	if (strtol(colon + 1, NULL, 10) > 65535)
		return false;
	len = (size_t)(colon - address);
	if (len >= 2 && from[0] == '[' && colon[-1] == ']') {
		from++;
		len -= 2;
	} else if (memchr(from, ':', len) != NULL) {
		return false;
	}
	if (len > HOST_MAX)
		return false;
	memcpy(host, from, len);
	host[len] = '\0';
	memcpy(port, colon + 1, digits + 1);
	return true;
}

/* Binds a socket and listens on it. Returns -1 on failure (errno says why). */
static int
open_one(const struct addrinfo *a)
{
	const int on = 1, off = 0;
	int saved;
	int fd = socket(a->ai_family,
	    SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, a->ai_protocol);

	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	/* "All addresses" must mean IPv4, too, whatever the system's default
	 * is. */
	if (a->ai_family == AF_INET6)
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
	if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 &&
	    listen(fd, BACKLOG) == 0)
		return fd;
	saved = errno;
	close(fd);
	errno = saved;
	return -1;
}

/* Tries the addresses of a name: those of family FIRST, then the others. */
static int
open_any(const struct addrinfo *list, int first)
{
	int fd = -1, saved = 0;

	for (int others = 0; others < 2 && fd < 0; others++) {
		for (const struct addrinfo *a = list; a != NULL && fd < 0;
		     a = a->ai_next) {
			if ((a->ai_family != first) != others)
				continue;
			fd = open_one(a);
			/* "In use" tells the operator more than that another
			 * family is missing. */
			if (fd < 0 && saved != EADDRINUSE)
				saved = errno;
		}
	}
	errno = saved;
	return fd;
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static const char *
advice(int error)
{
	switch (error) {
	case EADDRINUSE:
		return "; another program has it: end that one, or let "
		       "`listen` (or `metrics`) name another port";
	case EACCES:
		return "; ports below 1024 are for the system: take a higher "
		       "one behind a proxy";
	case EADDRNOTAVAIL:
		return "; this is no address of this machine";
	default:
		return "";
	}
}

int
web_listen(const char *address, int retry, char *why, size_t len)
{
	struct addrinfo hints = {
	    .ai_flags = AI_PASSIVE | AI_NUMERICSERV,
	    .ai_socktype = SOCK_STREAM,
	};
	const struct timespec pause = {.tv_nsec = 20 * 1000 * 1000};
	struct addrinfo *list = NULL;
	char host[HOST_MAX + 1], port[6];
	double until = now() + retry;
	int fd, error;

	if (!split_address(address, host, port)) {
		snprintf(why, len,
		    "cannot listen on \"%s\": write an address and a port, "
		    "as in 127.0.0.1:8080 or [::1]:8080",
		    address);
		return -1;
	}
	/* What stands in brackets is an address, so no resolver is asked. */
	if (address[0] == '[')
		hints.ai_flags |= AI_NUMERICHOST;
	error = getaddrinfo(host[0] != '\0' ? host : NULL, port, &hints, &list);
	if (error != 0) {
		snprintf(why, len, "cannot listen on %s: %s", address,
		    gai_strerror(error));
		return -1;
	}
	/* For all addresses one IPv6 socket serves both families; a name is
	 * more often reached by IPv4. */
	fd = open_any(list, host[0] != '\0' ? AF_INET : AF_INET6);
	while (fd < 0 && errno == EADDRINUSE && now() < until) {
		nanosleep(&pause, NULL);
		fd = open_any(list, host[0] != '\0' ? AF_INET : AF_INET6);
	}
	error = errno;
	freeaddrinfo(list);
	if (fd < 0)
		snprintf(why, len, "cannot listen on %s: %s%s", address,
		    strerror(error), advice(error));
	return fd;
}
