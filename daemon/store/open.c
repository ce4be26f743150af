/*
 * Opening a database by the engine that it needs: whose it is and how old it
 * is, and whether all statements fit. Nothing is written to a database before
 * it is known to be ours or empty.
 *
 * Not here: what an engine does for that (sqlite/open.c, postgresql/open.c),
 * migrations (migrate.c), preparing (statements.c).
 */
#include "config.h"

#include "store/engine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

/* Says it in a sentence, and returns STATUS. */
enum store_status
store_open_refuse(const struct opening *o, enum store_status status,
    const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(o->why, o->len, format, ap);
	va_end(ap);
	return status;
}

/* --- whose it is, and how old -------------------------------------------- */

enum { APPLICATION_ID = 0x74707374 /* "tpst" */ };

enum store_status
store_look(struct store *s, struct store_mark *mark)
{
	int64_t id = 0, objects = 0;
	enum store_status status =
	    store_sql_one(s, store_sql(s, STORE_SQL_APPLICATION_ID), &id);

	if (status == STORE_OK)
		status = store_sql_one(s, store_sql(s, STORE_SQL_OBJECT_COUNT),
		    &objects);
	/* On a server only a database of ours can be asked for it. */
	if (status == STORE_OK && (id == APPLICATION_ID || s->lite != NULL))
		status = store_sql_one(s, store_sql(s, STORE_SQL_USER_VERSION),
		    &mark->version);
	mark->is_ours = id == APPLICATION_ID;
	mark->is_empty = id == 0 && mark->version == 0 && objects == 0;
	return status;
}

/* As of one moment: another process may be making the database just now. */
static enum store_status
open_look(struct store *s, struct store_mark *mark)
{
	enum store_status status = store_read_begin(s);

	if (status != STORE_OK)
		return status;
	status = store_look(s, mark);
	store_read_end(s);
	return status;
}

enum store_status
store_open_identify(const struct opening *o, struct store *s)
{
	int newest = store_migrations(store_sql_files, store_sql_files_count);
	struct store_mark mark = {0};
	enum store_status status = open_look(s, &mark);

	if (status != STORE_OK)
		return s->engine->refuse(o, s, status);
	if (!mark.is_ours && !mark.is_empty)
		return store_open_refuse(o, STORE_FOREIGN,
		    "%s is the database of another program; name another "
		    "%s in the configuration",
		    o->name, o->kind);
	if (!mark.is_ours && o->mode != STORE_CREATE)
		return store_open_refuse(o, STORE_ABSENT,
		    "%s is empty; `turnpost serve` makes the database",
		    o->name);
	if (mark.version > newest)
		return store_open_refuse(o, STORE_NEWER,
		    "%s was made by a newer turnpost (schema %d, this one "
		    "knows up to %d); run that version, or restore a backup",
		    o->name, (int)mark.version, newest);
	if (o->mode != STORE_CREATE && o->mode != STORE_WRITE &&
	    mark.version < newest)
		return store_open_refuse(o, STORE_FAILED,
		    "%s is of an older turnpost (schema %d, this one needs "
		    "%d); `turnpost serve` brings it up to date",
		    o->name, (int)mark.version, newest);
	return STORE_OK;
}

enum store_status
store_open_fit(const struct opening *o, struct store *s, enum store_sql from,
    enum store_sql to)
{
	char what[200];

	if (store_sql_fit(s, store_statements, from, to, what, sizeof what))
		return STORE_OK;
	return store_open_refuse(o, STORE_FAILED,
	    "%s does not fit this program: %s", o->name, what);
}

/* --- which engine ---------------------------------------------------------- */

static bool
is_server(const char *path)
{
	return strncmp(path, "postgresql://", 13) == 0 ||
	    strncmp(path, "postgres://", 11) == 0;
}

/* NULL: this program was built without it. */
static const struct engine *
engine_of(const char *path)
{
	if (!is_server(path))
		return &store_sqlite;
#ifdef HAVE_POSTGRESQL
	return &store_postgresql;
#else
	return NULL;
#endif
}

/* --- opening ------------------------------------------------------------- */

enum store_status
store_open(const char *path, enum store_mode mode, struct store **out,
    char *why, size_t len)
{
	return store_open_watched(path, mode, NULL, out, why, len);
}

enum store_status
store_open_watched(const char *path, enum store_mode mode,
    const struct store_watch *watch, struct store **out, char *why, size_t len)
{
	struct opening o = {.path = path,
	    .name = path,
	    .mode = mode,
	    .watch = watch,
	    .why = why,
	    .len = len};
	struct store *s = xcalloc(1, sizeof *s);
	enum store_status status;

	*out = NULL;
	if (len > 0)
		why[0] = '\0';
	s->path = xstrdup(path);
	s->beside = xstrdup(path);
	s->engine = engine_of(path);
	status = s->engine != NULL
	    ? s->engine->open(&o, s)
	    : store_open_refuse(&o, STORE_FOREIGN,
		  "this turnpost was built without PostgreSQL; build it with "
		  "./configure --with-postgresql, or name a file");
	/* A URL that can't be read may have a password anywhere. */
	s->name = xstrdup(o.name != NULL ? o.name : "the database");
	if (status == STORE_OK)
		*out = s;
	else
		store_close(s);
	return status;
}

void
store_wakes_beside(struct store *s, const char *path)
{
	free(s->beside);
	s->beside = xstrdup(path);
}

void
store_close(struct store *s)
{
	if (s == NULL)
		return;
	if (s->engine != NULL)
		s->engine->close(s);
	buffer_fini(&s->scratch);
	free(s->path);
	free(s->name);
	free(s->beside);
	free(s->rules);
	free(s);
}

const char *
store_name(const struct store *s)
{
	return s->name;
}

const char *
store_why(const struct store *s)
{
	return s->why;
}

unsigned
store_losses(const struct store *s)
{
	return s->losses;
}
