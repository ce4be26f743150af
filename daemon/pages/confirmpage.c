/*
 * The private page of the person who proposes a game: how the proposal stands,
 * and a table of what can be done about it.
 */
#include "config.h"

#include "pages/confirmpage.h"

#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/utf8.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/often.h"
#include "pages/pagelang.h"
#include "people/arrange.h"
#include "people/person.h"
#include "show/proposalview.h"
#include "words/model.h"

/* What the page shows besides the proposal. */
struct showing {
	int status;
	const char *key;	 /* of error.KEY, or NULL */
	const char *done;	 /* the word that says what was done, or NULL */
	bool asks;		 /* by that somebody was asked */
	const struct form *form; /* that is shown again, or NULL */
};

/* --- looking -------------------------------------------------------------- */

static void
confirmpage_put_fields(const struct form *form, struct model *m)
{
	struct model *fields = model_object();

	formfield_put(fields, "proposal", "phrase", form, "", "text", "off");
	formfield_put(fields, "proposal", "name", form, "", "text", "off");
	formfield_put(fields, "proposal", "mail", form, "", "email", "off");
	model_put(m, "f", fields);
}

/* Puts what can be done now, and why the game cannot begin yet. */
static void
confirmpage_put_can(struct proposal *p, struct model *m)
{
	enum store_proposal_state state = p->row.state;
	enum proposal_result start = proposal_may_start(p);
	bool confirmed = state == STORE_PROPOSAL_CONFIRMED;
	bool missing = proposal_accepted(p) < p->row.seats;
	struct model *can = model_object();

	model_put_bool(can, "confirm", state == STORE_PROPOSAL_NEW);
	model_put_bool(can, "start", start == PROPOSAL_DONE && missing);
	model_put_bool(can, "invite", confirmed && proposal_free(p) >= 0);
	model_put_bool(can, "withdraw",
	    confirmed || state == STORE_PROPOSAL_NEW);
	model_put(m, "can", can);
	if (confirmed && start != PROPOSAL_DONE) {
		model_put_text(m, "start-why",
		    start == PROPOSAL_OPTIONS ? "proposal.not-yet-options"
					      : "proposal.not-yet");
	} else {
		model_put(m, "start-why", model_null());
	}
}

/* Whether the proposal became a game in which its starter's seat belongs to
 * somebody else by now: then there is no link to play. */
static bool
confirmpage_put_links(struct desk *d, struct proposal *p, struct model *m)
{
	struct buffer link = {0};
	bool given;

	link_confirm(d, p->row.id, &link);
	model_put_text(m, "action", buffer_text(&link));
	buffer_reset(&link);
	if (p->row.state == STORE_PROPOSAL_BEGUN)
		proposalview_play(d, p->row.game, proposal_starter(p)->player,
		    &link);
	model_put_text(m, "play", buffer_text(&link));
	given = p->row.state == STORE_PROPOSAL_BEGUN && link.len == 0;
	model_put_bool(m, "given", given);
	buffer_fini(&link);
	return given;
}

static void
confirmpage_put_title(const struct proposal *p, bool given, struct model *m)
{
	struct buffer word = {0};

	if (given)
		buffer_puts(&word, "error.seat-given.title");
	else
		buffer_printf(&word, "proposal.title.%s",
		    proposalview_state(p));
	model_put_text(m, "title-word", buffer_text(&word));
	buffer_fini(&word);
}

static void
confirmpage_show(struct desk *d, const struct web_request *r, int64_t id,
    const struct showing *s, struct web_answer *a)
{
	struct model *m = model_object();
	struct reader reader;
	struct proposal p;
	enum store_status status = proposal_load(d, id, &p);
	bool given;

	if (status != STORE_OK) {
		answer_store(d, r, a, status);
		goto out;
	}
	proposalview_reader(d, proposal_starter(&p), &reader);
	proposalview_put(d, &p, proposal_starter(&p)->id, &reader, m);
	confirmpage_put_can(&p, m);
	given = confirmpage_put_links(d, &p, m);
	if (web_wants_json(r)) {
		answer_json(a, s->status, m);
		goto out;
	}
	pagelang_put(d, r, &reader, "", m);
	answer_put_notice(m, s->key, s->done);
	if (s->asks)
		answer_put_waits(d, m);
	else
		model_put(m, "waits", model_null());
	confirmpage_put_title(&p, given, m);
	model_put_bool(m, "manage", p.row.state == STORE_PROPOSAL_CONFIRMED);
	confirmpage_put_fields(s->form, m);
	answer_page(d, a, s->status, &reader, "web/proposal.html", m);
out:
	proposal_fini(&p);
	model_free(m);
}

static void
confirmpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	const struct showing s = {.status = 200};

	(void)rest;
	confirmpage_show(d, r, token->id, &s, a);
}

/* --- doing ---------------------------------------------------------------- */

struct confirming {
	const char *typed; /* the field "action"; NULL when it is missing */
	const struct confirmpage_action *action;
	int64_t invite;
	char *phrase, *name, *mail;
	struct form form;
	enum proposal_result result;
};

static const struct formfield confirmpage_fields[] = {
    {.name = "action", .at = offsetof(struct confirming, typed)},
    {.name = NULL},
};

static const struct formfield confirmpage_texts[] = {
    {"phrase", offsetof(struct confirming, phrase), formfield_phrase,
	FORMFIELD_MUST},
    {.name = "name"},
    {.name = "mail"},
    {.name = NULL},
};

/* Those, and "invite". */
enum { CONFIRMPAGE_FIELDS = 4 };

/* The fields that the action "invite" reads besides. */
static const struct formfield confirmpage_person[] = {
    {"name", offsetof(struct confirming, name), formfield_name, FORMFIELD_MUST},
    {"mail", offsetof(struct confirming, mail), formfield_mail, FORMFIELD_MUST},
    {.name = NULL},
};

static void
confirmpage_fini(void *own)
{
	struct confirming *c = own;

	free(c->phrase);
	free(c->name);
	free(c->mail);
	formfield_end(&c->form);
}

static enum proposal_result
confirmpage_confirm(struct desk *d, int64_t id, const struct confirming *c)
{
	return arrange_confirm(d, id, c->phrase);
}

static enum proposal_result
confirmpage_start(struct desk *d, int64_t id, const struct confirming *c)
{
	(void)c;
	return arrange_start(d, id);
}

static enum proposal_result
confirmpage_withdraw(struct desk *d, int64_t id, const struct confirming *c)
{
	(void)c;
	return arrange_withdraw(d, id);
}

static enum proposal_result
confirmpage_remind(struct desk *d, int64_t id, const struct confirming *c)
{
	return arrange_remind(d, id, c->invite);
}

static enum proposal_result
confirmpage_invite(struct desk *d, int64_t id, const struct confirming *c)
{
	return arrange_invite(d, id, c->name, c->mail);
}

static const struct confirmpage_action {
	const char *name;
	enum proposal_result (*act)(struct desk *d, int64_t id,
	    const struct confirming *c);
	const char *done; /* the word that says so */
	bool asks;	  /* people, by letters */
	/* Fields besides confirmpage_texts[], or NULL. */
	const struct formfield *fields;
	enum limit limit; /* how often it may be done, besides that of all */
} confirmpage_actions[] = {
    {"confirm", confirmpage_confirm, "proposal.done.confirm", true, NULL,
	LIMIT_NONE},
    {"start", confirmpage_start, "proposal.done.start", false, NULL,
	LIMIT_NONE},
    {"withdraw", confirmpage_withdraw, "proposal.done.withdraw", false, NULL,
	LIMIT_NONE},
    {"remind", confirmpage_remind, "proposal.done.remind", true, NULL,
	LIMIT_NONE},
    {"invite", confirmpage_invite, "proposal.done.invite", true,
	confirmpage_person, LIMIT_ASKED},
};

/* Shows the page again with what was typed and why it was refused; a program
 * gets an error. */
static void
confirmpage_refuse(struct desk *d, struct job *job,
    const struct answer_row *row, struct web_answer *a)
{
	const struct confirming *c = job->own;
	const struct showing s = {
	    .status = row->status, .key = row->key, .form = &c->form};

	if (web_wants_json(job->request) || row->status == 404 ||
	    row->status == 503)
		answer_faults(d, job->request, a, row->status, row->key, NULL,
		    c->form.faults);
	else
		confirmpage_show(d, job->request, job->token.id, &s, a);
}

static bool
confirmpage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	static const struct answer_row faulty = {422, "form"};
	struct confirming *c = job->own;
	const char *invite;
	int number = 0;

	c->action = FORMFIELD_ROW(c->typed, confirmpage_actions);
	if (c->action == NULL) {
		answer_refuse(d, job->request, a, 400, "choice-missing");
		return false;
	}
	formfield_begin(d, job->request, &c->form);
	if (!formfield_type(d, job->request, a, confirmpage_texts, &c->form) ||
	    !formfield_one(d, job->request, a, "invite", &invite))
		return false;
	if (invite != NULL && lines_number(invite, 9, 1, 999999999, &number))
		c->invite = number;
	formfield_judge(d, confirmpage_texts, &c->form, c);
	if (c->action->fields != NULL)
		formfield_judge(d, c->action->fields, &c->form, c);
	if (!formfield_faulty(&c->form))
		return !often_refuse_job(d, job, a, c->action->limit);
	confirmpage_refuse(d, job, &faulty, a);
	return false;
}

static void
confirmpage_act(struct desk *d, struct job *job)
{
	struct confirming *c = job->own;

	c->result = c->action->act(d, job->token.id, c);
	job->owes = c->result == PROPOSAL_DONE;
	job->failed = c->result == PROPOSAL_STORE;
}

static void
confirmpage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct confirming *c = job->own;
	const struct showing s = {
	    .status = 200, .done = c->action->done, .asks = c->action->asks};

	if (c->result == PROPOSAL_DONE)
		confirmpage_show(d, job->request, job->token.id, &s, a);
	else
		confirmpage_refuse(d, job, &answer_proposal[c->result], a);
}

const struct page confirmpage_page = {
    .route = "/t/confirm",
    .purpose = SIGN_CONFIRM,
    .look = confirmpage_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct confirming),
    .fields = confirmpage_fields,
    .more_fields = CONFIRMPAGE_FIELDS,
    .read = confirmpage_read,
    .act = confirmpage_act,
    .answer = confirmpage_answer,
    .fini = confirmpage_fini,
};
