/*
 * Loads a past position, hides what does not belong to it, and makes the page.
 */
#include "config.h"

#include "pages/pastpage.h"

#include <stdlib.h>
#include <string.h>

#include "desk/log.h"
#include "game/held.h"
#include "match/match.h"
#include "pages/answer.h"
#include "pages/pagelang.h"
#include "pages/preview.h"
#include "show/board.h"
#include "show/history.h"
#include "show/players.h"
#include "show/result.h"
#include "show/reviewed.h"
#include "show/status.h"
#include "show/tableview.h"
#include "show/view.h"
#include "words/model.h"

enum { PLY_DIGITS = 9 };

/* --- loading -------------------------------------------------------------- */

/* Returns the entry that ?ply asks for, at most LAST. */
static int64_t
wanted_ply(const struct past *p, int64_t last)
{
	const char *text = web_query(p->r, "ply");
	size_t len = text != NULL ? strspn(text, "0123456789") : 0;
	int64_t ply;

	if (len == 0 || len > PLY_DIGITS || text[len] != '\0')
		return last;
	ply = strtol(text, NULL, 10);
	return ply < last ? ply : last;
}

static enum table_status
pastpage_load(struct past *p, struct buffer *why)
{
	enum table_status status = table_load_rows(p->d, p->game, &p->t, why);

	if (status != TABLE_OK)
		return status;
	p->last = (int64_t)p->t.game.entries - 1;
	p->ply = wanted_ply(p, p->last);
	p->ended = p->t.game.state == STORE_OVER;
	table_fini(&p->t);
	if (p->ply == p->last)
		return table_load(p->d, p->game, &p->t, why);
	status = table_load_at(p->d, p->game, (uint32_t)p->ply, &p->t, why);
	if (status == TABLE_OK && !table_rewind(p->d, &p->t))
		status = TABLE_STORE;
	/* The game was not over then. */
	p->t.game.state = STORE_OPEN;
	return status;
}

bool
past_load(struct past *p, struct web_answer *a)
{
	struct buffer why = {0};
	enum table_status status = pastpage_load(p, &why);
	bool good = false;
	uint32_t k = 0;

	if (status == TABLE_OK) {
		if (p->viewer >= 0)
			k = p->t.game.made[p->viewer];
		good = view_take(p->d, &p->t, p->viewer, k,
		    web_wants_json(p->r), &p->view, &why);
	}
	if (good) {
		view_hush(&p->view);
	} else if (status == TABLE_ABSENT) {
		answer_not_found(p->d, p->r, a);
	} else {
		if (status == TABLE_STORE || held_log_once(p->d, p->game))
			log_event("game-not-served", "why=\"%s\"",
			    buffer_text(&why));
		answer_refuse(p->d, p->r, a, 503,
		    status == TABLE_STORE ? "unavailable" : "not-served");
	}
	buffer_fini(&why);
	return good;
}

void
past_fini(struct past *p)
{
	view_fini(&p->view);
	table_fini(&p->t);
}

/* --- links ---------------------------------------------------------------- */

void
past_link(const struct past *p, const char *what, int64_t ply,
    struct buffer *out)
{
	buffer_add(out, p->link.data, p->link.len);
	if (what != NULL)
		buffer_puts(out, what);
	buffer_add(out, p->query.data, p->query.len);
	if (ply < p->last)
		buffer_printf(out, "%cply=%lld", p->query.len > 0 ? '&' : '?',
		    (long long)ply);
}

static void
pastpage_put_link(const struct past *p, struct model *m, const char *key,
    const char *what, int64_t ply)
{
	struct buffer link = {0};

	past_link(p, what, ply, &link);
	model_put_text(m, key, buffer_text(&link));
	buffer_fini(&link);
}

/* Returns the links to other steps; null where there is no such step. */
static struct model *
pastpage_steps(const struct past *p)
{
	static const char *const steps[] = {
	    "first", "previous", "next", "last"};
	struct model *m = model_object();

	for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
		model_put(m, steps[i], model_null());
	if (p->ply > 0) {
		pastpage_put_link(p, m, "first", p->page, 0);
		pastpage_put_link(p, m, "previous", p->page, p->ply - 1);
	}
	if (p->ply < p->last) {
		pastpage_put_link(p, m, "next", p->page, p->ply + 1);
		pastpage_put_link(p, m, "last", p->page, p->last);
	}
	return m;
}

void
past_put_links(struct past *p)
{
	struct model *m = pastpage_steps(p);

	pastpage_put_link(p, m, "board-svg", p->svg, p->ply);
	pastpage_put_link(p, m, "board-png", p->png, p->ply);
	pastpage_put_link(p, m, "board-text", p->text, p->ply);
	model_put(m, "feed", model_null());
	model_put(m, "play", model_null());
	if (p->viewer == RULES_SPECTATOR) {
		model_put_text(m, "watch", p->link.data);
		pastpage_put_link(p, m, "feed", "/feed.atom", p->last);
	} else {
		tableview_put_watch(p->d, &p->t, m);
		pastpage_put_link(p, m, "play", NULL, p->last);
	}
	model_put(p->view.model, "links", m);
}

/* --- the steps at the board ----------------------------------------------- */

void
past_put_replay(const struct past *p, struct model *page)
{
	struct model *m = pastpage_steps(p);

	model_put_bool(m, "own", false);
	model_put_bool(m, "to-now", p->ply + 1 == p->last);
	model_put_int(m, "at", p->ply);
	model_put_int(m, "of", p->last);
	model_put(m, "step",
	    history_entry(p->d, &p->t, &p->view, (size_t)p->ply, &p->reader));
	model_put(page, "replay", m);
}

static void
put_step_now(const char *link, const char *key, int64_t ply, struct model *m)
{
	struct buffer text = {0};

	buffer_printf(&text, "%s?ply=%lld", link, (long long)ply);
	model_put_text(m, key, buffer_text(&text));
	buffer_fini(&text);
}

void
past_put_replay_now(const char *link, int64_t from, int64_t last,
    struct model *page)
{
	struct model *m = model_object();

	model_put(page, "replay", model_null());
	if (link == NULL || last <= 0) {
		model_free(m);
		return;
	}
	put_step_now(link, "first", from < last ? from : last - 1, m);
	put_step_now(link, "previous", last - 1, m);
	model_put(m, "next", model_null());
	model_put(m, "last", model_null());
	model_put_bool(m, "own", from > 0);
	model_put_bool(m, "to-now", false);
	model_put_int(m, "at", last);
	model_put_int(m, "of", last);
	model_put(m, "step", model_null());
	model_put(page, "replay", m);
}

/* --- the page ------------------------------------------------------------- */

void
past_entries(const struct past *p, struct history *h)
{
	size_t kept = 0;

	history_all(p->d, &p->t, &p->view, &p->reader, h);
	for (size_t i = 0; i < h->n; i++) {
		struct paragraph one = h->paragraphs[i];

		/* What happened besides entries is told to the players
		 * alone. */
		if (one.happened &&
		    (p->viewer == RULES_SPECTATOR || one.n > p->ply)) {
			model_free(one.model);
			continue;
		}
		pastpage_put_link(p, one.model, "href", p->page, one.n);
		h->paragraphs[kept++] = one;
	}
	h->n = kept;
}

/* Returns the entry that led to this position, or null. */
static struct model *
latest(const struct history *h)
{
	for (size_t i = 0; i < h->n; i++)
		if (!h->paragraphs[i].happened)
			return model_copy(h->paragraphs[i].model);
	return model_null();
}

static void
put_pictures(struct past *p, struct model *page)
{
	struct looking l = {.d = p->d,
	    .t = &p->t,
	    .seat = p->viewer,
	    .lang = p->reader.lang,
	    .view = &p->view,
	    .back = p->back,
	    .whole = match_to_move(p->t.match) == 0};
	struct buffer svg = {0}, text = {0};
	char *title;

	fresh_entry(&p->view, (size_t)p->ply, false, &l.fresh);
	title = fresh_title(p->d, &p->t, p->reader.lang, &l.fresh);

	board_svg(&l, title, &svg);
	board_text(p->d, &p->t, p->viewer, p->reader.lang, true, &text);
	model_put_made(page, "board-svg", &svg);
	model_put_text(page, "board-text", buffer_text(&text));
	buffer_fini(&svg);
	buffer_fini(&text);
	free(title);
}

static void
put_entries(const struct past *p, struct model *page)
{
	struct history entries;

	past_entries(p, &entries);
	model_put(page, "entry", latest(&entries));
	model_put(page, "history", history_list(&entries));
}

/* Puts what is shown where somebody sends the address; those of players are
 * not for others. */
static void
pastpage_put_preview(struct past *p, bool over)
{
	struct buffer picture = {0};

	if (p->share != NULL) {
		past_link(p, p->share, p->ply, &picture);
		preview_put(p->d, p->r, "past.preview",
		    over ? "turn.winner" : "past.now", buffer_text(&picture),
		    p->view.model);
	} else {
		model_put(p->view.model, "preview", model_null());
	}
	buffer_fini(&picture);
}

struct model *
past_model(struct past *p)
{
	bool over = match_to_move(p->t.match) == 0;
	struct model *page = model_object();

	model_put_bool(page, "watching", p->viewer == RULES_SPECTATOR);
	model_put_bool(page, "over", over);
	model_put_int(page, "ply", p->ply);
	model_put_int(page, "last", p->last);
	model_put(page, "deadline", model_null());
	past_put_replay(p, page);
	put_pictures(p, page);
	status_put(p->d, &p->t, &p->view, page);
	status_put_facts(&p->t, &p->view, page);
	players_put(p->d, &p->t, true, page);
	return page;
}

void
past_answer(struct past *p, struct model *page, const char *template,
    struct web_answer *a)
{
	struct buffer own = {0};

	/* Without ?ply, links to other languages lead to the latest position
	 * again. */
	if (web_query(p->r, "ply") != NULL)
		buffer_printf(&own, "ply=%lld&", (long long)p->ply);
	pagelang_put(p->d, p->r, &p->reader, buffer_text(&own), p->view.model);
	buffer_fini(&own);
	model_put(p->view.model, "page", page);
	pastpage_put_preview(p, match_to_move(p->t.match) == 0);
	answer_page(p->d, a, 200, &p->reader, template, p->view.model);
}

static void
pastpage_html(struct past *p, struct web_answer *a)
{
	const char *part = web_query(p->r, "part");
	bool board = part != NULL && strcmp(part, "board") == 0;
	struct model *page = past_model(p);
	struct buffer review = {0};

	result_put(p->d, &p->t, &p->view, NULL, page);
	buffer_printf(&review, "%s/review%s", buffer_text(&p->link),
	    buffer_text(&p->query));
	reviewed_put_link(p->d, p->game, p->ended, buffer_text(&review), page);
	buffer_fini(&review);
	if (!board)
		put_entries(p, page);
	past_answer(p, page, board ? "web/board.html" : "web/past.html", a);
}

void
past_page(struct past *p, struct web_answer *a)
{
	if (past_load(p, a)) {
		past_put_links(p);
		if (web_wants_json(p->r)) {
			model_put_int(p->view.model, "last", p->last);
			model_write(p->view.model, false, &a->body);
			a->status = 200;
			a->type = "application/json";
		} else {
			pastpage_html(p, a);
		}
	}
	past_fini(p);
}

/* --- the board alone ------------------------------------------------------ */

/* Whether WHAT is NAME, which may be NULL, without its slash. */
static bool
is_named(const char *what, const char *name)
{
	return name != NULL && strcmp(what, name + 1) == 0;
}

void
past_board(struct past *p, const char *what, struct web_answer *a)
{
	bool svg = is_named(what, p->svg), png = is_named(what, p->png);
	bool share = is_named(what, p->share);
	struct looking l = {.d = p->d,
	    .t = &p->t,
	    .seat = p->viewer,
	    .lang = p->reader.lang,
	    .whole = true};
	struct model *none = model_object();
	int width;
	char *title;

	if (!svg && !png && !share && !is_named(what, p->text)) {
		answer_not_found(p->d, p->r, a);
	} else if (past_load(p, a)) {
		a->status = 200;
		if (svg) {
			title = reader_say(p->d, p->reader.lang, "board.title",
			    none);
			board_svg(&l, title, &a->body);
			a->type = "image/svg+xml";
			free(title);
		} else if (png || share) {
			if (share)
				board_share(&l, &a->body);
			else
				board_png(&l, NULL, &a->body, &width);
			a->type = "image/png";
			a->stays = web_query(p->r, "ply") != NULL &&
			    p->t.game.state != STORE_OVER;
		} else {
			board_text(p->d, &p->t, p->viewer, p->reader.lang, true,
			    &a->body);
			a->type = "text/plain; charset=utf-8";
		}
	}
	model_free(none);
	past_fini(p);
}
