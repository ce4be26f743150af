/*
 * A backup is one file: a database that has the keys in it, too, so that a
 * server can be made of it alone. It is kept as three facts of the database
 * (store_data.h), which go when it is restored.
 */
#ifndef TURNPOST_OPERATOR_BACKUP_H
#define TURNPOST_OPERATOR_BACKUP_H

#include <stdbool.h>

struct buffer;
struct conf;

/* Makes a backup while the server runs or does not. It gets the name FILE, that
 * nothing may have yet, when it is whole, synced, and proved: sound, and every
 * open game replayed. REPORT gets a line about it. False, and WHY a sentence,
 * when there is none. */
bool __attribute__((warn_unused_result)) backup_make(const struct conf *conf,
    const char *file, struct buffer *report, struct buffer *why);

/* Makes database and keys of a backup, proved in the same way before they get
 * their names, in places that are empty. */
bool __attribute__((warn_unused_result)) backup_restore(const struct conf *conf,
    const char *file, struct buffer *report, struct buffer *why);

#endif
