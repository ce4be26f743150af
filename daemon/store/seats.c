/*
 * Seats of games: who plays at each, and what the player wants there.
 *
 * Not here: clocks of seats (clocks.c), how games ended for them (outcomes.c).
 */
#include "config.h"

#include "store/inner.h"

#include <assert.h>
#include <stdlib.h>

#include "store/store_clocks.h"

void
store_seats_fini(struct store_seat *seats, int n)
{
	for (int i = 0; i < n; i++) {
		free(seats[i].texts);
		seats[i] = (struct store_seat){0};
	}
}

enum store_status
store_seat_add(struct store *s, int64_t game, int number,
    const struct store_seat *seat)
{
	struct statement *sql = store_sql(s, STORE_SQL_SEAT_ADD);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, number);
	store_sql_put_id(sql, 3, seat->player);
	store_sql_put_text(sql, 4, seat->bot);
	store_sql_put_text(sql, 5, seat->name);
	if (seat->phrase != NULL)
		store_sql_put_text(sql, 6, seat->phrase);
	store_sql_put_int(sql, 7, seat->muted);
	store_sql_put_int(sql, 8, seat->unreachable);
	if (seat->phrase == NULL)
		store_sql_put_bytes(sql, 9, seat->phrase_digest,
		    sizeof seat->phrase_digest);
	return store_sql_must(s, sql);
}

/* --- reading ------------------------------------------------------------- */

static enum store_status
take_seat(struct store *s, struct statement *sql, int64_t game,
    struct store_seat *seats, int *n)
{
	struct store_seat *seat = &seats[*n];
	const char *texts[5];

	if (*n == RULES_SEATS_MAX || store_sql_int(sql, 0) != *n)
		return store_sql_damaged(s, "the seats of game", game);
	*seat = (struct store_seat){
	    .seat = *n,
	    .player = store_sql_int(sql, 6),
	    .muted = store_sql_int(sql, 7) != 0,
	    .unreachable = store_sql_int(sql, 8) != 0,
	    .heard_entry = (uint32_t)store_sql_int(sql, 9),
	    .heard_notes = (uint32_t)store_sql_int(sql, 10),
	    .deaf = store_sql_int(sql, 11) != 0,
	    .every = store_sql_int(sql, 12) != 0,
	    .switched = store_sql_int(sql, 13),
	    .taught = store_sql_int(sql, 14) != 0,
	};
	seat->texts = store_sql_texts(sql, 1, 5, texts);
	seat->bot = texts[0];
	seat->name = texts[1];
	seat->standin = texts[2];
	seat->memo = texts[3];
	seat->phrase = texts[4];
	++*n;
	if (seat->phrase == NULL &&
	    !store_sql_bytes(sql, 15, seat->phrase_digest,
		sizeof seat->phrase_digest))
		return store_sql_damaged(s, "the seats of game", game);
	return STORE_OK;
}

enum store_status
store_seats_get(struct store *s, int64_t game, struct store_seat *seats, int *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_SEATS_GET);
	enum store_status status;

	*n = 0;
	store_sql_put_int(sql, 1, game);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		status = take_seat(s, sql, game, seats, n);
		if (status != STORE_OK) {
			store_sql_end(sql);
			break;
		}
	}
	if (status == STORE_ABSENT && *n > 0)
		return STORE_OK;
	store_seats_fini(seats, *n);
	*n = 0;
	return status;
}

/* --- a seat's marks ------------------------------------------------------ */

static struct statement *
seats_sql(struct store *s, enum store_sql which, int64_t game, int seat)
{
	struct statement *sql = store_sql(s, which);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	return sql;
}

/* Runs a statement that writes nothing when all is as it wants it already. */
static enum store_status
seats_set(struct store *s, struct statement *sql, int64_t game, int seat)
{
	enum store_status status;
	int changes;

	assert(s->doing == STORE_WRITING);
	status = store_sql_change(s, sql, &changes);
	if (status != STORE_OK || changes > 0)
		return status;
	sql = seats_sql(s, STORE_SQL_SEAT_EXISTS, game, seat);
	return store_sql_need(s, store_sql_one(s, sql, NULL));
}

static enum store_status
seats_set_mark(struct store *s, enum store_sql which, int64_t game, int seat,
    bool on)
{
	struct statement *sql = seats_sql(s, which, game, seat);

	store_sql_put_int(sql, 3, on);
	return seats_set(s, sql, game, seat);
}

static enum store_status
seats_set_text(struct store *s, enum store_sql which, int64_t game, int seat,
    const char *text)
{
	struct statement *sql = seats_sql(s, which, game, seat);

	store_sql_put_text(sql, 3, text);
	return seats_set(s, sql, game, seat);
}

enum store_status
store_seat_mute(struct store *s, int64_t game, int seat, bool muted)
{
	return seats_set_mark(s, STORE_SQL_SEAT_MUTE, game, seat, muted);
}

enum store_status
store_seat_switched(struct store *s, int64_t game, int seat, int64_t at)
{
	struct statement *sql =
	    seats_sql(s, STORE_SQL_SEAT_SWITCHED, game, seat);

	store_sql_put_int(sql, 3, at);
	return seats_set(s, sql, game, seat);
}

enum store_status
store_seat_unreachable(struct store *s, int64_t game, int seat,
    bool unreachable)
{
	return seats_set_mark(s, STORE_SQL_SEAT_UNREACHABLE, game, seat,
	    unreachable);
}

enum store_status
store_seat_deaf(struct store *s, int64_t game, int seat, bool deaf)
{
	return seats_set_mark(s, STORE_SQL_SEAT_DEAF, game, seat, deaf);
}

enum store_status
store_seat_taught(struct store *s, int64_t game, int seat, bool taught)
{
	return seats_set_mark(s, STORE_SQL_SEAT_TAUGHT, game, seat, taught);
}

/* Whether its player has moved in a seat, or closed the box there. */
static bool
knows(struct statement *sql)
{
	int64_t seat = store_sql_int(sql, 0);
	uint32_t made[RULES_SEATS_MAX];

	return store_sql_int(sql, 1) != 0 ||
	    (seat >= 0 && seat < RULES_SEATS_MAX &&
		store_made_read(store_sql_peek(sql, 2), (int)seat + 1, made) &&
		made[seat] > 0);
}

enum store_status
store_player_knows(struct store *s, int64_t player, int64_t game,
    const char *ruleset)
{
	struct statement *sql = store_sql(s, STORE_SQL_PLAYER_SEATS);
	enum store_status status;

	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, game);
	store_sql_put_text(sql, 3, ruleset);
	while ((status = store_sql_row(s, sql)) == STORE_OK)
		if (knows(sql)) {
			store_sql_end(sql);
			break;
		}
	return status;
}

enum store_status
store_seat_memo(struct store *s, int64_t game, int seat, const char *memo)
{
	return seats_set_text(s, STORE_SQL_SEAT_MEMO, game, seat, memo);
}

enum store_status
store_seat_heard(struct store *s, int64_t game, int seat, uint32_t entry,
    uint32_t notes)
{
	struct statement *sql = seats_sql(s, STORE_SQL_SEAT_HEARD, game, seat);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 3, entry);
	store_sql_put_int(sql, 4, notes);
	return store_sql_run(s, sql);
}

/* --- who plays ----------------------------------------------------------- */

enum store_status
store_seat_standin(struct store *s, int64_t game, int seat, const char *policy)
{
	return seats_set_text(s, STORE_SQL_SEAT_STANDIN, game, seat, policy);
}

enum store_status
store_seat_give(struct store *s, int64_t game, int seat, int64_t player,
    const char *name)
{
	struct statement *sql = seats_sql(s, STORE_SQL_SEAT_GIVE, game, seat);

	assert(s->doing == STORE_WRITING && player != 0);
	store_sql_put_int(sql, 3, player);
	store_sql_put_text(sql, 4, name);
	return store_sql_must(s, sql);
}

enum store_status
store_seat_whose(struct store *s, int64_t game, int seat,
    struct store_whose *whose)
{
	struct statement *sql = seats_sql(s, STORE_SQL_SEAT_WHOSE, game, seat);
	enum store_status status = store_sql_row(s, sql);

	*whose = (struct store_whose){0};
	if (status != STORE_OK)
		return status;
	whose->given = store_sql_int(sql, 0);
	whose->person = !store_sql_is_null(sql, 1);
	whose->moved = store_sql_int(sql, 1);
	store_sql_end(sql);
	return STORE_OK;
}
