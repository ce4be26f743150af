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
#include <string.h>

#include "base/xmalloc.h"
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

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	status = store_sql_once(store_sql_must(s, sql));
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

/* --- records -------------------------------------------------------------- */

/* Who has given up has not won, even where those who played on have won for
 * all. */
static void
count_outcome(struct store_record *record, struct statement *sql)
{
	int64_t won = store_sql_int(sql, 5);
	int score = (int)store_sql_int(sql, 7);

	if (record->counted == 0 || score > record->best)
		record->best = score;
	record->counted++;
	if (store_sql_int(sql, 6) != 0) {
		record->resigned++;
		return;
	}
	record->won += won != STORE_LOST;
	record->shared += won == STORE_WON_SHARED;
}

static void
count_game(struct store_record *record, struct statement *sql)
{
	int seat = (int)store_sql_int(sql, 2);
	int64_t created = store_sql_int(sql, 4);
	uint32_t made[RULES_SEATS_MAX];

	if (record->games == 0 || created < record->first)
		record->first = created;
	record->games++;
	record->over += store_sql_int(sql, 1) == STORE_OVER;
	/* What can't be read is not counted: the check tells it. */
	if (seat >= 0 && seat < RULES_SEATS_MAX &&
	    store_made_read(store_sql_peek(sql, 3), seat + 1, made))
		record->moves += made[seat];
	if (!store_sql_is_null(sql, 5))
		count_outcome(record, sql);
}

/* Tells the record, unless it is none, and begins one of RULESET. */
static bool
next_record(struct store_record *record, char **ruleset, char *next,
    bool (*each)(void *arg, const struct store_record *record), void *arg)
{
	bool more = *ruleset == NULL || each(arg, record);

	free(*ruleset);
	*ruleset = next;
	*record = (struct store_record){.ruleset = next};
	return more;
}

enum store_status
store_records_each(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_record *record), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_RECORDS);
	struct store_record record = {0};
	char *ruleset = NULL;
	enum store_status status;
	bool more = true;

	store_sql_put_int(sql, 1, player);
	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		const char *of = store_sql_peek(sql, 0);

		if (ruleset == NULL || strcmp(of, ruleset) != 0)
			more = next_record(&record, &ruleset, xstrdup(of), each,
			    arg);
		count_game(&record, sql);
	}
	if (!more)
		store_sql_end(sql);
	else if (status == STORE_ABSENT)
		(void)next_record(&record, &ruleset, NULL, each, arg);
	free(ruleset);
	return !more || status == STORE_ABSENT ? STORE_OK : status;
}
