/*
 * The form that proposes a game.
 */
#include "config.h"

#include "pages/newpage.h"

#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/newform.h"
#include "pages/pagelang.h"
#include "words/model.h"

/* --- looking ---------------------------------------------------------------- */

static void
show_form(struct desk *d, const struct web_request *r, const struct newform *f,
    int status, struct web_answer *a)
{
	struct model *m = model_object();
	struct buffer own = {0};

	newformview_put(d, f, m);
	if (f->game.rules != NULL)
		buffer_printf(&own, "ruleset=%s&", f->game.rules->id);
	pagelang_put(d, r, &f->reader, buffer_text(&own), m);
	answer_page(d, a, status, &f->reader,
	    f->game.rules != NULL || status != 200 ? "web/new.html"
						   : "web/new-which.html",
	    m);
	model_free(m);
	buffer_fini(&own);
}

static void
show_sent(struct desk *d, const struct web_request *r, struct web_answer *a)
{
	struct model *m = model_object();
	struct reader reader;

	pagelang_reader(d, r, &reader);
	pagelang_put(d, r, &reader, "", m);
	model_put_int(m, "days", PROPOSAL_DAYS_NEW);
	answer_page(d, a, 200, &reader, "web/new-sent.html", m);
	model_free(m);
}

void
newpage_look(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a)
{
	const char *ruleset = web_query(r, "ruleset");
	struct newform f;

	if (strcmp(rest, "/sent") == 0) {
		show_sent(d, r, a);
		return;
	}
	if (*rest != '\0') {
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
		return;
	}
	newform_init(d, &f);
	pagelang_reader(d, r, &f.reader);
	if (ruleset != NULL)
		f.game.rules = rules_find(ruleset, 0);
	if (ruleset != NULL && f.game.rules == NULL)
		answer_error(d, r, a, 404, "no-such-ruleset", NULL, NULL);
	else
		show_form(d, r, &f, 200, a);
	newform_fini(&f);
}

/* --- reading what was sent ---------------------------------------------------- */

struct reading {
	struct desk *d;
	struct web_request *r;
	struct newform *f;
};

static void
take_field(void *arg, const char *field)
{
	struct reading *reading = arg;
	const char *value;

	if (web_field(reading->r, field, &value) > 1)
		newform_fault(reading->d, reading->f, field, "repeated", NULL);
	newform_type(reading->f, field, value);
}

struct looking_up {
	const char *name;
	bool known;
};

static void
look_up(void *arg, const char *field)
{
	struct looking_up *l = arg;

	l->known = l->known || strcmp(field, l->name) == 0;
}

/* An option or clock field that is not there is a slip of whoever wrote a
 * program; left alone, the game would be another than was meant. */
static void
refuse_unknown(struct reading *reading, const struct rules *rules)
{
	const char *name;

	for (size_t i = 0; (name = web_field_name(reading->r, i)) != NULL;
	     i++) {
		struct looking_up l = {name, false};
		struct model *more;

		if (strncmp(name, "o-", 2) != 0 &&
		    strncmp(name, "clock", 5) != 0)
			continue;
		newform_fields(rules, look_up, &l);
		if (l.known)
			continue;
		more = model_object();
		model_put_text(more, "field", name);
		newform_fault(reading->d, reading->f, "options",
		    "field-unknown", more);
		model_free(more);
	}
}

static bool
read_form(struct desk *d, struct web_request *r, struct newform *f)
{
	struct reading reading = {d, r, f};
	const struct rules *rules;
	const char *ruleset;

	rules = web_field(r, "ruleset", &ruleset) > 0 ? rules_find(ruleset, 0)
						      : NULL;
	newform_fields(rules, take_field, &reading);
	if (rules != NULL)
		refuse_unknown(&reading, rules);
	return newform_read(d, f);
}

/* --- answering ------------------------------------------------------------------ */

/* The form again, with what is wrong. */
static void
answer_faults(struct desk *d, const struct web_request *r,
    const struct newform *f, int status, const char *key, struct web_answer *a)
{
	struct model *more;

	if (!web_wants_json(r)) {
		show_form(d, r, f, status, a);
		return;
	}
	more = model_object();
	model_put(more, "fields", model_copy(f->faults));
	answer_error(d, r, a, status, key, &f->reader, more);
	model_free(more);
}

struct proposing {
	struct newform form;
	enum proposal_result result;
	int64_t id;
};

static void
fini(void *own)
{
	newform_fini(&((struct proposing *)own)->form);
}

static bool
act(struct desk *d, struct job *job)
{
	struct proposing *p = job->own;

	p->result = propose_make(d, &p->form.game, &p->id);
	job->owes = p->result == PROPOSAL_DONE;
	return p->result != PROPOSAL_STORE;
}

static void
answer_made(struct desk *d, const struct web_request *r,
    const struct proposing *p, struct web_answer *a)
{
	struct buffer location = {0};
	struct model *m;

	if (web_wants_json(r)) {
		m = model_object();
		model_put_int(m, "proposal", p->id);
		model_put_text(m, "state", "new");
		model_write(m, false, &a->body);
		model_free(m);
		a->status = 202;
		a->type = "application/json";
		return;
	}
	answer_text(a, 303, "text/plain; charset=utf-8", "");
	buffer_printf(&location, "%s/new/sent", d->conf->base_url);
	pagelang_query(d, r, &location);
	a->location = buffer_take(&location);
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	struct proposing *p = job->own;

	if (!lost && p->result == PROPOSAL_DONE) {
		answer_made(d, job->request, p, a);
	} else if (!lost && p->result == PROPOSAL_OFTEN) {
		newform_fault(d, &p->form, "mail", "mail-often", NULL);
		answer_faults(d, job->request, &p->form, 429, "form-often", a);
	} else {
		answer_error(d, job->request, a, 503, "unavailable", NULL,
		    NULL);
	}
}

enum web_next
newpage_post(struct desk *d, struct web_request *r, const char *rest,
    struct web_answer *a, struct job **job)
{
	struct proposing *p;

	if (*rest != '\0') {
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
		return WEB_ANSWERED;
	}
	if (job_refuse_form(d, r, a))
		return WEB_ANSWERED;
	*job = job_new(r, NULL, sizeof *p);
	(*job)->act = act;
	(*job)->answer = answer;
	(*job)->fini = fini;
	p = (*job)->own;
	newform_init(d, &p->form);
	pagelang_reader(d, r, &p->form.reader);
	if (!read_form(d, r, &p->form)) {
		answer_faults(d, r, &p->form, 422, "form", a);
	} else if (limit_full(d->limiter, LIMIT_PROPOSE, web_client(r),
		       desk_now(d))) {
		newform_fault(d, &p->form, "mail", "network-often", NULL);
		answer_faults(d, r, &p->form, 429, "form-often", a);
	} else {
		return WEB_LATER;
	}
	job_free(*job);
	*job = NULL;
	return WEB_ANSWERED;
}
