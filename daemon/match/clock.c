/*
 * Counts the seconds of somebody's life in which a clock runs (clock.h). It
 * walks through time in steps in which nothing changes: about three a day, and
 * one for a whole absence.
 *
 * Not here: the spans themselves (clock_spans.c), the clock of a seat
 * (clock_seat.c).
 */
#include "config.h"

#include "match/clock.h"

enum { HORIZON = CLOCK_YEARS_MAX * 366 * CLOCK_DAY };

/* The walk looks at no later instants, so that no sum overflows. */
static const int64_t at_max = (int64_t)1 << 55;

/* Where the walk through somebody's life has come to. */
struct walk {
	const struct clock_life *life;
	bool by_hours; /* the life has sleep hours or a weekend; without them no
		        * zone is asked */
	int64_t at;
	int offset; /* seconds east of UTC at AT */
};

const char *
clock_life_refuse(const struct clock_life *life)
{
	enum { MINUTES = CLOCK_DAY / 60 };
	int from = life->sleep_from, to = life->sleep_to, days = 0;

	if (from >= MINUTES || to >= MINUTES)
		return "sleep-unknown";
	if ((to - from + MINUTES) % MINUTES > CLOCK_SLEEP_MAX)
		return "sleep-too-long";
	if (life->weekend >= 1 << 7)
		return "weekend-unknown";
	for (int day = 0; day < 7; day++)
		days += life->weekend >> day & 1;
	return days > CLOCK_WEEKEND_MAX ? "weekend-too-long" : NULL;
}

static int64_t
clock_clamp(int64_t at)
{
	if (at > at_max)
		return at_max;
	return at < -at_max ? -at_max : at;
}

static int
offset_at(const struct clock_zone *zone, int64_t at)
{
	return zone != NULL ? zone->offset(zone, at) : 0;
}

/* The number of the local day in which LOCAL lies; 1970-01-01 is 0. */
static int64_t
date_of(int64_t local)
{
	int64_t day = local / CLOCK_DAY;

	return local % CLOCK_DAY < 0 ? day - 1 : day;
}

/* The first instant in (AT, TO] whose offset differs from *OFFSET, the offset
 * at AT; TO when there is none. *OFFSET becomes the offset at that instant. A
 * change that is undone again before TO would not be noticed, so TO must be at
 * most a day away. */
static int64_t
even_until(const struct clock_zone *zone, int64_t at, int64_t to, int *offset)
{
	int old = *offset;

	*offset = offset_at(zone, to);
	if (*offset == old)
		return to;
	while (to - at > 1) {
		int64_t mid = at + (to - at) / 2;
		int there = offset_at(zone, mid);

		if (there == old) {
			at = mid;
		} else {
			to = mid;
			*offset = there;
		}
	}
	return to;
}

void
clock_day(const struct clock_zone *zone, int64_t at, struct clock_span *day)
{
	/* No local day in history was longer than two days. */
	enum { AROUND = 3 * CLOCK_DAY };
	int64_t from, to, date;
	int offset;

	at = clock_clamp(at);
	date = date_of(at + offset_at(zone, at));
	*day = (struct clock_span){at, at + 1};
	/* The search begins well before AT, because a date may occur twice:
	 * when a clock is set back past midnight, or a country changes to the
	 * other side of the date line. */
	from = at - AROUND;
	offset = offset_at(zone, from);
	for (; from < at + AROUND; from = to) {
		int64_t local = from + offset, here = date_of(local);

		to = even_until(zone, from,
		    from + (here + 1) * CLOCK_DAY - local, &offset);
		if (here != date)
			continue;
		if (from < day->from)
			day->from = from;
		if (to > day->to)
			day->to = to;
	}
}

static struct walk
walk_begin(const struct clock_life *life, int64_t at)
{
	struct walk w = {.life = life, .at = at};

	w.by_hours = life->weekend != 0 || life->sleep_from != life->sleep_to;
	if (w.by_hours)
		w.offset = offset_at(life->zone, at);
	return w;
}

/* Whether AT lies in a span of S. *TO becomes the end of that span, or the
 * beginning of the next one, when that is earlier than *TO. */
static bool
spans_hold(const struct clock_spans *s, int64_t at, int64_t *to)
{
	size_t i = s != NULL ? clock_spans_find(s, at) : 0;
	const struct clock_span *span;

	if (s == NULL || i == s->len)
		return false;
	span = &s->span[i];
	if (span->from <= at) {
		*to = span->to;
		return true;
	}
	if (span->from < *to)
		*to = span->from;
	return false;
}

/* Lowers *NEXT to MARK, a second of the day, when MARK comes after SECOND and
 * sooner than *NEXT. */
static void
next_mark(int64_t mark, int64_t second, int64_t *next)
{
	if (mark > second && mark < *next)
		*next = mark;
}

/* Whether sleep hours and weekend let time run at LOCAL. *REST becomes for how
 * many seconds that stays so at least, while the offset does not change. */
static bool
hours_run(const struct clock_life *life, int64_t local, int64_t *rest)
{
	int64_t date = date_of(local), second = local - date * CLOCK_DAY;
	int64_t from = 60 * life->sleep_from, to = 60 * life->sleep_to;
	int64_t next = CLOCK_DAY;
	int weekday = (int)((date % 7 + 7 + 3) % 7); /* day 0 was a Thursday */
	bool late = second >= from, early = second < to;

	*rest = next - second;
	if (life->weekend >> weekday & 1)
		return false;
	if (from == to)
		return true;
	next_mark(from, second, &next);
	next_mark(to, second, &next);
	*rest = next - second;
	return from < to ? !(late && early) : !(late || early);
}

/* Walks on to the next instant at which something changes, at most to LIMIT.
 * Returns whether time ran until there. */
static bool
walk_on(struct walk *w, int64_t limit)
{
	const struct clock_life *life = w->life;
	int64_t at = w->at, to = limit, rest;
	bool runs = true;

	if (spans_hold(life->stopped, at, &to) ||
	    spans_hold(life->away, at, &to)) {
		w->at = to < limit ? to : limit;
		if (w->by_hours)
			w->offset = offset_at(life->zone, w->at);
		return false;
	}
	if (w->by_hours) {
		runs = hours_run(life, at + w->offset, &rest);
		if (rest < to - at)
			to = at + rest;
		to = even_until(life->zone, at, to, &w->offset);
	}
	w->at = to;
	return runs;
}

int64_t
clock_runs(const struct clock_life *life, int64_t from, int64_t to)
{
	struct walk w;
	int64_t sum = 0;

	from = clock_clamp(from);
	to = clock_clamp(to);
	if (to > from + HORIZON)
		to = from + HORIZON;
	if (to <= from)
		return 0;
	w = walk_begin(life, from);
	while (w.at < to) {
		int64_t was = w.at;

		if (walk_on(&w, to))
			sum += w.at - was;
	}
	return sum;
}

int64_t
clock_until(const struct clock_life *life, int64_t from, int64_t length)
{
	struct walk w;
	int64_t limit;

	if (length <= 0)
		return from;
	from = clock_clamp(from);
	limit = from + HORIZON;
	w = walk_begin(life, from);
	while (w.at < limit) {
		int64_t was = w.at;

		if (!walk_on(&w, limit))
			continue;
		if (w.at - was >= length)
			return was + length;
		length -= w.at - was;
	}
	return CLOCK_NEVER;
}
