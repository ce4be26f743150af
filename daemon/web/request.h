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

struct web_linger;

struct web {
	struct MHD_Daemon *daemon;
	int listener; /* -1 while MHD owns it */
	int port;
	int fd; /* the epoll descriptor of MHD */
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
	enum web_method method;
	struct buffer path;
	struct form_fields query;
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

/* Finds out who the client is. */
void
web_client_find(struct web_request *r);

/* Opens the listening socket. On failure -1, and WHY is a sentence. */
int
web_listen(const char *address, int retry, char *why, size_t len);

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
