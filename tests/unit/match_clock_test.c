/*
 * Which seconds of somebody's life count: against a slow recount, in zones that
 * change their clocks in every way there is.
 */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "match_clock_kit.h"
#include "tap.h"

static void
test_spans(void)
{
	enum { LONG = 120 };
	bool joined = true, counted = true, found = true;

	for (int round = 0; round < 400; round++) {
		struct clock_spans s = {0};
		bool in[LONG] = {false};

		for (int64_t n = kit_random(12); n >= 0; n--) {
			int64_t from = kit_random(LONG);
			int64_t to = from - 3 + kit_random(20);

			if (to > LONG)
				to = LONG;
			clock_spans_add(&s, from, to);
			for (int64_t at = from; at < to; at++)
				in[at] = true;
		}
		for (size_t i = 0; i < s.len; i++)
			joined = joined && s.span[i].from < s.span[i].to &&
			    (i == 0 || s.span[i - 1].to < s.span[i].from);
		for (int64_t from = 0; from < LONG; from++) {
			int64_t to = from + kit_random(LONG - from + 1);
			size_t i = clock_spans_find(&s, from);
			int64_t want = 0;

			for (int64_t at = from; at < to; at++)
				want += in[at];
			counted =
			    counted && clock_spans_within(&s, from, to) == want;
			found = found && i <= s.len &&
			    (i == 0 || s.span[i - 1].to <= from) &&
			    (i == s.len || s.span[i].to > from);
		}
		clock_spans_fini(&s);
	}
	tap_ok(joined, "spans are kept in order and do not touch each other");
	tap_ok(counted, "a second in two spans is counted once");
	tap_ok(found, "the first span that ends after an instant is found");
}

static void
test_recount(int step, int rounds, int64_t longest, const char *what)
{
	bool same = true, exact = true, early = true;

	for (int i = 0; i < rounds; i++) {
		struct kit_life k = {.zone = &kit_zones[i % KIT_ZONES]};
		int64_t from = kit_instant(k.zone, step);
		int64_t length = kit_random(longest), to, runs, until;

		to = from + length - length % step;
		kit_life_draw(&k, from, length, step);
		runs = clock_runs(&k.life, from, to);
		until = clock_until(&k.life, from, runs);
		if (runs != kit_runs(&k.life, from, to, step)) {
			kit_life_say(&k, from, to);
			same = false;
		}
		early = early && until <= to;
		exact = exact && clock_runs(&k.life, from, until) == runs &&
		    (runs > 0 ? kit_counts(&k.life, until - 1) : until == from);
		kit_life_fini(&k);
	}
	tap_ok(same, "what counts is what a recount by the %s finds", what);
	tap_ok(early, "who has what ran has no longer (by the %s)", what);
	tap_ok(exact,
	    "a deadline is the end of a second that counts, the "
	    "first at which all has run (by the %s)",
	    what);
}

/* Sleep that begins or ends around a change of the clock, by the minute, with
 * what clocks on the wall show before and after it as its marks. */
static bool
change_is_good(const struct kit_zone *z, int64_t at, int *rounds)
{
	static const int around[] = {
	    -61, -30, -1, 0, 1, 15, 30, 45, 59, 60, 90, 125};
	enum { MARKS = sizeof around / sizeof *around };
	int64_t from = at - 14 * KIT_HOUR, to = at + 14 * KIT_HOUR;
	int64_t local = at - 1 + z->clock.offset(&z->clock, at - 1);
	bool good = true;

	for (int i = 0; i < MARKS * MARKS; i++) {
		int64_t reading = local / 60 + 1 + 2 * 1440;
		struct clock_life life = {.zone = &z->clock};

		life.sleep_from =
		    (uint16_t)((reading + around[i / MARKS]) % 1440);
		life.sleep_to =
		    (uint16_t)((reading + around[i % MARKS]) % 1440);
		++*rounds;
		if (clock_runs(&life, from, to) ==
		    kit_runs(&life, from, to, 60))
			continue;
		printf("# %s at %" PRId64 ", sleep %d-%d\n", z->name, at,
		    life.sleep_from, life.sleep_to);
		good = false;
	}
	return good;
}

static void
test_changes(void)
{
	for (size_t i = 0; i < KIT_ZONES; i++) {
		const struct kit_zone *z = &kit_zones[i];
		bool good = true;
		int rounds = 0;

		for (int c = 0; c < KIT_CHANGES && z->change[c].at; c++)
			good =
			    change_is_good(z, z->change[c].at, &rounds) && good;
		if (rounds > 0)
			tap_ok(good,
			    "%s: sleep may begin and end in the "
			    "hour that is skipped or doubled",
			    z->name);
	}
}

static void
runs_example(const char *zone, int weekend, int sleep_from, int sleep_to,
    int64_t from, int64_t to, int64_t want, const char *rule)
{
	struct clock_life life = {&kit_zone(zone)->clock, (uint8_t)weekend,
	    (uint16_t)sleep_from, (uint16_t)sleep_to, NULL, NULL};
	int64_t got = clock_runs(&life, from, to);

	if (!tap_ok(got == want, "%s: %s", zone, rule))
		printf("# %" PRId64 ", not %" PRId64 "\n", got, want);
}

/* By the head: noon to noon around the change. */
static void
test_examples(void)
{
	enum { NOON = 12 * KIT_HOUR, SAT_SUN = 0x60, FRIDAY = 0x10 };
	const int64_t spring = 1774746000, autumn = 1792890000;
	const int64_t apia = 1325239200;

	runs_example("Europe/Rome", 0, 1380, 420, spring - 13 * KIT_HOUR,
	    spring + 10 * KIT_HOUR, 16 * KIT_HOUR,
	    "the hour that is skipped is taken from the night");
	runs_example("Europe/Rome", 0, 1380, 420, autumn - 14 * KIT_HOUR,
	    autumn + 11 * KIT_HOUR, 16 * KIT_HOUR,
	    "the hour that comes twice is slept twice");
	runs_example("Europe/Rome", 0, 1380, 150, spring - 13 * KIT_HOUR,
	    spring + 10 * KIT_HOUR, 20 * KIT_HOUR,
	    "who sleeps until 2:30 gets up at 3:00 when there is no 2:30");
	runs_example("Europe/Rome", 0, 1380, 150, autumn - 14 * KIT_HOUR,
	    autumn + 11 * KIT_HOUR, 21 * KIT_HOUR,
	    "what comes twice is the same both times");
	runs_example("Australia/Lord_Howe", 0, 105, 120, 1775314800 - NOON,
	    1775314800 + NOON, 24 * KIT_HOUR - 1800,
	    "half an hour that comes twice");
	runs_example("Europe/Rome", SAT_SUN, 0, 0, spring - 4 * CLOCK_DAY,
	    spring + 4 * CLOCK_DAY, 8 * CLOCK_DAY - 47 * KIT_HOUR,
	    "a weekend may have 47 hours");
	runs_example("Europe/Rome", SAT_SUN, 0, 0, autumn - 4 * CLOCK_DAY,
	    autumn + 4 * CLOCK_DAY, 8 * CLOCK_DAY - 49 * KIT_HOUR, "or 49");
	runs_example("Pacific/Apia", FRIDAY, 0, 0, apia - CLOCK_DAY,
	    apia + CLOCK_DAY, 2 * CLOCK_DAY,
	    "a Friday that never was does not stop the time");
	runs_example("Etc/GMT+12", SAT_SUN, 0, 0, 1795219200, 1795305600, NOON,
	    "a day is that of the place");
	runs_example("Europe/Rome", 0, 0, 1, 0, -1, 0,
	    "no time runs backwards");
}

static void
test_order(void)
{
	bool sum = true, later = true, longer = true;

	for (int i = 0; i < 3000; i++) {
		struct kit_life k = {.zone = &kit_zones[i % KIT_ZONES]};
		int64_t a = kit_instant(k.zone, 1);
		int64_t b = a + kit_random((int64_t)40 * CLOCK_DAY);
		int64_t c = b + kit_random((int64_t)40 * CLOCK_DAY);
		int64_t length = kit_random((int64_t)20 * CLOCK_DAY), until;

		kit_life_draw(&k, a, c - a, 1);
		sum = sum &&
		    clock_runs(&k.life, a, b) + clock_runs(&k.life, b, c) ==
			clock_runs(&k.life, a, c);
		until = clock_until(&k.life, a, length);
		later = later && until <= clock_until(&k.life, b, length);
		longer = longer &&
		    until < clock_until(&k.life, a, length + 1) &&
		    until - a >= length;
		kit_life_fini(&k);
	}
	tap_ok(sum, "time is the sum of its parts");
	tap_ok(later, "who begins later is not due earlier");
	tap_ok(longer, "who has more time is due later");
}

/* The server was away or the game paused, once more than before. */
static void
test_pauses(void)
{
	bool less = true, exact = true, none = true, fair = true;
	int idle = 0;

	for (int i = 0; i < 2000; i++) {
		struct kit_life k = {.zone = &kit_zones[i % KIT_ZONES]};
		int64_t from = kit_instant(k.zone, 1);
		int64_t length = 1 + kit_random((int64_t)20 * CLOCK_DAY);
		int64_t begin, end, due, paused, lost;
		struct clock_life without;
		struct clock_spans stopped = {0};

		kit_life_draw(&k, from, length, 1);
		without = k.life;
		due = clock_until(&without, from, length);
		for (size_t n = 0; n < k.stopped.len; n++)
			clock_spans_add(&stopped, k.stopped.span[n].from,
			    k.stopped.span[n].to);
		begin = from + kit_random(due - from);
		end = begin + 1 +
		    kit_random(i % 2 == 0 ? 6 * KIT_HOUR
					  : (int64_t)366 * CLOCK_DAY);
		clock_spans_add(&stopped, begin, end);
		k.life.stopped = &stopped;
		lost = clock_runs(&without, begin, end);
		paused = clock_until(&k.life, from, length);
		less = less && paused >= due &&
		    clock_runs(&k.life, begin, end) == 0;
		exact = exact &&
		    clock_runs(&without, from, paused) == length + lost;
		none = none && (lost > 0 || paused == due);
		idle += lost == 0;
		fair = fair && (paused <= begin || paused > end);
		clock_spans_fini(&stopped);
		kit_life_fini(&k);
	}
	tap_ok(less,
	    "no time runs in a pause, and none makes a deadline "
	    "come sooner");
	tap_ok(exact,
	    "a pause gives back what would have run in it, and "
	    "never adds any");
	tap_ok(none && idle > 100,
	    "a pause in which no time would have run has no effect");
	tap_ok(fair,
	    "nobody's time is over while the server is down, be it "
	    "a year");
}

static void
test_year_down(void)
{
	const struct kit_zone *rome = kit_zone("Europe/Rome");
	struct clock_spans down = {0};
	struct clock_life life = {.zone = &rome->clock,
	    .sleep_from = 1380,
	    .sleep_to = 420,
	    .stopped = &down};
	/* Monday 2026-06-01, 12:00 in Rome; the same day a year later. */
	const int64_t from = 1780308000, back = 1811844000;
	int64_t due;

	clock_spans_add(&down, from + KIT_HOUR, back);
	due = clock_until(&life, from, 2 * KIT_HOUR);
	tap_ok(due == back + KIT_HOUR,
	    "after a year without a server the hour that was left is left");
	clock_spans_add(&down, from + 2 * KIT_HOUR, CLOCK_NEVER);
	tap_ok(clock_until(&life, from, 2 * KIT_HOUR) == CLOCK_NEVER &&
		clock_until(&life, from, KIT_HOUR) == from + KIT_HOUR,
	    "in a pause that still goes on nobody is ever due");
	clock_spans_fini(&down);
}

static bool
day_is_good(const struct kit_zone *z, int64_t at)
{
	struct clock_span day = {0, 0}, want = {INT64_MAX, 0};
	int date = kit_date(&z->clock, at);

	for (int64_t x = at - 3 * CLOCK_DAY; x < at + 3 * CLOCK_DAY; x += 60)
		if (kit_date(&z->clock, x) == date) {
			want.from = x < want.from ? x : want.from;
			want.to = x + 60;
		}
	clock_day(&z->clock, at, &day);
	if (day.from == want.from && day.to == want.to)
		return true;
	printf("# %s at %" PRId64 "\n", z->name, at);
	return false;
}

static void
test_days(void)
{
	struct clock_span day = {0, 0};

	for (size_t i = 0; i < KIT_ZONES; i++) {
		bool good = true;

		for (int n = 0; n < 30; n++)
			good = day_is_good(&kit_zones[i],
				   kit_instant(&kit_zones[i], 60)) &&
			    good;
		tap_ok(good, "%s: a day is all that has its date",
		    kit_zones[i].name);
	}
	clock_day(NULL, 86399, &day);
	tap_ok(day.from == 0 && day.to == 86400, "no zone is UTC");
	clock_day(NULL, -1, &day);
	tap_ok(day.from == -86400 && day.to == 0, "also before 1970");
}

struct counter {
	struct clock_zone clock;
	int *asked;
};

static int
counted_offset(const struct clock_zone *self, int64_t at)
{
	++*((const struct counter *)self)->asked;
	return at / (100 * CLOCK_DAY) % 2 == 0 ? 3600 : 7200;
}

static void
test_effort(void)
{
	int asked = 0;
	const struct counter zone = {{counted_offset}, &asked};
	struct clock_life life = {.zone = &zone.clock};
	struct clock_spans down = {0};

	clock_until(&life, 1780308000, CLOCK_MOVE_MAX);
	tap_ok(asked == 0, "without hours no zone is asked");
	life.sleep_from = 1380;
	life.sleep_to = 420;
	life.weekend = 0x60;
	clock_until(&life, 1780308000, (int64_t)366 * 16 * KIT_HOUR * 5 / 7);
	tap_ok(asked <= 366 * 4, "a year takes four steps a day: %d", asked);
	clock_spans_add(&down, 1780308000, 1780308000 + 365 * CLOCK_DAY);
	life.stopped = &down;
	asked = 0;
	clock_until(&life, 1780308000, CLOCK_DAY);
	tap_ok(asked <= 40, "a year without the server takes one: %d", asked);
	clock_spans_fini(&down);
}

static void
test_limits(void)
{
	struct clock_life never = {
	    .zone = &kit_zone("Europe/Rome")->clock, .weekend = 0x7f};
	struct clock_life life = {
	    .zone = never.zone, .sleep_from = 1380, .sleep_to = 420};
	struct clock_life odd = {.sleep_from = 60000, .sleep_to = 1441};
	struct clock_span day = {0, 0};
	int64_t runs = clock_runs(&life, 1780308000, CLOCK_NEVER);

	tap_ok(clock_until(&never, 1780308000, 1) == CLOCK_NEVER &&
		clock_runs(&never, 1780308000, CLOCK_NEVER) == 0,
	    "a life without any time ends the search");
	tap_ok(runs ==
		    clock_runs(&life, 1780308000,
			1780308000 + (int64_t)3660 * CLOCK_DAY) &&
		runs > (int64_t)3650 * 15 * KIT_HOUR,
	    "nothing is counted beyond ten years");
	tap_ok(clock_until(&life, 1780308000, runs + 1) == CLOCK_NEVER &&
		clock_until(&life, 1780308000, CLOCK_NEVER) == CLOCK_NEVER,
	    "nor looked for");
	tap_ok(clock_until(&life, 1780308000, 0) == 1780308000 &&
		clock_until(&life, 1780308000, -5) == 1780308000,
	    "who has no time is due at once");
	tap_ok(clock_until(&life, INT64_MAX, 5) > INT64_MAX / 512 &&
		clock_until(&life, INT64_MIN, 5) < 0 &&
		clock_runs(&life, INT64_MIN, INT64_MAX) > 0 &&
		clock_runs(&life, INT64_MAX, INT64_MIN) == 0,
	    "no instant is too far");
	clock_day(life.zone, INT64_MIN, &day);
	tap_ok(day.from < day.to, "to have its day");
	tap_ok(clock_runs(&odd, 0, CLOCK_DAY) >= 0 &&
		clock_until(&odd, 0, CLOCK_MOVE_MAX) > 0,
	    "hours that were refused do no harm");
}

static void
refuses(int weekend, int from, int to, const char *want)
{
	struct clock_life life = {.weekend = (uint8_t)weekend,
	    .sleep_from = (uint16_t)from,
	    .sleep_to = (uint16_t)to};
	const char *got = clock_life_refuse(&life);

	tap_ok(want == NULL ? got == NULL
			    : got != NULL && strcmp(got, want) == 0,
	    "weekend %#x, sleep %d to %d: %s", weekend, from, to,
	    want != NULL ? want : "good");
}

static void
test_refuse(void)
{
	refuses(0, 0, 0, NULL);
	refuses(0, 1320, 600, NULL);
	refuses(0, 1320, 601, "sleep-too-long");
	refuses(0, 600, 1320, NULL);
	refuses(0, 599, 1320, "sleep-too-long");
	refuses(0, 1, 0, "sleep-too-long");
	refuses(0, 1439, 0, NULL);
	refuses(0, 1440, 0, "sleep-unknown");
	refuses(0, 0, 1440, "sleep-unknown");
	refuses(0x70, 0, 0, NULL);
	refuses(0x78, 0, 0, "weekend-too-long");
	refuses(0x7f, 0, 0, "weekend-too-long");
	refuses(0x80, 0, 0, "weekend-unknown");
}

int
main(void)
{
	test_spans();
	test_refuse();
	test_examples();
	test_recount(1, 144, (int64_t)2 * CLOCK_DAY, "second");
	test_recount(60, 36, (int64_t)400 * CLOCK_DAY, "minute");
	test_changes();
	test_order();
	test_pauses();
	test_year_down();
	test_days();
	test_effort();
	test_limits();
	return tap_done();
}
