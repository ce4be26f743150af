/*
 * Draws the chart of a review. The numbers of a move stand at its entry, so that
 * entries that were taken back leave a gap that a straight line crosses.
 */
#include "config.h"

#include "show/reviewchart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scene.h"
#include "base/xmalloc.h"

enum {
	WIDE = REVIEWCHART_WIDE,
	HIGH = 320,
	LEFT = 52,
	RIGHT = 26,
	TOP = 56,
	BOTTOM = 50,
	SIZE = 16,    /* of letters */
	APART = 22,   /* letters at the ends of lines */
	TURNING = 12, /* half of a mark */
	MISSED = 9,
	THOUSAND = 1000,
	LETTERS = 26,
	DARK = 0x1b2430,
	LIGHT = 0xffffff,
	PAPER = 0xf4f6f8,
	GREY = 0xb4bec9
};

static const struct scene_style reviewchart_dark_text = {
    .fill = DARK, .stroke = SCENE_NONE, .anchor = SCENE_END};

/* --- where things are ----------------------------------------------------- */

static double
reviewchart_x(const struct reviewchart *c, int64_t entry)
{
	const struct review *r = c->r;
	double first = (double)r->moves[0].n - 1,
	       last = (double)r->moves[r->n - 1].n;
	double at = (double)entry < first ? first
	    : (double)entry > last	  ? last
					  : (double)entry;

	return LEFT + (WIDE - LEFT - RIGHT) * (at - first) / (last - first);
}

/* The value at the top of the chart. */
static int
reviewchart_most(const struct reviewchart *c)
{
	int most = 2 * THOUSAND;

	if (!c->r->points)
		return THOUSAND;
	for (size_t i = 0; i < c->r->n; i++) {
		const struct review_move *m = &c->r->moves[i];

		if (m->before[0] > most)
			most = m->before[0];
		if (m->after[0] > most)
			most = m->after[0];
	}
	/* Even, so that its half is a number to write beside the chart. */
	return (most + 2 * THOUSAND - 1) / (2 * THOUSAND) * (2 * THOUSAND);
}

static double
reviewchart_y(const struct reviewchart *c, int value)
{
	return HIGH - BOTTOM -
	    (double)(HIGH - TOP - BOTTOM) * value / reviewchart_most(c);
}

/* --- the scale ------------------------------------------------------------ */

static void
draw_scale(const struct reviewchart *c, struct scene *s)
{
	const struct scene_style line = {
	    .fill = SCENE_NONE, .stroke = GREY, .width = 1, .dash = 4};
	char text[16];

	for (int part = 0; part <= 2; part++) {
		int value = reviewchart_most(c) * part / 2;
		double y = reviewchart_y(c, value);

		if (c->r->points)
			(void)snprintf(text, sizeof text, "%d",
			    value / THOUSAND);
		else
			(void)snprintf(text, sizeof text, "%d %%",
			    value * 100 / THOUSAND);
		scene_pathf(s, &line, "M%.1f %.1fL%.1f %.1f", (double)LEFT, y,
		    (double)(WIDE - RIGHT), y);
		scene_text(s, &reviewchart_dark_text, LEFT - 6, (float)y + 5,
		    SIZE - 2, text);
	}
}

/* --- lines and areas ------------------------------------------------------ */

/* Appends the course of SEAT's numbers to PATH, which begins with VERB. */
static void
course_path(const struct reviewchart *c, int seat, char verb,
    struct buffer *path)
{
	const struct review *r = c->r;

	buffer_putc(path, verb);
	scene_add_tenths(path, "%.1f %.1f",
	    reviewchart_x(c, (int64_t)r->moves[0].n - 1),
	    reviewchart_y(c, r->moves[0].before[seat]));
	for (size_t i = 0; i < r->n; i++)
		scene_add_tenths(path, "L%.1f %.1f",
		    reviewchart_x(c, r->moves[i].n),
		    reviewchart_y(c, r->moves[i].after[seat]));
}

static void
draw_letter(const struct reviewchart_side *side, int32_t fill, int32_t halo,
    double x, double y, struct scene *s)
{
	const struct scene_style style = {.fill = fill,
	    .stroke = halo,
	    .width = 3,
	    .bold = true,
	    .anchor = SCENE_MIDDLE};

	if (side->letter[0] != '\0')
		scene_text(s, &style, (float)x, (float)y, SIZE + 2,
		    side->letter);
}

/* Two sides: what is below the line belongs to the first, the rest to the
 * other. */
static void
draw_area(const struct reviewchart *c, struct scene *s)
{
	const struct reviewchart_side *low = &c->side[0], *high = &c->side[1];
	const struct scene_style below = {
	    .fill = low->tone, .stroke = SCENE_NONE};
	const struct scene_style above = {
	    .fill = high->tone, .stroke = SCENE_NONE};
	const struct scene_style edge = {
	    .fill = SCENE_NONE, .stroke = LIGHT, .width = 2.5F, .round = true};
	struct buffer path = {0};

	scene_rect(s, &above, LEFT, TOP, WIDE - LEFT - RIGHT,
	    HIGH - TOP - BOTTOM, 0);
	course_path(c, low->seat, 'M', &path);
	scene_add_tenths(&path, "L%.1f %.1fL%.1f %.1fZ", (double)(WIDE - RIGHT),
	    (double)(HIGH - BOTTOM), (double)LEFT, (double)(HIGH - BOTTOM));
	scene_path(s, &below, buffer_text(&path));
	buffer_reset(&path);
	course_path(c, low->seat, 'M', &path);
	scene_path(s, &edge, buffer_text(&path));
	draw_scale(c, s);
	draw_letter(high, high->ink, high->tone, LEFT + 14, TOP + 20, s);
	draw_letter(low, low->ink, low->tone, LEFT + 14, HIGH - BOTTOM - 8, s);
	buffer_fini(&path);
}

/* Sets Y to the heights of the letters at the ends of the lines: as near to
 * those as they can be without lying on each other. */
static void
place_letters(const struct reviewchart *c, double *y)
{
	const struct review_move *last = &c->r->moves[c->r->n - 1];
	int order[RULES_SEATS_MAX] = {0};
	double least = TOP + SIZE / 2.0;

	for (int i = 0; i < c->n; i++) {
		int k = i;

		y[i] = reviewchart_y(c, last->after[c->side[i].seat]) + 6;
		for (; k > 0 && y[order[k - 1]] > y[i]; k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
	/* From the top down; what is too low then is moved up again. */
	for (int k = 0; k < c->n; k++) {
		if (y[order[k]] < least)
			y[order[k]] = least;
		least = y[order[k]] + APART;
	}
	least = HIGH - BOTTOM + 6;
	for (int k = c->n - 1; k >= 0; k--) {
		if (y[order[k]] > least)
			y[order[k]] = least;
		least = y[order[k]] - APART;
	}
}

static void
draw_lines(const struct reviewchart *c, struct scene *s)
{
	double y[RULES_SEATS_MAX] = {0};

	draw_scale(c, s);
	place_letters(c, y);
	for (int i = 0; i < c->n; i++) {
		const struct scene_style under = {.fill = SCENE_NONE,
		    .stroke = DARK,
		    .width = 5,
		    .round = true};
		const struct scene_style line = {.fill = SCENE_NONE,
		    .stroke = c->side[i].tone,
		    .width = 3,
		    .round = true};
		struct buffer path = {0};

		course_path(c, c->side[i].seat, 'M', &path);
		scene_path(s, &under, buffer_text(&path));
		scene_path(s, &line, buffer_text(&path));
		draw_letter(&c->side[i], c->side[i].tone, DARK,
		    WIDE - RIGHT / 2.0, y[i], s);
		buffer_fini(&path);
	}
}

/* --- marks ---------------------------------------------------------------- */

void
reviewchart_name(const struct review *r, size_t i, bool turning,
    char name[REVIEWCHART_NAME])
{
	unsigned n = 0;

	name[0] = '\0';
	if (!(turning ? r->moves[i].turning : r->moves[i].missed))
		return;
	for (size_t k = 0; k < i; k++)
		n += turning ? r->moves[k].turning : r->moves[k].missed;
	if (turning)
		(void)snprintf(name, REVIEWCHART_NAME, "%u",
		    (n + 1) % THOUSAND);
	else if (n < LETTERS)
		(void)snprintf(name, REVIEWCHART_NAME, "%c", 'a' + (int)n);
	else
		(void)snprintf(name, REVIEWCHART_NAME, "%c%c",
		    'a' + (int)(n / LETTERS - 1) % LETTERS,
		    'a' + (int)(n % LETTERS));
}

/* A turning point is a diamond above the chart, a missed move a square below. */
static void
draw_mark(double x, double y, bool turning, const char *name, struct scene *s)
{
	const struct scene_style shape = {
	    .fill = turning ? DARK : LIGHT, .stroke = DARK, .width = 1.5F};
	const struct scene_style text = {.fill = turning ? LIGHT : DARK,
	    .stroke = SCENE_NONE,
	    .bold = true,
	    .anchor = SCENE_MIDDLE};
	double r = turning ? TURNING : MISSED - 1;

	if (turning)
		scene_pathf(s, &shape,
		    "M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ", x, y - r,
		    x + r, y, x, y + r, x - r, y);
	else
		scene_rect(s, &shape, (float)(x - r), (float)(y - r),
		    (float)(2 * r), (float)(2 * r), 2);
	scene_text(s, &text, (float)x, (float)y + 4.5F, SIZE - 3, name);
}

struct mark {
	char name[REVIEWCHART_NAME];
	double at, x; /* of its move; of itself */
	int row;
};

/* Marks lie in two rows, none on another as long as there is room: each as near
 * to its move as it can be, with DISTANCE to the next one of its row. */
static void
place_marks(struct mark *m, size_t n, double distance)
{
	double least[2] = {0}, most[2];

	if ((double)n * distance > 2 * (WIDE - LEFT))
		distance = 0;
	for (size_t i = 0; i < n; i++) {
		m[i].row = m[i].at < least[0] && least[1] < least[0];
		m[i].x = m[i].at > least[m[i].row] ? m[i].at : least[m[i].row];
		least[m[i].row] = m[i].x + distance;
	}
	most[0] = most[1] = WIDE - distance / 2;
	for (size_t i = n; i-- > 0;) {
		if (m[i].x > most[m[i].row])
			m[i].x = most[m[i].row];
		most[m[i].row] = m[i].x - distance;
	}
}

/* The turning points or the missed moves to MARKS; how many they are. */
static size_t
take_marks(const struct reviewchart *c, bool turning, struct mark *marks)
{
	size_t n = 0;

	for (size_t i = 0; i < c->r->n; i++) {
		if (!turning && c->missed_of_one &&
		    c->r->moves[i].seat != c->one)
			continue;
		reviewchart_name(c->r, i, turning, marks[n].name);
		marks[n].at = reviewchart_x(c, c->r->moves[i].n);
		n += marks[n].name[0] != '\0';
	}
	return n;
}

static void
draw_marks(const struct reviewchart *c, bool turning, struct scene *s)
{
	const struct scene_style tick = {
	    .fill = SCENE_NONE, .stroke = DARK, .width = 1};
	struct mark *m = xcalloc(c->r->n, sizeof *m);
	size_t n = take_marks(c, turning, m);
	double half = turning ? TURNING : MISSED;
	double edge = turning ? TOP : HIGH - BOTTOM;

	place_marks(m, n, 2 * half + 1);
	for (size_t i = 0; i < n; i++)
		scene_pathf(s, &tick, "M%.1f %.1fL%.1f %.1f", m[i].at, edge,
		    m[i].x, turning ? edge - 8 : edge + 6);
	for (size_t i = 0; i < n; i++)
		draw_mark(m[i].x,
		    turning ? edge - 16 - 2 * half * m[i].row
			    : edge + 14 + 2 * half * m[i].row,
		    turning, m[i].name, s);
	free(m);
}

/* --- the whole ------------------------------------------------------------ */

static void
draw_position(const struct reviewchart *c, struct scene *s)
{
	const struct scene_style under = {
	    .fill = SCENE_NONE, .stroke = DARK, .width = 5};
	const struct scene_style line = {
	    .fill = SCENE_NONE, .stroke = 0xffd23f, .width = 2.5F};
	double x = reviewchart_x(c, c->at);

	scene_pathf(s, &under, "M%.1f %.1fL%.1f %.1f", x, (double)TOP - 4, x,
	    (double)(HIGH - BOTTOM + 4));
	scene_pathf(s, &line, "M%.1f %.1fL%.1f %.1f", x, (double)TOP - 3, x,
	    (double)(HIGH - BOTTOM + 3));
}

void
reviewchart_draw(const struct reviewchart *c, struct scene *s)
{
	scene_reset(s, 0, 0, WIDE, HIGH, PAPER);
	if (c->r->n == 0)
		return;
	if (c->n == 2)
		draw_area(c, s);
	else
		draw_lines(c, s);
	if (c->at >= 0)
		draw_position(c, s);
	draw_marks(c, true, s);
	draw_marks(c, false, s);
}
