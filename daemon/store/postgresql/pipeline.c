/*
 * Statements that are sent before those ahead of them have been answered: the
 * server works while the next ones are made, and many are answered on one way
 * (https://www.postgresql.org/docs/15/libpq-pipeline-mode.html). When one fails,
 * the server does none of those after it.
 */
#include "config.h"

#include "store/postgresql/postgresql.h"

#include <stdio.h>
#include <string.h>

/* The answer of one statement; NULL when the connection has been lost. */
static PGresult *
take_answer(PGconn *conn)
{
	PGresult *result = PQgetResult(conn), *more;

	while (result != NULL && (more = PQgetResult(conn)) != NULL)
		PQclear(more);
	return result;
}

enum store_status
store_postgresql_settle(struct store *s)
{
	struct postgresql *p = s->server;
	enum store_status status = STORE_OK;

	if (PQpipelineStatus(p->conn) == PQ_PIPELINE_OFF)
		return STORE_OK;
	(void)PQpipelineSync(p->conn);
	for (unsigned i = 0; i < p->n_sent; i++) {
		PGresult *result = take_answer(p->conn);

		if (status == STORE_OK)
			status = store_postgresql_judge(s, result);
		if (status == STORE_OK && p->must[i] &&
		    strcmp(PQcmdTuples(result), "0") == 0) {
			snprintf(s->why, sizeof s->why,
			    "what was to be changed is not there");
			status = STORE_FAILED;
		}
		if (p->sent[i] != NULL) {
			PQclear(*p->sent[i]);
			*p->sent[i] = result;
		} else {
			PQclear(result);
		}
	}
	p->n_sent = 0;
	PQclear(take_answer(p->conn));
	if (PQexitPipelineMode(p->conn) != 1 && status == STORE_OK)
		status = store_postgresql_fault(s, NULL);
	return status;
}

enum store_status
store_postgresql_send(struct store *s, const struct postgresql_call *call,
    bool must, PGresult **result)
{
	struct postgresql *p = s->server;
	enum store_status status = STORE_OK;

	if (p->n_sent == POSTGRESQL_SENT_MAX)
		status = store_postgresql_settle(s);
	if (status != STORE_OK)
		return status;
	if (PQenterPipelineMode(p->conn) == 1 &&
	    PQsendQueryPrepared(p->conn, call->name, call->n, call->texts,
		call->lengths, call->formats, 0) == 1) {
		p->must[p->n_sent] = must;
		p->sent[p->n_sent++] = result;
		return STORE_OK;
	}
	status = store_postgresql_settle(s);
	return status != STORE_OK ? status : store_postgresql_fault(s, NULL);
}

enum store_status
store_postgresql_call(struct store *s, const struct postgresql_call *call,
    PGresult **result)
{
	enum store_status status;

	*result = NULL;
	if (s->server->n_sent > 0) {
		status = store_postgresql_send(s, call, false, result);
		return status == STORE_OK ? store_postgresql_settle(s) : status;
	}
	*result = PQexecPrepared(s->server->conn, call->name, call->n,
	    call->texts, call->lengths, call->formats, 0);
	return store_postgresql_judge(s, *result);
}
