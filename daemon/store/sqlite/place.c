/*
 * Whether the files of the database that are open are those at its path. A
 * file that was deleted, or that another one took the place of, can be written
 * as before, and what is written is gone when the last process closes it. The
 * same is true of the write-ahead log, and of a file that was cut short or written
 * over: SQLite asks for none of this.
 *
 * Not here: copying what is still open (rescue.c), how the mover leaves the
 * database (mover.c).
 */
#include "config.h"

#include "store/store_check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "store/sqlite/sqlite.h"

/* Where SQLite's index of the write-ahead log says what was committed, and how
 * far it was moved into the database
 * (https://www.sqlite.org/walformat.html, sections 2.1 and 2.2). */
enum {
	INDEX_SIZE = 32 * 1024,
	INDEX_PAGE_SIZE = 14,
	INDEX_FRAMES = 16,
	INDEX_SALT = 32,
	INDEX_DONE = 96,
	INDEX_PROMISED = 128,
	LOCK_MOVING = 1, /* held while the log is moved */
	WAL_HEAD = 32,
	FRAME_HEAD = 24
};

static const char *const ends[STORE_FILES] = {"", "-wal", "-shm"};

/* The file as SQLite has it open; NULL when it has no index. */
static sqlite3_file *
place_file(const struct store *s)
{
	sqlite3_file *file = NULL;

	if (sqlite3_file_control(s->lite->db, "main", SQLITE_FCNTL_FILE_POINTER,
		&file) != SQLITE_OK ||
	    file == NULL || file->pMethods == NULL ||
	    file->pMethods->iVersion < 2)
		return NULL;
	return file;
}

/* The index in memory, or NULL. */
static const volatile char *
place_index(sqlite3_file *file)
{
	volatile void *map = NULL;

	if (file == NULL ||
	    file->pMethods->xShmMap(file, 0, INDEX_SIZE, 0, &map) != SQLITE_OK)
		return NULL;
	return map;
}

static uint32_t
index_number(const volatile char *index, size_t at)
{
	return *(const volatile uint32_t *)(index + at);
}

/* How long the write-ahead log is at least: as long as its index says. 0 when
 * there is no index. */
static int64_t
log_length(const struct store *s)
{
	const volatile char *index = place_index(place_file(s));
	uint32_t frames, page;

	if (index == NULL)
		return 0;
	page = *(const volatile uint16_t *)(index + INDEX_PAGE_SIZE);
	frames = index_number(index, INDEX_FRAMES);
	if (frames == 0)
		return 0;
	/* 65536 bytes are written as 1. */
	return WAL_HEAD +
	    (int64_t)frames *
	    (FRAME_HEAD + ((page & 0xfe00) + ((page & 1) << 16)));
}

/* What the database file has at least, once it has it: only VACUUM makes it
 * shorter, and that changes the version of the schema. The order is what
 * matters: a VACUUM of another process between any two of these steps is seen
 * here or the next time. False when it is too short. */
static bool
note_length(struct store *s, int64_t size)
{
	struct store_files *p = &s->lite->place;
	int64_t version = 0, pages = 0, page_size = 0, length;

	/* A database that cannot be read is told as such by whoever reads. */
	if (store_sql_one(s, store_sql(s, STORE_SQL_SCHEMA_VERSION),
		&version) != STORE_OK ||
	    store_sql_one(s, store_sql(s, STORE_SQL_PAGE_COUNT), &pages) !=
		STORE_OK ||
	    store_sql_one(s, store_sql(s, STORE_SQL_PAGE_SIZE), &page_size) !=
		STORE_OK)
		return true;
	if (version == p->version && size < p->length)
		return false;
	length = pages * page_size;
	p->length = size < length ? size : length;
	p->version = version;
	return true;
}

static struct store_filled
index_filled(const volatile char *index)
{
	return (struct store_filled){{index_number(index, INDEX_SALT),
					 index_number(index, INDEX_SALT + 4)},
	    index_number(index, INDEX_DONE),
	    index_number(index, INDEX_PROMISED)};
}

/* Whether the database was not written since it was looked at. Then it is
 * remembered how far the log is moved into it: that changes also when a new log
 * begins. The index is read first: what is moved after that writes the file. */
static bool
is_unwritten(struct store *s, struct stat *st)
{
	struct store_files *p = &s->lite->place;
	const volatile char *index = place_index(place_file(s));
	struct store_filled filled = {{0}, 0, 0};

	if (index != NULL)
		filled = index_filled(index);
	if (stat(p->file[0].name, st) != 0 || !p->looked || index == NULL ||
	    st->st_mtim.tv_sec != p->written.tv_sec ||
	    st->st_mtim.tv_nsec != p->written.tv_nsec)
		return false;
	p->filled = filled;
	return true;
}

/* Whether somebody wrote the database file who is not SQLite, as cp does, which
 * keeps the file and changes what is in it, as far as a process knows that is
 * not the mover. SQLite writes there only while it
 * moves the log, and says so in the index: with the lock of that, a file that
 * was written since, while nothing was moved, was written by somebody else. */
static bool
was_overwritten(struct store *s)
{
	struct store_files *p = &s->lite->place;
	sqlite3_file *file = place_file(s);
	const volatile char *index = place_index(file);
	struct store_filled filled;
	bool others = false;
	struct stat st;

	if (index == NULL ||
	    file->pMethods->xShmLock(file, LOCK_MOVING, 1,
		SQLITE_SHM_LOCK | SQLITE_SHM_SHARED) != SQLITE_OK)
		return false;
	filled = index_filled(index);
	if (stat(p->file[0].name, &st) == 0) {
		/* Of a process that was killed while it moved the log more was
		 * promised than done; it may have written after the last
		 * look. */
		others = p->looked && filled.done == filled.promised &&
		    memcmp(&filled, &p->filled, sizeof filled) == 0 &&
		    (st.st_mtim.tv_sec != p->written.tv_sec ||
			st.st_mtim.tv_nsec != p->written.tv_nsec);
		if (!others) {
			p->written = st.st_mtim;
			p->filled = filled;
			p->looked = true;
		}
	}
	(void)file->pMethods->xShmLock(file, LOCK_MOVING, 1,
	    SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
	return others;
}

void
store_place_note(struct store *s, const char *path)
{
	struct stat st;

	for (int i = 0; i < STORE_FILES; i++) {
		struct buffer name = {0};

		buffer_printf(&name, "%s%s", path, ends[i]);
		s->lite->place.file[i].name = buffer_take(&name);
		if (stat(s->lite->place.file[i].name, &st) != 0)
			continue;
		s->lite->place.file[i].device = (uint64_t)st.st_dev;
		s->lite->place.file[i].inode = (uint64_t)st.st_ino;
		if (i == 0)
			(void)note_length(s, st.st_size);
	}
	(void)was_overwritten(s);
}

void
store_place_forget(struct store *s)
{
	/* Closing moves the log, and deletes that file by its name, which may
	 * be another one's now. */
	if (s->lite->place.file[0].name != NULL && s->failed == STORE_OK &&
	    store_sqlite_in_place(s) == STORE_REPLACED)
		(void)sqlite3_db_config(s->lite->db,
		    SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	for (int i = 0; i < STORE_FILES; i++)
		free(s->lite->place.file[i].name);
}

/* Says what happened to file I. */
static enum store_status
place_lost(struct store *s, int i, const char *what)
{
	snprintf(s->why, sizeof s->why, "%s is in use and %s",
	    s->lite->place.file[i].name, what);
	return STORE_REPLACED;
}

void
store_sqlite_written(struct store *s)
{
	struct stat st;

	if (s->lite->place.file[0].name != NULL && !s->lite->mover.moves)
		(void)is_unwritten(s, &st);
}

/* Whether file I is there and no other one. */
static enum store_status
look_at_file(struct store *s, int i, const struct stat *st, bool there)
{
	if (!there && errno != ENOENT && errno != ENOTDIR)
		return place_lost(s, i, strerror(errno));
	if (!there)
		return place_lost(s, i, "was deleted or moved");
	if (s->lite->place.file[i].device != (uint64_t)st->st_dev ||
	    s->lite->place.file[i].inode != (uint64_t)st->st_ino)
		return place_lost(s, i, "another file was put in its place");
	return STORE_OK;
}

static const char overwritten[] =
    "was written by another program, or touched; see what `turnpost check` "
    "finds, or restore a backup";

/* For the mover, which knows how it has left the file. */
static enum store_status
look_at_left(struct store *s)
{
	const struct store_left *left = &s->lite->mover.left;
	bool busy = store_mover_is_busy(s);
	struct stat st;
	bool there = stat(s->lite->place.file[0].name, &st) == 0;
	enum store_status status = look_at_file(s, 0, &st, there);

	if (status != STORE_OK || busy ||
	    (st.st_size == left->size &&
		st.st_mtim.tv_sec == left->written.tv_sec &&
		st.st_mtim.tv_nsec == left->written.tv_nsec))
		return status;
	return place_lost(s, 0,
	    st.st_size < left->size ? "was cut short" : overwritten);
}

static enum store_status
look_at_database(struct store *s)
{
	struct stat st;
	/* Whatever changes it changes the time of writing, too. */
	bool as_it_was;
	enum store_status status;

	if (s->lite->mover.moves)
		return look_at_left(s);
	as_it_was = is_unwritten(s, &st);
	status = look_at_file(s, 0, &st,
	    as_it_was || stat(s->lite->place.file[0].name, &st) == 0);
	if (status != STORE_OK || as_it_was)
		return status;
	if (!note_length(s, st.st_size))
		return place_lost(s, 0, "was cut short");
	if (was_overwritten(s))
		return place_lost(s, 0, overwritten);
	return STORE_OK;
}

static enum store_status
look_at_log(struct store *s)
{
	int64_t before = log_length(s);
	struct stat st;
	bool there = stat(s->lite->place.file[1].name, &st) == 0;
	enum store_status status = look_at_file(s, 1, &st, there);

	if (status == STORE_OK && st.st_size < before &&
	    before == log_length(s))
		return place_lost(s, 1, "was cut short");
	return status;
}

static enum store_status
look_at_index(struct store *s)
{
	struct stat st;
	bool there = stat(s->lite->place.file[2].name, &st) == 0;

	return look_at_file(s, 2, &st, there);
}

enum store_status
store_sqlite_in_place(struct store *s)
{
	static enum store_status (*const looks[STORE_FILES])(struct store *
	    s) = {look_at_database, look_at_log, look_at_index};
	enum store_status status = s->failed;

	for (int i = 0; status == STORE_OK && i < STORE_FILES; i++)
		if (s->lite->place.file[i].inode != 0)
			status = looks[i](s);
	return status;
}

/* --- room ------------------------------------------------------------------ */

enum store_status
store_sqlite_room(struct store *s, uint64_t wanted)
{
	struct statvfs fs;

	if (statvfs(s->lite->folder, &fs) < 0) {
		snprintf(s->why, sizeof s->why, "%s: %s", s->lite->folder,
		    strerror(errno));
		return STORE_FULL;
	}
	if ((fs.f_flag & ST_RDONLY) != 0) {
		snprintf(s->why, sizeof s->why, "%s is read-only",
		    s->lite->folder);
		return STORE_FULL;
	}
	if ((uint64_t)(geteuid() == 0 ? fs.f_bfree : fs.f_bavail) *
		fs.f_frsize <
	    wanted) {
		snprintf(s->why, sizeof s->why, "%s: no room left for %llu MiB",
		    s->lite->folder, (unsigned long long)(wanted >> 20) + 1);
		return STORE_FULL;
	}
	return STORE_OK;
}
