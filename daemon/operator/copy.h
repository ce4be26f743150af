/*
 * Moves a database to another place, also from a file to a server and back.
 *
 * Not here: rows (store/store_transfer.h), one file with database and keys
 * (backup.h).
 */
#ifndef TURNPOST_OPERATOR_COPY_H
#define TURNPOST_OPERATOR_COPY_H

#include <stdbool.h>

struct buffer;
struct conf;

/* Whether NAME is the URL of a database, and no file. */
bool
copy_is_url(const char *name);

/* Copies the database FROM to TO, which has to be new or empty; both are files
 * or URLs. It is compared row by row and checked as by checking_run() before it
 * counts; a file gets its name only then. CONF is that of the server, whose keys
 * are not in the database. REPORT gets what was done and is to be done, or, on
 * failure, WHY a sentence: then TO is as before, unless it is a server's and
 * only its check failed. */
bool __attribute__((warn_unused_result))
copy_run(const struct conf *conf, const char *from, const char *to,
    struct buffer *report, struct buffer *why);

/* The database of CONF, which is on a server and may be served meanwhile, as it
 * is at one moment, into a file whose name begins with BESIDE: for a backup. FILE
 * is its name, and the caller takes it away. False: WHY says why. */
bool __attribute__((warn_unused_result)) copy_fetch(const struct conf *conf,
    const char *beside, struct buffer *file, struct buffer *why);

#endif
