/*
 * Parses a request: its target, its body, its form.
 *
 * Not here: who the client is and what it accepts (client.c).
 */
#include "config.h"

#include "web/request.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

enum {
	PATH_MAX_RAW = 2048,
	QUERY_MAX_RAW = 8192,
	DISCARD_MAX = 64 * 1024 * 1024
};

/* --- the target ----------------------------------------------------------- */

/* The path of a target in absolute form, "http://host/path". A server must
 * understand that form (RFC 9112 section 3.2.2), though only proxies receive
 * it. */
static const char *
skip_authority(const char *target)
{
	const char *host;

	if (strncasecmp(target, "http://", 7) == 0)
		host = target + 7;
	else if (strncasecmp(target, "https://", 8) == 0)
		host = target + 8;
	else
		return target;
	target = host + strcspn(host, "/?");
	return *target == '\0' && target > host ? "/" : target;
}

void
request_target(struct web_request *r, const char *target)
{
	const char *query;
	size_t len;

	target = skip_authority(target);
	len = strcspn(target, "?#");
	if (target[0] != '/' || len > PATH_MAX_RAW ||
	    !form_decode(&r->path, target, len, false) ||
	    !utf8_valid(r->path.data, r->path.len)) {
		r->bad_target = true;
		return;
	}
	buffer_text(&r->path);
	if (target[len] != '?')
		return;
	query = target + len + 1;
	len = strcspn(query, "#");
	if (len > QUERY_MAX_RAW ||
	    form_read(&r->query, query, len) != WEB_FORM_GOOD)
		r->bad_target = true;
}

enum web_method
web_method(const struct web_request *r)
{
	return r->method;
}

const char *
web_path(const struct web_request *r)
{
	return r->path.data;
}

const char *
web_query(const struct web_request *r, const char *name)
{
	const char *value;

	form_find(&r->query, name, &value);
	return value;
}

/* --- the body ------------------------------------------------------------- */

bool
request_body(struct web_request *r, const char *bytes, size_t len)
{
	r->body_seen += len;
	if (r->body_seen > WEB_BODY_MAX) {
		r->too_large = true;
		buffer_fini(&r->body);
	} else if (r->method == WEB_POST) {
		buffer_add(&r->body, bytes, len);
	}
	return r->body_seen <= DISCARD_MAX;
}

/* Whether VALUE, of a Content-Type header, names TYPE. */
static bool
is_type(const char *value, const char *type)
{
	size_t len = strlen(type);

	return strncasecmp(value, type, len) == 0 &&
	    strchr("; \t", value[len]) != NULL;
}

struct part {
	struct web_request *request;
	enum web_form status;
};

/* MHD calls this with one piece of a field of multipart/form-data. */
static enum MHD_Result
take_piece(void *cls, enum MHD_ValueKind kind, const char *key,
    const char *filename, const char *type, const char *encoding,
    const char *data, uint64_t offset, size_t size)
{
	struct part *part = cls;
	struct form_fields *fields = &part->request->fields;

	(void)kind;
	(void)filename;
	(void)type;
	(void)encoding;
	if (key == NULL || (size > 0 && memchr(data, '\0', size) != NULL)) {
		part->status = WEB_FORM_MALFORMED;
		return MHD_NO;
	}
	if (offset == 0 && fields->len >= WEB_FIELDS_MAX) {
		part->status = WEB_FORM_MANY;
		return MHD_NO;
	}
	if (offset == 0)
		form_begin(fields, key);
	if (size > 0)
		form_add(fields, data, size);
	return MHD_YES;
}

static bool
fields_are_utf8(const struct form_fields *f)
{
	for (size_t i = 0; i < f->len; i++) {
		const char *name = f->text.data + f->field[i].name;
		const char *value = f->text.data + f->field[i].value;

		if (!utf8_valid(name, strlen(name)) ||
		    !utf8_valid(value, strlen(value)))
			return false;
	}
	return true;
}

static enum web_form
read_multipart(struct web_request *r)
{
	struct part part = {r, WEB_FORM_GOOD};
	struct MHD_PostProcessor *processor =
	    MHD_create_post_processor(r->connection, 4096, take_piece, &part);
	bool whole = true;

	if (processor == NULL)
		return WEB_FORM_MALFORMED;
	if (r->body.len > 0 &&
	    MHD_post_process(processor, r->body.data, r->body.len) != MHD_YES)
		whole = false;
	if (MHD_destroy_post_processor(processor) != MHD_YES)
		whole = false;
	/* A body without a boundary is a preamble for MHD, and so no fault. */
	if (r->fields.len == 0 && r->body.len > 0)
		whole = false;
	if (!whole && part.status == WEB_FORM_GOOD)
		part.status = WEB_FORM_MALFORMED;
	if (part.status == WEB_FORM_GOOD && !fields_are_utf8(&r->fields))
		part.status = WEB_FORM_NOT_UTF8;
	if (part.status != WEB_FORM_GOOD)
		form_fini(&r->fields);
	return part.status;
}

static enum web_form
request_read_form(struct web_request *r)
{
	const char *type = web_header(r, MHD_HTTP_HEADER_CONTENT_TYPE);

	if (r->too_large)
		return WEB_FORM_TOO_LARGE;
	if (type == NULL)
		return r->body.len == 0 ? WEB_FORM_GOOD : WEB_FORM_TYPE;
	if (is_type(type, MHD_HTTP_POST_ENCODING_FORM_URLENCODED))
		return form_read(&r->fields, r->body.data, r->body.len);
	if (is_type(type, MHD_HTTP_POST_ENCODING_MULTIPART_FORMDATA))
		return read_multipart(r);
	return WEB_FORM_TYPE;
}

enum web_form
web_form(struct web_request *r)
{
	if (!r->form_known) {
		r->form = request_read_form(r);
		r->form_known = true;
	}
	return r->form;
}

size_t
web_field(struct web_request *r, const char *name, const char **value)
{
	web_form(r);
	return form_find(&r->fields, name, value);
}

size_t
web_fields(struct web_request *r)
{
	web_form(r);
	return r->fields.len;
}

const char *
web_field_name(struct web_request *r, size_t i)
{
	web_form(r);
	return i < r->fields.len ? r->fields.text.data + r->fields.field[i].name
				 : NULL;
}

void
request_free(struct web_request *r)
{
	if (r == NULL)
		return;
	assert(r->back == NULL);
	buffer_fini(&r->path);
	buffer_fini(&r->body);
	form_fini(&r->query);
	form_fini(&r->fields);
	free(r);
}
