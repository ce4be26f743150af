/*
 * The lock that makes sure that only one process of a kind serves a database:
 * flock() on a file beside it.
 *
 * Not here: waking the other process (store_wake.c).
 */
#include "config.h"

#include "store/store_lock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

/* --- who has it open ------------------------------------------------------ */

/* Whether LINK, what /proc says of a descriptor, is the database NAME or a file
 * of it. */
static bool
is_of_database(const char *link, const char *name)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	size_t len = strlen(name);
	const char *rest = link + len;

	if (strncmp(link, name, len) != 0)
		return false;
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		size_t n = strlen(ends[i]);

		if (strncmp(rest, ends[i], n) == 0 &&
		    (rest[n] == '\0' || strcmp(rest + n, " (deleted)") == 0))
			return true;
	}
	return false;
}

/* Whether process PID has a file of the database NAME open. */
static bool
has_open(const char *pid, const char *name)
{
	char folder[64], link[PATH_MAX];
	const struct dirent *e;
	bool found = false;
	DIR *d;

	snprintf(folder, sizeof folder, "/proc/%.20s/fd", pid);
	d = opendir(folder);
	while (d != NULL && !found && (e = readdir(d)) != NULL) {
		ssize_t n =
		    readlinkat(dirfd(d), e->d_name, link, sizeof link - 1);

		link[n > 0 ? n : 0] = '\0';
		found = is_of_database(link, name);
	}
	if (d != NULL)
		closedir(d);
	return found;
}

/* A process, not this one, that has a file of the database NAME open, or 0. */
static long
find_opener(const char *name)
{
	const struct dirent *e;
	long found = 0;
	DIR *d = opendir("/proc");

	while (d != NULL && found == 0 && (e = readdir(d)) != NULL) {
		long pid = strtol(e->d_name, NULL, 10);

		if (pid > 0 && pid != (long)getpid() &&
		    has_open(e->d_name, name))
			found = pid;
	}
	if (d != NULL)
		closedir(d);
	return found;
}

long
store_lock_opener(const char *path, int seconds)
{
	char *folder = store_folder_of(path), *real = realpath(folder, NULL);
	const char *slash = strrchr(path, '/');
	struct buffer name = {0};
	int64_t until = milliseconds() + (int64_t)seconds * 1000;
	long found;

	buffer_printf(&name, "%s/%s", real != NULL ? real : folder,
	    slash != NULL ? slash + 1 : path);
	while ((found = find_opener(buffer_text(&name))) != 0 &&
	    milliseconds() < until)
		(void)usleep(20 * 1000);
	buffer_fini(&name);
	free(real);
	free(folder);
	return found;
}
