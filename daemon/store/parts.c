/*
 * The parts of which the check of a database consists: the file as SQLite sees
 * it, what refers to what, and what must hold between tables. What reads much
 * is cut by the numbers of rows.
 *
 * Not here: the statements (sql/queries/check.sql), replaying games
 * (game/table.h).
 */
#include "config.h"

#include "store/store_parts.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "store/inner.h"
#include "store/store_check.h"

/* What the rows are numbered by. */
enum by { BY_NOTHING, BY_GAME, BY_LETTER };

/* Each row that a statement returns is a fault, but for those of check_made;
 * BEFORE and AFTER its number.
 * MICROS is what it costs for each number, or, by nothing, for each page of the
 * file. */
static const struct look {
	const char *name;
	enum store_sql which;
	enum by by;
	const char *before, *after;
	double micros;
} looks[] = {
    {"file", STORE_SQL_INTEGRITY, BY_NOTHING, NULL, NULL, 30},
    {"letter-fates", STORE_SQL_CHECK_LETTERS, BY_NOTHING,
	"letters that met fate", "are miscounted", 3},
    {"references", STORE_SQL_CHECK_REFERENCES, BY_NOTHING, NULL, NULL, 1},
    {"counts", STORE_SQL_CHECK_GAMES, BY_NOTHING, "games in state",
	"are miscounted", 0.3},
    {"people", STORE_SQL_CHECK_PLAYERS, BY_NOTHING, "people, said to be",
	"in number, are others", 0.1},
    {"proposals", STORE_SQL_CHECK_PROPOSALS, BY_NOTHING, "proposal",
	"has another game than it says", 0.1},
    {"entries", STORE_SQL_CHECK_ENTRIES, BY_GAME, "an entry of game",
	"refers to a game that is not there", 20},
    {"lengths", STORE_SQL_CHECK_LENGTHS, BY_GAME, "game",
	"has another number of entries than it says", 20},
    {"heads", STORE_SQL_CHECK_HEADS, BY_GAME, "game",
	"ends with another entry than it says", 5},
    {"seats", STORE_SQL_CHECK_SEATS, BY_GAME, "game",
	"has other seats than it says", 5},
    {"made", STORE_SQL_CHECK_MADE, BY_GAME, "game",
	"has a seat that made another number of entries than it says", 40},
    {"stretches", STORE_SQL_CHECK_STRETCHES, BY_GAME, "game",
	"has other stretches than it says", 2},
    {"pauses", STORE_SQL_CHECK_PAUSES, BY_GAME, "game",
	"is paused without a pause, or has one without being paused", 2},
    {"standins", STORE_SQL_CHECK_STANDINS, BY_GAME, "game",
	"has a stand-in for nobody", 1},
    {"kinds", STORE_SQL_CHECK_KINDS, BY_LETTER, "letter",
	"is of a kind that there is not", 0.5},
    {"abouts", STORE_SQL_CHECK_ABOUTS, BY_LETTER, "letter",
	"is about another thing than its game", 0.5},
    {"letters", STORE_SQL_CHECK_LETTERS_OF, BY_LETTER, "letter",
	"refers to an entry that is not there", 2},
};

enum {
	LOOKS = sizeof looks / sizeof looks[0],
	GAMES = 10000,	  /* in a part */
	LETTERS = 500000, /* likewise */
};

/* --- which parts there are ------------------------------------------------ */

struct parts {
	struct store_part *part;
	size_t n;
};

static void
part_add(struct parts *p, int look, int64_t after, int64_t until, double cost)
{
	p->part = xrealloc(p->part, p->n + 1, sizeof *p->part);
	p->part[p->n++] =
	    (struct store_part){look, after, until, (uint64_t)cost + 1};
}

/* The last part has no end: rows may be added. */
static void
parts_cut(struct parts *p, int look, int64_t last, int64_t step)
{
	int64_t after = 0;

	for (; after + step < last; after += step)
		part_add(p, look, after, after + step,
		    looks[look].micros * (double)step);
	part_add(p, look, after, INT64_MAX,
	    looks[look].micros * (double)(last > after ? last - after : 0));
}

static int
compare_cost(const void *a, const void *b)
{
	uint64_t x = ((const struct store_part *)a)->cost;
	uint64_t y = ((const struct store_part *)b)->cost;

	return (x < y) - (x > y);
}

enum store_status
store_parts(struct store *s, struct store_part **parts, size_t *n)
{
	int64_t pages = 0, game = 0, letter = 0;
	struct parts p = {0};
	enum store_status status;

	status = store_sql_one(s, store_sql(s, STORE_SQL_PAGE_COUNT), &pages);
	if (status == STORE_OK)
		status = store_sql_one(s,
		    store_sql(s, STORE_SQL_CHECK_LAST_GAME), &game);
	if (status == STORE_OK)
		status = store_sql_one(s,
		    store_sql(s, STORE_SQL_CHECK_LAST_LETTER), &letter);
	for (int i = 0; i < LOOKS && status == STORE_OK; i++)
		if (looks[i].by == BY_NOTHING)
			part_add(&p, i, 0, INT64_MAX,
			    looks[i].micros * (double)pages);
		else if (looks[i].by == BY_GAME)
			parts_cut(&p, i, game, GAMES);
		else
			parts_cut(&p, i, letter, LETTERS);
	if (p.n > 0)
		qsort(p.part, p.n, sizeof *p.part, compare_cost);
	*parts = p.part;
	*n = p.n;
	return status;
}

const char *
store_part_name(const struct store_part *part)
{
	return looks[part->look].name;
}

/* --- looking -------------------------------------------------------------- */

/* A statement whose first column says "ok" or what is wrong. */
static enum store_status
look_inside(struct store *s, struct buffer *out)
{
	struct statement *sql = store_sql(s, STORE_SQL_INTEGRITY);
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		const char *text = store_sql_peek(sql, 0);

		if (text != NULL && strcmp(text, "ok") != 0)
			buffer_printf(out, "%s\n", text);
	}
	return status;
}

/* In tables whose references have no look of their own. */
static enum store_status
look_at_references(struct store *s, struct buffer *out)
{
	struct statement *sql = store_sql(s, STORE_SQL_CHECK_REFERENCES);
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		const char *from = store_sql_peek(sql, 0);
		const char *to = store_sql_peek(sql, 1);

		buffer_printf(out,
		    "a row of %s refers to a %s that is not there\n",
		    from != NULL ? from : "?", to != NULL ? to : "?");
	}
	return status;
}

/* Whether the seat has made another number of entries than its game says. */
static bool
is_miscounted(struct statement *sql)
{
	int64_t seat = store_sql_int(sql, 1);
	uint32_t made[RULES_SEATS_MAX];

	return seat < 0 || seat >= RULES_SEATS_MAX ||
	    !store_made_read(store_sql_peek(sql, 2), (int)seat + 1, made) ||
	    made[seat] != store_sql_int(sql, 3);
}

static enum store_status
look_between(struct store *s, const struct store_part *part, struct buffer *out)
{
	const struct look *look = &looks[part->look];
	struct statement *sql = store_sql(s, look->which);
	enum store_status status;

	if (look->by != BY_NOTHING) {
		store_sql_put_int(sql, 1, part->after);
		store_sql_put_int(sql, 2, part->until);
	}
	while ((status = store_sql_row(s, sql)) == STORE_OK)
		if (look->which != STORE_SQL_CHECK_MADE || is_miscounted(sql))
			buffer_printf(out, "%s %" PRId64 " %s\n", look->before,
			    store_sql_int(sql, 0), look->after);
	return status;
}

enum store_status
store_part_look(struct store *s, const struct store_part *part,
    struct buffer *out)
{
	size_t before = out->len;
	enum store_status status;

	assert(part->look >= 0 && part->look < LOOKS);
	if (looks[part->look].which == STORE_SQL_INTEGRITY)
		status = look_inside(s, out);
	else if (looks[part->look].which == STORE_SQL_CHECK_REFERENCES)
		status = look_at_references(s, out);
	else
		status = look_between(s, part, out);
	if (status != STORE_ABSENT) {
		buffer_printf(out, "%s\n", s->why);
		return status == STORE_BUSY ? status : STORE_FAILED;
	}
	return out->len == before ? STORE_OK : STORE_FAILED;
}

/* All of it as of one moment. What follows from a fault is not told as well. */
enum store_status
store_integrity(struct store *s, struct buffer *out)
{
	bool own = s->doing == STORE_NOTHING;
	enum store_status status = own ? store_read_begin(s) : STORE_OK, one;
	struct store_part *parts = NULL;
	size_t n = 0;

	if (status != STORE_OK)
		return status;
	status = store_parts(s, &parts, &n);
	if (status != STORE_OK)
		buffer_printf(out, "%s\n", s->why);
	for (size_t i = 0; i < n && status != STORE_BUSY; i++) {
		one = store_part_look(s, &parts[i], out);
		if (status == STORE_OK)
			status = one;
	}
	free(parts);
	if (own)
		store_read_end(s);
	return status == STORE_OK || status == STORE_BUSY ? status
							  : STORE_FAILED;
}

enum store_status
store_parts_running(struct store *s, int64_t after, int most, int64_t *last)
{
	struct statement *sql = store_sql(s, STORE_SQL_CHECK_RUNNING);

	store_sql_put_int(sql, 1, after);
	store_sql_put_int(sql, 2, most - 1);
	return store_sql_one(s, sql, last);
}
