/*
 * Orders that players have left in advance.
 */
#include "config.h"

#include "store/store_advance.h"

#include <assert.h>
#include <stdlib.h>

#include "store/inner.h"

void
store_advance_fini(struct store_advance *a)
{
	free(a->text);
	free(a->basis);
	free(a->why);
	*a = (struct store_advance){0};
}

static enum store_status
take_advance(struct store *s, struct statement *sql, struct store_advance *a)
{
	int64_t seat = store_sql_int(sql, 2);

	*a = (struct store_advance){.id = store_sql_int(sql, 0)};
	if (seat < 0 || seat >= RULES_SEATS_MAX)
		return store_sql_damaged(s, "order", a->id);
	a->game = store_sql_int(sql, 1);
	a->seat = (int)seat;
	a->player = store_sql_int(sql, 3);
	a->text = store_sql_text(sql, 4);
	a->basis = store_sql_text(sql, 5);
	a->given = store_sql_int(sql, 6);
	a->stopped = (uint32_t)store_sql_int(sql, 7);
	a->why = store_sql_text(sql, 8);
	a->ended = store_sql_int(sql, 9) != 0;
	return STORE_OK;
}

static bool
add_seat(void *arg, const struct store_advance *a)
{
	unsigned *seats = arg;

	*seats |= 1u << a->seat;
	return true;
}

/* Stores which seats of G have any, if that has changed. */
static enum store_status
mark(struct store *s, struct store_game *g)
{
	unsigned seats = 0;
	enum store_status status =
	    store_advance_each(s, g->id, add_seat, &seats);
	struct statement *sql;

	if (status != STORE_OK || seats == g->advance)
		return status;
	g->advance = seats;
	sql = store_sql(s, STORE_SQL_ADVANCE_MARK);
	store_sql_put_int(sql, 1, g->id);
	store_sql_put_int(sql, 2, seats);
	return store_sql_run(s, sql);
}

enum store_status
store_advance_add(struct store *s, struct store_game *g,
    const struct store_advance *a)
{
	struct statement *sql = store_sql(s, STORE_SQL_ADVANCE_ADD);
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, g->id);
	store_sql_put_int(sql, 2, a->seat);
	store_sql_put_int(sql, 3, a->player);
	store_sql_put_text(sql, 4, a->text);
	store_sql_put_text(sql, 5, a->basis);
	store_sql_put_int(sql, 6, a->given);
	status = store_sql_run(s, sql);
	return status == STORE_OK ? mark(s, g) : status;
}

/* Calls EACH with the rows of SQL. */
static enum store_status
each_of(struct store *s, struct statement *sql, store_advance_fn *each,
    void *arg)
{
	enum store_status status = STORE_OK;
	bool more = true;

	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		struct store_advance a;

		status = take_advance(s, sql, &a);
		more = status == STORE_OK && each(arg, &a);
		store_advance_fini(&a);
	}
	if (!more)
		store_sql_end(sql);
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_advance_each(struct store *s, int64_t game, store_advance_fn *each,
    void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_ADVANCE_OF_GAME);

	store_sql_put_int(sql, 1, game);
	return each_of(s, sql, each, arg);
}

enum store_status
store_advance_of_player(struct store *s, int64_t player, store_advance_fn *each,
    void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_ADVANCE_OF_PLAYER);

	store_sql_put_int(sql, 1, player);
	return each_of(s, sql, each, arg);
}

enum store_status
store_advance_stop(struct store *s, const struct store_advance *a)
{
	struct statement *sql = store_sql(s, STORE_SQL_ADVANCE_STOP);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, a->id);
	store_sql_put_int(sql, 2, a->stopped);
	store_sql_put_text(sql, 3, a->why);
	store_sql_put_int(sql, 4, a->ended);
	store_sql_put_text(sql, 5, a->basis);
	return store_sql_run(s, sql);
}

enum store_status
store_advance_remove(struct store *s, struct store_game *g, int64_t id)
{
	struct statement *sql = store_sql(s, STORE_SQL_ADVANCE_REMOVE);
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, id);
	status = store_sql_run(s, sql);
	return status == STORE_OK ? mark(s, g) : status;
}

enum store_status
store_advance_told(struct store *s, struct store_game *g, int seat)
{
	static const enum store_sql steps[] = {
	    STORE_SQL_ADVANCE_TOLD, STORE_SQL_ADVANCE_ANSWERED};
	enum store_status status = STORE_OK;

	assert(s->doing == STORE_WRITING);
	for (size_t i = 0; i < 2 && status == STORE_OK; i++) {
		struct statement *sql = store_sql(s, steps[i]);

		store_sql_put_int(sql, 1, g->id);
		store_sql_put_int(sql, 2, seat);
		status = store_sql_run(s, sql);
	}
	return status == STORE_OK ? mark(s, g) : status;
}
