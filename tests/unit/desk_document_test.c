/*
 * Rules for the text of game documents: what is written is read back the same,
 * and text that is not quite in the format is refused in one line that says
 * where.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "document_kit.h"
#include "tap.h"
#include "words/model.h"

static const char *const phrases[] = {"blue moon", "\xc3\xa9t\xc3\xa9 \"98\""};
static const struct document_kit_game small = {
    .seats = 2, .number = 3, .phrases = phrases, .tiles = document_kit_tiles};

/* A finished game with notes; the caller frees it. */
static char *
finished(void)
{
	struct document_note *note;
	struct document_kit kit;
	char *text;

	document_kit_begin(&kit, &small);
	document_kit_play(&kit, SIZE_MAX);
	note = document_add_note(&kit.doc);
	note->n = 3;
	note->seat = 1;
	note->text = xstrdup("Well \"played\"!\nSecond line \xe2\x9c\x93");
	text = document_kit_text(&kit.doc);
	document_kit_end(&kit);
	return text;
}

/* A running one, moved once. */
static char *
running(bool whole)
{
	struct document_kit kit;
	char *text;

	document_kit_begin(&kit, &small);
	document_kit_play(&kit, 4);
	document_kit_reseed(&kit, 6);
	document_kit_play(&kit, 7);
	document_kit_send(&kit, whole);
	text = document_kit_text(&kit.doc);
	document_kit_end(&kit);
	return text;
}

/* --- there and back ------------------------------------------------------------ */

static bool
comes_back(const char *text)
{
	struct document doc = {0};
	struct buffer why = {0};
	bool good = document_read(text, strlen(text), &doc, &why);
	char *again;

	if (good) {
		again = document_kit_text(&doc);
		good = strcmp(again, text) == 0;
		free(again);
	} else {
		printf("# %s\n", buffer_text(&why));
	}
	document_fini(&doc);
	buffer_fini(&why);
	return good;
}

static void
test_back(void)
{
	struct document doc = {0};
	struct buffer why = {0};
	char *text = finished();

	tap_ok(comes_back(text),
	    "a finished game comes back as it was written");
	if (!document_read(text, strlen(text), &doc, &why))
		tap_ok(false, "it is read");
	free(doc.seats[0].phrase);
	doc.seats[0].phrase = NULL;
	free(text);
	text = document_kit_text(&doc);
	tap_ok(strstr(text, "\"phrase-sha256\"") != NULL && comes_back(text),
	    "so does one with a phrase erased");
	free(text);
	document_fini(&doc);
	buffer_fini(&why);
	text = running(false);
	tap_ok(strstr(text, "\"seeds\"") != NULL &&
		strstr(text, "\"signature\"") != NULL && comes_back(text),
	    "so does one that runs on another server");
	free(text);
	text = running(true);
	tap_ok(strstr(text, "\"private\":true") != NULL && comes_back(text),
	    "so does one that tells the seed of a running game");
	free(text);
}

/* Appends JSON with blanks wherever there may be some. */
static void
space_out(const struct buffer *json, struct buffer *out)
{
	bool quoted = false;

	for (size_t i = 0; i < json->len; i++) {
		char c = json->data[i];

		buffer_putc(out, c);
		if (quoted && c == '\\')
			buffer_putc(out, json->data[++i]);
		else if (c == '"')
			quoted = !quoted;
		if (!quoted && strchr("{}[]:,", c) != NULL)
			buffer_puts(out, "\r\n\t ");
	}
}

/* The same document as another program would write it. */
static void
test_spelling(void)
{
	char fault[100], *text = finished();
	struct model *m = model_read(text, strlen(text), fault, sizeof fault);
	struct buffer sorted = {0}, spaced = {0}, lines = {0}, why = {0};

	model_write(m, true, &sorted);
	space_out(&sorted, &spaced);
	tap_ok(verify_text(sorted.data, sorted.len, &lines, &why) &&
		strcmp(text, sorted.data) != 0,
	    "the order of members does not matter");
	tap_ok(verify_text(spaced.data, spaced.len, &lines, &why) &&
		spaced.len > sorted.len,
	    "neither do blanks");
	model_free(m);
	free(text);
	buffer_fini(&sorted);
	buffer_fini(&spaced);
	buffer_fini(&lines);
	buffer_fini(&why);
}

/* --- what is not the format ------------------------------------------------------ */

/* TEXT with the first FROM replaced by TO; NULL when there is none. */
static char *
edited(const char *text, const char *from, const char *to)
{
	const char *at = strstr(text, from);
	struct buffer out = {0};

	if (at == NULL)
		return NULL;
	buffer_add(&out, text, (size_t)(at - text));
	buffer_puts(&out, to);
	buffer_puts(&out, at + strlen(from));
	return buffer_take(&out);
}

/* Whether it is refused in one line; that line to WHY. */
static bool
is_refused(const char *text, size_t len, struct buffer *why)
{
	struct buffer lines = {0};
	bool refused;

	buffer_reset(why);
	refused = !verify_text(text, len, &lines, why) && lines.len == 0 &&
	    why->len > 0 && why->len < 300 && strchr(why->data, '\n') == NULL;
	buffer_fini(&lines);
	return refused;
}

struct edit {
	const char *from, *to, *said;
};

static const struct edit edits[] = {
    {"turnpost-game/1", "turnpost-game/2",
	"this is turnpost-game/2: this program reads turnpost-game/1"},
    {"turnpost-game/1", "tur\\n\\u001b[31m/1", "this is tur  [31m/1: "},
    {"\"format\"", "\"formatt\"", "this is no game document"},
    {"\"uid\":\"", "\"uid\":\"0", "\"uid\" has to be 32 hexadecimal digits"},
    {"\"uid\":\"", "\"uid\":7,\"x\":\"", "\"uid\" has to be text"},
    {"\"uid\":", "\"uidd\":", "no member 'uidd'"},
    {"\"notes\":[", "\"x\":[],\"notes\":[", "no member 'x'"},
    {"\"version\":1", "\"version\":1.0",
	"\"version\" has to be a whole number"},
    {"\"version\":1", "\"version\":0", "\"version\" is 0"},
    {"\"version\":1", "\"version\":\"1\"", "has to be a whole number"},
    {"\"options\":{", "\"options\":{\"a\":1.5,", "whole numbers"},
    {"\"options\":{", "\"options\":{\"\xc3\xa9\":1,", "printable ASCII"},
    {"\"options\":{", "\"options\":[],\"o\":{", "has to be an object"},
    {"\"seats\":[{", "\"seats\":[1,{", "seat 0: here has to be an object"},
    {"\"seat\":1,", "\"seat\":0,", "seat 1: \"seat\" is 0, and has to be 1"},
    {"\"phrase\":\"blue moon\"", "\"phrase\":null",
	"seat 0: \"phrase\" has to be text"},
    {",\"phrase\":\"blue moon\"", "", "seat 0: there has to be either"},
    {"\"phrase\":\"blue moon\"", "\"phrase-sha256\":\"00\"",
	"seat 0: \"phrase-sha256\" has to be 64"},
    {"\"name\":\"Ann\"", "\"name\":\"A\\u0007n\"", "seat 0: its name has"},
    {"\"name\":\"Ann\"", "\"name\":\"A\\u0000n\"", "line 6: "},
    {"\"seed\":\"", "\"seed\":\"A", "\"seed\" has to be 64"},
    {"\"seed\":\"", "\"seed\":0,\"s\":\"", "\"seed\" has to be text or null"},
    {"\"log\":[", "\"private\":false,\"log\":[", "true or left out"},
    {"\"log\":[", "\"private\":1,\"log\":[", "has to be true or false"},
    {"\"log\":[", "\"seeds\":[],\"log\":[", "\"seeds\" has to have two"},
    {"\"log\":[", "\"log\":[],\"notes\":[],\"l\":[", "line "},
    {"\"log\":[", "\"log\":{},\"l\":[", "\"log\" has to be an array"},
    {"\"move\":\"!setup\"", "\"move\":\"!begin\"", "entry 0: has to be"},
    {"\"seat\":null,", "\"seat\":0,", "entry 0: \"seat\" has to be null"},
    {"\"setup\":{", "\"setup\":0,\"s\":{", "entry 0: \"setup\" has to be"},
    {"\"entropy\":\"", "\"entropy\":\"x", "entry 0: what \"setup\" says of "},
    {"\"n\":1,\"seat\"", "\"n\":2,\"seat\"", "entry 1: \"n\" is 2, and has"},
    {"\"n\":1,\"seat\":", "\"n\":1,\"seat\":2,\"s\":", "entry 1: "},
    {"\"by\":\"bot\"", "\"by\":\"cat\"", "entry 5: a move cannot be made by"},
    {"\"at\":", "\"at\":-", "entry 0: \"at\" is -"},
    {"\"at\":", "\"at\":99999", "entry 0: \"at\" is 9"},
    {"\"at\":", "\"at\":9999999999", "line 10: too big integer"},
    {"\"label\":\"tile\"", "\"label\":\"\"", "entry 0: a draw cannot be"},
    {"\"label\":\"tile\"", "\"label\":\"tiletiletiletile\"", "labelled 'tile"},
    {"\"value\":", "\"value\":9", "entry 0: \"value\" is 9"},
    {"\"value\":", "\"blind\":\"00\",\"value\":", "no member 'blind'"},
    {"\"e\":\"start\"", "\"e\":\"st\\u00e9rt\"", "entry 0: \"events\" has"},
    {"\"e\":\"start\"", "\"e\":1e3", "entry 0: \"events\" has to be of"},
    {"\"state\":\"", "\"state\":\"0", "entry 0: \"state\" has to be 64"},
    {"\"hash\":\"", "\"hash\":\"0", "entry 0: \"hash\" has to be 64"},
    {"{\"n\":3,\"seat\":1,\"text\"", "{\"n\":99,\"seat\":1,\"text\"",
	"note 0: \"n\" is 99"},
    {"{\"n\":3,\"seat\":1,\"text\"", "{\"n\":3,\"seat\":2,\"text\"",
	"note 0: \"seat\" is 2, and has to be from 0 to 1"},
    {"{\"n\":3,\"seat\":1,\"text\"", "{\"n\":3,\"text\"",
	"note 0: \"seat\" is missing"},
    {"\"result\":", "\"signature\":{\"key\":\"0\"},\"result\":",
	"signature: \"sig\" is missing"},
    {"{\"scores\":[", "{\"scores\":[0,", "result: there has to be a score"},
    {"{\"scores\":[", "{\"scores\":[\"", "line "},
    {"{\"scores\":[", "{\"scores\":[true,", "result: there has to be a score"},
    {"\"uid\":", "\"format\":1,\"uid\":", "line 2: duplicate object key"},
};

static void
test_edit(const char *text, const struct edit *e, struct buffer *why)
{
	char *other = edited(text, e->from, e->to);
	bool refused = other != NULL && is_refused(other, strlen(other), why);

	tap_ok(refused && strstr(why->data, e->said) != NULL, "refused: %s",
	    buffer_text(why));
	free(other);
}

/* Events tell winners, too: the result is what stands last. */
static void
test_winners(const char *text, const char *winners, const char *said)
{
	const char *result = strstr(text, "\"result\"");
	struct buffer other = {0}, why = {0};
	bool refused;

	buffer_add(&other, text, (size_t)(result - text));
	buffer_printf(&other, "\"result\":{\"scores\":[0,0],\"winners\":[%s]}}",
	    winners);
	refused = is_refused(other.data, other.len, &why);
	tap_ok(refused && strstr(why.data, said) != NULL, "refused: %s",
	    buffer_text(&why));
	buffer_fini(&other);
	buffer_fini(&why);
}

static void
test_edits(void)
{
	char *text = finished();
	struct buffer why = {0};

	for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
		test_edit(text, &edits[i], &why);
	}
	test_winners(text, "9", "result: \"winners\" is 9");
	test_winners(text, "1,0", "result: \"winners\" is 0");
	test_winners(text, "0,0", "result: \"winners\" is 0");
	test_winners(text, "\"0\"", "result: \"winners\" has to be of whole");
	free(text);
	buffer_fini(&why);
}

static void
test_moved_edits(void)
{
	static const struct edit moved[] = {
	    {"{\"from\":0", "{\"from\":1", "seeds 0: \"from\" is 1"},
	    {"{\"from\":4", "{\"from\":0", "seeds 1: \"from\" is 0"},
	    {"[{\"from\":0,\"commitment\":\"",
		"[{\"from\":0,\"commitment\":\"0", "seeds 0: "},
	    {"\"seed\":null,\n\"seeds\"", "\"seed\":\"0\",\n\"seeds\"",
		"\"seed\" has to be 64"},
	    {"},{\"from\":4", "},7,{\"from\":4", "seeds 1: here has to be"},
	    {"\"commitment\":\"", "\"commitment\":\"0", "\"commitment\" has"},
	    {"\"move\":\"!reseed\"", "\"move\":\"!undo\"",
		"entry 4: this program does not know the move '!undo'"},
	    {"\"key\":\"", "\"key\":\"0", "signature: \"key\" has to be 64"},
	    {"\"sig\":\"", "\"sig\":\"0", "signature: \"sig\" has to be 128"},
	    {"\"result\":null", "\"result\":[]", "\"result\" has to be"},
	};
	char *text = running(false);
	struct buffer why = {0};

	for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++) {
		test_edit(text, &moved[i], &why);
	}
	free(text);
	buffer_fini(&why);
}

static void
test_hostile(void)
{
	char *text = finished();
	size_t len = strlen(text), cuts = 0;
	struct buffer why = {0}, big = {0}, deep = {0};
	bool good = true;

	for (size_t at = 0; at + 2 < len; at += 97, cuts++)
		good = is_refused(text, at, &why) && good;
	tap_ok(good && cuts > 40, "cut off anywhere it is refused in one line");
	buffer_puts(&big, text);
	while (big.len <= DOCUMENT_SIZE_MAX)
		buffer_putc(&big, ' ');
	good = is_refused(big.data, big.len, &why);
	tap_ok(good && strstr(why.data, "larger than 16 MiB") != NULL,
	    "one byte too many: %s", buffer_text(&why));
	for (int i = 0; i < 100000; i++)
		buffer_putc(&deep, '[');
	good = is_refused(deep.data, deep.len, &why);
	tap_ok(good && strstr(why.data, "nested") != NULL,
	    "nested too deeply: %s", buffer_text(&why));
	text[strlen("{\"format\":\"turn")] = '\xff';
	good = is_refused(text, len, &why);
	tap_ok(good && strncmp(why.data, "line 1: ", 8) == 0, "no UTF-8: %s",
	    buffer_text(&why));
	good = is_refused("{} {}", 5, &why);
	tap_ok(good && strstr(why.data, "line 1: "), "more than one: %s",
	    buffer_text(&why));
	tap_ok(is_refused("", 0, &why) && is_refused("[]", 2, &why) &&
		is_refused("null", 4, &why) && is_refused("{}", 2, &why),
	    "nothing and other JSON are refused, too");
	free(text);
	buffer_fini(&why);
	buffer_fini(&big);
	buffer_fini(&deep);
}

int
main(void)
{
	test_back();
	test_spelling();
	test_edits();
	test_moved_edits();
	test_hostile();
	return tap_done();
}
