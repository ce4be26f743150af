/*
 * What happened at tables besides entries: pauses, stand-ins, seats that were
 * given away. It is kept in order, so that a letter or a page can tell it.
 *
 * Not here: what tables decide (motions.c).
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>

#include "store/inner.h"
#include "store/store_motions.h"

enum store_status
store_happening_add(struct store *s, const struct store_game *g,
    const struct store_happening *h)
{
	struct statement *sql = store_sql(s, STORE_SQL_HAPPENING_ADD);

	assert(s->doing == STORE_WRITING && g->entries > 0);
	store_sql_put_int(sql, 1, g->id);
	store_sql_put_int(sql, 2, g->entries - 1);
	store_sql_put_int(sql, 3, h->at);
	store_sql_put_int(sql, 4, h->kind);
	if (h->seat >= 0)
		store_sql_put_int(sql, 5, h->seat);
	store_sql_put_int(sql, 6, h->value);
	store_sql_put_text(sql, 7, h->name != NULL ? h->name : "");
	store_sql_put_id(sql, 8, h->player);
	return store_sql_run(s, sql);
}

static bool
take_happening(struct statement *sql, struct store_happening *h)
{
	bool nobody = store_sql_is_null(sql, 3);
	int64_t kind = store_sql_int(sql, 2), seat = store_sql_int(sql, 3);

	*h = (struct store_happening){
	    .n = (uint32_t)store_sql_int(sql, 0),
	    .at = store_sql_int(sql, 1),
	    .kind = (enum store_happening_kind)kind,
	    .seat = nobody ? -1 : (int)seat,
	    .value = store_sql_int(sql, 4),
	    .name = store_sql_name(sql, 5),
	};
	return kind >= STORE_HAPPENED_LATE && kind <= STORE_HAPPENED_SILENCED &&
	    seat >= 0 && seat < RULES_SEATS_MAX;
}

enum store_status
store_happenings_each(struct store *s, int64_t game, uint32_t n,
    bool (*each)(void *arg, const struct store_happening *h), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_HAPPENINGS);
	enum store_status status;

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, n);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		struct store_happening h;
		bool good = take_happening(sql, &h);
		bool more = good && each(arg, &h);

		free((char *)h.name);
		if (!more)
			store_sql_end(sql);
		if (!good)
			return store_sql_damaged(s, "what happened in game",
			    game);
		if (!more)
			break;
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}
