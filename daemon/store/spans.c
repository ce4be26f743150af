/*
 * Spans of time in which no time runs, for one person (vacation) or for all
 * (downtime of the server). They are stored joined, so that no two of them
 * touch.
 *
 * Not here: pauses of games (clocks.c).
 */
#include "config.h"

#include <assert.h>

#include "store/inner.h"
#include "store/store_clocks.h"
#include "store/store_people.h"

/* [SINCE, UNTIL) */
struct span {
	int64_t since, until;
};

/* From when to when those are that the bound statement finds, for whoever then
 * writes: STORE_ABSENT when it finds none. */
static enum store_status
spans_met(struct store *s, struct statement *sql, struct span *span)
{
	enum store_status status = store_sql_need(s, store_sql_row(s, sql));

	*span = (struct span){0};
	if (status != STORE_OK)
		return status;
	if (store_sql_is_null(sql, 0))
		status = STORE_ABSENT;
	*span = (struct span){store_sql_int(sql, 0), store_sql_int(sql, 1)};
	store_sql_end(sql);
	return status;
}

static enum store_status
spans_each(struct store *s, struct statement *sql,
    bool (*each)(void *arg, int64_t since, int64_t until), void *arg)
{
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK)
		if (!each(arg, store_sql_int(sql, 0), store_sql_int(sql, 1))) {
			store_sql_end(sql);
			break;
		}
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* --- vacation ------------------------------------------------------------ */

static struct statement *
spans_of_player(struct store *s, enum store_sql which, int64_t player,
    struct span span)
{
	struct statement *sql = store_sql(s, which);

	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, span.since);
	store_sql_put_int(sql, 3, span.until);
	return sql;
}

enum store_status
store_away_each(struct store *s, int64_t player, int64_t after,
    bool (*each)(void *arg, int64_t since, int64_t until), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_AWAY);

	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, after);
	return spans_each(s, sql, each, arg);
}

/* Clears what SPAN meets, if it meets any; *OLD: from when to when that was. */
static bool
clear_away(struct store *s, int64_t player, struct span span, struct span *old)
{
	if (spans_met(s, spans_of_player(s, STORE_SQL_AWAY_MET, player, span),
		old) != STORE_OK)
		return false;
	store_sql_run(s,
	    spans_of_player(s, STORE_SQL_AWAY_CLEAR, player, span));
	return true;
}

enum store_status
store_away_add(struct store *s, int64_t player, int64_t since, int64_t until)
{
	struct span span = {since, until}, old;

	assert(s->doing == STORE_WRITING && since < until);
	if (clear_away(s, player, span, &old)) {
		span.since = old.since < since ? old.since : since;
		span.until = old.until > until ? old.until : until;
	}
	return store_sql_must(s,
	    spans_of_player(s, STORE_SQL_AWAY_ADD, player, span));
}

/* What only touches is cleared, too, and added again as it was. */
enum store_status
store_away_cut(struct store *s, int64_t player, int64_t since, int64_t until)
{
	struct span span = {since, until}, old;
	bool cut;

	assert(s->doing == STORE_WRITING && since < until);
	cut = clear_away(s, player, span, &old);
	if (cut && old.since < since) {
		span = (struct span){old.since, since};
		store_sql_run(s,
		    spans_of_player(s, STORE_SQL_AWAY_ADD, player, span));
	}
	if (cut && old.until > until) {
		span = (struct span){until, old.until};
		store_sql_run(s,
		    spans_of_player(s, STORE_SQL_AWAY_ADD, player, span));
	}
	return store_failure(s);
}

/* --- downtime ------------------------------------------------------------ */

static struct statement *
spans_of_server(struct store *s, enum store_sql which, struct span span)
{
	struct statement *sql = store_sql(s, which);

	store_sql_put_int(sql, 1, span.since);
	store_sql_put_int(sql, 2, span.until);
	return sql;
}

enum store_status
store_downtime_each(struct store *s, int64_t after,
    bool (*each)(void *arg, int64_t since, int64_t until), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_DOWNTIME);

	store_sql_put_int(sql, 1, after);
	return spans_each(s, sql, each, arg);
}

enum store_status
store_downtime_add(struct store *s, int64_t since, int64_t until)
{
	struct span span = {since, until}, old;

	assert(s->doing == STORE_WRITING && since < until);
	if (spans_met(s, spans_of_server(s, STORE_SQL_DOWNTIME_MET, span),
		&old) == STORE_OK) {
		span.since = old.since < since ? old.since : since;
		span.until = old.until > until ? old.until : until;
		store_sql_run(s,
		    spans_of_server(s, STORE_SQL_DOWNTIME_CLEAR, span));
	}
	return store_sql_run(s,
	    spans_of_server(s, STORE_SQL_DOWNTIME_ADD, span));
}

static void
cut_downtime(struct store *s, int64_t at)
{
	struct span span = {at, INT64_MAX}, old;

	if (spans_met(s, spans_of_server(s, STORE_SQL_DOWNTIME_MET, span),
		&old) != STORE_OK)
		return;
	store_sql_run(s, spans_of_server(s, STORE_SQL_DOWNTIME_CLEAR, old));
	span = (struct span){old.since, at};
	if (old.since < at)
		store_sql_run(s,
		    spans_of_server(s, STORE_SQL_DOWNTIME_ADD, span));
}

enum store_status
store_downtime_cut(struct store *s, int64_t at)
{
	static const enum store_sql others[] = {STORE_SQL_PAUSE_CUT_WHOLE,
	    STORE_SQL_PAUSE_CUT, STORE_SQL_PAUSE_CUT_OPEN, STORE_SQL_MOTION_CUT,
	    STORE_SQL_LETTER_CUT, STORE_SQL_ALARM_CUT};

	assert(s->doing == STORE_WRITING);
	cut_downtime(s, at);
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		struct statement *sql = store_sql(s, others[i]);

		store_sql_put_int(sql, 1, at);
		store_sql_run(s, sql);
	}
	return store_failure(s);
}
