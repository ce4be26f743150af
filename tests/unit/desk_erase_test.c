/*
 * Rules for erased players: what is left of them in names and words, and that
 * no address is left in what mail servers said.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "game/former.h"
#include "game/names.h"
#include "desk/said.h"
#include "desk_kit.h"
#include "words/words.h"
#include "tap.h"

static void
check_said(const char *said, const char *to, const char *wanted)
{
	struct buffer out = {0};

	said_mask(said, to, &out);
	tap_ok(strcmp(buffer_text(&out), wanted) == 0, "%s", wanted);
	if (strcmp(buffer_text(&out), wanted) != 0)
		printf("# got %s\n", buffer_text(&out));
	buffer_fini(&out);
}

static void
test_said(void)
{
	static const char *const ann = "ann.lee@play.example";

	check_said("", ann, "");
	check_said("250 2.0.0 OK: queued as 4B3F", ann,
	    "250 2.0.0 OK: queued as 4B3F");
	check_said("550 5.1.1 <ann.lee@play.example>: no such user", ann,
	    "550 5.1.1 <...>: no such user");
	check_said("550 user Ann.Lee unknown (ANN.LEE@PLAY.EXAMPLE)", ann,
	    "550 user ... unknown (...)");
	check_said("451 joann.lee and ann.leek", ann,
	    "451 joann.lee and ann.leek");
	check_said("452 mailbox ann is full", "ann+games@play.example",
	    "452 mailbox ... is full");
	check_said("550 ann+games and ann+more", "ann+games@play.example",
	    "550 ... and ...+more");
	check_said("550 see https://p.example/t/AQAAAAAAAQAA"
		   "\n5.7.1 AAABxyZ09-qW7uKl3mNbVcT1",
	    ann, "550 see https://p.example/t/...");
	check_said("550 no AQAAAAAAAQAAAAABxyZ0\n9-qW7uKl3mNbVcT1a_bQ, sorry",
	    ann, "550 no ..., sorry");
	check_said(
	    "550 a token of\nAQAAAAAAAQAAAAABxyZ09-qW7uKl3mNbVcT1a_bQ\nOh", ann,
	    "550 a token ... Oh");
	check_said("550 5.7.1 Recipient address\nrejected: unauthenticated",
	    ann, "550 5.7.1 Recipient address rejected: unauthenticated");
	check_said("550 no box for ann.lee.", ann, "550 no box for ....");
	check_said("550 \"ann lee\"@play.example, ann@x;bo@y", "",
	    "550 ..., ...;...");
	check_said("550 see https://help.example/?who=ann%40play.example&n=1",
	    NULL, "550 see https://help.example/?who=...&n=1");
	check_said("550 \"@\" @ @@x@ \"", "550@x", "550 \"...\" ... ... \"");
	check_said("550", "550@play.example", "550");
	check_said("550 550", "550@play.example", "550 ...");
	check_said("554 5.7.1 blocked URL http://x.example/t/"
		   "AQAAAAAAAQAAAAAC-d_9 (see x)",
	    ann, "554 5.7.1 blocked URL http://x.example/t/... (see x)");
	check_said("554 no /join/7-abcdefghijkl, go", ann,
	    "554 no /join/... go");
	check_said("554 bad word AQAAAAAAAQAAAAACxK3-d_9wZt0bq5Y7s2mNfPhp.",
	    ann, "554 bad word ....");
	check_said(
	    "554 x?u=%2Ft%2FAQAAAAAAAQAAAAACxK3%2Dd%5f9wZt0bq5Y7s2mNfPhp", ann,
	    "554 x?u=%2Ft%...");
	check_said("554 http://x.example/t/... and ...", NULL,
	    "554 http://x.example/t/... and ...");
	check_said("250 ok 1tXyz0-00000001Abc-2def gsmtp", ann,
	    "250 ok 1tXyz0-00000001Abc-2def gsmtp");
	check_said("554 smtp-authentication-not-available-here", ann,
	    "554 smtp-authentication-not-available-here");
}

static void
test_code(void)
{
	struct buffer out = {0};

	said_code("550 5.1.1 user ann.lee is not here", &out);
	tap_ok(strcmp(buffer_text(&out), "550 5.1.1 ...") == 0,
	    "of a letter whose reader is not known the figures are kept");
	buffer_reset(&out);
	said_code("ann.lee is not here", &out);
	tap_ok(strcmp(buffer_text(&out), "...") == 0, "if there are any");
	buffer_fini(&out);
}

static void
test_json(void)
{
	struct model *m = model_object(), *names = model_phrase();
	struct buffer text = {0};

	names_put(m, "name", "");
	names_join(names, " & ", "");
	names_join(names, " & ", "\\u0001");
	names_join(names, " & ", "");
	model_put(m, "names", names);
	model_write(m, false, &text);
	tap_ok(strcmp(buffer_text(&text),
		   "{\"name\":\"former player\",\"names\":"
		   "\"former player & \\\\u0001 & former player\"}") == 0,
	    "for machines the name is a fixed text, also among others");
	buffer_fini(&text);
	model_free(m);
}

static void
test_words(void)
{
	struct model *m = model_object(), *names;
	struct buffer text = {0};
	struct desk_kit kit;
	char why[256];

	desk_kit_open(&kit);
	names_put(m, "name", "");
	tap_ok(words_say(kit.desk->words, "en", "player.hello", m, &text, why,
		   sizeof why) &&
		strcmp(buffer_text(&text), "Hello former player,") == 0,
	    "in words and templates it is a word of the language");
	buffer_reset(&text);
	names = model_phrase();
	names_join(names, "&", "<Ann>");
	names_join(names, "", "");
	names_join(names, "&", "");
	model_put(m, "name", names);
	tap_ok(words_say(kit.desk->words, "en", "player.hello", m, &text, why,
		   sizeof why) &&
		strcmp(buffer_text(&text),
		    "Hello <Ann>former player&former player,") == 0,
	    "also among others");
	tap_ok(strcmp(former_name("Ann"), "Ann") == 0 &&
		strcmp(former_name(""), FORMER_NAME) == 0,
	    "and in the lines of commands");
	desk_kit_close(&kit);
	buffer_fini(&text);
	model_free(m);
}

int
main(void)
{
	test_said();
	test_code();
	test_json();
	test_words();
	return tap_done();
}
