/*
 * What the files that know the engine, SQLite, share. All others bind, run and
 * read statements by inner.h alone.
 */
#ifndef TURNPOST_STORE_ENGINE_H
#define TURNPOST_STORE_ENGINE_H

#include <sqlite3.h>

#include "store/inner.h"

struct statement {
	sqlite3_stmt *stmt;
};

/* NULL is NULL. */
void
store_statement_free(struct statement *sql);

#endif
