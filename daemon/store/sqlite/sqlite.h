/*
 * What the files of this folder share: SQLite. Nobody outside it includes this
 * but tests.
 */
#ifndef TURNPOST_STORE_SQLITE_H
#define TURNPOST_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/engine.h"
#include "store/sqlite/files.h"

/* An open database. */
struct sqlite {
	sqlite3 *db;
	struct store_still *still; /* still.h; NULL: none is needed */
	char *folder;		   /* the one it is in */
	struct store_files place;
	struct store_mover mover;
};

/* Translates what SQLite said just now, and keeps its words for store_why(). It
 * fails no piece: for what is not a statement of one. */
enum store_status
store_sqlite_fault(struct store *s, int code);
/* Runs the file of ours that is called NAME, which there must be. */
enum store_status __attribute__((warn_unused_result))
store_sqlite_session(struct store *s, const char *name);

/* Brings the database up to date by the N FILES, and tells WATCH (NULL: nobody)
 * how far it is. The statements before STORE_SQL_OURS fit. */
enum store_status __attribute__((warn_unused_result))
store_sqlite_migrate(struct store *s, const struct embed_file *files, size_t n,
    const struct store_watch *watch);

/* Of the engine (engine.h). */
enum store_status __attribute__((warn_unused_result))
store_sqlite_open(struct opening *o, struct store *s);
void
store_sqlite_close(struct store *s);
enum store_status
store_sqlite_refuse(const struct opening *o, const struct store *s,
    enum store_status status);
enum store_status __attribute__((warn_unused_result))
store_sqlite_in_place(struct store *s);
void
store_sqlite_written(struct store *s);
enum store_status __attribute__((warn_unused_result))
store_sqlite_scrub(struct store *s);
enum store_status __attribute__((warn_unused_result))
store_sqlite_room(struct store *s, uint64_t wanted);

#endif
