/*
 * Addresses that want no letters at all. They are known by a digest, so that an
 * address can be refused without being stored.
 *
 * Not here: players who have muted a game (seats.c).
 */
#include "config.h"

#include "store/store_people.h"

#include <assert.h>

#include "store/inner.h"

enum store_status
store_refusal_put(struct store *s, const uint8_t digest[DIGEST_SIZE],
    bool refused, int64_t at)
{
	struct statement *sql = store_sql(s,
	    refused ? STORE_SQL_REFUSAL_PUT : STORE_SQL_REFUSAL_CLEAR);

	assert(s->doing == STORE_WRITING);
	store_sql_put_bytes(sql, 1, digest, DIGEST_SIZE);
	if (refused)
		store_sql_put_int(sql, 2, at);
	return store_sql_run(s, sql);
}

enum store_status
store_refusal_get(struct store *s, const uint8_t digest[DIGEST_SIZE],
    int64_t *since)
{
	struct statement *sql = store_sql(s, STORE_SQL_REFUSAL_GET);

	store_sql_put_bytes(sql, 1, digest, DIGEST_SIZE);
	return store_sql_one(s, sql, since);
}
