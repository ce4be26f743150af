/*
 * Refuses heads that two programs may read in two ways. A proxy in front of us
 * that saw another length, or another host, could take what follows for a
 * request of somebody else. MHD lets such heads pass until its version 1.0, and
 * shows of them only what it made of them. But it parses a head where it stands
 * in its memory: it puts NULs for the colons and for what ends a line, and moves
 * nothing but values that go on in the next line. So the head is walked through,
 * and has to be without a gap: method, target, version, names and values, and
 * what belongs between them. Then no line goes on in the next (RFC 9112 section
 * 5.2) or ends with LF alone, no NUL has cut anything short, and no line without
 * a name has ended the head early.
 *
 * What cannot be told apart, since MHD leaves two NULs for either: a line that
 * ends with CRLF, and one that ends with NUL and LF; and in the same way CRLF, a
 * colon alone and LF from the end of a head.
 */
#include "config.h"

#include <string.h>
#include <strings.h>

#include "web/request.h"

enum { LINE_END = 2 };

struct headers {
	bool good;
	int lengths, codings, hosts;
	const char *end; /* of what was seen of the head; NULL: not walked */
};

/* Whether a line ends at AT, and the next begins at NEXT. */
static bool
is_line_end(const char *at, const char *next)
{
	return next == at + LINE_END && at[0] == '\0' && at[1] == '\0';
}

/* Behind the one character at AT, which was a colon or a blank, and blanks. */
static const char *
skip_blanks(const char *at)
{
	at++;
	return at + strspn(at, " \t");
}

/* Whether the next line has this name and value, and nothing else. */
static bool
is_next(struct headers *h, const char *name, size_t name_len, const char *value,
    size_t len)
{
	if (h->end == NULL)
		return true;
	if (value == NULL || !is_line_end(h->end, name) ||
	    skip_blanks(name + name_len) != value)
		return false;
	h->end = value + len;
	return true;
}

/* Whether it is a token of RFC 9110 section 5.6.2. */
static bool
is_token(const char *name, size_t len)
{
	static const char marks[] = "!#$%&'*+-.^_`|~";

	for (size_t i = 0; i < len; i++) {
		char c = name[i];

		if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
			(c >= 'a' && c <= 'z')) &&
		    (c == '\0' || strchr(marks, c) == NULL))
			return false;
	}
	return len > 0;
}

/* Whether a value has no control characters; a tab may stand in it. */
static bool
is_value(const char *value, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((value[i] >= 0 && value[i] < ' ' && value[i] != '\t') ||
		    value[i] == 0x7f)
			return false;
	return true;
}

static enum MHD_Result
look_at_header(void *cls, enum MHD_ValueKind kind, const char *name,
    size_t name_len, const char *value, size_t len)
{
	struct headers *h = cls;

	(void)kind;
	if (!is_token(name, name_len) ||
	    (value != NULL && !is_value(value, len)) ||
	    !is_next(h, name, name_len, value, len)) {
		h->good = false;
	} else if (strcasecmp(name, MHD_HTTP_HEADER_CONTENT_LENGTH) == 0) {
		h->lengths++;
	} else if (strcasecmp(name, MHD_HTTP_HEADER_HOST) == 0) {
		h->hosts++;
	} else if (strcasecmp(name, MHD_HTTP_HEADER_TRANSFER_ENCODING) == 0) {
		h->codings++;
		h->good = h->good && value != NULL &&
		    strcasecmp(value, "chunked") == 0;
	}
	return h->good ? MHD_YES : MHD_NO;
}

/* Begins to walk through the head. False when its first line has a gap. */
static bool
walk_begin(const struct web_request *r, const char *method, const char *version,
    struct headers *h)
{
	if (strncmp(MHD_get_version(), "0.", 2) != 0)
		return true;
	h->end = version + strlen(version);
	return r->target != NULL &&
	    skip_blanks(method + strlen(method)) == r->target &&
	    r->target + r->target_len + 1 == version;
}

/* Whether nothing but an empty line is left of the head. */
static bool
walk_end(const struct web_request *r, const char *method,
    const struct headers *h)
{
	const union MHD_ConnectionInfo *info;
	const char *empty;

	if (h->end == NULL)
		return true;
	info = MHD_get_connection_info(r->connection,
	    MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
	if (info == NULL)
		return false;
	empty = method + info->header_size - LINE_END;
	return is_line_end(h->end, empty) &&
	    is_line_end(empty, empty + LINE_END);
}

bool
web_strict(struct web_request *r, const char *method, const char *version)
{
	struct headers h = {.good = true};

	if (!walk_begin(r, method, version, &h))
		return false;
	MHD_get_connection_values_n(r->connection, MHD_HEADER_KIND,
	    look_at_header, &h);
	if (!h.good || !walk_end(r, method, &h))
		return false;
	/* How its body ends is said in lines that are not looked at, or not at
	 * all. */
	r->last = h.codings > 0 ||
	    (h.lengths == 0 && r->method != WEB_GET && r->method != WEB_HEAD);
	/* HTTP/1.0 has no chunks: who speaks it has not read them. */
	return h.lengths + h.codings <= 1 && h.hosts <= 1 &&
	    (h.codings == 0 || strcmp(version, MHD_HTTP_VERSION_1_0) != 0);
}
