/*
 * Whatever byte of a game document is changed, the proof finds it, unless the
 * change is only in names, notes, or the way the document is written.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "document_kit.h"
#include "tap.h"
#include "words/model.h"

static const char *const phrases[] = {"blue moon", "", "x", "y", "z"};

/* Every so many bytes of a document one is tried. */
enum { EACH = 7 };

struct tally {
	const char *text;
	size_t len;
	char *meaning; /* what is to be protected */
	struct chance_fast chance;
	size_t tried, accepted, missed;
};

/* Leaves out what people can change: names and notes. */
static struct model *
without_people(const struct model *m)
{
	struct model *copy = model_copy(m);
	struct model *seats = model_get(copy, "seats");

	for (size_t i = 0; i < model_size(seats); i++)
		model_put_text(model_at(seats, i), "name", "");
	model_put(copy, "notes", model_null());
	return copy;
}

/* The parsed document without them; NULL when it cannot be parsed. */
static char *
meaning_of(const char *text, size_t len)
{
	char fault[256];
	struct model *m = model_read(text, len, fault, sizeof fault), *rest;
	struct buffer out = {0};

	if (m == NULL)
		return NULL;
	rest = without_people(m);
	model_write(rest, true, &out);
	model_free(rest);
	model_free(m);
	return buffer_take(&out);
}

static void
try(struct tally *t, size_t at, char byte)
{
	struct buffer lines = {0}, why = {0};
	char *text, *meaning;

	if (t->text[at] == byte)
		return;
	text = xstrndup(t->text, t->len);
	text[at] = byte;
	t->tried++;
	if (verify_text(text, t->len, &lines, &why)) {
		meaning = meaning_of(text, t->len);
		t->accepted++;
		if (meaning == NULL || strcmp(meaning, t->meaning) != 0) {
			t->missed++;
			printf("# byte %zu as \\x%02x: %.60s\n", at,
			    (unsigned char)byte,
			    text + (at < 30 ? 0 : at - 30));
		}
		free(meaning);
	}
	free(text);
	buffer_fini(&lines);
	buffer_fini(&why);
}

/* A neighbour, a letter of JSON, or anything. */
static void
try_one(struct tally *t, size_t at)
{
	static const char letters[] = "0123456789abcdef{}[]\",:-+. \n\\tn";
	struct chance *c = &t->chance.chance;

	switch (chance_draw(c, "kind", 3)) {
	case 0:
		try(t, at, (char)(t->text[at] ^ 1));
		break;
	case 1:
		try(t, at,
		    letters[chance_draw(c, "letter", sizeof letters - 1)]);
		break;
	default:
		try(t, at, (char)chance_draw(c, "byte", 256));
	}
}

static void
begin(struct tally *t, const struct document *doc)
{
	char *text = document_kit_text(doc);

	memset(t, 0, sizeof *t);
	t->text = text;
	t->len = strlen(text);
	t->meaning = meaning_of(text, t->len);
	chance_fast_init(&t->chance, 1);
}

static void
end(struct tally *t, const char *what)
{
	tap_ok(t->missed == 0 && t->tried > 300,
	    "%s: %zu changes, %zu of them without a meaning, none missed", what,
	    t->tried, t->accepted);
	free((char *)t->text);
	free(t->meaning);
}

static void
add_notes(struct document *doc)
{
	struct document_note *note = document_add_note(doc);

	note->n = 2;
	note->text = xstrdup("Good luck!");
}

static const struct document_kit_game small = {
    .seats = 2, .number = 3, .phrases = phrases, .tiles = document_kit_tiles};
static const struct document_kit_game secret = {
    .ruleset = "toy", .seats = 2, .number = 3, .phrases = phrases};
static const struct document_kit_game large = {
    .seats = 5, .number = 8, .phrases = phrases};
static const struct document_kit_game hands = {
    .ruleset = "monopoly", .seats = 4, .number = 8, .phrases = phrases};

/* Every byte of a small game, finished or running. */
static void
test_whole(const char *what, const struct document_kit_game *game, bool moved,
    bool over, bool whole)
{
	struct document_kit kit;
	struct tally t;

	document_kit_begin(&kit, game);
	document_kit_play(&kit, 4);
	if (moved)
		document_kit_reseed(&kit, 6);
	document_kit_play(&kit, over ? SIZE_MAX : 6);
	if (!over)
		document_kit_send(&kit, whole);
	add_notes(&kit.doc);
	begin(&t, &kit.doc);
	for (size_t at = 0; at < t.len; at += EACH)
		try_one(&t, at);
	tap_ok(t.accepted > 0, "names and notes can be changed");
	end(&t, what);
	document_kit_end(&kit);
}

/* Head, tail and a sample of a large one. */
static void
test_sample(const char *what, const struct document_kit_game *game,
    size_t entries)
{
	struct document_kit kit;
	struct tally t;

	document_kit_begin(&kit, game);
	document_kit_play(&kit, entries);
	if (!kit.doc.over)
		document_kit_send(&kit, true);
	begin(&t, &kit.doc);
	for (size_t at = 0; at < 700; at++)
		try(&t, at, (char)(t.text[at] ^ 1));
	for (size_t at = t.len - 150; at < t.len; at++)
		try(&t, at, (char)(t.text[at] ^ 1));
	for (size_t at = 700; at < t.len; at += 101)
		try_one(&t, at);
	end(&t, what);
	document_kit_end(&kit);
}

int
main(void)
{
	test_whole("a finished game", &small, false, true, false);
	test_whole("a running game", &small, false, false, false);
	test_whole("a running game with its seed", &small, false, false, true);
	test_whole("a game that has moved", &small, true, true, false);
	test_whole("a finished game with secrets", &secret, false, true, false);
	test_whole("a running one", &secret, false, false, false);
	test_whole("a running one that tells them", &secret, false, false,
	    true);
	test_sample("a game of 76 tiles", &large, SIZE_MAX);
	test_sample("a private one of 36 cards", &hands, 60);
	return tap_done();
}
