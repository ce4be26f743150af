/*
 * The thread that moves the write-ahead log.
 *
 * Not here: when it does so (mover.c).
 */
#include "config.h"

#include "store/sqlite/carry.h"

#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "store/sqlite/sqlite.h"

enum {
	CARRY_NICE = 5,	 /* it gives way to those who play */
	LITTLE = 1 << 20 /* bytes of the file, of which some were written */
};

enum carry_doing { CARRY_NOTHING, CARRY_MOVING, CARRY_DONE, CARRY_END };

struct store_carry {
	pthread_t thread;
	pthread_mutex_t lock; /* of what follows */
	pthread_cond_t change;
	enum carry_doing doing;
	struct store_left left; /* CARRY_DONE: how the file was left */
	char *path;
};

/* A descriptor of the file at PATH; -1 when there is none. SQLite has one, but
 * does not say which, and one of our own may not be closed: all locks that this
 * process has on the file would go with it (POSIX, fcntl()). */
static int
carry_descriptor(const char *path)
{
	DIR *all = opendir("/proc/self/fd");
	struct stat wanted, st;
	int found = -1;

	if (all == NULL)
		return -1;
	if (stat(path, &wanted) == 0)
		for (const struct dirent *e; (e = readdir(all)) != NULL;) {
			int fd = (int)strtol(e->d_name, NULL, 10);

			if (e->d_name[0] != '.' && fd != dirfd(all) &&
			    fstat(fd, &st) == 0 && st.st_ino == wanted.st_ino &&
			    st.st_dev == wanted.st_dev)
				found = fd;
		}
	closedir(all);
	return found;
}

/* Has the disk write what was moved, a little at a time: a commit would have to
 * wait behind all of it. SQLite waits for the disk only when it has moved all
 * there is, and that is left to the owner. */
static void
carry_write_out(const char *path, struct store *s)
{
	const unsigned how = SYNC_FILE_RANGE_WAIT_BEFORE |
	    SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
	sqlite3_file *file = NULL;
	int fd = carry_descriptor(path);
	struct stat st;

	if (fd >= 0 && fstat(fd, &st) == 0)
		for (off_t at = 0; at < st.st_size; at += LITTLE)
			(void)sync_file_range(fd, at, LITTLE, how);
	if (sqlite3_file_control(s->lite->db, "main", SQLITE_FCNTL_FILE_POINTER,
		&file) == SQLITE_OK &&
	    file != NULL && file->pMethods != NULL)
		(void)file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
}

/* Whatever becomes of it: the log stays as long as it is not moved. */
static struct store_left
carry_move(struct store_carry *c, struct store **s)
{
	bool whole = false;

	if (*s == NULL)
		*s = store_open_second(c->path);
	if (*s != NULL) {
		whole = store_mover_checkpoint(*s, SQLITE_CHECKPOINT_PASSIVE) ==
		    SQLITE_OK;
		carry_write_out(c->path, *s);
	}
	return store_mover_left(c->path, whole);
}

static void *
carry_run(void *arg)
{
	struct store_carry *c = arg;
	struct store *s = NULL;

	/* Of the whole process it would be in POSIX; in Linux it is of the
	 * thread alone. */
	(void)setpriority(PRIO_PROCESS, (id_t)gettid(), CARRY_NICE);
	pthread_mutex_lock(&c->lock);
	while (c->doing != CARRY_END) {
		if (c->doing == CARRY_MOVING) {
			struct store_left left;

			pthread_mutex_unlock(&c->lock);
			left = carry_move(c, &s);
			pthread_mutex_lock(&c->lock);
			c->left = left;
			if (c->doing == CARRY_MOVING)
				c->doing = CARRY_DONE;
			pthread_cond_signal(&c->change);
		} else {
			pthread_cond_wait(&c->change, &c->lock);
		}
	}
	pthread_mutex_unlock(&c->lock);
	store_close(s);
	return NULL;
}

struct store_carry *
store_carry_new(const char *path)
{
	struct store_carry *c = xcalloc(1, sizeof *c);

	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->change, NULL);
	c->path = xstrdup(path);
	if (pthread_create(&c->thread, NULL, carry_run, c) == 0)
		return c;
	free(c->path);
	free(c);
	return NULL;
}

void
store_carry_free(struct store_carry *c)
{
	if (c == NULL)
		return;
	pthread_mutex_lock(&c->lock);
	c->doing = CARRY_END;
	pthread_cond_signal(&c->change);
	pthread_mutex_unlock(&c->lock);
	pthread_join(c->thread, NULL);
	pthread_mutex_destroy(&c->lock);
	pthread_cond_destroy(&c->change);
	free(c->path);
	free(c);
}

void
store_carry_begin(struct store_carry *c)
{
	pthread_mutex_lock(&c->lock);
	assert(c->doing == CARRY_NOTHING);
	c->doing = CARRY_MOVING;
	pthread_cond_signal(&c->change);
	pthread_mutex_unlock(&c->lock);
}

bool
store_carry_is_busy(struct store_carry *c, struct store_left *left)
{
	bool busy;

	if (c == NULL)
		return false;
	pthread_mutex_lock(&c->lock);
	busy = c->doing == CARRY_MOVING;
	if (c->doing == CARRY_DONE) {
		*left = c->left;
		c->doing = CARRY_NOTHING;
	}
	pthread_mutex_unlock(&c->lock);
	return busy;
}

void
store_carry_wait(struct store_carry *c, struct store_left *left)
{
	if (c == NULL)
		return;
	pthread_mutex_lock(&c->lock);
	while (c->doing == CARRY_MOVING)
		pthread_cond_wait(&c->change, &c->lock);
	pthread_mutex_unlock(&c->lock);
	(void)store_carry_is_busy(c, left);
}
