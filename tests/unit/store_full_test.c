/*
 * A disk without room: said as what it is, nothing half-written, and all is
 * well again when there is room.
 */
#include "config.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "store/store_owing.h"
#include "store/store_mover.h"
#include "store_help.h"
#include "tap.h"

/* No file may grow past SIZE: the nearest thing to a full disk that needs no
 * rights. */
static void
limit(rlim_t size)
{
	struct rlimit rlimit;

	if (getrlimit(RLIMIT_FSIZE, &rlimit) < 0)
		abort();
	rlimit.rlim_cur = size;
	if (setrlimit(RLIMIT_FSIZE, &rlimit) < 0)
		abort();
}

static rlim_t
size_of(const char *folder, const char *name)
{
	struct stat st;

	return stat(help_path(folder, name), &st) == 0 ? (rlim_t)st.st_size : 0;
}

/* Plays on in game G until something fails or MOVES are made. */
static enum store_status
play_group(struct store *s, struct store_game *g, int moves)
{
	enum store_status status = store_begin(s);

	if (status != STORE_OK)
		return status;
	for (int i = 0; i < moves && status == STORE_OK; i++) {
		status = store_piece_begin(s);
		if (status != STORE_OK)
			break;
		status = help_play(s, g, (int)(g->entries % 2), false);
		if (status == STORE_OK)
			status = store_letter_owe(s, g->id, 0,
			    STORE_LETTER_TURN, g->entries - 1, NOW, NOW);
		if (status == STORE_OK)
			status = store_piece_keep(s);
		else
			store_piece_undo(s);
	}
	if (status == STORE_OK)
		return store_commit(s);
	store_rollback(s);
	return status;
}

static uint32_t
entries_of(struct store *s, int64_t game)
{
	struct store_game g;
	uint32_t entries;

	help_must(store_game_get(s, game, &g));
	entries = g.entries;
	store_game_fini(&g);
	return entries;
}

/* The position of G as it is stored. */
static void
reload(struct store *s, struct store_game *g)
{
	int64_t id = g->id;

	store_game_fini(g);
	help_must(store_game_get(s, id, g));
}

static bool
is_sound(struct store *s)
{
	struct buffer faults = {0};
	bool good = store_integrity(s, &faults) == STORE_OK;

	buffer_fini(&faults);
	return good;
}

static void
test_full(struct store *s, const char *folder, struct store_game *g)
{
	enum store_status first, second, state;
	uint32_t before, after;
	char why[300];

	help_must(play_group(s, g, 20));
	before = entries_of(s, g->id);
	tap_ok(store_writable(s) == STORE_OK, "with room it can be written");
	limit(size_of(folder, "t.db-wal"));
	first = play_group(s, g, 5);
	snprintf(why, sizeof why, "%s", store_why(s));
	reload(s, g);
	after = g->entries;
	state = store_writable(s);
	second = play_group(s, g, 5);
	reload(s, g);
	limit(RLIM_INFINITY);
	tap_ok(first == STORE_FULL, "a commit without room says so");
	tap_ok(*why != '\0', "with the system's words: %s", why);
	tap_ok(after == before, "nothing of it was written");
	tap_ok(state == STORE_FULL, "it can't be written now");
	tap_ok(second == STORE_FULL, "and the next fails too");
	tap_ok(store_writable(s) == STORE_OK,
	    "when there is room again it can be written");
	tap_ok(play_group(s, g, 5) == STORE_OK &&
		entries_of(s, g->id) == before + 5,
	    "and the game goes on where it was");
	tap_ok(is_sound(s), "and the database is sound");
}

/* A transaction so large that its pages are written before the commit. */
static void
test_full_within(struct store *s, const char *folder, struct store_game *g)
{
	static char long_note[1 << 20];
	enum store_status first = STORE_OK, then;
	uint32_t before = g->entries;
	int i;

	memset(long_note, 'x', sizeof long_note - 1);
	limit(size_of(folder, "t.db-wal"));
	help_must(store_begin(s));
	help_must(store_piece_begin(s));
	help_must(help_play(s, g, 0, false));
	for (i = 0; i < 64 && first == STORE_OK; i++)
		first = store_note_add(s, g->id, before, 0, long_note);
	store_piece_undo(s);
	limit(RLIM_INFINITY);
	tap_ok(first == STORE_FULL, "a write without room says so at once");
	then = store_piece_begin(s);
	if (then == STORE_OK)
		then = store_fact_put(s, "straggler", "1");
	if (then == STORE_OK)
		then = store_piece_keep(s);
	if (then == STORE_OK)
		then = store_commit(s);
	else
		store_rollback(s);
	reload(s, g);
	if (then == STORE_OK) {
		char *value = NULL;

		/* SQLite has kept the transaction: then all of it counts. */
		tap_ok(store_fact_get(s, "straggler", &value) == STORE_OK,
		    "what was written after it is there");
		free(value);
	} else {
		char *value = NULL;

		tap_ok(then == STORE_FULL &&
			store_fact_get(s, "straggler", &value) == STORE_ABSENT,
		    "what follows in that transaction is not written by "
		    "itself");
	}
	tap_ok(g->entries == before, "nothing of the piece is there");
	tap_ok(play_group(s, g, 3) == STORE_OK && is_sound(s),
	    "and the game goes on");
}

static void
test_checkpoint(struct store *s, const char *folder, struct store_game *g)
{
	uint32_t before = entries_of(s, g->id);

	limit(size_of(folder, "t.db"));
	for (int i = 0; i < 40; i++)
		if (play_group(s, g, 20) != STORE_OK)
			break;
	(void)!store_mover_move(s);
	limit(RLIM_INFINITY);
	reload(s, g);
	tap_ok(g->entries >= before && is_sound(s) &&
		store_mover_move(s) == STORE_OK,
	    "a log that can't be moved into the file is moved later");
}

static void
test_opening(const char *folder)
{
	enum store_status status;
	struct store *s;
	char why[400];

	/* Nothing can be printed meanwhile. */
	limit(0);
	status = store_open(help_path(folder, "new.db"), STORE_CREATE, &s, why,
	    sizeof why);
	limit(RLIM_INFINITY);
	tap_ok(status == STORE_FULL && s == NULL,
	    "a database that there is no room for can't be made");
	tap_ok(strstr(why, "room") != NULL, "and why is said: %s", why);
	tap_ok(store_open(help_path(folder, "new.db"), STORE_CREATE, &s, why,
		   sizeof why) == STORE_OK,
	    "later it can");
	store_close(s);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct store_game g;

	signal(SIGXFSZ, SIG_IGN);
	store_mover_begin(s);
	help_must(store_begin(s));
	help_game_add(s, &g, 1, 2);
	help_must(help_play(s, &g, -1, false));
	help_must(store_commit(s));
	test_full(s, folder, &g);
	test_full_within(s, folder, &g);
	test_checkpoint(s, folder, &g);
	store_game_fini(&g);
	store_close(s);
	test_opening(folder);
	help_remove(folder);
	return tap_done();
}
