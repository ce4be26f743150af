/*
 * Channels of players, and what they have to be told.
 *
 * Not here: posting it (daemon/post/notices.c).
 */
#include "config.h"

#include "store/store_channels.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/engine.h"

/* --- channels ------------------------------------------------------------- */

void
store_channel_fini(struct store_channel *c)
{
	free(c->url);
	free(c->prefix);
	free(c->said);
	free(c->agreed);
	memset(c, 0, sizeof *c);
}

static enum store_status
store_channel_take(struct store *s, struct statement *sql,
    struct store_channel *c)
{
	memset(c, 0, sizeof *c);
	c->id = store_sql_int(sql, 0);
	c->player = store_sql_int(sql, 1);
	c->shape = (enum store_shape)store_sql_int(sql, 3);
	c->events = (unsigned)store_sql_int(sql, 4);
	c->own = store_sql_int(sql, 5) != 0;
	if (!store_sql_bytes(sql, 7, c->secret, sizeof c->secret))
		return store_sql_damaged(s, "channel", c->id);
	c->url = store_sql_text(sql, 2);
	c->prefix = store_sql_text(sql, 6);
	c->made = store_sql_int(sql, 8);
	c->hour = store_sql_int(sql, 9);
	c->posted = (int)store_sql_int(sql, 10);
	c->failed = store_sql_int(sql, 11);
	c->said = store_sql_text(sql, 12);
	c->game = store_sql_int(sql, 13);
	c->agreed = store_sql_text(sql, 14);
	return STORE_OK;
}

enum store_status
store_channel_any(struct store *s, bool *any)
{
	int64_t found = 0;
	enum store_status status =
	    store_sql_one(s, store_sql(s, STORE_SQL_CHANNEL_ANY), &found);

	*any = found != 0;
	return status;
}

enum store_status
store_channel_add(struct store *s, const struct store_channel *c)
{
	struct statement *sql = store_sql(s, STORE_SQL_CHANNEL_ADD);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, c->player);
	store_sql_put_text(sql, 2, c->url);
	store_sql_put_int(sql, 3, c->shape);
	store_sql_put_int(sql, 4, c->events);
	store_sql_put_int(sql, 5, c->own);
	store_sql_put_text(sql, 6, c->prefix);
	store_sql_put_bytes(sql, 7, c->secret, sizeof c->secret);
	store_sql_put_int(sql, 8, c->made);
	store_sql_put_id(sql, 9, c->game);
	return store_sql_run(s, sql);
}

/* The only row of WHICH, which asks for ID. */
static enum store_status
channel_one(struct store *s, enum store_sql which, int64_t id,
    struct store_channel *c)
{
	struct statement *sql = store_sql(s, which);
	enum store_status status;

	memset(c, 0, sizeof *c);
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	status = store_channel_take(s, sql, c);
	store_sql_end(sql);
	return status;
}

enum store_status
store_channel_get(struct store *s, int64_t id, struct store_channel *c)
{
	return channel_one(s, STORE_SQL_CHANNEL_GET, id, c);
}

enum store_status
store_channel_of_table(struct store *s, int64_t game, struct store_channel *c)
{
	return channel_one(s, STORE_SQL_CHANNEL_OF_TABLE, game, c);
}

enum store_status
store_channel_agree(struct store *s, int64_t id, const char *agreed)
{
	struct statement *sql = store_sql(s, STORE_SQL_CHANNEL_AGREE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, id);
	store_sql_put_text(sql, 2, agreed);
	return store_sql_run(s, sql);
}

/* They are few: they are read before the first is told, so that EACH may use
 * the store. */
enum store_status
store_channels_each(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_channel *c), void *arg)
{
	enum { MOST = 32 };
	struct store_channel found[MOST];
	struct statement *sql = store_sql(s, STORE_SQL_CHANNELS_OF);
	enum store_status status = STORE_OK;
	size_t n = 0;
	bool more = true;

	store_sql_put_int(sql, 1, player);
	while (n < MOST && (status = store_sql_row(s, sql)) == STORE_OK) {
		status = store_channel_take(s, sql, &found[n]);
		if (status == STORE_OK)
			n++;
	}
	if (n == MOST)
		store_sql_end(sql);
	for (size_t i = 0; i < n; i++) {
		more = more && each(arg, &found[i]);
		store_channel_fini(&found[i]);
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_channel_remove(struct store *s, int64_t player, int64_t id)
{
	struct statement *sql = store_sql(s, STORE_SQL_CHANNEL_REMOVE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, id);
	store_sql_put_int(sql, 2, player);
	return store_sql_must(s, sql);
}

enum store_status
store_channel_told(struct store *s, const struct store_channel *c, bool failed,
    int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_CHANNEL_TOLD);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, c->id);
	store_sql_put_text(sql, 2, c->said);
	store_sql_put_int(sql, 3, c->hour);
	store_sql_put_int(sql, 4, c->posted);
	store_sql_put_int(sql, 5, failed);
	store_sql_put_int(sql, 6, at);
	return store_sql_run(s, sql);
}

/* --- notices -------------------------------------------------------------- */

enum store_status
store_notice_owe(struct store *s, int64_t player, int64_t game, int seat,
    unsigned events, int64_t due)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTICE_OWE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, game);
	store_sql_put_int(sql, 3, seat);
	store_sql_put_int(sql, 4, events);
	store_sql_put_int(sql, 5, due);
	return store_sql_run(s, sql);
}

enum store_status
store_notice_owe_table(struct store *s, int64_t game, unsigned events,
    int64_t due, const char *agreed)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTICE_OWE_TABLE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, events);
	store_sql_put_int(sql, 3, due);
	store_sql_put_text(sql, 4, agreed);
	return store_sql_run(s, sql);
}

enum store_status
store_notice_try(struct store *s, int64_t channel, int64_t now)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTICE_TRY);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, channel);
	store_sql_put_int(sql, 2, now);
	return store_sql_run(s, sql);
}

static void
store_notice_take(struct statement *sql, struct store_notice *n)
{
	n->id = store_sql_int(sql, 0);
	n->channel = store_sql_int(sql, 1);
	n->game = store_sql_int(sql, 2);
	n->seat = (int)store_sql_int(sql, 3);
	n->events = (unsigned)store_sql_int(sql, 4);
	n->serial = store_sql_int(sql, 5);
	n->due = store_sql_int(sql, 6);
	n->tries = (int)store_sql_int(sql, 7);
}

enum store_status
store_notices_due(struct store *s, int64_t now, struct store_notice *notices,
    size_t max, size_t *n)
{
	int64_t me = s->engine->number(s);
	struct statement *sql = store_sql(s, STORE_SQL_NOTICES_DUE);
	enum store_status status = STORE_OK;

	*n = 0;
	if (me < 0)
		return STORE_BUSY;
	store_sql_put_int(sql, 1, now);
	store_sql_put_int(sql, 2, (int64_t)max);
	store_sql_put_int(sql, 3, me);
	while ((status = store_sql_row(s, sql)) == STORE_OK)
		store_notice_take(sql, &notices[(*n)++]);
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_notice_next(struct store *s, int64_t now, int64_t *due)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTICE_NEXT);

	store_sql_put_int(sql, 1, now);
	return store_sql_one(s, sql, due);
}

enum store_status
store_notice_done(struct store *s, const struct store_notice *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTICE_DONE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, n->id);
	store_sql_put_int(sql, 2, n->serial);
	return store_sql_must(s, sql);
}

enum store_status
store_notice_later(struct store *s, int64_t id, int64_t due, int tries)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTICE_LATER);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, id);
	store_sql_put_int(sql, 2, due);
	store_sql_put_int(sql, 3, tries);
	return store_sql_run(s, sql);
}
