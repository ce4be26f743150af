/*
 * Outcomes: how a game that is over ended for each seat, and a player's
 * record, which is added up from them.
 *
 * Not here: finding the outcome by a replay (daemon/play/outcome.c).
 */
#include "config.h"

#include "store/store_outcomes.h"

#include <assert.h>
#include <stdlib.h>

#include "store/inner.h"

enum store_status
store_outcome_missing(struct store *s, int64_t *game)
{
	struct statement *sql = store_sql(s, STORE_SQL_OUTCOME_MISSING);
	enum store_status status;

	status = store_sql_one(s, sql, game);
	return status == STORE_OK && *game == 0 ? STORE_ABSENT : status;
}

enum store_status
store_outcome_put(struct store *s, int64_t game,
    const struct store_outcome *outcomes, int n)
{
	struct statement *sql = store_sql(s, STORE_SQL_OUTCOME_COUNTED);
	enum store_status status;
	int changes;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	status = store_sql_change(s, sql, &changes);
	if (status == STORE_OK && changes == 0)
		return STORE_DUPLICATE;
	for (int i = 0; status == STORE_OK && i < n; i++) {
		sql = store_sql(s, STORE_SQL_OUTCOME_ADD);
		store_sql_put_int(sql, 1, game);
		store_sql_put_int(sql, 2, i);
		store_sql_put_int(sql, 3, outcomes[i].score);
		store_sql_put_int(sql, 4, outcomes[i].won);
		store_sql_put_int(sql, 5, outcomes[i].resigned);
		status = store_sql_run(s, sql);
	}
	return status;
}

enum store_status
store_outcomes_get(struct store *s, int64_t game,
    struct store_outcome *outcomes, int *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_OUTCOMES);
	enum store_status status;

	*n = 0;
	store_sql_put_int(sql, 1, game);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		assert(*n < RULES_SEATS_MAX);
		outcomes[(*n)++] = (struct store_outcome){
		    .score = (int)store_sql_int(sql, 1),
		    .won = (enum store_won)store_sql_int(sql, 2),
		    .resigned = store_sql_int(sql, 3) != 0,
		};
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_records_each(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_record *record), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_RECORDS);
	enum store_status status;

	store_sql_put_int(sql, 1, player);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		char *ruleset = store_sql_text(sql, 0);
		struct store_record record = {
		    .ruleset = ruleset,
		    .games = (int)store_sql_int(sql, 1),
		    .over = (int)store_sql_int(sql, 2),
		    .counted = (int)store_sql_int(sql, 3),
		    .won = (int)store_sql_int(sql, 4),
		    .shared = (int)store_sql_int(sql, 5),
		    .resigned = (int)store_sql_int(sql, 6),
		    .best = (int)store_sql_int(sql, 7),
		    .moves = store_sql_int(sql, 8),
		    .first = store_sql_int(sql, 9),
		};
		bool more = each(arg, &record);

		free(ruleset);
		if (!more) {
			store_sql_end(sql);
			break;
		}
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}
