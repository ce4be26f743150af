/*
 * Rules for the proof of a game document: a true document passes, and the proof
 * tells what could not be proved.
 */
#include "config.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "document_kit.h"
#include "tap.h"

static const char *const phrases[] = {
    "blue moon", "", "\xc3\x89t\xc3\xa9 \"98\"", "4", "v"};
static const struct document_kit_game three = {
    .seats = 3, .number = 5, .phrases = phrases};

/* --- what is true ------------------------------------------------------------ */

/* Whether the document of KIT, as text, is found true; its lines to LINES. */
static bool
is_true(const struct document *doc, struct buffer *lines)
{
	char *text = document_kit_text(doc);
	struct buffer why = {0};
	bool good = verify_text(text, strlen(text), lines, &why);

	if (!good)
		printf("# %s\n", buffer_text(&why));
	buffer_fini(&why);
	free(text);
	return good;
}

static void
test_finished(void)
{
	static const char *const firsts[] = {NULL, "1", "2"};
	struct buffer lines = {0};
	unsigned wrong = 0, unproved = 0;

	for (int i = 0; i < 24; i++) {
		const struct document_kit_game game = {.seats = 2 + i % 4,
		    .number = 100 + i,
		    .first = firsts[2 + i % 4 > 2 ? i % 3 : i % 2],
		    .single = i % 2 == 1,
		    .phrases = i % 3 == 0 ? NULL : phrases,
		    .greedy = i == 5};
		struct document_kit kit;
		struct buffer why = {0};
		struct verdict v;

		document_kit_begin(&kit, &game);
		document_kit_play(&kit, SIZE_MAX);
		wrong += !is_true(&kit.doc, &lines);
		if (verify_document(&kit.doc, &v, &why))
			unproved += v.draws == 0 || v.draws != v.draws_proved;
		verdict_fini(&v);
		buffer_fini(&why);
		document_kit_end(&kit);
	}
	tap_ok(wrong == 0, "finished games of two to five are true");
	tap_ok(unproved == 0, "and every draw is computed anew from the seed");
	tap_ok(lines.len == 0, "of them there is nothing that is not proved");
	buffer_fini(&lines);
}

static void
test_erased(void)
{
	struct document_kit kit;
	struct buffer lines = {0};

	document_kit_begin(&kit, &three);
	document_kit_play(&kit, SIZE_MAX);
	free(kit.doc.seats[2].phrase);
	kit.doc.seats[2].phrase = NULL;
	free(kit.doc.seats[2].name);
	kit.doc.seats[2].name = xstrdup("nobody");
	tap_ok(is_true(&kit.doc, &lines),
	    "with a name and a phrase erased a game stays true");
	buffer_fini(&lines);
	document_kit_end(&kit);
}

static void
test_running(void)
{
	static const char signed_line[] = "signed with the key ";
	struct document_kit kit;
	struct buffer lines = {0};

	document_kit_begin(&kit, &three);
	document_kit_play(&kit, 40);
	document_kit_send(&kit, false);
	tap_ok(is_true(&kit.doc, &lines), "a running game is true");
	tap_ok(strncmp(buffer_text(&lines), "draws: ", 7) == 0 &&
		strstr(lines.data, "cannot be checked before the game is over"),
	    "and says that its draws cannot be checked yet");
	tap_ok(strstr(lines.data, signed_line) != NULL,
	    "and whose signature it carries");
	buffer_reset(&lines);
	document_kit_send(&kit, true);
	kit.doc.stretches[0].seeded = true;
	tap_ok(is_true(&kit.doc, &lines), "so is one that tells its seed");
	tap_ok(strstr(buffer_text(&lines), "cannot be checked") == NULL &&
		strstr(lines.data, "every draw to come") != NULL,
	    "whose draws are checked, and which is not for everybody");
	document_kit_end(&kit);
	document_kit_begin(&kit, &three);
	document_kit_send(&kit, false);
	tap_ok(is_true(&kit.doc, &lines), "a game can be sent before any move");
	document_kit_end(&kit);
	buffer_fini(&lines);
}

static bool
has(struct buffer *lines, const char *what)
{
	bool found = strstr(buffer_text(lines), what) != NULL;

	if (!found)
		printf("# no \"%s\" in:\n# %s\n", what, buffer_text(lines));
	return found;
}

static void
test_moved(void)
{
	struct document_kit kit;
	struct buffer lines = {0};

	document_kit_begin(&kit, &three);
	document_kit_play(&kit, 20);
	document_kit_reseed(&kit, 77);
	document_kit_play(&kit, 50);
	document_kit_send(&kit, false);
	tap_ok(is_true(&kit.doc, &lines),
	    "a game that moved to another server is true");
	tap_ok(has(&lines, "entries 0 to 19, draws: ") &&
		has(&lines, "it stayed with the server"),
	    "it says which draws will never be checked");
	tap_ok(has(&lines, "entries 20 to 49, draws: ") &&
		has(&lines, "cannot be checked before the game is over"),
	    "and which when the game is over");
	buffer_reset(&lines);
	document_kit_reseed(&kit, 78);
	document_kit_play(&kit, SIZE_MAX);
	kit.doc.whole = kit.doc.sealed = false;
	for (size_t i = 0; i < 3; i++)
		kit.doc.stretches[i].seeded = i > 0;
	tap_ok(is_true(&kit.doc, &lines), "moved twice and over, too");
	tap_ok(has(&lines, "entries 20 to 49, draws: ") &&
		has(&lines, "they follow from the seed") &&
		has(&lines, "who") && has(&lines, "at entry 50"),
	    "and it says that whoever took it in may have chosen the seed");
	document_kit_end(&kit);
	buffer_fini(&lines);
}

static void
test_own_tiles(void)
{
	const struct document_kit_game game = {
	    .seats = 2, .number = 9, .tiles = document_kit_tiles};
	struct document_kit kit;
	struct buffer lines = {0};

	document_kit_begin(&kit, &game);
	document_kit_play(&kit, SIZE_MAX);
	tap_ok(kit.doc.data != NULL && is_true(&kit.doc, &lines),
	    "a game with a tile set of one's own brings it along");
	document_kit_end(&kit);
	buffer_fini(&lines);
}

/* --- games of the past ------------------------------------------------------------ */

static bool
golden_is_true(const char *path)
{
	struct buffer text = {0}, why = {0}, lines = {0};
	FILE *f = fopen(path, "re");
	bool good = f != NULL;

	while (good && !feof(f)) {
		text.len += fread(buffer_reserve(&text, 65536), 1, 65536, f);
		good = !ferror(f);
	}
	good = good && verify_text(text.data, text.len, &lines, &why);
	if (!good)
		printf("# %s: %s\n", path, buffer_text(&why));
	if (f != NULL)
		fclose(f);
	buffer_fini(&text);
	buffer_fini(&why);
	buffer_fini(&lines);
	return good;
}

static void
test_golden(void)
{
	const char *srcdir = getenv("srcdir");
	char folder[2000], path[4000];
	struct dirent *file;
	unsigned games = 0;
	DIR *dir;

	snprintf(folder, sizeof folder, "%s/tests/golden/games",
	    srcdir != NULL ? srcdir : ".");
	dir = opendir(folder);
	while (dir != NULL && (file = readdir(dir)) != NULL) {
		size_t len = strlen(file->d_name);

		if (len < 5 || strcmp(file->d_name + len - 5, ".json") != 0)
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
		tap_ok(golden_is_true(path),
		    "a game played long ago is as it was: %s", file->d_name);
		games++;
	}
	if (dir != NULL)
		closedir(dir);
	tap_ok(games >= 6, "there are games of the past to look at");
}

int
main(void)
{
	test_finished();
	test_erased();
	test_running();
	test_moved();
	test_own_tiles();
	test_golden();
	return tap_done();
}
