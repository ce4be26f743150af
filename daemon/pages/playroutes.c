/*
 * Play links.
 */
#include "config.h"

#include "pages/playroutes.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "game/cache.h"
#include "game/held.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/pastpage.h"
#include "pages/turnpage.h"
#include "play/talk.h"
#include "play/turn.h"
#include "words/model.h"

/* The game step by step, as the seat that LOOKS has seen it; false when WHAT is
 * something else. */
static bool
look_back(const struct visit *v, const char *what, struct web_answer *a)
{
	struct past p = {.d = v->d,
	    .r = v->r,
	    .game = v->t->game.id,
	    .viewer = v->seat,
	    .page = "/history",
	    .svg = "/history.svg",
	    .png = "/history.png",
	    .text = "/history.txt"};

	if (strncmp(what, "history", strlen("history")) != 0)
		return false;
	reader_take(v->d, table_player(v->t, v->seat), &p.reader);
	link_play(v->d, p.game, v->seat, v->t->seats[v->seat].made, &p.link);
	if (strcmp(what, "history") == 0)
		past_page(&p, a);
	else
		past_board(&p, what, a);
	buffer_fini(&p.link);
	return true;
}

void
playroutes_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper)
{
	struct buffer why = {0};
	struct table t;
	struct visit v = {.d = d,
	    .r = r,
	    .t = &t,
	    .seat = token->seat,
	    .k = token->count,
	    .status = 200,
	    .at = web_query(r, "at"),
	    .move = web_query(r, "move"),
	    .ask = web_query(r, "ask")};
	enum table_status status;

	if (store_read_begin(d->store) != STORE_OK) {
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
		return;
	}
	status = table_load(d, token->id, &t, &why);
	if (status == TABLE_ABSENT ||
	    (status == TABLE_OK && token->seat >= t.n_seats)) {
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
	} else if (status != TABLE_OK) {
		if (status == TABLE_STORE || held_log_once(d, token->id))
			log_event("game-not-served", "why=\"%s\"",
			    buffer_text(&why));
		answer_error(d, r, a, 503,
		    status == TABLE_STORE ? "unavailable" : "not-served", NULL,
		    NULL);
	} else if (*deeper == '\0' || strcmp(deeper, "table") == 0) {
		turnpage_page(&v, a);
	} else if (strcmp(deeper, "game.json") == 0) {
		turnpage_document(&v, a);
	} else if (!look_back(&v, deeper, a) &&
	    !turnpage_board(&v, deeper, a)) {
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
	}
	table_fini(&t);
	store_read_end(d->store);
	buffer_fini(&why);
}

/* --- a move ------------------------------------------------------------------ */

struct moving {
	struct turn turn;
	char *note; /* what TURN.note points to */
	bool too_long;
};

static void
moving_fini(void *own)
{
	struct moving *m = own;

	turn_fini(&m->turn);
	free(m->note);
}

static bool
act_move(struct desk *d, struct job *job)
{
	struct moving *m = job->own;
	struct turn *turn = &m->turn;

	if (m->too_long)
		return true;
	turn_make(d, turn);
	job->owes = turn->owes;
	if (turn->result == TURN_BROKEN && held_log_once(d, turn->game))
		log_event("game-not-served", "game=%lld",
		    (long long)turn->game);
	return turn->result != TURN_STORE;
}

/* The page with the board as it is now, and why the move was not made. */
static void
answer_refused(struct desk *d, struct job *job, int status, const char *notice,
    struct web_answer *a)
{
	const struct moving *m = job->own;
	const struct turn *turn = &m->turn;
	char accepted[RULES_NOTATION_MAX + 1] = "";
	struct table t;
	struct visit v = {.d = d,
	    .r = job->request,
	    .t = &t,
	    .seat = turn->seat,
	    .k = turn->k,
	    .status = status,
	    .notice = notice,
	    .why = turn->why,
	    .move = m->too_long ? turn->move : NULL,
	    .note = turn->note,
	    .note_only = m->too_long};

	if (table_load(d, turn->game, &t, NULL) != TABLE_OK) {
		answer_error(d, job->request, a, 503, "not-served", NULL, NULL);
	} else if (turn->seat >= t.n_seats) {
		answer_error(d, job->request, a, 404, "not-found", NULL, NULL);
	} else {
		if (!m->too_long && turn->result == TURN_STALE &&
		    turn_accepted(d, turn, accepted))
			v.accepted = accepted;
		turnpage_page(&v, a);
	}
	table_fini(&t);
}

static void
answer_move(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	struct moving *m = job->own;
	struct turn *turn = &m->turn;

	if (m->too_long) {
		answer_refused(d, job, 422, "note-too-long", a);
		return;
	}
	if (lost) {
		turn_forget(d, turn);
		turn->result = TURN_STORE;
	}
	switch (turn->result) {
	case TURN_MADE:
		turnpage_receipt(d, job->request, turn, a);
		break;
	case TURN_STALE:
		answer_refused(d, job, 409, "stale-turn", a);
		break;
	case TURN_WAITING:
		answer_refused(d, job, 409, "not-your-turn", a);
		break;
	case TURN_GONE:
		answer_refused(d, job, 409, "no-longer-possible", a);
		break;
	case TURN_PAUSED:
		answer_refused(d, job, 409, "paused", a);
		break;
	case TURN_OVER:
		answer_refused(d, job, 409, "game-over", a);
		break;
	case TURN_REFUSED:
		answer_refused(d, job, 422, "illegal-move", a);
		break;
	case TURN_ABSENT:
		answer_error(d, job->request, a, 404, "not-found", NULL, NULL);
		break;
	case TURN_BROKEN:
		answer_error(d, job->request, a, 503, "not-served", NULL, NULL);
		break;
	case TURN_STORE:
		answer_error(d, job->request, a, 503, "unavailable", NULL,
		    NULL);
		break;
	}
}

enum web_next
playroutes_move(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **made)
{
	const char *move, *note;
	struct moving *m;

	if (job_refuse_form(d, r, a) || !job_field(d, r, a, "move", &move) ||
	    !job_field(d, r, a, "note", &note))
		return WEB_ANSWERED;
	if (move == NULL) {
		answer_error(d, r, a, 400, "move-missing", NULL, NULL);
		return WEB_ANSWERED;
	}
	*made = job_new(r, token, sizeof *m);
	(*made)->act = act_move;
	(*made)->answer = answer_move;
	(*made)->fini = moving_fini;
	m = (*made)->own;
	m->note = job_clean_text(note != NULL ? note : "");
	m->too_long = utf8_length(m->note) > TALK_LENGTH;
	m->turn.game = token->id;
	m->turn.seat = token->seat;
	m->turn.k = token->count;
	m->turn.move = move;
	m->turn.note = m->note;
	return WEB_LATER;
}

/* --- a note alone ------------------------------------------------------------- */

struct talking {
	struct talk talk;
	char *note; /* what TALK.text points to */
	bool too_long;
};

static void
talking_fini(void *own)
{
	free(((struct talking *)own)->note);
}

static bool
act_talk(struct desk *d, struct job *job)
{
	struct talking *t = job->own;
	struct talk *talk = &t->talk;

	if (t->too_long)
		return true;
	talk_post(d, talk);
	job->owes = talk->owes;
	return talk->result != TALK_STORE;
}

/* The note is at the table: the page shows it. */
static void
answer_posted(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct talk *talk = &((struct talking *)job->own)->talk;
	struct model *m;
	struct buffer link = {0};

	if (web_wants_json(job->request)) {
		m = model_object();
		model_put_int(m, "game", talk->game);
		model_put_int(m, "entry", talk->entry);
		model_put_text(m, "note", talk->text);
		model_write(m, false, &a->body);
		model_free(m);
		a->status = 200;
		a->type = "application/json";
	} else {
		answer_text(a, 303, "text/plain; charset=utf-8", "");
		link_play(d, job->token.id, job->token.seat, job->token.count,
		    &link);
		a->location = buffer_take(&link);
	}
}

/* The page with what was typed, and why it is not at the table. */
static void
answer_not_posted(struct desk *d, struct job *job, const char *notice,
    struct web_answer *a)
{
	const struct talk *talk = &((struct talking *)job->own)->talk;
	struct table t;
	struct visit v = {.d = d,
	    .r = job->request,
	    .t = &t,
	    .seat = talk->seat,
	    .status = 422,
	    .notice = notice,
	    .talk = talk->text};

	if (web_wants_json(job->request)) {
		answer_error(d, job->request, a, 422, notice, NULL, NULL);
		return;
	}
	if (table_load(d, talk->game, &t, NULL) != TABLE_OK) {
		answer_error(d, job->request, a, 503, "not-served", NULL, NULL);
	} else if (talk->seat >= t.n_seats) {
		answer_error(d, job->request, a, 404, "not-found", NULL, NULL);
	} else {
		v.k = t.seats[v.seat].made;
		turnpage_page(&v, a);
	}
	table_fini(&t);
}

static void
answer_talk(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	const struct talking *t = job->own;
	const struct talk *talk = &t->talk;

	if (t->too_long) {
		answer_not_posted(d, job, "note-too-long", a);
		return;
	}
	if (lost)
		cache_drop(d, talk->game);
	switch (lost ? TALK_STORE : talk->result) {
	case TALK_POSTED:
		answer_posted(d, job, a);
		break;
	case TALK_OVER:
		answer_error(d, job->request, a, 409, "talk-over", NULL, NULL);
		break;
	case TALK_TOO_MUCH:
		answer_not_posted(d, job, "talk-too-much", a);
		break;
	case TALK_ABSENT:
		answer_error(d, job->request, a, 404, "not-found", NULL, NULL);
		break;
	case TALK_STORE:
		answer_error(d, job->request, a, 503, "unavailable", NULL,
		    NULL);
		break;
	}
}

enum web_next
playroutes_note(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **made)
{
	struct talking *t;
	const char *note;
	char *clean;

	if (job_refuse_form(d, r, a) || !job_field(d, r, a, "note", &note))
		return WEB_ANSWERED;
	clean = job_clean_text(note != NULL ? note : "");
	if (clean[strspn(clean, " \n")] == '\0') {
		free(clean);
		answer_error(d, r, a, 400, "note-missing", NULL, NULL);
		return WEB_ANSWERED;
	}
	*made = job_new(r, token, sizeof *t);
	(*made)->act = act_talk;
	(*made)->answer = answer_talk;
	(*made)->fini = talking_fini;
	t = (*made)->own;
	t->note = clean;
	t->too_long = utf8_length(clean) > TALK_LENGTH;
	t->talk.game = token->id;
	t->talk.seat = token->seat;
	t->talk.text = clean;
	return WEB_LATER;
}
