/*
 * How letters become owed: of an entry of a game, of a game besides its
 * entries, or of no game. Each is owed once, however often somebody says so.
 *
 * Not here: what becomes of them (fates.c).
 */
#include "config.h"

#include "store/store_owing.h"

#include <assert.h>

#include "store/inner.h"

enum { OF_ENTRY_MAX = STORE_LETTER_SERVICE - 1 };

_Static_assert(RULES_SEATS_MAX == 8, "store.newest holds 8 seats");

/* Whether an entry that was there before the transaction, or is not its newest,
 * may make the letter owed. */
static enum store_status
may_owe(struct store *s, int64_t game, int seat, enum store_letter_kind kind,
    uint32_t ply)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_MAY_ADD);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, ply);
	store_sql_put_int(sql, 3, seat);
	store_sql_put_int(sql, 4, kind);
	return store_sql_one(s, sql, NULL);
}

/* What the newest entry made owed is remembered: an index over all letters, or a
 * mark in the entry, would cost another page or statement for each move. */
enum store_status
store_letter_owe(struct store *s, int64_t game, int seat,
    enum store_letter_kind kind, uint32_t ply, int64_t due, int64_t now)
{
	bool newest = s->newest.game == game && s->newest.n == ply;
	struct statement *sql;
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	assert(seat >= 0 && seat < RULES_SEATS_MAX);
	assert((int)kind > 0 && (int)kind <= OF_ENTRY_MAX);
	if (newest && s->newest.owes[kind] >> seat & 1)
		return STORE_OK;
	status = newest ? STORE_OK : may_owe(s, game, seat, kind, ply);
	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	sql = store_sql(s, STORE_SQL_LETTER_ADD);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, ply);
	store_sql_put_int(sql, 3, seat);
	store_sql_put_int(sql, 4, kind);
	store_sql_put_int(sql, 5, due);
	store_sql_put_int(sql, 6, now);
	if (newest)
		s->newest.owes[kind] |= (uint8_t)(1u << seat);
	return store_sql_run(s, sql);
}

static void
put_letter(struct store *s, struct statement *sql, const struct store_letter *l)
{
	assert(s->doing == STORE_WRITING && l->about != 0);
	store_sql_put_id(sql, 1, l->game);
	store_sql_put_int(sql, 2, l->ply);
	store_sql_put_int(sql, 3, l->seat);
	store_sql_put_int(sql, 4, l->kind);
	store_sql_put_int(sql, 5, l->due);
	store_sql_put_int(sql, 6, l->owed);
	store_sql_put_int(sql, 7, l->about);
	store_sql_put_int(sql, 8, l->serial);
}

/* Nothing happens when there is one about the same. */
static enum store_status
owe_about(struct store *s, const struct store_letter *l)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_ADD_ABOUT);

	put_letter(s, sql, l);
	return store_sql_run(s, sql);
}

/* What became owed in the same second may be under way already, and tells only
 * what was so then. Where it is not, the later one is sent instead of it
 * (store_letter_later()). */
static enum store_status
owe_timed(struct store *s, const struct store_letter *l)
{
	struct statement *sql = store_sql(s, STORE_SQL_LETTER_ADD_TIMED);
	enum store_status status;
	int64_t id;

	put_letter(s, sql, l);
	store_sql_put_int(sql, 9,
	    s->letters_from != 0 ? s->letters_from : INT64_MAX);
	status = store_sql_one(s, sql, &id);
	if (status == STORE_OK && s->letters_from == 0)
		s->letters_from = id;
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_letter_owe_besides(struct store *s, const struct store_game *g, int seat,
    enum store_letter_kind kind, int64_t serial, int64_t due, int64_t now)
{
	const struct store_letter l = {.game = g->id,
	    .ply = g->entries - 1,
	    .seat = seat,
	    .kind = kind,
	    .about = g->id,
	    .serial = serial,
	    .due = due,
	    .owed = now};

	assert(g->entries > 0 && seat >= 0 && seat < g->seats);
	assert(kind > STORE_LETTER_MOVED && (int)kind <= OF_ENTRY_MAX);
	return kind == STORE_LETTER_TABLE || kind == STORE_LETTER_AGAIN
	    ? owe_timed(s, &l)
	    : owe_about(s, &l);
}

enum store_status
store_letter_owe_about(struct store *s, enum store_letter_kind kind,
    int64_t about, int64_t serial, int64_t due, int64_t now)
{
	assert((int)kind >= STORE_LETTER_SERVICE &&
	    (int)kind < STORE_LETTER_KINDS);
	return owe_about(s,
	    &(struct store_letter){.kind = kind,
		.about = about,
		.serial = serial,
		.due = due,
		.owed = now});
}
