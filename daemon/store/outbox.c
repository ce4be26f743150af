/*
 * Letters as the operator lists them, and sends again what was parked or
 * waits.
 *
 * Not here: letters as the post handles them (fates.c).
 */
#include "config.h"

#include "store/store_outbox.h"

#include <assert.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "store/inner.h"

static int
compare_ids(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Reads the numbers that a statement finds, and sorts them: each index has an
 * order of its own. */
static enum store_status
take_ids(struct store *s, struct statement *sql, int64_t **ids, size_t *n)
{
	size_t cap = 0;
	enum store_status status;

	*ids = NULL;
	*n = 0;
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		if (*n == cap) {
			cap = 2 * cap + 64;
			*ids = xrealloc(*ids, cap, sizeof **ids);
		}
		(*ids)[(*n)++] = store_sql_int(sql, 0);
	}
	if (status != STORE_ABSENT) {
		free(*ids);
		*ids = NULL;
		*n = 0;
		return status;
	}
	if (*n > 0)
		qsort(*ids, *n, sizeof **ids, compare_ids);
	return STORE_OK;
}

enum store_status
store_outbox_waiting(struct store *s, enum store_letter_state state,
    int64_t **ids, size_t *n)
{
	assert(state == STORE_LETTER_OWED || state == STORE_LETTER_PARKED);
	return take_ids(s,
	    store_sql(s,
		state == STORE_LETTER_OWED ? STORE_SQL_OUTBOX_OWED
					   : STORE_SQL_OUTBOX_PARKED),
	    ids, n);
}

enum store_status
store_outbox_of_game(struct store *s, int64_t game, int64_t **ids, size_t *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_OUTBOX_GAME);

	store_sql_put_int(sql, 1, game);
	return take_ids(s, sql, ids, n);
}

enum store_status
store_outbox_done(struct store *s, enum store_letter_state state, int64_t after,
    int most, void (*each)(void *arg, const struct store_letter *l), void *arg)
{
	struct statement *sql = store_sql(s,
	    state == STORE_LETTER_SENT ? STORE_SQL_OUTBOX_SENT
				       : STORE_SQL_OUTBOX_DROPPED);
	struct store_letter *letters = NULL;
	size_t n = 0;
	enum store_status status;

	assert(state == STORE_LETTER_SENT || state == STORE_LETTER_DROPPED);
	store_sql_put_int(sql, 1, after);
	store_sql_put_int(sql, 2, most);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		letters = xrealloc(letters, n + 1, sizeof *letters);
		status = store_letter_take(s, sql, &letters[n]);
		if (status != STORE_OK) {
			store_sql_end(sql);
			break;
		}
		n++;
	}
	for (size_t i = 0; i < n; i++) {
		if (status == STORE_ABSENT)
			each(arg, &letters[i]);
		store_letter_fini(&letters[i]);
	}
	free(letters);
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_outbox_retry(struct store *s, int64_t id, int64_t now, int64_t due)
{
	struct statement *sql = store_sql(s, STORE_SQL_OUTBOX_RETRY);
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, id);
	store_sql_put_int(sql, 2, now);
	store_sql_put_int(sql, 3, due);
	status = store_sql_must(s, sql);
	return status == STORE_OK
	    ? store_letter_counted(s, STORE_LETTER_PARKED, -1)
	    : status;
}

enum store_status
store_outbox_hasten(struct store *s, int64_t id, const char *pattern,
    int64_t now, int *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_OUTBOX_HASTEN);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, now);
	store_sql_put_text(sql, 2, pattern);
	store_sql_put_int(sql, 3, id);
	return store_sql_change(s, sql, n);
}
