/*
 * Letters once more.
 */
#include "config.h"

#include "pages/resend.h"

#include <stdlib.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "desk/reader.h"
#include "desk/refusal.h"
#include "game/table.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/pagelang.h"
#include "people/owing.h"
#include "people/person.h"
#include "store/store_letters.h"
#include "store/store_people.h"
#include "store/store_wake.h"
#include "words/model.h"

enum {
	BETWEEN = 60 * 60 /* seconds between two askings for one address */
};

/* --- the page ---------------------------------------------------------------------- */

/* FAULT is NULL or a key of player.fault; TYPED may be NULL. */
static void
show(struct desk *d, const struct web_request *r, int status, const char *typed,
    const char *fault, struct web_answer *a)
{
	struct model *m = model_object(), *json, *fields;
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
		free(sentence);
	}
	json = model_object();
	if (!web_wants_json(r)) {
		answer_page(d, a, status, &reader, "web/resend.html", m);
	} else if (fault != NULL) {
		fields = model_object();
		model_put_text(fields, "mail", model_get_text(m, "fault", ""));
		model_put(json, "fields", fields);
		answer_error(d, r, a, status, "form", NULL, json);
	} else {
		model_put_bool(json, "asked", typed != NULL);
		model_write(json, false, &a->body);
		a->status = status;
		a->type = "application/json";
	}
	model_free(json);
	model_free(m);
	buffer_fini(&word);
}

void
resend_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a)
{
	(void)rest;
	show(d, r, 200, NULL, NULL, a);
}

/* --- asking --------------------------------------------------------------------------- */

struct asking {
	char *mail;
	enum store_status status;
};

static void
asking_fini(void *own)
{
	free(((struct asking *)own)->mail);
}

/* Whether letters may be asked for again. */
static enum store_status
look_at_last(struct desk *d, int64_t player, bool *may)
{
	int64_t now = desk_now(d), last;
	enum store_status status = store_letter_last(d->store,
	    STORE_LETTER_LINK, player, 0, now, &last);

	*may = status == STORE_ABSENT || last + BETWEEN <= now;
	return status == STORE_ABSENT ? STORE_OK : status;
}

static bool
act(struct desk *d, struct job *job)
{
	struct asking *m = job->own;
	int64_t player;
	bool may;

	m->status = store_player_find(d->store, m->mail, &player);
	if (m->status == STORE_OK) {
		m->status = look_at_last(d, player, &may);
		if (m->status == STORE_OK && may) {
			m->status = owing_all(d, player, NULL);
			job->owes = true;
		}
	} else if (m->status == STORE_ABSENT) {
		m->status = STORE_OK;
	}
	return m->status == STORE_OK;
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	const struct asking *m = job->own;

	if (lost || m->status != STORE_OK)
		answer_error(d, job->request, a, 503, "unavailable", NULL,
		    NULL);
	else
		show(d, job->request, 200, m->mail, NULL, a);
}

enum web_next
resend_post(struct desk *d, struct web_request *r, const char *rest,
    struct web_answer *a, struct job **job)
{
	const char *typed, *fault;
	struct asking *m;
	char *mail = NULL;

	(void)rest;
	if (job_refuse_form(d, r, a) || !job_field(d, r, a, "mail", &typed))
		return WEB_ANSWERED;
	fault = person_mail_read(typed != NULL ? typed : "", &mail);
	if (fault != NULL) {
		show(d, r, 422, typed, fault, a);
		return WEB_ANSWERED;
	}
	if (limit_full(d->limiter, LIMIT_RESEND, web_client(r), desk_now(d))) {
		free(mail);
		answer_error(d, r, a, 429, "resend-often", NULL, NULL);
		return WEB_ANSWERED;
	}
	*job = job_new(r, NULL, sizeof *m);
	(*job)->act = act;
	(*job)->answer = answer;
	(*job)->fini = asking_fini;
	m = (*job)->own;
	m->mail = mail;
	return WEB_LATER;
}
