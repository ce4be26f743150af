/*
 * Turns an answer into an HTTP response of libmicrohttpd (MHD). The headers
 * that protect the token in a link stand on every response, so they are here
 * rather than with each page.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "web/request.h"

static const char strict_csp[] =
    "default-src 'none'; style-src 'self'; img-src 'self'; "
    "script-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

struct header {
	const char *name, *value;
};

/* A token in the address must not leak through Referer, caches or search
 * engines (X-Robots-Tag, below). Browsers must not guess types, show the page
 * in a frame, or run scripts. */
static const struct header always[] = {
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
};

static bool
answer_add_header(struct MHD_Response *response, const char *name,
    const char *value)
{
	return value == NULL ||
	    MHD_add_response_header(response, name, value) == MHD_YES;
}

static bool
add_filename(struct MHD_Response *response, const char *filename)
{
	struct buffer value = {0};
	bool good;

	if (filename == NULL)
		return true;
	buffer_printf(&value, "attachment; filename=\"%s\"", filename);
	good = answer_add_header(response, "Content-Disposition",
	    buffer_text(&value));
	buffer_fini(&value);
	return good;
}

static bool
add_retry(struct MHD_Response *response, int seconds)
{
	char text[16];

	snprintf(text, sizeof text, "%d", seconds);
	return seconds == 0 || answer_add_header(response, "Retry-After", text);
}

static bool
add_headers(struct MHD_Response *response, const struct web_answer *answer)
{
	bool good = true;

	for (size_t i = 0; i < sizeof always / sizeof *always; i++)
		good = good &&
		    answer_add_header(response, always[i].name,
			always[i].value);
	good = good &&
	    answer_add_header(response, "X-Robots-Tag",
		answer->indexed ? NULL : "noindex");
	good = good &&
	    answer_add_header(response, "Cache-Control",
		answer->cacheable   ? "max-age=86400"
		    : answer->stays ? "private, max-age=86400"
				    : "no-store");
	/* An answer with a policy of its own says there who may show it in a
	 * frame. */
	if (answer->csp == NULL)
		good = good &&
		    answer_add_header(response, "X-Frame-Options", "DENY");
	return good &&
	    answer_add_header(response, "Content-Security-Policy",
		answer->csp != NULL ? answer->csp : strict_csp) &&
	    answer_add_header(response, "Content-Type", answer->type) &&
	    answer_add_header(response, "Location", answer->location) &&
	    answer_add_header(response, "Content-Language",
		answer->lang[0] != '\0' ? answer->lang : NULL) &&
	    answer_add_header(response, "Vary",
		answer->by_language ? "Accept-Language" : NULL) &&
	    add_filename(response, answer->filename) &&
	    add_retry(response, answer->retry_after) &&
	    answer_add_header(response, "Allow", answer->allow);
}

static enum MHD_Result
queue(struct web_request *r, int status, struct MHD_Response *response)
{
	enum MHD_Result result =
	    MHD_queue_response(r->connection, (unsigned)status, response);

	MHD_destroy_response(response);
	r->answered = result == MHD_YES;
	r->web->answering += r->answered;
	web_guest_phase(r->guest, GUEST_TAKES);
	return result;
}

enum MHD_Result
web_send_bare(struct web_request *r, int status)
{
	static const struct web_answer bare = {
	    .type = "text/plain; charset=utf-8",
	};
	const char *phrase = MHD_get_reason_phrase_for((unsigned)status);
	struct buffer body = {0};
	struct MHD_Response *response;

	buffer_printf(&body, "%d %s\n", status, phrase);
	response = MHD_create_response_from_buffer(body.len, body.data,
	    MHD_RESPMEM_MUST_FREE);
	if (response == NULL || !add_headers(response, &bare) ||
	    !answer_add_header(response, "Connection", "close"))
		abort();
	return queue(r, status, response);
}

enum MHD_Result
web_send(struct web_request *r, struct web_answer *answer)
{
	struct MHD_Response *response;
	bool good;

	/* A client may take an answer slowly, or a thousand clients each. */
	buffer_trim(&answer->body);
	response = MHD_create_response_from_buffer(answer->body.len,
	    answer->body.data, MHD_RESPMEM_MUST_FREE);
	if (response == NULL)
		abort();
	memset(&answer->body, 0, sizeof answer->body);
	good = answer->status >= 200 && answer->status <= 599 &&
	    add_headers(response, answer) &&
	    answer_add_header(response, "Connection", r->last ? "close" : NULL);
	free(answer->location);
	free(answer->filename);
	answer->location = answer->filename = NULL;
	if (good)
		return queue(r, answer->status, response);
	/* A Location with a line break in it would become two headers, so it
	 * becomes none. */
	MHD_destroy_response(response);
	return web_send_bare(r, MHD_HTTP_INTERNAL_SERVER_ERROR);
}
