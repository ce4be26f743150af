/*
 * Answers in the form that was asked for.
 */
#include "config.h"

#include "pages/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "pages/pagelang.h"
#include "words/words.h"

static const char html_type[] = "text/html; charset=utf-8";
static const char json_type[] = "application/json";

/* Says in which language the answer is. */
static void
put_language(struct web_answer *a, const struct reader *reader)
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
answer_page(struct desk *d, struct web_answer *a, int status,
    const struct reader *reader, const char *template,
    const struct model *model)
{
	char why[512];

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
	put_language(a, reader);
}

/* The words' model: MORE, with the reader's language. */
static struct model *
notice_model(const struct desk *d, const struct reader *reader, const char *key,
    const struct model *more)
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
	m = notice_model(d, reader, key, more);
	if (web_wants_json(r)) {
		struct model *answer = model_object();

		model_put_text(answer, "error", key);
		model_put_text(answer, "message",
		    model_get_text(m, "message", ""));
		if (more != NULL)
			model_merge(answer, more);
		buffer_reset(&a->body);
		model_write(answer, false, &a->body);
		model_free(answer);
		a->status = status;
		a->type = json_type;
		put_language(a, reader);
	} else {
		pagelang_put(d, r, reader, "", m);
		/* Who has lost his way may have lost his letters. */
		model_put_bool(m, "lost", strcmp(key, "not-found") == 0);
		answer_page(d, a, status, reader, "web/notice.html", m);
	}
	model_free(m);
}
