/*
 * Games that go on with another seed, and games that are held.
 */
#include "config.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "store/store_fates.h"
#include "store/store_owing.h"
#include "store_help.h"
#include "tap.h"

/* The entry "!reseed" that begins STRETCH. */
static void
reseed_entry(const struct store_game *g, const struct store_stretch *stretch,
    struct entry *e)
{
	help_entry(g, -1, e);
	strcpy(e->move, "!reseed");
	draws_reset(&e->chance);
	e->reseeded = true;
	memcpy(e->commitment, stretch->commitment, sizeof e->commitment);
}

/* Adds a stretch whose bytes all are MARK, and its entry. */
static void
reseed(struct store *s, struct store_game *g, uint8_t mark, bool seedless)
{
	struct store_stretch stretch = {.from = g->entries};
	struct entry e = {0};

	stretch.seedless = seedless;
	memset(stretch.seed, mark, sizeof stretch.seed);
	memset(stretch.commitment, mark + 1, sizeof stretch.commitment);
	help_must(store_stretch_add(s, g, &stretch));
	reseed_entry(g, &stretch, &e);
	help_must(store_entry_add(s, g, &e, 2, false));
	entry_fini(&e);
}

struct seen {
	struct buffer text;
	size_t most;
};

static bool
see_stretch(void *arg, const struct store_stretch *stretch)
{
	struct seen *seen = arg;

	buffer_printf(&seen->text, "%u:%d/%d ", (unsigned)stretch->from,
	    stretch->seedless ? -1 : stretch->seed[31],
	    stretch->commitment[31]);
	return --seen->most > 0;
}

static bool
stretches_are(struct store *s, int64_t game, size_t most, const char *like)
{
	struct seen seen = {.most = most};
	bool good;

	help_must(store_stretches_each(s, game, see_stretch, &seen));
	good = strcmp(buffer_text(&seen.text), like) == 0;
	if (!good)
		printf("# %s\n", buffer_text(&seen.text));
	buffer_fini(&seen.text);
	return good;
}

/* Every entry that says it begins a stretch, and with what. */
static bool
see_entry(void *arg, const struct entry *e)
{
	struct seen *seen = arg;

	if (e->reseeded)
		buffer_printf(&seen->text, "%u:%d ", (unsigned)e->n,
		    e->commitment[31]);
	return true;
}

static void
test_stretches(struct store *s)
{
	struct seen seen = {.most = 1};
	struct store_stretch last;
	struct store_game g, stored;

	help_must(store_begin(s));
	help_game_add(s, &g, 1, 2);
	help_must(help_play(s, &g, -1, false));
	help_must(help_play(s, &g, 0, false));
	help_must(store_commit(s));
	tap_ok(store_stretch_last(s, g.id, &last) == STORE_ABSENT &&
		stretches_are(s, g.id, 9, "") && g.reseeds == 0,
	    "a game has no stretch beside its first");
	help_must(store_begin(s));
	reseed(s, &g, 10, true);
	help_must(help_play(s, &g, 1, false));
	reseed(s, &g, 20, false);
	help_must(help_play(s, &g, 0, false));
	help_must(store_commit(s));
	help_must(store_game_get(s, g.id, &stored));
	tap_ok(g.reseeds == 2 && stored.reseeds == 2 && stored.entries == 6,
	    "stretches are counted, here and stored");
	store_game_fini(&stored);
	tap_ok(stretches_are(s, g.id, 9, "2:-1/11 4:20/21 "),
	    "they come back in order, with seed and commitment");
	tap_ok(stretches_are(s, g.id, 1, "2:-1/11 "), "as many as one likes");
	tap_ok(store_stretch_last(s, g.id, &last) == STORE_OK &&
		last.from == 4 && !last.seedless && last.seed[0] == 20 &&
		last.commitment[0] == 21,
	    "the last of them is found");
	help_must(store_entries_each(s, g.id, 0, see_entry, &seen));
	tap_ok(strcmp(buffer_text(&seen.text), "2:11 4:21 ") == 0,
	    "entries that begin a stretch, and no others, say with what "
	    "commitment");
	buffer_fini(&seen.text);
	store_game_fini(&g);
}

static void
test_stale(struct store *s)
{
	struct store_stretch stretch = {.from = 1};
	struct store_game g, stale;

	help_must(store_begin(s));
	help_game_add(s, &g, 2, 2);
	help_must(help_play(s, &g, -1, false));
	stale = g;
	help_must(help_play(s, &g, 0, false));
	help_must(store_piece_begin(s));
	tap_ok(store_stretch_add(s, &stale, &stretch) == STORE_DUPLICATE &&
		stale.reseeds == 0,
	    "a stretch does not begin with an entry that is there");
	store_piece_undo(s);
	help_must(store_piece_begin(s));
	stale.id = 99;
	tap_ok(store_stretch_add(s, &stale, &stretch) == STORE_ABSENT,
	    "a stretch needs its game");
	store_piece_undo(s);
	stretch.from = 2;
	help_must(store_piece_begin(s));
	help_must(store_stretch_add(s, &g, &stretch));
	store_piece_undo(s);
	g.reseeds = 0;
	tap_ok(stretches_are(s, g.id, 9, "") &&
		help_play(s, &g, 1, false) == STORE_OK,
	    "one that was undone is not there, and the game goes on as it was");
	help_must(store_commit(s));
	store_game_fini(&g);
}

/* --- what would be a bug ------------------------------------------------- */

/* Whether a process of its own is ended by an assertion. */
static bool
is_asserted(void (*wrong)(struct store *s, struct store_game *g))
{
	char *folder = help_folder();
	pid_t pid = fork();
	bool asserted;
	int status = 0;

	if (pid == 0) {
		const struct rlimit none = {0, 0};
		struct store *s = help_open(folder);
		struct store_game g;

		(void)setrlimit(RLIMIT_CORE, &none);
		help_must(store_begin(s));
		help_game_add(s, &g, 1, 2);
		help_must(help_play(s, &g, -1, false));
		(void)!freopen("/dev/null", "w", stderr);
		wrong(s, &g);
		_exit(0);
	}
	asserted = waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) &&
	    WTERMSIG(status) == SIGABRT;
	help_remove(folder);
	return asserted;
}

static void
add_later(struct store *s, struct store_game *g)
{
	struct store_stretch stretch = {.from = g->entries + 1};

	(void)!store_stretch_add(s, g, &stretch);
}

static void
add_no_stretch(struct store *s, struct store_game *g)
{
	struct store_stretch stretch = {.from = g->entries};
	struct entry e = {0};

	reseed_entry(g, &stretch, &e);
	(void)!store_entry_add(s, g, &e, 1, false);
}

static void
add_no_second_stretch(struct store *s, struct store_game *g)
{
	reseed(s, g, 1, false);
	add_no_stretch(s, g);
}

static void
add_other_stretch(struct store *s, struct store_game *g)
{
	struct store_stretch stretch = {.from = g->entries};
	struct entry e = {0};

	reseed_entry(g, &stretch, &e);
	stretch.commitment[0] = 1;
	(void)!store_stretch_add(s, g, &stretch);
	(void)!store_entry_add(s, g, &e, 1, false);
}

static void
add_other_entry(struct store *s, struct store_game *g)
{
	struct store_stretch stretch = {.from = g->entries};

	(void)!store_stretch_add(s, g, &stretch);
	(void)!help_play(s, g, 0, false);
}

static void
add_no_wrong(struct store *s, struct store_game *g)
{
	reseed(s, g, 1, false);
	(void)!help_play(s, g, 0, false);
}

static void
test_order(void)
{
	tap_ok(is_asserted(add_later),
	    "a stretch that does not begin with the next entry is a bug");
	tap_ok(is_asserted(add_no_stretch) &&
		is_asserted(add_no_second_stretch),
	    "so is an entry that begins a stretch which was not added");
	tap_ok(is_asserted(add_other_stretch),
	    "or which has another commitment");
	tap_ok(is_asserted(add_other_entry),
	    "so is another entry where a stretch was to begin");
	tap_ok(!is_asserted(add_no_wrong), "the right order is none");
}

/* --- held games ---------------------------------------------------------- */

static void
test_held(struct store *s)
{
	char *why = NULL;
	uint32_t n = 7;
	int64_t count = -1;

	tap_ok(store_held_get(s, 1, &n, &why) == STORE_ABSENT && n == 0 &&
		why == NULL && store_held_count(s, &count) == STORE_OK &&
		count == 0,
	    "no game is held by itself");
	help_must(store_begin(s));
	help_must(store_held_put(s, 1, 3, "illegal"));
	help_must(store_held_put(s, 2, 0, "state"));
	help_must(store_held_put(s, 1, 4, "the state differs"));
	help_must(store_piece_begin(s));
	tap_ok(store_held_put(s, 99, 0, "state") == STORE_ABSENT,
	    "what is held is a game");
	store_piece_undo(s);
	help_must(store_commit(s));
	tap_ok(store_held_get(s, 1, &n, &why) == STORE_OK && n == 4 &&
		strcmp(why, "the state differs") == 0,
	    "a held game comes back with entry and reason, as put last");
	free(why);
	help_must(store_held_count(s, &count));
	tap_ok(count == 2, "held games are counted, each once");
	help_must(store_begin(s));
	help_must(store_held_clear(s));
	help_must(store_commit(s));
	help_must(store_held_count(s, &count));
	tap_ok(count == 0 && store_held_get(s, 2, &n, &why) == STORE_ABSENT,
	    "all of them are forgotten at once");
}

/* Game 1 owes a letter that failed, game 2 one for later. */
static void
test_held_letters(struct store *s)
{
	struct store_letter letters[4];
	size_t n;

	help_must(store_begin(s));
	help_must(store_letter_owe(s, 1, 0, STORE_LETTER_TURN, 0, NOW, NOW));
	help_must(store_letters_due(s, NOW, letters, 4, &n));
	help_must(store_letter_again(s, letters[0].id, NOW + 900, "451",
	    false));
	store_letter_fini(&letters[0]);
	help_must(store_letter_owe(s, 2, 0, STORE_LETTER_TURN, 0, NOW + 900,
	    NOW));
	help_must(store_held_put(s, 1, 0, "state"));
	help_must(store_held_letters(s, NOW + 50));
	help_must(store_commit(s));
	help_must(store_letters_due(s, NOW + 50, letters, 4, &n));
	tap_ok(n == 1 && letters[0].game == 1 && letters[0].due == NOW + 50 &&
		letters[0].owed == NOW + 50 && letters[0].tries == 0,
	    "letters of held games, and no others, are as if owed just then");
	for (size_t i = 0; i < n; i++)
		store_letter_fini(&letters[i]);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct buffer faults = {0};

	test_stretches(s);
	test_stale(s);
	test_order();
	test_held(s);
	test_held_letters(s);
	tap_ok(store_integrity(s, &faults) == STORE_OK,
	    "after all this the database is sound");
	buffer_fini(&faults);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
