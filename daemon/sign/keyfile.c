/*
 * The key file: text that only its owner can read, and that is there complete
 * or not at all.
 *
 *	turnpost-keys/1
 *	hmac 1 <64 hex>
 *	ed25519 <64 hex>
 *
 * Empty lines and lines that begin with '#' are skipped. Every HMAC key that
 * ever made a token stays in the file, so that links in old letters stay valid.
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

#include "base/buffer.h"
#include "base/hex.h"
#include "base/xmalloc.h"

enum { KEYFILE_MAX = 64 * 1024 };

static const char first_line[] = "turnpost-keys/1";

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

/* Reads a key id in its only valid spelling: 1-255, no leading zero. Returns
 * what follows it, or NULL. */
static const char *
keyfile_read_id(const char *text, int *id)
{
	int value = 0;

	if (*text == '0')
		return NULL;
	while (*text >= '0' && *text <= '9') {
		value = 10 * value + (*text++ - '0');
		if (value >= SIGN_KEY_IDS)
			return NULL;
	}
	*id = value;
	return value > 0 && *text == ' ' ? text + 1 : NULL;
}

/* Reads one line. Returns NULL when it is good, else what is wrong with it. */
static const char *
keyfile_read_line(struct sign_keys *keys, bool *signs, const char *line)
{
	int id = 0;

	if (*line == '\0' || *line == '#')
		return NULL;
	if (strncmp(line, "ed25519 ", 8) == 0) {
		if (*signs)
			return "a second ed25519 key";
		*signs = true;
		return hex_read(keys->ed25519, SIGN_KEY, line + 8)
		    ? NULL
		    : "the ed25519 key is not 64 hex digits";
	}
	if (strncmp(line, "hmac ", 5) != 0)
		return "neither an hmac nor an ed25519 key";
	line = keyfile_read_id(line + 5, &id);
	if (line == NULL)
		return "the key id is not a number from 1 to 255";
	if (keys->known[id])
		return "this key id stands in the file twice";
	if (!hex_read(keys->hmac[id], SIGN_KEY, line))
		return "the hmac key is not 64 hex digits";
	keys->known[id] = true;
	if (id > keys->newest)
		keys->newest = id;
	return NULL;
}

bool
sign_keys_parse(struct sign_keys *out, const char *text, size_t len,
    const char *path, char *why, size_t why_len)
{
	struct fault f = {path, why, why_len};
	const char *end = text + len, *wrong = NULL;
	bool signs = false;
	int number = 0;

	memset(out, 0, sizeof *out);
	while (text < end && wrong == NULL) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));
		char line[128];
		size_t n;

		number++;
		n = (size_t)((stop != NULL ? stop : end) - text);
		if (stop == NULL)
			wrong = "the line does not end: the file was cut";
		else if (n >= sizeof line || memchr(text, '\0', n) != NULL)
			wrong = "this is no line of a key file";
		else {
			memcpy(line, text, n);
			line[n] = '\0';
			if (number > 1)
				wrong = keyfile_read_line(out, &signs, line);
			else if (strcmp(line, first_line) != 0)
				wrong = "this is no key file of this version";
			OPENSSL_cleanse(line, sizeof line);
		}
		text += n + 1;
	}
	if (wrong == NULL && number == 0)
		wrong = "the file is empty";
	if (wrong == NULL && (out->newest == 0 || !signs))
		wrong = "the file ends without an hmac and an ed25519 key";
	if (wrong != NULL)
		fault_say(&f, SIGN_MALFORMED,
		    ":%d: %s; restore it from a backup (without it, links "
		    "in letters are lost)",
		    number > 0 ? number : 1, wrong);
	return wrong == NULL;
}

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

/* Makes a first HMAC key and an Ed25519 key. */
static void
make_keys(struct sign_keys *out)
{
	memset(out, 0, sizeof *out);
	out->newest = 1;
	out->known[1] = true;
	sign_random(out->hmac[1], SIGN_KEY);
	sign_random(out->ed25519, SIGN_KEY);
}

static void
keys_text(const struct sign_keys *keys, struct buffer *b)
{
	/* Room for everything at once: a buffer that grows would leave copies
	 * of the keys in memory. */
	buffer_reserve(b, 512 + SIGN_KEY_IDS * (SIGN_KEY * 2 + 16));
	buffer_printf(b,
	    "%s\n"
	    "# Secret: who has this file can make every link of this server.\n"
	    "# Keep a copy with the backups of the database.\n",
	    first_line);
	for (int i = 1; i < SIGN_KEY_IDS; i++) {
		if (!keys->known[i])
			continue;
		buffer_printf(b, "hmac %d ", i);
		buffer_add_hex(b, keys->hmac[i], SIGN_KEY);
		buffer_putc(b, '\n');
	}
	buffer_puts(b, "ed25519 ");
	buffer_add_hex(b, keys->ed25519, SIGN_KEY);
	buffer_putc(b, '\n');
}

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
 * owner of the file OWNER when that is not NULL: root may rotate the keys of
 * the daemon's user. */
static char *
write_beside(const struct sign_keys *keys, const char *path,
    const struct stat *owner)
{
	struct buffer name = {0}, text = {0};
	bool good;
	int fd, saved;

	buffer_printf(&name, "%s.XXXXXX", path);
	fd = mkostemp(name.data, O_CLOEXEC);
	if (fd < 0) {
		buffer_fini(&name);
		return NULL;
	}
	keys_text(keys, &text);
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

static enum sign_status
make_file(const struct fault *f)
{
	struct sign_keys *keys = xcalloc(1, sizeof *keys);
	enum sign_status status;

	make_keys(keys);
	status = put_file(keys, f);
	OPENSSL_cleanse(keys, sizeof *keys);
	free(keys);
	return status;
}

enum sign_status
sign_keys_save(const struct sign_keys *keys, const char *path, char *why,
    size_t len)
{
	return put_file(keys, &(struct fault){path, why, len});
}

enum sign_status
sign_keys_load(struct sign_keys *out, const char *path, char *why, size_t len)
{
	struct fault f = {path, why, len};
	enum sign_status status;
	int fd;

	/* O_NONBLOCK, because opening a FIFO would wait for its writer. */
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	if (fd < 0 && errno == ENOENT) {
		status = make_file(&f);
		if (status != SIGN_OK)
			return status;
		fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	}
	if (fd < 0)
		return fault_say(&f, SIGN_UNREADABLE,
		    ": cannot be opened: %s; it must belong to the user that "
		    "runs the daemon",
		    strerror(errno));
	status = read_keys(out, fd, &f);
	close(fd);
	return status;
}

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

static enum sign_status
rotate_locked(struct sign_keys *out, int fd, const struct fault *f)
{
	enum sign_status status = read_keys(out, fd, f);
	struct stat st;
	char *name;
	bool good;

	if (status != SIGN_OK)
		return status;
	if (out->newest == SIGN_KEY_IDS - 1)
		return fault_say(f, SIGN_MALFORMED, ": all %d key ids are used",
		    SIGN_KEY_IDS - 1);
	out->newest++;
	out->known[out->newest] = true;
	sign_random(out->hmac[out->newest], SIGN_KEY);
	name = fstat(fd, &st) == 0 ? write_beside(out, f->path, &st) : NULL;
	good = name != NULL && rename(name, f->path) == 0;
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
sign_keys_rotate(struct sign_keys *out, const char *path, char *why, size_t len)
{
	/* Where the file is a symbolic link, its target is replaced, not the
	 * link. */
	char *real = realpath(path, NULL);
	struct fault f = {real != NULL ? real : path, why, len};
	int fd = real != NULL ? open_locked(real) : -1;
	enum sign_status status;

	if (fd < 0)
		status = fault_say(&f, SIGN_UNREADABLE,
		    ": cannot be opened: %s", strerror(errno));
	else
		status = rotate_locked(out, fd, &f);
	if (fd >= 0)
		close(fd);
	free(real);
	return status;
}
