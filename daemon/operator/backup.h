/*
 * Backups: one file from which a server can be made again. It is a database
 * with the key file in it, which is stored as facts (store_data.h); restoring
 * the backup removes these facts.
 *
 * Not here: copying a database (store/store_backup.h), writing a file under
 * another name first (desk/partfile.h).
 */
#ifndef TURNPOST_OPERATOR_BACKUP_H
#define TURNPOST_OPERATOR_BACKUP_H

#include <stdbool.h>

struct buffer;
struct conf;

/* Makes a backup of the server of CONF, which may be running. When somebody
 * deleted or replaced its database, the running server gives what it still has.
 * One that does not answer has to be left UNASKED, or there is no backup.
 * The file gets the name FILE, which must not exist yet, when it is complete,
 * synced and proved: it is sound and every open game was replayed. REPORT gets
 * a line about it. On failure there is no such file, it returns false, and WHY
 * gets a sentence. */
bool __attribute__((warn_unused_result)) backup_make(const struct conf *conf,
    const char *file, bool unasked, struct buffer *report, struct buffer *why);

/* Makes the database and the key file of CONF from the backup FILE. Neither may
 * exist yet, and both get their names only when the copy was proved in the same
 * way. */
bool __attribute__((warn_unused_result)) backup_restore(const struct conf *conf,
    const char *file, struct buffer *report, struct buffer *why);

#endif
