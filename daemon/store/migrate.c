/*
 * Bringing a database up to date: the migrations sql/NNNN_name.sql run in the
 * order of their numbers, each in one transaction together with its number.
 * There is no way back to an older schema.
 *
 * Not here: which databases may be migrated (open.c).
 */
#include "config.h"

#include "store/engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The number that a file's name begins with, 0 when it is no migration. */
static int
migrate_number_of(const char *name)
{
	static const char digits[] = "0123456789";

	if (strspn(name, digits) != 4 || name[4] != '_')
		return 0;
	return (int)strtol(name, NULL, 10);
}

int
store_migrations(const struct embed_file *files, size_t n)
{
	int newest = 0;

	for (size_t i = 0; i < n; i++) {
		int number = migrate_number_of(files[i].name);

		if (number == 0)
			continue;
		assert(number == newest + 1);
		newest = number;
	}
	return newest;
}

static const struct embed_file *
migrate_find(const struct embed_file *files, size_t n, int number)
{
	for (size_t i = 0; i < n; i++)
		if (migrate_number_of(files[i].name) == number)
			return &files[i];
	return NULL;
}

/* Whether all that refers to something refers to something that is there. */
static enum store_status
check_references(struct store *s)
{
	enum store_status status =
	    store_sql_one(s, store_sql(s, STORE_SQL_FOREIGN_KEYS), NULL);

	if (status == STORE_OK)
		return store_sql_damaged(s, "a reference", 0);
	return status == STORE_ABSENT ? STORE_OK : status;
}

static enum store_status
migrate_run_file(struct store *s, const struct embed_file *file, int number)
{
	int64_t version = 0;
	enum store_status status = store_sql_script(s, file);

	if (status == STORE_OK)
		status = check_references(s);
	if (status == STORE_OK)
		status = store_sql_one(s, store_sql(s, STORE_SQL_USER_VERSION),
		    &version);
	if (status != STORE_OK)
		return status;
	/* It must neither end the transaction nor forget its number. */
	assert(!sqlite3_get_autocommit(s->db) && version == number);
	return STORE_OK;
}

/* One step; *VERSION is then what the database has come to, by us or by
 * another process that was quicker. */
static enum store_status
migrate_step(struct store *s, const struct embed_file *files, size_t n,
    int64_t *version)
{
	enum store_status status = store_begin(s);
	const struct embed_file *file;

	if (status != STORE_OK)
		return status;
	status =
	    store_sql_one(s, store_sql(s, STORE_SQL_USER_VERSION), version);
	file = status == STORE_OK ? migrate_find(files, n, (int)*version + 1)
				  : NULL;
	if (file != NULL)
		status = migrate_run_file(s, file, (int)*version + 1);
	if (file == NULL || status != STORE_OK) {
		store_rollback(s);
		return status;
	}
	++*version;
	return store_commit(s);
}

/* --- for whoever waits ---------------------------------------------------- */

/* Machine steps of SQLite between two looks: some ms. */
enum { MACHINE_STEPS = 20000 };

struct migrating {
	struct store *s;
	const struct store_watch *watch;
	uint64_t pages, steps; /* of the file; of migrations */
	uint64_t done;	       /* migrations */
};

/* A step is taken to read the whole file once. Most read less: then it is done
 * sooner than it was said. */
static int
migrate_tell(void *arg)
{
	const struct migrating *m = arg;
	int read = 0, most = 0;

	(void)sqlite3_db_status(m->s->db, SQLITE_DBSTATUS_CACHE_MISS, &read,
	    &most, 0);
	m->watch->step(m->watch->arg,
	    m->done * m->pages +
		((uint64_t)read < m->pages ? (uint64_t)read : m->pages),
	    m->steps * m->pages);
	return 0;
}

static enum store_status
migrate_begin(struct migrating *m)
{
	int64_t pages = 0;
	enum store_status status =
	    store_sql_one(m->s, store_sql(m->s, STORE_SQL_PAGE_COUNT), &pages);

	m->pages = (uint64_t)pages;
	if (m->watch != NULL)
		sqlite3_progress_handler(m->s->db, MACHINE_STEPS, migrate_tell,
		    m);
	return status;
}

/* --- all of it ------------------------------------------------------------ */

enum store_status
store_migrate(struct store *s, const struct embed_file *files, size_t n,
    const struct store_watch *watch)
{
	struct migrating m = {.s = s, .watch = watch};
	int newest = store_migrations(files, n);
	enum store_status status;
	int64_t version;

	status =
	    store_sql_one(s, store_sql(s, STORE_SQL_USER_VERSION), &version);
	if (status != STORE_OK || version >= newest)
		return status;
	/* A table that is made anew is gone for a moment: its references are
	 * looked at before the commit. */
	(void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_FKEY, 0, NULL);
	m.steps = (uint64_t)(newest - version);
	status = migrate_begin(&m);
	while (status == STORE_OK && version < newest) {
		int read, most;

		(void)sqlite3_db_status(s->db, SQLITE_DBSTATUS_CACHE_MISS,
		    &read, &most, 1);
		status = migrate_step(s, files, n, &version);
		m.done = m.steps - (uint64_t)(newest - version);
	}
	sqlite3_progress_handler(s->db, 0, NULL, NULL);
	(void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL);
	return status;
}
