/*
 * Games and their seats.
 *
 * Not here: what a move changes of them (log.c).
 */
#include "config.h"

#include "store/inner.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 64 }; /* games read at once */

void
store_game_fini(struct store_game *g)
{
	free(g->ruleset);
	free(g->options);
	*g = (struct store_game){0};
}

void
store_seats_fini(struct store_seat *seats, int n)
{
	for (int i = 0; i < n; i++) {
		free(seats[i].bot);
		free(seats[i].name);
		free(seats[i].phrase);
		seats[i] = (struct store_seat){0};
	}
}

/* --- adding -------------------------------------------------------------- */

static void
put_id(sqlite3_stmt *sql, int i, int64_t id)
{
	if (id == 0)
		store_sql_put_null(sql, i);
	else
		store_sql_put_int(sql, i, id);
}

static enum store_status
add_game(struct store *s, struct store_game *g)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_GAME_ADD);

	buffer_reset(&s->scratch);
	for (int i = 0; i < g->seats; i++)
		buffer_puts(&s->scratch, i == 0 ? "[0" : ",0");
	buffer_puts(&s->scratch, "]");
	store_sql_put_bytes(sql, 1, g->uid, sizeof g->uid);
	store_sql_put_text(sql, 2, g->ruleset);
	store_sql_put_int(sql, 3, g->version);
	store_sql_put_text(sql, 4, g->options);
	put_id(sql, 5, g->data);
	store_sql_put_int(sql, 6, g->seats);
	store_sql_put_int(sql, 7, g->to_move);
	store_sql_put_text(sql, 8, buffer_text(&s->scratch));
	if (g->seedless)
		store_sql_put_null(sql, 9);
	else
		store_sql_put_bytes(sql, 9, g->seed, sizeof g->seed);
	store_sql_put_bytes(sql, 10, g->commitment, sizeof g->commitment);
	store_sql_put_bytes(sql, 11, g->entropy, sizeof g->entropy);
	store_sql_put_bytes(sql, 12, g->head, sizeof g->head);
	store_sql_put_int(sql, 13, g->created);
	store_sql_put_int(sql, 14, g->moved);
	return store_sql_add(s, sql, &g->id);
}

static enum store_status
add_seat(struct store *s, int64_t game, int number,
    const struct store_seat *seat)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_SEAT_ADD);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, number);
	put_id(sql, 3, seat->player);
	store_sql_put_text(sql, 4, seat->bot);
	store_sql_put_text(sql, 5, seat->name);
	if (seat->phrase != NULL)
		store_sql_put_text(sql, 6, seat->phrase);
	store_sql_put_int(sql, 7, seat->muted);
	store_sql_put_int(sql, 8, seat->unreachable);
	if (seat->phrase == NULL)
		store_sql_put_bytes(sql, 9, seat->phrase_digest,
		    sizeof seat->phrase_digest);
	return store_sql_run(s, sql);
}

enum store_status
store_game_add(struct store *s, struct store_game *g,
    const struct store_seat *seats)
{
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	assert(g->seats > 0 && g->seats <= RULES_SEATS_MAX);
	assert(g->entries == 0 && g->reseeds == 0 && g->state == STORE_OPEN);
	assert(g->alarm == 0);
	status = add_game(s, g);
	for (int i = 0; i < g->seats && status == STORE_OK; i++)
		status = add_seat(s, g->id, i, &seats[i]);
	return status;
}

/* --- reading ------------------------------------------------------------- */

/* The digests; without a seed the game came from elsewhere. */
static bool
take_digests(sqlite3_stmt *sql, struct store_game *g)
{
	g->seedless = sqlite3_column_type(sql, 10) == SQLITE_NULL;
	return store_sql_bytes(sql, 1, g->uid, sizeof g->uid) &&
	    (g->seedless ||
		store_sql_bytes(sql, 10, g->seed, sizeof g->seed)) &&
	    store_sql_bytes(sql, 11, g->commitment, sizeof g->commitment) &&
	    store_sql_bytes(sql, 12, g->entropy, sizeof g->entropy) &&
	    store_sql_bytes(sql, 13, g->head, sizeof g->head);
}

static enum store_status
take_game(struct store *s, sqlite3_stmt *sql, struct store_game *g)
{
	int64_t seats = store_sql_int(sql, 6), state = store_sql_int(sql, 7);

	*g = (struct store_game){0};
	g->id = store_sql_int(sql, 0);
	if (seats < 1 || seats > RULES_SEATS_MAX || state < STORE_OPEN ||
	    state > STORE_OVER || !take_digests(sql, g))
		return store_sql_damaged(s, "game", g->id);
	g->ruleset = store_sql_text(sql, 2);
	g->version = (int)store_sql_int(sql, 3);
	g->options = store_sql_text(sql, 4);
	g->data = store_sql_int(sql, 5);
	g->seats = (int)seats;
	g->state = (enum store_game_state)state;
	g->entries = (uint32_t)store_sql_int(sql, 8);
	g->to_move = (unsigned)store_sql_int(sql, 9);
	g->created = store_sql_int(sql, 14);
	g->moved = store_sql_int(sql, 15);
	g->reseeds = (int)store_sql_int(sql, 16);
	g->alarm = store_sql_int(sql, 17);
	return STORE_OK;
}

enum store_status
store_game_get(struct store *s, int64_t id, struct store_game *g)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_GAME_GET);
	enum store_status status;

	*g = (struct store_game){0};
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	status = take_game(s, sql, g);
	store_sql_end(sql);
	return status;
}

enum store_status
store_game_find(struct store *s, const uint8_t uid[UID_SIZE], int64_t *id)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_GAME_FIND);

	store_sql_put_bytes(sql, 1, uid, UID_SIZE);
	return store_sql_one(s, sql, id);
}

static enum store_status
take_seat(struct store *s, sqlite3_stmt *sql, int64_t game,
    struct store_seat *seats, int *n)
{
	struct store_seat *seat = &seats[*n];

	if (*n == RULES_SEATS_MAX || store_sql_int(sql, 0) != *n)
		return store_sql_damaged(s, "the seats of game", game);
	*seat = (struct store_seat){
	    .seat = *n,
	    .player = store_sql_int(sql, 1),
	    .bot = store_sql_text(sql, 2),
	    .name = store_sql_text(sql, 3),
	    .made = (uint32_t)store_sql_int(sql, 5),
	    .muted = store_sql_int(sql, 6) != 0,
	    .unreachable = store_sql_int(sql, 7) != 0,
	    .heard_entry = (uint32_t)store_sql_int(sql, 9),
	    .heard_notes = (uint32_t)store_sql_int(sql, 10),
	};
	++*n;
	if (sqlite3_column_type(sql, 4) != SQLITE_NULL)
		seat->phrase = store_sql_text(sql, 4);
	else if (!store_sql_bytes(sql, 8, seat->phrase_digest,
		     sizeof seat->phrase_digest))
		return store_sql_damaged(s, "the seats of game", game);
	return STORE_OK;
}

enum store_status
store_seats_get(struct store *s, int64_t game, struct store_seat *seats, int *n)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_SEATS_GET);
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

/* --- all of them --------------------------------------------------------- */

/* Up to BATCH games after number AFTER. */
static enum store_status
read_batch(struct store *s, enum store_which which, int64_t after,
    struct store_game games[BATCH], size_t *n)
{
	static const enum store_sql which_sql[] = {
	    [STORE_ALL_GAMES] = STORE_SQL_GAMES_ALL,
	    [STORE_OPEN_GAMES] = STORE_SQL_GAMES_RUNNING,
	    [STORE_OVER_GAMES] = STORE_SQL_GAMES_OVER,
	};
	sqlite3_stmt *sql = store_sql(s, which_sql[which]);
	enum store_status status;

	*n = 0;
	store_sql_put_int(sql, 1, after);
	store_sql_put_int(sql, 2, BATCH);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		assert(*n < BATCH);
		status = take_game(s, sql, &games[*n]);
		if (status != STORE_OK) {
			store_sql_end(sql);
			return status;
		}
		++*n;
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* In batches, so that EACH may use the store as it likes, and no old state of
 * it is held up for long. */
enum store_status
store_games_each(struct store *s, enum store_which which, int64_t after,
    bool (*each)(void *arg, const struct store_game *g), void *arg)
{
	struct store_game games[BATCH];
	enum store_status status;
	bool more = true;
	size_t n;

	do {
		status = read_batch(s, which, after, games, &n);
		for (size_t i = 0; i < n; i++) {
			after = games[i].id;
			more = more && each(arg, &games[i]);
			store_game_fini(&games[i]);
		}
	} while (status == STORE_OK && more && n == BATCH);
	return more ? status : STORE_OK;
}

/* --- a seat's marks ------------------------------------------------------ */

/* Nothing is written when the mark is there already. */
static enum store_status
set_mark(struct store *s, enum store_sql which, int64_t game, int seat, bool on)
{
	sqlite3_stmt *sql = store_sql(s, which);
	enum store_status status;
	int changes;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, on);
	status = store_sql_change(s, sql, &changes);
	if (status != STORE_OK || changes > 0)
		return status;
	sql = store_sql(s, STORE_SQL_SEAT_EXISTS);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	return store_sql_one(s, sql, NULL);
}

enum store_status
store_seat_mute(struct store *s, int64_t game, int seat, bool muted)
{
	return set_mark(s, STORE_SQL_SEAT_MUTE, game, seat, muted);
}

enum store_status
store_seat_unreachable(struct store *s, int64_t game, int seat,
    bool unreachable)
{
	return set_mark(s, STORE_SQL_SEAT_UNREACHABLE, game, seat, unreachable);
}

enum store_status
store_seat_heard(struct store *s, int64_t game, int seat, uint32_t entry,
    uint32_t notes)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_SEAT_HEARD);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, entry);
	store_sql_put_int(sql, 4, notes);
	return store_sql_run(s, sql);
}
