/*
 * The clock of a seat: what is left of a move or a bank, vacation that floats,
 * reminders, and rules that are refused.
 */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "match_clock_kit.h"
#include "tap.h"

static const struct clock_rule three_days = {
    .kind = CLOCK_PER_MOVE, .move = 3 * CLOCK_DAY};

/* Monday 2026-06-01, 10:00 in Rome. */
static const int64_t monday = 1780300800;

static void
refuses(struct clock_rule rule, const char *want)
{
	const char *got = clock_rule_refuse(&rule);

	if (!tap_ok(want == NULL ? got == NULL
				 : got != NULL && strcmp(got, want) == 0,
		"a rule is %s", want != NULL ? want : "good"))
		printf("# %s\n", got != NULL ? got : "good");
}

static void
test_refuse(void)
{
	const int64_t most = CLOCK_MOVE_MAX, more = most + 1;

	refuses((struct clock_rule){.kind = CLOCK_NONE}, NULL);
	refuses((struct clock_rule){.grace = -1}, "grace-negative");
	refuses((struct clock_rule){.grace = most}, NULL);
	refuses((struct clock_rule){.grace = more}, "grace-too-long");
	refuses((struct clock_rule){CLOCK_PER_MOVE, 60, 0, 0, 0, 0}, NULL);
	refuses((struct clock_rule){CLOCK_PER_MOVE, 59, 0, 0, 0, 0},
	    "move-too-short");
	refuses((struct clock_rule){CLOCK_PER_MOVE, most, 0, 0, 0, 0}, NULL);
	refuses((struct clock_rule){CLOCK_PER_MOVE, more, 0, 0, 0, 0},
	    "move-too-long");
	refuses((struct clock_rule){CLOCK_BANK, 0, 60, 0, 60, 0}, NULL);
	refuses((struct clock_rule){CLOCK_BANK, 0, 59, 0, 60, 0},
	    "start-too-short");
	refuses((struct clock_rule){CLOCK_BANK, 0, 60, -1, 60, 0},
	    "increment-negative");
	refuses((struct clock_rule){CLOCK_BANK, 0, 60, 60, 59, 0},
	    "cap-below-start");
	refuses((struct clock_rule){CLOCK_BANK, 0, 60, 62, 61, 0},
	    "cap-below-increment");
	refuses((struct clock_rule){CLOCK_BANK, 0, most, most, most, 0}, NULL);
	refuses((struct clock_rule){CLOCK_BANK, 0, 60, 0, more, 0},
	    "cap-too-long");
	refuses((struct clock_rule){(enum clock_kind)7, 60, 60, 60, 60, 0},
	    "kind-unknown");
}

static void
test_per_move(void)
{
	struct clock_life life = {.zone = &kit_zone("Europe/Rome")->clock};
	struct clock_seat c;

	clock_seat_init(&c, &three_days, 0);
	tap_ok(c.since == 0 && c.left == three_days.move &&
		clock_seat_due(&c, &three_days, &life) == CLOCK_NEVER,
	    "a clock stands still until its turn begins");
	clock_seat_start(&c, &three_days, monday);
	clock_seat_start(&c, &three_days, monday + CLOCK_DAY);
	tap_ok(clock_seat_due(&c, &three_days, &life) == monday + 3 * CLOCK_DAY,
	    "a turn that runs goes on");
	clock_seat_stop(&c, &three_days, &life, monday + CLOCK_DAY);
	tap_ok(c.since == 0 &&
		clock_seat_due(&c, &three_days, &life) == CLOCK_NEVER,
	    "a turn that is over runs no more");
	clock_seat_stop(&c, &three_days, &life, monday + 2 * CLOCK_DAY);
	tap_ok(c.left == 2 * CLOCK_DAY, "nor ends twice");
	clock_seat_start(&c, &three_days, monday + 2 * CLOCK_DAY);
	tap_ok(clock_seat_due(&c, &three_days, &life) == monday + 5 * CLOCK_DAY,
	    "the next turn has the whole time again");
	clock_seat_stop(&c, &three_days, &life, monday);
	tap_ok(c.left == three_days.move,
	    "a server's clock that was set back takes nothing off");
}

static void
test_none(void)
{
	const struct clock_rule none = {.kind = CLOCK_NONE};
	struct clock_life life = {0};
	struct clock_spans away = {0};
	struct clock_seat c;

	life.away = &away;
	clock_seat_init(&c, &none, 9 * CLOCK_DAY);
	clock_seat_start(&c, &none, monday);
	tap_ok(clock_seat_due(&c, &none, &life) == CLOCK_NEVER &&
		clock_seat_float(&c, &none, &life, &away,
		    monday + 999 * CLOCK_DAY) == CLOCK_NEVER &&
		away.len == 0 && c.vacation == 9 * CLOCK_DAY,
	    "without a limit nobody is due, and no vacation is taken");
}

/* One player's turns, with the bank kept a second time by the recount. */
static bool
bank_is_good(int round, int *late)
{
	struct kit_life k = {.zone = &kit_zones[round % KIT_ZONES]};
	int64_t now = kit_instant(k.zone, 60), bank;
	struct clock_rule rule = {.kind = CLOCK_BANK};
	struct clock_seat c;
	bool good = true;

	rule.cap = 60 * (60 + kit_random(7 * 1440));
	rule.start = rule.cap - 60 * kit_random(rule.cap / 60);
	rule.increment = 60 * kit_random(rule.cap / 60);
	good = clock_rule_refuse(&rule) == NULL;
	kit_life_draw(&k, now, (int64_t)60 * CLOCK_DAY, 60);
	clock_seat_init(&c, &rule, 0);
	bank = rule.start;
	for (int turn = 0; turn < 12; turn++) {
		int64_t end = now +
		    60 * (kit_random(5 * 1440) - (turn % 4 == 0 ? 60 : 0));
		int64_t due;

		clock_seat_start(&c, &rule, now);
		due = clock_seat_due(&c, &rule, &k.life);
		bank -= kit_runs(&k.life, now, end, 60);
		/* Late is who has less than nothing; all of it is in time. */
		good =
		    good && (bank < 0) == (clock_runs(&k.life, due, end) > 0);
		*late += bank < 0;
		bank = (bank < 0 ? 0 : bank) + rule.increment;
		bank = bank > rule.cap ? rule.cap : bank;
		clock_seat_stop(&c, &rule, &k.life, end);
		good = good && c.left == bank;
		now = end + 60 * kit_random(3 * 1440);
	}
	if (!good)
		kit_life_say(&k, now, now);
	kit_life_fini(&k);
	return good;
}

static void
test_bank(void)
{
	const struct clock_rule rule = {CLOCK_BANK, 0, 600, 0, 600, 0};
	struct clock_life life = {0};
	struct clock_seat c;
	bool good = true;
	int late = 0;

	for (int round = 0; round < 40; round++)
		good = bank_is_good(round, &late) && good;
	tap_ok(good && late > 20,
	    "a bank is what a recount keeps: never below 0, never above its "
	    "cap, and due when it is empty");
	clock_seat_init(&c, &rule, 0);
	clock_seat_start(&c, &rule, monday);
	clock_seat_stop(&c, &rule, &life, monday + 601);
	clock_seat_start(&c, &rule, monday + 700);
	tap_ok(clock_seat_due(&c, &rule, &life) == monday + 700,
	    "who has nothing left and gets nothing is due at once");
}

static void
test_settle(void)
{
	struct clock_life day = {.sleep_from = 1380, .sleep_to = 420};
	struct clock_life night = {.sleep_from = 420, .sleep_to = 1140};
	struct clock_seat c;
	int64_t ran = clock_runs(&day, monday, monday + 2 * CLOCK_DAY);

	clock_seat_init(&c, &three_days, 0);
	clock_seat_settle(&c, &day, monday);
	tap_ok(c.since == 0 && c.left == three_days.move,
	    "nothing is settled between turns");
	clock_seat_start(&c, &three_days, monday);
	clock_seat_settle(&c, &day, monday + 2 * CLOCK_DAY);
	tap_ok(c.left == three_days.move - ran &&
		clock_seat_due(&c, &three_days, &night) ==
		    clock_until(&night, monday + 2 * CLOCK_DAY,
			three_days.move - ran),
	    "new hours do not count for what has run");
	clock_seat_settle(&c, &day, monday + CLOCK_DAY);
	tap_ok(c.since == monday + 2 * CLOCK_DAY,
	    "a clock that was set back does not count a day twice");
}

static void
test_float_examples(void)
{
	struct clock_spans away = {0};
	struct clock_life life = {
	    .zone = &kit_zone("Europe/Rome")->clock, .away = &away};
	const int64_t thursday = monday + 3 * CLOCK_DAY;
	struct clock_seat c;

	clock_seat_init(&c, &three_days, 3 * CLOCK_DAY + 5);
	clock_seat_start(&c, &three_days, monday);
	tap_ok(clock_seat_float(&c, &three_days, &life, &away, thursday - 1) ==
		    thursday &&
		away.len == 0,
	    "no vacation is taken before the time is over");
	tap_ok(clock_seat_float(&c, &three_days, &life, &away, thursday) ==
		    thursday + CLOCK_DAY &&
		c.vacation == 2 * CLOCK_DAY + 5 && away.len == 1 &&
		away.span[0].from == thursday - 10 * KIT_HOUR &&
		away.span[0].to == thursday + 14 * KIT_HOUR,
	    "then the local day is one of vacation: a day more for a day");
	tap_ok(clock_seat_float(&c, &three_days, &life, &away,
		   thursday + 90 * CLOCK_DAY) == thursday + 3 * CLOCK_DAY &&
		c.vacation == 5,
	    "day by day while there is a whole one");
	clock_spans_fini(&away);

	clock_seat_init(&c, &three_days, CLOCK_DAY);
	clock_seat_start(&c, &three_days, monday - 10 * KIT_HOUR);
	tap_ok(clock_seat_float(&c, &three_days, &life, &away, thursday) ==
		    thursday + 14 * KIT_HOUR &&
		away.span[0].to == thursday - 10 * KIT_HOUR,
	    "who is due at midnight takes the day that ends then");
	clock_spans_fini(&away);

	life.weekend = 0x60;
	clock_seat_init(&c, &three_days, CLOCK_DAY);
	clock_seat_start(&c, &three_days, monday + CLOCK_DAY);
	tap_ok(clock_seat_float(&c, &three_days, &life, &away,
		   thursday + CLOCK_DAY) == monday + 7 * CLOCK_DAY,
	    "from Friday to Monday where the weekend is free");
	clock_spans_fini(&away);

	/* 2026-10-24, 12:00 in Rome; the day after has 25 hours. */
	clock_seat_init(&c, &three_days, CLOCK_DAY);
	clock_seat_start(&c, &three_days, 1792836000 - 2 * CLOCK_DAY);
	life.weekend = 0;
	tap_ok(clock_seat_float(&c, &three_days, &life, &away,
		   1792836000 + CLOCK_DAY) ==
		    1792836000 + 2 * CLOCK_DAY + KIT_HOUR &&
		c.vacation == 0 &&
		clock_spans_within(&away, 0, CLOCK_NEVER) == 25 * KIT_HOUR,
	    "a day of 25 hours is one day");
	clock_spans_fini(&away);
}

/* All of AWAY is whole local days, each paid with one. */
static bool
days_are_whole(const struct kit_life *k, int64_t paid)
{
	bool good = true;

	for (size_t i = 0; i < k->away.len; i++) {
		int64_t at = k->away.span[i].from, to = k->away.span[i].to;

		while (at < to) {
			struct clock_span day;

			clock_day(&k->zone->clock, at, &day);
			good = good && day.from <= at && day.to <= to;
			at = day.to;
			paid -= CLOCK_DAY;
		}
	}
	return good && paid == 0;
}

static void
test_float(void)
{
	bool whole = true, saved = true, used = true, ran = true;
	int floated = 0;

	for (int i = 0; i < 1500; i++) {
		struct kit_life k = {.zone = &kit_zones[i % KIT_ZONES]};
		struct clock_rule rule = {.kind = CLOCK_PER_MOVE};
		int64_t from = kit_instant(k.zone, 1), due, now, had, fresh;
		struct clock_seat c;

		rule.move = 60 + kit_random((int64_t)6 * CLOCK_DAY);
		kit_life_draw(&k, from, rule.move, 1);
		if (i % 2 == 0)
			clock_spans_fini(&k.away);
		had = kit_random((int64_t)9 * CLOCK_DAY);
		clock_seat_init(&c, &rule, had);
		clock_seat_start(&c, &rule, from);
		due = clock_seat_due(&c, &rule, &k.life);
		now = due - CLOCK_DAY + kit_random((int64_t)6 * CLOCK_DAY);
		fresh = clock_seat_float(&c, &rule, &k.life, &k.away, now);
		whole = whole &&
		    (i % 2 != 0 || days_are_whole(&k, had - c.vacation));
		saved = saved && fresh == clock_seat_due(&c, &rule, &k.life) &&
		    (c.vacation < had ? due <= now && fresh > due
				      : fresh == due);
		used = used &&
		    (fresh > now ||
			(c.vacation >= 0 && c.vacation < CLOCK_DAY));
		ran = ran && clock_runs(&k.life, from, fresh) == rule.move &&
		    c.left == rule.move && c.since == from;
		floated += c.vacation < had;
		kit_life_fini(&k);
	}
	tap_ok(whole && floated > 300, "vacation is taken in whole local days");
	tap_ok(saved, "it is taken when time is over, and then it helps");
	tap_ok(used, "nobody is late who has a day of it left");
	tap_ok(ran, "it stops the time and does not add any");
}

static void
test_float_empty(void)
{
	const struct clock_rule rule = {CLOCK_BANK, 0, 600, 0, 600, 0};
	struct clock_spans away = {0};
	struct clock_life life = {.away = &away};
	struct clock_seat c = {.since = monday, .vacation = 5 * CLOCK_DAY};

	tap_ok(clock_seat_float(&c, &rule, &life, &away, monday + 1) ==
		    monday &&
		c.vacation == 5 * CLOCK_DAY && away.len == 0,
	    "no vacation is lost where none can help");
}

static void
reminds(int64_t length, int64_t want_half, int64_t want_last, const char *rule)
{
	const struct clock_life life = {0};
	int64_t half = -1, last = -1;

	clock_reminders(&life, monday, monday + length, &half, &last);
	if (!tap_ok(half == (want_half != 0 ? monday + want_half : 0) &&
		    last == (want_last != 0 ? monday + want_last : 0),
		"%s", rule))
		printf("# %" PRId64 " %" PRId64 "\n", half - monday,
		    last - monday);
}

static void
test_reminder_examples(void)
{
	const struct clock_life life = {.sleep_from = 1320, .sleep_to = 600};
	int64_t half = -1, last = -1;

	reminds(10 * CLOCK_DAY, 5 * CLOCK_DAY, 9 * CLOCK_DAY,
	    "ten days: after five, and a day before the end");
	reminds(3 * CLOCK_DAY, 36 * KIT_HOUR, 60 * KIT_HOUR,
	    "three days: after one and a half, and half a day before");
	reminds(6 * KIT_HOUR, 3 * KIT_HOUR, 5 * KIT_HOUR,
	    "six hours: after three, and an hour before");
	reminds(6 * KIT_HOUR - 6, 3 * KIT_HOUR - 3, 0,
	    "not less than an hour before the end");
	reminds(2 * KIT_HOUR, KIT_HOUR, 0, "two hours: after one");
	reminds(2 * KIT_HOUR - 2, 0, 0, "less: none at all");
	reminds(0, 0, 0, "no time: none");
	reminds(-5, 0, 0, "over before it began: none");
	clock_reminders(&life, monday, CLOCK_NEVER, &half, &last);
	tap_ok(half == 0 && last == 0, "no deadline, no reminder");
	/* From 10:00 UTC on, ten hours a day run; here 8:00, it is night. */
	clock_reminders(&life, monday, monday + 14 * KIT_HOUR + 12 * KIT_HOUR,
	    &half, &last);
	tap_ok(half == monday + 8 * KIT_HOUR && last == monday + 12 * KIT_HOUR,
	    "half is half of the time that runs");
}

static void
test_reminders(void)
{
	bool apart = true, counted = true;
	int both = 0;

	for (int i = 0; i < 3000; i++) {
		struct kit_life k = {.zone = &kit_zones[i % KIT_ZONES]};
		int64_t from = kit_instant(k.zone, 1);
		int64_t length =
		    kit_random(i % 2 == 0 ? 12 * KIT_HOUR : 20 * CLOCK_DAY);
		int64_t due, half, last, before = length / 6, end;

		kit_life_draw(&k, from, length, 1);
		due = clock_until(&k.life, from, length);
		clock_reminders(&k.life, from, due, &half, &last);
		before = before < CLOCK_DAY ? before : CLOCK_DAY;
		end = last != 0 ? last : due;
		apart = apart &&
		    (last == 0 ||
			(last >= from + KIT_HOUR && last <= due - KIT_HOUR)) &&
		    (half == 0 ||
			(half >= from + KIT_HOUR && half <= end - KIT_HOUR));
		counted = counted &&
		    (last == 0 || clock_runs(&k.life, last, due) == before) &&
		    (half == 0 ||
			clock_runs(&k.life, from, half) == length / 2);
		both += half != 0 && last != 0;
		kit_life_fini(&k);
	}
	tap_ok(apart, "an hour lies between reminders, and before the end");
	tap_ok(counted && both > 1000,
	    "they come at half time and a day or a sixth before");
}

int
main(void)
{
	test_refuse();
	test_per_move();
	test_none();
	test_bank();
	test_settle();
	test_float_examples();
	test_float();
	test_float_empty();
	test_reminder_examples();
	test_reminders();
	return tap_done();
}
