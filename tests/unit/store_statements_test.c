/*
 * The SQL of the program: statements, none of which reads a whole table where
 * one row is wanted, and migrations that are whole or not at all.
 *
 * Not here: how names become a list and numbers (store_names_test.sh).
 */
#include "config.h"

#include "store/sqlite/sqlite.h"
#include "store/store_owing.h"
#include "store_help.h"
#include "tap.h"

/* --- whether they fit ------------------------------------------------------ */

/* Whether the statements do not fit with TEXT for that of data_find;
 * what is said then must have WORDS in it. */
static bool
is_refused(struct store *s, const char *text, const char *words)
{
	struct store_statement all[STORE_SQL_END];
	char why[200] = "";
	bool good;

	memcpy(all, store_statements, sizeof all);
	if (text != NULL)
		all[STORE_SQL_DATA_FIND].text = text;
	good = store_sql_fit(s, all, 0, STORE_SQL_END, why, 200);
	return !good && strstr(why, words) != NULL;
}

static void
test_fitting(struct store *s)
{
	tap_ok(!is_refused(s, NULL, ""), "the statements fit the schema");
	tap_ok(is_refused(s, "SELECT absurd FROM game;\n",
		   "statement data_find: no such column"),
	    "a statement that does not fit the schema is a fault");
	tap_ok(is_refused(s, "SELECT 1; SELECT 2;\n", "exactly one"),
	    "two statements under one name are a fault");
	tap_ok(is_refused(s, "-- nothing\n", "exactly one"),
	    "a name without a statement is a fault");
}

/* --- what they read ------------------------------------------------------ */

/* Those that are asked for everything there is. */
static const enum store_sql whole[] = {STORE_SQL_LETTERS_COUNT,
    STORE_SQL_CHECK_LENGTHS, STORE_SQL_CHECK_HEADS, STORE_SQL_CHECK_SEATS,
    STORE_SQL_CHECK_MADE, STORE_SQL_CHECK_LETTERS, STORE_SQL_CHECK_GAMES,
    STORE_SQL_CHECK_PLAYERS, STORE_SQL_CHECK_STRETCHES, STORE_SQL_CHECK_PAUSES,
    STORE_SQL_CHECK_STANDINS, STORE_SQL_CHECK_PROPOSALS, STORE_SQL_CHECK_KINDS,
    STORE_SQL_CHECK_ABOUTS, STORE_SQL_CHECK_REFERENCES, STORE_SQL_CHECK_ENTRIES,
    STORE_SQL_CHECK_LETTERS_OF, STORE_SQL_HELD_COUNT, STORE_SQL_HELD_CLEAR,
    STORE_SQL_PAUSE_CUT_WHOLE, STORE_SQL_PAUSE_CUT, STORE_SQL_PAUSE_CUT_OPEN,
    STORE_SQL_MOTION_CUT, STORE_SQL_FOREIGN_KEYS, STORE_SQL_INTEGRITY,
    STORE_SQL_OBJECT_COUNT,
    /* Of one person, and seldom; and of the file. */
    STORE_SQL_ERASE_GIVINGS, STORE_SQL_ERASE_HEARD, STORE_SQL_ERASE_NOTES,
    STORE_SQL_ERASE_HAPPENINGS, STORE_SQL_NOTES_OF, STORE_SQL_PAGES,
    STORE_SQL_PAGES_USED,
    /* All people, when all links became void. */
    STORE_SQL_RENEW_PLAYERS, STORE_SQL_RENEW_INVITES, STORE_SQL_RENEW_ADDRESSES,
    /* The whole database, or its few tables. */
    STORE_SQL_ABOUT_ROWS, STORE_SQL_SEQUENCE_FORGET, STORE_SQL_SEQUENCE_PUT};

static bool
reads_all(int which)
{
	for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
		if ((int)whole[i] == which)
			return true;
	return false;
}

/* SQLite's own account of how it will go about a statement. */
static void
explain(struct store *s, int which, struct buffer *plan)
{
	struct buffer sql = {0};
	sqlite3_stmt *rows;

	buffer_puts(&sql, "EXPLAIN QUERY PLAN ");
	buffer_puts(&sql, store_statements[which].text);
	if (sqlite3_prepare_v2(s->lite->db, buffer_text(&sql), -1, &rows,
		NULL) != SQLITE_OK)
		abort();
	while (sqlite3_step(rows) == SQLITE_ROW)
		buffer_printf(plan, "%s; ",
		    (const char *)sqlite3_column_text(rows, 3));
	sqlite3_finalize(rows);
	buffer_fini(&sql);
}

static bool
has(struct buffer *plan, const char *words)
{
	return strstr(buffer_text(plan), words) != NULL;
}

/* Whether it goes through the rows of a table from some number on, which are
 * as many as there are when few of them are wanted. */
static bool
is_range(int which, struct buffer *plan)
{
	/* What is asked for these by numbers wants all, or most. */
	static const enum store_sql pages[] = {
	    STORE_SQL_GAMES_ALL, STORE_SQL_GAMES_OVER, STORE_SQL_OUTBOX_SENT};

	for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
		if ((int)pages[i] == which)
			return false;
	return has(plan, "PRIMARY KEY (rowid>?") ||
	    has(plan, "PRIMARY KEY (rowid<?") || has(plan, "(game>?)");
}

/* Whether it goes through more than it is asked for, or sorts. */
static bool
is_slow(int which, struct buffer *plan)
{
	/* What is owed, or open to all: these indexes know no others. */
	static const struct {
		int which;
		const char *scan;
	} all[] = {
	    {STORE_SQL_LETTERS_NEXT, "SCAN letter USING INDEX letter_owed"},
	    {STORE_SQL_OUTBOX_OWED, "SCAN letter USING INDEX letter_game"},
	    {STORE_SQL_OUTBOX_PARKED, "SCAN letter USING INDEX letter_parked"},
	    {STORE_SQL_HELD_LETTERS, "SCAN letter USING INDEX letter_game"},
	    {STORE_SQL_UNCONFIRMED_INVITE,
		"SCAN invite USING INDEX invite_joining"},
	    {STORE_SQL_UNCONFIRMED_ADDRESS,
		"SCAN address USING COVERING INDEX address_unconfirmed"},
	    {STORE_SQL_PROPOSALS_OPEN,
		"SCAN proposal USING INDEX proposal_open"},
	    {STORE_SQL_HINT_NEXT, "SCAN hint USING INDEX hint_waiting"},
	    {STORE_SQL_RECEIVED_NEXT, "SCAN received USING INDEX received_due"},
	    {STORE_SQL_INVITE_ADD, "SCAN CONSTANT ROW"},
	    {STORE_SQL_LETTER_ADD_TIMED, "SCAN CONSTANT ROW"},
	    {STORE_SQL_LETTERS_OVERDUE, "SCAN CONSTANT ROW"},
	    /* Up to the first row. */
	    {STORE_SQL_DATABASE_USED, "SCAN CONSTANT ROW"},
	    {STORE_SQL_CHANNEL_ANY, "SCAN CONSTANT ROW"},
	    /* Only while references wait to be put right, and none do. */
	    {STORE_SQL_GAME_ADD, "SCAN motion"},
	    {STORE_SQL_DATA_ADD, "SCAN game"},
	    {STORE_SQL_FIGURES_GAMES, "SCAN game_count"},
	    {STORE_SQL_FIGURES_LETTERS, "SCAN letter_count"},
	    {STORE_SQL_FIGURES_DUE, "SCAN letter USING INDEX letter_tried"},
	    {STORE_SQL_FIGURES_OTHERS, "SCAN held"},
	    /* All that wait; nothing else is there. */
	    {STORE_SQL_THOUGHTS_DUE, "SCAN thought"},
	    {STORE_SQL_THOUGHTS_ALL_DUE, "SCAN thought"},
	    {STORE_SQL_THOUGHTS_FIGURES, "SCAN thought"},
	    {STORE_SQL_THINKERS_EACH, "SCAN thinker"},
	};

	/* The games of one person, which are few, by ruleset. */
	if (has(plan, "TEMP B-TREE"))
		return which != STORE_SQL_RECORDS;
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		if (all[i].which == which && has(plan, all[i].scan))
			return false;
	return has(plan, "SCAN") || is_range(which, plan);
}

/* Statements that are run with each move, letter or page: how. */
static void
test_often(struct store *s)
{
	static const struct {
		int which;
		const char *how;
	} often[] = {
	    {STORE_SQL_GAMES_RUNNING, "INDEX game_running"},
	    {STORE_SQL_LETTERS_DUE, "INDEX letter_owed"},
	    {STORE_SQL_LETTERS_NEXT, "INDEX letter_owed"},
	    {STORE_SQL_LETTERS_OWED, "INDEX letter_game (game=?)"},
	    {STORE_SQL_LETTER_MAY_ADD, "INDEX letter_game (game=?)"},
	    {STORE_SQL_LETTER_MAY_ADD,
		"INDEX letter_fate (game=? AND rowid>?)"},
	    {STORE_SQL_LETTER_LEFT, "INDEX letter_fate (game=? AND rowid>?)"},
	    {STORE_SQL_LETTER_LAST,
		"INDEX letter_about (kind=? AND about=? AND seat=?)"},
	    {STORE_SQL_LETTER_LATER,
		"INDEX letter_about (kind=? AND about=? AND seat=?)"},
	    {STORE_SQL_FIGURES_DUE, "INDEX letter_owed (at>?)"},
	    {STORE_SQL_ALARM_NEXT, "INDEX game_alarm"},
	    {STORE_SQL_PROPOSAL_ALARM, "INDEX proposal_alarm"},
	    {STORE_SQL_CLOCKS, "SEARCH clock USING PRIMARY KEY (game=?)"},
	    {STORE_SQL_PAUSES, "SEARCH pause USING PRIMARY KEY (game=?)"},
	    {STORE_SQL_AWAY, "SEARCH away USING PRIMARY KEY (player=?)"},
	    {STORE_SQL_DOWNTIME, "SEARCH downtime USING PRIMARY KEY (since>?)"},
	    {STORE_SQL_MOTIONS_OPEN, "INDEX motion_open (game=?)"},
	    {STORE_SQL_HAPPENINGS,
		"SEARCH happening USING PRIMARY KEY (game=?)"},
	    {STORE_SQL_PLAYER_GAMES, "INDEX seat_player (player=?)"},
	    {STORE_SQL_PLAYER_WAITING,
		"INDEX seat_player (player=? AND game>?)"},
	    {STORE_SQL_INVITES_OF_PROPOSAL,
		"INDEX invite_proposal (proposal=?)"},
	    {STORE_SQL_INVITES_OF_GAME, "INDEX invite_game (game=?)"},
	    {STORE_SQL_LETTERS_RECALL, "INDEX letter_game (game=?)"},
	    {STORE_SQL_PROPOSAL_AGAIN, "INDEX proposal_again (again=?)"},
	    {STORE_SQL_OUTCOME_MISSING, "INDEX game_uncounted"},
	    {STORE_SQL_RECORDS, "INDEX seat_player (player=?)"},
	    {STORE_SQL_INVITES_TO, "INDEX invite_mail (mail=?)"},
	    {STORE_SQL_INVITES_COUNT, "INDEX invite_mail (mail=?)"},
	    {STORE_SQL_UNPROVED_BEFORE, "INDEX unproved_at (at>?)"},
	    {STORE_SQL_OUTBOX_GAME, "INDEX letter_fate (game=?)"},
	    {STORE_SQL_OUTBOX_DROPPED, "INDEX letter_dropped (id>?)"},
	    {STORE_SQL_LETTER_LATE, "INDEX letter_fate (game=? AND rowid>?)"},
	    {STORE_SQL_ADDRESS_COUNT, "INDEX address_player (player=?)"},
	};
	struct buffer plan = {0};
	bool good = true;

	for (size_t i = 0; i < sizeof often / sizeof often[0]; i++) {
		buffer_reset(&plan);
		explain(s, often[i].which, &plan);
		if (has(&plan, often[i].how))
			continue;
		good = false;
		printf("# %s: %s\n", often[i].how, buffer_text(&plan));
	}
	tap_ok(good,
	    "what runs often finds what it looks for by an index that knows "
	    "nothing else");
	buffer_fini(&plan);
}

static void
test_plans(struct store *s)
{
	struct buffer plan = {0};
	bool good = true;

	for (int i = 0; i < STORE_SQL_END; i++) {
		buffer_reset(&plan);
		if (store_statements[i].text[0] == '\0')
			continue;
		explain(s, i, &plan);
		if (reads_all(i) || !is_slow(i, &plan))
			continue;
		good = false;
		printf("# %s: %s\n", store_statements[i].text,
		    buffer_text(&plan));
	}
	tap_ok(good,
	    "no statement reads a whole table or sorts, but those "
	    "that are asked for all");
	buffer_reset(&plan);
	explain(s, STORE_SQL_LETTERS_COUNT, &plan);
	tap_ok(has(&plan, "INDEX letter_game") ||
		has(&plan, "INDEX letter_owed"),
	    "letters are counted without reading those that were sent");
	buffer_fini(&plan);
}

/* --- migrations ---------------------------------------------------------- */

static int64_t
version_of(struct store *s)
{
	int64_t version = -1;

	help_must(store_sql_one(s, store_sql(s, STORE_SQL_USER_VERSION),
	    &version));
	return version;
}

static bool
has_table(struct store *s, const char *name)
{
	return sqlite3_table_column_metadata(s->lite->db, NULL, name, NULL,
		   NULL, NULL, NULL, NULL, NULL) == SQLITE_OK;
}

static void
test_migrations(struct store *s)
{
	struct embed_file files[] = {
	    {"0001_games.sql", "not run again", 0},
	    {"0002_more.sql",
		"CREATE TABLE more (x INTEGER REFERENCES game) STRICT;"
		"PRAGMA user_version = 2;",
		0},
	    {"0003_bad.sql",
		"CREATE TABLE third (x TEXT) STRICT;"
		"CREATE TABLE third (x TEXT) STRICT;"
		"PRAGMA user_version = 3;",
		0},
	    {"queries/x.sql", "", 0},
	};

	/* As if there were no more than the first of ours. */
	if (sqlite3_exec(s->lite->db, "PRAGMA user_version = 1", NULL, NULL,
		NULL) != SQLITE_OK)
		abort();
	tap_ok(store_migrations(files, 4) == 3,
	    "the newest migration is known by its number");
	tap_ok(store_sqlite_migrate(s, files, 4, NULL) == STORE_FAILED &&
		version_of(s) == 2 && has_table(s, "more"),
	    "steps before the one that fails are kept, with their number");
	tap_ok(!has_table(s, "third"), "of a step that fails nothing is left");
	files[2].text = "INSERT INTO more VALUES (4711);"
			"PRAGMA user_version = 3;";
	tap_ok(store_sqlite_migrate(s, files, 4, NULL) == STORE_FAILED &&
		version_of(s) == 2,
	    "a step that leaves a reference to nothing fails");
	files[2].text = "CREATE TABLE third (x TEXT) STRICT;"
			"PRAGMA user_version = 3;";
	tap_ok(store_sqlite_migrate(s, files, 4, NULL) == STORE_OK &&
		version_of(s) == 3 && has_table(s, "third") &&
		store_sqlite_migrate(s, files, 4, NULL) == STORE_OK,
	    "once mended it goes through, once");
	help_must(store_begin(s));
	tap_ok(sqlite3_exec(s->lite->db, "INSERT INTO more VALUES (4711)", NULL,
		   NULL, NULL) == SQLITE_CONSTRAINT_FOREIGNKEY,
	    "afterwards references are looked at as before");
	store_rollback(s);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);

	test_fitting(s);
	test_plans(s);
	test_often(s);
	test_migrations(s);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
