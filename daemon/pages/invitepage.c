/*
 * The page of an invitation.
 */
#include "config.h"

#include "pages/invitepage.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/refusal.h"
#include "game/cache.h"
#include "game/invite.h"
#include "game/table.h"
#include "pages/answer.h"
#include "pages/answerform.h"
#include "pages/job.h"
#include "pages/pagelang.h"
#include "people/invites.h"
#include "people/never.h"
#include "show/proposalview.h"
#include "store/store_people.h"
#include "words/model.h"

/* What the page shows besides the invitation. */
struct showing {
	int status;
	const char *notice; /* key of a word, or NULL */
	bool good;	    /* it says that something was done */
	const struct answerform *form;
};

/* An invitation with what it is for. */
struct invited {
	struct store_invite row;
	struct proposal p; /* all zeroes for the seat of a game */
	struct table t;	   /* all zeroes in a proposal */
};

static void
invited_fini(struct invited *i)
{
	table_fini(&i->t);
	proposal_fini(&i->p);
	store_invite_fini(&i->row);
}

static enum store_status
load(struct desk *d, int64_t id, struct invited *i)
{
	enum store_status status;

	memset(i, 0, sizeof *i);
	status = store_invite_get(d->store, id, &i->row);
	if (status != STORE_OK)
		return status;
	if (i->row.proposal != 0)
		return proposal_load(d, i->row.proposal, &i->p);
	return table_load_rows(d, i->row.game, &i->t, NULL) == TABLE_STORE
	    ? STORE_FAILED
	    : STORE_OK;
}

/* --- looking ---------------------------------------------------------------- */

/* How the page begins: what can be done, as one of web/invite.html's parts. */
static const char *
situation(struct desk *d, struct invited *i)
{
	bool accepted = i->row.state == STORE_INVITE_ACCEPTED;

	if (i->row.proposal == 0 && accepted)
		return "playing";
	if (i->row.proposal == 0)
		return invite_may(d, &i->t, &i->row) == PROPOSAL_DONE ? "asked"
								      : "over";
	if (i->p.row.state == STORE_PROPOSAL_BEGUN && accepted)
		return "playing";
	if (i->p.row.state != STORE_PROPOSAL_CONFIRMED || i->row.place == 0)
		return "over";
	if (accepted)
		return "accepted";
	if (i->row.state == STORE_INVITE_ASKED)
		return "asked";
	if (i->row.state == STORE_INVITE_WITHDRAWN || proposal_free(&i->p) < 0)
		return "over";
	return i->row.state == STORE_INVITE_JOINING ? "asked" : "declined";
}

static void
put_situation(struct desk *d, struct invited *i, struct model *m)
{
	static const char *const names[] = {"asked", "accepted", "declined",
	    "playing", "given", "over", "refused"};
	const char *now = situation(d, i);
	struct model *is = model_object();
	struct buffer link = {0};

	if (strcmp(now, "playing") == 0)
		proposalview_play(d,
		    i->row.game != 0 ? i->row.game : i->p.row.game,
		    i->row.player, &link);
	model_put_text(m, "play", buffer_text(&link));
	/* Somebody else has the seat since. */
	if (strcmp(now, "playing") == 0 && link.len == 0)
		now = "given";
	buffer_reset(&link);
	if ((strcmp(now, "asked") == 0 || strcmp(now, "declined") == 0) &&
	    refusal_holds(d, i->row.mail))
		now = "refused";
	link_never(d, SIGN_NEVER_INVITE, i->row.id, &link);
	model_put_text(m, "never", buffer_text(&link));
	buffer_fini(&link);
	for (size_t n = 0; n < sizeof names / sizeof names[0]; n++)
		model_put_bool(is, names[n], strcmp(names[n], now) == 0);
	model_put_bool(is, "form",
	    strcmp(now, "asked") == 0 || strcmp(now, "declined") == 0);
	model_put_bool(is, "joining", i->row.state == STORE_INVITE_JOINING);
	model_put_bool(m, "can-decline",
	    strcmp(now, "asked") == 0 || strcmp(now, "accepted") == 0);
	model_put(m, "you", is);
	model_put_text(m, "situation", now);
}

static void
put_what(struct desk *d, struct invited *i, const struct reader *reader,
    struct model *m)
{
	struct buffer link = {0};

	model_put_int(m, "invite", i->row.id);
	model_put_text(m, "name", i->row.name);
	if (i->row.proposal != 0) {
		proposalview_put(d, &i->p, i->row.id, reader, m);
		model_put(m, "seat", model_null());
	} else {
		proposalview_put_seat(d, &i->t, &i->row, reader->lang, m);
	}
	put_situation(d, i, m);
	link_invite(d, i->row.id, &link);
	model_put_text(m, "action", buffer_text(&link));
	buffer_fini(&link);
}

/* The form, as it is filled in before he types; language and zone of who has a
 * page of his own are chosen there. */
static void
put_form(struct desk *d, const struct invited *i, const struct reader *reader,
    const struct answerform *form, struct model *m)
{
	int64_t player;

	model_put_bool(m, "newcomer",
	    store_player_find(d->store, i->row.mail, &player) == STORE_ABSENT);
	answerform_put(d, form, i->row.name, reader->lang, reader->zone,
	    i->row.phrase, m);
}

static void
show(struct desk *d, const struct web_request *r, int64_t id,
    const struct showing *s, struct web_answer *a)
{
	struct model *m = model_object();
	struct answerform empty;
	struct reader reader;
	struct invited i;
	enum store_status status = load(d, id, &i);

	answerform_init(&empty);
	if (status != STORE_OK) {
		answer_error(d, r, a, status == STORE_ABSENT ? 404 : 503,
		    status == STORE_ABSENT ? "not-found" : "unavailable", NULL,
		    NULL);
		goto out;
	}
	proposalview_reader(d, &i.row, &reader);
	put_what(d, &i, &reader, m);
	if (web_wants_json(r)) {
		model_write(m, false, &a->body);
		a->status = s->status;
		a->type = "application/json";
		goto out;
	}
	pagelang_put(d, r, &reader, "", m);
	model_put_bool(m, "manage", false);
	model_put_text(m, "notice-word", s->notice != NULL ? s->notice : "");
	model_put_bool(m, "good", s->good);
	put_form(d, &i, &reader, s->form != NULL ? s->form : &empty, m);
	answer_page(d, a, s->status, &reader, "web/invite.html", m);
out:
	answerform_fini(&empty);
	invited_fini(&i);
	model_free(m);
}

void
invitepage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper)
{
	const struct showing s = {.status = 200};

	(void)deeper;
	show(d, r, token->id, &s, a);
}

/* --- answering -------------------------------------------------------------------- */

struct answering {
	enum { ACCEPT, DECLINE, NEVER } action;
	struct answerform form;
	enum proposal_result result;
	int64_t game;
};

static void
fini(void *own)
{
	answerform_fini(&((struct answering *)own)->form);
}

/* He is not written to again, whatever becomes of this invitation. */
static enum proposal_result
never(struct desk *d, int64_t id)
{
	struct store_invite i;
	enum proposal_result result;
	enum store_status status = store_invite_get(d->store, id, &i);

	if (status == STORE_OK)
		status = never_set(d, i.mail, true);
	store_invite_fini(&i);
	if (status != STORE_OK)
		return status == STORE_ABSENT ? PROPOSAL_ABSENT
					      : PROPOSAL_STORE;
	result = invites_decline(d, id);
	return result == PROPOSAL_GONE ? PROPOSAL_DONE : result;
}

static bool
act(struct desk *d, struct job *job)
{
	struct answering *w = job->own;
	struct asking_answer answer;
	int64_t id = job->token.id;

	switch (w->action) {
	case ACCEPT:
		answerform_get(&w->form, &answer);
		w->result = invites_accept(d, id, &answer, &w->game);
		break;
	case DECLINE:
		w->result = invites_decline(d, id);
		break;
	case NEVER:
		w->result = never(d, id);
		break;
	}
	job->owes = w->result == PROPOSAL_DONE;
	return w->result != PROPOSAL_STORE;
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	static const char *const done[] = {
	    "invite.done.accept", "invite.done.decline", "invite.done.never"};
	const struct answering *w = job->own;
	struct showing s = {.status = 200};
	struct buffer word = {0};
	const char *key;

	if (lost && w->game != 0)
		cache_drop(d, w->game);
	key =
	    proposalview_refusal(lost ? PROPOSAL_STORE : w->result, &s.status);
	if (key == NULL) {
		s.notice = done[w->action];
		s.good = true;
		show(d, job->request, job->token.id, &s, a);
	} else if (web_wants_json(job->request) || s.status == 404 ||
	    s.status == 503) {
		answer_error(d, job->request, a, s.status, key, NULL, NULL);
	} else {
		buffer_printf(&word, "error.%s", key);
		s.notice = buffer_text(&word);
		s.form = &w->form;
		show(d, job->request, job->token.id, &s, a);
	}
	buffer_fini(&word);
}

static void
answer_faults(struct desk *d, const struct web_request *r, int64_t id,
    const struct answerform *form, struct web_answer *a)
{
	const struct showing s = {
	    .status = 422, .notice = "error.form", .form = form};
	struct model *more;

	if (!web_wants_json(r)) {
		show(d, r, id, &s, a);
		return;
	}
	more = model_object();
	model_put(more, "fields", model_copy(form->faults));
	answer_error(d, r, a, 422, "form", NULL, more);
	model_free(more);
}

static bool
read_action(const char *text, struct answering *w)
{
	static const char *const names[] = {"accept", "decline", "never"};

	for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
		if (text != NULL && strcmp(text, names[i]) == 0) {
			w->action = i;
			return true;
		}
	return false;
}

enum web_next
invitepage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job)
{
	struct answering *w;
	struct reader reader;
	const char *action;

	if (job_refuse_form(d, r, a) || !job_field(d, r, a, "action", &action))
		return WEB_ANSWERED;
	*job = job_new(r, token, sizeof *w);
	(*job)->act = act;
	(*job)->answer = answer;
	(*job)->fini = fini;
	w = (*job)->own;
	answerform_init(&w->form);
	pagelang_reader(d, r, &reader);
	if (!read_action(action, w))
		answer_error(d, r, a, 400, "choice-missing", NULL, NULL);
	else if (w->action != ACCEPT)
		return WEB_LATER;
	else if (!answerform_read(d, r, a, &reader, false, &w->form))
		assert(a->status != 0);
	else if (model_size(w->form.faults) > 0)
		answer_faults(d, r, token->id, &w->form, a);
	else
		return WEB_LATER;
	job_free(*job);
	*job = NULL;
	return WEB_ANSWERED;
}
