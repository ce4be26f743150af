/*
 * The private page of whoever proposes a game.
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
#include "pages/pagelang.h"
#include "people/arrange.h"
#include "people/person.h"
#include "show/proposalview.h"
#include "words/model.h"

/* What the page shows besides the proposal. */
struct showing {
	int status;
	const char *notice; /* key of a word, or NULL */
	bool good;	    /* it says that something was done */
	const struct model *typed, *faults; /* field -> text; may be NULL */
};

/* --- looking ------------------------------------------------------------------ */

static void
put_fields(const struct showing *s, struct model *m)
{
	static const char *const names[] = {"phrase", "name", "mail"};
	struct model *fields = model_object();

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		formfield_put(fields, "proposal", names[i],
		    model_get_text(s->typed, names[i], ""),
		    model_get_text(s->faults, names[i], ""),
		    strcmp(names[i], "mail") == 0 ? "email" : "text", "off");
	model_put(m, "f", fields);
}

/* What can be done now, and why it cannot begin. */
static void
put_can(struct desk *d, struct proposal *p, struct model *m)
{
	enum store_proposal_state state = p->row.state;
	enum proposal_result start = proposal_may_start(d, p);
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

static void
put_links(struct desk *d, struct proposal *p, struct model *m)
{
	struct buffer link = {0};

	link_confirm(d, p->row.id, &link);
	model_put_text(m, "action", buffer_text(&link));
	buffer_reset(&link);
	if (p->row.state == STORE_PROPOSAL_BEGUN)
		proposalview_play(d, p->row.game, proposal_starter(p)->player,
		    &link);
	model_put_text(m, "play", buffer_text(&link));
	model_put_bool(m, "given",
	    p->row.state == STORE_PROPOSAL_BEGUN && link.len == 0);
	buffer_fini(&link);
}

static void
put_title(struct model *m)
{
	struct buffer word = {0};

	if (model_get_bool(m, "given", false))
		buffer_puts(&word, "error.seat-given.title");
	else
		buffer_printf(&word, "proposal.title.%s",
		    model_get_text(m, "state", ""));
	model_put_text(m, "title-word", buffer_text(&word));
	buffer_fini(&word);
}

static void
show(struct desk *d, const struct web_request *r, int64_t id,
    const struct showing *s, struct web_answer *a)
{
	struct model *m = model_object();
	struct reader reader;
	struct proposal p;
	enum store_status status = proposal_load(d, id, &p);

	if (status != STORE_OK) {
		answer_error(d, r, a, status == STORE_ABSENT ? 404 : 503,
		    status == STORE_ABSENT ? "not-found" : "unavailable", NULL,
		    NULL);
		goto out;
	}
	proposalview_reader(d, proposal_starter(&p), &reader);
	proposalview_put(d, &p, proposal_starter(&p)->id, &reader, m);
	put_can(d, &p, m);
	put_links(d, &p, m);
	if (web_wants_json(r)) {
		model_write(m, false, &a->body);
		a->status = s->status;
		a->type = "application/json";
		goto out;
	}
	pagelang_put(d, r, &reader, "", m);
	model_put_text(m, "notice-word", s->notice != NULL ? s->notice : "");
	model_put_bool(m, "good", s->good);
	put_title(m);
	model_put_bool(m, "manage", p.row.state == STORE_PROPOSAL_CONFIRMED);
	put_fields(s, m);
	answer_page(d, a, s->status, &reader, "web/proposal.html", m);
out:
	proposal_fini(&p);
	model_free(m);
}

void
confirmpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper)
{
	const struct showing s = {.status = 200};

	(void)deeper;
	show(d, r, token->id, &s, a);
}

/* --- doing ------------------------------------------------------------------------ */

struct confirming {
	const char *action; /* one of the table */
	int64_t invite;
	char *phrase, *name, *mail;
	struct model *typed, *faults;
	enum proposal_result result;
};

static void
fini(void *own)
{
	struct confirming *c = own;

	free(c->phrase);
	free(c->name);
	free(c->mail);
	model_free(c->typed);
	model_free(c->faults);
}

static enum proposal_result
do_confirm(struct desk *d, int64_t id, const struct confirming *c)
{
	return arrange_confirm(d, id, c->phrase);
}

static enum proposal_result
do_start(struct desk *d, int64_t id, const struct confirming *c)
{
	(void)c;
	return arrange_start(d, id);
}

static enum proposal_result
do_withdraw(struct desk *d, int64_t id, const struct confirming *c)
{
	(void)c;
	return arrange_withdraw(d, id);
}

static enum proposal_result
do_remind(struct desk *d, int64_t id, const struct confirming *c)
{
	return arrange_remind(d, id, c->invite);
}

static enum proposal_result
do_invite(struct desk *d, int64_t id, const struct confirming *c)
{
	return arrange_invite(d, id, c->name, c->mail);
}

static const struct action {
	const char *name;
	enum proposal_result (*act)(struct desk *d, int64_t id,
	    const struct confirming *c);
	const char *done; /* key of the word that says so */
} actions[] = {
    {"confirm", do_confirm, "proposal.done.confirm"},
    {"start", do_start, "proposal.done.start"},
    {"withdraw", do_withdraw, "proposal.done.withdraw"},
    {"remind", do_remind, "proposal.done.remind"},
    {"invite", do_invite, "proposal.done.invite"},
};

static const struct action *
action_find(const char *name)
{
	for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
		if (name != NULL && strcmp(actions[i].name, name) == 0)
			return &actions[i];
	return NULL;
}

static bool
act(struct desk *d, struct job *job)
{
	struct confirming *c = job->own;

	c->result = action_find(c->action)->act(d, job->token.id, c);
	job->owes = c->result == PROPOSAL_DONE;
	return c->result != PROPOSAL_STORE;
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	const struct confirming *c = job->own;
	struct showing s = {.status = 200, .typed = c->typed};
	struct buffer word = {0};
	const char *key;

	key =
	    proposalview_refusal(lost ? PROPOSAL_STORE : c->result, &s.status);
	if (key == NULL) {
		s.notice = action_find(c->action)->done;
		s.good = true;
		s.typed = NULL;
		show(d, job->request, job->token.id, &s, a);
	} else if (web_wants_json(job->request) || s.status == 404 ||
	    s.status == 503) {
		answer_error(d, job->request, a, s.status, key, NULL, NULL);
	} else {
		buffer_printf(&word, "error.%s", key);
		s.notice = buffer_text(&word);
		show(d, job->request, job->token.id, &s, a);
	}
	buffer_fini(&word);
}

static void
add_fault(struct desk *d, const struct web_request *r, struct confirming *c,
    const char *field, const char *key)
{
	struct model *none = model_object();
	struct buffer word = {0};
	struct reader reader;
	char *text;

	pagelang_reader(d, r, &reader);
	buffer_printf(&word, "new.fault.%s", key);
	text = reader_say(d, reader.lang, buffer_text(&word), none);
	model_put_text(c->faults, field, text);
	free(text);
	buffer_fini(&word);
	model_free(none);
}

/* Reads what the action needs; false after an answer to what is no form of
 * ours. */
static bool
read_fields(struct desk *d, struct web_request *r, struct web_answer *a,
    struct confirming *c)
{
	static const char *const names[] = {"phrase", "name", "mail"};
	const char *invite, *text, *key;
	int number = 0;

	c->typed = model_object();
	c->faults = model_object();
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		if (!job_field(d, r, a, names[i], &text))
			return false;
		model_put_text(c->typed, names[i], text != NULL ? text : "");
	}
	if (!job_field(d, r, a, "invite", &invite))
		return false;
	if (invite != NULL && lines_number(invite, 9, 1, 999999999, &number))
		c->invite = number;
	c->phrase = job_clean_line(model_get_text(c->typed, "phrase", ""));
	if (utf8_length(c->phrase) > INVITE_PHRASE_MAX)
		add_fault(d, r, c, "phrase", "phrase-long");
	if (strcmp(c->action, "invite") != 0)
		return true;
	key = person_name_read(model_get_text(c->typed, "name", ""), &c->name);
	if (key != NULL)
		add_fault(d, r, c, "name", key);
	key = person_mail_read(model_get_text(c->typed, "mail", ""), &c->mail);
	if (key != NULL)
		add_fault(d, r, c, "mail", key);
	return true;
}

static void
answer_faults(struct desk *d, const struct web_request *r, int64_t id,
    const struct confirming *c, struct web_answer *a)
{
	const struct showing s = {.status = 422,
	    .notice = "error.form",
	    .typed = c->typed,
	    .faults = c->faults};
	struct model *more;

	if (!web_wants_json(r)) {
		show(d, r, id, &s, a);
		return;
	}
	more = model_object();
	model_put(more, "fields", model_copy(c->faults));
	answer_error(d, r, a, 422, "form", NULL, more);
	model_free(more);
}

enum web_next
confirmpage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job)
{
	const struct action *action;
	struct confirming *c;
	const char *name;

	if (job_refuse_form(d, r, a) || !job_field(d, r, a, "action", &name))
		return WEB_ANSWERED;
	action = action_find(name);
	if (action == NULL) {
		answer_error(d, r, a, 400, "choice-missing", NULL, NULL);
		return WEB_ANSWERED;
	}
	*job = job_new(r, token, sizeof *c);
	(*job)->act = act;
	(*job)->answer = answer;
	(*job)->fini = fini;
	c = (*job)->own;
	c->action = action->name;
	if (read_fields(d, r, a, c) && model_size(c->faults) == 0)
		return WEB_LATER;
	if (a->status == 0)
		answer_faults(d, r, token->id, c, a);
	job_free(*job);
	*job = NULL;
	return WEB_ANSWERED;
}
