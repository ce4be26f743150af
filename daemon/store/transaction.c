/*
 * Transactions, the pieces of a transaction that several requests share, and
 * reading several things as of one moment.
 *
 * Not here: how a failure comes to stick to a piece (sql.c).
 */
#include "config.h"

#include "store/engine.h"

#include <assert.h>
#include <string.h>
#include <time.h>

#include "store/store_check.h"
#include "store/store_wake.h"

/* --- metering ------------------------------------------------------------ */

/* Of a clock that nobody can set. */
static int64_t
microseconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void
count_commit(struct store *s, int64_t began)
{
	histogram_add(&s->meter.commits, microseconds() - began);
	for (int i = 0; i < STORE_BY_END; i++)
		s->meter.entries[i] += s->added[i];
}

/* --- transactions -------------------------------------------------------- */

static enum store_status
begin(struct store *s, bool beside)
{
	enum store_status status;

	assert(s->doing == STORE_NOTHING);
	s->beside_others = false;
	status = s->engine->begin(s, beside);
	if (status == STORE_OK) {
		s->doing = STORE_WRITING;
		s->beside_others = beside;
		memset(s->added, 0, sizeof s->added);
		s->newest.game = s->letters_from = 0;
		s->thought = false;
	}
	return status;
}

enum store_status
store_begin(struct store *s)
{
	return begin(s, false);
}

enum store_status
store_begin_beside(struct store *s)
{
	/* With a file there is one writer. */
	return begin(s, s->server != NULL);
}

enum store_status
store_commit(struct store *s)
{
	int64_t began = microseconds();
	enum store_status status;

	assert(s->doing == STORE_WRITING && !s->in_piece);
	status = store_in_place(s);
	if (status != STORE_OK) {
		store_rollback(s);
		return status;
	}
	status = s->failed != STORE_OK ? s->failed : s->engine->commit(s);
	if (status == STORE_OK) {
		count_commit(s, began);
		s->doing = STORE_NOTHING;
		s->beside_others = false;
		s->broken = false;
		s->engine->written(s);
		/* Here, as every process may let a game wait. */
		if (s->thought)
			store_wake_send(s->beside, "think");
	} else {
		store_rollback(s);
	}
	return status;
}

void
store_rollback(struct store *s)
{
	assert(s->doing == STORE_WRITING);
	s->failed = STORE_OK;
	s->lost = false;
	/* It can fail only by having happened already. */
	if (s->engine->in_transaction(s)) {
		struct statement *sql = store_sql(s, STORE_SQL_ROLLBACK);
		bool row;

		(void)s->engine->step(s, sql, &row);
		store_sql_end(sql);
	}
	s->doing = STORE_NOTHING;
	s->beside_others = s->in_piece = false;
}

enum store_status
store_piece_begin(struct store *s)
{
	enum store_status status;

	assert(s->doing == STORE_WRITING && !s->in_piece);
	status = store_sql_run(s, store_sql(s, STORE_SQL_PIECE_BEGIN));
	s->in_piece = status == STORE_OK;
	memcpy(s->before, s->added, sizeof s->before);
	return status;
}

enum store_status
store_piece_keep(struct store *s)
{
	enum store_status status;
	int none;

	assert(s->in_piece);
	/* Now, as nothing of it may fail when the next one has begun. */
	status = store_sql_change(s, store_sql(s, STORE_SQL_PIECE_KEEP), &none);
	if (status == STORE_OK)
		s->in_piece = false;
	else
		store_piece_undo(s);
	return status;
}

void
store_piece_undo(struct store *s)
{
	enum store_status status;

	assert(s->in_piece);
	s->in_piece = false;
	memcpy(s->added, s->before, sizeof s->added);
	s->newest.game = 0;
	if (s->lost)
		return;
	s->failed = STORE_OK;
	status = s->engine->in_transaction(s)
	    ? store_sql_run(s, store_sql(s, STORE_SQL_PIECE_UNDO))
	    : STORE_BUSY;
	if (status == STORE_OK)
		status = store_sql_run(s, store_sql(s, STORE_SQL_PIECE_KEEP));
	/* Half a piece must not be committed with the others. */
	if (status != STORE_OK) {
		s->failed = status;
		s->lost = true;
	}
}

bool
store_failed(const struct store *s)
{
	return s->failed != STORE_OK;
}

enum store_status
store_failure(const struct store *s)
{
	return s->failed;
}

enum store_status
store_read_begin(struct store *s)
{
	enum store_status status = STORE_OK;

	assert(s->doing != STORE_WRITING);
	if (s->doing == STORE_NOTHING)
		status = store_sql_run(s, store_sql(s, STORE_SQL_READ_BEGIN));
	if (status == STORE_OK) {
		s->doing = STORE_READING;
		s->readers++;
	}
	return status;
}

void
store_read_end(struct store *s)
{
	assert(s->doing == STORE_READING && s->readers > 0);
	if (--s->readers > 0)
		return;
	if (s->engine->in_transaction(s)) {
		struct statement *sql = store_sql(s, STORE_SQL_ROLLBACK);
		bool row;

		(void)s->engine->step(s, sql, &row);
		store_sql_end(sql);
	}
	s->doing = STORE_NOTHING;
}
