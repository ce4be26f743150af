/*
 * Reads a review, and says how it went in numbers for people: whole percent, or
 * tenths of a point.
 */
#include "config.h"

#include "show/reviewed.h"

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
#include "show/reviewchart.h"
#include "show/reviewsaid.h"
#include "show/view.h"
#include "store/store_log.h"
#include "store/store_reviews.h"
#include "words/model.h"

enum {
	ROWS = 12, /* of the chart as a table, about */
	MANY = 3,  /* sides, whose names make a table too wide */
	DARK_TONE = 0x0b5cad
};

/* --- reading -------------------------------------------------------------- */

static void
read_values(const struct model *m, const char *key, int n, int *values)
{
	const struct model *list = model_get(m, key);

	for (int i = 0; i < n; i++)
		values[i] = (int)model_as_int(model_at(list, (size_t)i));
}

static bool
has_mark(const struct model *m, const char *mark)
{
	const struct model *marks = model_get(m, "marks");

	for (size_t i = 0; i < model_size(marks); i++)
		if (strcmp(model_as_text(model_at(marks, i)), mark) == 0)
			return true;
	return false;
}

static void
read_move(const struct model *m, int n_seats, struct review_move *move)
{
	const char *best = model_get_text(m, "best", "");
	size_t len = strlen(best);

	move->n = (uint32_t)model_get_int(m, "n", 0);
	move->seat = (int)model_get_int(m, "seat", -1);
	move->legal_one = !model_get_bool(m, "choice", false);
	if (move->seat >= n_seats)
		move->seat = -1;
	if (len < sizeof move->best)
		memcpy(move->best, best, len + 1);
	read_values(m, "before", n_seats, move->before);
	read_values(m, "made", n_seats, move->made);
	read_values(m, "after", n_seats, move->after);
	move->cost = (int)model_get_int(m, "cost", 0);
	move->spread = (int)model_get_int(m, "spread", 0);
	move->blur = (int)model_get_int(m, "blur", 0);
	move->playouts = (uint64_t)model_get_int(m, "playouts", 0);
	move->missed = has_mark(m, "missed");
	move->turning = has_mark(m, "turning-point");
}

static void
read_review(const struct model *body, struct review *r)
{
	const struct model *moves = model_get(body, "moves");
	const struct model *seats = model_get(body, "seats");

	r->n_seats = (int)model_size(seats);
	if (r->n_seats > RULES_SEATS_MAX)
		r->n_seats = RULES_SEATS_MAX;
	r->points = strcmp(model_get_text(body, "measure", ""), "points") == 0;
	r->n = model_size(moves);
	r->moves = xcalloc(r->n + 1, sizeof *r->moves);
	for (size_t i = 0; i < r->n; i++)
		read_move(model_at(moves, i), r->n_seats, &r->moves[i]);
	for (int i = 0; i < r->n_seats; i++) {
		const struct model *seat = model_at(seats, (size_t)i);

		r->seats[i].choices = (int)model_get_int(seat, "choices", 0);
		r->seats[i].luck = (int)model_get_int(seat, "luck", 0);
		r->seats[i].spread = (int)model_get_int(seat, "spread", 0);
		r->seats[i].blur = (int)model_get_int(seat, "blur", 0);
		r->seats[i].missed = (unsigned)model_get_int(seat, "missed", 0);
	}
}

static void
reviewed_read(const struct store_review *row, struct reviewed *r)
{
	char why[200];

	if (row->asked == 0)
		return;
	if (row->made == 0) {
		r->state = REVIEWED_WAITING;
		return;
	}
	r->state = REVIEWED_NONE;
	if (row->body[0] == '\0')
		return;
	r->body = model_read(row->body, strlen(row->body), why, sizeof why);
	if (r->body == NULL)
		return;
	r->state = REVIEWED_MADE;
	read_review(r->body, &r->review);
}

bool
reviewed_take(struct desk *d, int64_t game, struct reviewed *r)
{
	struct store_review row;
	enum store_status status = store_review_get(d->store, game, &row);

	*r = (struct reviewed){.state = REVIEWED_NOT};
	if (status == STORE_OK)
		reviewed_read(&row, r);
	store_review_fini(&row);
	return status == STORE_OK || status == STORE_ABSENT;
}

void
reviewed_fini(struct reviewed *r)
{
	model_free(r->body);
	review_fini(&r->review);
	*r = (struct reviewed){.state = REVIEWED_NOT};
}

/* The moves whose makers are looked for. */
struct makers {
	struct review_move *next, *end;
};

static bool
take_maker(void *arg, const struct entry *e)
{
	struct makers *m = arg;

	while (m->next < m->end && m->next->n < e->n)
		m->next++;
	if (m->next < m->end && m->next->n == e->n)
		m->next->by = e->by;
	return m->next < m->end;
}

bool
reviewed_take_makers(struct desk *d, int64_t game, struct reviewed *r)
{
	struct makers m = {r->review.moves, r->review.moves + r->review.n};

	return r->review.n == 0 ||
	    store_entries_each(d->store, game, 0, take_maker, &m) == STORE_OK;
}

/* --- in brief ------------------------------------------------------------- */

struct model *
reviewed_json(const struct reviewed *r, int64_t game, bool over)
{
	static const char *const states[] = {[REVIEWED_WAITING] = "waiting",
	    [REVIEWED_MADE] = "made",
	    [REVIEWED_NONE] = "none"};
	struct model *m = model_object(), *review = model_null();

	if (r->state != REVIEWED_NOT) {
		model_free(review);
		review = model_object();
		model_put_text(review, "state", states[r->state]);
	}
	if (r->state == REVIEWED_MADE)
		model_merge(review, r->body);
	model_put_int(m, "game", game);
	model_put_text(m, "state", over ? "over" : "running");
	model_put(m, "review", review);
	return m;
}

void
reviewed_put_link(struct desk *d, int64_t game, bool over, const char *link,
    struct model *m)
{
	struct model *review;
	struct reviewed r;

	model_put(m, "review", model_null());
	if (!over)
		return;
	if (reviewed_take(d, game, &r)) {
		review = model_object();
		model_put_text(review, "link", link);
		model_put_bool(review, "asked", r.state != REVIEWED_NOT);
		model_put_bool(review, "made", r.state == REVIEWED_MADE);
		model_put_bool(review, "none", r.state == REVIEWED_NONE);
		model_put(m, "review", review);
	}
	reviewed_fini(&r);
}

/* --- the chart ------------------------------------------------------------ */

/* The sides, the reader's first. Where all play together the table is one. */
static int
list_sides(const struct reviewed_reader *reader, int *first)
{
	const struct table *t = reader->t;
	int n = 0;

	if (reader->r->review.points) {
		first[0] = 0;
		return 1;
	}
	for (int turn = 0; turn < 2; turn++)
		for (int i = 0; i < t->n_seats; i++) {
			unsigned side = events_side_of(t, i);
			bool own =
			    reader->seat >= 0 && (side >> reader->seat & 1);

			if ((side & ((1u << i) - 1)) == 0 && own == (turn == 0))
				first[n++] = i;
		}
	return n;
}

static void
reviewed_put_chart(const struct reviewed_reader *reader, struct buffer *png,
    struct model *m)
{
	struct reviewchart c = {.r = &reader->r->review,
	    .at = reader->at,
	    .missed_of_one = reader->own_missed,
	    .one = reader->seat};
	const struct model *seats = model_get(reader->view->model, "seats");
	const struct table *t = reader->t;
	int first[RULES_SEATS_MAX] = {0}, width, height;
	struct buffer svg = {0};
	struct scene s = {0};
	double used;

	c.n = list_sides(reader, first);
	for (int i = 0; i < c.n; i++) {
		struct reviewchart_side *side = &c.side[i];

		side->seat = first[i];
		side->tone =
		    t->rules->tone(t->match->state, first[i], &side->ink);
		side->letter = model_get_text(model_at(seats, (size_t)first[i]),
		    "letter", "");
	}
	if (c.r->points) {
		c.side[0].tone = DARK_TONE;
		c.side[0].letter = "";
	}
	reviewchart_draw(&c, &s);
	if (png != NULL)
		draw_png(&s, 2, 2 * REVIEWCHART_WIDE, NULL, png, &width,
		    &height, &used);
	else
		draw_svg(&s, NULL, "c", NULL, NULL, &svg);
	model_put_made(m, "chart", &svg);
	buffer_fini(&svg);
	scene_fini(&s);
}

static struct model *
side_names(const struct reviewed_reader *reader, int first)
{
	struct model *names = model_phrase();

	(void)events_side(reader->t, first, names);
	return names;
}

/* The letters of a side's seats, "A+C", as they stand on the board: with many
 * sides a telephone has no room for names. */
static struct model *
side_letters(const struct reviewed_reader *reader, int first)
{
	const struct model *seats = model_get(reader->view->model, "seats");
	unsigned side = events_side_of(reader->t, first);
	struct buffer text = {0};
	struct model *m;

	for (size_t i = 0; i < model_size(seats); i++)
		if (side >> i & 1)
			buffer_printf(&text, "%s%s", text.len > 0 ? "+" : "",
			    model_get_text(model_at(seats, i), "letter", ""));
	m = model_text(buffer_text(&text));
	buffer_fini(&text);
	return m;
}

static struct model *
course_row(const struct reviewed_reader *reader, int64_t n, const int *values)
{
	const struct review *r = &reader->r->review;
	struct model *row = model_object(), *each = model_array();
	int first[RULES_SEATS_MAX] = {0}, sides = list_sides(reader, first);

	model_put_int(row, "n", n);
	for (int i = 0; i < sides; i++) {
		struct model *one = model_object();

		model_put(one, "names", side_names(reader, first[i]));
		reviewsaid_put(r, "value", values[first[i]], one);
		model_put_bool(one, "last", i + 1 == sides);
		model_add(each, one);
	}
	model_put(row, "each", each);
	return row;
}

static void
reviewed_put_course(const struct reviewed_reader *reader, struct model *m)
{
	const struct review *r = &reader->r->review;
	struct model *rows = model_array(), *sides = model_array();
	int first[RULES_SEATS_MAX] = {0}, n = list_sides(reader, first);

	for (int i = 0; i < n; i++) {
		struct model *side = model_object();

		model_put(side, "names", side_names(reader, first[i]));
		model_put(side, "letters",
		    n < MANY ? model_null() : side_letters(reader, first[i]));
		model_put_bool(side, "last", i + 1 == n);
		model_add(sides, side);
	}
	model_put(m, "sides", sides);
	if (r->n > 0)
		model_add(rows,
		    course_row(reader, (int64_t)r->moves[0].n - 1,
			r->moves[0].before));
	for (size_t i = 0; i < r->n; i++)
		if ((i + 1) * ROWS / r->n != i * ROWS / r->n)
			model_add(rows,
			    course_row(reader, r->moves[i].n,
				r->moves[i].after));
	model_put(m, "course", rows);
}

/* --- marks ---------------------------------------------------------------- */

static void
reviewed_put_name(const struct review *r, size_t i, bool turning,
    struct model *m)
{
	char name[REVIEWCHART_NAME];

	reviewchart_name(r, i, turning, name);
	model_put(m, turning ? "turning" : "missed",
	    name[0] != '\0' ? model_text(name) : model_null());
}

/* Whether the reader is told that MOVE is a missed one. */
static bool
tells_missed(const struct reviewed_reader *reader,
    const struct review_move *move)
{
	return move->missed &&
	    (!reader->own_missed || move->seat == reader->seat);
}

static struct model *
reviewed_mark(const struct reviewed_reader *reader, size_t i)
{
	const struct review *r = &reader->r->review;
	const struct review_move *move = &r->moves[i];
	struct model *m = model_object();
	struct buffer link = {0};

	model_put_int(m, "n", move->n);
	reader->link(reader->arg, move->n, &link);
	model_put_text(m, "href", buffer_text(&link));
	reviewed_put_name(r, i, true, m);
	if (tells_missed(reader, move))
		reviewed_put_name(r, i, false, m);
	else
		model_put(m, "missed", model_null());
	model_put_bool(m, "own", move->seat == reader->seat);
	model_put_bool(m, "stood-in", reviewsaid_stood_in(reader, move));
	names_put(m, "name", reader->t->seats[move->seat].name);
	reviewsaid_put_cost(r, move, m);
	reviewsaid_put_swing(reader, move, m);
	buffer_fini(&link);
	return m;
}

static void
reviewed_put_marks(const struct reviewed_reader *reader, struct model *m)
{
	const struct review *r = &reader->r->review;
	struct model *marks = model_array();
	bool turning = false, missed = false, others = false;

	for (size_t i = 0; i < r->n; i++) {
		const struct review_move *move = &r->moves[i];
		bool told = tells_missed(reader, move);

		if (move->seat < 0)
			continue;
		turning = turning || move->turning;
		missed = missed || told;
		others = others || (move->missed && !told);
		if (move->turning || told)
			model_add(marks, reviewed_mark(reader, i));
	}
	model_put_bool(m, "any-marks", model_size(marks) > 0);
	model_put_bool(m, "any-turning", turning);
	model_put_bool(m, "any-missed", missed);
	model_put_bool(m, "others-missed", others);
	model_put(m, "marks", marks);
}

/* --- players -------------------------------------------------------------- */

static void
reviewed_put_players(const struct reviewed_reader *reader, struct model *m)
{
	const struct review *r = &reader->r->review;
	const struct model *seats = model_get(reader->view->model, "seats");
	struct model *players = model_array(), *luck = model_null();

	for (int i = 0; i < reader->t->n_seats && i < r->n_seats; i++) {
		struct model *p = model_object();

		names_put(p, "name", reader->t->seats[i].name);
		model_put_bool(p, "own", i == reader->seat);
		reviewsaid_put_sum(r, "choices", r->seats[i].choices,
		    r->seats[i].spread, p);
		reviewsaid_put_sum(r, "luck", r->seats[i].luck,
		    r->seats[i].blur, p);
		model_put_int(p, "missed", r->seats[i].missed);
		model_put(p, "letter",
		    r->points
			? model_null()
			: model_text(model_get_text(model_at(seats, (size_t)i),
			      "letter", "")));
		model_add(players, p);
	}
	/* There chance is for all of them. */
	if (r->points && r->n_seats > 0) {
		luck = model_object();
		reviewsaid_put_sum(r, "luck", r->seats[0].luck,
		    r->seats[0].blur, luck);
	}
	model_put(m, "players", players);
	model_put(m, "table-luck", luck);
}

void
reviewed_put(const struct reviewed_reader *reader, struct buffer *png,
    struct model *m)
{
	model_put_bool(m, "in-points", reader->r->review.points);
	reviewed_put_chart(reader, png, m);
	reviewed_put_course(reader, m);
	reviewed_put_marks(reader, m);
	reviewed_put_players(reader, m);
}
