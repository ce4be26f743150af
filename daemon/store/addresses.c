/*
 * Changes of address: a person asks for a new address, and a letter to it has
 * to be answered before it becomes theirs. The table "address" keeps every
 * such request.
 *
 * Not here: putting the new address into the player's row (players.c).
 */
#include "config.h"

#include "store/store_people.h"

#include <assert.h>
#include <stdlib.h>

#include "store/inner.h"

void
store_address_fini(struct store_address *a)
{
	free(a->mail);
	free(a->before);
	*a = (struct store_address){0};
}

enum store_status
store_address_void(struct store *s, int64_t player, int64_t from, int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_ADDRESS_VOID);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, at);
	store_sql_put_int(sql, 3, from != 0 ? from : INT64_MAX);
	return store_sql_run(s, sql);
}

enum store_status
store_address_add(struct store *s, struct store_address *a)
{
	struct statement *sql;

	assert(s->doing == STORE_WRITING && a->mail[0] != '\0');
	store_address_void(s, a->player, 0, a->at);
	sql = store_sql(s, STORE_SQL_ADDRESS_ADD);
	store_sql_put_int(sql, 1, a->player);
	store_sql_put_text(sql, 2, a->mail);
	store_sql_put_text(sql, 3, a->before);
	store_sql_put_int(sql, 4, a->at);
	a->state = STORE_ADDRESS_ASKED;
	return store_sql_add(s, sql, &a->id);
}

enum store_status
store_address_take(struct store *s, struct statement *sql,
    struct store_address *a)
{
	int64_t state = store_sql_int(sql, 4);

	*a = (struct store_address){.id = store_sql_int(sql, 0)};
	if (state < STORE_ADDRESS_ASKED || state > STORE_ADDRESS_VOID)
		return store_sql_damaged(s, "address", a->id);
	a->player = store_sql_int(sql, 1);
	a->mail = store_sql_text(sql, 2);
	a->before = store_sql_text(sql, 3);
	a->state = (enum store_address_state)state;
	a->at = store_sql_int(sql, 5);
	return STORE_OK;
}

enum store_status
store_address_get(struct store *s, int64_t id, struct store_address *a)
{
	struct statement *sql = store_sql(s, STORE_SQL_ADDRESS_GET);
	enum store_status status;

	*a = (struct store_address){0};
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	status = store_address_take(s, sql, a);
	store_sql_end(sql);
	return status;
}

enum store_status
store_address_state(struct store *s, int64_t id, enum store_address_state state,
    int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_ADDRESS_STATE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, id);
	store_sql_put_int(sql, 2, state);
	store_sql_put_int(sql, 3, at);
	return store_sql_must(s, sql);
}

static enum store_status
addresses_count(struct store *s, enum store_sql which, int64_t player,
    const char *mail, int64_t after, int *n)
{
	struct statement *sql = store_sql(s, which);
	enum store_status status;
	int64_t found = 0;

	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, after);
	store_sql_put_text(sql, 3, mail);
	status = store_sql_one(s, sql, &found);
	*n = (int)found;
	return status;
}

enum store_status
store_address_count(struct store *s, int64_t player, const char *mail,
    int64_t after, int *n)
{
	return addresses_count(s, STORE_SQL_ADDRESS_COUNT, player, mail, after,
	    n);
}

enum store_status
store_address_again(struct store *s, int64_t player, const char *mail,
    int64_t after, bool *again)
{
	enum store_status status;
	int n;

	status = addresses_count(s, STORE_SQL_ADDRESS_AGAIN, player, mail,
	    after, &n);
	*again = n > 0;
	return status;
}
