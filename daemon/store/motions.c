/*
 * Motions: what the players of a table decide together, and how each has
 * voted.
 *
 * Not here: what follows from a decision (daemon/game/motion.c).
 */
#include "config.h"

#include "store/store_motions.h"

#include <assert.h>
#include <string.h>

#include "store/inner.h"

enum store_status
store_motion_add(struct store *s, struct store_motion *m)
{
	struct statement *sql = store_sql(s, STORE_SQL_MOTION_ADD);

	assert(s->doing == STORE_WRITING);
	assert(m->seat >= -1 && m->seat < RULES_SEATS_MAX);
	store_sql_put_int(sql, 1, m->game);
	store_sql_put_int(sql, 2, m->kind);
	store_sql_put_int(sql, 3, m->about);
	if (m->seat >= 0)
		store_sql_put_int(sql, 4, m->seat);
	store_sql_put_int(sql, 5, m->at);
	store_sql_put_int(sql, 6, m->until);
	m->state = STORE_MOTION_OPEN;
	memset(m->said, 0, sizeof m->said);
	return store_sql_add(s, sql, &m->id);
}

/* --- reading ------------------------------------------------------------- */

static enum store_status
take_votes(struct store *s, struct store_motion *m)
{
	struct statement *sql = store_sql(s, STORE_SQL_VOTES);
	enum store_status status;

	store_sql_put_int(sql, 1, m->id);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		int64_t seat = store_sql_int(sql, 0);
		const char *choice = store_sql_peek(sql, 1);

		if (seat < 0 || seat >= RULES_SEATS_MAX || choice == NULL ||
		    strlen(choice) > STORE_CHOICE_MAX) {
			store_sql_end(sql);
			return store_sql_damaged(s, "motion", m->id);
		}
		memcpy(m->said[seat], choice, strlen(choice) + 1);
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

static enum store_status
take_motion(struct store *s, struct statement *sql, struct store_motion *m)
{
	bool clock = store_sql_is_null(sql, 4);
	int64_t kind = store_sql_int(sql, 2), seat = store_sql_int(sql, 4);
	int64_t state = store_sql_int(sql, 7);

	*m = (struct store_motion){.id = store_sql_int(sql, 0)};
	if (kind < STORE_MOTION_END || kind > STORE_MOTION_CHANNEL ||
	    seat < 0 || seat >= RULES_SEATS_MAX || state < STORE_MOTION_OPEN ||
	    state > STORE_MOTION_LAPSED)
		return store_sql_damaged(s, "motion", m->id);
	m->game = store_sql_int(sql, 1);
	m->kind = (enum store_motion_kind)kind;
	m->about = store_sql_int(sql, 3);
	m->seat = clock ? -1 : (int)seat;
	m->at = store_sql_int(sql, 5);
	m->until = store_sql_int(sql, 6);
	m->state = (enum store_motion_state)state;
	return take_votes(s, m);
}

enum store_status
store_motion_get(struct store *s, int64_t id, struct store_motion *m)
{
	struct statement *sql = store_sql(s, STORE_SQL_MOTION_GET);
	enum store_status status;

	*m = (struct store_motion){0};
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	status = take_motion(s, sql, m);
	store_sql_end(sql);
	return status;
}

static struct statement *
motions_sql(struct store *s, int64_t game, size_t max)
{
	struct statement *sql = store_sql(s, STORE_SQL_MOTIONS_OPEN);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, (int64_t)max);
	return sql;
}

void
store_motions_ahead(struct store *s, int64_t game, size_t max)
{
	store_sql_ahead(s, motions_sql(s, game, max));
}

enum store_status
store_motions_open(struct store *s, int64_t game, struct store_motion *m,
    size_t max, size_t *n)
{
	struct statement *sql = motions_sql(s, game, max);
	enum store_status status;

	*n = 0;
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		assert(*n < max);
		status = take_motion(s, sql, &m[*n]);
		if (status != STORE_OK) {
			store_sql_end(sql);
			break;
		}
		++*n;
	}
	if (status != STORE_ABSENT)
		*n = 0;
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* --- deciding ------------------------------------------------------------ */

enum store_status
store_motions_lately(struct store *s, int64_t game, int seat, int64_t since,
    int *n, int64_t *first)
{
	struct statement *sql = store_sql(s, STORE_SQL_MOTIONS_LATELY);
	enum store_status status;

	*n = 0;
	*first = 0;
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, since);
	status = store_sql_row(s, sql);
	if (status == STORE_OK) {
		*n = (int)store_sql_int(sql, 0);
		*first = store_sql_int(sql, 1);
		store_sql_end(sql);
	}
	return status;
}

enum store_status
store_motion_vote(struct store *s, struct store_motion *m, int seat,
    const char *choice, int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_VOTE_PUT);
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	assert(seat >= 0 && seat < RULES_SEATS_MAX);
	assert(strlen(choice) <= STORE_CHOICE_MAX);
	store_sql_put_int(sql, 1, m->id);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_text(sql, 3, choice);
	store_sql_put_int(sql, 4, at);
	status = store_sql_must(s, sql);
	if (status == STORE_OK)
		memcpy(m->said[seat], choice, strlen(choice) + 1);
	return status;
}

enum store_status
store_motion_done(struct store *s, struct store_motion *m,
    enum store_motion_state state)
{
	struct statement *sql = store_sql(s, STORE_SQL_MOTION_DONE);
	struct store_motion stored;
	enum store_status status;

	assert(s->doing == STORE_WRITING && state != STORE_MOTION_OPEN);
	store_sql_put_int(sql, 1, m->id);
	store_sql_put_int(sql, 2, state);
	status = store_sql_must(s, sql);
	if (status == STORE_OK)
		m->state = state;
	if (status != STORE_ABSENT)
		return status;
	status = store_sql_need(s, store_motion_get(s, m->id, &stored));
	if (status == STORE_OK)
		m->state = stored.state;
	return status;
}
