/*
 * The HTTP server: the callbacks of libmicrohttpd (MHD), and the functions that
 * the desk's loop calls. MHD runs without threads, on one epoll descriptor.
 *
 * Not here: what a request says (request.c, client.c, form.c), what an answer
 * carries (answer.c), the listening socket (listen.c).
 */
#include "config.h"

#include "web/web.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "web/request.h"

enum {
	CONNECTIONS = 1000,
	CLOSING = 100,	   /* connections besides that are about to end */
	SPARE_FILES = 100, /* descriptors for the database, the log, the
			    * proxies */
	IDLE_SECONDS = 30,
	LINGER_MS = 50,
	CLOSE_MS = 1000
};

/* --- waiting requests ----------------------------------------------------- */

static void
waiting_add(struct web *w, struct web_request *r)
{
	r->next = w->waiting;
	r->back = &w->waiting;
	if (r->next != NULL)
		r->next->back = &r->next;
	w->waiting = r;
}

static void
waiting_remove(struct web_request *r)
{
	*r->back = r->next;
	if (r->next != NULL)
		r->next->back = r->back;
	r->next = NULL;
	r->back = NULL;
}

/* --- MHD calls us --------------------------------------------------------- */

/* MHD calls this with the request line, the only time that it shows the target
 * whole. */
static void *
take_target(void *cls, const char *uri, struct MHD_Connection *connection)
{
	struct web_request *r = xcalloc(1, sizeof *r);
	const union MHD_ConnectionInfo *info =
	    MHD_get_connection_info(connection,
		MHD_CONNECTION_INFO_SOCKET_CONTEXT);

	r->web = cls;
	r->connection = connection;
	r->guest = info->socket_context;
	r->target = uri;
	r->target_len = uri != NULL ? strlen(uri) : 0;
	web_guest_begins(r->guest);
	request_target(r, uri != NULL ? uri : "");
	return r;
}

/* Leaves escapes as they are, because we decode strictly what take_target()
 * saw. */
static size_t
leave_escapes(void *cls, struct MHD_Connection *connection, char *text)
{
	(void)cls;
	(void)connection;
	return strlen(text);
}

static enum web_method
method_of(const char *name)
{
	if (strcmp(name, MHD_HTTP_METHOD_GET) == 0)
		return WEB_GET;
	if (strcmp(name, MHD_HTTP_METHOD_HEAD) == 0)
		return WEB_HEAD;
	if (strcmp(name, MHD_HTTP_METHOD_POST) == 0)
		return WEB_POST;
	return WEB_OTHER;
}

/* Hands the request to the handler. */
static enum MHD_Result
web_ask(struct web_request *r)
{
	struct web_answer answer = {.status = 0};
	struct web *w = r->web;

	if (r->asked)
		return MHD_NO;
	r->asked = true;
	web_guest_phase(r->guest, GUEST_WAITS);
	if (w->closing)
		return web_send_bare(r, MHD_HTTP_SERVICE_UNAVAILABLE);
	if (w->handler(w->arg, r, &answer) == WEB_ANSWERED)
		return web_send(r, &answer);
	waiting_add(w, r);
	MHD_suspend_connection(r->connection);
	return MHD_YES;
}

/* The headers have arrived, the body has not. */
static enum MHD_Result
web_begin(struct web_request *r, const char *method, const char *version)
{
	const char *length;
	int refused = 0;

	r->begun = true;
	r->method = method_of(method);
	if (!web_client_find(r))
		refused = MHD_HTTP_TOO_MANY_REQUESTS;
	if (r->bad_target || !web_strict(r, method, version))
		refused = MHD_HTTP_BAD_REQUEST;
	if (refused != 0) {
		r->unread = true;
		return web_send_bare(r, refused);
	}
	length = web_header(r, MHD_HTTP_HEADER_CONTENT_LENGTH);
	if (length != NULL && strtoull(length, NULL, 10) > WEB_BODY_MAX) {
		r->too_large = r->unread = true;
		return web_ask(r);
	}
	return MHD_YES;
}

static enum MHD_Result
access_request(void *cls, struct MHD_Connection *connection, const char *url,
    const char *method, const char *version, const char *data, size_t *size,
    void **context)
{
	struct web_request *r = *context;

	(void)cls;
	(void)connection;
	(void)url;
	if (!r->begun)
		return web_begin(r, method, version);
	if (*size > 0) {
		bool going_on = request_body(r, data, *size);

		*size = 0;
		return going_on ? MHD_YES : MHD_NO;
	}
	return web_ask(r);
}

static void
completed(void *cls, struct MHD_Connection *connection, void **context,
    enum MHD_RequestTerminationCode code)
{
	struct web_request *r = *context;
	struct web *w = cls;

	(void)code;
	if (r == NULL)
		return;
	*context = NULL;
	if (r->answered)
		w->answering--;
	if (r->unread) {
		const union MHD_ConnectionInfo *info =
		    MHD_get_connection_info(connection,
			MHD_CONNECTION_INFO_CONNECTION_FD);

		if (info != NULL)
			web_linger_add(w->linger, info->connect_fd);
	}
	web_guest_phase(r->guest, GUEST_ASKS);
	request_free(r);
}

/* --- opening -------------------------------------------------------------- */

/* As many connections as we want, or as the limit of open files allows. */
static unsigned
connection_limit(void)
{
	const rlim_t wanted = CONNECTIONS + CLOSING + SPARE_FILES;
	struct rlimit files;

	if (getrlimit(RLIMIT_NOFILE, &files) != 0)
		return CONNECTIONS;
	if (files.rlim_cur < wanted) {
		files.rlim_cur =
		    files.rlim_max < wanted ? files.rlim_max : wanted;
		setrlimit(RLIMIT_NOFILE, &files);
		getrlimit(RLIMIT_NOFILE, &files);
	}
	if (files.rlim_cur >= wanted)
		return CONNECTIONS;
	return files.rlim_cur > 3 * SPARE_FILES
	    ? (unsigned)files.rlim_cur - 2 * SPARE_FILES
	    : (unsigned)files.rlim_cur / 3;
}

static bool
web_start_daemon(struct web *w, unsigned limit)
{
	const struct MHD_OptionItem options[] = {
	    {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)take_target, w},
	    {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)leave_escapes, NULL},
	    {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, w},
	    {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
	    {MHD_OPTION_CONNECTION_LIMIT, limit + CLOSING, NULL},
	    {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)web_guests_notify,
		w->guests},
	    {MHD_OPTION_CONNECTION_TIMEOUT, IDLE_SECONDS, NULL},
	    {MHD_OPTION_END, 0, NULL},
	};
	const union MHD_DaemonInfo *info;

	w->daemon = MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME |
		MHD_USE_NO_LISTEN_SOCKET,
	    0, NULL, NULL, access_request, w, MHD_OPTION_ARRAY, options,
	    MHD_OPTION_END);
	if (w->daemon == NULL)
		return false;
	info = MHD_get_daemon_info(w->daemon, MHD_DAEMON_INFO_EPOLL_FD);
	w->fd = info != NULL ? info->epoll_fd : -1;
	return web_guests_serve(w->guests, w->daemon, w->fd);
}

static int
port_of(int fd)
{
	union {
		struct sockaddr any;
		struct sockaddr_in v4;
		struct sockaddr_in6 v6;
	} address;
	socklen_t len = sizeof address;

	memset(&address, 0, sizeof address);
	if (getsockname(fd, &address.any, &len) != 0)
		return 0;
	return ntohs(address.any.sa_family == AF_INET6 ? address.v6.sin6_port
						       : address.v4.sin_port);
}

bool
web_open(const struct web_options *options, web_handler *handler, void *arg,
    struct web **out, char *why, size_t len)
{
	const char *address = options->address, *trusted = options->trusted;
	struct web *w = xcalloc(1, sizeof *w);
	unsigned limit = connection_limit();

	*out = NULL;
	w->handler = handler;
	w->arg = arg;
	w->listener = w->fd = -1;
	w->linger = web_linger_new();
	if (trusted != NULL && trusted[0] != '\0') {
		w->has_proxy =
		    web_client_parse(trusted, strlen(trusted), &w->proxy);
		if (!w->has_proxy) {
			snprintf(why, len,
			    "the trusted proxy \"%s\" is no address", trusted);
			goto fail;
		}
	}
	w->listener = web_listen(address, options->retry, why, len);
	if (w->listener < 0)
		goto fail;
	w->port = port_of(w->listener);
	w->guests = web_guests_new(w->listener, w->has_proxy ? &w->proxy : NULL,
	    options, limit);
	if (!web_start_daemon(w, limit)) {
		snprintf(why, len,
		    "cannot listen on %s: the HTTP server does not start",
		    address);
		goto fail;
	}
	*out = w;
	return true;
fail:
	web_close(w);
	return false;
}

/* --- closing -------------------------------------------------------------- */

int64_t
web_now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* MHD ends the process when a connection is still suspended at its end. */
static void
refuse_waiting(struct web *w)
{
	while (w->waiting != NULL) {
		struct web_request *r = w->waiting;

		waiting_remove(r);
		web_send_bare(r, MHD_HTTP_SERVICE_UNAVAILABLE);
		MHD_resume_connection(r->connection);
	}
}

void
web_close(struct web *w)
{
	int64_t until = web_now_ms() + CLOSE_MS;

	if (w == NULL)
		return;
	w->closing = true;
	if (w->daemon != NULL) {
		refuse_waiting(w);
		MHD_run(w->daemon);
		while (w->answering > 0 && web_now_ms() < until) {
			struct pollfd p = {.fd = w->fd, .events = POLLIN};

			poll(&p, 1, 10);
			MHD_run(w->daemon);
		}
		MHD_stop_daemon(w->daemon);
	}
	web_guests_free(w->guests);
	if (w->listener >= 0)
		close(w->listener);
	if (w->linger != NULL)
		web_linger_run(w->linger);
	web_linger_free(w->linger);
	free(w);
}

/* --- the loop's side ------------------------------------------------------ */

int
web_port(const struct web *w)
{
	return w->port;
}

int
web_fd(const struct web *w)
{
	return web_guests_fd(w->guests);
}

int
web_timeout(const struct web *w)
{
	MHD_UNSIGNED_LONG_LONG ms;
	int timeout = web_guests_timeout(w->guests);

	if (w->again)
		return 0;
	if (MHD_get_timeout(w->daemon, &ms) == MHD_YES &&
	    (timeout < 0 || (int)ms < timeout))
		timeout = (int)ms;
	if (web_linger_any(w->linger) && (timeout < 0 || timeout > LINGER_MS))
		timeout = LINGER_MS;
	return timeout;
}

void
web_run(struct web *w)
{
	w->again = false;
	web_guests_look(w->guests);
	web_guests_accept(w->guests);
	MHD_run(w->daemon);
	web_linger_run(w->linger);
}

void
web_answer(struct web *w, struct web_request *r, struct web_answer *answer)
{
	assert(r->back != NULL && !r->answered);
	waiting_remove(r);
	web_send(r, answer);
	MHD_resume_connection(r->connection);
	w->again = true;
}
