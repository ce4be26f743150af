/*
 * What a server is told without waiting for its answer, and what it is asked
 * before that is wanted, is as if each had been waited for: nothing is read that
 * has changed since, and what failed is never committed. (A file has nobody to
 * wait for: there all is done at once.)
 */
#include "config.h"

#include "store/store_clocks.h"
#include "store/store_data.h"
#include "store/store_motions.h"
#include "store/store_owing.h"
#include "store_help.h"
#include "tap.h"

enum { MANY = 300 };

/* How many entries game ID has, or -1. */
static int64_t
entries_of(struct store *s, int64_t id)
{
	struct store_game g;
	int64_t n = -1;

	if (store_game_get(s, id, &g) == STORE_OK)
		n = g.entries;
	store_game_fini(&g);
	return n;
}

static void
test_ahead(struct store *s, struct store_game *g, const struct store_game *h)
{
	struct store_whose whose;

	help_must(store_begin_beside(s));
	store_game_ahead(s, g->id, 0);
	tap_ok(store_seat_whose(s, g->id, 0, &whose) == STORE_OK &&
		entries_of(s, g->id) == g->entries,
	    "what was asked ahead is there when it is wanted");
	store_game_ahead(s, g->id, 0);
	help_must(help_play(s, g, 0, false));
	tap_ok(entries_of(s, g->id) == g->entries,
	    "but not what has changed since");
	store_game_ahead(s, g->id, 0);
	tap_ok(entries_of(s, h->id) == h->entries, "nor that of another game");
	tap_ok(entries_of(s, g->id) == g->entries, "which can still be had");
	store_game_ahead(s, g->id, 0);
	store_game_ahead(s, h->id, 0);
	tap_ok(entries_of(s, h->id) == h->entries,
	    "of two, the one asked last is found");
	store_game_ahead(s, g->id, 0);
	help_must(store_commit(s));
	help_must(store_begin_beside(s));
	tap_ok(entries_of(s, g->id) == g->entries,
	    "what another transaction asked is not taken");
	store_rollback(s);
}

static void
test_many(struct store *s)
{
	char name[32], *value;
	int there = 0;

	help_must(store_begin(s));
	for (int i = 0; i < MANY; i++) {
		snprintf(name, sizeof name, "later-%d", i);
		help_must(store_fact_put(s, name, "1"));
	}
	help_must(store_commit(s));
	for (int i = 0; i < MANY; i++) {
		snprintf(name, sizeof name, "later-%d", i);
		there += store_fact_get(s, name, &value) == STORE_OK;
		free(value);
	}
	tap_ok(there == MANY, "however many, all are committed");
}

/* An entry that is not the next one, by a connection that has not been asked for
 * motions yet. */
static void
test_hole(const char *folder, const struct store_game *g, int64_t n,
    const char *what)
{
	struct store *s = help_open(folder);
	struct store_game stale = *g;
	enum store_status played, committed;

	help_must(store_begin_beside(s));
	(void)help_play(s, &stale, 1, false);
	store_rollback(s);
	stale = *g;
	stale.entries = (uint32_t)n;
	help_must(store_begin_beside(s));
	(void)entries_of(s, g->id);
	played = help_play(s, &stale, 0, false);
	store_motions_ahead(s, g->id, 8);
	if (played == STORE_OK)
		played = store_letter_owe(s, g->id, 1, STORE_LETTER_TURN,
		    (uint32_t)n, NOW, NOW);
	committed = played == STORE_OK ? store_commit(s) : played;
	if (played != STORE_OK)
		store_rollback(s);
	tap_ok(committed != STORE_OK && entries_of(s, g->id) == g->entries &&
		database_kit_ask(s, "SELECT count(*) FROM letter") == 0,
	    "%s is not committed, nor is what came after it", what);
	store_close(s);
}

static void
test_next(struct store *s, struct store_game *g)
{
	help_must(store_begin_beside(s));
	(void)entries_of(s, g->id);
	help_must(help_play(s, g, 1, false));
	help_must(store_letter_owe(s, g->id, 0, STORE_LETTER_TURN,
	    g->entries - 1, NOW, NOW));
	help_must(store_commit(s));
	tap_ok(entries_of(s, g->id) == g->entries &&
		database_kit_ask(s, "SELECT count(*) FROM letter") == 1,
	    "the next one is, with its letter");
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct store_game g, h;

	help_must(store_begin(s));
	help_game_add(s, &g, 1, 2);
	help_game_add(s, &h, 2, 2);
	help_must(help_play(s, &g, -1, false));
	help_must(store_commit(s));
	test_ahead(s, &g, &h);
	test_many(s);
	test_hole(folder, &g, g.entries + 5, "an entry behind a hole");
	test_hole(folder, &g, 0, "an entry that is there already");
	test_next(s, &g);
	store_game_fini(&g);
	store_game_fini(&h);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
