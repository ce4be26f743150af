/*
 * Figures for monitoring: how many games, letters and players there are, and
 * what this process has written. Counts are kept as things change, or a small
 * index finds them, so that asking is cheap however large the database is.
 */
#ifndef TURNPOST_STORE_STORE_FIGURES_H
#define TURNPOST_STORE_STORE_FIGURES_H

#include "base/histogram.h"
#include "store/store_games.h"

enum {
	STORE_FATES = 4, /* enum store_letter_state */
	/* Letters that are owed are counted when somebody asks, not beyond
	 * this: they may be many when a mail server was long away. */
	STORE_FIGURES_MOST = 10000
};

struct store_figures {
	int64_t players;
	int64_t held; /* games that are not served */
	struct {
		int64_t now;  /* that have it; of those owed: not due yet */
		int64_t ever; /* that ever met it; 0 of those owed */
		int64_t last; /* when the last did; 0: none, or not known */
	} letters[STORE_FATES];
	int64_t due;	/* letters owed that should have left by now */
	int64_t oldest; /* since when the one waits that has waited longest
			 * though its reader wants it; 0: there is none */
};

/* As of NOW. */
enum store_status __attribute__((warn_unused_result))
store_figures_read(struct store *s, int64_t now, struct store_figures *f);

/* Calls EACH for each ruleset and state of which there ever was a game. */
enum store_status __attribute__((warn_unused_result))
store_figures_games(struct store *s,
    void (*each)(void *arg, const char *ruleset, enum store_game_state state,
	int64_t games),
    void *arg);

/* By whom an entry is: enum entry_by, or nobody at the table. */
enum { STORE_BY_NOBODY = ENTRY_BY_END, STORE_BY_END };

/* What was committed since the database was opened, and how long each commit
 * took. */
struct store_meter {
	uint64_t entries[STORE_BY_END];
	struct histogram commits;
};
const struct store_meter *
store_meter(const struct store *s);

#endif
