/*
 * Reads the entries of a view for what a picture of the board marks.
 */
#include "config.h"

#include "show/fresh.h"

#include <string.h>

#include "desk/reader.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "show/view.h"
#include "words/model.h"

/* Whether the move of E shows on the board. A sealed move of another seat or a
 * move of the table, both of which begin with "!", does not; nor does a move
 * that was taken back. */
static bool
is_on_board(const struct view_entry *e)
{
	return e->seat >= 0 && !e->undone && e->move[0] != '!';
}

static bool
is_by_hand(const struct view_entry *e, int seat)
{
	return e->seat == seat && e->by == ENTRY_BY_SEAT;
}

static void
fresh_add(struct fresh *f, int seat, int points, const char *place)
{
	/* Of very much the newest is marked. */
	if (f->n == FRESH_MAX)
		memmove(f->done, f->done + 1, --f->n * sizeof *f->done);
	f->done[f->n++] =
	    (struct rules_done){.seat = seat, .points = points, .place = place};
}

/* Adds the points that entry N brought at a place of the board. What the end of
 * the game brings stands in a table. */
static void
add_points(const struct view *v, size_t n, struct fresh *f)
{
	const struct model *events = view_events(v, n);

	for (size_t i = 0; i < model_size(events); i++) {
		const struct model *event = model_at(events, i);
		const char *place = model_get_text(event, "feature", NULL);
		int points = (int)model_get_int(event, "points", 0);

		if (strcmp(model_get_text(event, "e", ""), "score") == 0 &&
		    place != NULL && points != 0 &&
		    !model_get_bool(event, "final", false))
			fresh_add(f, (int)model_get_int(event, "seat", 0),
			    points, place);
	}
}

void
fresh_entry(const struct view *v, size_t n, bool later, struct fresh *f)
{
	*f = (struct fresh){0};
	for (size_t i = n; i < (later ? v->n : n + 1); i++) {
		const struct view_entry *e = view_entry(v, i);

		if (!is_on_board(e))
			continue;
		if (f->since == NULL)
			f->since = e->move;
		fresh_add(f, e->seat, 0, e->move);
		add_points(v, i, f);
	}
}

void
fresh_take(const struct table *t, const struct view *v, struct fresh *f)
{
	size_t from = v->n, own = 0;

	/* In the middle of a turn its own steps are not the last turn. */
	while (from > 0 && v->seat >= 0 &&
	    view_entry(v, from - 1)->seat == v->seat &&
	    (match_to_move(t->match) >> v->seat & 1))
		from--;
	while (from > 0 && v->seat >= 0 && own == 0)
		if (is_by_hand(view_entry(v, --from), v->seat))
			own = from;
	if (own > 0)
		fresh_entry(v, own + 1, true, f);
	else
		*f = (struct fresh){0};
	for (size_t i = v->n; i > 0 && f->since == NULL; i--)
		if (is_on_board(view_entry(v, i - 1)))
			fresh_entry(v, i - 1, false, f);
}

char *
fresh_title(const struct desk *d, const struct table *t, const char *lang,
    const struct fresh *f)
{
	struct model *m = model_object(), *list = model_array();
	char *title;

	for (int seat = 0; seat < t->n_seats; seat++) {
		struct model *one = model_object();
		int64_t moves = 0, points = 0;

		for (size_t i = 0; i < f->n; i++) {
			if (f->done[i].seat != seat)
				continue;
			moves += f->done[i].points == 0;
			points += f->done[i].points;
		}
		names_put(one, "name", t->seats[seat].name);
		model_put_int(one, "moves", moves);
		model_put_int(one, "points", points);
		model_put_bool(one, "won", points != 0);
		if (moves > 0 || points != 0)
			model_add(list, one);
		else
			model_free(one);
	}
	for (size_t i = 0; i < model_size(list); i++)
		model_put_bool(model_at(list, i), "last",
		    i + 1 == model_size(list));
	model_put(m, "done", list);
	title = reader_say(d, lang,
	    model_size(list) > 0 ? "board.new" : "board.title", m);
	model_free(m);
	return title;
}
