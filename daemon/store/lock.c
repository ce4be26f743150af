/*
 * The lock that makes sure that only one process of a kind serves a database:
 * flock() on a file beside it.
 *
 * Not here: waking the other process (store_wake.c).
 */
#include "config.h"

#include "store/store_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "store/inner.h"

static int64_t
milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Who holds it, for people; the lock itself does not depend on it. */
static void
write_holder(int fd)
{
	char pid[24];
	int len = snprintf(pid, sizeof pid, "%ld\n", (long)getpid());

	if (ftruncate(fd, 0) == 0)
		(void)!pwrite(fd, pid, (size_t)len, 0);
}

static long
read_holder(int fd)
{
	char pid[24] = "";

	if (pread(fd, pid, sizeof pid - 1, 0) <= 0)
		return 0;
	return strtol(pid, NULL, 10);
}

static bool
wait_for(int fd, int seconds)
{
	int64_t until = milliseconds() + (int64_t)seconds * 1000;

	while (flock(fd, LOCK_EX | LOCK_NB) < 0) {
		if (errno == EINTR)
			continue;
		if (errno != EWOULDBLOCK || milliseconds() >= until)
			return false;
		(void)usleep(20 * 1000);
	}
	return true;
}

enum store_status
store_lock(const char *path, const char *role, int seconds, int *fd, char *why,
    size_t len)
{
	struct buffer file = {0};
	enum store_status status = STORE_OK;

	buffer_printf(&file, "%s-%s.lock", path, role);
	*fd = open(buffer_text(&file),
	    O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (*fd < 0 && errno == ENOENT) {
		char *folder = store_folder_of(path);

		status = STORE_NO_FOLDER;
		snprintf(why, len,
		    "there is no folder %s for the database; make it, owned "
		    "by the user that turnpost runs as",
		    folder);
		free(folder);
	} else if (*fd < 0) {
		status = errno == ENOSPC || errno == EDQUOT ? STORE_FULL
							    : STORE_NO_FOLDER;
		snprintf(why, len,
		    "the lock %s can't be opened: %s; let the "
		    "user that turnpost runs as write in that folder",
		    buffer_text(&file), strerror(errno));
	} else if (wait_for(*fd, seconds)) {
		write_holder(*fd);
	} else if (errno == EWOULDBLOCK) {
		status = STORE_BUSY;
		snprintf(why, len,
		    "%s is in use by another turnpost %s "
		    "(process %ld); stop that first",
		    path, role, read_holder(*fd));
	} else {
		status = STORE_FAILED;
		snprintf(why, len,
		    "%s can't be locked: %s; put the database "
		    "on a file system that knows locks",
		    buffer_text(&file), strerror(errno));
	}
	if (status != STORE_OK && *fd >= 0)
		store_unlock(*fd);
	if (status != STORE_OK)
		*fd = -1;
	buffer_fini(&file);
	return status;
}

void
store_unlock(int fd)
{
	close(fd);
}

long
store_lock_holder(const char *path, const char *role)
{
	struct buffer file = {0};
	long holder = 0;
	int fd;

	buffer_printf(&file, "%s-%s.lock", path, role);
	fd = open(buffer_text(&file), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	buffer_fini(&file);
	if (fd < 0)
		return errno == ENOENT ? 0 : -1;
	/* Shared, and for a moment: one that starts just now waits longer. */
	if (flock(fd, LOCK_SH | LOCK_NB) < 0)
		holder = errno == EWOULDBLOCK ? read_holder(fd) : -1;
	close(fd);
	return holder;
}
