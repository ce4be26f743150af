/*
 * HTTP: a request comes in, an answer goes out. There is one epoll descriptor
 * and no thread: the owner waits for web_fd() and calls web_run(). The folder
 * knows nothing of games, and it alone includes libmicrohttpd.
 *
 * Not here: what is at which path (desk/).
 */
#ifndef TURNPOST_WEB_WEB_H
#define TURNPOST_WEB_WEB_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

enum { WEB_BODY_MAX = 64 * 1024, WEB_FIELDS_MAX = 256, WEB_CLIENT_MAX = 63 };

enum web_method { WEB_GET, WEB_HEAD, WEB_POST, WEB_OTHER };

/* Why the fields of a form cannot be used. */
enum web_form {
	WEB_FORM_GOOD,
	/* neither x-www-form-urlencoded nor multipart/form-data */
	WEB_FORM_TYPE,
	WEB_FORM_MALFORMED, /* bad %-escape, bad multipart, NUL */
	WEB_FORM_NOT_UTF8,
	WEB_FORM_TOO_LARGE, /* longer than WEB_BODY_MAX */
	WEB_FORM_MANY	    /* more fields than WEB_FIELDS_MAX */
};

/* A request. The server owns it; it is valid until it is answered. */
struct web_request;

struct web_answer {
	int status;
	const char *type;   /* static; "text/html; charset=utf-8" */
	struct buffer body; /* taken over */
	char *location;	    /* Location header, or NULL; taken over */
	/* the name under which the body is saved rather than shown: letters,
	 * digits, '-' and '.'; or NULL; taken over */
	char *filename;
	const char *allow; /* Allow header, or NULL; static */
	int retry_after;   /* seconds of a Retry-After header; 0: none */
	/* Content-Security-Policy, or NULL for the strict one; static. An
	 * answer with its own policy gets no X-Frame-Options: its
	 * frame-ancestors say who may frame it. */
	const char *csp;
	bool indexed;	  /* search engines may list it: no X-Robots-Tag */
	bool cacheable;	  /* a static file; other answers are no-store */
	bool stays;	  /* it never changes, but is for this reader alone */
	char lang[16];	  /* Content-Language, or "" */
	bool by_language; /* Vary: Accept-Language */
};

enum web_next {
	WEB_ANSWERED, /* ANSWER is filled in */
	WEB_LATER     /* web_answer() will be called for this request */
};

/* Called once for each complete request. For a request whose body is known
 * to be too large it is called before the body has come; web_form() then
 * says so. */
typedef enum web_next
web_handler(void *arg, struct web_request *r, struct web_answer *answer);

struct web;

struct web_options {
	const char *address; /* "127.0.0.1:8080", "[::1]:80" */
	int retry;	     /* seconds to try while it is in use */
	/* The IP address of the proxy whose X-Forwarded-For is believed; NULL or
	 * empty: none. */
	const char *trusted;
	/* How many connections one address may have, the network of a household
	 * with IPv6; by way of the proxy, how many requests under way. 0: any
	 * number. */
	int each;
	/* Seconds that a whole request may take to come; 0: any time. An answer
	 * has four times as long to be taken. */
	int patience;
};

/* Listens. On failure *OUT is NULL and WHY is a sentence. Call it in the
 * process that runs the server: a child shares the descriptors, and if it
 * closed them its parent would hear nothing more. */
bool __attribute__((warn_unused_result))
web_open(const struct web_options *options, web_handler *handler, void *arg,
    struct web **out, char *why, size_t len);

/* Closes the server once answers that are ready have gone out. Waiting requests
 * are answered 503. */
void
web_close(struct web *w);

/* The port that the server listens on (useful with port 0). */
int
web_port(const struct web *w);

/* web_fd() is the descriptor to wait for, web_timeout() how long at most (ms,
 * -1: for ever). */
int
web_fd(const struct web *w);
int
web_timeout(const struct web *w);

/* Does what is ready: reads, calls the handler, writes. Never blocks. */
void
web_run(struct web *w);

/* Answers a request for which the handler said WEB_LATER. */
void
web_answer(struct web *w, struct web_request *r, struct web_answer *answer);

/* --- the request ---------------------------------------------------------- */

enum web_method
web_method(const struct web_request *r);
/* The path, percent-decoded, valid UTF-8 without NUL. A request with any other
 * path is answered 400 and never reaches the handler. */
const char *
web_path(const struct web_request *r);
/* The first value of a query argument (decoded), or NULL. */
const char *
web_query(const struct web_request *r, const char *name);
/* Whether the client asked for application/json. */
bool
web_wants_json(const struct web_request *r);
/* The client's address as text, without port. */
const char *
web_client(const struct web_request *r);
/* Whether X-Forwarded-For named a client, and whether we believed it. */
enum web_forwarded { WEB_DIRECT, WEB_FORWARDED, WEB_NOT_BELIEVED };
enum web_forwarded
web_forwarded(const struct web_request *r);
/* A request header, or NULL. */
const char *
web_header(const struct web_request *r, const char *name);

/* Whether the body is a form that can be parsed, and its fields: how often NAME
 * stands in it, and the first value (NULL when absent). Control characters are
 * kept; the caller judges them. */
enum web_form
web_form(struct web_request *r);
size_t
web_field(struct web_request *r, const char *name, const char **value);
/* How many fields came, and the name of field I, counted from 0; NULL behind
 * the last one. */
size_t
web_fields(struct web_request *r);
const char *
web_field_name(struct web_request *r, size_t i);

#endif
