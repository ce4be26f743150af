/*
 * What PostgreSQL says of a failure, as an enum store_status
 * (https://www.postgresql.org/docs/15/errcodes-appendix.html).
 */
#include "config.h"

#include "store/postgresql/postgresql.h"

#include <stdio.h>
#include <string.h>

static bool
is_one_of(const char *state, const char *const *beginnings)
{
	for (; *beginnings != NULL; beginnings++)
		if (strncmp(state, *beginnings, strlen(*beginnings)) == 0)
			return true;
	return false;
}

/* That the connection was lost has no state. */
static enum store_status
translate(const char *state)
{
	/* May be tried again: others are in the way, or the server ends or is
	 * not there. (25P02 is what every statement gets after one of these.) */
	static const char *const busy[] = {
	    "08", "25P02", "40001", "40P01", "53300", "55P03", "57", NULL};
	/* Cannot be written: no room, no right, a standby, a fault of its disk.
	 * (0A000 is what a standby says of the number of a transaction.) */
	static const char *const full[] = {
	    "0A000", "25006", "42501", "53", "58", NULL};

	if (state == NULL || is_one_of(state, busy))
		return STORE_BUSY;
	return is_one_of(state, full) ? STORE_FULL : STORE_FAILED;
}

/* The words of one line, without "ERROR:  ", which all have. */
static void
keep_words(struct store *s, const char *words, const char *state)
{
	static const char *const heads[] = {"ERROR:  ", "FATAL:  ", "PANIC:  "};
	size_t len;

	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		if (strncmp(words, heads[i], strlen(heads[i])) == 0)
			words += strlen(heads[i]);
	len = strcspn(words, "\n");
	snprintf(s->why, sizeof s->why, "%.*s%s%s%s",
	    (int)(len < 400 ? len : 400), words, state != NULL ? " (" : "",
	    state != NULL ? state : "", state != NULL ? ")" : "");
}

enum store_status
store_postgresql_fault(struct store *s, const PGresult *result)
{
	bool gone = PQstatus(s->server->conn) != CONNECTION_OK;
	const char *state = result != NULL
	    ? PQresultErrorField(result, PG_DIAG_SQLSTATE)
	    : NULL;
	const char *words = result != NULL && state != NULL
	    ? PQresultErrorMessage(result)
	    : PQerrorMessage(s->server->conn);
	enum store_status status = gone ? STORE_BUSY : translate(state);

	keep_words(s, words, state);
	snprintf(s->server->state, sizeof s->server->state, "%s",
	    state != NULL ? state : "");
	if (status == STORE_FULL)
		s->broken = true;
	if (status == STORE_BUSY)
		s->losses++;
	return status;
}
