/*
 * What people are told when a database can not be opened: what is wrong, in the
 * words of the server, and what to do.
 *
 * Not here: how a fault is translated for the program (fault.c).
 */
#include "config.h"

#include "store/postgresql/postgresql.h"

#include <stdio.h>
#include <string.h>

struct advice {
	const char *sign, *what;
};

/* When there is no connection: by words, as libpq does not tell the state.
 * Servers that speak another language than English get the last one. */
static const struct advice by_words[] = {
    {"no password supplied",
	"give the password behind the user in the URL, or in the file .pgpass "
	"of the user that turnpost runs as"},
    {"password authentication failed",
	"give the right one behind the user in the URL, or in the file .pgpass "
	"of the user that turnpost runs as"},
    {"Peer authentication failed",
	"run turnpost as that user, or let it in by password in the server's "
	"pg_hba.conf"},
    {"no pg_hba.conf entry",
	"let this user in from this machine in the server's pg_hba.conf"},
    {"starting up", "try again in a moment"},
    {"shutting down", "try again in a moment"},
    {"in recovery mode", "try again in a moment"},
    {"not yet accepting connections", "try again in a moment"},
    {"too many", "let the server take more (max_connections)"},
    {"remaining connection slots",
	"let the server take more (max_connections)"},
    {"session is read-only",
	"it is a standby: promote it, or name its primary as a host, too"},
    {"permission denied for database",
	"let the user in with GRANT CONNECT, or let it own the database"},
    {"not currently accepting connections",
	"let it with ALTER DATABASE ... ALLOW_CONNECTIONS true"},
    {"role \"", "make the user with `createuser`, or name another in the URL"},
    {"database \"",
	"make it with `createdb --template=template0 --locale=C "
	"--encoding=UTF8`, owned by the user"},
    {"translate host name", "see that the name of the host is right"},
    {"SSL", "see that the server and the URL (sslmode) agree about TLS"},
    {"", "see that the server runs, and that host and port are right"},
};

/* When there is one: by the state, or its beginning. */
static const struct advice by_state[] = {
    {"25006", "name a server that can be written"},
    {"42501", "let the user own the database and all that is in it"},
    {"53100", "make room on the disk of its server"},
    {"55P03", "another turnpost is at work in it: try again in a moment"},
    {"57", "try again in a moment"},
    {"40", "try again in a moment"},
    {"0A000",
	"see that what comes with PostgreSQL is installed there, too "
	"(postgresql-contrib)"},
    {"", "see what the log of the server says"},
};

static const char *
advice_by_words(const char *words)
{
	const struct advice *a = by_words;

	while (strstr(words, a->sign) == NULL)
		a++;
	return a->what;
}

static const char *
advice_by_state(const char *state)
{
	const struct advice *a = by_state;

	while (strncmp(state, a->sign, strlen(a->sign)) != 0)
		a++;
	return a->what;
}

/* WORDS without what the name of the database says, too: "connection to server
 * at HOST failed: FATAL:  ". */
static const char *
advice_bare(const char *words)
{
	static const char *const ends[] = {" failed: ", "FATAL:  "};

	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		const char *end = strstr(words, ends[i]);

		if (end != NULL)
			words = end + strlen(ends[i]);
	}
	return words;
}

enum store_status
store_postgresql_refuse(const struct opening *o, const struct store *s,
    enum store_status status)
{
	const struct postgresql *p = s->server;

	if (p->conn == NULL)
		return store_open_refuse(o, STORE_FAILED,
		    "the URL of the database can't be read: %s; write it as "
		    "postgresql://USER@HOST/NAME, with %%25, %%2F and %%40 for "
		    "the signs %%, / and @ in a password",
		    s->why);
	if (PQstatus(p->conn) != CONNECTION_OK)
		return store_open_refuse(o, STORE_BUSY,
		    "%s can't be reached: %s; %s", o->name, advice_bare(s->why),
		    advice_by_words(PQerrorMessage(p->conn)));
	return store_open_refuse(o,
	    status == STORE_BUSY || status == STORE_FULL ? status
							 : STORE_FAILED,
	    "%s can't be %s: %s; %s", o->name,
	    status == STORE_FULL ? "written" : "used", s->why,
	    advice_by_state(p->state));
}
