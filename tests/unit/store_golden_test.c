/*
 * Databases of each schema that was released (tests/golden/db) come up to the
 * newest one with everything that is in them.
 */
#include "config.h"

#include <glob.h>

#include "store/sqlite/sqlite.h"
#include "store/store_clocks.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "store_help.h"
#include "tap.h"

enum { FILES_MAX = 64 };

/* --- all that is in a database ------------------------------------------- */

static sqlite3_stmt *
ask(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *rows;

	if (sqlite3_prepare_v2(db, sql, -1, &rows, NULL) != SQLITE_OK) {
		fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
		abort();
	}
	return rows;
}

static const char *
column(sqlite3_stmt *row, int i)
{
	const char *text = (const char *)sqlite3_column_text(row, i);

	return text != NULL ? text : "";
}

static int64_t
ask_number(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *rows = ask(db, sql);
	int64_t value = sqlite3_step(rows) == SQLITE_ROW
	    ? sqlite3_column_int64(rows, 0)
	    : -1;

	sqlite3_finalize(rows);
	return value;
}

/* Questions, a line each, that tell every row of every table as the schema of
 * the database is now: asked again after a migration, they tell what became of
 * what there was. */
static void
write_questions(sqlite3 *db, struct buffer *questions)
{
	sqlite3_stmt *rows = ask(db,
	    "SELECT group_concat('quote(\"' || c.name || '\")', ' || '' '' || ')"
	    ", t.name FROM pragma_table_list AS t, pragma_table_info(t.name) "
	    "AS c WHERE t.schema = 'main' AND t.type = 'table' "
	    "AND t.name <> 'sqlite_schema' GROUP BY t.name ORDER BY t.name");

	while (sqlite3_step(rows) == SQLITE_ROW)
		buffer_printf(questions,
		    "SELECT '%s ' || %s AS line FROM \"%s\" ORDER BY line\n",
		    column(rows, 1), column(rows, 0), column(rows, 1));
	sqlite3_finalize(rows);
}

static void
write_answers(sqlite3 *db, const struct buffer *questions, struct buffer *out)
{
	char *copy = xstrdup(questions->data), *save = NULL;

	for (char *line = strtok_r(copy, "\n", &save); line != NULL;
	     line = strtok_r(NULL, "\n", &save)) {
		sqlite3_stmt *rows = ask(db, line);

		while (sqlite3_step(rows) == SQLITE_ROW)
			buffer_printf(out, "%s\n", column(rows, 0));
		sqlite3_finalize(rows);
	}
	free(copy);
}

/* The text of the schema. */
static void
write_schema(sqlite3 *db, struct buffer *out)
{
	sqlite3_stmt *rows = ask(db,
	    "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL "
	    "ORDER BY name");

	while (sqlite3_step(rows) == SQLITE_ROW)
		buffer_printf(out, "%s: %s\n", column(rows, 0),
		    column(rows, 1));
	sqlite3_finalize(rows);
}

static bool
same_text(struct buffer *a, struct buffer *b)
{
	return strcmp(buffer_text(a), buffer_text(b)) == 0;
}

/* --- read as the program reads it ---------------------------------------- */

struct walk {
	struct store *s;
	uint32_t n;		   /* entries of the game at hand */
	uint8_t head[DIGEST_SIZE]; /* of the last of them */
	size_t games, notes;
	bool good;
};

static bool
see_entry(void *arg, const struct entry *e)
{
	struct walk *w = arg;

	w->n++;
	memcpy(w->head, e->hash, sizeof w->head);
	return true;
}

static bool
see_note(void *arg, uint32_t n, int seat, const char *text)
{
	struct walk *w = arg;

	(void)seat;
	w->notes++;
	w->good = w->good && n < w->n && text[0] != '\0';
	return true;
}

static bool
see_game(void *arg, const struct store_game *g)
{
	struct walk *w = arg;
	struct store_seat seats[RULES_SEATS_MAX];
	struct store_data data = {0};
	int n = 0;

	w->games++;
	w->n = 0;
	w->good = w->good &&
	    store_entries_each(w->s, g->id, 0, see_entry, w) == STORE_OK &&
	    w->n == g->entries &&
	    memcmp(w->head, g->head, sizeof w->head) == 0 &&
	    store_seats_get(w->s, g->id, seats, &n) == STORE_OK &&
	    n == g->seats &&
	    store_notes_each(w->s, g->id, 0, see_note, w) == STORE_OK &&
	    store_data_get(w->s, g->data, &data) == STORE_OK && data.len > 0;
	store_data_fini(&data);
	store_seats_fini(seats, n);
	return true;
}

static bool
is_readable(struct store *s)
{
	struct walk w = {.s = s, .good = true};

	help_must(store_games_each(s, STORE_ALL_GAMES, 0, see_game, &w));
	return w.good && w.games > 0 && w.notes > 0;
}

/* Whether the first running game goes on: an entry by its first seat, and a
 * letter for it. */
static bool
first_running(void *arg, const struct store_game *g)
{
	struct walk *w = arg;
	struct store_game own = *g;

	help_must(store_begin(w->s));
	w->good = help_play(w->s, &own, 0, false) == STORE_OK &&
	    store_letter_owe(w->s, g->id, 0, STORE_LETTER_TURN, g->entries, 0,
		0) == STORE_OK;
	help_must(store_commit(w->s));
	return false;
}

static bool
goes_on(struct store *s)
{
	struct walk w = {.s = s};
	struct buffer faults = {0};
	bool good;

	help_must(store_games_each(s, STORE_OPEN_GAMES, 0, first_running, &w));
	good = w.good && store_integrity(s, &faults) == STORE_OK;
	buffer_fini(&faults);
	return good;
}

/* --- one file ------------------------------------------------------------ */

static void
copy_file(const char *from, const char *to)
{
	FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
	int c;

	if (in == NULL || out == NULL)
		abort();
	while ((c = getc(in)) != EOF)
		putc(c, out);
	fclose(in);
	if (fclose(out) != 0)
		abort();
}

/* What is in the file at PATH; its version. */
static int64_t
look_inside(const char *path, struct buffer *questions, struct buffer *answers)
{
	sqlite3 *db;
	int64_t version;

	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) !=
	    SQLITE_OK)
		abort();
	write_questions(db, questions);
	write_answers(db, questions, answers);
	version = ask_number(db, "PRAGMA user_version");
	sqlite3_close(db);
	return version;
}

static void
test_schema(struct store *s, const char *name)
{
	char *folder = help_folder();
	struct store *fresh = help_open(folder);
	struct buffer here = {0}, there = {0};

	write_schema(s->lite->db, &here);
	write_schema(fresh->lite->db, &there);
	tap_ok(same_text(&here, &there),
	    "%s: comes to the schema of a new database: no migration that was "
	    "released has changed",
	    name);
	buffer_fini(&here);
	buffer_fini(&there);
	store_close(fresh);
	help_remove(folder);
}

/* Opens a copy of the database at PATH; the version that it had. */
static int64_t
test_file(const char *path)
{
	const char *name = strrchr(path, '/') + 1;
	char *folder = help_folder();
	struct buffer questions = {0}, before = {0}, after = {0}, faults = {0};
	struct store *s;
	int64_t version;

	copy_file(path, help_path(folder, "t.db"));
	version = look_inside(help_path(folder, "t.db"), &questions, &before);
	s = help_open(folder);
	tap_ok(ask_number(s->lite->db, "PRAGMA user_version") ==
		store_migrations(store_sql_files, store_sql_files_count),
	    "%s: is brought up to date", name);
	write_answers(s->lite->db, &questions, &after);
	tap_ok(before.len > 0 && same_text(&before, &after),
	    "%s: every row of every table is as it was", name);
	tap_ok(store_integrity(s, &faults) == STORE_OK, "%s: is sound", name);
	tap_ok(is_readable(s),
	    "%s: every game is read, with log, seats, notes and data", name);
	test_schema(s, name);
	tap_ok(goes_on(s), "%s: a running game goes on", name);
	store_close(s);
	help_remove(folder);
	buffer_fini(&questions);
	buffer_fini(&before);
	buffer_fini(&after);
	buffer_fini(&faults);
	return version;
}

/* --- what the first migrations had to decide ----------------------------- */

static bool
see_before_documents(void *arg, const struct store_game *g)
{
	struct walk *w = arg;
	struct store_seat seats[RULES_SEATS_MAX];
	struct store_data data;
	int n;

	help_must(store_seats_get(w->s, g->id, seats, &n));
	help_must(store_data_get(w->s, g->data, &data));
	for (int i = 0; i < n; i++)
		w->good = w->good && seats[i].phrase != NULL;
	w->good = w->good && g->reseeds == 0 && !g->seedless && data.shipped;
	store_seats_fini(seats, n);
	store_data_fini(&data);
	return true;
}

static void
test_before_documents(const char *top)
{
	struct walk w = {.good = true};
	char *folder = help_folder();
	struct buffer path = {0};
	int64_t held;

	buffer_printf(&path, "%s/tests/golden/db/schema-1.db", top);
	copy_file(buffer_text(&path), help_path(folder, "t.db"));
	w.s = help_open(folder);
	help_must(store_games_each(w.s, STORE_ALL_GAMES, 0,
	    see_before_documents, &w));
	help_must(store_held_count(w.s, &held));
	tap_ok(w.good && held == 0,
	    "a game from before there were documents has its phrases and one "
	    "seed, its data count as shipped, and it is not held");
	store_close(w.s);
	help_remove(folder);
	buffer_fini(&path);
}

/* --- what the third had to decide ------------------------------------------ */

static bool
see_before_alarms(void *arg, const struct store_game *g)
{
	struct walk *w = arg;
	struct store_seat seats[RULES_SEATS_MAX];
	size_t notes;
	int n;

	w->n = g->entries;
	w->notes = 0;
	help_must(store_notes_each(w->s, g->id, g->entries - 1, see_note, w));
	notes = w->notes;
	help_must(store_seats_get(w->s, g->id, seats, &n));
	for (int i = 0; i < n; i++)
		w->good = w->good && seats[i].heard_entry == g->entries - 1 &&
		    seats[i].heard_notes == notes;
	w->good = w->good && g->alarm == 0;
	store_seats_fini(seats, n);
	return true;
}

static void
test_before_alarms(const char *top)
{
	struct walk w = {.good = true};
	char *folder = help_folder();
	struct buffer path = {0};

	buffer_printf(&path, "%s/tests/golden/db/schema-2.db", top);
	copy_file(buffer_text(&path), help_path(folder, "t.db"));
	w.s = help_open(folder);
	help_must(store_games_each(w.s, STORE_ALL_GAMES, 0, see_before_alarms,
	    &w));
	tap_ok(w.good,
	    "a game from before there were alarms has none, and letters have "
	    "told its notes");
	store_close(w.s);
	help_remove(folder);
	buffer_fini(&path);
}

/* --- what the fourth had to decide ------------------------------------------ */

static bool
see_before_life(void *arg, const struct store_game *g)
{
	struct walk *w = arg;
	struct store_seat seats[RULES_SEATS_MAX];
	struct store_clock clocks[RULES_SEATS_MAX];
	int n, running;

	help_must(store_clocks_get(w->s, g->id, clocks, &running));
	help_must(store_seats_get(w->s, g->id, seats, &n));
	for (int i = 0; i < n; i++)
		w->good = w->good && seats[i].standin[0] == '\0' &&
		    !seats[i].deaf && seats[i].memo[0] == '\0';
	w->good = w->good && strcmp(g->terms, "{}") == 0 && g->proposal == 0 &&
	    running == 0;
	w->games++;
	store_seats_fini(seats, n);
	return true;
}

/* The letters of each game and fate, numbered as they were. */
static void
write_letters(sqlite3 *db, struct buffer *out)
{
	sqlite3_stmt *rows = ask(db,
	    "SELECT id || ' ' || game || ' ' || ply || ' ' || seat || ' ' || "
	    "kind || ' ' || state || ' ' || at || ' ' || tries || ' ' || owed "
	    "|| ' ' || quote(said) FROM letter ORDER BY id");

	while (sqlite3_step(rows) == SQLITE_ROW)
		buffer_printf(out, "%s\n", column(rows, 0));
	sqlite3_finalize(rows);
}

static bool
letters_read(struct store *s)
{
	int64_t last = ask_number(s->lite->db, "SELECT max(id) FROM letter");
	bool good = last > 0;

	for (int64_t id = 1; id <= last && good; id++) {
		struct store_letter l;

		good = store_letter_get(s, id, &l) == STORE_OK &&
		    l.about == 0 && l.serial == 0 && l.game > 0;
		store_letter_fini(&l);
	}
	return good;
}

static void
test_before_life(const char *top)
{
	struct walk w = {.good = true};
	char *folder = help_folder();
	struct buffer path = {0}, before = {0}, after = {0};
	struct store_player p;
	sqlite3 *db;

	buffer_printf(&path, "%s/tests/golden/db/schema-3.db", top);
	copy_file(buffer_text(&path), help_path(folder, "t.db"));
	if (sqlite3_open(help_path(folder, "t.db"), &db) != SQLITE_OK)
		abort();
	write_letters(db, &before);
	sqlite3_close(db);
	w.s = help_open(folder);
	write_letters(w.s->lite->db, &after);
	tap_ok(before.len > 0 && same_text(&before, &after) &&
		letters_read(w.s),
	    "letters from before some were about something else have their "
	    "numbers and fates, and are of entries");
	help_must(store_games_each(w.s, STORE_ALL_GAMES, 0, see_before_life,
	    &w));
	help_must(store_player_get(w.s, 1, &p));
	tap_ok(w.good && w.games > 0 && p.sleep_from == p.sleep_to &&
		p.weekend == 0 && p.hours_set == 0 && p.confirmed == 0 &&
		p.bounced == 0 &&
		ask_number(w.s->lite->db, "SELECT count(*) FROM downtime") == 0,
	    "a game from before there were clocks has none, and nobody has "
	    "chosen hours");
	store_player_fini(&p);
	store_close(w.s);
	help_remove(folder);
	buffer_fini(&path);
	buffer_fini(&before);
	buffer_fini(&after);
}

int
main(void)
{
	const char *top = getenv("srcdir");
	struct buffer pattern = {0};
	bool found[FILES_MAX] = {false}, good = true;
	glob_t files;
	int newest = store_migrations(store_sql_files, store_sql_files_count);

	buffer_printf(&pattern, "%s/tests/golden/db/*.db",
	    top != NULL ? top : ".");
	if (glob(buffer_text(&pattern), 0, NULL, &files) != 0) {
		fprintf(stderr, "nothing is %s\n", buffer_text(&pattern));
		abort();
	}
	for (size_t i = 0; i < files.gl_pathc; i++) {
		int64_t version = test_file(files.gl_pathv[i]);

		if (version > 0 && version < FILES_MAX)
			found[version] = true;
	}
	for (int i = 1; i < newest; i++)
		good = good && found[i];
	tap_ok(good,
	    "there is a golden database of each schema but the newest");
	test_before_documents(top != NULL ? top : ".");
	test_before_alarms(top != NULL ? top : ".");
	test_before_life(top != NULL ? top : ".");
	globfree(&files);
	buffer_fini(&pattern);
	return tap_done();
}
