/*
 * Stretches: a game that came from another server without its seed goes on
 * under a new one, from a certain entry on.
 *
 * Not here: the first seed (games.c), how entries tell of a new one (log.c).
 */
#include "config.h"

#include "store/store_log.h"

#include <assert.h>

#include "store/inner.h"

enum store_status
store_stretch_add(struct store *s, struct store_game *g,
    const struct store_stretch *stretch)
{
	struct statement *sql = store_sql(s, STORE_SQL_STRETCH_COUNT);
	enum store_status status;
	int changes;

	assert(s->doing == STORE_WRITING);
	assert(g->entries > 0 && stretch->from == g->entries);
	store_sql_put_int(sql, 1, g->id);
	store_sql_put_int(sql, 2, g->entries);
	store_sql_put_int(sql, 3, g->reseeds);
	status = store_sql_change(s, sql, &changes);
	if (status == STORE_OK && changes == 0)
		status = store_log_not_next(s, g->id, g->entries);
	if (status != STORE_OK)
		return status;
	sql = store_sql(s, STORE_SQL_STRETCH_ADD);
	store_sql_put_int(sql, 1, g->id);
	store_sql_put_int(sql, 2, stretch->from);
	if (!stretch->seedless)
		store_sql_put_bytes(sql, 3, stretch->seed,
		    sizeof stretch->seed);
	store_sql_put_bytes(sql, 4, stretch->commitment,
	    sizeof stretch->commitment);
	status = store_sql_run(s, sql);
	if (status == STORE_OK)
		g->reseeds++;
	return status;
}

static enum store_status
take_stretch(struct store *s, struct statement *sql, int64_t game,
    struct store_stretch *stretch)
{
	*stretch = (struct store_stretch){
	    .from = (uint32_t)store_sql_int(sql, 0),
	    .seedless = store_sql_is_null(sql, 1),
	};
	if ((!stretch->seedless &&
		!store_sql_bytes(sql, 1, stretch->seed,
		    sizeof stretch->seed)) ||
	    !store_sql_bytes(sql, 2, stretch->commitment,
		sizeof stretch->commitment))
		return store_sql_damaged(s, "a stretch of game", game);
	return STORE_OK;
}

enum store_status
store_stretches_each(struct store *s, int64_t game,
    bool (*each)(void *arg, const struct store_stretch *stretch), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_STRETCHES);
	struct store_stretch stretch;
	enum store_status status;

	store_sql_put_int(sql, 1, game);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		status = take_stretch(s, sql, game, &stretch);
		if (status != STORE_OK || !each(arg, &stretch)) {
			store_sql_end(sql);
			break;
		}
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_stretch_last(struct store *s, int64_t game, struct store_stretch *stretch)
{
	struct statement *sql = store_sql(s, STORE_SQL_STRETCH_LAST);
	enum store_status status;

	*stretch = (struct store_stretch){0};
	store_sql_put_int(sql, 1, game);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	status = take_stretch(s, sql, game, stretch);
	store_sql_end(sql);
	return status;
}

enum store_status
store_stretch_commitment(struct store *s, int64_t game, uint32_t n,
    uint8_t commitment[DIGEST_SIZE])
{
	struct statement *sql = store_sql(s, STORE_SQL_STRETCH_GET);
	enum store_status status;

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, n);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	if (!store_sql_bytes(sql, 0, commitment, DIGEST_SIZE))
		status = store_sql_damaged(s, "a stretch of game", game);
	store_sql_end(sql);
	return status;
}
