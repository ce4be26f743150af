/*
 * Bringing a database up to date: the migrations sql/NNNN_name.sql run in the
 * order of their numbers, each in one transaction together with its number.
 * There is no way back to an older schema.
 *
 * Not here: which databases may be migrated (open.c), what an engine does
 * around it (sqlite/migrate.c).
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

static enum store_status
migrate_run_file(struct store *s, const struct store_migration *m, int number)
{
	const struct embed_file *file = migrate_find(m->files, m->n, number);
	struct store_mark mark;
	enum store_status status = s->engine->script(s, file->text);

	if (status == STORE_OK && m->check != NULL)
		status = m->check(s);
	if (status == STORE_OK)
		status = store_look(s, &mark);
	if (status != STORE_OK)
		return status;
	/* It must neither end the transaction nor forget its number. */
	assert(s->engine->in_transaction(s) && mark.version == number);
	return STORE_OK;
}

/* One step; *VERSION is then what the database has come to, by us or by
 * another process that was quicker. */
static enum store_status
migrate_step(struct store *s, const struct store_migration *m, int newest,
    int64_t *version)
{
	enum store_status status = store_begin(s);
	struct store_mark mark = {0};
	bool is_done;

	if (status != STORE_OK)
		return status;
	status = store_look(s, &mark);
	is_done = mark.version >= newest;
	if (status == STORE_OK && !is_done)
		status = migrate_run_file(s, m, (int)mark.version + 1);
	if (status != STORE_OK || is_done) {
		store_rollback(s);
		*version = mark.version;
		return status;
	}
	*version = mark.version + 1;
	return store_commit(s);
}

enum store_status
store_migrate(struct store *s, const struct store_migration *m)
{
	int newest = store_migrations(m->files, m->n);
	struct store_mark mark = {0};
	enum store_status status = store_look(s, &mark);
	int64_t version = mark.version;
	uint64_t steps = (uint64_t)(newest - version);

	while (status == STORE_OK && version < newest) {
		if (m->before != NULL)
			m->before(m->arg, steps - (uint64_t)(newest - version),
			    steps);
		status = migrate_step(s, m, newest, &version);
	}
	return status;
}
