/*
 * The page with the form that proposes a game.
 */
#include "config.h"

#include "pages/newpage.h"

#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/newform.h"
#include "pages/pagelang.h"
#include "desk/unproved.h"
#include "people/person.h"
#include "words/model.h"

/* --- looking -------------------------------------------------------------- */

static void
newpage_show(struct desk *d, const struct web_request *r,
    const struct newform *f, int status, struct web_answer *a)
{
	struct model *m = model_object();
	struct buffer own = {0};

	newformview_put(d, f, m);
	if (f->game.rules != NULL)
		buffer_printf(&own, "ruleset=%s&", f->game.rules->id);
	pagelang_put(d, r, &f->form.reader, buffer_text(&own), m);
	answer_page(d, a, status, &f->form.reader,
	    f->game.rules != NULL || status != 200 ? "web/new.html"
						   : "web/new-which.html",
	    m);
	model_free(m);
	buffer_fini(&own);
}

/* Puts the address that the query tells, when it is one; else "". */
static void
newpage_put_sent_mail(const struct web_request *r, struct model *m)
{
	const char *typed = web_query(r, "mail");
	char *mail = NULL;

	if (typed == NULL || person_mail_read(typed, &mail) != NULL) {
		free(mail);
		mail = NULL;
	}
	model_put_text(m, "mail", mail != NULL ? mail : "");
	free(mail);
}

static void
newpage_show_sent(struct desk *d, const struct web_request *r,
    struct web_answer *a)
{
	struct model *m = model_object();
	struct reader reader;

	pagelang_reader(d, r, &reader);
	pagelang_put(d, r, &reader, "", m);
	newpage_put_sent_mail(r, m);
	model_put_int(m, "days", PROPOSAL_DAYS_NEW);
	model_put_int(m, "kept", PROPOSAL_DAYS_KEPT);
	answer_put_waits(d, m);
	answer_page(d, a, 200, &reader, "web/new-sent.html", m);
	model_free(m);
}

static void
newpage_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	const char *ruleset = web_query(r, "ruleset");
	struct newform f;

	(void)token;
	if (strcmp(rest, "/sent") == 0) {
		newpage_show_sent(d, r, a);
		return;
	}
	if (*rest != '\0') {
		answer_not_found(d, r, a);
		return;
	}
	newform_init(d, &f);
	pagelang_reader(d, r, &f.form.reader);
	if (ruleset != NULL)
		f.game.rules = rules_find(ruleset, 0);
	newform_type(&f, "with", web_query(r, "with"));
	if (ruleset != NULL && f.game.rules == NULL)
		answer_refuse(d, r, a, 404, "no-such-ruleset");
	else
		newpage_show(d, r, &f, 200, a);
	newform_fini(&f);
}

/* --- reading what was sent ------------------------------------------------ */

static bool
newpage_knows(const struct rules *rules, const char *name)
{
	struct buffer text = {0};
	const char *field;
	bool known = false;

	for (size_t i = 0; (field = newform_field(rules, i, &text)) != NULL;
	     i++)
		known = known || strcmp(field, name) == 0;
	buffer_fini(&text);
	return known;
}

/* Notes a fault for each option or clock field that RULES do not have. It is a
 * slip of somebody who wrote a program; without a fault the game would be
 * another one than was meant. */
static void
newpage_refuse_unknown(struct desk *d, struct web_request *r,
    const struct rules *rules, struct newform *f)
{
	const char *name;

	for (size_t i = 0; (name = web_field_name(r, i)) != NULL; i++) {
		struct model *more;

		if ((strncmp(name, "o-", 2) != 0 &&
			strncmp(name, "clock", 5) != 0) ||
		    newpage_knows(rules, name))
			continue;
		more = model_object();
		model_put_text(more, "field", name);
		formfield_fault(d, &f->form, "options", "field-unknown", more);
		model_free(more);
	}
}

static bool
newpage_read_form(struct desk *d, struct web_request *r, struct newform *f)
{
	const struct rules *rules = NULL;
	const char *ruleset, *field, *value;
	struct buffer text = {0};

	if (web_field(r, "ruleset", &ruleset) > 0)
		rules = rules_find(ruleset, 0);
	for (size_t i = 0; (field = newform_field(rules, i, &text)) != NULL;
	     i++) {
		if (web_field(r, field, &value) > 1)
			formfield_fault(d, &f->form, field, "repeated", NULL);
		newform_type(f, field, value);
	}
	buffer_fini(&text);
	if (rules != NULL)
		newpage_refuse_unknown(d, r, rules, f);
	return newform_read(d, f);
}

/* --- answering ------------------------------------------------------------ */

/* Shows the form again with what is wrong. */
static void
newpage_answer_faults(struct desk *d, const struct web_request *r,
    const struct newform *f, int status, const char *key, struct web_answer *a)
{
	if (web_wants_json(r))
		answer_faults(d, r, a, status, key, &f->form.reader,
		    f->form.faults);
	else
		newpage_show(d, r, f, status, a);
}

struct proposing {
	struct newform form;
	enum proposal_result result;
	int64_t id;
};

static void
newpage_fini(void *own)
{
	newform_fini(&((struct proposing *)own)->form);
}

/* Counts a good form for LIMIT as N. When its network has done too much, shows
 * the form again: then returns true. */
static bool
newpage_refuse_often(struct desk *d, const struct web_request *r,
    struct proposing *p, enum limit limit, int n, struct web_answer *a)
{
	struct form *form = &p->form.form;
	struct model *m;
	int64_t wait;

	if (!limit_full_many(d->limiter, limit, web_client(r), n, desk_now(d),
		&wait))
		return false;
	m = model_object();
	answer_put_limit(d, &form->reader, limit, wait, m, a);
	formfield_fault(d, form, "mail", "network-often", m);
	if (web_wants_json(r))
		answer_limit(d, r, a, limit, wait, form->faults);
	else
		newpage_show(d, r, &p->form, 429, a);
	model_free(m);
	return true;
}

/* How many people get letters because of F. */
static int
newpage_asked(const struct propose_game *f)
{
	int n = 0;

	for (size_t i = 0; i < f->n_people; i++)
		n += f->people[i].bot[0] == '\0';
	return n;
}

static bool
newpage_may_ask(struct desk *d, struct job *job, struct web_answer *a)
{
	struct proposing *p = job->own;
	int n = newpage_asked(&p->form.game);

	if (newpage_refuse_often(d, job->request, p, LIMIT_ASKED, n, a))
		return false;
	job->asked = n;
	return true;
}

static bool
newpage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct web_request *r = job->request;
	struct proposing *p = job->own;

	if (*job->rest != '\0') {
		answer_not_found(d, r, a);
		return false;
	}
	newform_init(d, &p->form);
	pagelang_reader(d, r, &p->form.form.reader);
	if (newpage_read_form(d, r, &p->form))
		return !newpage_refuse_often(d, r, p, LIMIT_PROPOSE, 1, a) &&
		    newpage_may_ask(d, job, a);
	newpage_answer_faults(d, r, &p->form, 422, "form", a);
	return false;
}

static void
newpage_act(struct desk *d, struct job *job)
{
	struct proposing *p = job->own;

	p->result = propose_make(d, &p->form.game, &p->id);
	job->owes = p->result == PROPOSAL_DONE;
	job->failed = p->result == PROPOSAL_STORE;
}

static void
newpage_answer_made(struct desk *d, const struct web_request *r,
    const struct proposing *p, struct web_answer *a)
{
	struct buffer location = {0};
	struct model *m;

	if (web_wants_json(r)) {
		m = model_object();
		model_put_int(m, "proposal", p->id);
		model_put_text(m, "state", "new");
		if (unproved_minutes(d) > 0)
			answer_put_waits(d, m);
		answer_json(a, 202, m);
		model_free(m);
		return;
	}
	buffer_printf(&location, "%s/new/sent", d->conf->base_url);
	pagelang_query(d, r, &location);
	buffer_puts(&location,
	    strchr(buffer_text(&location), '?') != NULL ? "&mail=" : "?mail=");
	buffer_add_query(&location, p->form.game.people[0].mail);
	answer_see_other(a, &location);
}

static void
newpage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	struct proposing *p = job->own;

	if (p->result == PROPOSAL_DONE) {
		newpage_answer_made(d, job->request, p, a);
	} else if (p->result == PROPOSAL_OFTEN || p->result == PROPOSAL_BUSY) {
		bool busy = p->result == PROPOSAL_BUSY;

		formfield_fault(d, &p->form.form, "mail",
		    busy ? "mail-busy" : "mail-often", NULL);
		newpage_answer_faults(d, job->request, &p->form, 429,
		    busy ? "server-busy" : "form-often", a);
	} else {
		answer_unavailable(d, job->request, a);
	}
}

const struct page newpage_page = {
    .route = "/new",
    .deep = true,
    .look = newpage_look,
    .size = sizeof(struct proposing),
    .more_fields = NEWFORM_FIELDS,
    .read = newpage_read,
    .act = newpage_act,
    .answer = newpage_answer,
    .fini = newpage_fini,
};
