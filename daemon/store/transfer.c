/*
 * Copying a database into another one, table by table and row by row, and
 * comparing the two in the same way: so it takes the same memory however large
 * they are.
 *
 * A table is copied whole, with the numbers of its rows, as others and links
 * name them. Counters are tables like others, so no trigger must run: what
 * belongs to the rows that it counts is copied, too.
 *
 * Not here: how an engine reads and fills a table (whole.h).
 */
#include "config.h"

#include "store/store_transfer.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "store/engine.h"
#include "store/whole.h"

enum { STEP = 256 /* rows between two looks at the clock */ };

static const struct engine_whole *
calls_of(const struct whole *w)
{
	return w->s->engine->whole;
}

/* Notes whose failure STATUS is. */
static enum store_status
blame(struct store_transfer *t, bool at_source, enum store_status status)
{
	if (status != STORE_OK && status != STORE_ABSENT)
		t->at_source = at_source;
	return status;
}

static void
tell(struct store_transfer *t, uint64_t done)
{
	if (t->watch != NULL && done % STEP == 0)
		t->watch->step(t->watch->arg, done, t->about);
}

/* --- before --------------------------------------------------------------- */

enum store_status
store_transfer_others(struct store *s, int64_t *n)
{
	return s->engine->whole->others(s, n);
}

enum store_status
store_transfer_begin(struct store *from, bool served)
{
	return from->engine->whole->begin(from, false, served);
}

static enum store_status
has_rows(struct store *s, const struct store_table *table)
{
	char why[200];
	struct statement *sql =
	    s->engine->prepare(s, &table->any, why, sizeof why);
	enum store_status status;

	assert(sql != NULL);
	status = store_sql_one(s, sql, NULL);
	store_statement_free(sql);
	return status;
}

/* STORE_DUPLICATE: in a table there is more than the migrations put there. */
static enum store_status
must_be_empty(struct store_transfer *t)
{
	enum store_status status = STORE_ABSENT;

	for (size_t i = 0; i < store_tables_count && status == STORE_ABSENT;
	     i++) {
		t->table = store_tables[i].name;
		if (!store_tables[i].begun)
			status =
			    blame(t, false, has_rows(t->to, &store_tables[i]));
	}
	if (status == STORE_OK)
		return STORE_DUPLICATE;
	t->table = NULL;
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* --- a table --------------------------------------------------------------- */

static void
point_at(struct store_transfer *t, const struct store_table *table)
{
	size_t columns = strlen(table->kinds);

	assert(columns <= STORE_COLUMNS);
	t->table = table->name;
	t->source->table = t->target->table = table;
	t->source->columns = t->target->columns = columns;
}

static enum store_status
read_last(struct store_transfer *t, const char *table, int64_t *last)
{
	struct statement *sql = store_sql(t->from, STORE_SQL_SEQUENCE_LAST);

	store_sql_put_text(sql, 1, table);
	return blame(t, true, store_sql_one(t->from, sql, last));
}

static enum store_status
put_last(struct store_transfer *t, const char *table, int64_t last)
{
	struct statement *sql = store_sql(t->to, STORE_SQL_SEQUENCE_FORGET);
	enum store_status status;

	store_sql_put_text(sql, 1, table);
	status = store_sql_run(t->to, sql);
	if (status == STORE_OK && last > 0) {
		sql = store_sql(t->to, STORE_SQL_SEQUENCE_PUT);
		store_sql_put_text(sql, 1, table);
		store_sql_put_int(sql, 2, last);
		status = store_sql_run(t->to, sql);
	}
	return blame(t, false, status);
}

/* The next number does not follow from the rows: the highest may have been
 * deleted. */
static enum store_status
copy_number(struct store_transfer *t, const char *table, int64_t highest)
{
	int64_t last = 0;
	enum store_status status = read_last(t, table, &last);

	return status == STORE_OK
	    ? put_last(t, table, last > highest ? last : highest)
	    : status;
}

static enum store_status
copy_rows(struct store_transfer *t, uint64_t *count, int64_t *highest)
{
	const struct engine_whole *from = calls_of(t->source);
	const struct engine_whole *to = calls_of(t->target);
	enum store_status status;

	for (;;) {
		status = blame(t, true, from->row(t->source));
		if (status != STORE_OK)
			break;
		*highest = t->source->cell[0].number;
		status = blame(t, false, to->add(t->target, t->source->cell));
		if (status != STORE_OK)
			break;
		++*count;
		tell(t, ++t->rows);
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

static enum store_status
copy_table(struct store_transfer *t, const struct store_table *table,
    uint64_t *count)
{
	const struct engine_whole *to = calls_of(t->target);
	int64_t highest = 0;
	enum store_status status = STORE_OK;

	point_at(t, table);
	if (table->begun)
		status =
		    blame(t, false, t->to->engine->script(t->to, table->clear));
	if (status == STORE_OK)
		status = blame(t, true, calls_of(t->source)->read(t->source));
	if (status == STORE_OK)
		status = blame(t, false, to->open(t->target));
	if (status == STORE_OK)
		status = copy_rows(t, count, &highest);
	if (status == STORE_OK)
		status = blame(t, false, to->close(t->target));
	if (status == STORE_OK && table->numbered)
		status = copy_number(t, table->name, highest);
	return status;
}

/* --- all of them ----------------------------------------------------------- */

/* How many rows there are, for whoever waits. */
static enum store_status
estimate(struct store_transfer *t)
{
	int64_t rows = 0;
	enum store_status status = store_sql_one(t->from,
	    store_sql(t->from, STORE_SQL_ABOUT_ROWS), &rows);

	t->about = (uint64_t)rows;
	return blame(t, true, status);
}

static struct whole *
whole_new(struct store *s)
{
	struct whole *w = xcalloc(1, sizeof *w);

	w->s = s;
	return w;
}

enum store_status
store_transfer_fill(struct store_transfer *t)
{
	enum store_status status;

	assert(t->from->doing == STORE_READING && t->source == NULL);
	t->source = whole_new(t->from);
	t->target = whole_new(t->to);
	t->counts = xcalloc(store_tables_count, sizeof *t->counts);
	status = estimate(t);
	if (status == STORE_OK)
		status = blame(t, false,
		    calls_of(t->target)->begin(t->to, true, false));
	if (status == STORE_OK)
		status = blame(t, false, store_begin(t->to));
	if (status == STORE_OK)
		status = must_be_empty(t);
	if (status == STORE_OK)
		status = blame(t, false, calls_of(t->target)->fill(t->target));
	for (size_t i = 0; i < store_tables_count && status == STORE_OK; i++)
		status = copy_table(t, &store_tables[i], &t->counts[i]);
	if (status != STORE_OK)
		return status;
	t->table = NULL;
	return blame(t, false, calls_of(t->target)->filled(t->target));
}

enum store_status
store_transfer_keep(struct store_transfer *t)
{
	return blame(t, false, calls_of(t->target)->keep(t->target));
}

void
store_transfer_end(struct store_transfer *t)
{
	if (t->source != NULL)
		calls_of(t->source)->end(t->source);
	if (t->target != NULL)
		calls_of(t->target)->end(t->target);
	if (t->to->doing == STORE_WRITING)
		store_rollback(t->to);
	free(t->source);
	free(t->target);
	free(t->counts);
	t->source = t->target = NULL;
	t->counts = NULL;
}

uint64_t
store_transfer_count(const struct store_transfer *t, const char *name)
{
	size_t i = 0;

	while (strcmp(store_tables[i].name, name) != 0)
		assert(++i < store_tables_count);
	return t->counts[i];
}

/* --- comparing ------------------------------------------------------------- */

static bool
is_same(char kind, const struct store_cell *a, const struct store_cell *b)
{
	if (a->is_null || b->is_null)
		return a->is_null && b->is_null;
	if (kind == 'i')
		return a->number == b->number;
	return a->len == b->len &&
	    (a->len == 0 || memcmp(a->bytes, b->bytes, a->len) == 0);
}

static enum store_status
differ(struct store_transfer *t, uint64_t row, const char *what, int len)
{
	snprintf(t->differs, sizeof t->differs, "row %" PRIu64 " of %s %s%.*s",
	    row, t->table, len > 0 ? "has another " : "", len > 0 ? len : 80,
	    what);
	return STORE_DUPLICATE;
}

static enum store_status
compare_row(struct store_transfer *t, uint64_t row)
{
	const struct whole *a = t->source, *b = t->target;
	const char *name = a->table->columns;

	for (size_t i = 0; i < a->columns; i++) {
		size_t len = strcspn(name, " ");

		if (!is_same(a->table->kinds[i], &a->cell[i], &b->cell[i]))
			return differ(t, row, name, (int)len);
		name += len + (name[len] == ' ');
	}
	return STORE_OK;
}

static enum store_status
compare_table(struct store_transfer *t, uint64_t *done)
{
	const struct engine_whole *from = calls_of(t->source);
	const struct engine_whole *to = calls_of(t->target);
	enum store_status a = blame(t, true, from->read(t->source)), b = a;

	if (a == STORE_OK)
		b = blame(t, false, to->read(t->target));
	for (uint64_t row = 1; a == STORE_OK && b == STORE_OK; row++) {
		a = blame(t, true, from->row(t->source));
		if (a != STORE_OK && a != STORE_ABSENT)
			return a;
		b = blame(t, false, to->row(t->target));
		if (b != STORE_OK && b != STORE_ABSENT)
			return b;
		if (a != b)
			return differ(t, row,
			    a == STORE_OK ? "is missing" : "is one too many",
			    0);
		if (a == STORE_OK)
			b = compare_row(t, row);
		tell(t, ++*done);
	}
	return b == STORE_ABSENT ? STORE_OK : b;
}

enum store_status
store_transfer_compare(struct store_transfer *t)
{
	enum store_status status = STORE_OK;
	uint64_t done = 0;

	t->about = t->rows;
	for (size_t i = 0; i < store_tables_count && status == STORE_OK; i++) {
		point_at(t, &store_tables[i]);
		status = compare_table(t, &done);
	}
	if (status == STORE_OK)
		t->table = NULL;
	return status;
}
