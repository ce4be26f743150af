/*
 * Rules for writing moments, lengths and numbers in each language.
 */
#include "config.h"

#include <string.h>

#include "desk/when.h"
#include "desk_kit.h"
#include "words/words.h"
#include "tap.h"

static void
try_moment(const struct desk *d, const char *lang, const char *iso,
    const char *expected)
{
	struct buffer out = {0};

	when_words(d, lang, "Europe/Rome", when_iso_read(iso), &out);
	if (!tap_ok(strcmp(buffer_text(&out), expected) == 0, "%s", expected))
		printf("# got %s\n", buffer_text(&out));
	buffer_fini(&out);
}

static void
try_length(const struct desk *d, const char *lang, int64_t seconds,
    const char *expected)
{
	struct buffer out = {0};

	when_length(d, lang, seconds, &out);
	if (!tap_ok(strcmp(buffer_text(&out), expected) == 0, "%s: %s", lang,
		expected))
		printf("# got %s\n", buffer_text(&out));
	buffer_fini(&out);
}

static void
test_moments(const struct desk *d)
{
	static const char sample[] = "2026-11-24T17:00:00Z";
	static const char first[] = "2026-12-01T07:05:00Z";

	try_moment(d, "en", sample,
	    "Tuesday 24 November 2026, 18:00 (Europe/Rome, UTC+1)");
	try_moment(d, "de", sample,
	    "Dienstag, 24.\u00a0November 2026, 18:00\u00a0Uhr (Europe/Rome, UTC+1)");
	try_moment(d, "fr", sample,
	    "mardi 24 novembre 2026 à 18:00 (Europe/Rome, UTC+1)");
	try_moment(d, "it", sample,
	    "martedì 24 novembre 2026, ore 18:00 (Europe/Rome, UTC+1)");
	try_moment(d, "fr", first,
	    "mardi 1er décembre 2026 à 08:05 (Europe/Rome, UTC+1)");
	try_moment(d, "de", first,
	    "Dienstag, 1.\u00a0Dezember 2026, 08:05\u00a0Uhr (Europe/Rome, UTC+1)");
	try_moment(d, "xx", sample,
	    "Tuesday 24 November 2026, 18:00 (Europe/Rome, UTC+1)");
}

static void
test_lengths(const struct desk *d)
{
	enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

	try_length(d, "de", 2 * DAY + HOUR, "2\u00a0Tage 1\u00a0Stunde");
	try_length(d, "fr", DAY + 12 * HOUR, "1 jour 12 heures");
	try_length(d, "it", 3 * DAY + MINUTE, "3 giorni 1 minuto");
	try_length(d, "fr", 0, "0 minute");
	try_length(d, "de", 0, "0\u00a0Minuten");
}

/* Every day of the week and every month has a name of its own, which French and
 * Italian write small and German large. */
static void
test_names(const struct desk *d, const char *lang, bool small)
{
	struct buffer names = {0};
	unsigned good = 0, n = 0;

	for (int i = 1; i <= 19; i++) {
		struct model *none = model_object();
		struct buffer text = {0};
		char key[16], why[200];

		snprintf(key, sizeof key, i <= 7 ? "weekday.%d" : "month.%d",
		    i <= 7 ? i : i - 7);
		n++;
		good += words_say(d->words, lang, key, none, &text, why,
			    sizeof why) &&
		    text.len > 2 &&
		    (text.data[0] >= 'a' && text.data[0] <= 'z') == small &&
		    strstr(buffer_text(&names), buffer_text(&text)) == NULL;
		buffer_printf(&names, "%s\n", buffer_text(&text));
		buffer_fini(&text);
		model_free(none);
	}
	tap_ok(good == n, "%s: days and months have names, written %s", lang,
	    small ? "small" : "large");
	buffer_fini(&names);
}

static void
try_number(const struct desk *d, const char *lang, int64_t amount,
    const char *expected)
{
	struct model *m = model_object();
	struct buffer out = {0};
	char why[200] = "";

	model_put_int(m, "amount", amount);
	tap_ok(words_say(d->words, lang, "monopoly.run.go", m, &out, why,
		   sizeof why) &&
		strstr(buffer_text(&out), expected) != NULL,
	    "%s: %s", lang, expected);
	buffer_fini(&out);
	model_free(m);
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_moments(kit.desk);
	test_lengths(kit.desk);
	test_names(kit.desk, "de", false);
	test_names(kit.desk, "en", false);
	test_names(kit.desk, "fr", true);
	test_names(kit.desk, "it", true);
	try_number(kit.desk, "de", 1500, "1.500");
	try_number(kit.desk, "en", 1500, "1,500");
	try_number(kit.desk, "fr", 1500, "1\u202f500");
	try_number(kit.desk, "it", 1500, "1.500");
	desk_kit_close(&kit);
	return tap_done();
}
