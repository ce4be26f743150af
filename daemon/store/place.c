/*
 * Whether the files of the database that are open are those at its path. A
 * file that was deleted, or that another one took the place of, can be written
 * as before, and what is written is gone when the last process closes it. The
 * same is true of the write-ahead log, and of a file that was cut short: SQLite
 * asks for none of this.
 *
 * Not here: copying what is still open (rescue.c).
 */
#include "config.h"

#include "store/store_check.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/xmalloc.h"
#include "store/inner.h"

/* Where SQLite's index of the write-ahead log says what was committed
 * (https://www.sqlite.org/walformat.html, section 2.1). */
enum {
	INDEX_SIZE = 32 * 1024,
	INDEX_PAGE_SIZE = 14,
	INDEX_FRAMES = 16,
	WAL_HEAD = 32,
	FRAME_HEAD = 24
};

static const char *const ends[STORE_FILES] = {"", "-wal", "-shm"};

static bool
stat_file(const struct store *s, int i, struct stat *st)
{
	struct buffer name = {0};
	bool good;

	buffer_printf(&name, "%s%s", s->place.path, ends[i]);
	good = stat(name.data, st) == 0;
	buffer_fini(&name);
	return good;
}

/* How long the write-ahead log is at least: as long as its index says. 0 when
 * there is no index. */
static int64_t
log_length(const struct store *s)
{
	sqlite3_file *file = NULL;
	volatile void *map = NULL;
	uint16_t page;
	uint32_t frames;

	if (sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER,
		&file) != SQLITE_OK ||
	    file == NULL || file->pMethods == NULL ||
	    file->pMethods->iVersion < 2 ||
	    file->pMethods->xShmMap(file, 0, INDEX_SIZE, 0, &map) !=
		SQLITE_OK ||
	    map == NULL)
		return 0;
	page = *(volatile uint16_t *)((volatile char *)map + INDEX_PAGE_SIZE);
	frames = *(volatile uint32_t *)((volatile char *)map + INDEX_FRAMES);
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
	struct store_files *p = &s->place;
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

void
store_place_note(struct store *s, const char *path)
{
	struct stat st;

	s->place.path = xstrdup(path);
	for (int i = 0; i < STORE_FILES; i++)
		if (stat_file(s, i, &st)) {
			s->place.file[i].device = (uint64_t)st.st_dev;
			s->place.file[i].inode = (uint64_t)st.st_ino;
			if (i == 0)
				(void)note_length(s, st.st_size);
		}
}

/* Says what happened to file I. */
static enum store_status
place_lost(struct store *s, int i, const char *what)
{
	snprintf(s->why, sizeof s->why, "%s%s is in use and %s", s->place.path,
	    ends[i], what);
	return STORE_REPLACED;
}

enum store_status
store_in_place(struct store *s)
{
	if (s->failed != STORE_OK)
		return s->failed;
	for (int i = 0; i < STORE_FILES && s->place.path != NULL; i++) {
		int64_t before = i == 1 ? log_length(s) : 0;
		struct stat st;

		if (s->place.file[i].inode == 0)
			continue;
		if (!stat_file(s, i, &st)) {
			if (errno == ENOENT || errno == ENOTDIR)
				return place_lost(s, i, "was deleted or moved");
			return place_lost(s, i, strerror(errno));
		}
		if (s->place.file[i].device != (uint64_t)st.st_dev ||
		    s->place.file[i].inode != (uint64_t)st.st_ino)
			return place_lost(s, i,
			    "another file was put in its place");
		if ((i == 0 && !note_length(s, st.st_size)) ||
		    (i == 1 && st.st_size < before && before == log_length(s)))
			return place_lost(s, i, "was cut short");
	}
	return STORE_OK;
}
