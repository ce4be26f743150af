/*
 * Rules for starting a game from the command line: who can be seated, with
 * which options, and what is said when something is wrong. Then nothing is
 * started.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "operator/report.h"
#include "people/person.h"
#include "desk_kit.h"
#include "tap.h"

static void
test_person(struct desk_kit *kit)
{
	struct buffer why = {0};
	struct person p;

	person_read(kit->desk,
	    "\"Ann \\\"A\\\"; Lee\" <ann@play.example>;lang=en;"
	    "tz=Europe/Berlin;phrase=blue moon",
	    &p, &why);
	tap_ok(why.len == 0 && strcmp(p.name, "Ann \"A\"; Lee") == 0 &&
		strcmp(p.mail, "ann@play.example") == 0 &&
		strcmp(p.zone, "Europe/Berlin") == 0 &&
		strcmp(p.lang, "en") == 0 && strcmp(p.phrase, "blue moon") == 0,
	    "a mailbox may have quotes and semicolons, then attributes");
	person_fini(&p);
	person_read(kit->desk, "bot:greedy", &p, &why);
	tap_ok(why.len == 0 && strcmp(p.bot, "greedy") == 0 &&
		p.mail[0] == '\0',
	    "a bot has no address");
	person_fini(&p);
}

static void
test_bots(struct desk_kit *kit)
{
	static const char *const given[] = {"bot:greedy", "bot:random",
	    "Ann <ann@play.example>", "bot:greedy", "Droid <bot:greedy>",
	    "bot:greedy", "Ann <ann@play.example>"};
	static const char *const named[] = {"bot:greedy", "bot:random", "Ann",
	    "bot:greedy 2", "Droid", "bot:greedy 3", "Ann"};
	enum { N = sizeof given / sizeof given[0] };
	struct person people[N];
	struct buffer why = {0};
	int wrong = 0;

	for (size_t i = 0; i < N; i++)
		person_read(kit->desk, given[i], &people[i], &why);
	person_tell_bots_apart(people, N);
	for (size_t i = 0; i < N; i++) {
		wrong += strcmp(people[i].name, named[i]) != 0;
		person_fini(&people[i]);
	}
	tap_ok(why.len == 0 && wrong == 0,
	    "bots of a kind are told apart by number, other names stay");
	buffer_fini(&why);
}

static void
test_refused(struct desk_kit *kit)
{
	static const char *const bad[] = {
	    "",
	    "Ann",
	    "Ann <ann>",
	    "Ann <ann@>",
	    "Ann <ann@play.example",
	    "Ann\r\nBcc: x@y.z <ann@play.example>",
	    "Ann\xff <ann@play.example>",
	    "a@b.example, c@d.example",
	    "group: a@b.example;",
	    "bot:clever",
	    "Ann <ann@play.example>;lang=xx",
	    "Ann <ann@play.example>;tz=Mars/Olympus",
	    "Ann <ann@play.example>;tz=../etc/passwd",
	    "Ann <ann@play.example>;colour=red",
	    "Ann <ann@play.example>;lang",
	};

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct buffer why = {0};
		struct person p;

		person_read(kit->desk, bad[i], &p, &why);
		tap_ok(why.len > 0 && why.data[why.len - 1] == '\n',
		    "player %zu is refused in a sentence", i);
		person_fini(&p);
		buffer_fini(&why);
	}
}

/* Names that strangers type go to people who did not ask for them. */
static void
test_links(void)
{
	static const char *const bad[] = {"evil.com", "Evil.Com",
	    "see evil.com/now", "a.b.io", "x.co", "m\xc3\xbc.de",
	    "evil.\xd1\x80\xd1\x84", "Ann.Lee", "9.com", "a-b.net", "dr.com",
	    "Dr.No.com", "xDr.No", "www.x", "WWW.X", "a://b", "ann@x.example",
	    "@ann", "evil.com5"};
	static const char *const good[] = {"J. R. Smith", "J.R.R. Tolkien",
	    "Dr.No", "St. Ann", "St.Ann", "Ann L.", "Mr. & Mrs. Lee",
	    "Prof.Dr.Lee", "O'Neill, Jr.", "Ann 2.0", "1.5", "...", "Ann...Lee",
	    "\xc3\x89.L.", "R2.D2", "Ann-Marie", "robot:x"};
	char *name = NULL;

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		const char *key = person_name_read(bad[i], &name);

		tap_ok(key != NULL && strcmp(key, "name-link") == 0,
		    "a mail program may make a link of %s", bad[i]);
	}
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		tap_ok(person_name_read(good[i], &name) == NULL &&
			strcmp(name, good[i]) == 0,
		    "%s is a name", good[i]);
	for (int i = 0; i < 2; i++) {
		const char *key =
		    person_name_read(i ? " bot:greedy 2" : "bot:greedy", &name);

		tap_ok(key != NULL && strcmp(key, "name-bot") == 0,
		    "nobody is called as a computer player is (%d)", i);
	}
	free(name);
}

static void
start(struct desk_kit *kit, const char *ruleset, size_t n, const char *option,
    const char *wanted)
{
	static const char *const players[] = {"a@play.example",
	    "b@play.example", "c@play.example", "d@play.example",
	    "e@play.example", "f@play.example"};
	struct lobby_request request = {.ruleset = ruleset,
	    .players = players,
	    .n_players = n,
	    .options = &option,
	    .n_options = option != NULL};
	struct buffer why = {0};
	int64_t game = 0;
	bool started = lobby_start(kit->desk, &request, &game, &why);

	tap_ok(started == (wanted == NULL) &&
		(started || strstr(buffer_text(&why), wanted) != NULL),
	    "%s with %zu players and option %s %s", ruleset, n,
	    option != NULL ? option : "none",
	    started ? "starts" : "is refused");
	buffer_fini(&why);
}

int
main(void)
{
	struct buffer list = {0}, why = {0};
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_person(&kit);
	test_bots(&kit);
	test_refused(&kit);
	test_links();
	start(&kit, "chess", 2, NULL, "no ruleset");
	start(&kit, "carcassonne", 1, NULL, "2 to 5 players");
	start(&kit, "carcassonne", 6, NULL, "2 to 5 players");
	start(&kit, "carcassonne", 2, "colour=red", "no such option");
	start(&kit, "carcassonne", 2, "first", "not one of");
	start(&kit, "carcassonne", 2, "first=9", "not one of");
	start(&kit, "carcassonne", 2, "first=3", "not at the table");
	start(&kit, "carcassonne", 2, "reinforce=maybe", "not one of");
	start(&kit, "carcassonne", 2, "tiles=nowhere", "there is no set");
	start(&kit, "carcassonne", 2, "tiles=../x", "not one of");
	tap_ok(report_list(kit.desk, REPORT_ALL, &list, NULL, &why) &&
		list.len == 0,
	    "what was refused has left nothing behind");
	start(&kit, "carcassonne", 5, "first=4", NULL);
	desk_kit_close(&kit);
	buffer_fini(&list);
	return tap_done();
}
