/*
 * Moments as people and machines read them.
 */
#include "config.h"

#include "desk/when.h"

#include <stdio.h>
#include <time.h>

#include "desk/inner.h"
#include "zone/zone.h"

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

void
when_words(const struct desk *d, const char *lang, const char *zone, int64_t at,
    struct buffer *out)
{
	struct model *m = model_object();
	struct zone_local t;
	char key[32], clock[16], fault[256];

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
	if (!words_say(d->words, lang, "when", m, out, fault, sizeof fault)) {
		log_event("words-fault", "%s", fault);
		when_iso(at, out);
	}
	model_free(m);
}
