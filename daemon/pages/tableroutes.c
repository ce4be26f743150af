/*
 * What a person does at a table besides moving: a table of actions, and one way
 * to read, do and answer each of them.
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
#include "match/match.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/often.h"
#include "pages/pagelang.h"
#include "pages/playroutes.h"
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
	/* fields as typed, borrowed from the request; NULL where they are
	 * missing */
	const char *typed_action, *choice, *confirm, *deaf, *name, *mail;
	const char *typed_memo, *typed_motion, *typed_seat;
	/* what they mean */
	const struct action *action;
	char *memo; /* cleaned; owned */
	int64_t motion;
	int seat; /* that is to be given; -1: the own one */
	/* what came of it */
	struct answer_row row; /* its KEY is NULL when it is done */
	int64_t wait; /* with VOTE_TOO_MUCH: how long, in seconds; else 0 */
	struct typed typed;
	struct buffer name_word, mail_word; /* what it points to */
};

static const struct formfield tableroutes_fields[] = {
    {.name = "action", .at = offsetof(struct doing, typed_action)},
    {.name = "choice", .at = offsetof(struct doing, choice)},
    {.name = "confirm", .at = offsetof(struct doing, confirm)},
    {.name = "deaf", .at = offsetof(struct doing, deaf)},
    {.name = "name", .at = offsetof(struct doing, name)},
    {.name = "mail", .at = offsetof(struct doing, mail)},
    {.name = "memo", .at = offsetof(struct doing, typed_memo)},
    {.name = "motion", .at = offsetof(struct doing, typed_motion)},
    {.name = "seat", .at = offsetof(struct doing, typed_seat)},
    {.name = NULL},
};

struct action {
	const char *name;
	const char *done; /* what is said afterwards, table.done.DONE */
	bool bound;	  /* to the present turn's link */
	bool ever;	  /* also when the game is over */
	const char *made; /* what it makes begins so, if it makes an entry */
	/* Does it within the piece under way. False when the store failed;
	 * X->row is done before. NULL: every action brings its player back
	 * (absent_return()), and this one does only that. */
	bool (*act)(struct desk *d, struct table *t, int seat, struct doing *x);
	enum store_motion_kind offers; /* of tableroutes_offer(), or 0 */
	/* Judges the fields that it needs: NULL, or the key of what is missing.
	 * NULL when it needs none. */
	const char *(*read)(struct doing *x);
	enum limit limit; /* how often it may be done, besides that of all */
};

/* --- what came of it ------------------------------------------------------ */

static bool
tableroutes_refuse(struct doing *x, int status, const char *key)
{
	x->row = (struct answer_row){status, key};
	return true;
}

static bool
tableroutes_take(struct doing *x, enum vote_result result)
{
	static const struct answer_row rows[] = {
	    [VOTE_DONE] = {200, NULL},
	    [VOTE_GONE] = {409, "motion-gone"},
	    [VOTE_NOT_YOURS] = {409, "motion-not-yours"},
	    [VOTE_CHOICE] = {422, "motion-choice"},
	    [VOTE_NOTHING] = {409, "undo-nothing"},
	    [VOTE_BARRED] = {409, "undo-hidden"},
	    [VOTE_TOO_MUCH] = {429, "motion-too-much"},
	    [VOTE_STORE] = {503, "unavailable"},
	};

	x->row = rows[result];
	return result != VOTE_STORE;
}

/* --- the actions ---------------------------------------------------------- */

static bool
tableroutes_resign(struct desk *d, struct table *t, int seat, struct doing *x)
{
	if (x->confirm == NULL || strcmp(x->confirm, "yes") != 0)
		return tableroutes_refuse(x, 422, "resign-unconfirmed");
	return tablemove_resign(d, t, seat, ENTRY_BY_SEAT) == STORE_OK;
}

static bool
tableroutes_undo(struct desk *d, struct table *t, int seat, struct doing *x)
{
	static const struct answer_row rows[] = {
	    [TABLEMOVE_UNDONE] = {200, NULL},
	    [TABLEMOVE_NOTHING] = {409, "undo-nothing"},
	    [TABLEMOVE_BARRED] = {409, "undo-hidden"},
	    [TABLEMOVE_CONSENT] = {409, "undo-consent"},
	};
	enum tablemove_undone undone;

	if (tablemove_undo_alone(d, t, seat, &undone) != STORE_OK)
		return false;
	x->row = rows[undone];
	return true;
}

static bool
tableroutes_offer(struct desk *d, struct table *t, int seat, struct doing *x)
{
	enum vote_result result;

	/* An earlier click on the same offer has ended the game already. */
	if (x->action->offers == STORE_MOTION_END && t->match->ended)
		return true;
	if (match_to_move(t->match) == 0)
		return tableroutes_refuse(x, 409, "game-over");
	result = vote_move(d, t, seat, x->action->offers);
	return (result != VOTE_TOO_MUCH ||
		   vote_wait(d, t, seat, &x->wait) == STORE_OK) &&
	    tableroutes_take(x, result);
}

static bool
tableroutes_vote(struct desk *d, struct table *t, int seat, struct doing *x)
{
	return tableroutes_take(x, vote_cast(d, t, seat, x->motion, x->choice));
}

static bool
tableroutes_withdraw(struct desk *d, struct table *t, int seat, struct doing *x)
{
	return tableroutes_take(x, vote_withdraw(d, t, seat, x->motion));
}

static bool
tableroutes_deaf(struct desk *d, struct table *t, int seat, struct doing *x)
{
	store_seat_deaf(d->store, t->game.id, seat, strcmp(x->deaf, "on") == 0);
	return true;
}

static bool
tableroutes_unwatch(struct desk *d, struct table *t, int seat, struct doing *x)
{
	(void)x;
	return vote_stop_watch(d, t, seat) == STORE_OK;
}

static bool
tableroutes_taught(struct desk *d, struct table *t, int seat, struct doing *x)
{
	(void)x;
	store_seat_taught(d->store, t->game.id, seat, true);
	return true;
}

static bool
tableroutes_memo(struct desk *d, struct table *t, int seat, struct doing *x)
{
	store_seat_memo(d->store, t->game.id, seat, x->memo);
	return true;
}

/* Refuses the person who was typed: the form is shown again, with the words for
 * what is wrong at its fields. */
static bool
tableroutes_refuse_person(struct doing *x, const char *name_fault,
    const char *mail_fault)
{
	x->typed.name = x->name != NULL ? x->name : "";
	x->typed.mail = x->mail != NULL ? x->mail : "";
	x->typed.seat = x->seat;
	x->typed.name_fault = name_fault;
	x->typed.mail_fault = mail_fault;
	return tableroutes_refuse(x, 422, "replace-form");
}

/* Returns the word for FAULT of a person, which the form that starts a game
 * has, too; NULL when there is no fault. */
static const char *
tableroutes_fault_word(const char *fault, struct buffer *word)
{
	if (fault == NULL)
		return NULL;
	buffer_printf(word, "new.fault.%s", fault);
	return buffer_text(word);
}

/* Whether name and address can be used. If not, both faults are noted. */
static bool
tableroutes_judge_person(const struct desk *d, struct doing *x)
{
	char *name = NULL, *mail = NULL;
	const char *name_fault =
	    person_name_read(x->name != NULL ? x->name : "", &name);
	const char *mail_fault =
	    person_mail_open(d, x->mail != NULL ? x->mail : "", &mail);

	free(name);
	free(mail);
	if (name_fault == NULL && mail_fault == NULL)
		return true;
	tableroutes_refuse_person(x,
	    tableroutes_fault_word(name_fault, &x->name_word),
	    tableroutes_fault_word(mail_fault, &x->mail_word));
	return false;
}

static bool
tableroutes_replace(struct desk *d, struct table *t, int seat, struct doing *x)
{
	const char *field, *fault;
	enum proposal_result result;

	if (x->seat < 0)
		x->seat = seat;
	if (x->seat >= t->n_seats || !present_may_replace(t, x->seat, seat))
		return tableroutes_refuse(x, 409, "replace-not");
	if (!tableroutes_judge_person(d, x))
		return true;
	result = inviteseat_ask(d, t, x->seat, seat, x->name, x->mail, &field,
	    &fault);
	if (result == PROPOSAL_ASKED)
		return tableroutes_refuse_person(x, NULL, "table.fault.asked");
	if (result == PROPOSAL_OFTEN) {
		tableroutes_refuse_person(x, NULL, "table.fault.often");
		x->row.status = 429;
		return true;
	}
	if (result != PROPOSAL_DONE && result != PROPOSAL_STORE)
		return tableroutes_refuse(x, 409, "replace-not");
	return result == PROPOSAL_DONE;
}

/* --- what they need ------------------------------------------------------- */

/* Reads a whole number from 0 on. False when TEXT is none. */
static bool
tableroutes_number(const char *text, int64_t *value)
{
	char *end;

	if (text == NULL || *text < '0' || *text > '9')
		return false;
	errno = 0;
	*value = strtoll(text, &end, 10);
	return errno == 0 && *end == '\0';
}

static const char *
tableroutes_read_motion(struct doing *x)
{
	return tableroutes_number(x->typed_motion, &x->motion)
	    ? NULL
	    : "motion-missing";
}

static const char *
tableroutes_read_vote(struct doing *x)
{
	const char *fault = tableroutes_read_motion(x);

	return fault == NULL && x->choice == NULL ? "choice-missing" : fault;
}

static const char *
tableroutes_read_deaf(struct doing *x)
{
	return x->deaf == NULL ||
		(strcmp(x->deaf, "on") != 0 && strcmp(x->deaf, "off") != 0)
	    ? "choice-missing"
	    : NULL;
}

static const char *
tableroutes_read_memo(struct doing *x)
{
	return x->typed_memo == NULL ? "memo-missing" : NULL;
}

static const char *
tableroutes_read_seat(struct doing *x)
{
	int64_t seat = -1;

	if (x->typed_seat != NULL &&
	    (!tableroutes_number(x->typed_seat, &seat) ||
		seat >= RULES_SEATS_MAX))
		return "seat-unknown";
	x->seat = (int)seat;
	return NULL;
}

static const struct action tableroutes_actions[] = {
    {"resign", "resign", true, false, "!resign", tableroutes_resign, 0, NULL,
	LIMIT_NONE},
    {"undo", "undo", true, false, "!undo ", tableroutes_undo, 0, NULL,
	LIMIT_NONE},
    {"offer-undo", "offer", true, false, "!undo ", tableroutes_offer,
	STORE_MOTION_UNDO, NULL, LIMIT_OFFERS},
    {"offer-end", "offer", false, true, NULL, tableroutes_offer,
	STORE_MOTION_END, NULL, LIMIT_OFFERS},
    {"offer-pause", "offer", false, false, NULL, tableroutes_offer,
	STORE_MOTION_PAUSE, NULL, LIMIT_OFFERS},
    {"offer-go-on", "offer", false, false, NULL, tableroutes_offer,
	STORE_MOTION_GO_ON, NULL, LIMIT_OFFERS},
    {"offer-watch", "offer", false, false, NULL, tableroutes_offer,
	STORE_MOTION_WATCH, NULL, LIMIT_OFFERS},
    {"unwatch", "watch", false, true, NULL, tableroutes_unwatch, 0, NULL,
	LIMIT_OFFERS},
    /* These may be done again when the game is over: the answer is the same. */
    {"vote", "vote", false, true, NULL, tableroutes_vote, 0,
	tableroutes_read_vote, LIMIT_NONE},
    {"withdraw", "withdraw", false, true, NULL, tableroutes_withdraw, 0,
	tableroutes_read_motion, LIMIT_NONE},
    {"return", "return", false, false, NULL, NULL, 0, NULL, LIMIT_NONE},
    {"replace", "replace", false, false, NULL, tableroutes_replace, 0,
	tableroutes_read_seat, LIMIT_ASKED},
    {"deaf", "settings", false, true, NULL, tableroutes_deaf, 0,
	tableroutes_read_deaf, LIMIT_NONE},
    {"memo", "memo", false, true, NULL, tableroutes_memo, 0,
	tableroutes_read_memo, LIMIT_NONE},
    {"taught", "taught", false, true, NULL, tableroutes_taught, 0, NULL,
	LIMIT_NONE},
};

/* --- doing it ------------------------------------------------------------- */

static bool
tableroutes_take_move(void *arg, const struct entry *e)
{
	memcpy(arg, e->move, sizeof e->move);
	return false;
}

/* Whether the entry under K, the link's count, was made by the same action:
 * then X was sent twice. */
static bool
tableroutes_was_made(struct desk *d, const struct table *t, int seat,
    uint32_t k, const struct doing *x)
{
	char move[RULES_NOTATION_MAX + 1] = "";
	uint32_t n;

	return store_entry_of_seat(d->store, t->game.id, seat, k, &n) ==
	    STORE_OK &&
	    store_entries_each(d->store, t->game.id, n, tableroutes_take_move,
		move) == STORE_OK &&
	    strncmp(move, x->action->made, strlen(x->action->made)) == 0;
}

/* Does X at table T. K is the link's count. False when the store failed. */
static bool
tableroutes_do(struct desk *d, struct table *t, int seat, uint32_t k,
    struct doing *x)
{
	bool over = match_to_move(t->match) == 0;

	if (x->action->bound && k != t->game.made[seat])
		return (k < t->game.made[seat] &&
			   tableroutes_was_made(d, t, seat, k, x)) ||
		    tableroutes_refuse(x, 409, "stale-table");
	if (over && !x->action->ever)
		return tableroutes_refuse(x, 409, "game-over");
	if (!over &&
	    (absent_return(d, t, seat) != STORE_OK || follow(d, t) != STORE_OK))
		return false;
	return (x->action->act == NULL || x->action->act(d, t, seat, x)) &&
	    follow(d, t) == STORE_OK;
}

static void
tableroutes_act(struct desk *d, struct job *job)
{
	struct doing *x = job->own;
	struct table t;

	tableroutes_refuse(x, 200, NULL);
	switch (table_load(d, job->token.id, &t, NULL)) {
	case TABLE_ABSENT:
		tableroutes_refuse(x, 404, "not-found");
		break;
	case TABLE_BROKEN:
		tableroutes_refuse(x, 503, "not-served");
		if (held_log_once(d, job->token.id))
			log_event("game-not-served", "game=%lld",
			    (long long)job->token.id);
		break;
	case TABLE_STORE:
		job->failed = true;
		break;
	case TABLE_OK:
		if (job->token.seat < t.n_seats)
			job->failed = !tableroutes_do(d, &t, job->token.seat,
			    job->token.count, x);
		else
			tableroutes_refuse(x, 404, "not-found");
		break;
	}
	table_fini(&t);
	/* Coming back alone owes letters, too. */
	job->owes = true;
}

static void
tableroutes_forget(struct desk *d, struct job *job)
{
	cache_drop(d, job->token.id);
}

/* --- answering ------------------------------------------------------------ */

static void
tableroutes_answer_json(struct desk *d, const struct job *job,
    const struct table *t, struct web_answer *a)
{
	const struct doing *x = job->own;
	struct model *m = model_object(), *links = model_object();
	int seat = job->token.seat;
	struct buffer link = {0};

	model_put_int(m, "game", t->game.id);
	model_put_text(m, "action", x->action->name);
	model_put_bool(m, "done", true);
	model_put_int(m, "ply", (int64_t)t->game.entries - 1);
	link_play(d, t->game.id, seat, t->game.made[seat], &link);
	model_put_text(links, "play", buffer_text(&link));
	model_put(m, "links", links);
	buffer_fini(&link);
	answer_json(a, 200, m);
	model_free(m);
}

/* Answers a program with what is wrong at which field. False when no field is
 * wrong. */
static bool
tableroutes_answer_faults(struct desk *d, const struct job *job,
    struct web_answer *a)
{
	const struct doing *x = job->own;
	const struct typed *typed = &x->typed;
	struct model *fields = model_object();
	const char *const faults[][2] = {{"name", typed->name_fault},
	    {"mail", typed->mail_fault}, {"memo", typed->memo_fault}};
	struct reader reader;
	bool any;

	pagelang_reader(d, job->request, &reader);
	for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
		char *text;

		if (faults[i][1] == NULL)
			continue;
		text = reader_say(d, reader.lang, faults[i][1], NULL);
		model_put_text(fields, faults[i][0], text);
		free(text);
	}
	any = model_size(fields) > 0;
	if (any)
		answer_faults(d, job->request, a, x->row.status, "form", NULL,
		    fields);
	model_free(fields);
	return any;
}

static void
tableroutes_answer_page(struct desk *d, struct job *job, struct web_answer *a)
{
	struct doing *x = job->own;
	const char *key = x->row.key;
	struct table t;
	struct visit v = {.d = d,
	    .r = job->request,
	    .t = &t,
	    .seat = job->token.seat,
	    .status = x->row.status,
	    .notice = key,
	    .ask = key != NULL && strcmp(key, "resign-unconfirmed") == 0
		? "resign"
		: NULL,
	    .done = key == NULL ? x->action->done : NULL,
	    .typed = &x->typed};

	if (table_load(d, job->token.id, &t, NULL) != TABLE_OK) {
		answer_refuse(d, job->request, a, 503, "not-served");
	} else if (web_wants_json(job->request) && key == NULL) {
		tableroutes_answer_json(d, job, &t, a);
	} else {
		v.k = t.game.made[v.seat];
		turnpage_page(&v, a);
	}
	table_fini(&t);
}

static void
tableroutes_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct doing *x = job->own;
	const struct answer_row *row = &x->row;

	if (row->status == 404 || row->status == 503)
		answer_refuse(d, job->request, a, row->status, row->key);
	else if (x->wait != 0)
		answer_limit(d, job->request, a, LIMIT_MOTIONS, x->wait, NULL);
	else if (!web_wants_json(job->request) ||
	    !tableroutes_answer_faults(d, job, a))
		tableroutes_answer_page(d, job, a);
}

/* --- reading the form ----------------------------------------------------- */

static bool
tableroutes_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct doing *x = job->own;
	const char *fault = "action-unknown";

	x->action = FORMFIELD_ROW(x->typed_action, tableroutes_actions);
	if (x->action != NULL)
		fault = x->action->read != NULL ? x->action->read(x) : NULL;
	if (fault != NULL) {
		answer_refuse(d, job->request, a, 400, fault);
		return false;
	}
	x->memo =
	    formfield_clean_text(x->typed_memo != NULL ? x->typed_memo : "");
	if (utf8_length(x->memo) <= TABLE_MEMO_MAX)
		return !often_refuse_job(d, job, a, x->action->limit);
	x->typed.memo = x->memo;
	x->typed.memo_fault = "table.fault.memo-too-long";
	tableroutes_refuse(x, 422, "memo-too-long");
	tableroutes_answer(d, job, a);
	return false;
}

static void
tableroutes_fini(void *own)
{
	struct doing *x = own;

	free(x->memo);
	buffer_fini(&x->name_word);
	buffer_fini(&x->mail_word);
}

const struct page tableroutes_page = {
    .route = "/t/play/table",
    .purpose = SIGN_PLAY,
    .below = "table",
    .look = playroutes_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct doing),
    .fields = tableroutes_fields,
    .read = tableroutes_read,
    .act = tableroutes_act,
    .forget = tableroutes_forget,
    .answer = tableroutes_answer,
    .fini = tableroutes_fini,
};
