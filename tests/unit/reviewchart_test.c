/*
 * Rules for the chart of a review: everything is within the picture, marks have
 * names of their own, and no letter lies on another.
 */
#include "config.h"

#include "show/reviewchart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/scene.h"
#include "tap.h"

enum { MOVES = 120, SEATS = 5, MARGIN = 30 };

static struct review_move moves[MOVES];

/* A review of N moves of SEATS seats, of which every third was taken back. */
static struct review
make_review(size_t n, int seats)
{
	struct review r = {.n_seats = seats, .moves = moves, .n = n};

	memset(moves, 0, sizeof moves);
	for (size_t i = 0; i < n; i++) {
		moves[i].n = (uint32_t)(i + 1 + i / 3);
		moves[i].seat = (int)(i % (size_t)seats);
		for (int s = 0; s < seats; s++) {
			moves[i].before[s] =
			    i > 0 ? moves[i - 1].after[s] : 1000 / seats;
			moves[i].after[s] =
			    (int)((i * 37 + (size_t)s * 411) % 1000);
		}
	}
	return r;
}

static struct reviewchart
make_chart(const struct review *r, int n)
{
	static const char *const letters[] = {"R", "B", "G", "W", "O"};
	struct reviewchart c = {.r = r, .at = -1, .n = n};

	for (int i = 0; i < n; i++)
		c.side[i] = (struct reviewchart_side){.seat = i,
		    .tone = 0x102030 * (i + 1),
		    .ink = 0xffffff,
		    .letter = letters[i]};
	return c;
}

/* Whether all points of the path lie in S. */
static bool
path_is_within(const struct scene *s, const char *path)
{
	while (*path != '\0') {
		char *end;
		double x, y;

		if (strchr("MLZ", *path) == NULL)
			return false;
		if (*path++ == 'Z')
			continue;
		x = strtod(path, &end);
		y = strtod(end, &end);
		if (end == path || x < 0 || x > s->w || y < 0 || y > s->h)
			return false;
		path = end;
	}
	return true;
}

static bool
is_within(const struct scene *s)
{
	for (size_t i = 0; i < s->n_items; i++) {
		const struct scene_item *item = &s->items[i];

		if (item->op == SCENE_PATH
			? !path_is_within(s, scene_string(s, item->text))
			: item->x < 0 || item->y < 0 || item->x > s->w ||
			    item->y > s->h)
			return false;
	}
	return true;
}

static const struct scene_item *
text_item(const struct scene *s, const char *text)
{
	for (size_t i = 0; i < s->n_items; i++)
		if (s->items[i].op == SCENE_TEXT &&
		    strcmp(scene_string(s, s->items[i].text), text) == 0)
			return &s->items[i];
	return NULL;
}

static void
test_names(void)
{
	struct review r = make_review(MOVES, 2);
	char name[REVIEWCHART_NAME];
	bool good = true;

	for (size_t i = 0; i < r.n; i++)
		moves[i].missed = true;
	moves[3].turning = moves[50].turning = true;
	reviewchart_name(&r, 2, true, name);
	good = name[0] == '\0';
	reviewchart_name(&r, 50, true, name);
	tap_ok(good && strcmp(name, "2") == 0, "turning points are counted");
	reviewchart_name(&r, 25, false, name);
	good = strcmp(name, "z") == 0;
	reviewchart_name(&r, 26, false, name);
	good = good && strcmp(name, "aa") == 0;
	reviewchart_name(&r, 53, false, name);
	tap_ok(good && strcmp(name, "bb") == 0,
	    "missed moves have letters, and two when those are used up");
}

/* Those of one seat are called as they are among all. */
static void
test_one(struct scene *s)
{
	struct review r = make_review(MOVES, 2);
	struct reviewchart c = make_chart(&r, 2);

	moves[3].missed = moves[5].missed = moves[8].missed = true;
	c.missed_of_one = true;
	c.one = 0;
	reviewchart_draw(&c, s);
	tap_ok(text_item(s, "c") != NULL && text_item(s, "a") == NULL &&
		text_item(s, "b") == NULL,
	    "the missed moves of one player keep their letters");
}

static void
test_sides(struct scene *s)
{
	static const int sides[] = {1, 2, 3, 5};

	for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
		struct review r = make_review(MOVES, sides[i]);
		struct reviewchart c = make_chart(&r, sides[i]);
		bool all = true;

		for (size_t k = 0; k < r.n; k++) {
			moves[k].missed = k % 4 == 0;
			moves[k].turning = k >= 5 && k < 8;
		}
		for (c.at = -1; c.at < 200; c.at += 67) {
			reviewchart_draw(&c, s);
			all = all && is_within(s);
		}
		tap_ok(all && text_item(s, "3") != NULL &&
			text_item(s, "ad") != NULL,
		    "%d sides: all is within the picture, with its marks",
		    sides[i]);
		for (int k = 0; k < sides[i]; k++)
			all = all && text_item(s, c.side[k].letter) != NULL;
		tap_ok(all, "and each side with its letter");
	}
}

static void
test_letters(struct scene *s)
{
	struct review r = make_review(MOVES, SEATS);
	struct reviewchart c = make_chart(&r, SEATS);
	double y[SEATS];
	bool apart = true;

	for (int i = 0; i < SEATS; i++)
		moves[MOVES - 1].after[i] = 0;
	reviewchart_draw(&c, s);
	for (int i = 0; i < SEATS; i++) {
		y[i] = text_item(s, c.side[i].letter)->y;
		for (int k = 0; k < i; k++)
			apart = apart && fabs(y[i] - y[k]) >= 16;
	}
	tap_ok(apart && is_within(s),
	    "lines that end in one place have letters apart");
}

/* Missed moves and turning points one after the other, at both ends. */
static void
test_marks(struct scene *s)
{
	enum { RUN = 10, ALL = 2 * RUN };
	struct review r = make_review(MOVES, 2);
	struct reviewchart c = make_chart(&r, 2);
	bool apart = true;

	for (size_t i = 0; i < r.n; i++)
		moves[i].missed = moves[i].turning = i < RUN || i + RUN >= r.n;
	reviewchart_draw(&c, s);
	for (int i = 0; i < ALL; i++)
		for (int k = 0; k < i; k++) {
			const char one[] = {(char)('a' + i), '\0'};
			const char other[] = {(char)('a' + k), '\0'};
			const struct scene_item *p = text_item(s, one);
			const struct scene_item *q = text_item(s, other);

			apart = apart &&
			    (fabs(p->x - q->x) >= 16 ||
				fabs(p->y - q->y) >= 16);
		}
	tap_ok(apart && is_within(s),
	    "moves that are marked one after the other have marks apart");
	for (size_t i = 0; i < r.n; i++)
		moves[i].missed = true;
	reviewchart_draw(&c, s);
	tap_ok(is_within(s), "and too many marks are within the picture");
}

static void
test_scale(struct scene *s)
{
	struct review r = make_review(MOVES, 2);
	struct reviewchart c = make_chart(&r, 2);

	reviewchart_draw(&c, s);
	tap_ok(text_item(s, "0 %") && text_item(s, "50 %") &&
		text_item(s, "100 %"),
	    "chances have a scale in percent");
	r.points = true;
	c.n = 1;
	moves[40].after[0] = 12400;
	reviewchart_draw(&c, s);
	tap_ok(text_item(s, "0") && text_item(s, "7") && text_item(s, "14") &&
		is_within(s),
	    "points have one that is high enough");
}

static void
test_small(struct scene *s)
{
	struct review r = make_review(0, 2);
	struct reviewchart c = make_chart(&r, 2);

	reviewchart_draw(&c, s);
	tap_ok(s->n_items == 0 && s->w == REVIEWCHART_WIDE,
	    "without a move it is empty");
	r = make_review(1, 2);
	moves[0].turning = true;
	c.at = 1;
	reviewchart_draw(&c, s);
	tap_ok(is_within(s) && text_item(s, "1") != NULL,
	    "and one move has a chart");
	tap_ok(s->h > MARGIN && s->background != SCENE_NONE,
	    "which has a ground of its own, in the dark as well");
}

int
main(void)
{
	struct scene s = {0};

	test_names();
	test_one(&s);
	test_sides(&s);
	test_letters(&s);
	test_marks(&s);
	test_scale(&s);
	test_small(&s);
	scene_fini(&s);
	return tap_done();
}
