/*
 * The files of a database that is open: which they are (place.c), and how the
 * mover of the log leaves them (mover.c). Only for this folder.
 *
 * Not here: what others may ask of this (store_check.h, store_mover.h).
 */
#ifndef TURNPOST_STORE_FILES_H
#define TURNPOST_STORE_FILES_H

#include <stdint.h>
#include <time.h>

#include "store/store.h"

/* The database, its write-ahead log, the index of that. */
enum { STORE_FILES = 3 };

/* Which files are open (place.c). */
struct store_files {
	struct {
		char *name;		/* NULL: nobody looks after them */
		uint64_t device, inode; /* inode 0: there is none */
	} file[STORE_FILES];
	/* The database when it was looked at last: when it was written, and how
	 * far the log had been moved into it then. */
	struct timespec written;
	struct store_filled {
		uint32_t salt[2];	 /* tells one log from the next */
		uint32_t done, promised; /* frames; promised before they are
					  * written, done afterwards */
	} filled;
	bool looked;
	int64_t length;	 /* bytes that the database has at least */
	int64_t version; /* of its schema, while that is so */
};

/* How the mover has left the database file (store_mover.h). */
struct store_left {
	struct timespec written;
	int64_t size;
	bool whole; /* all that the log had then was moved */
};

struct store_mover {
	bool moves; /* this process is the mover; else nothing of this counts */
	/* Pages of the log: it is to begin anew when it has grown by so many;
	 * how many it has, had when it last ought to begin anew, and had when
	 * they were last moved. */
	int every, pages, begun, moved;
	struct store_carry *carry; /* carry.h; NULL until it is used */
	struct store_left left;
	int64_t version; /* store_version() when it was looked at last */
};

/* Remembers which files are open at PATH, once the database has been read. */
void
store_place_note(struct store *s, const char *path);
/* Before the database is closed: frees that. */
void
store_place_forget(struct store *s);

/* Another connection to the database at PATH, which this process has open: for
 * moving its log from another thread, as nothing else is looked at. NULL when
 * there can be none. */
struct store *
store_open_second(const char *path);

/* Moves the log, as SQLITE_CHECKPOINT_xxx HOW says. SQLite's code; SQLITE_BUSY
 * when some of what it had is still to be moved. */
int
store_mover_checkpoint(struct store *s, int how);
/* How the database file at PATH is now. */
struct store_left
store_mover_left(const char *path, bool whole);
/* Before the database is closed: ends what moves the log. */
void
store_mover_end(struct store *s);
/* Whether the log is being moved just now: the file changes, then. */
bool
store_mover_is_busy(struct store *s);

/* The mover: all of the log into the file, and the log cut off. It waits for
 * others, and fails while somebody reads an old state. */
enum store_status __attribute__((warn_unused_result))
store_mover_empty(struct store *s);

#endif
