/*
 * Creates, locks and renames files so that two processes, a crash, or a file
 * that somebody else has put there do no harm.
 */
#include "config.h"

#include "desk/partfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static bool
partfile_fail(struct buffer *why, const char *file, const char *do_this)
{
	buffer_printf(why, "%s: %s%s%s", file, strerror(errno),
	    *do_this != '\0' ? "; " : "", do_this);
	return false;
}

/* Removes what SQLite leaves beside a database when its process is killed. It
 * would be taken for part of the next one. */
static void
remove_remains(struct partfile *p)
{
	static const char *const ends[] = {"-journal", "-wal", "-shm"};
	size_t len = p->part.len;

	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		buffer_puts(&p->part, ends[i]);
		(void)unlink(p->part.data);
		p->part.len = len;
		p->part.data[len] = '\0';
	}
}

/* Makes sure that the open file is nobody else's. A file that was left behind
 * may belong to another user or have a second name; then it is removed and a
 * new one made. */
static bool
make_own(struct partfile *p)
{
	struct stat st;
	int fd;

	if (fstat(p->fd, &st) != 0)
		return false;
	if (st.st_uid == geteuid() && st.st_nlink == 1)
		return true;
	if (unlink(p->part.data) != 0)
		return false;
	fd = open(p->part.data, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return false;
	close(p->fd);
	p->fd = fd;
	return flock(fd, LOCK_EX | LOCK_NB) == 0;
}

bool
partfile_begin(struct partfile *p, const char *name, struct buffer *why)
{
	struct stat st;

	*p = (struct partfile){.name = name, .fd = -1};
	if (lstat(name, &st) == 0) {
		buffer_printf(why,
		    "%s is there already; name another file, or take it away",
		    name);
		return false;
	}
	buffer_printf(&p->part, "%s.part", name);
	p->fd = open(p->part.data,
	    O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
	if (p->fd < 0)
		return partfile_fail(why, p->part.data,
		    "name a file in a folder that can be written");
	if (flock(p->fd, LOCK_EX | LOCK_NB) != 0) {
		close(p->fd);
		p->fd = -1;
		buffer_printf(why,
		    "another turnpost is writing %s; wait for it",
		    p->part.data);
		return false;
	}
	remove_remains(p);
	if (!make_own(p))
		return partfile_fail(why, p->part.data, "take it away");
	if (fstat(p->fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    ftruncate(p->fd, 0) != 0 || fchmod(p->fd, 0600) != 0)
		return partfile_fail(why, p->part.data, "take it away");
	return true;
}

/* Opens the folder that the file is in. */
static int
open_folder(const struct partfile *p)
{
	struct buffer folder = {0};
	const char *slash = strrchr(p->name, '/');
	int fd;

	if (slash != NULL)
		buffer_add(&folder, p->name, (size_t)(slash - p->name) + 1);
	else
		buffer_putc(&folder, '.');
	fd = open(buffer_text(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	buffer_fini(&folder);
	return fd;
}

bool
partfile_give(struct partfile *p, struct buffer *why)
{
	struct stat st;
	int folder;
	bool good;

	if (geteuid() != 0)
		return true;
	folder = open_folder(p);
	good = folder >= 0 && fstat(folder, &st) == 0 &&
	    fchown(p->fd, st.st_uid, st.st_gid) == 0;
	if (!good)
		(void)partfile_fail(why, p->part.data, "");
	if (folder >= 0)
		close(folder);
	return good;
}

bool
partfile_name(struct partfile *p, struct buffer *why)
{
	int folder = open_folder(p);
	bool good = folder >= 0 && fsync(p->fd) == 0 &&
	    renameat2(AT_FDCWD, p->part.data, AT_FDCWD, p->name,
		RENAME_NOREPLACE) == 0;

	/* Some file systems do not support this kind of renaming. */
	if (!good && folder >= 0 && errno == EINVAL)
		good = link(p->part.data, p->name) == 0 &&
		    unlink(p->part.data) == 0;
	if (good)
		good = fsync(folder) == 0;
	if (!good)
		(void)partfile_fail(why, p->name, "");
	if (folder >= 0)
		close(folder);
	return good;
}

void
partfile_end(struct partfile *p)
{
	if (p->fd >= 0) {
		remove_remains(p);
		(void)unlink(p->part.data);
		close(p->fd);
	}
	p->fd = -1;
	buffer_fini(&p->part);
}

bool
partfile_remove(const char *name)
{
	struct partfile p = {.name = name, .fd = -1};
	bool ours;

	buffer_printf(&p.part, "%s.part", name);
	p.fd = open(p.part.data, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	ours = p.fd >= 0 && flock(p.fd, LOCK_EX | LOCK_NB) == 0;
	/* What it had begun itself ends with it, a moment later. */
	for (int i = 0; p.fd >= 0 && !ours && i < 100; i++) {
		(void)usleep(20 * 1000);
		ours = flock(p.fd, LOCK_EX | LOCK_NB) == 0;
	}
	if (!ours && p.fd >= 0) {
		close(p.fd);
		p.fd = -1;
	}
	partfile_end(&p);
	return ours;
}
