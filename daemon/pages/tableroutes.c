/*
 * What a person does at a table besides moving.
 */
#include "config.h"

#include "pages/tableroutes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "game/cache.h"
#include "game/held.h"
#include "game/present.h"
#include "game/table.h"
#include "game/takeback.h"
#include "match/match.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/pagelang.h"
#include "pages/turnpage.h"
#include "people/inviteseat.h"
#include "people/person.h"
#include "play/absent.h"
#include "play/follow.h"
#include "play/tablemove.h"
#include "play/vote.h"
#include "store/store_log.h"
#include "words/model.h"

/* A request, and what came of it. */
struct doing {
	const struct action *action;
	uint32_t k; /* the token's */
	/* fields, borrowed from the request; NULL where they are missing */
	const char *choice, *confirm, *deaf;
	const char *name, *mail; /* never NULL */
	char *memo;		 /* cleaned; owned */
	int64_t motion;
	int seat; /* that is to be given */
	/* what came of it */
	int status;	    /* 200: it is done; 0: the database failed */
	const char *notice; /* key of the error */
	struct typed typed;
	struct buffer name_word, mail_word; /* what it points to */
};

struct action {
	const char *name;
	const char *done; /* what is said afterwards, table.done.DONE */
	bool bound;	  /* to the present turn's link */
	bool ever;	  /* also when the game is over */
	const char *made; /* what it makes begins so, if it makes an entry */
	void (*act)(struct desk *d, struct table *t, int seat, struct doing *x);
	enum store_motion_kind offers; /* what act_offer() moves, or 0 */
};

/* --- what came of it ------------------------------------------------------- */

static void
refuse(struct doing *x, int status, const char *notice)
{
	x->status = status;
	x->notice = notice;
}

static void
take_status(struct doing *x, enum store_status status)
{
	x->status = status == STORE_OK ? 200 : 0;
}

static void
take_result(struct doing *x, enum vote_result result)
{
	static const struct {
		int status;
		const char *notice;
	} answers[] = {
	    [VOTE_DONE] = {200, NULL},
	    [VOTE_GONE] = {409, "motion-gone"},
	    [VOTE_NOT_YOURS] = {409, "motion-not-yours"},
	    [VOTE_CHOICE] = {422, "motion-choice"},
	    [VOTE_NOTHING] = {409, "undo-nothing"},
	    [VOTE_TOO_MUCH] = {422, "motion-too-much"},
	    [VOTE_STORE] = {0, NULL},
	};

	refuse(x, answers[result].status, answers[result].notice);
}

/* --- the actions ----------------------------------------------------------- */

static void
act_resign(struct desk *d, struct table *t, int seat, struct doing *x)
{
	if (x->confirm == NULL || strcmp(x->confirm, "yes") != 0)
		refuse(x, 422, "resign-unconfirmed");
	else
		take_status(x, tablemove_resign(d, t, seat, ENTRY_BY_SEAT));
}

static void
act_undo(struct desk *d, struct table *t, int seat, struct doing *x)
{
	struct takeback back;
	const char *why = NULL;
	enum store_status status = takeback_find(d, t, seat, &back);

	if (status == STORE_OK && back.n == 0) {
		refuse(x, 409, "undo-nothing");
	} else if (status == STORE_OK && !back.alone) {
		refuse(x, 409, "undo-consent");
	} else if (status == STORE_OK) {
		status = tablemove_undo(d, t, seat, back.n, 1u << seat, &why);
		take_status(x, status);
		if (status == STORE_OK && why != NULL)
			refuse(x, 409, "undo-nothing");
	} else {
		x->status = 0;
	}
}

static void
act_offer(struct desk *d, struct table *t, int seat, struct doing *x)
{
	/* That is what it came to, the last time. */
	if (x->action->offers == STORE_MOTION_END && t->match->ended)
		x->status = 200;
	else if (match_to_move(t->match) == 0)
		refuse(x, 409, "game-over");
	else
		take_result(x, vote_move(d, t, seat, x->action->offers));
}

static void
act_vote(struct desk *d, struct table *t, int seat, struct doing *x)
{
	take_result(x, vote_cast(d, t, seat, x->motion, x->choice));
}

static void
act_withdraw(struct desk *d, struct table *t, int seat, struct doing *x)
{
	take_result(x, vote_withdraw(d, t, seat, x->motion));
}

/* Whoever does anything is back already. */
static void
act_return(struct desk *d, struct table *t, int seat, struct doing *x)
{
	(void)d, (void)t, (void)seat;
	x->status = 200;
}

static void
act_deaf(struct desk *d, struct table *t, int seat, struct doing *x)
{
	take_status(x,
	    store_seat_deaf(d->store, t->game.id, seat,
		strcmp(x->deaf, "on") == 0));
}

static void
act_unwatch(struct desk *d, struct table *t, int seat, struct doing *x)
{
	take_status(x, vote_stop_watch(d, t, seat));
}

static void
act_memo(struct desk *d, struct table *t, int seat, struct doing *x)
{
	take_status(x, store_seat_memo(d->store, t->game.id, seat, x->memo));
}

/* Shows the form again, with the words that are wrong at its fields. */
static void
refuse_person(struct doing *x, const char *name_fault, const char *mail_fault)
{
	refuse(x, 422, "replace-form");
	x->typed.name = x->name;
	x->typed.mail = x->mail;
	x->typed.seat = x->seat;
	x->typed.name_fault = name_fault;
	x->typed.mail_fault = mail_fault;
}

/* The word for FAULT of a person, which is that of the form that starts a
 * game; NULL when there is none. */
static const char *
person_fault(const char *fault, struct buffer *word)
{
	if (fault == NULL)
		return NULL;
	buffer_printf(word, "new.fault.%s", fault);
	return buffer_text(word);
}

/* Whether name and address can be used; else both faults are told. */
static bool
is_person(struct doing *x)
{
	char *name = NULL, *mail = NULL;
	const char *name_fault = person_name_read(x->name, &name);
	const char *mail_fault = person_mail_read(x->mail, &mail);

	free(name);
	free(mail);
	if (name_fault == NULL && mail_fault == NULL)
		return true;
	refuse_person(x, person_fault(name_fault, &x->name_word),
	    person_fault(mail_fault, &x->mail_word));
	return false;
}

static void
act_replace(struct desk *d, struct table *t, int seat, struct doing *x)
{
	const char *field, *fault;

	if (x->seat < 0)
		x->seat = seat;
	if (x->seat >= t->n_seats || !present_may_replace(t, x->seat, seat)) {
		refuse(x, 409, "replace-not");
		return;
	}
	if (!is_person(x))
		return;
	switch (inviteseat_ask(d, t, x->seat, seat, x->name, x->mail, &field,
	    &fault)) {
	case PROPOSAL_DONE:
		x->status = 200;
		break;
	case PROPOSAL_ASKED:
		refuse_person(x, NULL, "table.fault.asked");
		break;
	case PROPOSAL_OFTEN:
		refuse_person(x, NULL, "table.fault.often");
		break;
	case PROPOSAL_STORE:
		x->status = 0;
		break;
	case PROPOSAL_FORM:
	case PROPOSAL_ABSENT:
	case PROPOSAL_GONE:
	case PROPOSAL_EARLY:
	case PROPOSAL_FEW:
	case PROPOSAL_OPTIONS:
	case PROPOSAL_TAKEN:
	case PROPOSAL_REFUSED:
		refuse(x, 409, "replace-not");
		break;
	}
}

static const struct action actions[] = {
    {"resign", "resign", true, false, "!resign", act_resign, 0},
    {"undo", "undo", true, false, "!undo ", act_undo, 0},
    {"offer-undo", "offer", true, false, "!undo ", act_offer,
	STORE_MOTION_UNDO},
    {"offer-end", "offer", false, true, NULL, act_offer, STORE_MOTION_END},
    {"offer-pause", "offer", false, false, NULL, act_offer, STORE_MOTION_PAUSE},
    {"offer-go-on", "offer", false, false, NULL, act_offer, STORE_MOTION_GO_ON},
    {"offer-watch", "offer", false, false, NULL, act_offer, STORE_MOTION_WATCH},
    {"unwatch", "watch", false, true, NULL, act_unwatch, 0},
    /* These answer what is decided as they did. */
    {"vote", "vote", false, true, NULL, act_vote, 0},
    {"withdraw", "withdraw", false, true, NULL, act_withdraw, 0},
    {"return", "return", false, false, NULL, act_return, 0},
    {"replace", "replace", false, false, NULL, act_replace, 0},
    {"deaf", "settings", false, true, NULL, act_deaf, 0},
    {"memo", "memo", false, true, NULL, act_memo, 0},
};

static const struct action *
action_find(const char *name)
{
	for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
		if (strcmp(actions[i].name, name) == 0)
			return &actions[i];
	return NULL;
}

/* --- doing it -------------------------------------------------------------- */

static bool
take_move(void *arg, const struct entry *e)
{
	memcpy(arg, e->move, sizeof e->move);
	return false;
}

/* Whether the entry that was made with the token's count is X's own. */
static bool
was_made(struct desk *d, const struct table *t, int seat, const struct doing *x)
{
	char move[RULES_NOTATION_MAX + 1] = "";
	uint32_t n;

	return store_entry_of_seat(d->store, t->game.id, seat, x->k, &n) ==
	    STORE_OK &&
	    store_entries_each(d->store, t->game.id, n, take_move, move) ==
	    STORE_OK &&
	    strncmp(move, x->action->made, strlen(x->action->made)) == 0;
}

static void
do_it(struct desk *d, struct table *t, int seat, struct doing *x)
{
	if (x->action->bound && x->k != t->seats[seat].made) {
		if (x->k < t->seats[seat].made && was_made(d, t, seat, x))
			x->status = 200;
		else
			refuse(x, 409, "stale-table");
		return;
	}
	if (match_to_move(t->match) == 0 && !x->action->ever) {
		refuse(x, 409, "game-over");
		return;
	}
	x->status = 0;
	if (match_to_move(t->match) != 0 &&
	    (absent_return(d, t, seat) != STORE_OK || follow(d, t) != STORE_OK))
		return;
	x->action->act(d, t, seat, x);
	if (x->status == 200 && follow(d, t) != STORE_OK)
		x->status = 0;
}

static bool
act(struct desk *d, struct job *job)
{
	struct doing *x = job->own;
	struct table t;

	switch (table_load(d, job->token.id, &t, NULL)) {
	case TABLE_ABSENT:
		refuse(x, 404, "not-found");
		break;
	case TABLE_BROKEN:
		refuse(x, 503, "not-served");
		if (held_log_once(d, job->token.id))
			log_event("game-not-served", "game=%lld",
			    (long long)job->token.id);
		break;
	case TABLE_STORE:
		x->status = 0;
		break;
	case TABLE_OK:
		if (job->token.seat < t.n_seats)
			do_it(d, &t, job->token.seat, x);
		else
			refuse(x, 404, "not-found");
		break;
	}
	table_fini(&t);
	/* Also by coming back alone. */
	job->owes = x->status != 0;
	if (x->status == 0)
		cache_drop(d, job->token.id);
	return x->status != 0;
}

/* --- answering ------------------------------------------------------------- */

static void
answer_json(struct desk *d, const struct job *job, const struct table *t,
    struct web_answer *a)
{
	const struct doing *x = job->own;
	struct model *m = model_object(), *links = model_object();
	int seat = job->token.seat;
	struct buffer link = {0};

	model_put_int(m, "game", t->game.id);
	model_put_text(m, "action", x->action->name);
	model_put_bool(m, "done", true);
	model_put_int(m, "ply", (int64_t)t->game.entries - 1);
	link_play(d, t->game.id, seat, t->seats[seat].made, &link);
	model_put_text(links, "play", buffer_text(&link));
	model_put(m, "links", links);
	buffer_fini(&link);
	model_write(m, false, &a->body);
	model_free(m);
	a->status = 200;
	a->type = "application/json";
}

/* What is wrong at which field. */
static void
answer_form(struct desk *d, const struct job *job, struct web_answer *a)
{
	const struct doing *x = job->own;
	const struct typed *typed = &x->typed;
	struct model *more = model_object(), *fields = model_object();
	const char *const faults[][2] = {{"name", typed->name_fault},
	    {"mail", typed->mail_fault}, {"memo", typed->memo_fault}};
	struct reader reader;

	pagelang_reader(d, job->request, &reader);
	for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
		char *text;

		if (faults[i][1] == NULL)
			continue;
		text = reader_say(d, reader.lang, faults[i][1], more);
		model_put_text(fields, faults[i][0], text);
		free(text);
	}
	model_put(more, "fields", fields);
	answer_error(d, job->request, a, x->status, "form", NULL, more);
	model_free(more);
}

static bool
has_faults(const struct doing *x)
{
	return x->typed.name_fault != NULL || x->typed.mail_fault != NULL ||
	    x->typed.memo_fault != NULL;
}

static void
answer_look(struct desk *d, struct job *job, struct web_answer *a)
{
	struct doing *x = job->own;
	bool asks =
	    x->notice != NULL && strcmp(x->notice, "resign-unconfirmed") == 0;
	struct table t;
	struct visit v = {.d = d,
	    .r = job->request,
	    .t = &t,
	    .seat = job->token.seat,
	    .status = x->status,
	    .notice = x->notice,
	    .ask = asks ? "resign" : NULL,
	    .done = x->status == 200 ? x->action->done : NULL,
	    .typed = &x->typed};

	if (table_load(d, job->token.id, &t, NULL) != TABLE_OK) {
		answer_error(d, job->request, a, 503, "not-served", NULL, NULL);
	} else if (web_wants_json(job->request) && x->status == 200) {
		answer_json(d, job, &t, a);
	} else {
		v.k = t.seats[v.seat].made;
		turnpage_page(&v, a);
	}
	table_fini(&t);
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	struct doing *x = job->own;

	if (lost)
		cache_drop(d, job->token.id);
	if (lost || x->status == 0)
		answer_error(d, job->request, a, 503, "unavailable", NULL,
		    NULL);
	else if (x->status == 404 || x->status == 503)
		answer_error(d, job->request, a, x->status, x->notice, NULL,
		    NULL);
	else if (web_wants_json(job->request) && has_faults(x))
		answer_form(d, job, a);
	else
		answer_look(d, job, a);
}

/* --- reading the form ------------------------------------------------------ */

/* A whole number from 0 on; false when TEXT is none. */
static bool
read_number(const char *text, int64_t *value)
{
	char *end;

	if (*text < '0' || *text > '9')
		return false;
	errno = 0;
	*value = strtoll(text, &end, 10);
	return errno == 0 && *end == '\0';
}

struct fields {
	const char *action, *choice, *confirm, *deaf, *name, *mail, *memo;
	const char *motion, *seat;
};

static bool
read_fields(struct desk *d, struct web_request *r, struct web_answer *a,
    struct fields *f)
{
	return !job_refuse_form(d, r, a) &&
	    job_field(d, r, a, "action", &f->action) &&
	    job_field(d, r, a, "choice", &f->choice) &&
	    job_field(d, r, a, "confirm", &f->confirm) &&
	    job_field(d, r, a, "deaf", &f->deaf) &&
	    job_field(d, r, a, "name", &f->name) &&
	    job_field(d, r, a, "mail", &f->mail) &&
	    job_field(d, r, a, "memo", &f->memo) &&
	    job_field(d, r, a, "motion", &f->motion) &&
	    job_field(d, r, a, "seat", &f->seat);
}

/* The key of what the form lacks for its action, or NULL. */
static const char *
form_fault(const struct fields *f, struct doing *x)
{
	bool votes = x->action->act == act_vote;
	int64_t seat;

	if ((votes || x->action->act == act_withdraw) &&
	    (f->motion == NULL || !read_number(f->motion, &x->motion)))
		return "motion-missing";
	if (votes && f->choice == NULL)
		return "choice-missing";
	if (x->action->act == act_deaf &&
	    (f->deaf == NULL ||
		(strcmp(f->deaf, "on") != 0 && strcmp(f->deaf, "off") != 0)))
		return "choice-missing";
	if (x->action->act == act_memo && f->memo == NULL)
		return "memo-missing";
	x->seat = -1;
	if (x->action->act != act_replace || f->seat == NULL)
		return NULL;
	if (!read_number(f->seat, &seat) || seat >= RULES_SEATS_MAX)
		return "seat-unknown";
	x->seat = (int)seat;
	return NULL;
}

static void
doing_fini(void *own)
{
	struct doing *x = own;

	free(x->memo);
	buffer_fini(&x->name_word);
	buffer_fini(&x->mail_word);
}

/* A job that only shows the page again. */
static void
refuse_memo(struct doing *x)
{
	static const struct action too_long = {.name = "memo"};

	x->action = &too_long;
	x->typed.memo = x->memo;
	x->typed.memo_fault = "table.fault.memo-too-long";
	refuse(x, 422, "memo-too-long");
}

static bool
act_not(struct desk *d, struct job *job)
{
	(void)d;
	(void)job;
	return true;
}

enum web_next
tableroutes_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job)
{
	struct doing read = {.k = token->count}, *x;
	struct fields f = {0};
	const char *fault;

	if (!read_fields(d, r, a, &f))
		return WEB_ANSWERED;
	read.action = f.action != NULL ? action_find(f.action) : NULL;
	fault = read.action != NULL ? form_fault(&f, &read) : "action-unknown";
	if (fault != NULL) {
		answer_error(d, r, a, 400, fault, NULL, NULL);
		return WEB_ANSWERED;
	}
	*job = job_new(r, token, sizeof *x);
	(*job)->act = act;
	(*job)->answer = answer;
	(*job)->fini = doing_fini;
	x = (*job)->own;
	*x = read;
	x->choice = f.choice;
	x->confirm = f.confirm;
	x->deaf = f.deaf;
	x->name = f.name != NULL ? f.name : "";
	x->mail = f.mail != NULL ? f.mail : "";
	x->memo = job_clean_text(f.memo != NULL ? f.memo : "");
	if (utf8_length(x->memo) > TABLE_MEMO_MAX) {
		refuse_memo(x);
		(*job)->act = act_not;
	}
	return WEB_LATER;
}
