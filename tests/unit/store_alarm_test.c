/*
 * When clocks of games act: the earliest alarm is found, without a look at all
 * games.
 */
#include "config.h"

#include "store/sqlite/sqlite.h"
#include "store/store_alarm.h"
#include "store_help.h"
#include "tap.h"

enum { GAMES = 5 };

static void
set(struct store *s, struct store_game *g, int64_t at)
{
	help_must(store_begin(s));
	help_must(store_alarm_set(s, g, at));
	help_must(store_commit(s));
}

static bool
next_is(struct store *s, int64_t game, int64_t at)
{
	int64_t id, when;

	return store_alarm_next(s, &id, &when) == STORE_OK && id == game &&
	    when == at;
}

static bool
stored(struct store *s, int64_t game, int64_t at)
{
	struct store_game g;
	bool same;

	help_must(store_game_get(s, game, &g));
	same = g.alarm == at;
	store_game_fini(&g);
	return same;
}

static void
test_next(struct store *s, struct store_game *g)
{
	struct store_game nowhere = {.id = 99};
	int64_t game, at;

	tap_ok(g[0].alarm == 0 && stored(s, g[0].id, 0) &&
		store_alarm_next(s, &game, &at) == STORE_ABSENT,
	    "a game begins without an alarm");
	set(s, &g[3], 70);
	set(s, &g[1], 50);
	set(s, &g[4], 60);
	tap_ok(g[1].alarm == 50 && stored(s, g[1].id, 50) &&
		next_is(s, g[1].id, 50),
	    "the earliest of all games is next");
	set(s, &g[1], 65);
	tap_ok(next_is(s, g[4].id, 60), "it can be put off");
	set(s, &g[4], 0);
	tap_ok(stored(s, g[4].id, 0) && next_is(s, g[1].id, 65), "and cleared");
	help_must(store_begin(s));
	help_must(store_piece_begin(s));
	help_must(store_alarm_set(s, &g[0], 10));
	store_piece_undo(s);
	help_must(store_commit(s));
	tap_ok(next_is(s, g[1].id, 65), "what is undone sets no alarm");
	help_must(store_begin(s));
	tap_ok(store_alarm_set(s, &nowhere, 5) == STORE_ABSENT,
	    "a game that is not there has none");
	store_rollback(s);
}

/* Whether SQLite does the statement by that index alone. */
static void
test_plan(struct store *s)
{
	sqlite3_stmt *plan;
	const char *step = "";
	bool good;

	if (sqlite3_prepare_v2(s->lite->db,
		"EXPLAIN QUERY PLAN SELECT id, alarm FROM game "
		"WHERE alarm IS NOT NULL ORDER BY alarm LIMIT 1",
		-1, &plan, NULL) != SQLITE_OK)
		abort();
	tap_ok(strstr(store_statements[STORE_SQL_ALARM_NEXT].text,
		   "WHERE alarm IS NOT NULL ORDER BY alarm LIMIT 1") != NULL,
	    "the question is the one that is looked at here");
	good = sqlite3_step(plan) == SQLITE_ROW;
	if (good)
		step = (const char *)sqlite3_column_text(plan, 3);
	tap_ok(good && strstr(step, "game_alarm") != NULL &&
		sqlite3_step(plan) == SQLITE_DONE,
	    "however many games there are, it is one step in an index");
	sqlite3_finalize(plan);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct store_game g[GAMES];

	help_must(store_begin(s));
	for (unsigned i = 0; i < GAMES; i++)
		help_game_add(s, &g[i], i + 1, 2);
	help_must(store_commit(s));
	test_next(s, g);
	if (!database_kit_is_server())
		test_plan(s);
	for (unsigned i = 0; i < GAMES; i++)
		store_game_fini(&g[i]);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
