/*
 * Opening a database of a PostgreSQL server: whether it can be reached, sorts
 * and compares as ours must, and whose it is.
 *
 * Not here: the connection (connect.c), migrations (../migrate.c), what to do
 * when it can not be opened (advice.c).
 */
#include "config.h"

#include "store/postgresql/postgresql.h"

#include <stdio.h>
#include <stdlib.h>

enum { OLDEST = 140000 /* 14: pipelines are newer than the rest */ };

/* --- whether it can be one of ours ----------------------------------------- */

/* Names, addresses and numbers are compared byte by byte, and letters are the
 * same in upper and lower case only from A to Z, as with SQLite. */
static enum store_status
open_kind(const struct opening *o, struct store *s)
{
	PGresult *result;
	enum store_status status;
	bool good;

	if (PQserverVersion(s->server->conn) < OLDEST)
		return store_open_refuse(o, STORE_FAILED,
		    "%s is on a server that is older than PostgreSQL 14; use "
		    "a newer one",
		    o->name);
	status = store_postgresql_ask(s, STORE_SQL_SORTS_BY_BYTES, &result);
	good = status == STORE_OK && PQgetvalue(result, 0, 0)[0] == 't';
	PQclear(result);
	if (status != STORE_OK)
		return store_postgresql_refuse(o, s, status);
	if (good)
		return STORE_OK;
	return store_open_refuse(o, STORE_FOREIGN,
	    "%s does not sort UTF-8 by bytes; make the database with `createdb "
	    "--template=template0 --locale=C --encoding=UTF8`",
	    o->name);
}

/* Who wants to write is told at once that it is a standby, or set to be only
 * read. */
static enum store_status
open_writable(const struct opening *o, struct store *s)
{
	PGresult *result;
	enum store_status status;

	if (o->mode == STORE_READ)
		return STORE_OK;
	status = store_postgresql_ask(s, STORE_SQL_IS_READ_ONLY, &result);
	if (status == STORE_OK && PQgetvalue(result, 0, 0)[0] == 't') {
		snprintf(s->why, sizeof s->why,
		    "it is a standby, or set to be only read");
		snprintf(s->server->state, sizeof s->server->state, "25006");
		status = STORE_FULL;
	}
	PQclear(result);
	return status == STORE_OK ? status
				  : store_postgresql_refuse(o, s, status);
}

/* --- opening --------------------------------------------------------------- */

/* A connection that was lost is no statement that does not fit. */
static enum store_status
open_fit(const struct opening *o, struct store *s)
{
	enum store_status status =
	    store_open_fit(o, s, STORE_SQL_OURS, STORE_SQL_END);

	return PQstatus(s->server->conn) == CONNECTION_OK
	    ? status
	    : store_postgresql_refuse(o, s, STORE_BUSY);
}

static enum store_status
open_migrate(const struct opening *o, struct store *s)
{
	const struct store_migration migration = {
	    .files = store_postgresql_files, .n = store_postgresql_files_count};
	enum store_status status = store_migrate(s, &migration);

	if (status == STORE_OK)
		status =
		    store_sql_run(s, store_sql(s, STORE_SQL_WRITERS_FORGET));
	return status == STORE_OK ? status
				  : store_postgresql_refuse(o, s, status);
}

enum store_status
store_postgresql_open(struct opening *o, struct store *s)
{
	enum store_status status;

	s->reads = o->mode == STORE_READ;
	status = store_postgresql_connect(s);
	o->name = s->server->name;
	o->kind = "database";
	if (status != STORE_OK)
		return store_postgresql_refuse(o, s, status);
	status = open_kind(o, s);
	if (status == STORE_OK)
		status = store_open_identify(o, s);
	if (status == STORE_OK)
		status = open_writable(o, s);
	if (status == STORE_OK &&
	    (o->mode == STORE_CREATE || o->mode == STORE_WRITE))
		status = open_migrate(o, s);
	if (status == STORE_OK)
		status = open_fit(o, s);
	s->server->schema = store_migrations(store_postgresql_files,
	    store_postgresql_files_count);
	return status;
}

void
store_postgresql_close(struct store *s)
{
	store_statements_free(s);
	if (s->server == NULL)
		return;
	PQfinish(s->server->conn);
	free(s->server->name);
	free(s->server);
}
