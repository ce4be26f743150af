/*
 * Rules for the form that proposes a game: what it accepts, and which fault it
 * tells at each field.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "lobby_kit.h"
#include "tap.h"

static struct desk_kit kit;

static void
good(void)
{
	const struct lobby_form least = {.name = "Ann",
	    .mail = "ann@example.org",
	    .players = "Bob <bob@example.org>"};
	struct lobby_form form = least;
	struct newform f;
	bool is;

	is = lobby_read(&kit, &least, &f);
	tap_ok(is && f.game.setup.seats == 2 && f.game.n_people == 2 &&
		!f.game.open &&
		strcmp(f.game.people[0].zone, kit.conf->timezone) == 0 &&
		strcmp(f.game.people[0].lang, kit.conf->language) == 0 &&
		f.game.terms.rule.kind == CLOCK_PER_MOVE &&
		f.game.terms.late == LATE_BOT && f.game.terms.vacation,
	    "what is missing is as usual: 3 days a move, then a bot");
	newform_fini(&f);
	form.players = "\r\n Bob <bob@example.org> \r\n\r\nbot:greedy\n"
		       "bot:greedy\r\n";
	is = lobby_read(&kit, &form, &f);
	tap_ok(is && f.game.n_people == 4 &&
		strcmp(f.game.people[1].mail, "bob@example.org") == 0 &&
		strcmp(f.game.people[2].bot, "greedy") == 0 &&
		strcmp(f.game.people[3].name, "bot:greedy 2") == 0,
	    "players stand one on each line, with whatever ends it, and bots "
	    "beside them");
	newform_fini(&f);
	form = least;
	form.name = "  Zo\xc3\xab \"Z\" <O'Neil>  ";
	is = lobby_read(&kit, &form, &f);
	tap_ok(is &&
		strcmp(f.game.people[0].name, "Zo\xc3\xab \"Z\" <O'Neil>") == 0,
	    "a name is taken as it is typed, whatever it has");
	newform_fini(&f);
	form = least;
	form.players = "";
	form.open = "yes";
	is = lobby_read(&kit, &form, &f);
	tap_ok(is && f.game.open && f.game.setup.seats == 5,
	    "an open table has as many seats as can play");
	newform_fini(&f);
	form.seats = "3";
	is = lobby_read(&kit, &form, &f);
	tap_ok(is && f.game.setup.seats == 3, "or as many as were chosen");
	newform_fini(&f);
}

/* Whom one plays with, as the page asks: only the fields of the choice count.
 */
static void
with(void)
{
	struct lobby_form form = {.name = "Ann",
	    .mail = "ann@example.org",
	    .players = "Bob <bob@example.org>",
	    .seats = "4",
	    .more = {{"with", "friend"}, {"bots", "1"}, {"level", "random"}}};
	struct newform f;
	bool is = lobby_read(&kit, &form, &f);

	tap_ok(is && !f.game.open && f.game.setup.seats == 3 &&
		strcmp(f.game.people[1].mail, "bob@example.org") == 0 &&
		strcmp(f.game.people[2].bot, "random") == 0,
	    "with friends: those who are named, and computer players");
	newform_fini(&f);
	form.more[0][1] = "link";
	is = lobby_read(&kit, &form, &f);
	tap_ok(is && !f.game.open && f.game.setup.seats == 4 &&
		f.game.n_people == 2,
	    "with a link: free places, which the front page does not list");
	newform_fini(&f);
	form.more[0][1] = "anybody";
	is = lobby_read(&kit, &form, &f);
	tap_ok(is && f.game.open && f.game.setup.seats == 4 &&
		f.game.n_people == 2,
	    "with anybody: free places, which it lists");
	newform_fini(&f);
	form.more[0][1] = "computer";
	form.more[1][1] = "0";
	is = lobby_read(&kit, &form, &f);
	tap_ok(is && f.game.setup.seats == 2 && f.game.n_people == 2 &&
		strcmp(f.game.people[1].bot, "random") == 0,
	    "with the computer: one computer player at least");
	newform_fini(&f);
}

/* Whether FORM is refused with exactly one fault, at FIELD, that says WORDS. */
static bool
refused(const struct lobby_form *form, const char *field, const char *words)
{
	struct newform f;
	bool is = lobby_read(&kit, form, &f), one;

	one = !is && model_size(f.form.faults) == 1 &&
	    strstr(lobby_fault(&f, field), words) != NULL;
	if (!one) {
		struct buffer faults = {0};

		model_write(f.form.faults, false, &faults);
		printf("# %s\n", buffer_text(&faults));
		buffer_fini(&faults);
	}
	newform_fini(&f);
	return one;
}

static const struct {
	struct lobby_form form;
	const char *field, *words;
} cases[] = {
    {{.ruleset = "chess"}, "ruleset", "Choose one"},
    {{.name = " "}, "name", "Write a name"},
    {{.name = "see http://evil.example"}, "name", "must not contain"},
    {{.name = "WWW.evil.example"}, "name", "must not contain"},
    {{.name = "Play at Evil.com"}, "name", "after each dot"},
    {{.name = "a\nBcc: x"}, "name", "does not work"},
    {{.name = "0123456789012345678901234567890123456789012345678901234"
	      "567890"},
	"name", "at most 60"},
    {{.mail = ""}, "mail", "Write a mail"},
    {{.mail = "ann"}, "mail", "not a mail address"},
    {{.mail = "a@example.org, b@example.org"}, "mail", "not a mail address"},
    {{.players = ""}, "players", "needs 2 to 5"},
    {{.players = "Bob <bob@example.org>\nBen <BOB@example.org>"}, "players",
	"Line 2: BOB@example.org is invited twice"},
    {{.players = "Bob <bob@example.org>\nMe <Ann@Example.org>"}, "players",
	"your own address"},
    {{.players = "Bob <bob@example.org>;phrase=mine"}, "players",
	"choose their own phrases"},
    {{.players = "bob\nbot:clever\nBen <b@x.example>"}, "players",
	"Line 2: \"bot:clever\""},
    {{.players = "www.x <b@x.example>"}, "players", "\"www.\""},
    {{.name = "bot:greedy"}, "name", "Only computer players"},
    {{.players = "\"bot:greedy\" <b@x.example>"}, "players",
	"Only computer players"},
    {{.players = "Bob\nBob <bob@>"}, "players",
	"Line 2: \"Bob <bob@>\": This is not a mail address"},
    {{.players = "\"=?\" <b@x.example>"}, "players", "This name does not work"},
    {{.players = "Bob <bob@x.example>;lang=xx"}, "players", "This language"},
    {{.players = "Bob <bob@x.example>;tz=Mars"}, "players", "time zone"},
    {{.players = "Bob <bob@x.example>;speed=9"}, "players",
	"Write an address, as"},
    {{.players = "Bob <bob@example.org>\nevil.com <b@x.example>"}, "players",
	"Line 2: evil.com: a name must not"},
    {{.players = "evil.com <bot:greedy>"}, "players",
	"Line 1: evil.com: a name must not"},
    {{.players = "bot:greedy\nbot:greedy\nbot:greedy\nbot:greedy\n"
		 "bot:greedy"},
	"players", "at most 5 seats"},
    {{.more = {{"with", "nobody"}}}, "with", "Choose one of these"},
    {{.more = {{"bots", "many"}}}, "bots", "from the list"},
    {{.more = {{"bots", "1"}, {"level", "clever"}}}, "level", "one of the"},
    {{.more = {{"with", "friend"}, {"bots", "5"}}}, "players", "at most 5"},
    {{.open = "perhaps"}, "open", "Choose one of these"},
    {{.seats = "9"}, "seats", "from 2 to 5"},
    {{.seats = "4"}, "seats", "does not fit"},
    {{.seats = "2", .open = "yes"}, "seats", "already fill"},
    {{.message = "look at http://x"}, "message", "must not contain"},
    {{.message = "see evil-casino.com/x"}, "message", "must not contain"},
    {{.message = "write to\nx@evil.com"}, "message", "must not contain"},
    {{.more = {{"lang", "xx"}}}, "lang", "not available"},
    {{.more = {{"zone", "Mars/Base"}}}, "zone", "do not know"},
    {{.more = {{"o-teams", "perhaps"}}}, "o-teams", "one of the values"},
    {{.more = {{"o-tiles", "missing"}}}, "o-tiles", "one of the values"},
    {{.more = {{"o-teams", "yes"}}}, "options", "four players"},
    {{.more = {{"clock-move", "soon"}}}, "clock-move", "Write a time"},
    {{.more = {{"clock", "sand"}}}, "clock", "from the list"},
};

static void
faults(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct lobby_form form = cases[i].form;

		if (form.name == NULL)
			form.name = "Ann";
		if (form.mail == NULL)
			form.mail = "ann@example.org";
		if (form.players == NULL)
			form.players = "Bob <bob@example.org>";
		tap_ok(refused(&form, cases[i].field, cases[i].words),
		    "a fault at %s is told there, and no other: %s",
		    cases[i].field, cases[i].words);
	}
}

/* A name that nobody typed is never refused. */
static void
bare_addresses(void)
{
	static const char *const bare[][2] = {
	    {"evil.com@x.example", "evil com"},
	    {"ann.lee@x.example", "ann lee"}, {"ann@x.example", "ann"},
	    {"j.lee@x.example", "j lee"}, {"<a.b@x.example>", "a.b"}};

	for (size_t i = 0; i < sizeof bare / sizeof bare[0]; i++) {
		const struct lobby_form form = {.name = "Ann",
		    .mail = "ann@example.org",
		    .players = bare[i][0]};
		struct newform f;

		tap_ok(lobby_read(&kit, &form, &f) && f.game.n_people == 2 &&
			strcmp(f.game.people[1].name, bare[i][1]) == 0,
		    "%s without a name is %s", bare[i][0], bare[i][1]);
		newform_fini(&f);
	}
}

static void
everything(void)
{
	char message[2100];
	const struct lobby_form form = {.ruleset = "carcassonne",
	    .name = "",
	    .mail = "x",
	    .players = "x\ny",
	    .message = message,
	    .open = "?",
	    .seats = "99",
	    .more = {{"lang", "?"}, {"zone", "?"}, {"o-first", "?"},
		{"clock", "bank"}, {"clock-start", "?"}, {"clock-late", "?"}}};
	struct newform f;
	struct model *m = model_object();

	memset(message, 'x', sizeof message - 1);
	message[sizeof message - 1] = '\0';
	lobby_read(&kit, &form, &f);
	tap_ok(model_size(f.form.faults) == 11,
	    "all that is wrong is told at once: %zu fields",
	    model_size(f.form.faults));
	newformview_put(kit.desk, &f, m);
	tap_ok(strcmp(model_get_text(model_get(model_get(m, "f"), "players"),
			  "value", ""),
		   "x\ny") == 0 &&
		model_get_int(m, "faults", 0) == 11,
	    "and the form shows again what was typed");
	model_free(m);
	newform_fini(&f);
}

int
main(void)
{
	desk_kit_open(&kit);
	good();
	with();
	faults();
	bare_addresses();
	everything();
	desk_kit_close(&kit);
	return tap_done();
}
