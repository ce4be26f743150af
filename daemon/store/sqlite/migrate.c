/*
 * Migrating an SQLite database: what its pragmas have to be meanwhile, and how
 * far it is, for whoever waits.
 *
 * Not here: the steps (../migrate.c).
 */
#include "config.h"

#include "store/sqlite/sqlite.h"

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

/* Machine steps of SQLite between two looks: some ms. */
enum { MACHINE_STEPS = 20000 };

struct migrating {
	struct store *s;
	const struct store_watch *watch; /* NULL: nobody */
	uint64_t pages;			 /* of the file */
	uint64_t done, steps;		 /* migrations */
};

/* Pages that were read since this was asked last with RESET. */
static uint64_t
pages_read(struct store *s, bool reset)
{
	int read = 0, most = 0;

	(void)sqlite3_db_status(s->lite->db, SQLITE_DBSTATUS_CACHE_MISS, &read,
	    &most, reset);
	return (uint64_t)read;
}

/* A step is taken to read the whole file once. Most read less: then it is done
 * sooner than it was said. */
static int
migrate_tell(void *arg)
{
	const struct migrating *m = arg;
	uint64_t read = pages_read(m->s, false);

	m->watch->step(m->watch->arg,
	    m->done * m->pages + (read < m->pages ? read : m->pages),
	    m->steps * m->pages);
	return 0;
}

static void
migrate_before(void *arg, uint64_t done, uint64_t steps)
{
	struct migrating *m = arg;

	(void)pages_read(m->s, true);
	m->done = done;
	m->steps = steps;
	if (m->watch != NULL)
		sqlite3_progress_handler(m->s->lite->db, MACHINE_STEPS,
		    migrate_tell, m);
}

enum store_status
store_sqlite_migrate(struct store *s, const struct embed_file *files, size_t n,
    const struct store_watch *watch)
{
	struct migrating m = {.s = s, .watch = watch};
	const struct store_migration migration = {
	    files, n, check_references, migrate_before, &m};
	int64_t pages = 0;
	enum store_status status =
	    store_sql_one(s, store_sql(s, STORE_SQL_PAGE_COUNT), &pages);

	if (status != STORE_OK)
		return status;
	m.pages = (uint64_t)pages;
	/* A table that is made anew is gone for a moment: its references are
	 * looked at before the commit. */
	(void)sqlite3_db_config(s->lite->db, SQLITE_DBCONFIG_ENABLE_FKEY, 0,
	    NULL);
	status = store_migrate(s, &migration);
	sqlite3_progress_handler(s->lite->db, 0, NULL, NULL);
	(void)sqlite3_db_config(s->lite->db, SQLITE_DBCONFIG_ENABLE_FKEY, 1,
	    NULL);
	return status;
}
