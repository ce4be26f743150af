/*
 * What the tests of the store share: a folder and a database of their own, a
 * game with an entry or two.
 */
#ifndef TURNPOST_TESTS_STORE_HELP_H
#define TURNPOST_TESTS_STORE_HELP_H

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "database_kit.h"
#include "store/store_check.h"
#include "store/store_data.h"
#include "store/store_held.h"
#include "store/store_letters.h"
#include "store/store_log.h"

enum { NOW = 1763629200 };

/* A new folder; help_remove() takes it away again. */
static inline char *
help_folder(void)
{
	char name[] = "store-test-XXXXXX";

	if (mkdtemp(name) == NULL)
		abort();
	return xstrdup(name);
}

static inline void
help_remove(char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *file;

	database_kit_drop(folder);
	while (dir != NULL && (file = readdir(dir)) != NULL)
		(void)unlinkat(dirfd(dir), file->d_name, 0);
	if (dir != NULL)
		closedir(dir);
	(void)rmdir(folder);
	free(folder);
}

/* "FOLDER/NAME", good until the next call. */
static inline const char *
help_path(const char *folder, const char *name)
{
	static char path[512];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static inline struct store *
help_open(const char *folder)
{
	struct store *s;
	char why[400];

	if (store_open(database_kit_at(folder, "t.db"), STORE_CREATE, &s, why,
		sizeof why) != STORE_OK) {
		fprintf(stderr, "%s\n", why);
		abort();
	}
	store_wakes_beside(s, help_path(folder, "t.db"));
	return s;
}

/* What must go well for the test to mean anything. */
static inline void
help_must(enum store_status status)
{
	if (status != STORE_OK) {
		fprintf(stderr, "status %d\n", (int)status);
		abort();
	}
}

static inline void
help_game_init(struct store_game *g, unsigned number, int seats)
{
	memset(g, 0, sizeof *g);
	for (size_t i = 0; i < sizeof number; i++)
		g->uid[i] = (uint8_t)(number >> 8 * i);
	memset(g->seed, 1, sizeof g->seed);
	memset(g->commitment, 2, sizeof g->commitment);
	memset(g->entropy, 3, sizeof g->entropy);
	memset(g->head, 4, sizeof g->head);
	g->ruleset = xstrdup("carcassonne");
	g->options = xstrdup("{\"first\":\"random\",\"reinforce\":true}");
	g->version = 1;
	g->seats = seats;
	g->to_move = 1;
	g->created = g->moved = NOW;
}

/* Adds game NUMBER with SEATS bots, in the transaction under way. */
static inline void
help_game_add(struct store *s, struct store_game *g, unsigned number, int seats)
{
	struct store_seat seat[RULES_SEATS_MAX];

	memset(seat, 0, sizeof seat);
	for (int i = 0; i < seats; i++) {
		seat[i].bot = (char *)(uintptr_t) "random";
		seat[i].phrase = (char *)(uintptr_t) "";
	}
	help_game_init(g, number, seats);
	help_must(store_game_add(s, g, seat));
}

/* The next entry of G by SEAT; everything in it follows from its number. */
static inline void
help_entry(const struct store_game *g, int seat, struct entry *e)
{
	entry_reset(e);
	e->n = g->entries;
	e->seat = seat;
	e->at = NOW + g->entries;
	snprintf(e->move, sizeof e->move, seat < 0 ? "!setup" : "%u,0/90",
	    (unsigned)e->n);
	draws_add(&e->chance, "tile", 75, (uint64_t)e->n % 75);
	draws_add(&e->chance, "die", 6, (uint64_t)e->n % 6);
	memset(e->state, (int)(e->n & 0xff), sizeof e->state);
	memset(e->hash, (int)(~e->n & 0xff), sizeof e->hash);
}

/* Appends it. */
static inline enum store_status
help_play(struct store *s, struct store_game *g, int seat, bool over)
{
	struct entry e = {0};
	enum store_status status;

	help_entry(g, seat, &e);
	status = store_entry_add(s, g, &e, over ? 0 : 2, over);
	entry_fini(&e);
	return status;
}

#endif
