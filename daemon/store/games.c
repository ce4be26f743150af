/*
 * Games: adding one with its seats, and reading them one by one or all in
 * turn.
 *
 * Not here: what an entry changes of a game (log.c), seats (seats.c), clocks
 * and pauses (clocks.c), when the game acts (alarm.c).
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
	free(g->terms);
	*g = (struct store_game){0};
}

/* --- what each seat has made ---------------------------------------------- */

void
store_made_write(const uint32_t *made, int seats, struct buffer *out)
{
	for (int i = 0; i < seats; i++) {
		buffer_putc(out, i == 0 ? '[' : ',');
		buffer_add_int(out, made[i]);
	}
	buffer_putc(out, ']');
}

bool
store_made_read(const char *text, int seats, uint32_t *made)
{
	for (int i = 0; i < seats; i++) {
		uint64_t n = 0;

		if (text == NULL || *text != (i == 0 ? '[' : ','))
			return false;
		text += 1 + strspn(text + 1, " ");
		if (*text < '0' || *text > '9')
			return false;
		for (; *text >= '0' && *text <= '9'; text++) {
			n = 10 * n + (uint64_t)(*text - '0');
			if (n > UINT32_MAX)
				return false;
		}
		made[i] = (uint32_t)n;
	}
	return true;
}

/* --- adding -------------------------------------------------------------- */

static enum store_status
add_game(struct store *s, struct store_game *g)
{
	struct statement *sql = store_sql(s, STORE_SQL_GAME_ADD);

	buffer_reset(&s->scratch);
	store_made_write(g->made, g->seats, &s->scratch);
	store_sql_put_bytes(sql, 1, g->uid, sizeof g->uid);
	store_sql_put_text(sql, 2, g->ruleset);
	store_sql_put_int(sql, 3, g->version);
	store_sql_put_text(sql, 4, g->options);
	store_sql_put_id(sql, 5, g->data);
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
	store_sql_put_text(sql, 15, g->terms != NULL ? g->terms : "{}");
	store_sql_put_id(sql, 16, g->proposal);
	store_sql_put_int(sql, 17, g->watch);
	return store_sql_once(store_sql_add(s, sql, &g->id));
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
		status = store_seat_add(s, g->id, i, &seats[i]);
	return status;
}

/* --- reading ------------------------------------------------------------- */

/* The digests; without a seed the game came from elsewhere. */
static bool
take_digests(struct statement *sql, struct store_game *g)
{
	g->seedless = store_sql_is_null(sql, 10);
	return store_sql_bytes(sql, 1, g->uid, sizeof g->uid) &&
	    (g->seedless ||
		store_sql_bytes(sql, 10, g->seed, sizeof g->seed)) &&
	    store_sql_bytes(sql, 11, g->commitment, sizeof g->commitment) &&
	    store_sql_bytes(sql, 12, g->entropy, sizeof g->entropy) &&
	    store_sql_bytes(sql, 13, g->head, sizeof g->head);
}

static enum store_status
take_game(struct store *s, struct statement *sql, struct store_game *g)
{
	int64_t seats = store_sql_int(sql, 6), state = store_sql_int(sql, 7);

	*g = (struct store_game){0};
	g->id = store_sql_int(sql, 0);
	if (seats < 1 || seats > RULES_SEATS_MAX || state < STORE_OPEN ||
	    state > STORE_OVER || !take_digests(sql, g) ||
	    !store_made_read(store_sql_peek(sql, 21), (int)seats, g->made))
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
	g->terms = store_sql_text(sql, 18);
	g->proposal = store_sql_int(sql, 19);
	g->watch = (uint32_t)store_sql_int(sql, 20);
	g->advance = (unsigned)store_sql_int(sql, 22);
	return STORE_OK;
}

enum store_status
store_game_get(struct store *s, int64_t id, struct store_game *g)
{
	struct statement *sql = store_sql(s,
	    s->beside_others ? STORE_SQL_GAME_CLAIM : STORE_SQL_GAME_GET);
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

void
store_game_ahead(struct store *s, int64_t id, int seat)
{
	static const enum store_sql asked[] = {
	    STORE_SQL_SEAT_WHOSE, STORE_SQL_GAME_CLAIM, STORE_SQL_SEATS_GET};

	if (!s->beside_others)
		return;
	for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
		struct statement *sql = store_sql(s, asked[i]);

		store_sql_put_int(sql, 1, id);
		if (asked[i] == STORE_SQL_SEAT_WHOSE)
			store_sql_put_int(sql, 2, seat);
		store_sql_ahead(s, sql);
	}
}

enum store_status
store_game_find(struct store *s, const uint8_t uid[UID_SIZE], int64_t *id)
{
	struct statement *sql = store_sql(s, STORE_SQL_GAME_FIND);

	store_sql_put_bytes(sql, 1, uid, UID_SIZE);
	return store_sql_one(s, sql, id);
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
	struct statement *sql = store_sql(s, which_sql[which]);
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

enum store_status
store_game_watch(struct store *s, struct store_game *g, uint32_t watch)
{
	struct statement *sql = store_sql(s, STORE_SQL_GAME_WATCH);
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, g->id);
	store_sql_put_int(sql, 2, watch);
	status = store_sql_must(s, sql);
	if (status == STORE_OK)
		g->watch = watch;
	return status;
}
