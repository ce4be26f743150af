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
#include "show/board.h"
#include "show/history.h"
#include "show/status.h"
#include "show/view.h"
#include "words/model.h"

enum { PLY_DIGITS = 9 };

/* --- loading -------------------------------------------------------------- */

/* The entry that ?ply asks for, at most LAST. */
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

/* Removes from the model what belongs to the present of the table and not to
 * the past position, and for people who watch also what only the table
 * reads. */
static void
drop_untold(const struct past *p)
{
	static const char *const table[] = {"table", "clocks", "terms",
	    "deadline", "moves", "anytime", "stale"};
	struct model *log = model_get(p->model, "log");
	struct model *seats = model_get(p->model, "seats");

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
		model_drop(p->model, table[i]);
	if (p->viewer != RULES_SPECTATOR)
		return;
	for (size_t i = 0; i < model_size(log); i++) {
		model_drop(model_at(log, i), "notes");
		model_drop(model_at(log, i), "note");
	}
	for (size_t i = 0; i < model_size(seats); i++)
		model_drop(model_at(seats, i), "letters");
}

static enum table_status
pastpage_load(struct past *p, struct buffer *why)
{
	enum table_status status = table_load_rows(p->d, p->game, &p->t, why);

	if (status != TABLE_OK)
		return status;
	p->last = (int64_t)p->t.game.entries - 1;
	p->ply = wanted_ply(p, p->last);
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
	uint32_t k = 0;

	if (status == TABLE_OK) {
		if (p->viewer >= 0)
			k = p->t.seats[p->viewer].made;
		p->model = view_game(p->d, &p->t, p->viewer, k, &why);
	}
	if (p->model != NULL) {
		drop_untold(p);
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
	return p->model != NULL;
}

void
past_fini(struct past *p)
{
	model_free(p->model);
	p->model = NULL;
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

/* The links to other steps and forms; null where there is no such step. */
static struct model *
pastpage_links(const struct past *p)
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
	pastpage_put_link(p, m, "board-svg", p->svg, p->ply);
	pastpage_put_link(p, m, "board-png", p->png, p->ply);
	pastpage_put_link(p, m, "board-text", p->text, p->ply);
	status_put_watch(p->d, &p->t, m);
	model_put(m, "feed", model_null());
	model_put(m, "play", model_null());
	if (p->viewer == RULES_SPECTATOR)
		pastpage_put_link(p, m, "feed", "/feed.atom", p->last);
	else
		pastpage_put_link(p, m, "play", NULL, p->last);
	return m;
}

/* --- the page ------------------------------------------------------------- */

struct model *
past_entries(const struct past *p)
{
	struct model *all = history_all(p->d, &p->t, p->model, &p->reader);
	struct model *list = model_array();

	for (size_t i = 0; i < model_size(all); i++) {
		struct model *item = model_copy(model_at(all, i));
		const struct model *other = model_get(item, "happened");
		bool happened = model_type(other) != MODEL_NULL;
		int64_t n = model_get_int(happened ? other : item, "n", 0);

		/* Only players see what happened besides entries. */
		if (happened && (p->viewer == RULES_SPECTATOR || n > p->ply)) {
			model_free(item);
			continue;
		}
		pastpage_put_link(p, item, "href", p->page, n);
		model_add(list, item);
	}
	model_free(all);
	return list;
}

/* The entry that led to this position, or null. */
static struct model *
latest(const struct model *entries)
{
	for (size_t i = 0; i < model_size(entries); i++) {
		const struct model *item = model_at(entries, i);

		if (model_type(model_get(item, "happened")) == MODEL_NULL)
			return model_copy(item);
	}
	return model_null();
}

static void
put_pictures(struct past *p, struct model *page)
{
	struct looking l = {.d = p->d,
	    .t = &p->t,
	    .seat = p->viewer,
	    .lang = p->reader.lang,
	    .since = history_last_move(p->model),
	    .game = p->model};
	struct buffer svg = {0}, text = {0};
	char *title = reader_say(p->d, p->reader.lang, "board.title", page);

	board_svg(&l, title, &svg);
	board_text(p->d, &p->t, p->viewer, p->reader.lang, &text);
	model_put_text(page, "board-svg", buffer_text(&svg));
	model_put_text(page, "board-text", buffer_text(&text));
	buffer_fini(&svg);
	buffer_fini(&text);
	free(title);
}

static void
pastpage_html(struct past *p, struct web_answer *a)
{
	bool over = match_to_move(p->t.match) == 0;
	struct model *page = model_object();
	struct model *entries = past_entries(p);
	struct buffer own = {0};

	model_put_bool(page, "watching", p->viewer == RULES_SPECTATOR);
	model_put_bool(page, "over", over);
	model_put_int(page, "ply", p->ply);
	model_put_int(page, "last", p->last);
	model_put(page, "entry", latest(entries));
	model_put(page, "history", entries);
	model_put(page, "deadline", model_null());
	status_put(p->d, &p->t, p->model, page);
	put_pictures(p, page);
	/* Without ?ply, links to other languages lead to the latest position
	 * again. */
	if (web_query(p->r, "ply") != NULL)
		buffer_printf(&own, "ply=%lld&", (long long)p->ply);
	pagelang_put(p->d, p->r, &p->reader, buffer_text(&own), p->model);
	buffer_fini(&own);
	model_put(p->model, "page", page);
	answer_page(p->d, a, 200, &p->reader, "web/past.html", p->model);
}

void
past_page(struct past *p, struct web_answer *a)
{
	if (past_load(p, a)) {
		model_put(p->model, "links", pastpage_links(p));
		if (web_wants_json(p->r)) {
			model_put_int(p->model, "last", p->last);
			model_write(p->model, false, &a->body);
			a->status = 200;
			a->type = "application/json";
		} else {
			pastpage_html(p, a);
		}
	}
	past_fini(p);
}

/* --- the board alone ------------------------------------------------------ */

void
past_board(struct past *p, const char *what, struct web_answer *a)
{
	struct looking l = {.d = p->d,
	    .t = &p->t,
	    .seat = p->viewer,
	    .lang = p->reader.lang,
	    .whole = true};
	struct model *none = model_object();
	struct buffer areas = {0};
	int width, height;
	char *title;

	if (strcmp(what, p->svg + 1) != 0 && strcmp(what, p->png + 1) != 0 &&
	    strcmp(what, p->text + 1) != 0) {
		answer_not_found(p->d, p->r, a);
	} else if (past_load(p, a)) {
		a->status = 200;
		if (strcmp(what, p->svg + 1) == 0) {
			title = reader_say(p->d, p->reader.lang, "board.title",
			    none);
			board_svg(&l, title, &a->body);
			a->type = "image/svg+xml";
			free(title);
		} else if (strcmp(what, p->png + 1) == 0) {
			board_png(&l, NULL, &a->body, &areas, &width, &height);
			a->type = "image/png";
		} else {
			board_text(p->d, &p->t, p->viewer, p->reader.lang,
			    &a->body);
			a->type = "text/plain; charset=utf-8";
		}
	}
	buffer_fini(&areas);
	model_free(none);
	past_fini(p);
}
