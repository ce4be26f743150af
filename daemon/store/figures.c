/*
 * Figures for monitoring, read from counts that are kept as things change, or
 * by small indexes.
 *
 * Not here: how triggers keep the counts (sql/0005_people.sql).
 */
#include "config.h"

#include "store/store_figures.h"

#include "store/inner.h"
#include "store/store_letters.h"

_Static_assert(STORE_FATES == STORE_LETTER_PARKED + 1,
    "a figure for each state of letters");

static enum store_status
read_fates(struct store *s, struct store_figures *f)
{
	struct statement *sql = store_sql(s, STORE_SQL_FIGURES_LETTERS);
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		int64_t state = store_sql_int(sql, 0);

		if (state <= STORE_LETTER_OWED || state >= STORE_FATES)
			continue;
		f->letters[state].now = store_sql_int(sql, 1);
		f->letters[state].ever = store_sql_int(sql, 2);
		f->letters[state].last = store_sql_int(sql, 3);
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

static enum store_status
read_owed(struct store *s, int64_t now, struct store_figures *f)
{
	struct statement *sql = store_sql(s, STORE_SQL_FIGURES_DUE);
	enum store_status status;
	int64_t tried;

	store_sql_put_int(sql, 1, now);
	store_sql_put_int(sql, 2, STORE_FIGURES_MOST);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	f->due = store_sql_int(sql, 0);
	f->letters[STORE_LETTER_OWED].now = store_sql_int(sql, 1);
	f->oldest = store_sql_int(sql, 2);
	tried = store_sql_int(sql, 3);
	/* One that failed is due later, but has waited all the time. */
	if (tried != 0 && (f->oldest == 0 || tried < f->oldest))
		f->oldest = tried;
	store_sql_end(sql);
	return STORE_OK;
}

enum store_status
store_figures_read(struct store *s, int64_t now, struct store_figures *f)
{
	struct statement *sql = store_sql(s, STORE_SQL_FIGURES_OTHERS);
	enum store_status status = store_sql_row(s, sql);

	*f = (struct store_figures){0};
	if (status != STORE_OK)
		return status;
	f->players = store_sql_int(sql, 0);
	f->held = store_sql_int(sql, 1);
	store_sql_end(sql);
	status = read_fates(s, f);
	return status == STORE_OK ? read_owed(s, now, f) : status;
}

enum store_status
store_figures_games(struct store *s,
    void (*each)(void *arg, const char *ruleset, enum store_game_state state,
	int64_t games),
    void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_FIGURES_GAMES);
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		const char *ruleset = store_sql_peek(sql, 0);
		int64_t state = store_sql_int(sql, 1);

		if (ruleset != NULL && state >= STORE_OPEN &&
		    state <= STORE_OVER)
			each(arg, ruleset, (enum store_game_state)state,
			    store_sql_int(sql, 2));
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

const struct store_meter *
store_meter(const struct store *s)
{
	return &s->meter;
}
