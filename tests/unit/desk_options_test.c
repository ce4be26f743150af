/*
 * Rules for options that came later: new games have them, and games, documents
 * and proposals of before are what they were, byte for byte.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk_kit.h"
#include "document_kit.h"
#include "game/options.h"
#include "game/table.h"
#include "match/match.h"
#include "operator/import.h"
#include "people/propose.h"
#include "proof/export.h"
#include "tap.h"
#include "toy.h"
#include "words/model.h"

static const struct document_kit_game today = {
    .ruleset = "toy", .seats = 2, .number = 3};
static const struct document_kit_game before = {
    .ruleset = "toy", .seats = 2, .number = 3, .old = true};
static const char *const people[] = {
    "Ann <ann@example.org>", "Bob <bob@example.org>"};

/* --- what is read -------------------------------------------------------------- */

enum { FLAG, CHOICE, NUMBER, SET, PLAIN, COINS, OPTIONS };

static const char *const choices[] = {"one", "two", "three", NULL};
static const struct rules_option table[OPTIONS] = {
    [FLAG] = {.name = "flag",
	.type = RULES_FLAG,
	.standard = "yes",
	.absent = "no"},
    [CHOICE] = {.name = "choice",
	.type = RULES_CHOICE,
	.values = choices,
	.standard = "three",
	.absent = "one"},
    [NUMBER] = {.name = "number",
	.type = RULES_NUMBER,
	.max = 9,
	.standard = "7",
	.absent = "2"},
    [SET] = {.name = "set",
	.type = RULES_DATA,
	.suffix = "set",
	.standard = "newer",
	.absent = "older"},
    [PLAIN] = {.name = "plain", .type = RULES_FLAG, .standard = "yes"},
    [COINS] = {.name = "coins",
	.type = RULES_DATA,
	.suffix = "coins",
	.standard = "gold",
	.absent = "clay"},
};
static const struct rules many = {
    .id = "many", .version = 1, .options = table, .n_options = OPTIONS};

/* Reads TEXT, for a new game when AGAIN, and writes what it is in full. */
static bool
comes_out(const char *text, bool again, const char *wanted)
{
	struct rules_setup setup = {.seats = 3};
	struct buffer out = {0}, data = {0};
	char why[256];
	struct model *m = model_read(text, strlen(text), why, sizeof why);
	bool good = again ? options_read_again(&many, m, &setup, &data)
			  : options_read(&many, m, &setup, &data, NULL);

	if (good)
		match_write_options(&many, &setup, buffer_text(&data), &out);
	good =
	    good && setup.seats == 3 && strcmp(buffer_text(&out), wanted) == 0;
	if (!good)
		printf("# %s\n", buffer_text(&out));
	buffer_fini(&data);
	buffer_fini(&out);
	model_free(m);
	return good;
}

static void
test_reading(void)
{
	tap_ok(
	    comes_out("{}", true,
		"{\"choice\":\"three\",\"coins\":\"gold\",\"flag\":true,\"number\":7,"
		"\"plain\":true,\"set\":\"newer\"}"),
	    "a new game has the defaults of today");
	tap_ok(
	    comes_out("{}", false,
		"{\"choice\":\"one\",\"coins\":\"clay\",\"flag\":false,\"number\":2,"
		"\"plain\":true,\"set\":\"older\"}"),
	    "one that does not list an option has what was before it");
	tap_ok(
	    comes_out("{\"flag\":true,\"set\":\"own\"}", false,
		"{\"choice\":\"one\",\"coins\":\"clay\",\"flag\":true,\"number\":2,"
		"\"plain\":true,\"set\":\"own\"}") &&
		comes_out("{\"flag\":false,\"number\":0}", true,
		    "{\"choice\":\"three\",\"coins\":\"gold\",\"flag\":false,"
		    "\"number\":0,\"plain\":true,\"set\":\"newer\"}"),
	    "and what is listed counts in both");
	tap_ok(comes_out("{\"coins\":\"silver\"}", false,
		   "{\"choice\":\"one\",\"coins\":\"silver\",\"flag\":false,"
		   "\"number\":2,\"plain\":true,\"set\":\"older\"}") &&
		comes_out("{\"set\":\"own\"}", true,
		    "{\"choice\":\"three\",\"coins\":\"gold\",\"flag\":true,"
		    "\"number\":7,\"plain\":true,\"set\":\"own\"}"),
	    "of several files that a game has, each keeps its own name");
}

/* --- documents ------------------------------------------------------------------- */

static bool
is_true(const char *text)
{
	struct buffer lines = {0}, why = {0};
	bool good = verify_text(text, strlen(text), &lines, &why);

	if (!good)
		printf("# %s\n", buffer_text(&why));
	buffer_fini(&lines);
	buffer_fini(&why);
	return good;
}

static char *
whole_game(const struct document_kit_game *game)
{
	struct document_kit kit;
	char *text;

	document_kit_begin(&kit, game);
	document_kit_play(&kit, SIZE_MAX);
	text = document_kit_text(&kit.doc);
	document_kit_end(&kit);
	return text;
}

static void
test_documents(void)
{
	char *now = whole_game(&today), *then = whole_game(&before);
	struct document_kit kit;
	struct buffer line = {0};

	tap_ok(strstr(now, "\"options\":{\"prize\":1}") != NULL && is_true(now),
	    "a document of today lists every option");
	tap_ok(strstr(then, "prize") == NULL && is_true(then),
	    "one of before is proved by what was played then");
	document_kit_begin(&kit, &today);
	document_kit_play(&kit, SIZE_MAX);
	strcpy(kit.doc.options, "{}");
	document_kit_rehash(&kit.doc, 0);
	tap_ok(document_kit_refused(&kit.doc, 0, "", &line),
	    "and a game of today is not true as one of before");
	document_kit_end(&kit);
	buffer_fini(&line);
	free(now);
	free(then);
}

/* --- a game that is stored ------------------------------------------------------- */

static void
test_stored(void)
{
	struct buffer note = {0}, why = {0}, out = {0};
	struct document_kit old;
	struct desk_kit kit;
	struct table t = {.n_seats = 0};
	char *text;
	int64_t id = 0;
	bool good;

	document_kit_begin(&old, &before);
	document_kit_play(&old, 6);
	document_kit_send(&old, true);
	text = document_kit_text(&old.doc);
	desk_kit_open(&kit);
	good = import_game(kit.desk, text, strlen(text), people, 2, &id, &note,
	    &why);
	if (!good)
		printf("# %s\n", buffer_text(&why));
	if (good && store_read_begin(kit.desk->store) != STORE_OK)
		abort();
	good = good && table_load(kit.desk, id, &t, &why) == TABLE_OK;
	tap_ok(good && t.match->setup.options[0] == 0 &&
		strcmp(t.game.options, "{}") == 0,
	    "a game of before goes on as it was");
	table_fini(&t);
	store_read_end(kit.desk->store);
	good = good && export_game(kit.desk, id, true, &out, &why);
	tap_ok(good && is_true(buffer_text(&out)) &&
		strncmp(strstr(text, "\"log\":"),
		    strstr(buffer_text(&out), "\"log\":"),
		    strlen(strstr(text, "\"log\":")) / 2) == 0 &&
		strstr(buffer_text(&out), "prize") == NULL,
	    "and goes out again with the same bytes");
	desk_kit_close(&kit);
	document_kit_end(&old);
	free(text);
	buffer_fini(&note);
	buffer_fini(&why);
	buffer_fini(&out);
}

/* A game of before that is over, and the same people again. */
static void
test_rematch(void)
{
	struct buffer note = {0}, why = {0};
	char *text = whole_game(&before);
	struct desk_kit kit;
	struct proposal p = {.n = 0};
	int64_t id = 0, again = 0;
	bool good;

	desk_kit_open(&kit);
	good = import_game(kit.desk, text, strlen(text), people, 2, &id, &note,
	    &why);
	if (store_begin(kit.desk->store) != STORE_OK)
		abort();
	good =
	    good && propose_rematch(kit.desk, id, 0, &again) == PROPOSAL_DONE;
	if (store_commit(kit.desk->store) != STORE_OK)
		abort();
	good = good && proposal_load(kit.desk, again, &p) == STORE_OK;
	tap_ok(good && strcmp(p.row.options, "{\"prize\":1}") == 0,
	    "a rematch of a game of before is a new game");
	proposal_fini(&p);
	desk_kit_close(&kit);
	free(text);
	buffer_fini(&note);
	buffer_fini(&why);
}

int
main(void)
{
	test_reading();
	test_documents();
	test_stored();
	test_rematch();
	return tap_done();
}
