/*
 * The connection to the server: making it, and making it anew after it was
 * lost.
 *
 * Not here: what is asked of a database that is opened (open.c).
 */
#include "config.h"

#include "store/postgresql/postgresql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/xmalloc.h"

enum { PAUSE = 500 /* ms between two attempts */ };

int64_t
store_postgresql_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What the server would print on stderr. */
static void
drop_notice(void *arg, const char *message)
{
	(void)arg;
	(void)message;
}

/* --- the name ------------------------------------------------------------ */

static const char *
option(const PQconninfoOption *all, const char *keyword)
{
	for (; all->keyword != NULL; all++)
		if (strcmp(all->keyword, keyword) == 0 && all->val != NULL)
			return all->val;
	return "";
}

/* Whether a password with signs that a URL does not take as they are was cut in
 * pieces: then the pieces must not be told. */
static bool
is_cut(const PQconninfoOption *all)
{
	const char *port = option(all, "port");

	return strchr(option(all, "host"), '@') != NULL ||
	    strchr(option(all, "dbname"), '@') != NULL ||
	    port[strspn(port, "0123456789,")] != '\0';
}

static char *
name_from(const PQconninfoOption *all)
{
	const char *user = option(all, "user"), *host = option(all, "host"),
		   *port = option(all, "port");
	struct buffer name = {0};

	buffer_printf(&name, "postgresql://%s%s%s%s%s/%s%s%s", user,
	    user[0] != '\0' ? "@" : "", host[0] != '/' ? host : "",
	    port[0] != '\0' ? ":" : "", port, option(all, "dbname"),
	    host[0] == '/' ? "?host=" : "", host[0] == '/' ? host : "");
	return buffer_take(&name);
}

/* What people are told of the database of S: without its password. NULL: its
 * URL can't be read, and store_why() says why. */
static char *
name_of(struct store *s)
{
	char *fault = NULL, *name = NULL;
	PQconninfoOption *all = PQconninfoParse(s->path, &fault);

	if (all == NULL)
		/* What follows in quotes may be a part of the password. */
		snprintf(s->why, sizeof s->why, "%.*s",
		    fault != NULL ? (int)strcspn(fault, "\":\n") : 0, fault);
	else if (is_cut(all))
		snprintf(s->why, sizeof s->why,
		    "there is a / or @ in a password");
	else
		name = name_from(all);
	PQfreemem(fault);
	PQconninfoFree(all);
	return name;
}

/* --- connecting ---------------------------------------------------------- */

static enum store_status
settle(struct store *s)
{
	PGresult *result;
	enum store_status status =
	    store_postgresql_ask(s, STORE_SQL_SETTINGS, &result);

	if (status == STORE_OK)
		snprintf(s->server->writer, sizeof s->server->writer, "%s",
		    PQgetvalue(result, 0, 0));
	PQclear(result);
	if (status == STORE_OK && s->reads) {
		status =
		    store_postgresql_ask(s, STORE_SQL_SETTINGS_READ, &result);
		PQclear(result);
	}
	s->server->connection++;
	s->server->settled = status == STORE_OK;
	return status;
}

enum store_status
store_postgresql_connect(struct store *s)
{
	/* Those before the URL are for what it does not say. */
	static const char *const keys[] = {"connect_timeout", "keepalives_idle",
	    "keepalives_interval", "keepalives_count", "tcp_user_timeout",
	    "dbname", "client_encoding", "fallback_application_name", NULL};
	const char *const values[] = {
	    "5", "15", "5", "3", "15000", s->path, "UTF8", "turnpost", NULL};

	s->server = xcalloc(1, sizeof *s->server);
	s->server->name = name_of(s);
	if (s->server->name == NULL)
		return STORE_FAILED;
	s->server->conn = PQconnectdbParams(keys, values, 1);
	if (s->server->conn == NULL)
		abort();
	(void)PQsetNoticeProcessor(s->server->conn, drop_notice, NULL);
	if (PQstatus(s->server->conn) != CONNECTION_OK)
		return store_postgresql_fault(s, NULL);
	return settle(s);
}

enum store_status
store_postgresql_connect_anew(struct store *s)
{
	struct postgresql *p = s->server;

	if (PQstatus(p->conn) == CONNECTION_OK && p->settled)
		return STORE_OK;
	if (store_postgresql_clock() - p->tried < PAUSE)
		return STORE_BUSY;
	PQreset(p->conn);
	p->n_sent = 0;
	p->tried = store_postgresql_clock();
	if (PQstatus(p->conn) != CONNECTION_OK)
		return store_postgresql_fault(s, NULL);
	return settle(s);
}

enum store_status
store_postgresql_judge(struct store *s, const PGresult *result)
{
	ExecStatusType said = PQresultStatus(result);

	return said == PGRES_TUPLES_OK || said == PGRES_COMMAND_OK
	    ? STORE_OK
	    : store_postgresql_fault(s, result);
}

enum store_status
store_postgresql_ask(struct store *s, enum store_sql which, PGresult **result)
{
	const struct store_statement *one = &store_statements[which];

	return store_postgresql_script(s,
	    one->postgresql != NULL ? one->postgresql : one->text, result);
}

enum store_status
store_postgresql_script(struct store *s, const char *text, PGresult **result)
{
	enum store_status status = store_postgresql_settle(s);

	*result = NULL;
	s->server->changes++;
	if (status != STORE_OK)
		return status;
	*result = PQexec(s->server->conn, text);
	return store_postgresql_judge(s, *result);
}
