/*
 * Databases on the server of the tests: each is a copy of one that was migrated
 * before (tests/unit/database_template.c), under the name of its test's folder.
 */
#include "config.h"

#include "database_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "store/engine.h"

#ifdef HAVE_POSTGRESQL
#include <libpq-fe.h>
#endif

/* --- where it is ------------------------------------------------------------ */

bool
database_kit_is_server(void)
{
	return getenv("TURNPOST_TEST_SERVER") != NULL;
}

int
database_kit_rounds(int n)
{
	return database_kit_is_server() ? (n + 4) / 5 : n;
}

#ifdef HAVE_POSTGRESQL
static PGconn *
connect_server(void)
{
	PGconn *conn = PQconnectdb(getenv("TURNPOST_TEST_SERVER"));

	if (PQstatus(conn) != CONNECTION_OK) {
		fprintf(stderr, "%s\n", PQerrorMessage(conn));
		abort();
	}
	return conn;
}

static PGresult *
ask_server(PGconn *conn, const char *sql)
{
	PGresult *result = PQexec(conn, sql);
	ExecStatusType said = PQresultStatus(result);

	if (said != PGRES_TUPLES_OK && said != PGRES_COMMAND_OK) {
		fprintf(stderr, "%s: %s\n", sql, PQerrorMessage(conn));
		abort();
	}
	return result;
}

/* Folders and files have no character in their names that is special in SQL,
 * nor in a URL. */
static const char *
name_of(const char *folder)
{
	const char *slash = strrchr(folder, '/');

	return slash != NULL ? slash + 1 : folder;
}

static void
make_on_server(const char *folder, const char *name)
{
	PGconn *conn = connect_server();
	struct buffer sql = {0};
	PGresult *found;

	buffer_printf(&sql, "SELECT 1 FROM pg_database WHERE datname = '%s.%s'",
	    name_of(folder), name);
	found = ask_server(conn, sql.data);
	if (PQntuples(found) == 0) {
		buffer_reset(&sql);
		buffer_printf(&sql,
		    "CREATE DATABASE \"%s.%s\" TEMPLATE turnpost_template",
		    name_of(folder), name);
		PQclear(ask_server(conn, sql.data));
	}
	PQclear(found);
	PQfinish(conn);
	buffer_fini(&sql);
}

void
database_kit_drop(const char *folder)
{
	PGconn *conn;
	struct buffer sql = {0};
	PGresult *found;

	if (!database_kit_is_server())
		return;
	conn = connect_server();
	buffer_printf(&sql,
	    "SELECT datname FROM pg_database "
	    "WHERE left(datname, length('%s.')) = '%s.'",
	    name_of(folder), name_of(folder));
	found = ask_server(conn, sql.data);
	for (int i = 0; i < PQntuples(found); i++) {
		buffer_reset(&sql);
		buffer_printf(&sql, "DROP DATABASE \"%s\" WITH (FORCE)",
		    PQgetvalue(found, i, 0));
		PQclear(ask_server(conn, sql.data));
	}
	PQclear(found);
	PQfinish(conn);
	buffer_fini(&sql);
}

/* The URL of the server with another database in it. */
static void
write_url(const char *folder, const char *name, char *out, size_t len)
{
	const char *server = getenv("TURNPOST_TEST_SERVER");
	const char *options = strchr(server, '?');
	size_t before = strcspn(strstr(server, "//") + 2, "/") + 2;

	before += (size_t)(strstr(server, "//") - server);
	snprintf(out, len, "%.*s/%s.%s%s", (int)before, server, name_of(folder),
	    name, options != NULL ? options : "");
}
#else
static void
make_on_server(const char *folder, const char *name)
{
	fprintf(stderr, "%s: %s: built without PostgreSQL\n", folder, name);
	abort();
}

void
database_kit_drop(const char *folder)
{
	(void)folder;
}

static void
write_url(const char *folder, const char *name, char *out, size_t len)
{
	snprintf(out, len, "%s/%s", folder, name);
}
#endif

const char *
database_kit_at(const char *folder, const char *name)
{
	static char path[512];

	if (database_kit_is_server()) {
		make_on_server(folder, name);
		write_url(folder, name, path, sizeof path);
	} else {
		snprintf(path, sizeof path, "%s/%s", folder, name);
	}
	return path;
}

/* --- what is in it ---------------------------------------------------------- */

void
database_kit_do(struct store *s, const char *sql)
{
	if (s->engine->script(s, sql) != STORE_OK) {
		fprintf(stderr, "%s: %s\n", sql, store_why(s));
		abort();
	}
}

/* DDL is a part of the transaction, and only a superuser may do without what
 * looks at rows in another way. */
static const char no_constraints[] =
    "DO $$ DECLARE c record; BEGIN FOR c IN "
    "SELECT conrelid::regclass AS of, conname FROM pg_constraint "
    "WHERE contype IN ('f', 'c') AND conrelid <> 0 LOOP "
    "EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.of, c.conname); "
    "END LOOP; END $$";

void
database_kit_damage(struct store *s, const char *sql)
{
	/* SQLite looks at references when the transaction ends. */
	database_kit_do(s,
	    s->server != NULL ? no_constraints
			      : "PRAGMA defer_foreign_keys = on;"
				"PRAGMA ignore_check_constraints = on");
	database_kit_do(s, sql);
	if (s->server == NULL)
		database_kit_do(s, "PRAGMA ignore_check_constraints = off");
}

int64_t
database_kit_ask(struct store *s, const char *sql)
{
	const struct store_statement one = {.name = "", .text = sql};
	struct statement *asked;
	char why[400];
	int64_t value = -1;
	bool row;

	asked = s->engine->prepare(s, &one, why, sizeof why);
	if (asked == NULL || s->engine->step(s, asked, &row) != STORE_OK) {
		fprintf(stderr, "%s: %s\n", sql,
		    asked == NULL ? why : store_why(s));
		abort();
	}
	if (row)
		value = s->engine->get_int(asked, 0);
	s->engine->reset(asked);
	s->engine->free(asked);
	return value;
}
