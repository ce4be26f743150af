/*
 * Bringing a database up to date: the migrations sql/NNNN_name.sql run in the
 * order of their numbers, each in one transaction together with its number.
 * There is no way back to an older schema.
 *
 * Not here: which databases may be migrated (open.c).
 */
#include "config.h"

#include "store/inner.h"

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

enum store_status
store_migrate(struct store *s, const struct embed_file *files, size_t n)
{
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
	do
		status = migrate_step(s, files, n, &version);
	while (status == STORE_OK && version < newest);
	(void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL);
	return status;
}
