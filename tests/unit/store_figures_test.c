/*
 * Figures for monitoring say what is there, are never less than they were where
 * they only grow, and count what was committed and nothing else.
 */
#include "config.h"

#include "store/store_clocks.h"
#include "store/store_fates.h"
#include "store/store_figures.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "store_help.h"
#include "tap.h"

struct games {
	int64_t open, paused, over, others;
};

static void
take_games(void *arg, const char *ruleset, enum store_game_state state,
    int64_t n)
{
	struct games *g = arg;

	if (strcmp(ruleset, "carcassonne") != 0)
		g->others += n;
	else
		*(state == STORE_OPEN	      ? &g->open
			: state == STORE_OVER ? &g->over
					      : &g->paused) += n;
}

static bool
are(struct store *s, int64_t open, int64_t paused, int64_t over)
{
	struct games g = {0};

	help_must(store_figures_games(s, take_games, &g));
	if (g.open == open && g.paused == paused && g.over == over &&
	    g.others == 0)
		return true;
	printf("# open %d, paused %d, over %d\n", (int)g.open, (int)g.paused,
	    (int)g.over);
	return false;
}

/* Entries of seat 0 until G has N; the last one ends it if OVER. */
static void
play(struct store *s, struct store_game *g, uint32_t n, bool over)
{
	struct entry e = {0};

	while (g->entries < n) {
		bool last = over && g->entries + 1 == n;

		help_entry(g, g->entries == 0 ? -1 : 0, &e);
		help_must(store_entry_add(s, g, &e, last ? 0 : 1, last));
	}
	entry_fini(&e);
}

static void
test_games(struct store *s)
{
	struct store_game a, b, c;

	tap_ok(are(s, 0, 0, 0), "where there is no game there is none");
	help_must(store_begin(s));
	help_game_add(s, &a, 1, 2);
	help_game_add(s, &b, 2, 2);
	help_game_add(s, &c, 3, 2);
	play(s, &a, 3, false);
	play(s, &b, 3, false);
	play(s, &c, 3, true);
	help_must(store_game_pause(s, &b, true));
	help_must(store_commit(s));
	tap_ok(are(s, 1, 1, 1), "games are counted by their state");
	help_must(store_begin(s));
	help_must(store_game_pause(s, &b, false));
	play(s, &a, 4, true);
	store_rollback(s);
	tap_ok(are(s, 1, 1, 1), "what was undone is not counted");
	help_must(store_begin(s));
	help_must(store_game_pause(s, &b, false));
	help_must(store_game_pause(s, &b, false));
	help_must(store_commit(s));
	tap_ok(are(s, 2, 0, 1), "a state that does not change, neither");
	store_game_fini(&a);
	store_game_fini(&b);
	store_game_fini(&c);
}

static void
test_meter(struct store *s)
{
	struct store_meter before = *store_meter(s), after;
	struct store_game g;

	help_must(store_begin(s));
	help_game_add(s, &g, 9, 2);
	play(s, &g, 2, false);
	help_must(store_piece_begin(s));
	play(s, &g, 7, false);
	store_piece_undo(s);
	store_game_fini(&g);
	help_must(store_commit(s));
	after = *store_meter(s);
	tap_ok(after.entries[ENTRY_BY_SEAT] - before.entries[ENTRY_BY_SEAT] ==
		    1 &&
		after.entries[STORE_BY_NOBODY] -
			before.entries[STORE_BY_NOBODY] ==
		    1 &&
		after.entries[ENTRY_BY_BOT] == 0,
	    "entries are counted by whom they are, but for a piece that was "
	    "undone");
	tap_ok(after.commits.n == before.commits.n + 1 &&
		after.commits.sum > before.commits.sum,
	    "a commit is counted once, with the time that it took");
	help_must(store_begin(s));
	store_rollback(s);
	tap_ok(store_meter(s)->commits.n == after.commits.n,
	    "what was rolled back is no commit");
}

static struct store_figures
figures(struct store *s, int64_t now)
{
	struct store_figures f;

	help_must(store_figures_read(s, now, &f));
	return f;
}

/* Letters 1, 2 and 3 become owed at NOW; the second is not due for an hour. */
static void
owe_three(struct store *s)
{
	struct store_game g;

	help_must(store_begin(s));
	help_game_add(s, &g, 20, 3);
	play(s, &g, 1, false);
	for (int seat = 0; seat < 3; seat++)
		help_must(store_letter_owe(s, g.id, seat, STORE_LETTER_BEGAN, 0,
		    seat == 1 ? NOW + 3600 : NOW, NOW));
	help_must(store_commit(s));
	store_game_fini(&g);
}

static void
test_owed(struct store *s)
{
	struct store_figures f = figures(s, NOW);

	tap_ok(f.due == 0 && f.oldest == 0, "no letter, none that waits");
	owe_three(s);
	f = figures(s, NOW + 10);
	tap_ok(f.due == 2 && f.letters[STORE_LETTER_OWED].now == 1 &&
		f.oldest == NOW,
	    "letters that are due are told from those that are not yet");
	help_must(store_begin(s));
	help_must(store_letter_again(s, 1, NOW + 600, "451 later", false));
	help_must(store_letter_done(s, 3, STORE_LETTER_SENT, NOW + 20, NULL));
	help_must(store_commit(s));
	f = figures(s, NOW + 30);
	tap_ok(f.due == 0 && f.letters[STORE_LETTER_OWED].now == 2 &&
		f.oldest == NOW,
	    "one that was put off has waited all the time");
	help_must(store_begin(s));
	help_must(store_letter_hold(s, 1, NOW + 7200, NOW + 7200, 0));
	help_must(store_commit(s));
	tap_ok(figures(s, NOW + 30).oldest == 0,
	    "but not while its reader does not want it");
	tap_ok(figures(s, NOW + 7200).oldest == NOW, "and again when he does");
}

static void
test_fates(struct store *s)
{
	struct store_figures f = figures(s, NOW);

	tap_ok(f.letters[STORE_LETTER_SENT].now == 1 &&
		f.letters[STORE_LETTER_SENT].ever == 1 &&
		f.letters[STORE_LETTER_SENT].last == NOW + 20,
	    "it is known when the last one was sent");
	help_must(store_begin(s));
	help_must(store_letter_returned(s, 3, NOW + 90, "550 who?"));
	help_must(store_commit(s));
	f = figures(s, NOW);
	tap_ok(f.letters[STORE_LETTER_SENT].now == 0 &&
		f.letters[STORE_LETTER_PARKED].now == 1 &&
		f.letters[STORE_LETTER_SENT].ever == 1 &&
		f.letters[STORE_LETTER_PARKED].ever == 1,
	    "one that came back is parked now; what was counted is never less "
	    "than before");
}

static void
test_players(struct store *s)
{
	struct store_player p = {.mail = (char *)(uintptr_t) "ann@play.example",
	    .name = (char *)(uintptr_t) "Ann"};

	help_must(store_begin(s));
	help_must(store_player_put(s, &p));
	help_must(store_player_put(s, &p));
	help_must(store_commit(s));
	tap_ok(figures(s, NOW).players == 1, "a person is counted once");
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct buffer out = {0};

	test_games(s);
	test_meter(s);
	test_owed(s);
	test_fates(s);
	test_players(s);
	tap_ok(store_integrity(s, &out) == STORE_OK,
	    "the check agrees with the counts: %s", buffer_text(&out));
	buffer_fini(&out);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
