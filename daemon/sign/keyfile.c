/*
 * The key file: text (keytext.c) that only its owner can read, and that is
 * there complete or not at all.
 */
#include "config.h"

#include "sign/keys.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <openssl/crypto.h>

#include "base/xmalloc.h"

enum { KEYFILE_MAX = 64 * 1024 };

/* The path to be named in a fault, and where the fault's text goes. */
struct fault {
	const char *path;
	char *why;
	size_t len;
};

static enum sign_status __attribute__((format(printf, 3, 4)))
fault_say(const struct fault *f, enum sign_status status, const char *format,
    ...)
{
	va_list ap;
	int n = snprintf(f->why, f->len, "%s", f->path);

	va_start(ap, format);
	if (n >= 0 && (size_t)n < f->len)
		vsnprintf(f->why + n, f->len - (size_t)n, format, ap);
	va_end(ap);
	return status;
}

/* --- reading -------------------------------------------------------------- */

/* Reads the key file at F->path, which is open as FD. */
static enum sign_status
read_keys(struct sign_keys *out, int fd, const struct fault *f)
{
	struct buffer b = {0};
	struct stat st;
	ssize_t n;
	enum sign_status status = SIGN_OK;

	if (fstat(fd, &st) != 0)
		return fault_say(f, SIGN_UNREADABLE, ": cannot be read: %s",
		    strerror(errno));
	if (!S_ISREG(st.st_mode))
		return fault_say(f, SIGN_MALFORMED,
		    ": is not a file; let `keys` name a file");
	if ((st.st_mode & 077) != 0)
		return fault_say(f, SIGN_TOO_OPEN,
		    ": holds secret keys, and its mode %04o lets others at "
		    "them; run: chmod 600 %s",
		    (unsigned)(st.st_mode & 07777), f->path);
	buffer_reserve(&b, KEYFILE_MAX + 1);
	do {
		n = read(fd, b.data + b.len, KEYFILE_MAX + 1 - b.len);
		if (n > 0)
			b.len += (size_t)n;
	} while ((n > 0 && b.len <= KEYFILE_MAX) || (n < 0 && errno == EINTR));
	if (n < 0)
		status = fault_say(f, SIGN_UNREADABLE, ": cannot be read: %s",
		    strerror(errno));
	else if (b.len > KEYFILE_MAX)
		status = fault_say(f, SIGN_MALFORMED,
		    ": is too large for a key file");
	else if (!sign_keys_parse(out, b.data, b.len, f->path, f->why, f->len))
		status = SIGN_MALFORMED;
	OPENSSL_cleanse(b.data, b.cap);
	buffer_fini(&b);
	return status;
}

/* --- writing -------------------------------------------------------------- */

static bool
write_all(int fd, const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t n = write(fd, bytes, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		bytes += n;
		len -= (size_t)n;
	}
	return true;
}

/* Writes the keys to a new file of mode 0600 beside PATH, and syncs it. Returns
 * its name, which the caller frees, or NULL (errno says why). The file gets the
 * owner of the file OWNER when that is not NULL: root may change the keys of
 * the daemon's user. Then there is a lock, too, and one name is enough: what a
 * process that was killed has left does not stay. */
static char *
write_beside(const struct sign_keys *keys, const char *path,
    const struct stat *owner)
{
	struct buffer name = {0}, text = {0};
	bool good;
	int fd, saved;

	buffer_printf(&name, "%s.%s", path, owner != NULL ? "new" : "XXXXXX");
	if (owner == NULL) {
		fd = mkostemp(name.data, O_CLOEXEC);
	} else {
		(void)unlink(name.data);
		fd = open(name.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
		    0600);
	}
	if (fd < 0) {
		buffer_fini(&name);
		return NULL;
	}
	sign_keys_text(keys, &text);
	good = fchmod(fd, 0600) == 0 &&
	    (owner == NULL || owner->st_uid == geteuid() ||
		fchown(fd, owner->st_uid, owner->st_gid) == 0) &&
	    write_all(fd, text.data, text.len) && fsync(fd) == 0;
	saved = errno;
	OPENSSL_cleanse(text.data, text.cap);
	buffer_fini(&text);
	if (close(fd) != 0 && good) {
		saved = errno;
		good = false;
	}
	if (!good) {
		unlink(name.data);
		buffer_fini(&name);
		errno = saved;
		return NULL;
	}
	return buffer_take(&name);
}

/* Syncs the folder of PATH, so that a change of names in it survives a
 * crash. */
static bool
sync_folder(const char *path)
{
	char *copy = xstrdup(path);
	int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool good = fd >= 0 && fsync(fd) == 0;
	int saved = errno;

	if (fd >= 0)
		close(fd);
	free(copy);
	errno = saved;
	return good;
}

/* Puts a file with KEYS in place unless another process was quicker. */
static enum sign_status
put_file(const struct sign_keys *keys, const struct fault *f)
{
	char *name = write_beside(keys, f->path, NULL);
	bool good = false;

	if (name != NULL) {
		int saved;

		good = link(name, f->path) == 0 || errno == EEXIST;
		saved = errno;
		unlink(name);
		free(name);
		errno = saved;
	}
	if (!good || !sync_folder(f->path))
		return fault_say(f, SIGN_UNREADABLE,
		    ": cannot be made: %s; its folder must be there and be "
		    "writable for this user",
		    strerror(errno));
	return SIGN_OK;
}

enum sign_status
sign_keys_save(const struct sign_keys *keys, const char *path, char *why,
    size_t len)
{
	return put_file(keys, &(struct fault){path, why, len});
}

void
sign_keys_stamp(const char *path, struct sign_stamp *out)
{
	struct stat st;

	memset(out, 0, sizeof *out);
	if (stat(path, &st) != 0)
		return;
	/* The time of the last change of the file itself, which nobody can
	 * set, and which also a change of its mode brings about. */
	*out = (struct sign_stamp){.device = (uint64_t)st.st_dev,
	    .inode = (uint64_t)st.st_ino,
	    .size = st.st_size,
	    .seconds = st.st_ctim.tv_sec,
	    .nanoseconds = st.st_ctim.tv_nsec};
}

enum sign_status
sign_keys_load(struct sign_keys *out, const char *path, char *why, size_t len)
{
	struct fault f = {path, why, len};
	enum sign_status status;
	struct stat st;
	int fd;

	/* O_NONBLOCK, because opening a FIFO would wait for its writer. */
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	if (fd < 0 && errno == ENOENT && lstat(path, &st) != 0)
		return fault_say(&f, SIGN_ABSENT,
		    ": the keys are not there; restore them from a backup");
	if (fd < 0)
		return fault_say(&f, SIGN_UNREADABLE,
		    ": cannot be opened: %s; it must belong to the user that "
		    "runs the daemon",
		    strerror(errno));
	status = read_keys(out, fd, &f);
	close(fd);
	return status;
}

/* --- changing ------------------------------------------------------------- */

/* Opens and locks the file at PATH. Another rotation may replace the file while
 * we wait for the lock, so it is opened again until the locked file is the one
 * at PATH. -1 when that fails. */
static int
open_locked(const char *path)
{
	for (;;) {
		struct stat mine, there;
		int saved;
		int fd =
		    open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);

		if (fd < 0)
			return -1;
		if (flock(fd, LOCK_EX) != 0 || fstat(fd, &mine) != 0 ||
		    stat(path, &there) != 0) {
			saved = errno;
			close(fd);
			errno = saved;
			return -1;
		}
		if (mine.st_dev == there.st_dev && mine.st_ino == there.st_ino)
			return fd;
		close(fd);
	}
}

/* Puts a file with KEYS in the place of that which is open as FD. */
static enum sign_status
replace_file(const struct sign_keys *keys, int fd, const struct fault *f)
{
	struct stat st;
	char *name =
	    fstat(fd, &st) == 0 ? write_beside(keys, f->path, &st) : NULL;
	bool good = name != NULL && rename(name, f->path) == 0;

	if (name != NULL && !good) {
		int saved = errno;

		unlink(name);
		errno = saved;
	}
	free(name);
	if (!good || !sync_folder(f->path))
		return fault_say(f, SIGN_UNREADABLE,
		    ": cannot be replaced: %s; its folder must be writable "
		    "for this user",
		    strerror(errno));
	return SIGN_OK;
}

enum sign_status
sign_keys_change_file(struct sign_keys *out, const char *path,
    enum sign_change what, int id, int64_t now, char *why, size_t len)
{
	/* Where the file is a symbolic link, its target is replaced, not the
	 * link. */
	char *real = realpath(path, NULL);
	struct fault f = {real != NULL ? real : path, why, len};
	int fd = real != NULL ? open_locked(real) : -1;
	enum sign_status status;
	const char *refusal;

	if (fd < 0) {
		status = fault_say(&f, SIGN_UNREADABLE,
		    ": cannot be opened: %s", strerror(errno));
	} else {
		status = read_keys(out, fd, &f);
		refusal = status == SIGN_OK
		    ? sign_keys_change(out, what, id, now)
		    : NULL;
		if (refusal != NULL)
			status = fault_say(&f, SIGN_REFUSED, ": %s", refusal);
		else if (status == SIGN_OK)
			status = replace_file(out, fd, &f);
		close(fd);
	}
	free(real);
	return status;
}
