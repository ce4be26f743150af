/*
 * A request and the server as the files of web/ share them. Other folders see
 * web.h, which hides both structs.
 */
#ifndef TURNPOST_WEB_REQUEST_H
#define TURNPOST_WEB_REQUEST_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <microhttpd.h>

#include "base/buffer.h"
#include "web/form.h"
#include "web/web.h"

struct web_guest;
struct web_guests;
struct web_linger;

struct web {
	struct MHD_Daemon *daemon;
	int listener;
	int port;
	int fd; /* the epoll descriptor of MHD */
	struct web_guests *guests;
	web_handler *handler;
	void *arg;
	bool has_proxy;
	struct in6_addr proxy; /* IPv4 as mapped IPv6 */
	bool again;	       /* resumed connections wait for another run */
	bool closing;
	struct web_request *waiting; /* requests that were promised a later
				      * answer */
	size_t answering;	     /* how many answers are on their way out */
	struct web_linger *linger;
};

struct web_request {
	struct web *web;
	struct MHD_Connection *connection;
	struct web_guest *guest;
	enum web_method method;
	struct buffer path;
	struct form_fields query;
	const char *target; /* where MHD has it, until the head is complete */
	size_t target_len;
	bool last;	 /* the connection ends with the answer */
	bool bad_target; /* the path or the query does not decode */
	bool begun;	 /* the headers have been looked at */
	bool asked;	 /* the handler has been called */
	bool answered;
	struct web_request *next, **back; /* in the list web->waiting, while the
					   * request is there */

	struct buffer body;
	uint64_t body_seen; /* bytes, including those that were not kept */
	bool too_large;
	bool unread; /* the request was answered before its body was read */
	bool form_known;
	enum web_form form;
	struct form_fields fields;
	char client[WEB_CLIENT_MAX + 1];
	enum web_forwarded forwarded;
};

/* Splits the target of the request line into path and query. */
void
request_target(struct web_request *r, const char *target);

/* Takes a piece of the body. False when reading on is useless. */
bool
request_body(struct web_request *r, const char *bytes, size_t len);

void
request_free(struct web_request *r);

/* Sends ANSWER, which it takes over, or a bare 500 where that is not possible.
 * MHD_NO when the connection cannot be saved. */
enum MHD_Result
web_send(struct web_request *r, struct web_answer *answer);

/* Sends a short plain answer that needs no page. */
enum MHD_Result
web_send_bare(struct web_request *r, int status);

/* Parses an address into 16 bytes, IPv4 as mapped IPv6; it may have a port or
 * brackets. */
bool
web_client_parse(const char *text, size_t len, struct in6_addr *out);

/* The address of PEER, IPv4 as mapped IPv6. */
bool
web_client_address(const struct sockaddr *peer, struct in6_addr *out);

/* Finds out who the client is. False when it has more requests under way than
 * it may. */
bool
web_client_find(struct web_request *r);

/* Whether the head means the same to everybody who reads it; METHOD and VERSION
 * are those of the request line, as MHD has them. Sets LAST. */
bool
web_strict(struct web_request *r, const char *method, const char *version);

/* Opens the listening socket. On failure -1, and WHY is a sentence. */
int
web_listen(const char *address, int retry, char *why, size_t len);

/* Milliseconds of a clock that nobody sets. */
int64_t
web_now_ms(void);

/* --- connections (guests.c) ----------------------------------------------- */

/* The connections that LISTENER takes, LIMIT at most. PROXY, which is borrowed,
 * may have any number of them; NULL: there is none. */
struct web_guests *
web_guests_new(int listener, const struct in6_addr *proxy,
    const struct web_options *options, size_t limit);
void
web_guests_free(struct web_guests *g);

/* They are served by DAEMON, which waits for FD. */
bool
web_guests_serve(struct web_guests *g, struct MHD_Daemon *daemon, int fd);

/* For MHD_OPTION_NOTIFY_CONNECTION: each connection has its struct web_guest
 * as its context. */
void
web_guests_notify(void *cls, struct MHD_Connection *connection, void **context,
    enum MHD_ConnectionNotificationCode code);

/* What to wait for (DAEMON's descriptor is in it), and how long at most. */
int
web_guests_fd(const struct web_guests *g);
int
web_guests_timeout(const struct web_guests *g);

/* Takes new connections in. Where there are too many, those end that have asked
 * for nothing, or have taken nothing of their answer, for longest, of whoever
 * has most. */
void
web_guests_accept(struct web_guests *g);
/* Looks at what connections do, and ends those that are late. */
void
web_guests_look(struct web_guests *g);

/* What a connection does: it has a limited time to ask, and to take its
 * answer. */
enum web_guest_phase { GUEST_ASKS, GUEST_WAITS, GUEST_TAKES };
/* The first line of a request has come. */
void
web_guest_begins(struct web_guest *guest);
void
web_guest_phase(struct web_guest *guest, enum web_guest_phase phase);
/* What a proxy asks now counts for CLIENT. False when that has too many. */
bool
web_guest_is(struct web_guest *guest, const struct in6_addr *client);

/* --- lingering (linger.c) ------------------------------------------------- */

/* The sockets that we closed before reading everything that their clients
 * send. */
struct web_linger *
web_linger_new(void);
void
web_linger_free(struct web_linger *l);
/* Keeps a copy of FD open for a while. */
void
web_linger_add(struct web_linger *l, int fd);
/* Reads and throws away what has arrived. */
void
web_linger_run(struct web_linger *l);
bool
web_linger_any(const struct web_linger *l);

#endif
