/*
 * A disk that fails, or is slow, for programs into which this is loaded before
 * the C library (LD_PRELOAD): reads and writes at a place of a file, and what
 * makes writes safe. The file that BADDISK names has three numbers: how many
 * writes of a thousand fail (EIO), how many milliseconds each takes, and how many
 * reads of a thousand fail.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static int
disk_fails(int reads)
{
	const char *path = getenv("BADDISK");
	char text[64] = "";
	int fail = 0, delay = 0, unreadable = 0;
	int fd = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	struct timespec now;

	if (fd < 0)
		return 0;
	if (read(fd, text, sizeof text - 1) > 0)
		sscanf(text, "%d %d %d", &fail, &delay, &unreadable);
	close(fd);
	if (reads)
		fail = unreadable;
	else if (delay > 0) {
		now = (struct timespec){delay / 1000, delay % 1000 * 1000000L};
		nanosleep(&now, NULL);
	}
	if (fail == 0)
		return 0;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_nsec / 100 % 1000 < fail;
}

#define REAL(type, name) ((type)dlsym(RTLD_NEXT, name))

ssize_t
pwrite64(int fd, const void *buf, size_t n, off64_t offset)
{
	if (disk_fails(0)) {
		errno = EIO;
		return -1;
	}
	return REAL(ssize_t(*)(int, const void *, size_t, off64_t),
	    "pwrite64")(fd, buf, n, offset);
}

ssize_t
pread64(int fd, void *buf, size_t nbytes, off64_t offset)
{
	if (disk_fails(1)) {
		errno = EIO;
		return -1;
	}
	return REAL(ssize_t(*)(int, void *, size_t, off64_t), "pread64")(fd,
	    buf, nbytes, offset);
}

static int
sync_by(const char *name, int fd)
{
	if (disk_fails(0)) {
		errno = EIO;
		return -1;
	}
	return REAL(int (*)(int), name)(fd);
}

int
fsync(int fd)
{
	return sync_by("fsync", fd);
}

int
fdatasync(int fildes)
{
	return sync_by("fdatasync", fildes);
}
