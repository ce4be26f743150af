/*
 * Letters once more: the form that asks for them. Whether an address may be
 * written to again does not show in the answer.
 */
#include "config.h"

#include "pages/resend.h"

#include <stdlib.h>

#include "desk/desk.h"
#include "desk/limit.h"
#include "desk/reader.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/pagelang.h"
#include "people/owing.h"
#include "people/person.h"
#include "store/store_letters.h"
#include "store/store_players.h"
#include "words/model.h"

/* --- the page ------------------------------------------------------------- */

/* Shows the form. TYPED is what was sent, or NULL; FAULT is a key of
 * player.fault, or NULL. */
static void
resend_show(struct desk *d, const struct web_request *r, struct web_answer *a,
    int status, const char *typed, const char *fault)
{
	struct model *m = model_object(), *json = model_object();
	struct buffer word = {0};
	struct reader reader;
	char *sentence;

	pagelang_reader(d, r, &reader);
	pagelang_put(d, r, &reader, "", m);
	model_put_bool(m, "asked", status == 200 && typed != NULL);
	model_put_text(m, "typed", typed != NULL ? typed : "");
	model_put(m, "fault", model_null());
	if (fault != NULL) {
		buffer_printf(&word, "player.fault.%s", fault);
		sentence = reader_say(d, reader.lang, buffer_text(&word), m);
		model_put_text(m, "fault", sentence);
		model_put_text(json, "mail", sentence);
		free(sentence);
	}
	if (!web_wants_json(r)) {
		answer_page(d, a, status, &reader, "web/resend.html", m);
	} else if (fault != NULL) {
		answer_faults(d, r, a, status, "form", NULL, json);
	} else {
		model_put_bool(json, "asked", typed != NULL);
		answer_json(a, status, json);
	}
	model_free(json);
	model_free(m);
	buffer_fini(&word);
}

static void
resend_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	(void)token;
	(void)rest;
	resend_show(d, r, a, 200, NULL, NULL);
}

/* --- asking --------------------------------------------------------------- */

struct asking {
	const char *typed; /* the field; NULL when it is missing */
	char *mail;
};

static const struct formfield resend_fields[] = {
    {.name = "mail", .at = offsetof(struct asking, typed)},
    {.name = NULL},
};

static void
resend_fini(void *own)
{
	free(((struct asking *)own)->mail);
}

static bool
resend_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct web_request *r = job->request;
	struct asking *m = job->own;
	const char *fault =
	    person_mail_read(m->typed != NULL ? m->typed : "", &m->mail);
	int64_t wait;

	if (fault != NULL)
		resend_show(d, r, a, 422, m->typed, fault);
	else if (limit_full(d->limiter, LIMIT_RESEND, web_client(r),
		     desk_now(d), &wait))
		answer_limit(d, r, a, LIMIT_RESEND, wait, NULL);
	else
		return true;
	return false;
}

/* Sets *MAY to whether PLAYER may be written to again, whoever asks: not too
 * often in an hour, nor in a day. */
static enum store_status
resend_may(struct desk *d, int64_t player, bool *may)
{
	static const enum limit limits[] = {
	    LIMIT_RESEND_HOUR, LIMIT_RESEND_DAY};
	enum store_status status = STORE_OK;
	int64_t now = desk_now(d);

	*may = true;
	for (size_t i = 0; i < 2 && status == STORE_OK; i++) {
		const struct limit_row *limit = &limit_table[limits[i]];
		int n;

		status = store_letters_lately(d->store, STORE_LETTER_LINK,
		    player, 0, now - limit->window, now, &n);
		*may = *may && n < limit->allowed;
	}
	return status;
}

static void
resend_act(struct desk *d, struct job *job)
{
	const struct asking *m = job->own;
	enum store_status status;
	int64_t player;
	bool may = false;

	status = store_player_find(d->store, m->mail, &player);
	if (status == STORE_ABSENT)
		return;
	if (status == STORE_OK)
		status = resend_may(d, player, &may);
	if (status == STORE_OK && may) {
		status = owing_link(d, player);
		job->owes = true;
	}
	job->failed = status != STORE_OK;
}

static void
resend_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct asking *m = job->own;

	resend_show(d, job->request, a, 200, m->mail, NULL);
}

const struct page resend_page = {
    .route = "/resend",
    .look = resend_look,
    .size = sizeof(struct asking),
    .fields = resend_fields,
    .read = resend_read,
    .act = resend_act,
    .answer = resend_answer,
    .fini = resend_fini,
};
