/*
 * Rules for moves of the table (resigning, ending, taking back) in game
 * documents: true ones pass, forged ones are named, and people read them in
 * words.
 *
 * Not here: when they are possible (match_table_test.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document_kit.h"
#include "letter_kit.h"
#include "operator/import.h"
#include "proof/export.h"
#include "show/view.h"
#include "tap.h"

static const struct document_kit_game two = {.seats = 2, .number = 5};
static const struct document_kit_game three = {.seats = 3, .number = 5};
static const struct document_kit_game droids = {
    .ruleset = "geonosis", .seats = 3, .number = 6};
static const struct document_kit_game secrets = {
    .ruleset = "toy", .seats = 2, .number = 3};

/* SEAT takes back entry N. */
static void
take_back(struct document_kit *kit, int seat, size_t n)
{
	char move[32];

	snprintf(move, sizeof move, "!undo %zu", n);
	document_kit_table(kit, seat, move);
}

/* --- what is true ----------------------------------------------------------------- */

/* As text it is found true, and comes back the same. */
static bool
is_true(const struct document *doc)
{
	char *text = document_kit_text(doc), *again;
	struct buffer why = {0}, lines = {0};
	struct document read = {0};
	bool good = verify_text(text, strlen(text), &lines, &why) &&
	    document_read(text, strlen(text), &read, &why);

	if (!good)
		printf("# %s\n", buffer_text(&why));
	again = document_kit_text(good ? &read : doc);
	good = good && strcmp(text, again) == 0;
	free(again);
	free(text);
	document_fini(&read);
	buffer_fini(&why);
	buffer_fini(&lines);
	return good;
}

static void
test_resigned(void)
{
	struct document_kit kit;
	unsigned winner;

	document_kit_begin(&kit, &three);
	document_kit_play(&kit, SIZE_MAX);
	winner = (unsigned)__builtin_ctz(kit.doc.result.winners);
	document_kit_end(&kit);
	document_kit_begin(&kit, &three);
	document_kit_play(&kit, 20);
	document_kit_table(&kit, (int)winner, "!resign");
	document_kit_play(&kit, SIZE_MAX);
	tap_ok(kit.doc.n_log > 60 && is_true(&kit.doc),
	    "a game in which somebody resigned is true to its end");
	tap_ok(kit.doc.result.winners != 0 &&
		!(kit.doc.result.winners >> winner & 1),
	    "and somebody else has won");
	document_kit_end(&kit);
	document_kit_begin(&kit, &two);
	document_kit_play(&kit, 9);
	document_kit_table(&kit, 0, "!resign");
	tap_ok(kit.doc.over && kit.doc.result.winners == 2 && is_true(&kit.doc),
	    "of two it is the end");
	document_kit_end(&kit);
}

static void
test_ended(void)
{
	struct document_kit kit;

	document_kit_begin(&kit, &droids);
	document_kit_play(&kit, 20);
	document_kit_table(&kit, -1, "!end");
	tap_ok(kit.doc.over && kit.doc.result.winners == 0 && is_true(&kit.doc),
	    "a game that was ended by agreement is true, and nobody has won");
	document_kit_end(&kit);
	document_kit_begin(&kit, &droids);
	document_kit_play(&kit, 12);
	for (int seat = 0; seat < 3; seat++)
		document_kit_table(&kit, seat, "!resign");
	tap_ok(kit.doc.over && kit.doc.result.winners == 0 && is_true(&kit.doc),
	    "so is one that is lost because all have resigned");
	document_kit_end(&kit);
}

static void
test_undone(void)
{
	struct document_kit kit;

	document_kit_begin(&kit, &droids);
	for (int i = 0; i < 3; i++) {
		int seat = document_kit_play_undoable(&kit);

		take_back(&kit, seat, kit.doc.n_log - 1);
	}
	document_kit_send(&kit, true);
	tap_ok(is_true(&kit.doc), "a running one with moves taken back is");
	document_kit_send(&kit, false);
	tap_ok(is_true(&kit.doc), "also without its seed");
	kit.doc.whole = kit.doc.sealed = false;
	kit.doc.stretches[0].seeded = true;
	document_kit_play(&kit, SIZE_MAX);
	tap_ok(is_true(&kit.doc), "and to its end");
	document_kit_end(&kit);
}

static void
test_sealed(void)
{
	struct document_kit kit;
	char *text;
	bool good;

	document_kit_begin(&kit, &secrets);
	do {
		int seat = document_kit_play_undoable(&kit);

		take_back(&kit, seat, kit.doc.n_log - 1);
	} while (!kit.doc.log[kit.doc.n_log - 2].sealed);
	document_kit_send(&kit, false);
	text = document_kit_text(&kit.doc);
	good = strstr(text, "\"move\":\"!sealed\"") != NULL &&
	    strstr(text, "bid:") == NULL;
	tap_ok(good && is_true(&kit.doc),
	    "a sealed move that was taken back stays sealed");
	free(text);
	kit.doc.sealed = false;
	kit.doc.stretches[0].seeded = true;
	document_kit_play(&kit, SIZE_MAX);
	text = document_kit_text(&kit.doc);
	tap_ok(is_true(&kit.doc) && strstr(text, "\"opened\":\"bid:") != NULL &&
		strstr(text, "\"move\":\"!undo ") != NULL,
	    "and is opened at the end");
	free(text);
	document_kit_end(&kit);
}

/* --- forged --------------------------------------------------------------------------- */

/* A running game: seat 0 has resigned, then the last but one entry was taken
 * back by the last. */
static int maker; /* of the entry that was taken back */

static void
begin_forging(struct document_kit *kit)
{
	document_kit_begin(kit, &droids);
	document_kit_play(kit, 10);
	document_kit_table(kit, 0, "!resign");
	do
		maker = document_kit_play_undoable(kit);
	while (maker == 0);
	take_back(kit, maker, kit->doc.n_log - 1);
	document_kit_send(kit, true);
}

/* MOVE of SEAT as one more entry, which changes nothing. */
static int
add(struct document *doc, int seat, const char *move, const char *events)
{
	int entry = (int)doc->n_log;
	struct entry *e = document_add_entry(doc);

	e->n = (uint32_t)entry;
	e->seat = seat;
	e->at = doc->log[entry - 1].at;
	strcpy(e->move, move);
	buffer_puts(&e->events, events);
	memcpy(e->state, doc->log[entry - 1].state, sizeof e->state);
	return document_kit_rehash(doc, entry);
}

static int
add_undo(struct document *doc, int seat, size_t n)
{
	char move[32];

	snprintf(move, sizeof move, "!undo %zu", n);
	return add(doc, seat, move, "[]");
}

static int
forge_twice(struct document *doc)
{
	return add(doc, 0, "!resign", "[{\"e\":\"resigned\",\"seat\":0}]");
}

static int
forge_missing(struct document *doc)
{
	return add_undo(doc, 1, doc->n_log);
}

static int
forge_gone(struct document *doc)
{
	return add_undo(doc, maker, doc->n_log - 2);
}

static int
forge_setup(struct document *doc)
{
	return add_undo(doc, 1, 2);
}

/* A move of a seat that drew. */
static int
forge_drawn(struct document *doc)
{
	for (size_t i = doc->n_log; i-- > 1;)
		if (doc->log[i].chance.len > 0 && doc->log[i].seat > 0)
			return add_undo(doc, doc->log[i].seat, i);
	abort();
}

static int
forge_resigned(struct document *doc)
{
	return add_undo(doc, 0, 6);
}

/* That of the undo itself instead of what it took back. */
static int
forge_maker(struct document *doc)
{
	int last = (int)doc->n_log - 1;

	doc->log[last].seat = 3 - maker;
	return document_kit_rehash(doc, last);
}

static int
forge_other(struct document *doc)
{
	int last = (int)doc->n_log - 1;

	snprintf(doc->log[last].move, sizeof doc->log[last].move, "!undo 1");
	return document_kit_rehash(doc, last);
}

static int
forge_events(struct document *doc)
{
	int last = (int)doc->n_log - 1;

	buffer_reset(&doc->log[last].events);
	buffer_puts(&doc->log[last].events, "[]");
	return document_kit_rehash(doc, last);
}

static int
forge_draw(struct document *doc)
{
	int last = (int)doc->n_log - 1;

	draws_add(&doc->log[last].chance, "die", 6, 3);
	return document_kit_rehash(doc, last);
}

/* The position that it would have been without. */
static int
forge_position(struct document *doc)
{
	int last = (int)doc->n_log - 1;

	memcpy(doc->log[last].state, doc->log[last - 1].state, DIGEST_SIZE);
	return document_kit_rehash(doc, last);
}

static int
forge_after_end(struct document *doc)
{
	add(doc, -1, "!end", "[{\"e\":\"ended\"}]");
	return add(doc, -1, "!end", "[{\"e\":\"ended\"}]");
}

static int
forge_bot(struct document *doc)
{
	int entry = add(doc, 1, "!resign", "[{\"e\":\"resigned\",\"seat\":1}]");

	doc->log[entry].by = ENTRY_BY_BOT;
	return document_kit_rehash(doc, entry);
}

static int
forge_clock(struct document *doc)
{
	int last = (int)doc->n_log - 1;

	doc->log[last].by = ENTRY_BY_CLOCK;
	return document_kit_rehash(doc, last);
}

static int
forge_whose_end(struct document *doc)
{
	return add(doc, 1, "!end", "[{\"e\":\"ended\"}]");
}

static int
forge_nobody(struct document *doc)
{
	return add(doc, -1, "!resign", "[{\"e\":\"resigned\",\"seat\":1}]");
}

static int
forge_spelling(struct document *doc)
{
	return add(doc, maker, "!undo 07", "[]");
}

static int
forge_unknown(struct document *doc)
{
	return add(doc, 1, "!pause", "[]");
}

static const struct document_forgery forgeries[] = {
    {"somebody resigns twice", forge_twice, "seat 0 had resigned before it"},
    {"an entry is taken back that is not there", forge_missing,
	"there is no entry"},
    {"one that was", forge_gone, "was taken back before"},
    {"one before somebody resigned", forge_setup,
	"cannot be taken back, since entry"},
    {"one that drew", forge_drawn, "has draws"},
    {"one of who has resigned", forge_resigned, "takes nothing back"},
    {"another's", forge_maker, "is not one of seat"},
    {"another than that", forge_other, "cannot be taken back"},
    {"without its event", forge_events, "\"events\" does not tell"},
    {"with a draw", forge_draw, "the rules draw nothing more here"},
    {"to another position", forge_position, "\"state\" is not the digest"},
    {"an end after the end", forge_after_end, "the game was over before it"},
    {"a bot resigns", forge_bot, "nobody resigns by a bot"},
    {"the clock takes back", forge_clock, "no member 'by'"},
    {"one seat ends the game", forge_whose_end, "\"seat\""},
    {"nobody resigns", forge_nobody, "\"seat\""},
    {"a number in another spelling", forge_spelling, "does not know the move"},
    {"a move that is not known", forge_unknown, "does not know the move"},
};

static void
test_forgeries(void)
{
	for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
		const struct document_forgery *f = &forgeries[i];
		struct buffer line = {0};
		struct document_kit kit;
		int entry;

		begin_forging(&kit);
		if (i == 0)
			tap_ok(is_true(&kit.doc), "what is forged was true");
		entry = f->forge(&kit.doc);
		if (!tap_ok(document_kit_refused(&kit.doc, entry, f->said,
				&line),
			"forged: %s", f->what))
			printf("# %s\n", buffer_text(&line));
		buffer_fini(&line);
		document_kit_end(&kit);
	}
}

static void
test_false_results(void)
{
	struct document_kit kit;
	struct buffer line = {0};

	document_kit_begin(&kit, &two);
	document_kit_play(&kit, 9);
	document_kit_table(&kit, 0, "!resign");
	kit.doc.result.winners = 1;
	tap_ok(document_kit_refused(&kit.doc, DOCUMENT_HEAD,
		   "the result has other winners", &line),
	    "who resigned has not won");
	kit.doc.over = false;
	document_kit_send(&kit, true);
	buffer_reset(&line);
	if (!tap_ok(document_kit_refused(&kit.doc, DOCUMENT_HEAD,
			"the game is over with entry", &line),
		"and the end cannot be left out"))
		printf("# %s\n", buffer_text(&line));
	document_kit_end(&kit);
	document_kit_begin(&kit, &three);
	document_kit_play(&kit, 9);
	document_kit_table(&kit, -1, "!end");
	kit.doc.result.winners = 4;
	buffer_reset(&line);
	tap_ok(document_kit_refused(&kit.doc, DOCUMENT_HEAD,
		   "the result has other winners", &line),
	    "nobody has won what was ended by agreement");
	buffer_fini(&line);
	document_kit_end(&kit);
}

/* --- what people read ------------------------------------------------------------------ */

static const char *const people[] = {
    "Ann <ann@example.org>", "Bob <bob@example.org>", "Cy <cy@example.org>"};

/* Whether the desk gives a finished game back as it came. */
static bool
goes_out(struct desk_kit *kit, int64_t game, const struct document *doc,
    const char *text)
{
	struct buffer out = {0}, why = {0};
	bool good = !doc->over ||
	    (export_game(kit->desk, game, false, &out, &why) &&
		strstr(text, strstr(buffer_text(&out), "\"log\":")) != NULL);

	buffer_fini(&out);
	buffer_fini(&why);
	return good;
}

/* The document of FROM, taken in by a desk, whose letter to seat 0 is added to
 * LETTER; what that seat sees as JSON to GAME. */
static bool
read_letter(struct document_kit *from, enum store_letter_kind kind,
    struct buffer *letter, struct buffer *game)
{
	char *text = document_kit_text(&from->doc);
	struct buffer note = {0}, why = {0};
	struct mail_read read = {0};
	struct desk_kit kit;
	struct model *m = NULL;
	struct table t = {.n_seats = 0};
	int64_t id = 0;
	bool good;

	desk_kit_open(&kit);
	good = import_game(kit.desk, text, strlen(text), people,
	    (size_t)from->doc.n_seats, &id, &note, &why);
	if (good)
		letter_kit_compose(&kit, id, 0, kind,
		    (uint32_t)from->doc.n_log - 1, &read);
	buffer_puts(letter, read.text != NULL ? read.text : "");
	good = good && store_read_begin(kit.desk->store) == STORE_OK &&
	    table_load(kit.desk, id, &t, &why) == TABLE_OK;
	if (good)
		m = view_game(kit.desk, &t, 0, t.game.made[0], &why);
	if (m != NULL)
		model_write(m, true, game);
	if (!good || m == NULL)
		printf("# %s\n", buffer_text(&why));
	model_free(m);
	table_fini(&t);
	store_read_end(kit.desk->store);
	good = good && goes_out(&kit, id, &from->doc, text);
	mail_read_free(&read);
	desk_kit_close(&kit);
	free(text);
	buffer_fini(&note);
	buffer_fini(&why);
	return good && m != NULL;
}

static bool
has(const struct buffer *text, const char *what)
{
	bool found = strstr(text->data != NULL ? text->data : "", what) != NULL;

	if (!found)
		printf("# no \"%s\" in:\n# %s\n", what,
		    text->data != NULL ? text->data : "");
	return found;
}

/* Of two the first gives up, while a tile is drawn. */
static void
test_given_up(void)
{
	struct buffer letter = {0}, game = {0};
	struct document_kit kit;

	document_kit_begin(&kit, &two);
	document_kit_play(&kit, 9);
	document_kit_table(&kit, 0, "!resign");
	tap_ok(read_letter(&kit, STORE_LETTER_OVER, &letter, &game) &&
		has(&letter, "- You resigned."),
	    "who has resigned reads it of himself");
	tap_ok(strstr(letter.data, "The tile to lay is") == NULL &&
		strstr(letter.data, "before it is turned") == NULL &&
		has(&game, "\"drawn\":\""),
	    "nobody is told of a tile that nobody will lay");
	document_kit_end(&kit);
	buffer_fini(&letter);
	buffer_fini(&game);
}

static void
test_words(void)
{
	struct buffer letter = {0}, game = {0};
	struct document_kit kit;

	document_kit_begin(&kit, &droids);
	document_kit_send(&kit, true);
	tap_ok(read_letter(&kit, STORE_LETTER_MOVED, &letter, &game) &&
		strstr(game.data, "\"moves\":[]") == NULL &&
		has(&game, "\"resigned\":false"),
	    "while a game runs there are moves, and nobody has resigned");
	document_kit_end(&kit);
	buffer_reset(&letter);
	buffer_reset(&game);
	begin_forging(&kit);
	tap_ok(read_letter(&kit, STORE_LETTER_MOVED, &letter, &game) &&
		has(&game, "\"resigned\":true") &&
		has(&game, "\"undone\":true") &&
		has(&game, "{\"e\":\"undone\",\"entry\":"),
	    "the API tells who has resigned and what was taken back");
	tap_ok(has(&letter, "(has resigned)") &&
		has(&letter, " took back a move, and everything"),
	    "a letter tells it in words");
	document_kit_end(&kit);
	buffer_reset(&letter);
	buffer_reset(&game);
	document_kit_begin(&kit, &droids);
	document_kit_table(&kit, -1, "!end");
	tap_ok(read_letter(&kit, STORE_LETTER_OVER, &letter, &game) &&
		has(&game, "\"state\":\"over\"") &&
		has(&game, "\"winners\":[]") && has(&game, "\"moves\":[]"),
	    "the API tells the end by agreement");
	tap_ok(has(&letter, "The table decided") &&
		has(&letter, "The game was ended as it stood") &&
		has(&letter, "The table ended the game as it stood. Nobody"),
	    "a letter tells the end by agreement");
	document_kit_end(&kit);
	buffer_fini(&letter);
	buffer_fini(&game);
}

int
main(void)
{
	test_resigned();
	test_ended();
	test_undone();
	test_sealed();
	test_forgeries();
	test_false_results();
	test_words();
	test_given_up();
	return tap_done();
}
