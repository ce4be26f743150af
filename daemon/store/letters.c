/*
 * Letters that are owed: one is read, and what is asked about several.
 *
 * Not here: how letters become owed (owing.c), which are due and what became of
 * each (fates.c), the operator's view of them (outbox.c).
 */
#include "config.h"

#include "store/store_letters.h"

#include <stdlib.h>

#include "store/inner.h"

void
store_letter_fini(struct store_letter *l)
{
	free(l->said);
	*l = (struct store_letter){0};
}

static bool
letters_has_kind(int64_t kind)
{
	return (kind >= 1 && kind < STORE_LETTER_GAME_KINDS) ||
	    (kind >= STORE_LETTER_SERVICE && kind < STORE_LETTER_KINDS);
}

enum store_status
store_letter_take(struct store *s, struct statement *sql,
    struct store_letter *l)
{
	int64_t seat = store_sql_int(sql, 2), kind = store_sql_int(sql, 3);
	int64_t state = store_sql_int(sql, 8);

	*l = (struct store_letter){.id = store_sql_int(sql, 0)};
	if (seat < 0 || seat >= RULES_SEATS_MAX || !letters_has_kind(kind) ||
	    state < STORE_LETTER_OWED || state > STORE_LETTER_PARKED)
		return store_sql_damaged(s, "letter", l->id);
	l->game = store_sql_int(sql, 1);
	l->seat = (int)seat;
	l->kind = (enum store_letter_kind)kind;
	l->ply = (uint32_t)store_sql_int(sql, 4);
	l->due = store_sql_int(sql, 5);
	l->tries = (int)store_sql_int(sql, 6);
	l->owed = store_sql_int(sql, 7);
	l->state = (enum store_letter_state)state;
	l->said = store_sql_text(sql, 9);
	l->about = store_sql_int(sql, 10);
	l->serial = store_sql_int(sql, 11);
	l->held = store_sql_int(sql, 12);
	l->daily = store_sql_int(sql, 13);
	l->claimed = store_sql_int(sql, 14);
	return STORE_OK;
}

/* The only row of a bound statement, or STORE_ABSENT. */
static enum store_status
letters_take_one(struct store *s, struct statement *sql, struct store_letter *l)
{
	enum store_status status;

	*l = (struct store_letter){0};
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	status = store_letter_take(s, sql, l);
	store_sql_end(sql);
	return status;
}

enum store_status
store_letter_get(struct store *s, int64_t id, struct store_letter *l)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_GET);

	store_sql_put_int(sql, 1, id);
	return letters_take_one(s, sql, l);
}

static enum store_status
find_about(struct store *s, struct statement *sql, enum store_letter_kind kind,
    int64_t about, int seat, int64_t value, struct store_letter *l)
{
	store_sql_put_int(sql, 1, kind);
	store_sql_put_int(sql, 2, about);
	store_sql_put_int(sql, 3, seat);
	store_sql_put_int(sql, 4, value);
	return letters_take_one(s, sql, l);
}

enum store_status
store_letter_find(struct store *s, enum store_letter_kind kind, int64_t about,
    int seat, int64_t serial, struct store_letter *l)
{
	return find_about(s, store_sql(s, STORE_SQL_LETTER_FIND), kind, about,
	    seat, serial, l);
}

enum store_status
store_letter_since(struct store *s, enum store_letter_kind kind, int64_t about,
    int seat, int64_t since, struct store_letter *l)
{
	return find_about(s, store_sql(s, STORE_SQL_LETTER_SINCE), kind, about,
	    seat, since, l);
}

enum store_status
store_letters_owed(struct store *s, int64_t game, int seat,
    enum store_letter_kind kind, int *n, uint32_t *ply)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_OWED);
	enum store_status status;

	*n = 0;
	*ply = 0;
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, kind);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	*n = (int)store_sql_int(sql, 0);
	*ply = (uint32_t)store_sql_int(sql, 1);
	store_sql_end(sql);
	return STORE_OK;
}

enum store_status
store_letter_left(struct store *s, int64_t game, uint32_t ply, bool *left)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_LEFT);
	enum store_status status;

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, ply);
	status = store_sql_one(s, sql, NULL);
	*left = status == STORE_OK;
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_letter_last(struct store *s, enum store_letter_kind kind, int64_t about,
    int seat, int64_t now, int64_t *owed)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_LAST);
	enum store_status status;

	store_sql_put_int(sql, 1, kind);
	store_sql_put_int(sql, 2, about);
	store_sql_put_int(sql, 3, seat);
	store_sql_put_int(sql, 4, now);
	*owed = 0;
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	if (store_sql_is_null(sql, 0))
		status = STORE_ABSENT;
	else
		*owed = store_sql_int(sql, 0);
	store_sql_end(sql);
	return status;
}

enum store_status
store_letters_lately(struct store *s, enum store_letter_kind kind,
    int64_t about, int seat, int64_t since, int64_t now, int *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_LATELY);
	enum store_status status;

	store_sql_put_int(sql, 1, kind);
	store_sql_put_int(sql, 2, about);
	store_sql_put_int(sql, 3, seat);
	store_sql_put_int(sql, 4, since);
	store_sql_put_int(sql, 5, now);
	*n = 0;
	status = store_sql_row(s, sql);
	if (status == STORE_OK) {
		*n = (int)store_sql_int(sql, 0);
		store_sql_end(sql);
	}
	return status;
}

enum store_status
store_letter_later(struct store *s, const struct store_letter *l, bool *later)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_LATER);
	enum store_status status;

	store_sql_put_int(sql, 1, l->kind);
	store_sql_put_int(sql, 2, l->about);
	store_sql_put_int(sql, 3, l->seat);
	store_sql_put_int(sql, 4, l->id);
	store_sql_put_int(sql, 5, l->owed);
	status = store_sql_one(s, sql, NULL);
	*later = status == STORE_OK;
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_letter_answered(struct store *s, const struct store_letter *l,
    bool *answered)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_ANSWERED);
	enum store_status status;

	store_sql_put_int(sql, 1, l->game);
	store_sql_put_int(sql, 2, l->seat);
	store_sql_put_int(sql, 3, l->id);
	status = store_sql_one(s, sql, NULL);
	*answered = status == STORE_OK;
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* The only number of a bound statement's only row. */
static enum store_status
letters_count_of(struct store *s, struct statement *sql, int *n)
{
	int64_t number = 0;
	enum store_status status = store_sql_one(s, sql, &number);

	*n = (int)number;
	return status;
}

enum store_status
store_letters_unsent(struct store *s, int64_t game, int seat, int64_t now,
    int *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_UNSENT);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, now);
	return letters_count_of(s, sql, n);
}

enum store_status
store_letter_late(struct store *s, int64_t game, int seat, int64_t owed,
    int64_t now, int64_t *since)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_LATE);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, owed);
	store_sql_put_int(sql, 4, now);
	return store_sql_one(s, sql, since);
}

enum store_status
store_letter_beginning(struct store *s, int64_t game, int seat, int64_t now,
    int64_t *due)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_BEGINNING);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, now);
	return store_sql_one(s, sql, due);
}

enum store_status
store_letters_waiting(struct store *s, int64_t game, int seat,
    enum store_letter_kind kind, int64_t now, int *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_WAITING);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, kind);
	store_sql_put_int(sql, 4, now);
	return letters_count_of(s, sql, n);
}

enum store_status
store_letter_digest(struct store *s, int64_t player, int64_t serial,
    enum store_letter_state *state)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_DIGEST);
	enum store_status status;
	int64_t number = 0;

	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, serial);
	status = store_sql_one(s, sql, &number);
	*state = (enum store_letter_state)number;
	return status;
}

enum store_status
store_letters_count(struct store *s, struct store_letter_counts *counts)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTERS_COUNT);
	int64_t by_state[STORE_LETTER_PARKED + 1] = {0};
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		int64_t state = store_sql_int(sql, 0);

		if (state >= 0 && state <= STORE_LETTER_PARKED)
			by_state[state] = store_sql_int(sql, 1);
	}
	counts->owed = by_state[STORE_LETTER_OWED];
	counts->sent = by_state[STORE_LETTER_SENT];
	counts->dropped = by_state[STORE_LETTER_DROPPED];
	counts->parked = by_state[STORE_LETTER_PARKED];
	return status == STORE_ABSENT ? STORE_OK : status;
}
