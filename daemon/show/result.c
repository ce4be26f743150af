/*
 * Adds up the scores that the entries of a game tell (rules.h: the scores are
 * their sums).
 */
#include "config.h"

#include "show/result.h"

#include <stdlib.h>
#include <string.h>

#include "base/scene.h"
#include "base/xmalloc.h"
#include "desk/desk.h"
#include "draw/draw.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "show/events.h"
#include "show/view.h"
#include "words/words.h"

enum { SOURCES = 24, QUARTERS = 4, MANY = 3 };

/* The points that come from one source. */
struct source {
	char word[80];
	int points[RULES_SEATS_MAX];
};

struct course {
	const struct desk *d;
	const struct table *t;
	struct source sources[SOURCES];
	size_t n;
	int total[RULES_SEATS_MAX];
	int (*after)[RULES_SEATS_MAX]; /* the scores after each entry */
	/* The event that brought each seat most by a move of its own. */
	const struct model *best[RULES_SEATS_MAX];
	size_t entries;
};

/* --- adding up ------------------------------------------------------------ */

static bool
source_word(const struct course *c, const char *family, const char *name,
    struct buffer *key)
{
	buffer_reset(key);
	buffer_printf(key, "%s.%s.%s", c->t->rules->id, family, name);
	return name[0] != '\0' &&
	    words_has(c->d->words, NULL, buffer_text(key));
}

/* The source of the points of EVENT, by the word that its ruleset has for it:
 * for the final scoring, for the reason, or for the kind of thing. */
static struct source *
source_of(struct course *c, const struct model *event)
{
	const char *why = model_get_text(event, "why", "");
	struct buffer key = {0};
	size_t i;

	if (!(model_get_bool(event, "final", false) &&
		source_word(c, "source", "final", &key)) &&
	    !source_word(c, "source", why, &key) &&
	    !source_word(c, "source", model_get_text(event, "kind", ""),
		&key) &&
	    !source_word(c, "why", why, &key)) {
		buffer_reset(&key);
		buffer_puts(&key, "result.other");
	}
	for (i = 0; i < c->n; i++)
		if (strcmp(c->sources[i].word, buffer_text(&key)) == 0)
			break;
	if (i == c->n && c->n < SOURCES && key.len < sizeof c->sources[i].word)
		memcpy(c->sources[c->n++].word, buffer_text(&key), key.len + 1);
	buffer_fini(&key);
	return &c->sources[i < c->n ? i : c->n - 1];
}

/* Whether EVENT brought its seat more than any before, by a move of E. What one
 * point at a time is gained by has no best move, nor is it one to lose a fight or
 * to have a partner. */
static bool
is_best(const struct course *c, const struct view_entry *e, int seat,
    const struct model *event)
{
	int64_t points = model_get_int(event, "points", 0);
	const char *why = model_get_text(event, "why", "");

	return e->seat == seat && points > 1 &&
	    points > model_get_int(c->best[seat], "points", 0) &&
	    !model_get_bool(event, "final", false) &&
	    strcmp(why, "partner") != 0 && strncmp(why, "battle-", 7) != 0;
}

static void
result_add_entry(struct course *c, const struct view *v, size_t n)
{
	const struct view_entry *e = view_entry(v, n);
	const struct model *events = view_events(v, n);

	for (size_t i = 0; !e->undone && i < model_size(events); i++) {
		const struct model *event = model_at(events, i);
		int seat = (int)model_get_int(event, "seat", -1);
		int points = (int)model_get_int(event, "points", 0);

		if (strcmp(model_get_text(event, "e", ""), "score") != 0 ||
		    seat < 0 || seat >= c->t->n_seats)
			continue;
		source_of(c, event)->points[seat] += points;
		c->total[seat] += points;
		if (is_best(c, e, seat, event))
			c->best[seat] = event;
	}
	memcpy(c->after[c->entries++], c->total, sizeof c->total);
}

/* --- the chart ------------------------------------------------------------ */

enum { WIDE = 640, HIGH = 240, EDGE = 16, LETTER = 34, DARK = 0x1b2430 };

static int
result_highest(const struct course *c)
{
	int most = 1;

	for (size_t i = 0; i < c->entries; i++)
		for (int s = 0; s < c->t->n_seats; s++)
			if (c->after[i][s] > most)
				most = c->after[i][s];
	return most;
}

static double
chart_x(const struct course *c, size_t entry)
{
	return EDGE +
	    (double)(WIDE - 2 * EDGE - LETTER) * (double)entry /
	    (double)(c->entries > 1 ? c->entries - 1 : 1);
}

static double
chart_y(int points, int most)
{
	return HIGH - EDGE - (double)(HIGH - 2 * EDGE) * points / most;
}

static void
draw_course(const struct course *c, int seat, int32_t tone, const char *letter,
    struct scene *s)
{
	const struct scene_style line = {
	    .fill = SCENE_NONE, .stroke = tone, .width = 3, .round = true};
	const struct scene_style under = {
	    .fill = SCENE_NONE, .stroke = DARK, .width = 5, .round = true};
	const struct scene_style ink = {.fill = tone,
	    .stroke = DARK,
	    .width = 3,
	    .bold = true,
	    .anchor = SCENE_MIDDLE};
	struct buffer path = {0};
	int most = result_highest(c), was = -1;
	double x = EDGE, y = HIGH - EDGE;

	for (size_t i = 0; i < c->entries; i++) {
		int now = c->after[i][seat];

		/* Scores stay as they were until they change. */
		if (i > 0 && now == was && i + 1 < c->entries)
			continue;
		x = chart_x(c, i);
		if (i > 0)
			buffer_printf(&path, "L%.1f %.1f", x, y);
		y = chart_y(now, most);
		buffer_printf(&path, "%c%.1f %.1f", i == 0 ? 'M' : 'L', x, y);
		was = now;
	}
	scene_path(s, &under, buffer_text(&path));
	scene_path(s, &line, buffer_text(&path));
	scene_text(s, &ink, (float)(x + LETTER / 2 + 10 * (seat & 1)),
	    (float)y + 6, 18, letter);
	buffer_fini(&path);
}

static void
draw_chart(const struct course *c, const struct model *seats, struct scene *s)
{
	scene_reset(s, 0, 0, WIDE, HIGH, 0xf4f6f8);
	for (int seat = 0; seat < c->t->n_seats; seat++) {
		const struct model *facts = model_at(seats, (size_t)seat);
		int32_t ink, tone;

		tone = c->t->rules->tone(c->t->match->state, seat, &ink);
		draw_course(c, seat, tone, model_get_text(facts, "letter", ""),
		    s);
	}
}

/* Puts the chart as SVG; or appends it to PNG, unless that is NULL. */
static void
put_chart(const struct course *c, const struct model *seats, struct buffer *png,
    struct model *m)
{
	struct buffer svg = {0};
	struct scene s = {0};
	int width, height;
	double used;

	draw_chart(c, seats, &s);
	if (png != NULL)
		draw_png(&s, 2, 2 * WIDE, NULL, png, &width, &height, &used);
	else
		draw_svg(&s, NULL, "c", NULL, NULL, &svg);
	model_put_made(m, "chart", &svg);
	buffer_fini(&svg);
	scene_fini(&s);
}

/* --- in words ------------------------------------------------------------- */

static struct model *
points_list(const struct course *c, const int *points)
{
	struct model *list = model_array();

	for (int i = 0; i < c->t->n_seats; i++) {
		struct model *m = model_object();

		names_put(m, "name", c->t->seats[i].name);
		model_put_int(m, "n", points[i]);
		model_put_bool(m, "last", i + 1 == c->t->n_seats);
		model_add(list, m);
	}
	return list;
}

static void
result_put_rows(const struct course *c, struct model *m)
{
	struct model *rows = model_array(), *course = model_array();

	for (size_t i = 0; i < c->n; i++) {
		struct model *row = model_object();

		model_put_text(row, "source-word", c->sources[i].word);
		model_put(row, "each", points_list(c, c->sources[i].points));
		model_add(rows, row);
	}
	for (size_t i = 1; i < QUARTERS; i++) {
		struct model *row = model_object();

		model_put_int(row, "percent", (int64_t)(100 * i / QUARTERS));
		model_put(row, "each",
		    points_list(c, c->after[c->entries * i / QUARTERS]));
		model_add(course, row);
	}
	model_put(m, "rows", rows);
	model_put(m, "course", course);
}

static void
result_put_best(struct course *c, struct model *m)
{
	struct model *list = model_array(), *bare, *told;
	struct buffer key = {0};

	for (int i = 0; i < c->t->n_seats; i++) {
		if (c->best[i] == NULL)
			continue;
		bare = model_array();
		model_add(bare, model_copy(c->best[i]));
		told = events_in_words(c->t, "event", bare);
		buffer_reset(&key);
		buffer_printf(&key, "%s.best", c->t->rules->id);
		if (!words_has(c->d->words, NULL, buffer_text(&key))) {
			buffer_reset(&key);
			buffer_puts(&key, source_of(c, c->best[i])->word);
		}
		if (model_size(told) > 0) {
			struct model *one = model_copy(model_at(told, 0));

			names_put(one, "name", c->t->seats[i].name);
			model_put_text(one, "best-word", buffer_text(&key));
			model_add(list, one);
		}
		model_free(told);
		model_free(bare);
	}
	model_put(m, "best", list);
	model_put_bool(m, "any-best", model_size(list) > 0);
	buffer_fini(&key);
}

/* With many players the columns have no room for names, but for the letters of
 * SEATS. */
static void
result_put_players(const struct course *c, const struct model *seats,
    int viewer, struct model *m)
{
	struct model *players = model_array();
	bool many = c->t->n_seats >= MANY;

	for (int i = 0; i < c->t->n_seats; i++) {
		struct model *p = model_object();
		const char *letter =
		    model_get_text(model_at(seats, (size_t)i), "letter", "");

		names_put(p, "name", c->t->seats[i].name);
		model_put(p, "letter",
		    many && letter[0] != '\0' ? model_text(letter)
					      : model_null());
		model_put_bool(p, "last", i + 1 == c->t->n_seats);
		model_put_int(p, "total", c->total[i]);
		model_put_bool(p, "own", i == viewer);
		model_add(players, p);
	}
	model_put(m, "players", players);
	model_put_bool(m, "many", many);
}

/* A ruleset may have words of its own for KEY, which name what it counts. */
static void
put_headline_word(const struct desk *d, const struct table *t, const char *key,
    struct model *m)
{
	struct buffer own = {0};

	buffer_printf(&own, "%s.%s", t->rules->id, key);
	model_put_text(m, "headline-word",
	    words_has(d->words, NULL, buffer_text(&own)) ? buffer_text(&own)
							 : key);
	buffer_fini(&own);
}

/* The winners that VIEWER does not play with, a side after the other. */
static struct model *
other_winners(const struct table *t, unsigned winners, int viewer)
{
	struct model *names = model_phrase();
	int n = 0;

	for (int i = 0; i < t->n_seats; i++) {
		unsigned side = events_side_of(t, i);

		if (!(winners >> i & 1) || (side & ((1u << i) - 1)) != 0 ||
		    (side >> viewer & 1))
			continue;
		if (n++ > 0)
			model_phrase_text(names, ", ");
		events_side(t, i, names);
	}
	return names;
}

void
result_put_headline(const struct desk *d, const struct table *t, int viewer,
    struct model *page)
{
	struct rules_result r = {.winners = 0};
	bool two = model_size(model_get(page, "sides")) == 2;
	bool shared = model_get_int(page, "winning", 1) > 1;
	struct model *m;
	int best = 0;
	bool own;

	model_put(page, "headline", model_null());
	if (match_to_move(t->match) != 0)
		return;
	match_result(t->match, &r);
	if (t->rules->together || r.winners == 0 ||
	    match_ending(t->match) != MATCH_BY_RULES)
		return;
	m = model_object();
	best = __builtin_ctz(r.winners);
	own = viewer >= 0 && (r.winners >> viewer & 1);
	model_put_int(m, "own", viewer >= 0 ? r.scores[viewer] : 0);
	model_put_int(m, "best", r.scores[best]);
	model_put_int(m, "other", 0);
	for (int i = 0; i < t->n_seats && two; i++)
		if (!(r.winners >> i & 1))
			model_put_int(m, "other", r.scores[i]);
	model_put_bool(m, "tied",
	    two && !shared && model_get_int(m, "other", 0) == r.scores[best]);
	model_put(m, "winners", model_copy(model_get(page, "winners")));
	if (own)
		model_put(m, "others", other_winners(t, r.winners, viewer));
	put_headline_word(d, t,
	    shared && own     ? "result.shared-you"
		: shared      ? "result.shared"
		: own && two  ? "result.won-to"
		: own	      ? "result.won"
		: two	      ? "result.who-to"
		: viewer >= 0 ? "result.lost"
			      : "result.who",
	    m);
	model_put(page, "headline", m);
}

void
result_put(const struct desk *d, const struct table *t, const struct view *v,
    struct buffer *png, struct model *page)
{
	struct course *c;
	struct model *m;

	result_put_headline(d, t, v->seat, page);
	model_put(page, "result", model_null());
	if (match_to_move(t->match) != 0 || t->rules->together ||
	    v->n < QUARTERS)
		return;
	c = xcalloc(1, sizeof *c);
	c->d = d;
	c->t = t;
	c->after = xcalloc(v->n, sizeof *c->after);
	for (size_t i = 0; i < v->n; i++)
		result_add_entry(c, v, i);
	if (c->n > 0) {
		m = model_object();
		result_put_players(c, model_get(v->model, "seats"), v->seat, m);
		result_put_rows(c, m);
		result_put_best(c, m);
		put_chart(c, model_get(v->model, "seats"), png, m);
		model_put(page, "result", m);
	}
	free(c->after);
	free(c);
}
