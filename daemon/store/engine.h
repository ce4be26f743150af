/*
 * What the store asks of a database engine: a connection, and statements on it
 * that are prepared, bound, run and read. There is one engine in each folder
 * below this one.
 *
 * Not here: what becomes of a failure (sql.c), transactions (transaction.c),
 * which are statements like others.
 */
#ifndef TURNPOST_STORE_ENGINE_H
#define TURNPOST_STORE_ENGINE_H

#include "store/inner.h"

struct engine;
struct engine_whole;

/* An engine's statement begins with this. */
struct statement {
	const struct engine *engine;
	bool alone; /* writes what is not of one game alone */
};

/* How far the failure of a statement reaches. */
enum store_harm {
	STORE_HARM_NONE,  /* it has done nothing, that is all */
	STORE_HARM_PIECE, /* what was begun with it must be undone */
	STORE_HARM_ALL	  /* the transaction has ended, undone */
};

/* A database that is being opened. */
struct opening {
	const char *path; /* or the URL */
	const char *name; /* what people are told of it */
	const char *kind; /* what it is: "file" */
	enum store_mode mode;
	const struct store_watch *watch; /* NULL: nobody */
	char *why;
	size_t len;
};

/* By what a database is known. */
struct store_mark {
	bool is_ours, is_empty;
	int64_t version; /* of its schema; 0: it has none */
};

struct engine {
	/* Opens the database of S, and looks whose it is; the same failures as
	 * store_open(). */
	enum store_status (*open)(struct opening *o, struct store *s);
	/* Closes it. Its statements have been freed; it may not be open. */
	void (*close)(struct store *s);
	/* The sentence for a fault while it is opened. */
	enum store_status (*refuse)(const struct opening *o,
	    const struct store *s, enum store_status status);

	/* NULL when it does not fit the database; WHY then says what is wrong.
	 * The text of ONE is borrowed. */
	struct statement *(*prepare)(struct store *s,
	    const struct store_statement *one, char *why, size_t len);
	/* As store_sql_fit() of inner.h. */
	bool (*fit)(struct store *s, const struct store_statement *all,
	    enum store_sql from, enum store_sql to, char *why, size_t len);
	void (*free)(struct statement *sql);
	/* As the store_sql_...() of inner.h. */
	void (*put_int)(struct statement *sql, int i, int64_t value);
	void (*put_null)(struct statement *sql, int i);
	void (*put_text)(struct statement *sql, int i, const char *text);
	void (*put_bytes)(struct statement *sql, int i, const void *bytes,
	    size_t len);
	/* The next row, *ROW: whether there is one. Other than STORE_OK: it
	 * failed, and store_why() says why. */
	enum store_status (*step)(struct store *s, struct statement *sql,
	    bool *row);
	/* Runs it in a transaction that writes. A failure may be told by what
	 * comes after it, at the latest by a step() or commit(). MUST: that it
	 * changes nothing is one. NULL: step() is as good. */
	enum store_status (*later)(struct store *s, struct statement *sql,
	    bool must);
	/* As store_sql_ahead(); the parameters are numbers. NULL: nothing is
	 * gained by that. */
	void (*ahead)(struct store *s, struct statement *sql);
	/* Rows that were changed by the statement that ended just now. */
	int (*changes)(struct store *s, const struct statement *sql);
	/* Lets go of its rows and of what was bound. */
	void (*reset)(struct statement *sql);
	bool (*is_busy)(const struct statement *sql);
	int64_t (*get_int)(struct statement *sql, int i);
	const char *(*get_text)(struct statement *sql, int i);
	const void *(*get_blob)(struct statement *sql, int i, size_t *len);
	bool (*is_null)(struct statement *sql, int i);

	/* Runs all statements of TEXT. */
	enum store_status (*script)(struct store *s, const char *text);
	/* What the failure of SQL with STATUS did to the transaction. */
	enum store_harm (*harm)(struct store *s, const struct statement *sql,
	    enum store_status status);
	/* Whether a transaction is under way, after all that was run later. */
	bool (*in_transaction)(struct store *s);
	/* Begins a transaction that writes, and commits it. BESIDE: as
	 * store_begin_beside(), where several may write. */
	enum store_status (*begin)(struct store *s, bool beside);
	enum store_status (*commit)(struct store *s);
	/* A number by which this connection claims rows, that no other one has
	 * as long as it lasts; 0 where there is no other, -1: it can't be
	 * had now. */
	int64_t (*number)(struct store *s);
	/* As store_in_place(); asked before each commit, */
	enum store_status (*in_place)(struct store *s);
	/* and what is told after it. */
	void (*written)(struct store *s);
	/* As store_scrub(). */
	enum store_status (*scrub)(struct store *s);
	/* Whether the database can be written and has room for WANTED bytes. */
	enum store_status (*room)(struct store *s, uint64_t wanted);

	/* Reading and filling whole tables (whole.h). */
	const struct engine_whole *whole;
};

/* Those that there are; open.c chooses. */
extern const struct engine store_sqlite;
extern const struct engine store_postgresql; /* with HAVE_POSTGRESQL */
extern const struct engine_whole store_sqlite_whole, store_postgresql_whole;

/* NULL is NULL. */
void
store_statement_free(struct statement *sql);

/* --- opening ------------------------------------------------------------- */

/* Says it in a sentence, and returns STATUS. */
enum store_status __attribute__((format(printf, 3, 4)))
store_open_refuse(const struct opening *o, enum store_status status,
    const char *format, ...);
/* Whether the statements from FROM to TO fit. */
enum store_status __attribute__((warn_unused_result))
store_open_fit(const struct opening *o, struct store *s, enum store_sql from,
    enum store_sql to);
/* Whose the database is, and how old. */
enum store_status __attribute__((warn_unused_result))
store_look(struct store *s, struct store_mark *mark);
/* Whether the database, whose first statements fit, is ours or empty, and may
 * be opened as it is asked for. */
enum store_status __attribute__((warn_unused_result))
store_open_identify(const struct opening *o, struct store *s);
/* The migrations of a database. */
struct store_migration {
	const struct embed_file *files;
	size_t n;
	/* Looks at what one has made of it; NULL: nothing is to be seen to. */
	enum store_status (*check)(struct store *s);
	/* Is told before each one how many of STEPS are done; NULL: nobody. */
	void (*before)(void *arg, uint64_t done, uint64_t steps);
	void *arg;
};

/* The number of the newest migration among the N FILES, which must be
 * numbered 0001, 0002 ... without a gap (asserted). */
int
store_migrations(const struct embed_file *files, size_t n);
/* Brings the database up to date, each step in a transaction of its own. The
 * statements before STORE_SQL_OURS fit. */
enum store_status __attribute__((warn_unused_result))
store_migrate(struct store *s, const struct store_migration *m);

/* Lets go of all statements. */
void
store_statements_free(struct store *s);

#endif
