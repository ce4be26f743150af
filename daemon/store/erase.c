/*
 * Forgetting a person: listing what belongs to the person, taking it out table
 * by table, and writing the file anew so that no copy is left on the disk.
 *
 * Not here: in which order this is done, and resigning from games
 * (daemon/people/erase.c).
 */
#include "config.h"

#include "store/store_erase.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/engine.h"
#include "store/store_fates.h"

/* --- what is his --------------------------------------------------------- */

/* The statement that asks for what is PLAYER's. */
static struct statement *
erase_of_player(struct store *s, enum store_sql which, int64_t player)
{
	struct statement *sql = store_sql(s, which);

	store_sql_put_int(sql, 1, player);
	return sql;
}

/* How reading row after row came to its end. */
static enum store_status
erase_rows_ended(struct statement *sql, bool more, enum store_status status)
{
	if (!more)
		store_sql_end(sql);
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_addresses_each(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_address *a), void *arg)
{
	struct statement *sql = erase_of_player(s, STORE_SQL_ADDRESSES, player);
	enum store_status status = STORE_OK;
	bool more = true;

	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		struct store_address a;

		status = store_address_take(s, sql, &a);
		more = status == STORE_OK && each(arg, &a);
		store_address_fini(&a);
	}
	return erase_rows_ended(sql, more, status);
}

enum store_status
store_notes_of_each(struct store *s, int64_t player,
    bool (*each)(void *arg, int64_t game, uint32_t n, const char *text),
    void *arg)
{
	struct statement *sql = erase_of_player(s, STORE_SQL_NOTES_OF, player);
	enum store_status status = STORE_OK;
	bool more = true;

	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		char *text = store_sql_text(sql, 3);

		more = each(arg, store_sql_int(sql, 0),
		    (uint32_t)store_sql_int(sql, 1), text);
		free(text);
	}
	return erase_rows_ended(sql, more, status);
}

enum store_status
store_givings_each(struct store *s, int64_t player,
    bool (*each)(void *arg, int64_t game, int seat, bool first), void *arg)
{
	struct statement *sql =
	    erase_of_player(s, STORE_SQL_ERASE_GIVINGS, player);
	enum store_status status = STORE_OK;
	bool more = true;

	while (more && (status = store_sql_row(s, sql)) == STORE_OK)
		more = each(arg, store_sql_int(sql, 0),
		    (int)store_sql_int(sql, 1), store_sql_int(sql, 2) != 0);
	return erase_rows_ended(sql, more, status);
}

enum store_status
store_invites_of_each(struct store *s, int64_t player, const char *mail,
    bool (*each)(void *arg, const struct store_invite *i), void *arg)
{
	struct statement *sql =
	    erase_of_player(s, STORE_SQL_INVITES_OF, player);
	enum store_status status = STORE_OK;
	bool more = true;

	store_sql_put_text(sql, 2, mail);
	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		struct store_invite i;

		status = store_invite_take(s, sql, &i);
		more = status == STORE_OK && each(arg, &i);
		store_invite_fini(&i);
	}
	return erase_rows_ended(sql, more, status);
}

/* --- taking it out ------------------------------------------------------- */

enum store_status
store_erase_claim(struct store *s, int64_t player, const char *mail)
{
	static const enum store_sql parts[] = {
	    STORE_SQL_ERASE_CLAIM, STORE_SQL_ERASE_ADDRESSES};

	assert(s->doing == STORE_WRITING && mail[0] != '\0');
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		struct statement *sql = erase_of_player(s, parts[i], player);

		store_sql_put_text(sql, 2, mail);
		store_sql_run(s, sql);
	}
	return store_failure(s);
}

enum store_status
store_erase_notes(struct store *s, int64_t player)
{
	assert(s->doing == STORE_WRITING);
	store_sql_run(s, erase_of_player(s, STORE_SQL_ERASE_HEARD, player));
	return store_sql_run(s,
	    erase_of_player(s, STORE_SQL_ERASE_NOTES, player));
}

static struct statement *
erase_of_seat(struct store *s, enum store_sql which, int64_t game, int seat)
{
	struct statement *sql = store_sql(s, which);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	return sql;
}

enum store_status
store_erase_seat(struct store *s, int64_t game, int seat, const char *bot,
    int64_t at, const char *why)
{
	struct statement *sql;

	assert(s->doing == STORE_WRITING);
	store_letters_drop(s, game, seat, at, why);
	store_sql_run(s,
	    erase_of_seat(s, STORE_SQL_ERASE_LETTERS_PARKED, game, seat));
	sql = erase_of_seat(s, STORE_SQL_ERASE_SEAT, game, seat);
	store_sql_put_text(sql, 3, bot);
	return store_sql_must(s, sql);
}

enum store_status
store_erase_phrase(struct store *s, int64_t game, int seat,
    const uint8_t digest[DIGEST_SIZE])
{
	struct statement *sql =
	    erase_of_seat(s, STORE_SQL_ERASE_PHRASE, game, seat);

	assert(s->doing == STORE_WRITING);
	store_sql_put_bytes(sql, 3, digest, DIGEST_SIZE);
	return store_sql_run(s, sql);
}

enum store_status
store_erase_player(struct store *s, int64_t player)
{
	/* Letters and messages are found by the invitations; what he gave away
	 * before schema 5 by the name in his row. */
	static const enum store_sql parts[] = {STORE_SQL_ERASE_LETTERS_ABOUT,
	    STORE_SQL_ERASE_MESSAGES, STORE_SQL_ERASE_INVITES,
	    STORE_SQL_ERASE_HAPPENINGS, STORE_SQL_ERASE_RECEIVED,
	    STORE_SQL_ERASE_CHANNELS, STORE_SQL_ERASE_ADVANCE};

	assert(s->doing == STORE_WRITING);
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
		store_sql_run(s, erase_of_player(s, parts[i], player));
	return store_sql_must(s,
	    erase_of_player(s, STORE_SQL_ERASE_PLAYER, player));
}

/* --- and every trace of it ----------------------------------------------- */

enum store_status
store_scrub(struct store *s)
{
	assert(s->doing == STORE_NOTHING);
	return s->engine->scrub(s);
}
