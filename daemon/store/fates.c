/*
 * Which letters are due, which their readers want later, and what became of
 * each.
 *
 * Not here: how letters become owed (owing.c), what can be asked about them
 * (letters.c).
 */
#include "config.h"

#include "store/store_fates.h"

#include <assert.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "store/engine.h"

/* --- what is due --------------------------------------------------------- */

enum store_status
store_letters_due(struct store *s, int64_t now, struct store_letter *letters,
    size_t max, size_t *n)
{
	int64_t me = s->engine->number(s);
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_DUE);
	enum store_status status;

	*n = 0;
	if (me < 0)
		return STORE_BUSY;
	store_sql_put_int(sql, 1, now);
	store_sql_put_int(sql, 2, (int64_t)max);
	store_sql_put_int(sql, 3, me);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		assert(*n < max);
		status = store_letter_take(s, sql, &letters[*n]);
		if (status != STORE_OK) {
			store_sql_end(sql);
			break;
		}
		++*n;
	}
	if (status == STORE_ABSENT)
		return STORE_OK;
	while (*n > 0)
		store_letter_fini(&letters[--*n]);
	return status;
}

bool
store_letter_is_mine(struct store *s, const struct store_letter *l)
{
	return l->claimed == 0 || l->claimed == s->engine->number(s);
}

enum store_status
store_letters_next(struct store *s, int64_t *due)
{
	int64_t me = s->engine->number(s);
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_NEXT);

	if (me < 0)
		return STORE_BUSY;
	store_sql_put_int(sql, 1, me);
	return store_sql_one(s, sql, due);
}

enum store_status
store_letters_overdue(struct store *s, int64_t now, int64_t before,
    int64_t *due, int64_t *left)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_OVERDUE);
	enum store_status status;

	store_sql_put_int(sql, 1, now);
	store_sql_put_int(sql, 2, before);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	*due = store_sql_int(sql, 0);
	*left = store_sql_int(sql, 1);
	store_sql_end(sql);
	return STORE_OK;
}

/* --- fates --------------------------------------------------------------- */

/* Runs a bound statement on letter ID. *CHANGED: the letter was still owed. */
static enum store_status
fates_change(struct store *s, struct statement *sql, int64_t id, bool *changed)
{
	enum store_status status;
	int changes;

	store_sql_put_int(sql, 1, id);
	status = store_sql_change(s, sql, &changes);
	*changed = changes > 0;
	if (status != STORE_OK || *changed)
		return status;
	sql = store_sql(s, STORE_SQL_LETTER_EXISTS);
	store_sql_put_int(sql, 1, id);
	return store_sql_need(s, store_sql_one(s, sql, NULL));
}

static void
put_said(struct statement *sql, int i, const char *said)
{
	if (said == NULL)
		store_sql_put_null(sql, i);
	else
		store_sql_put_text(sql, i, said);
}

enum store_status
store_letter_counted(struct store *s, int state, int more)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_COUNT);

	store_sql_put_int(sql, 1, state);
	store_sql_put_int(sql, 2, more);
	return store_sql_run(s, sql);
}

/* One more, at AT. */
static enum store_status
fates_count_one(struct store *s, enum store_letter_state state, int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_COUNT);

	store_sql_put_int(sql, 1, state);
	store_sql_put_int(sql, 2, 1);
	store_sql_put_int(sql, 3, at);
	return store_sql_run(s, sql);
}

static enum store_status
fates_end(struct store *s, int64_t id, enum store_letter_state state,
    int64_t at, const char *said, int64_t by)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_DONE);
	enum store_status status;
	bool changed;

	assert(s->doing == STORE_WRITING && state != STORE_LETTER_OWED);
	store_sql_put_int(sql, 2, state);
	store_sql_put_int(sql, 3, at);
	put_said(sql, 4, said);
	store_sql_put_int(sql, 5, by);
	status = fates_change(s, sql, id, &changed);
	return changed ? fates_count_one(s, state, at) : status;
}

enum store_status
store_letter_done(struct store *s, int64_t id, enum store_letter_state state,
    int64_t at, const char *said)
{
	return fates_end(s, id, state, at, said, 0);
}

enum store_status
store_letter_told(struct store *s, int64_t id, int64_t by, int64_t at,
    const char *said)
{
	return fates_end(s, id, STORE_LETTER_DROPPED, at, said, by);
}

enum store_status
store_letter_returned(struct store *s, int64_t id, int64_t at, const char *said)
{
	struct store_letter before;
	enum store_status status;
	struct statement *sql;
	int changes;

	assert(s->doing == STORE_WRITING);
	status = store_sql_need(s, store_letter_get(s, id, &before));
	if (status != STORE_OK)
		return status;
	sql = store_sql(s, STORE_SQL_LETTER_RETURNED);
	store_sql_put_int(sql, 1, id);
	store_sql_put_int(sql, 2, at);
	store_sql_put_text(sql, 3, said);
	status = store_sql_change(s, sql, &changes);
	if (changes > 0)
		status = store_letter_counted(s, STORE_LETTER_PARKED, 1);
	if (changes > 0 && before.state == STORE_LETTER_SENT)
		status = store_letter_counted(s, STORE_LETTER_SENT, -1);
	store_letter_fini(&before);
	return status;
}

/* Drops those of GAME that the statement finds by NUMBER. */
static enum store_status
drop_those(struct store *s, enum store_sql which, int64_t game, int64_t number,
    int64_t at, const char *said)
{
	struct statement *sql = store_sql(s, which);
	enum store_status status;
	int changes;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, number);
	store_sql_put_int(sql, 3, at);
	put_said(sql, 4, said);
	status = store_sql_change(s, sql, &changes);
	return changes == 0
	    ? status
	    : store_letter_counted(s, STORE_LETTER_DROPPED, changes);
}

enum store_status
store_letters_recall(struct store *s, int64_t game, uint32_t ply, int64_t at,
    const char *said)
{
	return drop_those(s, STORE_SQL_LETTERS_RECALL, game, ply, at, said);
}

enum store_status
store_letters_drop(struct store *s, int64_t game, int seat, int64_t at,
    const char *said)
{
	return drop_those(s, STORE_SQL_LETTERS_DROP, game, seat, at, said);
}

/* Puts letter ID off until DUE with statement WHICH, if it is still owed. */
static enum store_status
fates_put_off(struct store *s, enum store_sql which, int64_t id, int64_t due,
    const char *said)
{
	struct statement *sql = store_sql(s, which);
	bool changed;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 2, due);
	put_said(sql, 3, said);
	return fates_change(s, sql, id, &changed);
}

enum store_status
store_letter_again(struct store *s, int64_t id, int64_t due, const char *said,
    bool claimed)
{
	store_sql_put_int(store_sql(s, STORE_SQL_LETTER_AGAIN), 4, claimed);
	return fates_put_off(s, STORE_SQL_LETTER_AGAIN, id, due, said);
}

enum store_status
store_letter_put_off(struct store *s, int64_t id, int64_t due, const char *said)
{
	return fates_put_off(s, STORE_SQL_LETTER_PUT_OFF, id, due, said);
}

/* --- as their readers want them ------------------------------------------ */

enum store_status
store_letter_hold(struct store *s, int64_t id, int64_t due, int64_t held,
    int64_t daily)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_HOLD);
	bool changed;

	assert(s->doing == STORE_WRITING && held > 0);
	store_sql_put_int(sql, 2, due);
	store_sql_put_int(sql, 3, held);
	store_sql_put_int(sql, 4, daily);
	return fates_change(s, sql, id, &changed);
}

enum store_status
store_letter_let_go(struct store *s, int64_t id, int64_t held)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_LET_GO);
	bool changed;

	assert(s->doing == STORE_WRITING && held > 0);
	store_sql_put_int(sql, 2, held);
	return fates_change(s, sql, id, &changed);
}

/* They are read first, because EACH may need them again. */
enum store_status
store_letters_gathered(struct store *s, int64_t player, int64_t daily,
    bool (*each)(void *arg, const struct store_letter *l), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_GATHERED);
	struct store_letter *letters = NULL;
	enum store_status status;
	size_t n = 0, cap = 0;

	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, daily);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		if (n == cap) {
			cap = cap * 2 + 16;
			letters = xrealloc(letters, cap, sizeof *letters);
		}
		status = store_letter_take(s, sql, &letters[n]);
		if (status != STORE_OK) {
			store_sql_end(sql);
			break;
		}
		n++;
	}
	for (size_t i = 0; i < n && status == STORE_ABSENT; i++)
		if (!each(arg, &letters[i]))
			break;
	for (size_t i = 0; i < n; i++)
		store_letter_fini(&letters[i]);
	free(letters);
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_letters_release(struct store *s, int64_t player, int64_t daily,
    int64_t now)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_RELEASE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, now);
	store_sql_put_int(sql, 3, daily);
	return store_sql_run(s, sql);
}
