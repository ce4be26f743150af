/*
 * The database of a test: a file in its folder or, when the environment names a
 * server (TURNPOST_TEST_SERVER), a database of its own there. And SQL that looks
 * at it or damages it, behind the back of the store.
 */
#ifndef TURNPOST_TESTS_DATABASE_KIT_H
#define TURNPOST_TESTS_DATABASE_KIT_H

#include "store/store.h"

/* Whether it is on a server. */
bool
database_kit_is_server(void);
/* How often something is repeated that is repeated N times with a file. A
 * statement is a way to the server and back. */
int
database_kit_rounds(int n);

/* The path of database NAME of FOLDER, which need not be there; or its URL, and
 * it is there, without games. Good until the next call. */
const char *
database_kit_at(const char *folder, const char *name);
/* Takes away the databases of FOLDER that are on the server, whoever is
 * connected to them. */
void
database_kit_drop(const char *folder);

/* Runs the statements of SQL; they must go well. */
void
database_kit_do(struct store *s, const char *sql);
/* The same in the transaction under way, which must not be committed: rows may
 * refer to what is not there, and have what their table does not allow. */
void
database_kit_damage(struct store *s, const char *sql);
/* The number that SQL asks for; -1: there is no row. */
int64_t
database_kit_ask(struct store *s, const char *sql);

#endif
