/*
 * Several processes write, and some are killed in the middle: nothing that
 * was committed is lost, nothing is there by halves.
 */
#include "config.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include "store/store_fates.h"
#include "store/store_owing.h"
#include "store_help.h"
#include "tap.h"

enum { GAMES = 12, ROUNDS = 12, GROUP = 6 };

/* What a writer says after each commit: these entries are there now. */
struct said {
	int n;
	struct {
		int64_t game;
		uint32_t entry;
	} made[GROUP];
};

/* --- the writers --------------------------------------------------------- */

/* A move as the desk makes it, in a piece of its own. */
static void
make_move(struct store *s, int64_t game, struct said *said)
{
	struct store_game g;
	int seat;

	help_must(store_piece_begin(s));
	help_must(store_game_get(s, game, &g));
	seat = (int)(g.entries % 2);
	help_must(help_play(s, &g, seat, false));
	help_must(store_letter_owe(s, g.id, 1 - seat, STORE_LETTER_TURN,
	    g.entries - 1, NOW, NOW));
	help_must(store_piece_keep(s));
	said->made[said->n].game = g.id;
	said->made[said->n++].entry = g.entries - 1;
	store_game_fini(&g);
}

static void
write_moves(const char *folder, int out, unsigned seed)
{
	struct store *s = help_open(folder);
	struct chance_fast chance;

	chance_fast_init(&chance, seed);
	for (;;) {
		struct said said = {0};
		int moves = 1 + (int)chance_draw(&chance.chance, "", GROUP);

		help_must(store_begin(s));
		for (int i = 0; i < moves; i++)
			make_move(s,
			    1 + (int64_t)chance_draw(&chance.chance, "", GAMES),
			    &said);
		help_must(store_commit(s));
		if (write(out, &said, sizeof said) != (ssize_t)sizeof said)
			_exit(0);
	}
}

/* A clock on which half a minute, as long as the claims of a post that was killed
 * last on a server, is less than a second. */
static int64_t
quick_now(void)
{
	return NOW + ((int64_t)time(NULL) - NOW) * 100;
}

/* Marks letters, as the post does. */
static void
write_fates(const char *folder)
{
	struct store *s = help_open(folder);

	for (;;) {
		struct store_letter due[16];
		size_t n;

		help_must(store_letters_due(s, quick_now(), due, 16, &n));
		if (n == 0) {
			(void)usleep(500);
			continue;
		}
		help_must(store_begin(s));
		for (size_t i = 0; i < n; i++) {
			help_must(store_letter_done(s, due[i].id,
			    STORE_LETTER_SENT, NOW, NULL));
			store_letter_fini(&due[i]);
		}
		help_must(store_commit(s));
	}
}

static pid_t
start_moves(const char *folder, int pipes[2], unsigned seed)
{
	pid_t pid;

	if (pipe(pipes) < 0 || (pid = fork()) < 0)
		abort();
	if (pid == 0) {
		close(pipes[0]);
		write_moves(folder, pipes[1], seed);
	}
	close(pipes[1]);
	return pid;
}

static pid_t
start_fates(const char *folder)
{
	pid_t pid = fork();

	if (pid == 0)
		write_fates(folder);
	return pid;
}

/* --- what is left -------------------------------------------------------- */

/* How many entries must be there, by game. */
static uint32_t expected[GAMES + 1];
static int commits;

static bool
hear_one(int in)
{
	struct said said;

	if (read(in, &said, sizeof said) != (ssize_t)sizeof said)
		return false;
	commits++;
	for (int i = 0; i < said.n; i++)
		if (expected[said.made[i].game] <= said.made[i].entry)
			expected[said.made[i].game] = said.made[i].entry + 1;
	return true;
}

/* What a writer that has been killed had still said. */
static void
hear_rest(int in)
{
	while (hear_one(in))
		continue;
	close(in);
}

static bool
check_entry(void *arg, const struct entry *e)
{
	struct store_game g = {.entries = e->n};
	struct entry like = {0};
	bool *good = arg;

	help_entry(&g, e->seat, &like);
	*good = *good && strcmp(like.move, e->move) == 0 &&
	    memcmp(like.hash, e->hash, DIGEST_SIZE) == 0;
	entry_fini(&like);
	return true;
}

static bool
nothing_lost(struct store *s)
{
	bool good = true;

	for (int64_t id = 1; id <= GAMES; id++) {
		struct store_game g;

		help_must(store_game_get(s, id, &g));
		good = good && g.entries >= expected[id];
		store_game_fini(&g);
		good = good &&
		    store_entries_each(s, id, 0, check_entry, &good) ==
			STORE_OK;
	}
	return good;
}

static bool
is_sound(struct store *s)
{
	struct buffer faults = {0};
	bool good = store_integrity(s, &faults) == STORE_OK;

	if (faults.len > 0)
		printf("# %s", buffer_text(&faults));
	buffer_fini(&faults);
	return good;
}

static void
kill_and_wait(pid_t pid)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

/* Two writers of moves and one of fates; one after the other is killed while
 * the rest go on. */
static void
run_round(const char *folder, unsigned seed, bool *lost, bool *unsound)
{
	int a_pipe[2], b_pipe[2];
	pid_t a = start_moves(folder, a_pipe, 2 * seed);
	pid_t b = start_moves(folder, b_pipe, 2 * seed + 1);
	pid_t post = start_fates(folder);
	struct store *s;

	for (unsigned i = 0; i < 3 + seed % 5; i++)
		(void)hear_one(a_pipe[0]);
	(void)usleep(seed * 7919 % 4000);
	kill_and_wait(a);
	hear_rest(a_pipe[0]);
	s = help_open(folder);
	*lost = *lost || !nothing_lost(s);
	store_close(s);
	for (unsigned i = 0; i < 4; i++)
		(void)hear_one(b_pipe[0]);
	kill_and_wait(post);
	for (unsigned i = 0; i < 4; i++)
		(void)hear_one(b_pipe[0]);
	(void)usleep(seed * 4243 % 4000);
	kill_and_wait(b);
	hear_rest(b_pipe[0]);
	s = help_open(folder);
	*lost = *lost || !nothing_lost(s);
	*unsound = *unsound || !is_sound(s);
	store_close(s);
}

/* Lets a post finish what is owed. */
static void
send_all(const char *folder)
{
	struct store *s = help_open(folder);
	struct store_letter_counts counts;
	pid_t post = start_fates(folder);

	do {
		(void)usleep(1000);
		help_must(store_letters_count(s, &counts));
	} while (counts.owed > 0);
	kill_and_wait(post);
	store_close(s);
}

static void
make_games(const char *folder)
{
	struct store *s = help_open(folder);

	help_must(store_begin(s));
	for (unsigned i = 1; i <= GAMES; i++) {
		struct store_game g;

		help_game_add(s, &g, i, 2);
		help_must(help_play(s, &g, -1, false));
		store_game_fini(&g);
	}
	help_must(store_commit(s));
	store_close(s);
}

int
main(void)
{
	char *folder = help_folder();
	struct store_letter_counts counts;
	bool lost = false, unsound = false;
	uint32_t entries = 0;
	struct store *s;

	make_games(folder);
	for (unsigned i = 0; i < ROUNDS; i++)
		run_round(folder, i, &lost, &unsound);
	tap_ok(!lost, "nothing of %d commits, side by side, is lost by kill -9",
	    commits);
	tap_ok(!unsound, "nothing is there by halves");
	send_all(folder);
	s = help_open(folder);
	help_must(store_letters_count(s, &counts));
	for (int64_t id = 1; id <= GAMES; id++) {
		struct store_game g;

		help_must(store_game_get(s, id, &g));
		entries += g.entries - 1;
		store_game_fini(&g);
	}
	tap_ok(counts.sent == entries && counts.owed == 0,
	    "every move's letter is sent, none twice");
	store_close(s);
	help_remove(folder);
	return tap_done();
}
