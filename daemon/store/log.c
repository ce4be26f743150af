/*
 * The log of a game: appending an entry together with what it changes of the
 * game's row, reading entries, and the notes that go with them.
 *
 * Not here: the draws as bytes (chance_code.c), seeds after the first
 * (stretches.c).
 */
#include "config.h"

#include "store/store_log.h"

#include <assert.h>
#include <string.h>

#include "store/chance_code.h"
#include "store/inner.h"
#include "store/store_clocks.h"

static bool
is_reseed(const struct entry *e)
{
	return strcmp(e->move, "!reseed") == 0;
}

/* --- appending ----------------------------------------------------------- */

enum store_status
store_log_not_next(struct store *s, int64_t game, uint32_t n)
{
	struct statement *sql = store_sql(s, STORE_SQL_ENTRY_EXISTS);
	enum store_status status;

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, n);
	status = store_sql_one(s, sql, NULL);
	return status == STORE_OK ? STORE_DUPLICATE : status;
}

static enum store_status
advance_game(struct store *s, const struct store_game *g, const struct entry *e,
    unsigned to_move)
{
	struct statement *sql = store_sql(s, STORE_SQL_GAME_ADVANCE);
	uint32_t made[RULES_SEATS_MAX];
	enum store_status status;

	memcpy(made, g->made, sizeof made);
	if (e->seat >= 0)
		made[e->seat]++;
	buffer_reset(&s->scratch);
	store_made_write(made, g->seats, &s->scratch);
	store_sql_put_int(sql, 1, g->id);
	store_sql_put_int(sql, 2, e->n);
	store_sql_put_int(sql, 3, to_move);
	store_sql_put_bytes(sql, 4, e->hash, sizeof e->hash);
	store_sql_put_int(sql, 5, e->at);
	store_sql_put_text(sql, 6, buffer_text(&s->scratch));
	status = store_sql_expect(s, sql);
	if (status == STORE_ABSENT)
		status = store_log_not_next(s, g->id, e->n);
	return status;
}

static enum store_status
add_entry(struct store *s, int64_t game, const struct entry *e)
{
	struct statement *sql = store_sql(s, STORE_SQL_ENTRY_ADD);

	buffer_reset(&s->scratch);
	store_chance_write(&e->chance, &s->scratch);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, e->n);
	if (e->seat >= 0)
		store_sql_put_int(sql, 3, e->seat);
	store_sql_put_int(sql, 4, e->by);
	store_sql_put_int(sql, 5, e->at);
	store_sql_put_text(sql, 6, e->move);
	if (s->scratch.len > 0)
		store_sql_put_bytes(sql, 7, s->scratch.data, s->scratch.len);
	store_sql_put_bytes(sql, 8, e->state, sizeof e->state);
	store_sql_put_bytes(sql, 9, e->hash, sizeof e->hash);
	return store_sql_run(s, sql);
}

/* What is over is not paused any more. */
static enum store_status
end_game(struct store *s, int64_t game, int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_GAME_END);

	store_sql_put_int(sql, 1, game);
	store_sql_run(s, sql);
	return store_pause_end(s, game, at);
}

/* In a game with stretches, each begins with its entry, and no other entry is
 * one. */
static bool
fits_stretches(struct store *s, const struct store_game *g,
    const struct entry *e)
{
	uint8_t commitment[DIGEST_SIZE];
	enum store_status status;

	if (g->reseeds == 0)
		return !e->reseeded;
	status = store_stretch_commitment(s, g->id, e->n, commitment);
	if (status == STORE_OK)
		return e->reseeded &&
		    memcmp(commitment, e->commitment, sizeof commitment) == 0;
	/* After a fault the next statement fails, too. */
	return status != STORE_ABSENT || !e->reseeded;
}

enum store_status
store_entry_add(struct store *s, struct store_game *g, const struct entry *e,
    unsigned to_move, bool over)
{
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	assert(e->n == g->entries && e->seat < g->seats);
	assert(e->by < ENTRY_BY_END && e->move[0] != '\0');
	assert(e->reseeded == is_reseed(e));
	status = advance_game(s, g, e, to_move);
	if (status == STORE_OK) {
		assert(fits_stretches(s, g, e));
		status = add_entry(s, g->id, e);
	}
	if (status == STORE_OK && over)
		status = end_game(s, g->id, e->at);
	if (status != STORE_OK)
		return status;
	memset(&s->newest, 0, sizeof s->newest);
	s->newest.game = g->id;
	s->newest.n = e->n;
	s->added[e->seat < 0 ? STORE_BY_NOBODY : (int)e->by]++;
	g->entries = e->n + 1;
	if (e->seat >= 0)
		g->made[e->seat]++;
	g->to_move = to_move;
	g->moved = e->at;
	memcpy(g->head, e->hash, sizeof g->head);
	if (over)
		g->state = STORE_OVER;
	return STORE_OK;
}

/* --- reading ------------------------------------------------------------- */

static bool
take_entry(struct statement *sql, struct entry *e)
{
	bool nobody = store_sql_is_null(sql, 1);
	const char *move = store_sql_peek(sql, 4);
	int64_t by = store_sql_int(sql, 2), seat = store_sql_int(sql, 1);
	const void *chance;
	size_t len;

	entry_reset(e);
	e->n = (uint32_t)store_sql_int(sql, 0);
	e->at = store_sql_int(sql, 3);
	if (by < ENTRY_BY_SEAT || by >= ENTRY_BY_END || move == NULL ||
	    strlen(move) > RULES_NOTATION_MAX || seat < 0 ||
	    seat >= RULES_SEATS_MAX)
		return false;
	e->by = (enum entry_by)by;
	e->seat = nobody ? -1 : (int)seat;
	memcpy(e->move, move, strlen(move) + 1);
	chance = store_sql_blob(sql, 5, &len);
	return store_chance_read(chance, len, &e->chance) &&
	    store_sql_bytes(sql, 6, e->state, sizeof e->state) &&
	    store_sql_bytes(sql, 7, e->hash, sizeof e->hash);
}

/* What an entry "!reseed" says stands in the stretch that it begins. */
static bool
take_commitment(struct store *s, int64_t game, struct entry *e)
{
	e->reseeded = is_reseed(e);
	return !e->reseeded ||
	    store_stretch_commitment(s, game, e->n, e->commitment) == STORE_OK;
}

enum store_status
store_entries_each(struct store *s, int64_t game, uint32_t from,
    bool (*each)(void *arg, const struct entry *e), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_ENTRIES);
	struct entry e = {0};
	enum store_status status;

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, from);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		if (!take_entry(sql, &e) || e.n != from ||
		    !take_commitment(s, game, &e)) {
			status = store_sql_damaged(s, "the log of game", game);
			store_sql_end(sql);
			break;
		}
		from++;
		if (!each(arg, &e)) {
			store_sql_end(sql);
			break;
		}
	}
	entry_fini(&e);
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_entry_of_seat(struct store *s, int64_t game, int seat, uint32_t k,
    uint32_t *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_ENTRY_OF_SEAT);
	enum store_status status;
	int64_t value = 0;

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, k);
	status = store_sql_one(s, sql, &value);
	*n = (uint32_t)value;
	return status;
}

enum store_status
store_entries_undo(struct store *s, int64_t game, int seat, int64_t *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_ENTRIES_UNDO);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	return store_sql_one(s, sql, n);
}

/* --- notes --------------------------------------------------------------- */

enum store_status
store_note_add(struct store *s, int64_t game, uint32_t n, int seat,
    const char *text)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTE_ADD);

	assert(s->doing == STORE_WRITING);
	assert(seat >= 0 && seat < RULES_SEATS_MAX);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, n);
	store_sql_put_int(sql, 3, seat);
	store_sql_put_text(sql, 4, text);
	return store_sql_must(s, sql);
}

enum store_status
store_notes_written(struct store *s, int64_t game, int seat, uint32_t from,
    int64_t *bytes, int *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTES_WRITTEN);
	enum store_status status;

	*bytes = *n = 0;
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, from);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	*bytes = store_sql_int(sql, 0);
	*n = (int)store_sql_int(sql, 1);
	store_sql_end(sql);
	return STORE_OK;
}

enum store_status
store_notes_each(struct store *s, int64_t game, uint32_t from,
    bool (*each)(void *arg, uint32_t n, int seat, const char *text), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTES);
	enum store_status status;

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, from);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		const char *text = store_sql_peek(sql, 2);

		if (!each(arg, (uint32_t)store_sql_int(sql, 0),
			(int)store_sql_int(sql, 1), text != NULL ? text : "")) {
			store_sql_end(sql);
			break;
		}
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_notes_newest(struct store *s, int64_t game, uint32_t end,
    bool (*each)(void *arg, const struct store_note *note), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTES_NEWEST);
	enum store_status status;
	bool more = true;

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, end);
	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		const char *text = store_sql_peek(sql, 3);

		more = each(arg,
		    &(struct store_note){.n = (uint32_t)store_sql_int(sql, 0),
			.i = (uint32_t)store_sql_int(sql, 1),
			.seat = (int)store_sql_int(sql, 2),
			.text = text != NULL ? text : ""});
	}
	if (!more)
		store_sql_end(sql);
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_notes_before(struct store *s, int64_t game, uint32_t n, uint32_t i,
    int64_t *before)
{
	struct statement *sql = store_sql(s, STORE_SQL_NOTES_BEFORE);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, n);
	store_sql_put_int(sql, 3, i);
	return store_sql_one(s, sql, before);
}
