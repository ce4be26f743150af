/*
 * Copying a database into another one: no table and no column is left out,
 * what differs is found, and only an empty database is filled.
 *
 * Not here: copying to PostgreSQL and back (tests/e2e/copy_test.py).
 */
#include "config.h"

#include "store/sqlite/sqlite.h"
#include "store/store_games.h"
#include "store/store_players.h"
#include "store/store_transfer.h"
#include "store/whole.h"
#include "store_help.h"
#include "tap.h"

/* --- what there is ---------------------------------------------------------- */

/* A line for each table, as the database knows it. */
static void
tables_there(sqlite3 *db, struct buffer *out)
{
	static const char question[] =
	    "SELECT t.name, (SELECT group_concat(name, ' ') FROM "
	    "pragma_table_info(t.name)), (SELECT group_concat(CASE type WHEN "
	    "'INTEGER' THEN 'i' WHEN 'TEXT' THEN 't' WHEN 'BLOB' THEN 'b' ELSE "
	    "'?' END, '') FROM pragma_table_info(t.name)) FROM sqlite_schema "
	    "AS t WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' "
	    "ORDER BY t.name";
	sqlite3_stmt *rows;

	if (sqlite3_prepare_v2(db, question, -1, &rows, NULL) != SQLITE_OK)
		abort();
	while (sqlite3_step(rows) == SQLITE_ROW)
		buffer_printf(out, "%s: %s: %s\n", sqlite3_column_text(rows, 0),
		    sqlite3_column_text(rows, 1), sqlite3_column_text(rows, 2));
	sqlite3_finalize(rows);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(store_tables[*(const size_t *)a].name,
	    store_tables[*(const size_t *)b].name);
}

/* The same, of the tables that are copied. */
static void
tables_copied(struct buffer *out)
{
	size_t *order = xcalloc(store_tables_count, sizeof *order);

	for (size_t i = 0; i < store_tables_count; i++)
		order[i] = i;
	qsort(order, store_tables_count, sizeof *order, by_name);
	for (size_t i = 0; i < store_tables_count; i++) {
		const struct store_table *t = &store_tables[order[i]];

		buffer_printf(out, "%s: %s: %s\n", t->name, t->columns,
		    t->kinds);
	}
	free(order);
}

static int64_t
ask(struct store *s, const char *question)
{
	sqlite3_stmt *rows;
	int64_t value = -1;

	if (sqlite3_prepare_v2(s->lite->db, question, -1, &rows, NULL) !=
	    SQLITE_OK)
		abort();
	if (sqlite3_step(rows) == SQLITE_ROW)
		value = sqlite3_column_int64(rows, 0);
	sqlite3_finalize(rows);
	return value;
}

static void
test_tables(struct store *s)
{
	struct buffer there = {0}, copied = {0};
	char question[100];

	tables_there(s->lite->db, &there);
	tables_copied(&copied);
	if (!tap_ok(strcmp(buffer_text(&there), buffer_text(&copied)) == 0,
		"all tables are copied, with all columns, in their order"))
		printf("# there:\n%s# copied:\n%s", buffer_text(&there),
		    buffer_text(&copied));
	for (size_t i = 0; i < store_tables_count; i++) {
		const struct store_table *t = &store_tables[i];

		snprintf(question, sizeof question, "SELECT count(*) FROM %s",
		    t->name);
		if (ask(s, question) > 0 && !t->begun)
			tap_ok(false, "a new database has rows in %s", t->name);
	}
	buffer_fini(&there);
	buffer_fini(&copied);
}

/* --- copying ---------------------------------------------------------------- */

static struct store *
open_at(const char *folder, const char *name, enum store_mode mode)
{
	struct store *s;
	char why[400];

	if (store_open(help_path(folder, name), mode, &s, why, sizeof why) !=
	    STORE_OK) {
		fprintf(stderr, "%s\n", why);
		abort();
	}
	return s;
}

static void
run(struct store *s, const char *sql)
{
	if (sqlite3_exec(s->lite->db, sql, NULL, NULL, NULL) != SQLITE_OK) {
		fprintf(stderr, "%s\n", sqlite3_errmsg(s->lite->db));
		abort();
	}
}

/* What is hard to get right: nothing, next to nothing, the largest; and numbers
 * that were given and are free again. */
static const char rows[] =
    "INSERT INTO player (id, mail, name, lang, zone, created, epoch) VALUES "
    "(3, 'Ann@Example.org', 'Zo\xc3\xab\n\"''', '', '', -1, 0),"
    "(9, 'b@example.org', 'B', 'de', 'Europe/Rome', 9223372036854775807, 7);"
    "INSERT INTO data_set VALUES (1, 'x', '', zeroblob(32), x'', 0),"
    "(2, 'x', 'y', randomblob(32), x'00ff0d0a5c00', 1);"
    "INSERT INTO game (id, uid, ruleset, version, options, seats, state,"
    " entries, to_move, made, commitment, entropy, head, created, moved)"
    " VALUES (5, randomblob(16), 'x', 1, '{}', 2, 2, 0, 0, '[0,0]',"
    " randomblob(32), randomblob(32), randomblob(32), 1, 1),"
    "(8, randomblob(16), 'x', 1, '{}', 2, 0, 0, 0, '[0,0]',"
    " randomblob(32), randomblob(32), randomblob(32), 1, 1);"
    "DELETE FROM player WHERE id = 9;"
    "DELETE FROM game WHERE id = 8;"
    "UPDATE game_count SET games = games - 1 WHERE state = 0;"
    "INSERT INTO fact VALUES ('', ''), ('a', '\xf0\x9f\x8e\xb2');";

static enum store_status
fill(struct store *from, struct store *to, struct store_transfer *t)
{
	*t = (struct store_transfer){.from = from, .to = to};
	help_must(store_transfer_begin(from, false));
	help_must(store_read_begin(from));
	return store_transfer_fill(t);
}

static void
end(struct store_transfer *t)
{
	store_transfer_end(t);
	store_read_end(t->from);
}

static void
test_copy(struct store *from, struct store *to)
{
	struct store_transfer t;
	enum store_status status = fill(from, to, &t);

	tap_ok(status == STORE_OK && store_transfer_compare(&t) == STORE_OK &&
		store_transfer_keep(&t) == STORE_OK,
	    "a database is copied, and is the same");
	tap_ok(store_transfer_count(&t, "player") == 1 &&
		store_transfer_count(&t, "data_set") == 2,
	    "its rows are counted");
	end(&t);
	tap_ok(ask(to, "SELECT seq FROM sqlite_sequence WHERE name = 'game'") ==
		    8 &&
		ask(to,
		    "SELECT seq FROM sqlite_sequence WHERE name = 'player'") ==
		    9,
	    "no number is given twice");
	tap_ok(ask(to, "SELECT count(*) FROM sqlite_sequence") ==
		ask(from, "SELECT count(*) FROM sqlite_sequence"),
	    "other tables have no number to go on from");
	tap_ok(ask(to, "SELECT sum(games) FROM game_count") == 1 &&
		ask(to, "SELECT players FROM player_count") == 1,
	    "counters are copied, not counted once more");
	run(to, "UPDATE game SET state = 1");
	tap_ok(ask(to, "SELECT games FROM game_count WHERE state = 1") == 1,
	    "and count on");
	tap_ok(ask(to, "PRAGMA foreign_keys") == 1,
	    "references are looked at again");
}

/* Changes the copy by SQL before it is compared. */
static void
test_difference(const char *folder, struct store *from, const char *sql,
    const char *says)
{
	struct store *to = open_at(folder, "d.db", STORE_CREATE);
	struct store_transfer t;

	help_must(fill(from, to, &t));
	run(to, sql);
	if (!tap_ok(store_transfer_compare(&t) == STORE_DUPLICATE &&
		    strcmp(t.differs, says) == 0,
		"it is seen when %s", says))
		printf("# %s\n", t.differs);
	end(&t);
	store_close(to);
	(void)unlink(help_path(folder, "d.db"));
}

static void
test_refusals(struct store *from, struct store *to)
{
	struct store_transfer t;

	tap_ok(fill(from, to, &t) == STORE_DUPLICATE &&
		strcmp(t.table, "player") == 0,
	    "a database that has something is not filled");
	end(&t);
	tap_ok(ask(to, "SELECT count(*) FROM player") == 1,
	    "and stays as it is");
}

int
main(void)
{
	char *folder = help_folder();
	struct store *from = open_at(folder, "a.db", STORE_CREATE);
	struct store *to = open_at(folder, "b.db", STORE_CREATE);

	test_tables(from);
	run(from, rows);
	test_copy(from, to);
	test_refusals(from, to);
	test_difference(folder, from, "UPDATE player SET name = name || ' '",
	    "row 1 of player has another name");
	test_difference(folder, from,
	    "UPDATE data_set SET content = x'00' "
	    "WHERE id = 1",
	    "row 1 of data_set has another content");
	test_difference(folder, from, "DELETE FROM fact WHERE name = 'a'",
	    "row 2 of fact has another name");
	test_difference(folder, from, "DELETE FROM data_set WHERE id = 2",
	    "row 2 of data_set is missing");
	test_difference(folder, from,
	    "INSERT INTO thinker VALUES ('strong', 1, 1)",
	    "row 1 of thinker is one too many");
	store_close(from);
	store_close(to);
	help_remove(folder);
	return tap_done();
}
