/*
 * Moving the write-ahead log into the database file, and how the file was left
 * then.
 *
 * Not here: writing the whole file anew (backup.c).
 */
#include "config.h"

#include "store/store_mover.h"

#include <assert.h>
#include <sys/stat.h>

#include "store/sqlite/carry.h"
#include "store/sqlite/sqlite.h"
#include "store/store_check.h"

enum {
	LOG_PAGES = 16384, /* 64 MB */
	REST_PAGES = 512,  /* so many are moved in some milliseconds */
	PATIENCE = 4	   /* times that it may grow before somebody waits */
};

struct store_left
store_mover_left(const char *path, bool whole)
{
	struct store_left left = {.size = -1, .whole = whole};
	struct stat st;

	if (stat(path, &st) == 0) {
		left.written = st.st_mtim;
		left.size = st.st_size;
	}
	return left;
}

bool
store_mover_is_busy(struct store *s)
{
	return store_carry_is_busy(s->lite->mover.carry, &s->lite->mover.left);
}

void
store_mover_end(struct store *s)
{
	store_carry_wait(s->lite->mover.carry, &s->lite->mover.left);
	store_carry_free(s->lite->mover.carry);
	s->lite->mover.carry = NULL;
}

int
store_mover_checkpoint(struct store *s, int how)
{
	int all = 0, moved = 0;
	int code =
	    sqlite3_wal_checkpoint_v2(s->lite->db, NULL, how, &all, &moved);

	return code == SQLITE_OK && moved < all ? SQLITE_BUSY : code;
}

/* Whatever comes of it, the file may have been written. */
static int
mover_checkpoint(struct store *s, int how)
{
	int code;

	store_carry_wait(s->lite->mover.carry, &s->lite->mover.left);
	code = store_mover_checkpoint(s, how);
	s->lite->mover.left =
	    store_mover_left(s->lite->place.file[0].name, code == SQLITE_OK);
	return code;
}

/* Lets the thread move what the log has now. */
static bool
carry(struct store *s)
{
	struct store_mover *m = &s->lite->mover;

	if (m->carry == NULL)
		m->carry = store_carry_new(s->lite->place.file[0].name);
	if (m->carry != NULL)
		store_carry_begin(m->carry);
	return m->carry != NULL;
}

/* A commit has written a log of so many PAGES. To move them takes long, so a
 * thread does it while others commit: rarely, as pages are then written once
 * that changed many times; whoever is idle does it sooner. What came while the
 * thread was at work is moved here, in a moment, so that the log begins anew.
 * While somebody reads an old state, as a backup does for minutes, it can't.
 * SQLite by itself would try that with each commit, and sort the whole log each
 * time: 50 ms for one of 700 MB. */
static int
mover_committed(void *arg, sqlite3 *db, const char *name, int pages)
{
	struct store *s = arg;
	struct store_mover *m = &s->lite->mover;
	bool last;

	(void)db;
	(void)name;
	if (pages < m->pages)
		m->moved = m->begun = 0;
	m->pages = pages;
	if (store_mover_is_busy(s) ||
	    pages - (m->left.whole ? m->begun : m->moved) < m->every)
		return SQLITE_OK;
	last = (m->left.whole && pages - m->moved <= REST_PAGES) ||
	    pages - m->begun >= m->every * PATIENCE;
	m->moved = pages;
	if (!last && carry(s))
		return SQLITE_OK;
	m->begun = pages;
	/* Whatever comes of it: the commit is good. */
	(void)mover_checkpoint(s, SQLITE_CHECKPOINT_PASSIVE);
	return SQLITE_OK;
}

void
store_mover_begin(struct store *s)
{
	if (s->lite == NULL)
		return;
	assert(!s->lite->mover.moves || s->lite->mover.carry == NULL);
	s->lite->mover =
	    (struct store_mover){.moves = true, .every = LOG_PAGES};
	s->lite->mover.left =
	    store_mover_left(s->lite->place.file[0].name, false);
	(void)sqlite3_wal_hook(s->lite->db, mover_committed, s);
}

bool
store_mover_has_news(struct store *s)
{
	int64_t version;
	bool news;

	if (s->lite == NULL)
		return false;
	version = store_version(s);
	news = version != s->lite->mover.version;
	s->lite->mover.version = version;
	return news;
}

enum store_status
store_mover_move(struct store *s)
{
	struct store_mover *m;
	enum store_status status;
	int rest, code;

	if (s->lite == NULL)
		return STORE_OK;
	m = &s->lite->mover;
	assert(s->doing == STORE_NOTHING && m->moves);
	status = store_in_place(s);
	/* The log may hold all that can be rescued. */
	if (status != STORE_OK)
		return status;
	if (store_mover_is_busy(s))
		return STORE_BUSY;
	rest = m->pages - m->moved;
	m->moved = m->pages;
	if (rest > REST_PAGES && carry(s))
		return STORE_BUSY;
	code = mover_checkpoint(s, SQLITE_CHECKPOINT_PASSIVE);
	return code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY
	    ? STORE_OK
	    : store_sqlite_fault(s, code);
}

enum store_status
store_mover_empty(struct store *s)
{
	int code;

	assert(s->doing == STORE_NOTHING && s->lite->mover.moves);
	code = mover_checkpoint(s, SQLITE_CHECKPOINT_TRUNCATE);
	return code == SQLITE_OK ? STORE_OK : store_sqlite_fault(s, code);
}
