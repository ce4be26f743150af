/*
 * Running a statement: its parameters are bound, its rows read, and its
 * failure is made to stick to its piece (store.h).
 *
 * Not here: the statements (sql/queries/), preparing them (statements.c), what
 * the engine says (sqlite/, postgresql/).
 */
#include "config.h"

#include "store/engine.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

/* --- binding ------------------------------------------------------------- */

void
store_sql_put_int(struct statement *sql, int i, int64_t value)
{
	sql->engine->put_int(sql, i, value);
}

void
store_sql_put_null(struct statement *sql, int i)
{
	sql->engine->put_null(sql, i);
}

void
store_sql_put_id(struct statement *sql, int i, int64_t id)
{
	if (id == 0)
		store_sql_put_null(sql, i);
	else
		store_sql_put_int(sql, i, id);
}

void
store_sql_put_text(struct statement *sql, int i, const char *text)
{
	sql->engine->put_text(sql, i, text != NULL ? text : "");
}

void
store_sql_put_bytes(struct statement *sql, int i, const void *bytes, size_t len)
{
	/* A null pointer would be taken for NULL. */
	sql->engine->put_bytes(sql, i, bytes != NULL ? bytes : "", len);
}

/* --- faults -------------------------------------------------------------- */

/* Keeps in mind what the failure of a statement of a transaction means for its
 * piece. What is still to come must not be written outside of a transaction
 * that has ended, one by one. */
static void
sql_fail(struct store *s, struct statement *sql, enum store_status status)
{
	enum store_harm harm;

	if (s->doing != STORE_WRITING)
		return;
	harm = sql->engine->harm(s, sql, status);
	s->lost = harm == STORE_HARM_ALL;
	if (harm != STORE_HARM_NONE)
		s->failed = status;
}

/* Whether the statement can't be run beside those of others: then the
 * transaction fails, so that all is done once more alone. */
static bool
is_in_the_way(struct store *s, const struct statement *sql)
{
	if (!s->beside_others || !sql->alone)
		return false;
	snprintf(s->why, sizeof s->why, "others write at the same time");
	s->failed = STORE_BUSY;
	return true;
}

enum store_status
store_sql_damaged(struct store *s, const char *what, int64_t number)
{
	/* What could not be looked up after a failure is not damaged. */
	if (s->failed != STORE_OK)
		return s->failed;
	snprintf(s->why, sizeof s->why, "%s is damaged (%" PRId64 ")", what,
	    number);
	return STORE_FAILED;
}

/* --- running ------------------------------------------------------------- */

void
store_sql_end(struct statement *sql)
{
	sql->engine->reset(sql);
}

enum store_status
store_sql_row(struct store *s, struct statement *sql)
{
	enum store_status status;
	bool row;

	if (s->failed != STORE_OK || is_in_the_way(s, sql)) {
		store_sql_end(sql);
		return s->failed;
	}
	status = sql->engine->step(s, sql, &row);
	if (status == STORE_OK && row)
		return STORE_OK;
	if (status != STORE_OK)
		sql_fail(s, sql, status);
	store_sql_end(sql);
	return status == STORE_OK ? STORE_ABSENT : status;
}

static bool
has_later(const struct store *s, const struct statement *sql)
{
	return s->doing == STORE_WRITING && sql->engine->later != NULL;
}

static enum store_status
run_later(struct store *s, struct statement *sql, bool must)
{
	enum store_status status;

	if (s->failed != STORE_OK || is_in_the_way(s, sql)) {
		store_sql_end(sql);
		return s->failed;
	}
	status = sql->engine->later(s, sql, must);
	if (status != STORE_OK)
		sql_fail(s, sql, status);
	store_sql_end(sql);
	return status;
}

enum store_status
store_sql_run(struct store *s, struct statement *sql)
{
	int changes;

	return has_later(s, sql) ? run_later(s, sql, false)
				 : store_sql_change(s, sql, &changes);
}

enum store_status
store_sql_expect(struct store *s, struct statement *sql)
{
	return has_later(s, sql) ? run_later(s, sql, true)
				 : store_sql_must(s, sql);
}

enum store_status
store_sql_change(struct store *s, struct statement *sql, int *changes)
{
	enum store_status status;
	bool row;

	*changes = 0;
	if (s->failed != STORE_OK || is_in_the_way(s, sql)) {
		store_sql_end(sql);
		return s->failed;
	}
	do
		status = sql->engine->step(s, sql, &row);
	while (status == STORE_OK && row);
	if (status == STORE_OK)
		*changes = sql->engine->changes(s, sql);
	else
		sql_fail(s, sql, status);
	store_sql_end(sql);
	return status;
}

void
store_sql_ahead(struct store *s, struct statement *sql)
{
	if (s->doing == STORE_WRITING && s->failed == STORE_OK &&
	    sql->engine->ahead != NULL)
		sql->engine->ahead(s, sql);
	store_sql_end(sql);
}

enum store_status
store_sql_must(struct store *s, struct statement *sql)
{
	enum store_status status;
	int changes;

	status = store_sql_change(s, sql, &changes);
	return status == STORE_OK && changes == 0 ? STORE_ABSENT : status;
}

enum store_status
store_sql_add(struct store *s, struct statement *sql, int64_t *id)
{
	enum store_status status;

	*id = 0;
	/* To its end, where references are looked at. */
	while ((status = store_sql_row(s, sql)) == STORE_OK)
		*id = store_sql_int(sql, 0);
	if (status == STORE_ABSENT && *id != 0)
		return STORE_OK;
	*id = 0;
	return status;
}

enum store_status
store_sql_one(struct store *s, struct statement *sql, int64_t *value)
{
	enum store_status status = store_sql_row(s, sql);

	if (value != NULL && status != STORE_ABSENT)
		*value = status == STORE_OK ? store_sql_int(sql, 0) : 0;
	if (status == STORE_OK)
		store_sql_end(sql);
	return status;
}

enum store_status
store_sql_need(struct store *s, enum store_status status)
{
	if (s->failed == STORE_OK && status != STORE_OK &&
	    status != STORE_ABSENT && status != STORE_DUPLICATE)
		s->failed = status;
	return status;
}

/* --- reading ------------------------------------------------------------- */

int64_t
store_sql_int(struct statement *sql, int i)
{
	return sql->engine->get_int(sql, i);
}

char *
store_sql_text(struct statement *sql, int i)
{
	const char *text = store_sql_peek(sql, i);

	return xstrdup(text != NULL ? text : "");
}

char *
store_sql_texts(struct statement *sql, int first, int n, const char **texts)
{
	size_t len[STORE_TEXTS_MAX], all = 0;
	char *to, *piece;

	assert(n <= STORE_TEXTS_MAX);
	for (int i = 0; i < n; i++) {
		texts[i] = store_sql_peek(sql, first + i);
		len[i] = texts[i] != NULL ? strlen(texts[i]) + 1 : 0;
		all += len[i];
	}
	to = piece = xcalloc(all, 1);
	for (int i = 0; i < n; i++)
		if (texts[i] != NULL) {
			texts[i] = memcpy(to, texts[i], len[i]);
			to += len[i];
		}
	return piece;
}

char *
store_sql_name(struct statement *sql, int i)
{
	char *name = store_sql_text(sql, i);

	if (strcmp(name, STORE_ERASED_NAME) == 0)
		name[0] = '\0';
	return name;
}

const char *
store_sql_peek(struct statement *sql, int i)
{
	return sql->engine->get_text(sql, i);
}

const void *
store_sql_blob(struct statement *sql, int i, size_t *len)
{
	return sql->engine->get_blob(sql, i, len);
}

bool
store_sql_is_null(struct statement *sql, int i)
{
	return sql->engine->is_null(sql, i);
}

bool
store_sql_bytes(struct statement *sql, int i, uint8_t *bytes, size_t len)
{
	size_t has;
	const void *blob = store_sql_blob(sql, i, &has);

	if (blob == NULL || has != len)
		return false;
	memcpy(bytes, blob, len);
	return true;
}
