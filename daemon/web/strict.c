/*
 * Refuses headers that two programs may read in two ways. A proxy in front of
 * us that saw another length, or another host, could take what follows for a
 * request of somebody else. MHD lets such headers pass.
 *
 * Not here, because RFC 9112 allows them and MHD shows nothing of them: lines
 * that end with LF alone (section 2.2), and values that go on in the next line,
 * which have become one with a blank (section 5.2).
 */
#include "config.h"

#include <string.h>
#include <strings.h>

#include "web/request.h"

struct headers {
	bool good;
	int lengths, codings, hosts;
};

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
	    (value != NULL && !is_value(value, len))) {
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

bool
web_strict(const struct web_request *r, const char *version)
{
	struct headers h = {.good = true};

	MHD_get_connection_values_n(r->connection, MHD_HEADER_KIND,
	    look_at_header, &h);
	/* HTTP/1.0 has no chunks: who speaks it has not read them. */
	return h.good && h.lengths + h.codings <= 1 && h.hosts <= 1 &&
	    (h.codings == 0 || strcmp(version, MHD_HTTP_VERSION_1_0) != 0);
}
