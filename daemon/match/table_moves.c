/*
 * Moves of the table, which every ruleset has: resigning, ending the game by
 * agreement, taking back. They are apart from match.c because rules never hear
 * of them.
 *
 * Not here: which entries can be taken back (match.c, undo.c), who has won then
 * (ending.c), who has to agree (desk/).
 */
#include "config.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "match/inner.h"

enum kind { RESIGN, END, UNDO };

struct table_move {
	enum kind kind;
	int seat;   /* -1 for "!end" */
	uint32_t n; /* the entry to be taken back */
};

static const char undo_prefix[] = "!undo ";

/* Reads the number of an entry, not 0, in its only valid spelling. */
static bool
table_read_number(const char *text, uint32_t *n)
{
	uint64_t value = 0;

	if (*text == '0')
		return false;
	for (; *text >= '0' && *text <= '9' && value <= UINT32_MAX; text++)
		value = value * 10 + (uint64_t)(*text - '0');
	*n = (uint32_t)value;
	return *text == '\0' && value > 0 && value <= UINT32_MAX;
}

static bool
read_table_move(const char *text, struct table_move *move)
{
	move->n = 0;
	if (strcmp(text, "!resign") == 0)
		move->kind = RESIGN;
	else if (strcmp(text, "!end") == 0)
		move->kind = END;
	else if (strncmp(text, undo_prefix, sizeof undo_prefix - 1) == 0)
		move->kind = UNDO;
	else
		return false;
	return move->kind != UNDO ||
	    table_read_number(text + sizeof undo_prefix - 1, &move->n);
}

bool
match_is_table_move(const char *text, uint32_t *n)
{
	struct table_move move;
	bool good = read_table_move(text, &move);

	*n = good ? move.n : 0;
	return good;
}

/* --- whether it may be made ----------------------------------------------- */

/* Why SEAT cannot take back entry N, or NULL. */
static const char *
undo_refused(const struct match *m, int seat, uint32_t n)
{
	int maker = undo_seat(m, n);

	if (m->resigned >> seat & 1)
		return "undo-resigned";
	if (n >= m->entries)
		return "undo-missing";
	if (maker < 0)
		return "undo-gone";
	return maker == seat ? NULL : "undo-another";
}

static bool
is_at_table(const struct match *m, int seat)
{
	return seat >= 0 && seat < m->setup.seats;
}

static enum match_ruling
rule(const struct match *m, const struct table_move *move, const char **why)
{
	*why = NULL;
	if (match_to_move(m) == 0)
		return MATCH_OVER;
	if (is_at_table(m, move->seat) != (move->kind != END))
		return MATCH_NOT_TO_MOVE;
	if (move->kind == RESIGN && (m->resigned >> move->seat & 1))
		*why = "resigned";
	else if (move->kind == UNDO)
		*why = undo_refused(m, move->seat, move->n);
	return *why == NULL ? MATCH_OK : MATCH_REFUSED;
}

/* --- making it ------------------------------------------------------------ */

static void
write_event(const struct table_move *move, struct buffer *out)
{
	static const char *const code[] = {"resigned", "ended", "undone"};
	struct json j;

	buffer_reset(out);
	json_init(&j, out);
	json_array_begin(&j);
	json_object_begin(&j);
	json_put_text(&j, "e", code[move->kind]);
	if (move->kind == UNDO)
		json_put_int(&j, "entry", move->n);
	if (move->kind != END)
		json_put_int(&j, "seat", move->seat);
	json_object_end(&j);
	json_array_end(&j);
}

static void
apply(struct match *m, const struct table_move *move)
{
	switch (move->kind) {
	case RESIGN:
		m->resigned |= 1u << move->seat;
		undo_clear(m);
		break;
	case END:
		m->ended = true;
		undo_clear(m);
		break;
	case UNDO:
		undo_back(m, move->n);
		break;
	}
}

static enum match_ruling
make(struct match *m, const struct table_move *move, enum entry_by by,
    int64_t at, struct entry *e, const char **why)
{
	enum match_ruling ruling = rule(m, move, why);

	assert(m->entries > 0);
	if (ruling != MATCH_OK)
		return ruling;
	apply(m, move);
	match_begin_entry(m, move->seat, at, e);
	e->by = by;
	if (move->kind == UNDO)
		snprintf(e->move, sizeof e->move, "%s%" PRIu32, undo_prefix,
		    move->n);
	else
		strcpy(e->move, move->kind == END ? "!end" : "!resign");
	write_event(move, &e->events);
	match_count_entry(m, e, e);
	return MATCH_OK;
}

enum match_ruling
match_resign(struct match *m, int seat, enum entry_by by, int64_t at,
    struct entry *e, const char **why)
{
	const struct table_move move = {RESIGN, seat, 0};

	assert(by < ENTRY_BY_BOT);
	return make(m, &move, by, at, e, why);
}

enum match_ruling
match_end(struct match *m, int64_t at, struct entry *e)
{
	const struct table_move move = {END, -1, 0};
	const char *why;

	return make(m, &move, ENTRY_BY_SEAT, at, e, &why);
}

enum match_ruling
match_undo(struct match *m, int seat, uint32_t n, int64_t at, struct entry *e,
    const char **why)
{
	const struct table_move move = {UNDO, seat, n};

	if (rule(m, &move, why) != MATCH_OK || !undo_barred(m, n))
		return make(m, &move, ENTRY_BY_SEAT, at, e, why);
	*why = "undo-gone";
	return MATCH_REFUSED;
}

/* Whether BY may make MOVE: only a seat ends the game or takes back, and a bot
 * does not even resign. */
static bool
may_be_made_by(const struct table_move *move, enum entry_by by)
{
	return by == ENTRY_BY_SEAT ||
	    (by == ENTRY_BY_CLOCK && move->kind == RESIGN);
}

enum match_ruling
match_table_move(struct match *m, int seat, const char *text, enum entry_by by,
    int64_t at, struct entry *e, const char **why)
{
	struct table_move move;

	*why = "illegal";
	if (!read_table_move(text, &move))
		return MATCH_UNREADABLE;
	move.seat = seat;
	if (!may_be_made_by(&move, by))
		return MATCH_REFUSED;
	return make(m, &move, by, at, e, why);
}

bool
table_move_replay(struct match *m, const struct entry *e, struct entry *again,
    const char **why)
{
	struct table_move move;

	*why = "illegal";
	if (!read_table_move(e->move, &move) || !may_be_made_by(&move, e->by))
		return false;
	move.seat = e->seat;
	if (rule(m, &move, why) != MATCH_OK) {
		if (*why == NULL)
			*why = "illegal";
		return false;
	}
	if (e->chance.len > 0) {
		*why = "chance";
		return false;
	}
	apply(m, &move);
	if (again != NULL) {
		write_event(&move, &again->events);
		buffer_reset(&again->aside);
	}
	return true;
}
