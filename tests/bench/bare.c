/*
 * Row writes of a move without a game, by statements that are prepared once.
 */
#include "config.h"

#include "bare.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_kit.h"

enum { GROUP = 32, SECONDS = 2, PATH = 600 };

/* As large as the rows of a game of forty entries. */
static const char schema[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, entries INTEGER, head BLOB, "
    "rest BLOB);"
    "CREATE TABLE entry (game INTEGER, n INTEGER, row BLOB, "
    "PRIMARY KEY (game, n)) WITHOUT ROWID;"
    "CREATE TABLE letter (id INTEGER PRIMARY KEY, game INTEGER, row BLOB);";

static const char games_sql[] =
    "WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k "
    "WHERE n < %d) INSERT INTO game SELECT n, 40, zeroblob(32), "
    "zeroblob(400) FROM k";

static const char entries_sql[] =
    "WITH RECURSIVE k(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM k "
    "WHERE n < 39) INSERT INTO entry SELECT id, n, zeroblob(110) "
    "FROM game, k";

static const char *const move[] = {
    "INSERT INTO entry VALUES (?1, (SELECT entries FROM game WHERE id = ?1), "
    "zeroblob(110))",
    "UPDATE game SET entries = entries + 1, head = zeroblob(32) WHERE id = ?1",
    "INSERT INTO letter (game, row) VALUES (?1, zeroblob(24))",
    "INSERT INTO letter (game, row) VALUES (?1, zeroblob(24))",
};

enum { STATEMENTS = sizeof move / sizeof move[0] };

static void
must(bool good)
{
	if (!good)
		abort();
}

static void
run(sqlite3 *db, const char *sql)
{
	must(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
}

static void
make_games(sqlite3 *db, int games)
{
	char sql[sizeof games_sql + 16];

	snprintf(sql, sizeof sql, games_sql, games);
	run(db, sql);
	run(db, entries_sql);
}

static void
make_move(sqlite3_stmt *const statement[STATEMENTS], int64_t game)
{
	for (int i = 0; i < STATEMENTS; i++) {
		sqlite3_bind_int64(statement[i], 1, game);
		must(sqlite3_step(statement[i]) == SQLITE_DONE);
		sqlite3_reset(statement[i]);
	}
}

static double
make_moves(sqlite3 *db, int games)
{
	sqlite3_stmt *statement[STATEMENTS];
	double begin = bench_now();
	long n = 0;

	for (int i = 0; i < STATEMENTS; i++)
		must(sqlite3_prepare_v2(db, move[i], -1, &statement[i], NULL) ==
		    SQLITE_OK);
	while (bench_now() - begin < SECONDS) {
		run(db, "BEGIN IMMEDIATE");
		for (int i = 0; i < GROUP; i++)
			make_move(statement, 1 + random() % games);
		run(db, "COMMIT");
		n += GROUP;
	}
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(statement[i]);
	return (double)n / (bench_now() - begin);
}

double
bare_moves_per_s(const char *folder, int games)
{
	char path[PATH];
	double speed;
	sqlite3 *db;

	snprintf(path, sizeof path, "%s/bare.db", folder);
	must(sqlite3_open(path, &db) == SQLITE_OK);
	run(db, schema);
	make_games(db, games);
	speed = make_moves(db, games);
	sqlite3_close(db);
	unlink(path);
	return speed;
}
