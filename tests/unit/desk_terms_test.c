/*
 * Rules for the terms of a game: how they are read, written and told, and how
 * moments and lengths are told in words.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/terms.h"
#include "desk/when.h"
#include "desk_kit.h"
#include "tap.h"

enum { HOUR = 3600, DAY = 86400 };

/* --- JSON ------------------------------------------------------------------------ */

static const char bank[] =
    "{\"cap\":864000,\"clock\":\"bank\",\"grace\":259200,\"increment\":43200,"
    "\"late\":\"vote\",\"start\":432000,\"vacation\":true}";
static const char per_move[] =
    "{\"clock\":\"move\",\"grace\":259200,\"late\":\"bot\",\"move\":259200,"
    "\"vacation\":true}";
static const char stands_in[] =
    "{\"clock\":\"move\",\"grace\":0,\"late\":\"bot\",\"move\":86400,"
    "\"standin\":\"strong\",\"vacation\":false}";

/* Whether JSON is read, and written as it was. */
static bool
comes_back(const char *json)
{
	struct buffer text = {0};
	struct terms t;
	bool good = terms_read(json, &t);

	terms_write(&t, &text);
	good = good && strcmp(buffer_text(&text), json) == 0;
	buffer_fini(&text);
	return good;
}

static void
test_json(void)
{
	static const char *const bad[] = {"", "[]", "{\"clock\":\"sand\"}",
	    "{\"clock\":\"move\",\"grace\":0,\"late\":\"bot\",\"move\":59}",
	    "{\"clock\":\"move\",\"grace\":-1,\"late\":\"bot\",\"move\":60}",
	    "{\"clock\":\"move\",\"grace\":0,\"late\":\"never\",\"move\":60}",
	    "{\"clock\":\"move\",\"move\":60,\"standin\":\"genius\"}",
	    "{\"clock\":\"bank\",\"cap\":60,\"late\":\"bot\",\"start\":61}"};
	struct terms t;
	bool refused = true;

	tap_ok(comes_back(bank) && comes_back(per_move) &&
		comes_back(stands_in) && comes_back("{\"clock\":\"none\"}"),
	    "terms are written as they were read");
	tap_ok(terms_read("{}", &t) && t.rule.kind == CLOCK_NONE,
	    "a game from before there were terms has no clock");
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		refused = refused && !terms_read(bad[i], &t) &&
		    t.rule.kind == CLOCK_NONE;
	tap_ok(refused, "what is none is refused, and then there is no clock");
	terms_standard(&t);
	tap_ok(t.rule.kind == CLOCK_PER_MOVE && t.rule.move == 3 * DAY &&
		t.rule.grace == 3 * DAY && t.late == LATE_BOT && t.vacation,
	    "usual are 3 days for a move, 3 of grace, then a bot");
}

/* --- lengths ----------------------------------------------------------------------- */

static bool
length_is(const char *text, int64_t wanted)
{
	int64_t seconds;

	return terms_length_read(text, &seconds) && seconds == wanted;
}

static void
test_lengths(void)
{
	static const char *const bad[] = {"", " ", "3", "d", "-3d", "3 d", "3x",
	    "12h 2d", "1d1d", "99999999999999999999d", "367d", "3d,2h", "1.5d"};
	static const char *const same[] = {"3d", "2d 12h", "90s", "0"};
	struct buffer text = {0};
	bool refused = true, back = true;
	int64_t seconds;

	tap_ok(length_is("3d", 3 * DAY) && length_is("36h", 36 * HOUR) &&
		length_is("90m", 5400) && length_is(" 2d 12h ", 60 * HOUR) &&
		length_is("2d12h", 60 * HOUR) && length_is("0", 0) &&
		length_is("45s", 45),
	    "a length is days, hours, minutes, in that order");
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		refused = refused && !terms_length_read(bad[i], &seconds);
		if (!refused)
			printf("# %s\n", bad[i]);
	}
	tap_ok(refused, "anything else is none");
	for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
		buffer_reset(&text);
		if (terms_length_read(same[i], &seconds))
			terms_length_write(seconds, &text);
		back = back && length_is(buffer_text(&text), seconds);
	}
	tap_ok(back, "what is shown again is read as the same");
	buffer_fini(&text);
}

/* --- fields --------------------------------------------------------------------------- */

enum { PAIRS = 8 };

/* A form, and what is wrong with it. */
struct form {
	const char *typed[PAIRS][2];
	struct buffer faults;
};

static const char *
form_value(void *arg, const char *field)
{
	struct form *f = arg;

	for (int i = 0; i < PAIRS; i++)
		if (f->typed[i][0] != NULL &&
		    strcmp(f->typed[i][0], field) == 0)
			return f->typed[i][1];
	return NULL;
}

static void
form_fault(void *arg, const char *field, const char *key)
{
	struct form *f = arg;

	buffer_printf(&f->faults, "%s:%s ", field, key);
}

static size_t
read_form(struct form *f, struct terms *t)
{
	const struct terms_form form = {form_value, form_fault, f};

	terms_standard(t);
	return terms_from_fields(&form, t);
}

/* Whether the form has exactly those FAULTS. */
static bool
faults_are(struct form f, const char *faults)
{
	struct terms t;
	size_t n = read_form(&f, &t);
	bool good = strcmp(buffer_text(&f.faults), faults) == 0 &&
	    (n == 0) == (*faults == '\0');

	if (!good)
		printf("# %s\n", buffer_text(&f.faults));
	buffer_fini(&f.faults);
	return good;
}

static void
test_fields(void)
{
	struct form good = {.typed = {{"clock", "bank"}, {"clock-start", "5d"},
				{"clock-increment", "12h"},
				{"clock-cap", "10d"}, {"clock-late", "vote"}}};
	struct buffer text = {0};
	struct terms t;

	tap_ok(read_form(&good, &t) == 0 &&
		(terms_write(&t, &text), strcmp(buffer_text(&text), bank) == 0),
	    "a form is terms; what is missing is as usual");
	buffer_fini(&text);
	buffer_fini(&good.faults);
	tap_ok(faults_are(
		   (struct form){
		       .typed = {{"clock", "bank"}, {"clock-start", "soon"},
			   {"clock-increment", ""}, {"clock-cap", "400d"},
			   {"clock-grace", "x"}, {"clock-late", "hang"},
			   {"clock-standin", "genius"},
			   {"clock-vacation", "maybe"}}},
		   "clock-start:length clock-increment:length clock-cap:length "
		   "clock-grace:length clock-late:choice "
		   "clock-standin:choice clock-vacation:choice "),
	    "everything that is wrong is told, with its field");
	tap_ok(faults_are((struct form){.typed = {{"clock", "move"},
					    {"clock-move", "30s"},
					    {"clock-start", "soon"}}},
		   "clock-move:move-too-short "),
	    "what the clock has no use for is not looked at");
	tap_ok(faults_are((struct form){.typed = {{"clock", "bank"},
					    {"clock-start", "5d"},
					    {"clock-cap", "4d"}}},
		   "clock-cap:cap-below-start "),
	    "lengths that do not go together are told at one of them");
	tap_ok(faults_are((struct form){.typed = {{"clock", "hourglass"}}},
		   "clock:choice "),
	    "there are three kinds of clock");
	tap_ok(faults_are((struct form){.typed = {{"clock", "none"},
					    {"clock-late", "hang"}}},
		   ""),
	    "without a clock nothing else matters");
}

/* --- words ----------------------------------------------------------------------------- */

static bool
says(struct desk_kit *kit, const char *json, const char *wanted)
{
	struct buffer text = {0};
	struct terms t;
	bool good;

	if (!terms_read(json, &t))
		abort();
	terms_say(kit->desk, &t, "en", &text);
	good = strcmp(buffer_text(&text), wanted) == 0;
	if (!good)
		printf("# %s\n", buffer_text(&text));
	buffer_fini(&text);
	return good;
}

static void
test_words(struct desk_kit *kit)
{
	tap_ok(says(kit, per_move,
		   "3 days for each move, with reminders; then 3 days of "
		   "grace, then a bot plays until the player is back. "
		   "Vacation days are used before anybody is late."),
	    "terms are told in plain sentences");
	tap_ok(says(kit, stands_in,
		   "1 day for each move, with reminders; then a bot plays "
		   "until the player is back: Computer (strong)."),
	    "which bot stands in, when that was chosen");
	tap_ok(says(kit, bank,
		   "5 days at the start, 12 hours more after each turn, never "
		   "more than 10 days at once, with reminders; then 3 days of "
		   "grace, then the others decide: wait, let a bot play, find "
		   "another player, or end the game. Vacation days are used "
		   "before anybody is late."),
	    "those of a bank, too");
	tap_ok(says(kit,
		   "{\"clock\":\"move\",\"grace\":0,\"late\":\"lose\","
		   "\"move\":5400,\"vacation\":false}",
		   "1 hour 30 minutes for each move, with reminders; then it "
		   "counts as giving up."),
	    "of what is not there nothing is said");
}

/* Whether that is how far AT is from noon. */
static bool
in_is(struct desk_kit *kit, int64_t far, const char *wanted)
{
	struct buffer text = {0};
	bool good;

	when_in(kit->desk, "en", 1795543200, 1795543200 + far, &text);
	good = strcmp(buffer_text(&text), wanted) == 0;
	if (!good)
		printf("# %s\n", buffer_text(&text));
	buffer_fini(&text);
	return good;
}

static bool
when_is(struct desk_kit *kit, const char *zone, const char *wanted)
{
	struct buffer text = {0};
	bool good;

	when_words(kit->desk, "en", zone, 1795539600, &text);
	good = strcmp(buffer_text(&text), wanted) == 0;
	if (!good)
		printf("# %s\n", buffer_text(&text));
	buffer_fini(&text);
	return good;
}

static void
test_moments(struct desk_kit *kit)
{
	tap_ok(when_is(kit, "Europe/Rome",
		   "Tuesday 24 November 2026, 18:00 (Europe/Rome, UTC+1)") &&
		when_is(kit, "UTC", "Tuesday 24 November 2026, 17:00 (UTC)") &&
		when_is(kit, "Asia/Kolkata",
		    "Tuesday 24 November 2026, 22:30 (Asia/Kolkata, "
		    "UTC+5:30)") &&
		when_is(kit, "America/St_Johns",
		    "Tuesday 24 November 2026, 13:30 (America/St_Johns, "
		    "UTC-3:30)") &&
		when_is(kit, "Pacific/Kiritimati",
		    "Wednesday 25 November 2026, 07:00 (Pacific/Kiritimati, "
		    "UTC+14)"),
	    "a moment is told in the reader's zone, with its offset");
	tap_ok(in_is(kit, 2 * DAY, "in 2 days") &&
		in_is(kit, 3 * DAY - HOUR - 1, "in 2 days") &&
		in_is(kit, 3 * DAY - 1, "in 3 days") &&
		in_is(kit, 2 * DAY - HOUR - 1, "in 47 hours") &&
		in_is(kit, 119 * 60, "in 2 hours") &&
		in_is(kit, 114 * 60, "in 114 minutes") &&
		in_is(kit, 61, "in 1 minute") &&
		in_is(kit, 59, "in less than a minute"),
	    "and how far it is, in few words");
	tap_ok(in_is(kit, -2 * DAY, "2 days ago") &&
		in_is(kit, -2 * HOUR, "2 hours ago") &&
		in_is(kit, -60, "1 minute ago") &&
		in_is(kit, 0, "less than a minute ago"),
	    "also when it is over");
}

int
main(void)
{
	struct desk_kit kit;

	test_json();
	test_lengths();
	test_fields();
	desk_kit_open(&kit);
	test_words(&kit);
	test_moments(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
