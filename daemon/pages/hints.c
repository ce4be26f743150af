/*
 * Reads what the thinking process has found.
 */
#include "config.h"

#include "pages/hints.h"

#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/reader.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/answer.h"
#include "pages/turnpage.h"
#include "pages/turnsteps.h"
#include "show/board.h"
#include "store/store_reviews.h"
#include "words/model.h"

/* The hint that V's seat has asked for at this turn, as {"moves"}, or NULL.
 * *WAITS: it is not there yet. */
static struct model *
hints_read(const struct visit *v, bool *waits)
{
	struct model *m = NULL;
	struct store_hint h;
	char why[128];

	*waits = false;
	if (store_hint_get(v->d->store, v->t->game.id, &h) == STORE_OK &&
	    h.seat == v->seat && h.entry == v->t->game.entries) {
		*waits = h.body[0] == '\0';
		if (!*waits)
			m = model_read(h.body, strlen(h.body), why, sizeof why);
	}
	store_hint_fini(&h);
	return m;
}

/* Half of a percent is rounded up. */
static int64_t
percent(const struct model *m, const char *key)
{
	return (model_get_int(m, key, 0) + 5) / 10;
}

/* Whether nobody could tell ONE from the BEST, or sees a difference. */
static bool
is_alike(const struct model *best, const struct model *one)
{
	int64_t less =
	    model_get_int(best, "chance", 0) - model_get_int(one, "chance", 0);

	return best != one &&
	    (less < 2 * model_get_int(one, "spread", 0) ||
		percent(best, "chance") == percent(one, "chance"));
}

/* Whether all of MOVES have one chance and it is 0 or 100 %: then nobody needs to
 * hear that they are alike. */
static bool
is_decided(const struct model *moves)
{
	int64_t first = percent(model_at(moves, 0), "chance");
	bool decided = first == 0 || first == 100;

	for (size_t i = 1; i < model_size(moves); i++)
		decided =
		    decided && percent(model_at(moves, i), "chance") == first;
	return decided;
}

/* Puts what luck can make of it, and whether that says anything: nobody needs to
 * hear of 0 to 100 %. */
static void
put_range(const struct model *from, struct model *m)
{
	int64_t unlucky = percent(from, "unlucky");
	int64_t lucky = percent(from, "lucky");

	model_put_int(m, "unlucky", unlucky);
	model_put_int(m, "lucky", lucky);
	model_put_bool(m, "range",
	    unlucky != lucky && (unlucky > 0 || lucky < 100));
}

/* Puts "called", what is chosen, in sentences without links: three links that
 * look alike have to differ for whoever only hears them. */
static void
put_called(const struct looking *l, struct model *m)
{
	const struct model *events = model_get(m, "events");
	struct buffer called = {0};

	for (size_t i = 0; i < model_size(events); i++) {
		const struct model *e = model_at(events, i);
		char *text = NULL;

		if (model_type(model_get(e, "short")) == MODEL_TEXT)
			text = reader_say(l->d, l->lang,
			    model_get_text(e, "sentence", ""), e);
		if (text != NULL)
			buffer_printf(&called, "%s%s",
			    called.len > 0 ? " " : "", text);
		free(text);
	}
	model_put_text(m, "called", buffer_text(&called));
	buffer_fini(&called);
}

static struct model *
hint_moves(const struct visit *v, const struct looking *l,
    const struct model *found)
{
	const struct model *moves = model_get(found, "moves");
	struct model *list = model_array();
	bool decided = is_decided(moves);
	char canonical[RULES_NOTATION_MAX + 1];
	const char *why;
	uint64_t move;

	for (size_t i = 0; i < model_size(moves); i++) {
		const struct model *from = model_at(moves, i);
		struct model *m;

		if (match_canonical(v->t->match, v->seat,
			model_get_text(from, "move", ""), canonical, &move,
			&why) != MATCH_OK)
			continue;
		m = turnsteps_choice(l, move);
		model_put_int(m, "percent", percent(from, "chance"));
		put_range(from, m);
		put_called(l, m);
		model_put_bool(m, "alike",
		    !decided && is_alike(model_at(moves, 0), from));
		model_add(list, m);
	}
	return list;
}

void
hints_put(const struct visit *v, const struct looking *l, struct model *page)
{
	struct model *found, *m;
	struct buffer action = {0};
	bool waits;

	model_put(page, "hint", model_null());
	if (l->spots == NULL)
		return;
	found = hints_read(v, &waits);
	m = model_object();
	buffer_printf(&action, "%s/hint", l->link);
	model_put_text(m, "action", buffer_text(&action));
	model_put_bool(m, "waits", waits);
	model_put_bool(m, "asked", found != NULL);
	model_put_bool(m, "together", v->t->rules->together);
	model_put(m, "moves",
	    found != NULL ? hint_moves(v, l, found) : model_array());
	model_put(page, "hint", m);
	buffer_fini(&action);
	model_free(found);
}

void
hints_answer(const struct visit *v, struct web_answer *a)
{
	struct model *m = model_object(), *found;
	bool waits;

	found = hints_read(v, &waits);
	model_put_int(m, "game", v->t->game.id);
	model_put_text(m, "state",
	    waits		? "waiting"
		: found != NULL ? "there"
				: "none");
	model_put(m, "moves",
	    found != NULL ? model_copy(model_get(found, "moves"))
			  : model_array());
	answer_json(a, 200, m);
	model_free(found);
	model_free(m);
}
