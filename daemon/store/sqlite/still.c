/*
 * A layer between SQLite and the system (https://www.sqlite.org/vfs.html),
 * which hands on what it is asked for, but for the few things in which it
 * differs.
 */
#include "config.h"

#include "store/sqlite/still.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

enum { FILES = 2, PATH = 4096 };

struct store_still {
	sqlite3_vfs layer;
	sqlite3_vfs *below;
	char *path[FILES];	  /* of the database, of its log */
	bool there[FILES];	  /* when it was opened */
	struct stat state[FILES]; /* then */
	bool changed;
	char name[32];
};

struct still_file {
	sqlite3_file base;
	struct store_still *still;
	sqlite3_file *below; /* behind this struct */
};

/* --- whether anything has changed ----------------------------------------- */

static bool
is_same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
	    a->st_size == b->st_size &&
	    a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
	    a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* Once a file was changed it stays so. */
static bool
still_look(struct store_still *still)
{
	for (int i = 0; i < FILES && !still->changed; i++) {
		struct stat st;
		bool there = stat(still->path[i], &st) == 0;

		still->changed = there != still->there[i] ||
		    (there && !is_same(&st, &still->state[i]));
	}
	return !still->changed;
}

/* --- a file ---------------------------------------------------------------- */

static sqlite3_file *
below(sqlite3_file *file)
{
	return ((struct still_file *)file)->below;
}

static int
still_close(sqlite3_file *file)
{
	return below(file)->pMethods->xClose(below(file));
}

static int
still_read(sqlite3_file *file, void *bytes, int n, sqlite3_int64 at)
{
	int code = below(file)->pMethods->xRead(below(file), bytes, n, at);

	/* Afterwards: then nobody wrote before either. */
	return still_look(((struct still_file *)file)->still)
	    ? code
	    : SQLITE_IOERR_READ;
}

static int
still_write(sqlite3_file *file, const void *bytes, int n, sqlite3_int64 at)
{
	(void)file;
	(void)bytes;
	(void)n;
	(void)at;
	return SQLITE_READONLY;
}

static int
still_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	(void)file;
	(void)size;
	return SQLITE_READONLY;
}

static int
still_sync(sqlite3_file *file, int flags)
{
	(void)file;
	(void)flags;
	return SQLITE_OK;
}

static int
still_size(sqlite3_file *file, sqlite3_int64 *size)
{
	return below(file)->pMethods->xFileSize(below(file), size);
}

static int
still_lock(sqlite3_file *file, int level)
{
	/* With more than this it would want to write. */
	if (level > SQLITE_LOCK_SHARED)
		return SQLITE_READONLY;
	return below(file)->pMethods->xLock(below(file), level);
}

static int
still_unlock(sqlite3_file *file, int level)
{
	return below(file)->pMethods->xUnlock(below(file), level);
}

static int
still_reserved(sqlite3_file *file, int *is)
{
	return below(file)->pMethods->xCheckReservedLock(below(file), is);
}

static int
still_control(sqlite3_file *file, int what, void *arg)
{
	return below(file)->pMethods->xFileControl(below(file), what, arg);
}

static int
still_sector(sqlite3_file *file)
{
	return below(file)->pMethods->xSectorSize(below(file));
}

static int
still_traits(sqlite3_file *file)
{
	return below(file)->pMethods->xDeviceCharacteristics(below(file));
}

/* There is an index, which cannot be written and nobody uses: SQLite makes one
 * in memory from the log. */
static int
still_map(sqlite3_file *file, int page, int size, int extend,
    void volatile **at)
{
	(void)file;
	(void)page;
	(void)size;
	(void)extend;
	*at = NULL;
	return SQLITE_READONLY_CANTINIT;
}

static int
still_map_lock(sqlite3_file *file, int from, int n, int flags)
{
	(void)file;
	(void)from;
	(void)n;
	(void)flags;
	return SQLITE_OK;
}

static void
still_barrier(sqlite3_file *file)
{
	(void)file;
}

static int
still_unmap(sqlite3_file *file, int remove)
{
	(void)file;
	(void)remove;
	return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = still_close,
    .xRead = still_read,
    .xWrite = still_write,
    .xTruncate = still_truncate,
    .xSync = still_sync,
    .xFileSize = still_size,
    .xLock = still_lock,
    .xUnlock = still_unlock,
    .xCheckReservedLock = still_reserved,
    .xFileControl = still_control,
    .xSectorSize = still_sector,
    .xDeviceCharacteristics = still_traits,
    .xShmMap = still_map,
    .xShmLock = still_map_lock,
    .xShmBarrier = still_barrier,
    .xShmUnmap = still_unmap,
};

/* --- opening one ----------------------------------------------------------- */

/* Which of the two it is, or FILES: another one, that of a copy. */
static int
still_which(const struct store_still *still, const char *name)
{
	int i = 0;

	while (i < FILES && (name == NULL || strcmp(still->path[i], name) != 0))
		i++;
	return i;
}

static int
still_open(sqlite3_vfs *layer, const char *name, sqlite3_file *file, int flags,
    int *got)
{
	struct store_still *still = layer->pAppData;
	struct still_file *f = (struct still_file *)file;
	int which = still_which(still, name), code;

	if (which == FILES)
		return still->below->xOpen(still->below, name, file, flags,
		    got);
	f->base.pMethods = NULL;
	f->still = still;
	f->below = (sqlite3_file *)(f + 1);
	flags &= ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
	code = still->below->xOpen(still->below,
	    still->there[which] ? name : "/dev/null", f->below,
	    flags | SQLITE_OPEN_READONLY, got);
	if (f->below->pMethods != NULL)
		f->base.pMethods = &methods;
	return code;
}

/* --- the layer ------------------------------------------------------------- */

static bool
still_stat(struct store_still *still, const char *path)
{
	static const char *const ends[FILES] = {"", "-wal"};
	char whole[PATH];
	struct buffer index = {0};
	bool good, has_index;

	good = still->below->xFullPathname(still->below, path, sizeof whole,
		   whole) == SQLITE_OK;
	if (!good)
		whole[0] = '\0';
	for (int i = 0; i < FILES; i++) {
		struct buffer name = {0};

		buffer_printf(&name, "%s%s", whole, ends[i]);
		still->path[i] = buffer_take(&name);
		still->there[i] = stat(still->path[i], &still->state[i]) == 0;
	}
	buffer_printf(&index, "%s-shm", whole);
	has_index = stat(index.data, &(struct stat){0}) == 0;
	buffer_fini(&index);
	return good && !(still->there[1] && has_index);
}

struct store_still *
store_still_new(const char *path)
{
	struct store_still *still = xcalloc(1, sizeof *still);

	still->below = sqlite3_vfs_find(NULL);
	if (!still_stat(still, path)) {
		store_still_free(still);
		return NULL;
	}
	still->layer = *still->below;
	still->layer.pNext = NULL;
	still->layer.pAppData = still;
	still->layer.xOpen = still_open;
	still->layer.szOsFile += (int)sizeof(struct still_file);
	/* Each connection has its own. */
	snprintf(still->name, sizeof still->name, "still-%p", (void *)still);
	still->layer.zName = still->name;
	if (sqlite3_vfs_register(&still->layer, 0) != SQLITE_OK)
		abort();
	return still;
}

void
store_still_free(struct store_still *still)
{
	if (still == NULL)
		return;
	if (still->layer.zName != NULL)
		(void)sqlite3_vfs_unregister(&still->layer);
	for (int i = 0; i < FILES; i++)
		free(still->path[i]);
	free(still);
}

const char *
store_still_name(const struct store_still *still)
{
	return still->name;
}

bool
store_still_changed(const struct store_still *still)
{
	return still->changed;
}
