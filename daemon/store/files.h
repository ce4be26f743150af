/*
 * The files of a database that is open: which they are (place.c), and how the
 * mover of the log leaves them (mover.c). Only for inner.h and this folder.
 *
 * Not here: what others may ask of this (store_check.h, store_mover.h).
 */
#ifndef TURNPOST_STORE_FILES_H
#define TURNPOST_STORE_FILES_H

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
};

struct store_mover {
	bool moves; /* this process is the mover; else nothing of this counts */
	int every, tried; /* pages of the log: it is moved into the file
			   * whenever it has so many more; when that was tried
			   * last, it had so many */
	struct store_left left;
	int64_t version; /* store_version() when it was looked at last */
};

/* Remembers which files are open at PATH, once the database has been read. */
void
store_place_note(struct store *s, const char *path);
/* After the database was written: remembers it as it is now. */
void
store_place_written(struct store *s);
/* Before the database is closed: frees that. */
void
store_place_forget(struct store *s);

/* The mover: all of the log into the file, and the log cut off. It waits for
 * others, and fails while somebody reads an old state. */
enum store_status __attribute__((warn_unused_result))
store_mover_empty(struct store *s);

#endif
