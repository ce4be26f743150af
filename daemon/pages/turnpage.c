/*
 * Puts the model of the page together. Each step of a move has an address of
 * its own, so that going back in the browser works and GET changes nothing.
 */
#include "config.h"

#include "pages/turnpage.h"

#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/answer.h"
#include "pages/pastpage.h"
#include "pages/hints.h"
#include "pages/playergames.h"
#include "pages/teach.h"
#include "pages/turnsteps.h"
#include "people/practice.h"
#include "play/turn.h"
#include "proof/document.h"
#include "proof/export.h"
#include "show/advance.h"
#include "show/board.h"
#include "show/clockview.h"
#include "show/clubview.h"
#include "show/fairview.h"
#include "show/history.h"
#include "show/players.h"
#include "show/result.h"
#include "show/reviewed.h"
#include "show/status.h"
#include "show/tableview.h"
#include "show/view.h"
#include "words/model.h"

static const char json_type[] = "application/json";

/* --- the page ------------------------------------------------------------- */

static void
put_notice(const struct visit *v, const struct reader *reader,
    struct model *page)
{
	struct model *m = model_object();
	struct buffer key = {0};
	char *text;

	model_put(page, "notice", model_null());
	if (v->notice == NULL) {
		model_free(m);
		return;
	}
	model_put_text(m, "accepted", v->accepted != NULL ? v->accepted : "");
	buffer_printf(&key, "error.%s.title", v->notice);
	text = reader_say(v->d, reader->lang, buffer_text(&key), m);
	model_put_text(m, "title", text);
	free(text);
	buffer_reset(&key);
	buffer_printf(&key, "error.%s", v->notice);
	text = reader_say(v->d, reader->lang, buffer_text(&key), m);
	model_put_text(m, "message", text);
	free(text);
	model_put(m, "why", model_null());
	if (v->why != NULL) {
		buffer_reset(&key);
		buffer_printf(&key, "%s.refused.%s", v->t->rules->id, v->why);
		text = reader_say(v->d, reader->lang, buffer_text(&key), m);
		model_put_text(m, "why", text);
		free(text);
	}
	buffer_fini(&key);
	model_put(page, "notice", m);
}

static void
turnpage_put_board(const struct looking *l, struct model *page)
{
	struct buffer svg = {0};
	char *title = fresh_title(l->d, l->t, l->lang, &l->fresh);

	board_svg(l, title, &svg);
	model_put_made(page, "board-svg", &svg);
	buffer_fini(&svg);
	free(title);
}

/* Puts where a note without a move is sent, and what was typed as one. */
static void
put_talk(const struct visit *v, const struct view *view, struct model *page)
{
	struct buffer link = {0};

	if (match_to_move(v->t->match) != 0) {
		buffer_puts(&link, view->link);
		buffer_puts(&link, "/note");
	}
	model_put_text(page, "talk", buffer_text(&link));
	model_put_text(page, "talk-note", v->talk != NULL ? v->talk : "");
	buffer_fini(&link);
}

/* --- the table ------------------------------------------------------------ */

static void
turnpage_put_word(struct model *m, const char *key, const char *word)
{
	model_put(m, key, word != NULL ? model_text(word) : model_null());
}

/* Puts what was typed into the forms of the table, and what is wrong there. */
static void
put_typed(const struct visit *v, struct model *page)
{
	static const struct typed none = {.seat = -1};
	const struct typed *typed = v->typed != NULL ? v->typed : &none;
	const struct model *table = model_get(page, "table");
	struct model *m = model_object(), *seats = model_get(table, "replace");

	model_put_bool(m, "open",
	    typed->name_fault != NULL || typed->mail_fault != NULL);
	model_put_text(m, "memo",
	    typed->memo != NULL ? typed->memo : v->t->seats[v->seat].memo);
	turnpage_put_word(m, "memo-fault", typed->memo_fault);
	model_put(page, "typed", m);
	for (size_t i = 0; i < model_size(seats); i++) {
		struct model *seat = model_at(seats, i);
		bool own = model_get_int(seat, "seat", -1) == typed->seat;

		model_put_text(seat, "typed-name",
		    own && typed->name != NULL ? typed->name : "");
		model_put_text(seat, "typed-mail",
		    own && typed->mail != NULL ? typed->mail : "");
		turnpage_put_word(seat, "name-fault",
		    own ? typed->name_fault : NULL);
		turnpage_put_word(seat, "mail-fault",
		    own ? typed->mail_fault : NULL);
	}
}

static void
turnpage_put_table(const struct visit *v, const struct reader *reader,
    struct model *page)
{
	struct model *ask = model_null();
	struct buffer key = {0};
	bool resign = v->ask != NULL && strcmp(v->ask, "resign") == 0;
	bool end = v->ask != NULL && strcmp(v->ask, "end") == 0;
	bool can_offer = match_to_move(v->t->match) != 0 &&
	    !(v->t->match->resigned >> v->seat & 1);

	tableview_put(v->d, v->t, v->seat, reader, page);
	put_typed(v, page);
	if ((resign || end) && can_offer) {
		model_free(ask);
		ask = model_object();
		model_put_bool(ask, "resign", resign);
		model_put_bool(ask, "end", end);
	}
	model_put(page, "table-ask", ask);
	if (v->done != NULL)
		buffer_printf(&key, "table.done.%s", v->done);
	model_put_text(page, "done", buffer_text(&key));
	model_put_bool(page, "paused", v->t->game.state == STORE_PAUSED);
	buffer_fini(&key);
}

/* Puts the steps through what "since" of PAGE tells. */
static void
turnpage_put_replay(const struct view *view, struct model *page)
{
	const struct model *since = model_get(page, "since");
	int64_t last = (int64_t)view->n - 1, from = last;

	for (size_t i = model_size(since); i > 0; i--)
		from =
		    model_get_int(model_at(since, i - 1), "first", from + 1) -
		    1;
	past_put_replay_now(model_get_text(model_get(view->model, "links"),
				"history", NULL),
	    from, last, page);
}

/* Puts "facts". A RECEIPT tells nothing of them but in these two words, which
 * not every ruleset has. */
static void
turnpage_put_facts(const struct visit *v, const struct view *view, bool receipt,
    struct model *page)
{
	if (receipt && model_get_text(page, "goal-word", "")[0] == '\0' &&
	    model_get_text(page, "danger-word", "")[0] == '\0')
		model_put(page, "facts", model_object());
	else
		status_put_facts(v->t, view, page);
}

/* Puts orders in advance, and where their forms go, unless NONE. */
static void
turnpage_put_orders(const struct visit *v, const struct view *view, bool none,
    struct model *page)
{
	struct buffer link = {0};

	advance_put_stopped(v->d, v->t, v->seat, page);
	if (none)
		model_put(page, "advance", model_null());
	else
		advance_put(v->d, v->t, v->seat, page);
	buffer_printf(&link, "%s/orders", view->link);
	model_put_text(page, "orders-link", buffer_text(&link));
	buffer_reset(&link);
	buffer_printf(&link, "%s/if", view->link);
	model_put_text(page, "path-link", buffer_text(&link));
	buffer_fini(&link);
}

/* Puts the channel of the table, and where its forms go, unless NONE. */
static void
turnpage_put_club(const struct visit *v, const struct view *view, bool none,
    struct model *page)
{
	struct buffer link = {0};

	model_put(page, "club", model_null());
	if (!none)
		clubview_put(v->d, v->t, v->seat, page);
	buffer_printf(&link, "%s/channel", view->link);
	model_put_text(page, "club-link", buffer_text(&link));
	buffer_fini(&link);
}

/* Puts the way to the review of a game that is over. */
static void
turnpage_put_review(const struct visit *v, const struct view *view,
    struct model *page)
{
	struct buffer link = {0};

	buffer_printf(&link, "%s/review", view->link);
	reviewed_put_link(v->d, v->t->game.id, v->t->game.state == STORE_OVER,
	    buffer_text(&link), page);
	buffer_fini(&link);
}

static struct model *
page_model(const struct visit *v, const struct reader *reader,
    struct view *view, bool receipt, struct looking *l)
{
	struct model *page = model_object();
	bool guest = practice_plays(v->d, v->t, v->seat);

	names_put(page, "name", v->t->seats[v->seat].name);
	model_put_text(page, "link", l->link != NULL ? l->link : "");
	model_put_text(page, "note", v->note != NULL ? v->note : "");
	model_put_bool(page, "can-move", l->spots != NULL);
	model_put_bool(page, "over", match_to_move(v->t->match) == 0);
	model_put(page, "since",
	    history_since(v->d, v->t, view, v->seat, reader));
	turnpage_put_replay(view, page);
	model_put(page, "answers", history_answers(v->d, v->t, view, reader));
	model_put_bool(page, "any-since",
	    model_size(model_get(page, "since")) > 0);
	turnsteps_put_choices(l, page);
	put_talk(v, view, page);
	model_put_bool(page, "no-move-yet", v->t->game.made[v->seat] == 0);
	model_put(page, "fair", fairview_words(view));
	/* Nobody writes to a guest, who has no address. */
	view->hides_letters = view->hides_letters || guest;
	model_put_bool(page, "guest", guest);
	/* What is chosen is a move, not a step of branchpage.h. */
	model_put_bool(page, "branch", false);
	status_put(v->d, v->t, view, page);
	turnpage_put_facts(v, view, receipt, page);
	players_put(v->d, v->t, true, page);
	result_put(v->d, v->t, view, NULL, page);
	turnpage_put_review(v, view, page);
	clockview_put(v->d, v->t, reader, v->seat, page);
	turnpage_put_table(v, reader, page);
	turnpage_put_orders(v, view, receipt || guest, page);
	turnpage_put_club(v, view, receipt || guest, page);
	model_put(page, "hint", model_null());
	if (guest)
		hints_put(v, l, page);
	teach_put_box(v->d, v->t, v->seat, reader->lang, page);
	playergames_put_next(v->d, v->t, v->seat, page);
	return page;
}

/* Sets L up for this seat. L gets the link for moves when the seat may move at
 * all, and the places on the board when it is the seat's turn. */
static void
begin_looking(const struct visit *v, const struct reader *reader,
    const struct view *view, struct spots *spots, struct looking *l)
{
	bool paused = v->t->game.state == STORE_PAUSED;
	bool can = !paused && (match_to_move(v->t->match) >> v->seat & 1);
	bool may = !paused && (match_may_move(v->t->match) >> v->seat & 1);

	memset(l, 0, sizeof *l);
	l->d = v->d;
	l->t = v->t;
	l->seat = v->seat;
	l->lang = reader->lang;
	fresh_take(v->t, view, &l->fresh);
	l->view = view;
	l->whole = match_to_move(v->t->match) == 0;
	if (!can && !may)
		return;
	l->link = view->link;
	if (!can)
		return;
	spots_take(v->t, v->seat, spots);
	l->spots = spots;
}

/* Whether the page that R asks for is at LINK, which may be NULL. */
static bool
turnpage_is_at(const struct web_request *r, const char *link)
{
	const char *path = web_path(r);
	size_t len = strlen(path);

	return link != NULL && strlen(link) > len &&
	    strcmp(link + strlen(link) - len, path) == 0;
}

static void
turnpage_html(const struct visit *visit, struct view *view,
    struct web_answer *a)
{
	struct visit v = *visit;
	struct spots spots = {0};
	struct reader reader;
	struct looking l;
	struct model *page;

	reader_take(v.d, table_player(v.t, v.seat), &reader);
	begin_looking(&v, &reader, view, &spots, &l);
	l.here = turnpage_is_at(v.r, l.link);
	page = page_model(&v, &reader, view, false, &l);
	if (!turnsteps_put(&v, &l, page, &v.why)) {
		bool late = turn_was_possible(v.d, v.t, v.seat, v.move);

		v.notice = late ? "no-longer-possible" : "illegal-move";
		v.status = late ? 409 : 422;
	}
	put_notice(&v, &reader, page);
	turnpage_put_board(&l, page);
	model_put_text(view->model, "lang", reader.lang);
	model_put(view->model, "page", page);
	answer_page(v.d, a, v.status, &reader, "web/turn.html", view->model);
	spots_fini(&spots);
}

static void
json_error(const struct visit *v, struct model *game, struct web_answer *a)
{
	struct model *more = model_object();

	if (v->accepted != NULL)
		model_put_text(more, "accepted", v->accepted);
	if (v->why != NULL)
		model_put_text(more, "why", v->why);
	if (v->status == 422) {
		const struct model *anytime = model_get(game, "anytime");

		model_put(more, "moves", model_copy(model_get(game, "moves")));
		if (anytime != NULL)
			model_put(more, "anytime", model_copy(anytime));
	}
	model_put(more, "links", model_copy(model_get(game, "links")));
	model_put_text(more, "state", model_get_text(game, "state", ""));
	answer_error(v->d, v->r, a, v->status, v->notice, NULL, more);
	model_free(more);
}

void
turnpage_page(const struct visit *v, struct web_answer *a)
{
	struct buffer why = {0};
	struct view view;

	if (!view_take(v->d, v->t, v->seat, v->k, web_wants_json(v->r), &view,
		&why)) {
		log_event("game-not-served", "why=\"%s\"", buffer_text(&why));
		answer_refuse(v->d, v->r, a, 503, "not-served");
	} else if (!web_wants_json(v->r)) {
		turnpage_html(v, &view, a);
	} else if (v->notice != NULL) {
		json_error(v, view.model, a);
	} else {
		model_write(view.model, false, &a->body);
		a->status = v->status;
		a->type = json_type;
	}
	view_fini(&view);
	buffer_fini(&why);
}

/* --- the receipt ---------------------------------------------------------- */

static void
json_receipt(struct desk *d, const struct turn *turn, struct web_answer *a)
{
	struct buffer *out = &a->body;

	buffer_puts(out, "{\"game\":");
	buffer_add_int(out, turn->game);
	buffer_puts(out, ",\"entry\":");
	buffer_add_int(out, turn->entry);
	buffer_puts(out, ",\"move\":\"");
	buffer_puts(out, turn->made);
	buffer_puts(out, "\",\"hash\":\"");
	buffer_add_hex(out, turn->hash, sizeof turn->hash);
	buffer_puts(out, "\",\"events\":");
	buffer_add(out, turn->events.data, turn->events.len);
	buffer_puts(out, ",\"next\":");
	if (turn->goes_on) {
		buffer_putc(out, '"');
		link_play(d, turn->game, turn->seat, turn->k + 1, out);
		buffer_puts(out, "\"}\n");
	} else {
		buffer_puts(out, "null}\n");
	}
	a->status = 200;
	a->type = json_type;
}

/* Puts what the move has brought about: itself, with the note that went with it,
 * and what came after it, such as the moves of bots. */
static void
put_made(const struct visit *v, const struct reader *reader,
    const struct view *view, const struct turn *turn, struct model *page)
{
	model_put(page, "made",
	    history_entry(v->d, v->t, view, turn->entry, reader));
	model_put(page, "after",
	    history_after(v->d, v->t, view, turn->entry, reader));
}

static void
html_receipt(struct desk *d, const struct web_request *r,
    const struct turn *turn, struct web_answer *a)
{
	struct buffer why = {0};
	struct spots spots = {0};
	struct view view = {.seat = turn->seat};
	struct model *page;
	struct reader reader;
	struct looking l;
	struct table t;

	if (table_load(d, turn->game, &t, &why) != TABLE_OK ||
	    !view_take(d, &t, turn->seat, t.game.made[turn->seat], false, &view,
		&why)) {
		/* The move is made and stored; only the page cannot be
		 * shown. */
		log_event("receipt-without-page", "why=\"%s\"",
		    buffer_text(&why));
		json_receipt(d, turn, a);
	} else {
		struct visit v = {.d = d, .r = r, .t = &t, .seat = turn->seat};

		reader_take(d, table_player(&t, turn->seat), &reader);
		begin_looking(&v, &reader, &view, &spots, &l);
		page = page_model(&v, &reader, &view, true, &l);
		put_made(&v, &reader, &view, turn, page);
		/* The picture marks the move and all that came after it. */
		if (view_entry(&view, turn->entry)->move[0] != '!')
			fresh_entry(&view, turn->entry, true, &l.fresh);
		turnpage_put_board(&l, page);
		model_put_text(view.model, "lang", reader.lang);
		model_put(view.model, "page", page);
		answer_page(d, a, 200, &reader, "web/receipt.html", view.model);
		if (a->status != 200) {
			buffer_reset(&a->body);
			json_receipt(d, turn, a);
		}
	}
	spots_fini(&spots);
	view_fini(&view);
	table_fini(&t);
	buffer_fini(&why);
}

void
turnpage_receipt(struct desk *d, const struct web_request *r,
    const struct turn *turn, struct web_answer *a)
{
	if (web_wants_json(r))
		json_receipt(d, turn, a);
	else
		html_receipt(d, r, turn, a);
}

/* --- the board alone ------------------------------------------------------ */

static bool
move_picture(const struct visit *v, struct looking *l, struct web_answer *a)
{
	char canonical[RULES_NOTATION_MAX + 1];
	const char *why;
	uint64_t move;

	if (v->move == NULL ||
	    match_canonical(v->t->match, v->seat, v->move, canonical, &move,
		&why) != MATCH_OK)
		return false;
	board_preview(l, move, canonical, &a->body);
	return true;
}

bool
turnpage_board(const struct visit *v, const char *what, struct web_answer *a)
{
	struct model *none = model_object();
	struct reader reader;
	struct looking l = {.d = v->d,
	    .t = v->t,
	    .seat = v->seat,
	    .lang = reader.lang,
	    .whole = true};
	char *title;

	reader_take(v->d, table_player(v->t, v->seat), &reader);
	a->status = 200;
	a->type = "image/svg+xml";
	if (strcmp(what, "board.txt") == 0) {
		board_text(v->d, v->t, v->seat, reader.lang, true, &a->body);
		a->type = "text/plain; charset=utf-8";
	} else if (strcmp(what, "board.svg") == 0) {
		title = reader_say(v->d, reader.lang, "board.title", none);
		board_svg(&l, title, &a->body);
		free(title);
	} else if (strcmp(what, "move.svg") != 0 || !move_picture(v, &l, a)) {
		a->status = 404;
	}
	model_free(none);
	return a->status == 200;
}

/* --- the game as a file --------------------------------------------------- */

void
turnpage_document(const struct visit *v, struct web_answer *a)
{
	struct buffer why = {0}, name = {0};
	struct document doc = {0};

	if (export_document(v->d, v->t, false, &doc, &why)) {
		document_write(&doc, &a->body);
		fairview_file(v->t, &name);
		a->filename = buffer_take(&name);
		a->status = 200;
		a->type = json_type;
	} else {
		log_event("document-not-made", "game=%lld why=\"%s\"",
		    (long long)v->t->game.id, buffer_text(&why));
		answer_refuse(v->d, v->r, a, 503, "not-served");
	}
	document_fini(&doc);
	buffer_fini(&why);
}
