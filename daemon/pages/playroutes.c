/*
 * Play links: the game's page and what belongs to it, a move, a note.
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
#include "pages/formfield.h"
#include "pages/hints.h"
#include "pages/job.h"
#include "pages/often.h"
#include "pages/pastpage.h"
#include "pages/turnpage.h"
#include "play/talk.h"
#include "play/turn.h"
#include "words/model.h"

/* Answers with the game step by step, as the seat that looks may see it. False
 * when WHAT is something else. */
static bool
playroutes_look_back(const struct visit *v, const char *what,
    struct web_answer *a)
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
	link_play(v->d, p.game, v->seat, v->t->game.made[v->seat], &p.link);
	if (strcmp(what, "history") == 0)
		past_page(&p, a);
	else
		past_board(&p, what, a);
	buffer_fini(&p.link);
	return true;
}

void
playroutes_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
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
		answer_unavailable(d, r, a);
		return;
	}
	status = table_load(d, token->id, &t, &why);
	if (status == TABLE_ABSENT ||
	    (status == TABLE_OK && token->seat >= t.n_seats)) {
		answer_not_found(d, r, a);
	} else if (status != TABLE_OK) {
		if (status == TABLE_STORE || held_log_once(d, token->id))
			log_event("game-not-served", "why=\"%s\"",
			    buffer_text(&why));
		answer_refuse(d, r, a, 503,
		    status == TABLE_STORE ? "unavailable" : "not-served");
	} else if (strcmp(rest, "hint") == 0 && web_wants_json(r)) {
		hints_answer(&v, a);
	} else if (*rest == '\0' || strcmp(rest, "table") == 0 ||
	    strcmp(rest, "hint") == 0) {
		turnpage_page(&v, a);
	} else if (strcmp(rest, "game.json") == 0) {
		if (!often_refuse(d, r, a, token, LIMIT_DOCUMENTS))
			turnpage_document(&v, a);
	} else if (!playroutes_look_back(&v, rest, a) &&
	    !turnpage_board(&v, rest, a)) {
		answer_not_found(d, r, a);
	}
	table_fini(&t);
	store_read_end(d->store);
	buffer_fini(&why);
}

/* Shows the page of V again, with why nothing was done; loads its table.
 * COUNTED: V has the count of the link; else V gets the present one. */
static void
playroutes_show_again(struct visit *v, int64_t game, bool counted,
    struct web_answer *a)
{
	struct table t;

	v->t = &t;
	if (table_load(v->d, game, &t, NULL) != TABLE_OK) {
		answer_refuse(v->d, v->r, a, 503, "not-served");
	} else if (v->seat >= t.n_seats) {
		answer_not_found(v->d, v->r, a);
	} else {
		if (!counted)
			v->k = t.game.made[v->seat];
		turnpage_page(v, a);
	}
	v->t = NULL;
	table_fini(&t);
}

/* --- a move --------------------------------------------------------------- */

struct moving {
	const char *move, *typed_note; /* fields; NULL where they are missing */
	char *note;		       /* TYPED_NOTE as it is kept */
	struct turn turn;
};

static const struct formfield playroutes_move_fields[] = {
    {.name = "move", .at = offsetof(struct moving, move)},
    {.name = "note", .at = offsetof(struct moving, typed_note)},
    {.name = NULL},
};

static void
playroutes_move_fini(void *own)
{
	struct moving *m = own;

	turn_fini(&m->turn);
	free(m->note);
}

static bool
playroutes_move_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct moving *m = job->own;

	if (m->move == NULL) {
		answer_refuse(d, job->request, a, 400, "move-missing");
		return false;
	}
	m->note =
	    formfield_clean_text(m->typed_note != NULL ? m->typed_note : "");
	m->turn.game = job->token.id;
	m->turn.seat = job->token.seat;
	m->turn.k = job->token.count;
	m->turn.move = m->move;
	m->turn.note = m->note;
	return true;
}

static void
playroutes_move_act(struct desk *d, struct job *job)
{
	struct turn *turn = &((struct moving *)job->own)->turn;

	turn_make(d, turn);
	job->owes = turn->owes;
	job->failed = turn->result == TURN_STORE;
	if (turn->result == TURN_BROKEN && held_log_once(d, turn->game))
		log_event("game-not-served", "game=%lld",
		    (long long)turn->game);
}

static void
playroutes_move_forget(struct desk *d, struct job *job)
{
	struct turn *turn = &((struct moving *)job->own)->turn;

	turn_forget(d, turn);
	buffer_reset(&turn->events);
}

static void
playroutes_move_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	static const struct answer_row rows[] = {
	    [TURN_MADE] = {200, NULL},
	    [TURN_STALE] = {409, "stale-turn"},
	    [TURN_WAITING] = {409, "not-your-turn"},
	    [TURN_OVER] = {409, "game-over"},
	    [TURN_REFUSED] = {422, "illegal-move"},
	    [TURN_GONE] = {409, "no-longer-possible"},
	    [TURN_PAUSED] = {409, "paused"},
	    [TURN_LONG] = {422, "note-too-long"},
	    [TURN_USED_UP] = {429, "talk-used-up"},
	    [TURN_ABSENT] = {404, "not-found"},
	    [TURN_BROKEN] = {503, "not-served"},
	    [TURN_STORE] = {503, "unavailable"},
	};
	const struct turn *turn = &((struct moving *)job->own)->turn;
	const struct answer_row *row = &rows[turn->result];
	char accepted[RULES_NOTATION_MAX + 1] = "";
	struct visit v = {.d = d,
	    .r = job->request,
	    .seat = turn->seat,
	    .k = turn->k,
	    .status = row->status,
	    .notice = row->key,
	    .why = turn->why,
	    .note = turn->note,
	    .note_only =
		turn->result == TURN_LONG || turn->result == TURN_USED_UP};

	if (v.note_only)
		v.move = turn->move;
	if (turn->result == TURN_MADE) {
		turnpage_receipt(d, job->request, turn, a);
	} else if (row->status == 404 || row->status == 503) {
		answer_refuse(d, job->request, a, row->status, row->key);
	} else {
		if (turn->result == TURN_STALE &&
		    turn_accepted(d, turn, accepted))
			v.accepted = accepted;
		playroutes_show_again(&v, turn->game, true, a);
	}
}

/* --- a note alone --------------------------------------------------------- */

struct talking {
	const char *typed; /* the field; NULL when it is missing */
	char *note;	   /* TYPED as it is kept; what TALK.text points to */
	struct talk talk;
};

static const struct formfield playroutes_note_fields[] = {
    {.name = "note", .at = offsetof(struct talking, typed)},
    {.name = NULL},
};

static void
playroutes_note_fini(void *own)
{
	free(((struct talking *)own)->note);
}

/* Shows the page with what was typed, and why it is not at the table. */
static void
playroutes_note_refuse(struct desk *d, struct job *job,
    const struct answer_row *row, struct web_answer *a)
{
	const struct talking *t = job->own;
	struct visit v = {.d = d,
	    .r = job->request,
	    .seat = job->token.seat,
	    .status = row->status,
	    .notice = row->key,
	    .talk = t->note};

	if (web_wants_json(job->request))
		answer_refuse(d, job->request, a, row->status, row->key);
	else
		playroutes_show_again(&v, job->token.id, false, a);
}

static bool
playroutes_note_read(struct desk *d, struct job *job, struct web_answer *a)
{
	static const struct answer_row too_long = {422, "note-too-long"};
	struct talking *t = job->own;

	t->note = formfield_clean_text(t->typed != NULL ? t->typed : "");
	t->talk.game = job->token.id;
	t->talk.seat = job->token.seat;
	t->talk.text = t->note;
	if (t->note[strspn(t->note, " \n")] == '\0')
		answer_refuse(d, job->request, a, 400, "note-missing");
	else if (utf8_length(t->note) > TALK_LENGTH)
		playroutes_note_refuse(d, job, &too_long, a);
	else
		return true;
	return false;
}

static void
playroutes_note_act(struct desk *d, struct job *job)
{
	struct talk *talk = &((struct talking *)job->own)->talk;

	talk_post(d, talk);
	job->owes = talk->owes;
	job->failed = talk->result == TALK_STORE;
}

static void
playroutes_note_forget(struct desk *d, struct job *job)
{
	cache_drop(d, job->token.id);
}

/* Sends the browser to the page, which shows the note at the table. */
static void
playroutes_note_posted(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct talk *talk = &((struct talking *)job->own)->talk;
	struct model *m;
	struct buffer link = {0};

	if (web_wants_json(job->request)) {
		m = model_object();
		model_put_int(m, "game", talk->game);
		model_put_int(m, "entry", talk->entry);
		model_put_text(m, "note", talk->text);
		answer_json(a, 200, m);
		model_free(m);
	} else {
		link_play(d, job->token.id, job->token.seat, job->token.count,
		    &link);
		answer_see_other(a, &link);
	}
}

static void
playroutes_note_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	static const struct answer_row rows[] = {
	    [TALK_POSTED] = {200, NULL},
	    [TALK_OVER] = {409, "talk-over"},
	    [TALK_TOO_MUCH] = {429, "talk-too-much"},
	    [TALK_USED_UP] = {429, "talk-used-up"},
	    [TALK_ABSENT] = {404, "not-found"},
	    [TALK_STORE] = {503, "unavailable"},
	};
	enum talk_result result = ((struct talking *)job->own)->talk.result;

	if (result == TALK_POSTED)
		playroutes_note_posted(d, job, a);
	else if (result == TALK_TOO_MUCH || result == TALK_USED_UP)
		playroutes_note_refuse(d, job, &rows[result], a);
	else
		answer_refuse(d, job->request, a, rows[result].status,
		    rows[result].key);
}

/* --- pages ---------------------------------------------------------------- */

const struct page playroutes_turn_page = {
    .route = "/t/play",
    .purpose = SIGN_PLAY,
    .look = playroutes_look,
    .size = sizeof(struct moving),
    .fields = playroutes_move_fields,
    .read = playroutes_move_read,
    .act = playroutes_move_act,
    .of_game = true,
    .forget = playroutes_move_forget,
    .answer = playroutes_move_answer,
    .fini = playroutes_move_fini,
};

const struct page playroutes_note_page = {
    .route = "/t/play/note",
    .purpose = SIGN_PLAY,
    .below = "note",
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct talking),
    .fields = playroutes_note_fields,
    .read = playroutes_note_read,
    .act = playroutes_note_act,
    .forget = playroutes_note_forget,
    .answer = playroutes_note_answer,
    .fini = playroutes_note_fini,
};

const struct page playroutes_more_page = {
    .route = "/t/play/more",
    .purpose = SIGN_PLAY,
    .deep = true,
    .look = playroutes_look,
};
