/*
 * HTTP without a network: the functions of web/web.h over a request that is
 * made up here.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "pages/job.h"
#include "pages/routes.h"
#include "store/store_check.h"
#include "web/form.h"
#include "year.h"

struct web_request {
	enum web_method method;
	struct buffer path;
	struct form_fields query, fields;
	char client[WEB_CLIENT_MAX + 1];
};

/* --- the adapter ------------------------------------------------------------------ */

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

bool
web_wants_json(const struct web_request *r)
{
	(void)r;
	return true;
}

const char *
web_client(const struct web_request *r)
{
	return r->client;
}

enum web_forwarded
web_forwarded(const struct web_request *r)
{
	(void)r;
	return WEB_DIRECT;
}

const char *
web_header(const struct web_request *r, const char *name)
{
	(void)r;
	(void)name;
	return NULL;
}

enum web_form
web_form(struct web_request *r)
{
	(void)r;
	return WEB_FORM_GOOD;
}

size_t
web_field(struct web_request *r, const char *name, const char **value)
{
	return form_find(&r->fields, name, value);
}

size_t
web_fields(struct web_request *r)
{
	return r->fields.len;
}

const char *
web_field_name(struct web_request *r, size_t i)
{
	return i < r->fields.len ? r->fields.text.data + r->fields.field[i].name
				 : NULL;
}

/* --- a request ---------------------------------------------------------------------- */

void
reply_fini(struct reply *r)
{
	model_free(r->json);
	buffer_fini(&r->body);
	memset(r, 0, sizeof *r);
}

/* The path and query of LINK. */
static void
take_target(struct web_request *r, const struct year *y, const char *link)
{
	size_t base = strlen(y->conf->base_url), len;

	if (strncmp(link, y->conf->base_url, base) == 0)
		link += base;
	len = strcspn(link, "?");
	if (!form_decode(&r->path, link, len, false))
		abort();
	buffer_text(&r->path);
	if (link[len] == '?' &&
	    form_read(&r->query, link + len + 1, strlen(link + len + 1)) !=
		WEB_FORM_GOOD)
		abort();
}

static void
take_answer(struct year *y, const char *link, struct web_answer *a,
    struct reply *reply)
{
	char why[200];

	reply->status = a->status;
	reply->body = a->body;
	if (reply->body.len > 0 && reply->body.data[0] == '{')
		reply->json = model_read(reply->body.data, reply->body.len, why,
		    sizeof why);
	free(a->location);
	free(a->filename);
	y->requests++;
	if (a->status >= 500)
		year_fault(y, "%s was answered %d: %.200s", link, a->status,
		    buffer_text(&reply->body));
}

static void
request(struct year *y, enum web_method method, const char *link,
    const char *fields, struct reply *reply)
{
	struct web_request r = {.method = method};
	struct web_answer a = {0};
	struct job *job = NULL;
	const char *name;
	bool owes = false;

	memset(reply, 0, sizeof *reply);
	if (y->down)
		return;
	take_target(&r, y, link);
	snprintf(r.client, sizeof r.client, "10.%d.%d.%d",
	    (int)year_luck(y, 250), (int)year_luck(y, 250),
	    (int)year_luck(y, 250));
	if (fields != NULL &&
	    form_read(&r.fields, fields, strlen(fields)) != WEB_FORM_GOOD)
		abort();
	if (route_request(y->desk, &r, &a, &job, &name) == WEB_LATER) {
		bool kept = job_commit(y->desk, job, &owes);

		if (!kept)
			year_fault(y, "%s: nothing was stored: %s", link,
			    store_why(y->desk->store));
		job_answer(y->desk, job, &a);
		job_free(job);
		y->alarms.known = false;
	}
	take_answer(y, link, &a, reply);
	buffer_fini(&r.path);
	form_fini(&r.query);
	form_fini(&r.fields);
}

void
year_get(struct year *y, const char *link, struct reply *reply)
{
	request(y, WEB_GET, link, NULL, reply);
}

void
year_post(struct year *y, const char *link, const char *fields,
    struct reply *reply)
{
	request(y, WEB_POST, link, fields, reply);
}

void
year_field(struct buffer *form, const char *name, const char *value)
{
	if (form->len > 0)
		buffer_putc(form, '&');
	buffer_printf(form, "%s=", name);
	for (; *value != '\0'; value++)
		if ((*value >= 'a' && *value <= 'z') ||
		    (*value >= 'A' && *value <= 'Z') ||
		    (*value >= '0' && *value <= '9'))
			buffer_putc(form, *value);
		else
			buffer_printf(form, "%%%02X", (unsigned char)*value);
}

void
year_scan(struct year *y, const char *text)
{
	const char *base = y->conf->base_url;
	int64_t before = store_version(y->post->store);

	while ((text = strstr(text, base)) != NULL) {
		size_t len = strcspn(text, " \n\r\t<>\"')");
		char *link = xstrndup(text, len);
		struct reply reply;

		request(y, WEB_GET, link, NULL, &reply);
		reply_fini(&reply);
		request(y, WEB_HEAD, link, NULL, &reply);
		reply_fini(&reply);
		y->scans += 2;
		free(link);
		text += len;
	}
	if (store_version(y->post->store) != before)
		year_fault(y, "a scanner changed something");
}
