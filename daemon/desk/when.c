/*
 * Computes the parts of a date in a zone and lets the words of a language
 * arrange them.
 */
#include "config.h"

#include "desk/when.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "desk/desk.h"
#include "desk/log.h"
#include "words/words.h"
#include "zone/zone.h"

enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };

void
when_iso(int64_t at, struct buffer *out)
{
	struct zone_local t;

	zone_local("UTC", at, &t);
	buffer_printf(out, "%04d-%02d-%02dT%02d:%02d:%02dZ", t.year, t.month,
	    t.day, t.hour, t.minute, t.second);
}

int64_t
when_iso_read(const char *text)
{
	struct tm t = {0};

	if (sscanf(text, "%d-%d-%dT%d:%d:%dZ", &t.tm_year, &t.tm_mon,
		&t.tm_mday, &t.tm_hour, &t.tm_min, &t.tm_sec) != 6)
		return 0;
	t.tm_year -= 1900;
	t.tm_mon--;
	return timegm(&t);
}

/* Puts "offset", such as "UTC+1" or "UTC-3:30", into M; it is empty in the zone
 * UTC, whose name says it. */
static void
put_offset(struct model *m, const char *zone, int offset)
{
	int minutes = abs(offset) / MINUTE;
	char text[32] = "", rest[16] = "";

	if (minutes % 60 != 0)
		snprintf(rest, sizeof rest, ":%02d", minutes % 60);
	if (strcmp(zone, "UTC") != 0)
		snprintf(text, sizeof text, "UTC%c%d%s", offset < 0 ? '-' : '+',
		    minutes / 60, rest);
	model_put_text(m, "offset", text);
}

static void
say_moment(const struct desk *d, const char *lang, const char *zone, int64_t at,
    bool with_offset, struct buffer *out)
{
	struct model *m = model_object();
	struct zone_local t;
	char key[32], clock[32], fault[256];

	zone_local(zone, at, &t);
	snprintf(key, sizeof key, "weekday.%d", t.weekday);
	model_put_text(m, "weekday-word", key);
	snprintf(key, sizeof key, "month.%d", t.month);
	model_put_text(m, "month-word", key);
	snprintf(clock, sizeof clock, "%02d:%02d", t.hour, t.minute);
	model_put_text(m, "clock", clock);
	model_put_int(m, "day", t.day);
	model_put_int(m, "year", t.year);
	model_put_text(m, "zone", zone);
	if (with_offset)
		put_offset(m, zone, t.offset);
	else
		model_put_text(m, "offset", "");
	if (!words_say(d->words, lang, "when", m, out, fault, sizeof fault)) {
		log_event("words-fault", "why=\"%s\"", fault);
		when_iso(at, out);
	}
	model_free(m);
}

void
when_words(const struct desk *d, const char *lang, const char *zone, int64_t at,
    struct buffer *out)
{
	say_moment(d, lang, zone, at, true, out);
}

void
when_was(const struct desk *d, const char *lang, const char *zone, int64_t at,
    struct buffer *out)
{
	say_moment(d, lang, zone, at, false, out);
}

/* Appends the word KEY with the number N. */
static void
say_count(const struct desk *d, const char *lang, const char *key, int64_t n,
    struct buffer *out)
{
	struct model *m = model_object();
	char fault[256];

	model_put_int(m, "n", n);
	if (!words_say(d->words, lang, key, m, out, fault, sizeof fault))
		log_event("words-fault", "why=\"%s\"", fault);
	model_free(m);
}

void
when_in(const struct desk *d, const char *lang, int64_t now, int64_t at,
    struct buffer *out)
{
	bool past = at <= now;
	int64_t far = past ? now - at : at - now;

	if (far + HOUR >= 2 * DAY)
		say_count(d, lang, past ? "ago.days" : "in.days",
		    (far + HOUR) / DAY, out);
	else if (far + 5 * MINUTE >= 2 * HOUR)
		say_count(d, lang, past ? "ago.hours" : "in.hours",
		    (far + 5 * MINUTE) / HOUR, out);
	else if (far >= MINUTE)
		say_count(d, lang, past ? "ago.minutes" : "in.minutes",
		    far / MINUTE, out);
	else
		say_count(d, lang, past ? "ago.now" : "in.now", 0, out);
}

void
when_length(const struct desk *d, const char *lang, int64_t seconds,
    struct buffer *out)
{
	static const struct {
		int64_t unit;
		const char *key;
	} parts[] = {{DAY, "length.days"}, {HOUR, "length.hours"},
	    {MINUTE, "length.minutes"}};
	bool some = false;

	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		int64_t n = seconds / parts[i].unit;

		seconds %= parts[i].unit;
		if (n == 0)
			continue;
		if (some)
			buffer_putc(out, ' ');
		say_count(d, lang, parts[i].key, n, out);
		some = true;
	}
	if (!some)
		say_count(d, lang, "length.minutes", 0, out);
}
