/*
 * Answers in the form that was asked for: a page for a browser, JSON for a
 * program.
 */
#include "config.h"

#include "pages/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/former.h"
#include "game/proposal.h"
#include "pages/pagelang.h"
#include "desk/unproved.h"
#include "words/words.h"

static const char html_type[] = "text/html; charset=utf-8";
static const char json_type[] = "application/json";

const struct answer_row answer_proposal[] = {
    [PROPOSAL_DONE] = {200, NULL},
    [PROPOSAL_ABSENT] = {404, "not-found"},
    [PROPOSAL_GONE] = {409, "proposal-gone"},
    [PROPOSAL_EARLY] = {409, "proposal-early"},
    [PROPOSAL_FEW] = {409, "proposal-few"},
    [PROPOSAL_OPTIONS] = {409, "proposal-options"},
    [PROPOSAL_TAKEN] = {409, "proposal-taken"},
    [PROPOSAL_ASKED] = {409, "proposal-asked"},
    [PROPOSAL_OFTEN] = {429, "proposal-often"},
    [PROPOSAL_BUSY] = {429, "server-busy"},
    [PROPOSAL_REFUSED] = {409, "proposal-refused"},
    [PROPOSAL_FORM] = {422, "form"},
    [PROPOSAL_STORE] = {503, "unavailable"},
};

static void
answer_put_language(struct web_answer *a, const struct reader *reader)
{
	snprintf(a->lang, sizeof a->lang, "%s", reader->lang);
	a->by_language = reader->anybody;
}

void
answer_text(struct web_answer *a, int status, const char *type,
    const char *text)
{
	a->status = status;
	a->type = type;
	buffer_puts(&a->body, text);
}

void
answer_json(struct web_answer *a, int status, const struct model *model)
{
	model_write(model, false, &a->body);
	a->status = status;
	a->type = json_type;
}

void
answer_see_other(struct web_answer *a, struct buffer *location)
{
	answer_text(a, 303, "text/plain; charset=utf-8", "");
	a->location = buffer_take(location);
}

void
answer_page(struct desk *d, struct web_answer *a, int status,
    const struct reader *reader, const char *template, struct model *model)
{
	char why[512];

	model_put_bool(model, "indexed", a->indexed && status == 200);
	buffer_reset(&a->body);
	if (!words_render(d->words, reader->lang, template, model, &a->body,
		why, sizeof why)) {
		log_event("template-fault", "why=\"%s\"", why);
		buffer_reset(&a->body);
		answer_text(a, 500, "text/plain; charset=utf-8",
		    "This page could not be made. Nothing was changed or "
		    "lost; the operator finds the reason in the log.\n");
		return;
	}
	a->status = status;
	a->type = html_type;
	answer_put_language(a, reader);
}

/* The words' model: MORE, with the reader's language. */
static struct model *
answer_notice(const struct desk *d, const struct reader *reader,
    const char *key, const struct model *more)
{
	struct model *m = more != NULL ? model_copy(more) : model_object();
	struct buffer name = {0};
	char *text;

	model_put_text(m, "lang", reader->lang);
	buffer_printf(&name, "error.%s", key);
	text = reader_say(d, reader->lang, buffer_text(&name), m);
	model_put_text(m, "message", text);
	free(text);
	buffer_puts(&name, ".title");
	text = reader_say(d, reader->lang, buffer_text(&name), m);
	model_put_text(m, "title", text);
	free(text);
	buffer_fini(&name);
	return m;
}

void
answer_error(struct desk *d, const struct web_request *r, struct web_answer *a,
    int status, const char *key, const struct reader *reader,
    const struct model *more)
{
	struct reader own;
	struct model *m;

	if (reader == NULL) {
		pagelang_reader(d, r, &own);
		reader = &own;
	}
	m = answer_notice(d, reader, key, more);
	if (web_wants_json(r)) {
		struct model *answer = model_object();

		model_put_text(answer, "error", key);
		model_put_text(answer, "message",
		    model_get_text(m, "message", ""));
		if (more != NULL)
			model_merge(answer, more);
		buffer_reset(&a->body);
		answer_json(a, status, answer);
		model_free(answer);
		answer_put_language(a, reader);
	} else {
		pagelang_put(d, r, reader, "", m);
		/* The page offers the letters once more: whoever follows a
		 * link that leads nowhere may have lost them. */
		model_put_bool(m, "lost", strcmp(key, "not-found") == 0);
		answer_page(d, a, status, reader, "web/notice.html", m);
	}
	model_free(m);
}

void
answer_refuse(struct desk *d, const struct web_request *r, struct web_answer *a,
    int status, const char *key)
{
	answer_error(d, r, a, status, key, NULL, NULL);
}

void
answer_link(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, enum link_whose whose)
{
	if (whose == LINK_STORE)
		answer_unavailable(d, r, a);
	else if (former_link(d, token))
		answer_not_found(d, r, a);
	else
		answer_refuse(d, r, a, 409,
		    whose == LINK_LEFT ? "address-left" : "seat-given");
}

/* Rounds WAIT up to what is said in words, so that whoever comes then does not
 * come too early. */
static int64_t
answer_round_wait(int64_t wait)
{
	enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
	int64_t unit = wait > 2 * DAY ? DAY : wait > 2 * HOUR ? HOUR : MINUTE;

	return (wait + unit - 1) / unit * unit;
}

void
answer_put_limit(struct desk *d, const struct reader *reader, enum limit limit,
    int64_t wait, struct model *model, struct web_answer *a)
{
	struct buffer when = {0};

	when_in(d, reader->lang, 0, answer_round_wait(wait), &when);
	model_put_text(model, "limit", limit_table[limit].name);
	model_put_int(model, "wait", wait);
	model_put_text(model, "when", buffer_text(&when));
	buffer_fini(&when);
	a->retry_after = (int)wait;
}

void
answer_limit(struct desk *d, const struct web_request *r, struct web_answer *a,
    enum limit limit, int64_t wait, const struct model *fields)
{
	struct model *more = model_object();
	struct reader reader;

	pagelang_reader(d, r, &reader);
	if (model_size(fields) > 0)
		model_put(more, "fields", model_copy(fields));
	answer_put_limit(d, &reader, limit, wait, more, a);
	answer_error(d, r, a, 429, limit_table[limit].key, &reader, more);
	model_free(more);
}

void
answer_faults(struct desk *d, const struct web_request *r, struct web_answer *a,
    int status, const char *key, const struct reader *reader,
    const struct model *fields)
{
	struct model *more = model_object();

	if (model_size(fields) > 0)
		model_put(more, "fields", model_copy(fields));
	answer_error(d, r, a, status, key, reader, more);
	model_free(more);
}

void
answer_put_waits(struct desk *d, struct model *model)
{
	int minutes = unproved_minutes(d);

	model_put(model, "waits",
	    minutes > 0 ? model_int(minutes) : model_null());
}

void
answer_put_notice(struct model *model, const char *key, const char *done)
{
	struct buffer word = {0};

	if (key != NULL)
		buffer_printf(&word, "error.%s", key);
	else if (done != NULL)
		buffer_puts(&word, done);
	model_put_text(model, "notice-word", buffer_text(&word));
	model_put_bool(model, "good", key == NULL && done != NULL);
	buffer_fini(&word);
}

void
answer_not_found(struct desk *d, const struct web_request *r,
    struct web_answer *a)
{
	answer_refuse(d, r, a, 404, "not-found");
}

void
answer_unavailable(struct desk *d, const struct web_request *r,
    struct web_answer *a)
{
	answer_refuse(d, r, a, 503, "unavailable");
}

void
answer_store(struct desk *d, const struct web_request *r, struct web_answer *a,
    enum store_status status)
{
	if (status == STORE_ABSENT)
		answer_not_found(d, r, a);
	else
		answer_unavailable(d, r, a);
}
