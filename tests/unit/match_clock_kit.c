/*
 * Tables of real zones, random lives, and the slow recount of their seconds.
 */
#include "config.h"

#include "match_clock_kit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int
table_offset(const struct clock_zone *self, int64_t at)
{
	const struct kit_zone *z = (const struct kit_zone *)self;
	int offset = z->offset;

	for (int i = 0; i < KIT_CHANGES; i++)
		if (z->change[i].at != 0 && z->change[i].at <= at)
			offset = z->change[i].offset;
	return offset;
}

/* Summer time of an hour and of half an hour, north and south; odd offsets; the
 * ends of the world; at midnight; a minute after midnight, so that a date comes
 * back; a summer time that pauses for a month; a day that was skipped. Made up
 * are a day that comes twice (it did, long ago) and two changes in a night. */
const struct kit_zone kit_zones[KIT_ZONES] = {
    {{table_offset}, "Europe/Rome", 1735689600, 3600,
	{{1743296400, 7200}, {1761440400, 3600}, {1774746000, 7200},
	    {1792890000, 3600}, {1806195600, 7200}, {1824944400, 3600}}},
    {{table_offset}, "America/New_York", 1735689600, -18000,
	{{1741503600, -14400}, {1762063200, -18000}, {1772953200, -14400},
	    {1793512800, -18000}, {1805007600, -14400}, {1825567200, -18000}}},
    {{table_offset}, "Australia/Lord_Howe", 1735689600, 39600,
	{{1743865200, 37800}, {1759591800, 39600}, {1775314800, 37800},
	    {1791041400, 39600}, {1806764400, 37800}, {1822491000, 39600}}},
    {{table_offset}, "Pacific/Chatham", 1735689600, 49500,
	{{1743861600, 45900}, {1758981600, 49500}, {1775311200, 45900},
	    {1790431200, 49500}, {1806760800, 45900}, {1821880800, 49500}}},
    {{table_offset}, "Asia/Kathmandu", 473385600, 19800, {{504901800, 20700}}},
    {{table_offset}, "Pacific/Kiritimati", 757382400, -36000,
	{{788868000, 50400}}},
    {{table_offset}, "Etc/GMT+12", 1735689600, -43200, {{0, 0}}},
    {{table_offset}, "Pacific/Apia", 1262304000, -39600,
	{{1285498800, -36000}, {1301752800, -39600}, {1316872800, -36000},
	    {1325239200, 50400}, {1333202400, 46800}, {1348927200, 50400}}},
    {{table_offset}, "America/St_Johns", 1230768000, -12600,
	{{1236483060, -9000}, {1257042660, -12600}, {1268537460, -9000},
	    {1289097060, -12600}, {1299987060, -9000}, {1320553800, -12600}}},
    {{table_offset}, "America/Havana", 1735689600, -18000,
	{{1741496400, -14400}, {1762059600, -18000}, {1772946000, -14400},
	    {1793509200, -18000}, {1805000400, -14400}, {1825563600, -18000}}},
    {{table_offset}, "Africa/Casablanca", 1735689600, 3600,
	{{1740276000, 0}, {1743904800, 3600}, {1771120800, 0},
	    {1774144800, 3600}, {1801965600, 0}, {1804989600, 3600}}},
    {{table_offset}, "a day twice", 1735689600, 50400, {{1767175200, -36000}}},
    {{table_offset}, "two changes in a night", 1735689600, 3600,
	{{1767175200, 7200}, {1767184200, 14400}, {1774746000, 7200},
	    {1774756800, 3600}}},
};

const struct kit_zone *
kit_zone(const char *name)
{
	for (size_t i = 0; i < KIT_ZONES; i++)
		if (strcmp(kit_zones[i].name, name) == 0)
			return &kit_zones[i];
	abort();
}

int64_t
kit_random(int64_t n)
{
	static uint64_t state = 20261122;

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (int64_t)(state >> 1) % n;
}

int64_t
kit_instant(const struct kit_zone *z, int step)
{
	int64_t at = z->year + kit_random((int64_t)1000 * CLOCK_DAY);
	int64_t n = 0;

	while (n < KIT_CHANGES && z->change[n].at != 0)
		n++;
	if (n > 0 && kit_random(4) > 0)
		at = z->change[kit_random(n)].at + CLOCK_DAY -
		    kit_random((int64_t)3 * CLOCK_DAY);
	return at - at % step;
}

static void
draw_spans(struct clock_spans *s, int64_t from, int64_t length, int step)
{
	static const int64_t longest[] = {
	    KIT_HOUR, CLOCK_DAY, (int64_t)30 * CLOCK_DAY};
	int64_t n = kit_random(5);

	for (; n > 0; n--) {
		int64_t begin = from - CLOCK_DAY +
		    kit_random(length + (int64_t)2 * CLOCK_DAY);
		int64_t end = begin + kit_random(longest[kit_random(3)]);

		clock_spans_add(s, begin - begin % step, end - end % step);
	}
}

void
kit_life_draw(struct kit_life *k, int64_t from, int64_t length, int step)
{
	struct clock_life *life = &k->life;

	*life = (struct clock_life){
	    .zone = &k->zone->clock, .away = &k->away, .stopped = &k->stopped};
	k->away = k->stopped = (struct clock_spans){0};
	do {
		life->weekend = 0;
		for (int64_t n = kit_random(4); n > 0; n--)
			life->weekend |= (uint8_t)(1 << kit_random(7));
		/* Often where clocks are changed. */
		life->sleep_from =
		    (uint16_t)(kit_random(2) == 0 ? kit_random(240)
						  : kit_random(1440));
		life->sleep_to =
		    (uint16_t)(kit_random(2) == 0 ? kit_random(240)
						  : kit_random(1440));
		if (kit_random(6) == 0)
			life->sleep_to = life->sleep_from;
	} while (clock_life_refuse(life) != NULL);
	if (kit_random(2) == 0)
		draw_spans(&k->away, from, length, step);
	if (kit_random(2) == 0)
		draw_spans(&k->stopped, from, length, step);
}

void
kit_life_fini(struct kit_life *k)
{
	clock_spans_fini(&k->away);
	clock_spans_fini(&k->stopped);
}

void
kit_life_say(const struct kit_life *k, int64_t from, int64_t to)
{
	printf("# %s, weekend %#x, sleep %d-%d, %zu + %zu spans, "
	       "%" PRId64 " to %" PRId64 "\n",
	    k->zone->name, k->life.weekend, k->life.sleep_from,
	    k->life.sleep_to, k->away.len, k->stopped.len, from, to);
}

static bool
held(const struct clock_spans *s, int64_t at)
{
	for (size_t i = 0; s != NULL && i < s->len; i++)
		if (s->span[i].from <= at && at < s->span[i].to)
			return true;
	return false;
}

static void
wall(const struct clock_zone *zone, int64_t at, struct tm *tm)
{
	time_t local = at;

	if (zone != NULL)
		local += zone->offset(zone, at);
	gmtime_r(&local, tm);
}

bool
kit_counts(const struct clock_life *life, int64_t at)
{
	int from = life->sleep_from, to = life->sleep_to, minute;
	struct tm tm = {0};

	if (held(life->away, at) || held(life->stopped, at))
		return false;
	wall(life->zone, at, &tm);
	if ((life->weekend >> (tm.tm_wday + 6) % 7 & 1) != 0)
		return false;
	minute = tm.tm_hour * 60 + tm.tm_min;
	if (from < to)
		return minute < from || minute >= to;
	if (from > to)
		return minute < from && minute >= to;
	return true;
}

int64_t
kit_runs(const struct clock_life *life, int64_t from, int64_t to, int step)
{
	int64_t sum = 0;

	for (int64_t at = from; at < to; at += step)
		if (kit_counts(life, at))
			sum += step;
	return sum;
}

int
kit_date(const struct clock_zone *zone, int64_t at)
{
	struct tm tm = {0};

	wall(zone, at, &tm);
	return tm.tm_year * 1000 + tm.tm_yday;
}
