/*
 * Going through all games, seeing what others wrote, and finding what is
 * wrong with a database that somebody has damaged.
 */
#include "config.h"

#include <assert.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "store/store_mover.h"
#include "store_help.h"
#include "tap.h"

enum { GAMES = 150 };

/* --- all games ----------------------------------------------------------- */

struct walk {
	struct store *s;
	int64_t last;
	int n, most, inner;
	bool ordered;
};

static bool
count_only(void *arg, const struct store_game *g)
{
	(void)g;
	++*(int *)arg;
	return true;
}

static bool
walk_game(void *arg, const struct store_game *g)
{
	struct walk *w = arg;
	struct store_seat seats[RULES_SEATS_MAX];
	int n;

	w->ordered = w->ordered && g->id > w->last;
	w->last = g->id;
	help_must(store_seats_get(w->s, g->id, seats, &n));
	store_seats_fini(seats, n);
	if (w->n == 0)
		help_must(store_games_each(w->s, STORE_OVER_GAMES, 0,
		    count_only, &w->inner));
	return ++w->n < w->most;
}

static struct walk
walk(struct store *s, enum store_which which, int64_t after, int most)
{
	struct walk w = {.s = s, .most = most, .ordered = true};

	help_must(store_games_each(s, which, after, walk_game, &w));
	return w;
}

/* Every third game is over. */
static void
make_games(struct store *s)
{
	help_must(store_begin(s));
	for (unsigned i = 1; i <= GAMES; i++) {
		struct store_game g;

		help_game_add(s, &g, i, 2);
		help_must(help_play(s, &g, -1, false));
		help_must(help_play(s, &g, 0, i % 3 == 0));
		store_game_fini(&g);
	}
	help_must(store_commit(s));
}

static void
test_walks(struct store *s)
{
	struct walk w = walk(s, STORE_ALL_GAMES, 0, 1000);

	tap_ok(w.n == GAMES && w.ordered && w.last == GAMES,
	    "all games are gone through in the order of their numbers");
	tap_ok(w.inner == GAMES / 3,
	    "meanwhile the store can be used, even "
	    "to go through games");
	w = walk(s, STORE_OPEN_GAMES, 0, 1000);
	tap_ok(w.n == GAMES - GAMES / 3 && w.ordered, "only those that run");
	w = walk(s, STORE_OVER_GAMES, 0, 1000);
	tap_ok(w.n == GAMES / 3 && w.ordered, "only those that are over");
	w = walk(s, STORE_ALL_GAMES, GAMES - 7, 1000);
	tap_ok(w.n == 7, "those after a number");
	w = walk(s, STORE_ALL_GAMES, 0, 70);
	tap_ok(w.n == 70, "as many as one likes");
}

/* --- others -------------------------------------------------------------- */

static void
test_others(struct store *s, const char *folder)
{
	struct store *other = help_open(folder);
	int64_t version = store_version(s);
	char *value;

	store_mover_begin(s);
	(void)store_mover_has_news(s);
	tap_ok(store_version(s) == version,
	    "the version stands still when "
	    "nobody writes");
	help_must(store_begin(s));
	help_must(store_fact_put(s, "a", "mine"));
	help_must(store_commit(s));
	/* A server's does; then somebody looks once more than needed. */
	tap_ok(store_version(s) == version || database_kit_is_server(),
	    "what oneself wrote does not change it");
	version = store_version(s);
	help_must(store_begin(other));
	help_must(store_fact_put(other, "a", "theirs"));
	help_must(store_commit(other));
	tap_ok(store_version(s) != version, "what another wrote does");
	help_must(store_read_begin(s));
	help_must(store_fact_get(s, "a", &value));
	free(value);
	help_must(store_begin(other));
	help_must(store_fact_put(other, "a", "later"));
	help_must(store_commit(other));
	help_must(store_fact_get(s, "a", &value));
	tap_ok(strcmp(value, "theirs") == 0,
	    "what is read together is of one moment");
	free(value);
	store_read_end(s);
	help_must(store_fact_get(s, "a", &value));
	tap_ok(strcmp(value, "later") == 0, "afterwards the present is seen");
	free(value);
	tap_ok(store_mover_has_news(s) != database_kit_is_server() &&
		!store_mover_has_news(s),
	    "the mover is told once that there is something to move, which "
	    "there never is on a server");
	tap_ok(store_mover_move(s) == STORE_OK,
	    "the log is moved into the file");
	help_must(store_begin(other));
	help_must(store_fact_put(other, "a", "last"));
	help_must(store_commit(other));
	store_close(other);
	tap_ok(store_in_place(s) == STORE_OK,
	    "whoever ends beside the mover leaves that to it");
}

/* Transactions have numbers on a server, and one may be committed after others
 * that began later. */
static void
test_late(const char *folder)
{
	struct store *s = help_open(folder), *late = help_open(folder);
	struct store *soon = help_open(folder);
	int64_t version;

	help_must(store_begin(late));
	help_must(store_fact_put(late, "a", "late"));
	database_kit_do(soon, "SELECT pg_current_xact_id()");
	version = store_version(s);
	help_must(store_commit(late));
	tap_ok(store_version(s) != version,
	    "what is committed late is seen to have been written");
	store_close(soon);
	store_close(late);
	store_close(s);
}

/* The time of files may stand still for some milliseconds. */
static void
touch(const char *path)
{
	struct timespec then[2] = {{.tv_sec = 1}, {.tv_sec = 1}};

	assert(utimensat(AT_FDCWD, path, then, 0) == 0);
}

/* Written over after the mover has moved the log: nothing that others commit
 * makes that look like the moving of a log. */
static void
test_overwritten(const char *folder)
{
	struct store *s = help_open(folder), *other = help_open(folder);

	store_mover_begin(s);
	help_must(store_begin(s));
	help_must(store_fact_put(s, "a", "1"));
	help_must(store_commit(s));
	help_must(store_mover_move(s));
	help_must(store_in_place(s));
	help_must(store_begin(other));
	help_must(store_fact_put(other, "a", "2"));
	help_must(store_commit(other));
	tap_ok(store_in_place(s) == STORE_OK,
	    "what others commit is nothing to the mover");
	help_must(store_mover_move(s));
	touch(help_path(folder, "t.db"));
	/* It takes that for the moving, and begins a new log. */
	help_must(store_begin(other));
	help_must(store_fact_put(other, "a", "3"));
	help_must(store_commit(other));
	tap_ok(store_in_place(s) == STORE_REPLACED &&
		strstr(store_why(s), "another program") != NULL,
	    "the mover sees that its file was written over");
	tap_ok(store_mover_move(s) == STORE_REPLACED,
	    "and moves nothing into it");
	store_close(other);
	store_close(s);
}

/* --- damage -------------------------------------------------------------- */

/* Whether integrity says WORDS after the damage. */
static bool
is_found(struct store *s, const char *sql, const char *words)
{
	struct buffer out = {0};
	bool found;

	help_must(store_begin(s));
	database_kit_damage(s, sql);
	found = store_integrity(s, &out) == STORE_FAILED &&
	    strstr(buffer_text(&out), words) != NULL;
	store_rollback(s);
	buffer_fini(&out);
	return found;
}

/* What goes together in games that people start and whose clocks run. */
static void
test_life(struct store *s)
{
	tap_ok(is_found(s, "UPDATE game SET state = 1 WHERE id = 13",
		   "game 13 is paused without a pause") &&
		is_found(s, "INSERT INTO pause VALUES (14, 5, NULL, 1)",
		    "game 14 is paused without a pause, or has one") &&
		is_found(s,
		    "INSERT INTO pause VALUES (13, 5, NULL, 1), "
		    "(13, 6, NULL, 1);"
		    "UPDATE game SET state = 1 WHERE id = 13",
		    "game 13 is paused without a pause, or has one"),
	    "a paused game has one pause that goes on, and no other has");
	tap_ok(is_found(s,
		   "UPDATE seat SET standin = 'greedy' "
		   "WHERE game = 16 AND seat = 1",
		   "game 16 has a stand-in for nobody"),
	    "a stand-in for nobody is found");
	tap_ok(is_found(s,
		   "INSERT INTO proposal VALUES (3, zeroblob(16), "
		   "zeroblob(32), zeroblob(32), 'r', 1, '{}', NULL, '{}', '', "
		   "2, 0, 2, 17, NULL, 1, 1, NULL, 0, 0)",
		   "proposal 3 has another game than it says"),
	    "a proposal whose game knows nothing of it is found");
	tap_ok(
	    is_found(s,
		"INSERT INTO letter (id, game, ply, seat, kind, about, "
		"serial, state, at, tries, owed) VALUES (1, 18, 1, 0, 33, 5, 0, 0, 1, "
		"0, 1)",
		"letter 1 is about another thing than its game"),
	    "a letter of no game that has one is found");
	tap_ok(
	    is_found(s,
		"INSERT INTO letter (id, game, ply, seat, kind, serial, "
		"state, at, tries, owed) VALUES (1, 18, 1, 0, 43, 0, 0, 1, 0, 1)",
		"letter 1 is of a kind that there is not"),
	    "a letter of which the program knows no kind is found");
	tap_ok(
	    is_found(s,
		"INSERT INTO letter (id, game, ply, seat, kind, serial, "
		"state, at, tries, owed) VALUES (1, 18, 77, 0, 2, 0, 0, 1, 0, 1)",
		"letter 1 refers to an entry that is not there"),
	    "a letter whose entry is gone is found");
}

static void
test_damage(struct store *s)
{
	struct buffer out = {0};

	tap_ok(store_integrity(s, &out) == STORE_OK && out.len == 0,
	    "a sound database is found sound");
	buffer_fini(&out);
	tap_ok(is_found(s, "DELETE FROM entry WHERE game = 7 AND n = 0",
		   "game 7 has another number of entries"),
	    "an entry that is gone is missed");
	tap_ok(is_found(s,
		   "UPDATE entry SET hash = zeroblob(32) "
		   "WHERE game = 8 AND n = 1",
		   "game 8 ends with another entry"),
	    "a head that is not the last entry's is found");
	tap_ok(is_found(s, "DELETE FROM seat WHERE game = 9 AND seat = 1",
		   "game 9 has other seats"),
	    "a seat that is gone is missed");
	tap_ok(is_found(s, "UPDATE game SET made = '[5,0]' WHERE id = 10",
		   "game 10 has a seat that made another number"),
	    "a miscounted seat is found");
	tap_ok(is_found(s, "DELETE FROM game WHERE id = 11",
		   "refers to a game that is not there"),
	    "a game that is gone is missed");
	tap_ok(is_found(s,
		   "UPDATE letter_count SET letters = 5 "
		   "WHERE state = 2",
		   "fate 2 are miscounted"),
	    "miscounted letters are found");
	tap_ok(is_found(s, "UPDATE game_count SET games = games + 1",
		   "games in state 0 are miscounted") &&
		is_found(s, "UPDATE player_count SET players = 77",
		    "people, said to be 77 in number"),
	    "miscounted games and people are found");
	tap_ok(is_found(s, "UPDATE game SET reseeds = 1 WHERE id = 12",
		   "game 12 has other stretches") &&
		is_found(s,
		    "INSERT INTO stretch VALUES (12, 1, NULL, zeroblob(32));"
		    "UPDATE game SET reseeds = 1 WHERE id = 12",
		    "game 12 has other stretches"),
	    "a stretch that is gone is missed, one without its entry is found");
	test_life(s);
	/* PostgreSQL has nothing that looks for them. */
	if (!database_kit_is_server())
		tap_ok(is_found(s,
			   "UPDATE game SET uid = zeroblob(1) WHERE id = 12",
			   "CHECK"),
		    "a digest of the wrong size is found");
}

static bool
any_entry(void *arg, const struct entry *e)
{
	(void)arg;
	(void)e;
	return true;
}

static void
test_damaged_rows(struct store *s)
{
	struct store_game g;
	struct store_seat seats[RULES_SEATS_MAX];
	int n;

	help_must(store_begin(s));
	database_kit_damage(s,
	    "UPDATE game SET uid = zeroblob(1) WHERE id = 3;"
	    "UPDATE game SET seats = 200 WHERE id = 4;"
	    "UPDATE game SET state = 9 WHERE id = 5;"
	    "UPDATE entry SET chance = hash WHERE game = 6;"
	    "UPDATE entry SET move = replace('xxxxxxxxxx', "
	    "'x', '0123456789abcdefghijklmnopqrstuvwxyz0123456789abcd') "
	    "WHERE game = 7;"
	    "UPDATE entry SET seat = 90 WHERE game = 8;"
	    "DELETE FROM entry WHERE game = 9 AND n = 0;"
	    "UPDATE entry SET move = '!reseed' WHERE game = 11;"
	    "UPDATE seat SET seat = 9 WHERE game = 10 AND seat = 1;");
	for (int id = 3; id <= 5; id++)
		tap_ok(store_game_get(s, id, &g) == STORE_FAILED &&
			strstr(store_why(s), "damaged") != NULL,
		    "game %d, which makes no sense, is not given out", id);
	for (int id = 6; id <= 9; id++)
		tap_ok(store_entries_each(s, id, 0, any_entry, NULL) ==
			STORE_FAILED,
		    "log %d, which makes no sense, is not given out", id);
	tap_ok(store_entries_each(s, 11, 0, any_entry, NULL) == STORE_FAILED,
	    "nor is one with an entry whose stretch is missing");
	tap_ok(store_seats_get(s, 10, seats, &n) == STORE_FAILED && n == 0,
	    "neither are seats that make none");
	store_rollback(s);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);

	make_games(s);
	test_walks(s);
	test_others(s, folder);
	if (database_kit_is_server())
		test_late(folder);
	else
		test_overwritten(folder);
	test_damage(s);
	test_damaged_rows(s);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
