/*
 * An SMTP server on loopback that takes every letter and forgets it, as fast
 * as it can: for benches of who sends. Prints its port; ends when standard
 * input does.
 *
 * smtp_sink [--plain]: without PIPELINING and SIZE.
 *
 * Not here: faults (tests/e2e/fault_smtpd.py).
 */
#include "config.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CLIENTS_MAX = 64, LINE_BYTES = 2048 };

struct client {
	int fd;
	bool data;   /* inside a letter */
	size_t dots; /* how much of the end mark was seen */
	char line[LINE_BYTES];
	size_t len;
	char out[8192];
	size_t out_len;
};

static const char end_mark[] = "\r\n.\r\n";

static void
say(struct client *c, const char *text)
{
	size_t len = strlen(text);

	if (c->out_len + len <= sizeof c->out) {
		memcpy(c->out + c->out_len, text, len);
		c->out_len += len;
	}
}

/* Answers a command. False when the connection is to end. */
static bool
command(struct client *c, bool plain)
{
	if (strncasecmp(c->line, "EHLO", 4) == 0) {
		say(c,
		    plain ? "250 sink.test\r\n"
			  : "250-sink.test\r\n250-PIPELINING\r\n"
			    "250 SIZE 100000000\r\n");
	} else if (strncasecmp(c->line, "DATA", 4) == 0) {
		say(c, "354 go on\r\n");
		c->data = true;
		c->dots = 2; /* an empty letter ends at once */
	} else if (strncasecmp(c->line, "QUIT", 4) == 0) {
		say(c, "221 bye\r\n");
		return false;
	} else {
		say(c, "250 fine\r\n");
	}
	return true;
}

/* Skips the letter in BYTES; returns how many bytes belong to it. */
static size_t
skip_letter(struct client *c, const char *bytes, size_t len)
{
	size_t i = 0;

	while (i < len) {
		const char *cr;

		if (c->dots == 0) {
			cr = memchr(bytes + i, '\r', len - i);
			if (cr == NULL)
				return len;
			i = (size_t)(cr - bytes);
		}
		if (bytes[i] == end_mark[c->dots])
			c->dots++;
		else
			c->dots = bytes[i] == '\r' ? 1 : 0;
		i++;
		if (c->dots == sizeof end_mark - 1) {
			c->data = false;
			c->dots = 0;
			say(c, "250 forgotten\r\n");
			break;
		}
	}
	return i;
}

/* Takes what was received. False when the connection is to end. */
static bool
take(struct client *c, const char *bytes, size_t len, bool plain)
{
	size_t i = 0;

	while (i < len) {
		if (c->data) {
			i += skip_letter(c, bytes + i, len - i);
			continue;
		}
		if (bytes[i] == '\n') {
			c->line[c->len] = '\0';
			c->len = 0;
			if (!command(c, plain))
				return false;
		} else if (c->len < sizeof c->line - 1) {
			c->line[c->len++] = bytes[i];
		}
		i++;
	}
	return true;
}

static void
flush(struct client *c)
{
	size_t at = 0;

	while (at < c->out_len) {
		ssize_t n =
		    send(c->fd, c->out + at, c->out_len - at, MSG_NOSIGNAL);

		if (n <= 0)
			break;
		at += (size_t)n;
	}
	c->out_len = 0;
}

/* Reads once. False when the connection has ended. */
static bool
serve(struct client *c, bool plain)
{
	static char bytes[1 << 17];
	ssize_t n = recv(c->fd, bytes, sizeof bytes, 0);
	bool stays = n > 0 && take(c, bytes, (size_t)n, plain);

	flush(c);
	return stays;
}

static void
welcome(int listener, struct client *clients, size_t *n)
{
	int fd = accept(listener, NULL, NULL), one = 1;

	if (fd < 0)
		return;
	if (*n == CLIENTS_MAX) {
		close(fd);
		return;
	}
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	memset(&clients[*n], 0, sizeof clients[*n]);
	clients[*n].fd = fd;
	say(&clients[*n], "220 sink.test ESMTP\r\n");
	flush(&clients[*n]);
	(*n)++;
}

static int
open_listener(void)
{
	struct sockaddr_in a = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t len = sizeof a;
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof a) < 0 ||
	    listen(fd, 64) < 0 ||
	    getsockname(fd, (struct sockaddr *)&a, &len) < 0) {
		perror("smtp_sink");
		exit(1);
	}
	printf("%d\n", ntohs(a.sin_port));
	fflush(stdout);
	return fd;
}

int
main(int argc, char **argv)
{
	static struct client clients[CLIENTS_MAX];
	struct pollfd fds[CLIENTS_MAX + 2];
	bool plain = argc > 1 && strcmp(argv[1], "--plain") == 0;
	int listener = open_listener();
	size_t n = 0;
	char byte;

	signal(SIGPIPE, SIG_IGN);
	for (;;) {
		fds[0] = (struct pollfd){.fd = 0, .events = POLLIN};
		fds[1] = (struct pollfd){.fd = listener, .events = POLLIN};
		for (size_t i = 0; i < n; i++)
			fds[i + 2] = (struct pollfd){
			    .fd = clients[i].fd, .events = POLLIN};
		if (poll(fds, n + 2, -1) < 0)
			continue;
		if (fds[0].revents != 0 && read(0, &byte, 1) <= 0)
			return 0;
		for (size_t i = n; i-- > 0;)
			if (fds[i + 2].revents != 0 &&
			    !serve(&clients[i], plain)) {
				close(clients[i].fd);
				clients[i] = clients[--n];
			}
		if (fds[1].revents != 0)
			welcome(listener, clients, &n);
	}
}
