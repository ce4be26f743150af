/*
 * The page of an invitation: what it is for, and the answer to it.
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
#include "game/names.h"
#include "game/table.h"
#include "pages/answer.h"
#include "pages/answerform.h"
#include "pages/job.h"
#include "pages/pagelang.h"
#include "people/invites.h"
#include "people/never.h"
#include "show/proposalview.h"
#include "store/store_players.h"
#include "words/model.h"

/* What the page shows besides the invitation. */
struct showing {
	int status;
	const char *key;  /* of error.KEY, or NULL */
	const char *done; /* the word that says what was done, or NULL */
	const struct answerform *form; /* that was refused, or NULL */
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
invitepage_load(struct desk *d, int64_t id, struct invited *i)
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

/* --- looking -------------------------------------------------------------- */

/* Returns how the page begins: which part of web/invite.html says what can be
 * done. */
static const char *
invitepage_situation(struct desk *d, struct invited *i)
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
invitepage_put_situation(struct desk *d, struct invited *i, struct model *m)
{
	static const char *const names[] = {"asked", "accepted", "declined",
	    "playing", "given", "over", "refused"};
	const char *now = invitepage_situation(d, i);
	struct model *is = model_object();
	struct buffer link = {0};

	if (strcmp(now, "playing") == 0)
		proposalview_play(d,
		    i->row.game != 0 ? i->row.game : i->p.row.game,
		    i->row.player, &link);
	model_put_text(m, "play", buffer_text(&link));
	/* There is no link when somebody else has the seat by now. */
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
invitepage_put_what(struct desk *d, struct invited *i,
    const struct reader *reader, struct model *m)
{
	struct buffer link = {0};

	model_put_int(m, "invite", i->row.id);
	names_put(m, "name", i->row.name);
	if (i->row.proposal != 0) {
		proposalview_put(d, &i->p, i->row.id, reader, m);
		model_put(m, "seat", model_null());
	} else {
		proposalview_put_seat(d, &i->t, &i->row, reader->lang, m);
	}
	invitepage_put_situation(d, i, m);
	link_invite(d, i->row.id, &link);
	model_put_text(m, "action", buffer_text(&link));
	buffer_fini(&link);
}

/* Puts the form, filled in as the invitation has it. The page tells whether a
 * player has that address, because a player chooses language and zone on
 * another page. */
static void
invitepage_put_form(struct desk *d, const struct invited *i,
    const struct reader *reader, const struct answerform *form, struct model *m)
{
	int64_t player;

	model_put_bool(m, "newcomer",
	    store_player_find(d->store, i->row.mail, &player) == STORE_ABSENT);
	answerform_put(d, form, i->row.name, reader->lang, reader->zone,
	    i->row.phrase, m);
}

static void
invitepage_show(struct desk *d, const struct web_request *r, int64_t id,
    const struct showing *s, struct web_answer *a)
{
	struct model *m = model_object();
	struct reader reader;
	struct invited i;
	enum store_status status = invitepage_load(d, id, &i);

	if (status != STORE_OK) {
		answer_store(d, r, a, status);
		goto out;
	}
	proposalview_reader(d, &i.row, &reader);
	invitepage_put_what(d, &i, &reader, m);
	if (web_wants_json(r)) {
		answer_json(a, s->status, m);
		goto out;
	}
	pagelang_put(d, r, &reader, "", m);
	model_put_bool(m, "manage", false);
	answer_put_notice(m, s->key, s->done);
	invitepage_put_form(d, &i, &reader, s->form, m);
	answer_page(d, a, s->status, &reader, "web/invite.html", m);
out:
	invited_fini(&i);
	model_free(m);
}

static void
invitepage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	const struct showing s = {.status = 200};

	(void)rest;
	invitepage_show(d, r, token->id, &s, a);
}

/* --- answering ------------------------------------------------------------ */

struct answering {
	const char *typed; /* the field "action"; NULL when it is missing */
	const struct invitepage_action *action;
	struct answerform form;
	enum proposal_result result;
	int64_t game;
};

static const struct formfield invitepage_fields[] = {
    {.name = "action", .at = offsetof(struct answering, typed)},
    {.name = NULL},
};

static void
invitepage_fini(void *own)
{
	answerform_fini(&((struct answering *)own)->form);
}

static enum proposal_result
invitepage_accept(struct desk *d, int64_t id, struct answering *w)
{
	struct asking_answer answer;

	answerform_get(&w->form, &answer);
	return invites_accept(d, id, &answer, &w->game);
}

static enum proposal_result
invitepage_decline(struct desk *d, int64_t id, struct answering *w)
{
	(void)w;
	return invites_decline(d, id);
}

/* Stops all letters to the address, whatever becomes of this invitation. */
static enum proposal_result
invitepage_never(struct desk *d, int64_t id, struct answering *w)
{
	struct store_invite i;
	enum proposal_result result;
	enum store_status status = store_invite_get(d->store, id, &i);

	(void)w;
	if (status == STORE_OK)
		status = never_set(d, i.mail, true);
	store_invite_fini(&i);
	if (status != STORE_OK)
		return status == STORE_ABSENT ? PROPOSAL_ABSENT
					      : PROPOSAL_STORE;
	result = invites_decline(d, id);
	return result == PROPOSAL_GONE ? PROPOSAL_DONE : result;
}

static const struct invitepage_action {
	const char *name;
	enum proposal_result (*act)(struct desk *d, int64_t id,
	    struct answering *w);
	const char *done; /* the word that says so */
	bool form;	  /* the rest of the form counts, too */
} invitepage_actions[] = {
    {"accept", invitepage_accept, "invite.done.accept", true},
    {"decline", invitepage_decline, "invite.done.decline", false},
    {"never", invitepage_never, "invite.done.never", false},
};

/* Shows the page again with what was typed and why it was refused; a program
 * gets an error. */
static void
invitepage_refuse(struct desk *d, struct job *job, const struct answer_row *row,
    struct web_answer *a)
{
	const struct answering *w = job->own;
	const struct showing s = {
	    .status = row->status, .key = row->key, .form = &w->form};

	if (web_wants_json(job->request) || row->status == 404 ||
	    row->status == 503)
		answer_faults(d, job->request, a, row->status, row->key, NULL,
		    w->form.form.faults);
	else
		invitepage_show(d, job->request, job->token.id, &s, a);
}

static bool
invitepage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	static const struct answer_row faulty = {422, "form"};
	struct answering *w = job->own;

	w->action = FORMFIELD_ROW(w->typed, invitepage_actions);
	if (w->action == NULL)
		answer_refuse(d, job->request, a, 400, "choice-missing");
	else if (!w->action->form)
		return true;
	else if (!answerform_read(d, job->request, a, false, &w->form))
		assert(a->status != 0);
	else if (formfield_faulty(&w->form.form))
		invitepage_refuse(d, job, &faulty, a);
	else
		return true;
	return false;
}

static void
invitepage_act(struct desk *d, struct job *job)
{
	struct answering *w = job->own;

	w->result = w->action->act(d, job->token.id, w);
	job->owes = w->result == PROPOSAL_DONE;
	job->failed = w->result == PROPOSAL_STORE;
}

static void
invitepage_forget(struct desk *d, struct job *job)
{
	const struct answering *w = job->own;

	if (w->game != 0)
		cache_drop(d, w->game);
}

static void
invitepage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct answering *w = job->own;
	const struct showing s = {.status = 200, .done = w->action->done};

	if (w->result == PROPOSAL_DONE)
		invitepage_show(d, job->request, job->token.id, &s, a);
	else
		invitepage_refuse(d, job, &answer_proposal[w->result], a);
}

const struct page invitepage_page = {
    .route = "/t/invite",
    .purpose = SIGN_INVITE,
    .look = invitepage_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct answering),
    .fields = invitepage_fields,
    .more_fields = ANSWERFORM_FIELDS,
    .read = invitepage_read,
    .act = invitepage_act,
    .forget = invitepage_forget,
    .answer = invitepage_answer,
    .fini = invitepage_fini,
};
