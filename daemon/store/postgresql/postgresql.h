/*
 * What the files of this folder share: a connection to PostgreSQL, by libpq
 * (https://www.postgresql.org/docs/15/libpq.html). Nobody outside it includes
 * this.
 */
#ifndef TURNPOST_STORE_POSTGRESQL_H
#define TURNPOST_STORE_POSTGRESQL_H

#include <libpq-fe.h>

#include "store/engine.h"

enum { POSTGRESQL_SENT_MAX = 64 };

struct postgresql {
	PGconn *conn;  /* NULL: its URL can't be read */
	char *name;    /* for people: the URL without password and options */
	char state[6]; /* of the last fault, as the server calls it; "": it
			* says nothing */
	/* Grows with each connection, which knows no statements of the one
	 * before. */
	unsigned connection;
	int64_t tried;	 /* ms of a clock that nobody can set: the last attempt
			* to connect anew */
	char writer[40]; /* the name under which the connection saves */
	/* Of the transaction under way that writes: its number, by which is
	 * asked what became of it; "" when there is none. */
	char transaction[24];
	/* By which it claims rows, and the connection that has it. */
	int64_t number;
	unsigned number_of;
	int64_t numbered; /* when it was known to have it, as TRIED */
	bool settled;	  /* the connection has its settings */
	/* Where the answers of the statements go that were sent and have not
	 * been answered; NULL: nobody wants it. */
	PGresult **sent[POSTGRESQL_SENT_MAX];
	bool must[POSTGRESQL_SENT_MAX]; /* it must change something */
	unsigned n_sent;
	unsigned changes; /* how often something may have changed since a query
			   * was asked ahead */
	/* The schema that this program works with; 0: not known yet. */
	int64_t schema;
};

/* Ms of a clock that nobody can set. */
int64_t
store_postgresql_clock(void);

/* Connects; S->server is new. Other than STORE_OK: store_why() says why. */
enum store_status __attribute__((warn_unused_result))
store_postgresql_connect(struct store *s);
/* Connects anew, when the connection was lost and it was not tried just now. */
enum store_status __attribute__((warn_unused_result))
store_postgresql_connect_anew(struct store *s);

/* Runs a statement that has no parameters, or several under one name. The caller
 * clears *RESULT, that of the last one, also after a failure. */
enum store_status __attribute__((warn_unused_result))
store_postgresql_ask(struct store *s, enum store_sql which, PGresult **result);
enum store_status __attribute__((warn_unused_result))
store_postgresql_script(struct store *s, const char *text, PGresult **result);

/* A prepared statement and its N parameters, as libpq has them. */
struct postgresql_call {
	const char *name;
	int n;
	const char *const *texts;
	const int *lengths, *formats;
};

/* Sends CALL without waiting for its answer, which goes to *RESULT and is the
 * caller's (NULL: nobody wants it) as soon as something is waited for. MUST: it
 * has failed when it changes nothing. */
enum store_status
store_postgresql_send(struct store *s, const struct postgresql_call *call,
    bool must, PGresult **result);
/* Runs CALL after all that was sent. The caller clears *RESULT, also after a
 * failure, which may be of what was sent before. */
enum store_status __attribute__((warn_unused_result))
store_postgresql_call(struct store *s, const struct postgresql_call *call,
    PGresult **result);
/* Waits for all that was sent; the first failure of it. */
enum store_status
store_postgresql_settle(struct store *s);

/* STORE_OK, or what went wrong, as store_postgresql_fault(). */
enum store_status
store_postgresql_judge(struct store *s, const PGresult *result);

/* Translates what RESULT (NULL: the connection) says, and keeps it for
 * store_why(). */
enum store_status
store_postgresql_fault(struct store *s, const PGresult *result);

/* Of the engine (engine.h). */
enum store_status __attribute__((warn_unused_result))
store_postgresql_open(struct opening *o, struct store *s);
void
store_postgresql_close(struct store *s);
enum store_status
store_postgresql_refuse(const struct opening *o, const struct store *s,
    enum store_status status);
enum store_status __attribute__((warn_unused_result))
store_postgresql_begin(struct store *s, bool beside);
enum store_status __attribute__((warn_unused_result))
store_postgresql_commit(struct store *s);
int64_t
store_postgresql_number(struct store *s);
enum store_status __attribute__((warn_unused_result))
store_postgresql_in_place(struct store *s);
void
store_postgresql_written(struct store *s);
enum store_status __attribute__((warn_unused_result))
store_postgresql_scrub(struct store *s);
enum store_status __attribute__((warn_unused_result))
store_postgresql_room(struct store *s, uint64_t wanted);

#endif
