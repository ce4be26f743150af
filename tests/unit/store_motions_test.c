/*
 * What tables decide, what each has said to it, and what happened besides.
 */
#include "config.h"

#include "store/store_motions.h"
#include "store_help.h"
#include "tap.h"

static struct store_motion
add(struct store *s, int64_t game, enum store_motion_kind kind, int seat)
{
	struct store_motion m = {.game = game,
	    .kind = kind,
	    .about = 3,
	    .seat = seat,
	    .at = NOW,
	    .until = NOW + 60,
	    .state = STORE_MOTION_LAPSED};

	strcpy(m.said[0], "what");
	help_must(store_motion_add(s, &m));
	return m;
}

static bool
same_motion(const struct store_motion *a, const struct store_motion *b)
{
	for (int i = 0; i < RULES_SEATS_MAX; i++)
		if (strcmp(a->said[i], b->said[i]) != 0)
			return false;
	return a->id == b->id && a->game == b->game && a->kind == b->kind &&
	    a->about == b->about && a->seat == b->seat && a->at == b->at &&
	    a->until == b->until && a->state == b->state;
}

static bool
is_stored(struct store *s, const struct store_motion *m)
{
	struct store_motion stored;

	help_must(store_motion_get(s, m->id, &stored));
	return same_motion(m, &stored);
}

static void
test_motions(struct store *s, int64_t game, int64_t other)
{
	struct store_motion a, b, c, open[4], last = {.id = 99};
	size_t n;

	help_must(store_begin(s));
	a = add(s, game, STORE_MOTION_END, 1);
	b = add(s, game, STORE_MOTION_LATE, -1);
	c = add(s, other, STORE_MOTION_UNDO, 0);
	tap_ok(a.state == STORE_MOTION_OPEN && a.said[0][0] == '\0' &&
		is_stored(s, &a) && is_stored(s, &b) && b.seat == -1,
	    "a motion is open and nobody has said anything; the clock can be "
	    "who moves it");
	help_must(store_motion_vote(s, &a, 0, "no", NOW));
	help_must(store_motion_vote(s, &a, 7, "yes", NOW));
	help_must(store_motion_vote(s, &a, 0, "yes", NOW + 1));
	help_must(store_motion_vote(s, &b, 2, "fifteen letters", NOW));
	tap_ok(strcmp(a.said[0], "yes") == 0 && is_stored(s, &a) &&
		is_stored(s, &b),
	    "each seat has said one thing, the last");
	help_must(store_motions_open(s, game, open, 4, &n));
	tap_ok(n == 2 && same_motion(&open[0], &a) && same_motion(&open[1], &b),
	    "those of a table that are open come oldest first");
	help_must(store_motions_open(s, game, open, 1, &n));
	tap_ok(n == 1 && same_motion(&open[0], &a), "as many as there is room");
	last = a;
	help_must(store_motion_done(s, &a, STORE_MOTION_CARRIED));
	help_must(store_motion_done(s, &last, STORE_MOTION_REJECTED));
	tap_ok(last.state == STORE_MOTION_CARRIED && is_stored(s, &a),
	    "a motion meets one fate and keeps it");
	tap_ok(store_motion_vote(s, &a, 0, "no", NOW) == STORE_ABSENT &&
		is_stored(s, &a),
	    "what is decided is not voted on");
	help_must(store_motions_open(s, game, open, 4, &n));
	tap_ok(n == 1 && same_motion(&open[0], &b), "nor is it open");
	last.id = 99;
	tap_ok(store_motion_get(s, 99, &open[0]) == STORE_ABSENT &&
		store_motion_done(s, &last, STORE_MOTION_LAPSED) ==
		    STORE_ABSENT &&
		store_motion_vote(s, &last, 0, "yes", NOW) == STORE_ABSENT,
	    "a motion that nobody made is absent");
	help_must(store_commit(s));
	tap_ok(is_stored(s, &c), "another table has its own");
}

static void
test_damaged(struct store *s)
{
	static const char *const damage[] = {
	    "UPDATE motion SET kind = 9",
	    "UPDATE motion SET seat = 8",
	    "UPDATE motion SET state = -1",
	    "UPDATE vote SET choice = 'sixteen letters!'",
	    "UPDATE vote SET seat = 9 WHERE seat = 7",
	};
	struct store_motion m;

	for (size_t i = 0; i < sizeof damage / sizeof damage[0]; i++) {
		help_must(store_begin(s));
		database_kit_do(s, damage[i]);
		tap_ok(store_motion_get(s, 1, &m) == STORE_FAILED,
		    "%s: such a motion is not given out", damage[i]);
		store_rollback(s);
	}
}

/* --- what happened ------------------------------------------------------- */

struct seen {
	struct store_happening what[8];
	size_t n, max;
};

static bool
see(void *arg, const struct store_happening *h)
{
	struct seen *seen = arg;

	seen->what[seen->n++] = *h;
	return seen->n < seen->max;
}

static void
happen(struct store *s, const struct store_game *g,
    enum store_happening_kind kind, int seat, int64_t value)
{
	struct store_happening h = {
	    .n = 77, .at = NOW, .kind = kind, .seat = seat, .value = value};

	help_must(store_happening_add(s, g, &h));
}

static void
test_happenings(struct store *s, struct store_game *g)
{
	struct seen all = {.max = 8}, late = {.max = 8}, one = {.max = 1};

	help_must(store_begin(s));
	happen(s, g, STORE_HAPPENED_LATE, 1, 0);
	happen(s, g, STORE_HAPPENED_VACATION, 0, NOW - 5);
	help_must(help_play(s, g, 0, false));
	happen(s, g, STORE_HAPPENED_PAUSE, -1, 2);
	help_must(store_happenings_each(s, g->id, 0, see, &all));
	tap_ok(all.n == 3 && all.what[0].kind == STORE_HAPPENED_LATE &&
		all.what[0].seat == 1 && all.what[0].n == 0 &&
		all.what[0].at == NOW &&
		all.what[1].kind == STORE_HAPPENED_VACATION &&
		all.what[1].value == NOW - 5 && all.what[1].n == 0 &&
		all.what[2].seat == -1 && all.what[2].value == 2 &&
		all.what[2].n == 1,
	    "what happened is told in order, after the entry that was the last "
	    "then");
	help_must(store_happenings_each(s, g->id, 1, see, &late));
	help_must(store_happenings_each(s, g->id, 0, see, &one));
	tap_ok(late.n == 1 && late.what[0].kind == STORE_HAPPENED_PAUSE &&
		one.n == 1,
	    "from an entry on, as much as one likes");
	database_kit_do(s, "UPDATE happening SET kind = 99");
	tap_ok(store_happenings_each(s, g->id, 0, see, &all) == STORE_FAILED,
	    "what makes no sense is not told");
	store_rollback(s);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct store_game g, other;

	help_must(store_begin(s));
	help_game_add(s, &g, 1, 3);
	help_game_add(s, &other, 2, 3);
	help_must(help_play(s, &g, -1, false));
	help_must(store_commit(s));
	test_motions(s, g.id, other.id);
	test_damaged(s);
	test_happenings(s, &g);
	store_game_fini(&g);
	store_game_fini(&other);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
