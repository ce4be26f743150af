/*
 * For tests of web/: a server as a process of its own whose pages say what
 * they were asked, and a plain client that sends bytes and reads bytes.
 */
#ifndef TURNPOST_TESTS_WEB_PEER_H
#define TURNPOST_TESTS_WEB_PEER_H

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "tap.h"
#include "web/web.h"

enum { LATER_MAX = 64 };

struct server {
	struct web *web;
	struct web_request *later[LATER_MAX];
	size_t waiting;
};

static volatile sig_atomic_t server_ends;

static void
server_end(int number)
{
	(void)number;
	server_ends = 1;
}

/* The body of an answer: one "name=value" a line. */
static void
server_page(struct web_request *r, struct buffer *b)
{
	static const char *const methods[] = {"GET", "HEAD", "POST", "other"};
	static const char *const forms[] = {
	    "good", "type", "malformed", "not-utf8", "too-large"};
	const char *value = web_query(r, "a");

	buffer_printf(b, "method=%s\npath=%s\n", methods[web_method(r)],
	    web_path(r));
	buffer_printf(b, "a=%s\n", value != NULL ? value : "(none)");
	buffer_printf(b, "client=%s\njson=%d\n", web_client(r),
	    web_wants_json(r));
	value = web_header(r, "X-Test");
	buffer_printf(b, "header=%s\n", value != NULL ? value : "(none)");
	if (web_method(r) != WEB_POST)
		return;
	buffer_printf(b, "form=%s\n", forms[web_form(r)]);
	for (const char *name = "mn"; *name != '\0'; name++) {
		char text[2] = {*name, '\0'};
		size_t n = web_field(r, text, &value);

		buffer_printf(b, "%s:%zu=%.60s\n", text, n,
		    value != NULL ? value : "(none)");
	}
}

static enum web_next
server_handle(void *arg, struct web_request *r, struct web_answer *answer)
{
	struct server *s = arg;
	const char *path = web_path(r);

	if (strcmp(path, "/later") == 0 || strcmp(path, "/never") == 0) {
		if (path[1] == 'l' && s->waiting < LATER_MAX)
			s->later[s->waiting++] = r;
		return WEB_LATER;
	}
	answer->status = 200;
	answer->type = "text/plain; charset=utf-8";
	if (strcmp(path, "/see") == 0 || strcmp(path, "/split") == 0) {
		answer->status = 303;
		answer->location =
		    xstrdup(path[2] == 'e' ? "http://example.org/x"
					   : "/x\r\nSet-Cookie: a=b");
	} else if (strcmp(path, "/allow") == 0) {
		answer->status = 405;
		answer->allow = "GET, HEAD";
	} else if (strcmp(path, "/static") == 0) {
		answer->cacheable = true;
		answer->csp = "default-src 'self'";
	} else if (strcmp(path, "/big") == 0) {
		for (int i = 0; i < 1000000; i++)
			buffer_puts(&answer->body, "0123456789");
	} else if (strcmp(path, "/empty") != 0) {
		server_page(r, &answer->body);
	}
	return WEB_ANSWERED;
}

static void
server_loop(struct server *s)
{
	while (!server_ends) {
		struct pollfd p = {.fd = web_fd(s->web), .events = POLLIN};

		poll(&p, 1, web_timeout(s->web));
		web_run(s->web);
		while (s->waiting > 0) {
			struct web_request *r = s->later[--s->waiting];
			struct web_answer a = {.status = 200};

			a.type = "text/plain";
			server_page(r, &a.body);
			web_answer(s->web, r, &a);
		}
	}
}

/* The server's process; says its port through PIPE. */
static void
server_main(const char *address, const char *trusted, int pipe)
{
	const struct web_options options = {
	    .address = address,
	    .trusted = trusted,
	};
	struct server s = {.waiting = 0};
	struct sigaction end = {.sa_handler = server_end};
	char why[300];
	int port = 0;

	sigaction(SIGTERM, &end, NULL);
	if (web_open(&options, server_handle, &s, &s.web, why, sizeof why))
		port = web_port(s.web);
	if (write(pipe, &port, sizeof port) != sizeof port || port == 0)
		exit(1);
	close(pipe);
	server_loop(&s);
	web_close(s.web);
	exit(0);
}

static pid_t
server_start(const char *address, const char *trusted, int *port)
{
	int ends[2];
	pid_t pid;

	if (pipe(ends) != 0)
		abort();
	pid = fork();
	if (pid == 0)
		server_main(address, trusted, ends[1]);
	close(ends[1]);
	*port = 0;
	if (read(ends[0], port, sizeof *port) != sizeof *port || *port == 0)
		tap_ok(false, "a server starts on %s", address);
	close(ends[0]);
	return pid;
}

/* Whether it ended as it should: no crash, no leak, in good time. */
static bool
server_stop(pid_t pid)
{
	int status;

	kill(pid, SIGTERM);
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
	    WEXITSTATUS(status) == 0;
}

static int
client_connect(int port)
{
	struct sockaddr_in a = {.sin_family = AF_INET};
	struct timeval patience = {.tv_sec = 10};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	a.sin_port = htons((uint16_t)port);
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	if (connect(fd, (struct sockaddr *)&a, sizeof a) != 0)
		abort();
	return fd;
}

static bool
client_send(int fd, const void *bytes, size_t len)
{
	const char *at = bytes;

	while (len > 0) {
		ssize_t n = send(fd, at, len, MSG_NOSIGNAL);

		if (n <= 0)
			return false;
		at += n;
		len -= (size_t)n;
	}
	return true;
}

/* All that comes until the other side ends. */
static void
client_read(int fd, struct buffer *in)
{
	for (;;) {
		char *to = buffer_reserve(in, 65536);
		ssize_t n = recv(fd, to, 65536, 0);

		if (n <= 0)
			break;
		in->len += (size_t)n;
	}
	buffer_text(in);
}

/* Sends a request that asks for the connection to be closed; the answer as
 * text, which the caller frees. */
static char *
client_ask(int port, const char *request, size_t len)
{
	struct buffer in = {0};
	int fd = client_connect(port);

	client_send(fd, request, len);
	client_read(fd, &in);
	close(fd);
	return in.data != NULL ? buffer_take(&in) : xstrdup("");
}

static bool
begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

/* One step: what is sent, the status it gets, and what stands in the answer
 * (NULL: nothing special). */
static void __attribute__((unused)) step(int port, const char *request,
    int status, const char *holds, const char *sentence)
{
	char *answer = client_ask(port, request, strlen(request)), line[16];
	bool good;

	snprintf(line, sizeof line, "HTTP/1.1 %d", status);
	good = begins(answer, line) &&
	    (holds == NULL || strstr(answer, holds) != NULL);
	if (!tap_ok(good, "%s", sentence))
		printf("# wanted %d %s, got:\n# %.700s\n", status,
		    holds != NULL ? holds : "", answer);
	free(answer);
}

#endif
