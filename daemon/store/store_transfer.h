/*
 * Copying all that a database has into another one that has nothing yet, also
 * into one of another engine: rows, their numbers, and which numbers come next.
 *
 * Not here: a copy of a file (store_backup.h), whether what was copied is sound
 * (store_check.h).
 */
#ifndef TURNPOST_STORE_TRANSFER_H
#define TURNPOST_STORE_TRANSFER_H

#include "store/store.h"

struct store_transfer {
	struct store *from; /* within store_read_begin() */
	struct store *to;
	const struct store_watch *watch; /* of rows; NULL: nobody */

	/* What has come of it. */
	uint64_t rows;
	uint64_t *counts;  /* of each table */
	const char *table; /* in which something failed; NULL: in none */
	bool at_source;	   /* it was that database which failed */
	char differs[200]; /* what is not the same, in words */

	/* Its own. */
	struct whole *source, *target;
	uint64_t about; /* rows that there are, as far as that is known */
};

/* How many other connections of turnposts the server of S knows; 0 also when
 * the database is a file. */
enum store_status __attribute__((warn_unused_result))
store_transfer_others(struct store *s, int64_t *n);

/* To be called before store_read_begin(). Unless FROM is SERVED meanwhile, and
 * read as it is at one moment, nobody writes in it until it is closed, if it is
 * on a server. STORE_BUSY: somebody writes for long. */
enum store_status __attribute__((warn_unused_result))
store_transfer_begin(struct store *from, bool served);

/* Copies all rows. Nobody may work with TO meanwhile. If it is on a server all
 * is within one transaction, and nothing has happened until
 * store_transfer_keep(). If it is a file it is written at once: nobody may take
 * it for a database before that.
 *
 * STORE_DUPLICATE: TO is not empty, as "table" has rows. Of other failures
 * store_why() of FROM or TO says why. STORE_FAILED of TO: it does not take what
 * FROM has. */
enum store_status __attribute__((warn_unused_result))
store_transfer_fill(struct store_transfer *t);
/* Reads all of both, and compares. STORE_DUPLICATE: something differs. */
enum store_status __attribute__((warn_unused_result))
store_transfer_compare(struct store_transfer *t);
enum store_status __attribute__((warn_unused_result))
store_transfer_keep(struct store_transfer *t);
/* Undoes what was not kept, and frees what T has. */
void
store_transfer_end(struct store_transfer *t);

/* Rows of the table NAME, which there must be. */
uint64_t
store_transfer_count(const struct store_transfer *t, const char *name);

#endif
