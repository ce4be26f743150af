/*
 * The transport that writes letters into a Maildir: tmp, new and cur under one
 * folder, where each letter is a file that appears whole or not at all. It is
 * for the demo, for tests, and for servers whose mail another program carries
 * away.
 *
 * Not here: parsing such a file (read.c).
 */
#include "config.h"

#include "mail/transport.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xmalloc.h"

/* A file name has at most 255 bytes. Beside the stem it needs room for a digest
 * and, in a Maildir, for flags. */
enum { STEM_MAX = 160 };

struct maildir {
	struct mail_transport transport;
	char *dir;
	const struct mail_job *job;
};

/* Makes the folder PATH, unless it is there. */
static bool
make_folder(const char *path)
{
	struct stat st;

	if (mkdir(path, 0700) == 0)
		return true;
	if (errno != EEXIST)
		return false;
	if (stat(path, &st) < 0)
		return false;
	errno = ENOTDIR;
	return S_ISDIR(st.st_mode);
}

static bool
make_folders(const char *dir)
{
	static const char *const part[] = {"", "/tmp", "/new", "/cur"};
	struct buffer path = {0};
	bool good = true;

	for (size_t i = 0; good && i < sizeof part / sizeof part[0]; i++) {
		buffer_reset(&path);
		buffer_printf(&path, "%s%s", dir, part[i]);
		good = make_folder(path.data);
	}
	buffer_fini(&path);
	return good;
}

/* Makes the letter's file name from its Message-ID, so that different letters
 * have different names: unusual bytes as %XX, and a digest where the name would
 * be too long. The name has no colon (flags begin there), slash or leading
 * dot. */
static void
add_name(struct buffer *out, const char *message_id)
{
	static const char usual[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	    "-_@+=";
	uint64_t digest = 14695981039346656037U; /* FNV-1a */
	size_t start = out->len;

	for (const char *p = message_id; *p != '\0'; p++) {
		digest = (digest ^ (unsigned char)*p) * 1099511628211U;
		if (strchr(usual, *p) != NULL || (*p == '.' && p != message_id))
			buffer_putc(out, *p);
		else
			buffer_printf(out, "%%%02X", (unsigned char)*p);
	}
	if (out->len - start > STEM_MAX) {
		out->len = start + STEM_MAX;
		buffer_printf(out, "%%%%%016llx", (unsigned long long)digest);
	}
	buffer_puts(out, ".eml");
}

/* Whether a file called NAME, with any flags, lies in the folder cur. */
static bool
is_in_cur(const char *dir, const char *name)
{
	struct buffer path = {0};
	size_t len = strlen(name);
	struct dirent *entry;
	bool found = false;
	DIR *d;

	buffer_printf(&path, "%s/cur", dir);
	d = opendir(path.data);
	while (d != NULL && !found && (entry = readdir(d)) != NULL)
		found = strncmp(entry->d_name, name, len) == 0 &&
		    (entry->d_name[len] == '\0' || entry->d_name[len] == ':');
	if (d != NULL)
		closedir(d);
	buffer_fini(&path);
	return found;
}

/* Makes the file's bytes: the envelope as headers, and LF line ends, because
 * Unix mail stores show a CR as a stray sign. */
static void
add_file(struct buffer *out, const struct mail_job *job)
{
	const char *p = job->bytes, *end = p + job->len;

	buffer_printf(out, "Return-Path: <%s>\nDelivered-To: %s\n", job->from,
	    job->to);
	while (p < end) {
		const char *nl = memchr(p, '\n', (size_t)(end - p));
		size_t n = (size_t)((nl == NULL ? end : nl) - p);

		p += n;
		if (nl == NULL) {
			buffer_add(out, p - n, n);
			break;
		}
		buffer_add(out, p - n, n - (n > 0 && p[-1] == '\r'));
		buffer_putc(out, '\n');
		p++;
	}
}

/* Writes and syncs the file. False with errno. */
static bool
write_file(int fd, const struct buffer *bytes)
{
	for (size_t at = 0; at < bytes->len;) {
		ssize_t n = write(fd, bytes->data + at, bytes->len - at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		at += (size_t)n;
	}
	return fsync(fd) == 0;
}

static bool
sync_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool good = fd >= 0 && fsync(fd) == 0;
	int saved = errno;

	if (fd >= 0)
		close(fd);
	errno = saved;
	return good;
}

/* Writes the letter to TMP and moves it to NEW. On failure false with errno,
 * and TMP is gone. */
static bool
put_file(const char *tmp, const char *new, const struct buffer *bytes)
{
	/* A file of this name was left behind by a killed process with our
	 * process id. It is of no use, and nobody else writes to this name. */
	int fd, saved;

	unlink(tmp);
	fd = open(tmp, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
	    0600);
	if (fd < 0)
		return false;
	if (!write_file(fd, bytes)) {
		saved = errno;
		close(fd);
		goto fail;
	}
	if (close(fd) == 0 && rename(tmp, new) == 0)
		return true;
	saved = errno;
fail:
	unlink(tmp);
	errno = saved;
	return false;
}

static void
deliver(const char *dir, const struct mail_job *job, struct mail_outcome *out)
{
	struct buffer name = {0}, tmp = {0}, new = {0}, folder = {0};
	struct buffer bytes = {0};

	add_name(&name, job->message_id);
	buffer_printf(&folder, "%s/new", dir);
	buffer_printf(&new, "%s/new/%s", dir, name.data);
	buffer_printf(&tmp, "%s/tmp/%s.%ld", dir, name.data, (long)getpid());
	if (!make_folders(dir)) {
		mail_outcome_set(out, MAIL_DOWN, "can't use Maildir %s: %s",
		    dir, strerror(errno));
		goto out;
	}
	if (is_in_cur(dir, name.data)) {
		mail_outcome_set(out, MAIL_DELIVERED, "there already: %s",
		    name.data);
		goto out;
	}
	/* A process may have put the letter into new and been killed before it
	 * synced the folder. */
	add_file(&bytes, job);
	if ((access(new.data, F_OK) == 0 ||
		put_file(tmp.data, new.data, &bytes)) &&
	    sync_folder(folder.data))
		mail_outcome_set(out, MAIL_DELIVERED, "written: %s", name.data);
	else
		mail_outcome_set(out, MAIL_DOWN, "can't write %s: %s", new.data,
		    strerror(errno));
out:
	buffer_fini(&name);
	buffer_fini(&tmp);
	buffer_fini(&new);
	buffer_fini(&folder);
	buffer_fini(&bytes);
}

static void
maildir_begin(struct mail_transport *self, const struct mail_job *job)
{
	struct maildir *m = (struct maildir *)self;

	assert(m->job == NULL);
	m->job = job;
}

static bool
maildir_wait(struct mail_transport *self, struct pollfd *fds, size_t n,
    int timeout, struct mail_outcome *out)
{
	struct maildir *m = (struct maildir *)self;

	mail_poll(fds, n, m->job != NULL ? 0 : timeout);
	if (m->job == NULL)
		return false;
	deliver(m->dir, m->job, out);
	m->job = NULL;
	return true;
}

static void
maildir_free(struct mail_transport *self)
{
	struct maildir *m = (struct maildir *)self;

	free(m->dir);
	free(m);
}

struct mail_transport *
mail_maildir_new(const char *dir, char *why, size_t len)
{
	struct maildir *m;

	if (dir[0] == '\0') {
		snprintf(why, len,
		    "the mail transport maildir: needs a "
		    "folder behind the colon");
		return NULL;
	}
	if (!make_folders(dir)) {
		snprintf(why, len, "can't use Maildir %s: %s", dir,
		    strerror(errno));
		return NULL;
	}
	m = xcalloc(1, sizeof *m);
	m->transport.begin = maildir_begin;
	m->transport.wait = maildir_wait;
	m->transport.free = maildir_free;
	m->dir = xstrdup(dir);
	return &m->transport;
}
