/*
 * Counts days of vacation in the zone of the person who takes them.
 */
#include "config.h"

#include "game/vacation.h"

#include <time.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "zone/zone.h"

static const char *
vacation_zone(const struct desk *d, const struct store_player *p)
{
	return p->zone[0] != '\0' ? p->zone : d->conf->timezone;
}

int
vacation_year(const struct desk *d, const struct store_player *p, int64_t at)
{
	struct zone_local t;

	zone_local(vacation_zone(d, p), at, &t);
	return t.year;
}

bool
vacation_day(const struct desk *d, const struct store_player *p, int year,
    int month, int day, struct clock_span *out)
{
	struct tm noon = {.tm_year = year - 1900,
	    .tm_mon = month - 1,
	    .tm_mday = day,
	    .tm_hour = 12};
	const char *zone = vacation_zone(d, p);
	struct zone_local t;
	int64_t at = timegm(&noon);

	/* Zones are up to 14 hours from UTC, so the first offset may be that of
	 * the day before or after. The second one is that of the day itself. */
	for (int i = 0; i < 2; i++) {
		zone_local(zone, at, &t);
		at = timegm(&noon) - t.offset;
	}
	zone_local(zone, at, &t);
	if (t.year != year || t.month != month || t.day != day)
		return false;
	clock_day(zone_clock(zone), at, out);
	return true;
}

/* The days of a person's vacations within a span. */
struct within {
	struct clock_span span;
	int64_t days;
};

/* How many days SECONDS come to. A day in which clocks are changed is an hour
 * longer or shorter. */
static int64_t
days_of(int64_t seconds)
{
	return seconds <= 0 ? 0 : (seconds + CLOCK_DAY / 2) / CLOCK_DAY;
}

static bool
add_within(void *arg, int64_t since, int64_t until)
{
	struct within *w = arg;

	if (since < w->span.from)
		since = w->span.from;
	if (until > w->span.to)
		until = w->span.to;
	w->days += days_of(until - since);
	return true;
}

/* Counts the vacations of P into W; false when the database fails. */
static bool
look_within(struct desk *d, const struct store_player *p, struct within *w)
{
	return store_away_each(d->store, p->id, w->span.from, add_within, w) ==
	    STORE_OK;
}

static void
span_of_year(const struct desk *d, const struct store_player *p, int year,
    struct clock_span *out)
{
	struct clock_span day = {0};

	vacation_day(d, p, year, 1, 1, &day);
	out->from = day.from;
	vacation_day(d, p, year, 12, 31, &day);
	out->to = day.to;
}

int64_t
vacation_left(struct desk *d, const struct store_player *p, int64_t at)
{
	struct within w = {.days = 0};

	span_of_year(d, p, vacation_year(d, p, at), &w.span);
	if (!look_within(d, p, &w) || w.days >= d->conf->vacation)
		return 0;
	return (d->conf->vacation - w.days) * CLOCK_DAY;
}

int
vacation_cost(struct desk *d, const struct store_player *p, int year,
    int64_t from, int64_t to)
{
	struct within w = {.days = 0};

	span_of_year(d, p, year, &w.span);
	if (from > w.span.from)
		w.span.from = from;
	if (to < w.span.to)
		w.span.to = to;
	if (w.span.to <= w.span.from)
		return 0;
	if (!look_within(d, p, &w))
		return -1;
	return (int)(days_of(w.span.to - w.span.from) - w.days);
}
