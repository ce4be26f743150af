/*
 * A person's own page: showing it, and the table of what can be done there.
 */
#include "config.h"

#include "pages/playerpage.h"

#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/refusal.h"
#include "pages/addresspage.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/often.h"
#include "pages/playerform.h"
#include "pages/playergames.h"
#include "pages/playertalk.h"
#include "pages/settings.h"
#include "pages/statistics.h"
#include "pages/zonelist.h"
#include "people/erase.h"
#include "people/never.h"
#include "people/owing.h"
#include "play/homecoming.h"
#include "store/store_players.h"
#include "words/model.h"

enum { PAGE_MAX = 100000 };

/* --- showing it ----------------------------------------------------------- */

/* What the page shows. */
struct showing {
	const struct web_request *r;
	struct store_player *p;
	const struct playerform *form; /* that was refused, or NULL */
	const char *done;	       /* an action, or NULL */
	int status;
};

static int
playerpage_page_of(const struct web_request *r)
{
	const char *text = web_query(r, "page");
	long page = text != NULL ? strtol(text, NULL, 10) : 1;

	return page < 1 || page > PAGE_MAX ? 1 : (int)page;
}

static void
playerpage_put_links(struct desk *d, const struct store_player *p,
    struct model *m)
{
	struct buffer link = {0};

	link_player(d, p->id, p->epoch, &link);
	model_put_text(m, "action", buffer_text(&link));
	buffer_reset(&link);
	link_calendar(d, p->id, p->epoch, &link);
	buffer_puts(&link, "/games.ics");
	model_put_text(m, "calendar", buffer_text(&link));
	buffer_reset(&link);
	link_player(d, p->id, p->epoch, &link);
	buffer_puts(&link, "/data.json");
	model_put_text(m, "data", buffer_text(&link));
	buffer_fini(&link);
}

/* Puts which part of the page stands open: that of the action that was refused
 * or done. */
static void
playerpage_put_parts(const struct showing *s, struct model *m)
{
	static const char *const parts[] = {"settings", "leave", "stay",
	    "address", "revoke", "letters", "erase"};
	bool says = s->form != NULL && strcmp(s->form->action, "say") == 0;
	const char *action = s->form != NULL ? s->form->action
	    : s->done != NULL		     ? s->done
					     : "";
	struct model *open = model_object();
	struct buffer part = {0};

	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
		model_put_bool(open, parts[i], strcmp(action, parts[i]) == 0);
	model_put(m, "open", open);
	/* Each game has such a part, but a game that is over or unknown has
	 * none. */
	if (says && s->form->fault[PLAYER_GAME] == NULL)
		buffer_printf(&part, "say-%s", s->form->value[PLAYER_GAME]);
	model_put_text(m, "part", says ? buffer_text(&part) : action);
	buffer_fini(&part);
}

static void
playerpage_show(struct desk *d, const struct showing *s, struct web_answer *a)
{
	struct model *m = model_object();
	const char *done = s->done != NULL ? s->done : "settings";
	bool refused = refusal_holds(d, s->p->mail);
	struct buffer word = {0};
	struct reader reader;

	reader_of_player(d, s->p, &reader);
	model_put_text(m, "name", s->p->name);
	model_put_text(m, "mail", s->p->mail);
	model_put_text(m, "done", s->done != NULL ? s->done : "");
	model_put_bool(m, "refused", refused);
	playerpage_put_links(d, s->p, m);
	playergames_put(d, s->p, s->form, &reader, playerpage_page_of(s->r), m);
	statistics_put(d, s->p, m);
	settings_put(d, s->p, s->form, &reader, m);
	if (web_wants_json(s->r)) {
		answer_json(a, s->status, m);
	} else {
		model_put_text(m, "lang", reader.lang);
		model_put_bool(m, "faulty", s->form != NULL);
		buffer_printf(&word, "player.done.%s%s",
		    refused && strcmp(done, "letters") == 0 ? "no-" : "", done);
		model_put_text(m, "done-word", buffer_text(&word));
		playerpage_put_parts(s, m);
		answer_put_waits(d, m);
		model_put_bool(m, "moves", strcmp(done, "address") == 0);
		zonelist_put(m);
		answer_page(d, a, s->status, &reader, "web/player.html", m);
	}
	model_free(m);
	buffer_fini(&word);
}

/* A link that was revoked is no error but a state of the page: STATUS is 200
 * where somebody only looks. */
static void
playerpage_show_revoked(struct desk *d, const struct web_request *r,
    const struct store_player *p, int status, struct web_answer *a)
{
	struct reader reader;
	struct model *m;

	reader_of_player(d, p, &reader);
	if (web_wants_json(r) && status == 200) {
		m = model_object();
		model_put_bool(m, "stale", true);
		answer_json(a, 200, m);
		model_free(m);
	} else if (web_wants_json(r)) {
		answer_error(d, r, a, status, "link-revoked", &reader, NULL);
	} else {
		m = model_object();
		model_put_text(m, "lang", reader.lang);
		answer_page(d, a, status, &reader, "web/player-revoked.html",
		    m);
		model_free(m);
	}
}

static void
playerpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	enum store_status status;
	struct store_player p;

	(void)rest;
	if (store_read_begin(d->store) != STORE_OK) {
		answer_unavailable(d, r, a);
		return;
	}
	status = store_player_get(d->store, token->id, &p);
	if (status != STORE_OK)
		answer_store(d, r, a, status);
	else if (p.epoch != token->count)
		playerpage_show_revoked(d, r, &p, 200, a);
	else
		playerpage_show(d,
		    &(struct showing){.r = r, .p = &p, .status = 200}, a);
	store_player_fini(&p);
	store_read_end(d->store);
}

/* --- what can be done there ----------------------------------------------- */

struct acting {
	struct playerform form;
	const struct playerpage_action *action;
	bool absent, stale;
};

static enum store_status
playerpage_settings(struct desk *d, struct store_player *p,
    struct playerform *form, bool *owes)
{
	(void)owes;
	return settings_change(d, p, form);
}

static enum store_status
playerpage_leave(struct desk *d, struct store_player *p,
    struct playerform *form, bool *owes)
{
	(void)owes;
	return settings_leave(d, p, form);
}

static enum store_status
playerpage_stay(struct desk *d, struct store_player *p, struct playerform *form,
    bool *owes)
{
	(void)owes;
	return settings_stay(d, p, form);
}

static enum store_status
playerpage_address(struct desk *d, struct store_player *p,
    struct playerform *form, bool *owes)
{
	return addresspage_ask(d, p, form, owes);
}

/* Makes the link void, and owes a letter with the new one to the address. */
static enum store_status
playerpage_revoke(struct desk *d, struct store_player *p,
    struct playerform *form, bool *owes)
{
	if (strcmp(playerform_get(form, PLAYER_CONFIRM, ""), "yes") != 0) {
		playerform_fault(form, PLAYER_CONFIRM, "confirm");
		return STORE_OK;
	}
	/* The letter would not go out, and then nobody would have the link. */
	if (refusal_holds(d, p->mail)) {
		playerform_fault(form, PLAYER_CONFIRM, "no-letters");
		return STORE_OK;
	}
	*owes = true;
	return owing_new_link(d, p);
}

/* Asks by a letter, because the deed cannot be undone, and the link of this
 * page may be in other hands. */
static enum store_status
playerpage_erase(struct desk *d, struct store_player *p,
    struct playerform *form, bool *owes)
{
	if (refusal_holds(d, p->mail)) {
		playerform_fault(form, PLAYER_ERASE, "erase-no-letters");
		return STORE_OK;
	}
	*owes = true;
	return erase_ask(d, p->id);
}

static enum store_status
playerpage_letters(struct desk *d, struct store_player *p,
    struct playerform *form, bool *owes)
{
	const char *choice = playerform_get(form, PLAYER_LETTERS, "");
	bool off = strcmp(choice, "off") == 0;

	if (!off && strcmp(choice, "on") != 0) {
		playerform_fault(form, PLAYER_LETTERS, "choice");
		return STORE_OK;
	}
	*owes = true;
	return never_set(d, p->mail, off);
}

static enum store_status
playerpage_say(struct desk *d, struct store_player *p, struct playerform *form,
    bool *owes)
{
	return playertalk_say(d, p, form, owes);
}

/* Every action shows that the person is here (playerpage_act()); this one does
 * only that. */
static enum store_status
playerpage_return(struct desk *d, struct store_player *p,
    struct playerform *form, bool *owes)
{
	(void)d;
	(void)p;
	(void)form;
	(void)owes;
	return STORE_OK;
}

static const struct playerpage_action {
	const char *name;
	/* Does it for P, or notes faults in FORM and does nothing. */
	enum store_status (*act)(struct desk *d, struct store_player *p,
	    struct playerform *form, bool *owes);
	enum limit limit; /* how often it may be done, besides that of all */
} playerpage_actions[] = {
    {"settings", playerpage_settings, LIMIT_SETTINGS},
    {"leave", playerpage_leave, LIMIT_SETTINGS},
    {"stay", playerpage_stay, LIMIT_SETTINGS},
    {"address", playerpage_address, LIMIT_ASKED},
    {"revoke", playerpage_revoke, LIMIT_LINKS},
    {"letters", playerpage_letters, LIMIT_LETTERS},
    {"erase", playerpage_erase, LIMIT_NONE},
    {"return", playerpage_return, LIMIT_NONE},
    {"say", playerpage_say, LIMIT_NONE},
};

static bool
playerpage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct acting *m = job->own;

	if (!playerform_read(d, job->request, a, &m->form))
		return false;
	m->action = FORMFIELD_ROW(m->form.action, playerpage_actions);
	if (m->action == NULL) {
		answer_refuse(d, job->request, a, 400, "choice-missing");
		return false;
	}
	/* Letters can always be turned off. */
	return strcmp(playerform_get(&m->form, PLAYER_LETTERS, ""), "off") ==
	    0 ||
	    !often_refuse_job(d, job, a, m->action->limit);
}

static void
playerpage_act(struct desk *d, struct job *job)
{
	struct acting *m = job->own;
	struct store_player p;
	enum store_status status;

	status = store_player_get(d->store, job->token.id, &p);
	m->absent = status == STORE_ABSENT;
	if (status != STORE_OK) {
		job->failed = !m->absent;
		return;
	}
	m->stale = p.epoch != job->token.count;
	if (!m->stale)
		status = m->action->act(d, &p, &m->form, &job->owes);
	if (!m->stale && status == STORE_OK && !playerform_faulty(&m->form)) {
		status = homecoming_all(d, p.id);
		job->owes = true;
	}
	job->failed = status != STORE_OK;
	store_player_fini(&p);
}

static void
playerpage_forget(struct desk *d, struct job *job)
{
	playergames_forget(d, job->token.id);
}

/* Says that the new link is on its way. The page must not show it, because only
 * the letter may bring it. */
static void
playerpage_show_link_sent(struct desk *d, const struct web_request *r,
    const struct store_player *p, struct web_answer *a)
{
	struct reader reader;
	struct model *m = model_object();

	reader_of_player(d, p, &reader);
	model_put_text(m, "done", "revoke");
	if (web_wants_json(r)) {
		answer_json(a, 200, m);
	} else {
		model_put_text(m, "lang", reader.lang);
		model_put_text(m, "mail", p->mail);
		answer_page(d, a, 200, &reader, "web/player-sent.html", m);
	}
	model_free(m);
}

static void
playerpage_show_acted(struct desk *d, const struct web_request *r,
    const struct acting *m, struct store_player *p, struct web_answer *a)
{
	struct showing s = {.r = r, .p = p, .status = 200};
	struct reader reader;

	if (m->stale) {
		playerpage_show_revoked(d, r, p, 409, a);
	} else if (playerform_faulty(&m->form) && web_wants_json(r)) {
		reader_of_player(d, p, &reader);
		playerform_answer(d, &m->form, &reader, a);
	} else if (playerform_faulty(&m->form)) {
		s.form = &m->form;
		s.status = playerform_status(&m->form);
		playerpage_show(d, &s, a);
	} else if (strcmp(m->form.action, "revoke") == 0) {
		playerpage_show_link_sent(d, r, p, a);
	} else {
		s.done = m->form.action;
		playerpage_show(d, &s, a);
	}
}

static void
playerpage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	struct acting *m = job->own;
	enum store_status status = STORE_ABSENT;
	struct store_player p = {0};

	if (!m->absent)
		status = store_player_get(d->store, job->token.id, &p);
	/* Another request in the same commit has revoked the link, and the page
	 * would show the new one. */
	if (status == STORE_OK && p.epoch != job->token.count &&
	    strcmp(m->form.action, "revoke") != 0)
		m->stale = true;
	if (status != STORE_OK)
		answer_store(d, job->request, a, status);
	else
		playerpage_show_acted(d, job->request, m, &p, a);
	store_player_fini(&p);
}

const struct page playerpage_page = {
    .route = "/t/player",
    .purpose = SIGN_PLAYER,
    .look = playerpage_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct acting),
    .more_fields = PLAYERFORM_FIELDS,
    .read = playerpage_read,
    .act = playerpage_act,
    .forget = playerpage_forget,
    .answer = playerpage_answer,
};
