/*
 * Makes backups, and servers from backups. Each copy is opened as a database
 * and replayed before it counts.
 */
#include "config.h"

#include "operator/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/hex.h"
#include "conf/conf.h"
#include "desk/backed.h"
#include "desk/desk.h"
#include "desk/partfile.h"
#include "desk/progress.h"
#include "desk/rescue.h"
#include "desk/when.h"
#include "operator/checking.h"
#include "operator/copy.h"
#include "sign/sign.h"
#include "store/store_backup.h"
#include "store/store_data.h"
#include "store/store_lock.h"

enum {
	KEYS_MAX = 64 * 1024,
	PIECE = 1 << 16,
	WHY_MAX = 512,
	MIB = 1 << 20,
	SYNC = 4 * MIB /* bytes of a copy that are synced at once */
};

static const char fact_digest[] = "backup-keys-sha256";
static const char fact_made[] = "backup-made";
static const char fact_base_url[] = "backup-base-url";

/* Appends all bytes of FD to OUT. False when that fails, or there are more than
 * LEN. */
static bool
read_all(int fd, size_t len, struct buffer *out)
{
	ssize_t n;

	do {
		n = read(fd, buffer_reserve(out, PIECE), PIECE);
		if (n > 0)
			out->len += (size_t)n;
	} while ((n > 0 && out->len <= len) || (n < 0 && errno == EINTR));
	if (out->len > len)
		errno = EFBIG;
	return n >= 0 && out->len <= len;
}

static bool
backup_read_file(const char *file, struct buffer *out, struct buffer *why)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool good = fd >= 0 && read_all(fd, KEYS_MAX, out);

	if (!good)
		buffer_printf(why, "%s: %s", file, strerror(errno));
	if (fd >= 0)
		close(fd);
	return good;
}

/* Proves that DATABASE is sound and replays its open games, which needs no
 * keys. A game that does not replay is no fault of the copy, because it does
 * not replay in the server's database, either: NOTE gets a line about it. */
static bool
prove(const struct conf *conf, const char *database, struct buffer *note,
    struct buffer *why)
{
	const struct checking how = {.what = "proof"};
	struct buffer report = {0}, games = {0};
	struct conf copy = *conf;
	enum soundness_verdict sound;

	copy.database = copy.beside = (char *)(uintptr_t)database;
	copy.server = false;
	copy.keys = (char *)(uintptr_t) "";
	sound = checking_run(&copy, &how, &report, &games);
	if (sound == SOUNDNESS_DIFFERS)
		buffer_printf(note, "%s\n", buffer_text(&games));
	else if (sound != SOUNDNESS_GOOD)
		buffer_puts(why, buffer_text(&games));
	buffer_fini(&report);
	buffer_fini(&games);
	return sound == SOUNDNESS_GOOD || sound == SOUNDNESS_DIFFERS;
}

/* --- making one ----------------------------------------------------------- */

/* The digest by which damaged keys are noticed. The database and its games have
 * checks of their own, but a key that was changed looks like any other. */
static void
backup_digest(const char *keys, char hex[2 * SIGN_DIGEST + 1])
{
	uint8_t digest[SIGN_DIGEST];

	sign_sha256(keys, strlen(keys), digest);
	hex_write(hex, digest, sizeof digest);
}

/* Puts into a copy the facts that make it a backup. */
static bool
add_facts(const struct conf *conf, struct store *s, const char *keys,
    const char *made)
{
	char digest[2 * SIGN_DIGEST + 1];

	if (store_begin(s) != STORE_OK)
		return false;
	backup_digest(keys, digest);
	store_fact_put(s, backed_keys, keys);
	store_fact_put(s, fact_digest, digest);
	store_fact_put(s, fact_made, made);
	store_fact_put(s, fact_base_url, conf->base_url);
	return store_commit(s) == STORE_OK;
}

/* Nobody is kept waiting by what this process and those that it begins do:
 * others come first, both with the processor and, where the system knows that,
 * with the disk. It is not the very last: on a machine that is always busy that
 * would never come to its end. */
static void
step_back(void)
{
	enum { IOPRIO_WHO_PROCESS = 1, IOPRIO_LOW = (2 << 13) + 7 };

	(void)setpriority(PRIO_PROCESS, 0, 10);
	(void)syscall(SYS_ioprio_set, IOPRIO_WHO_PROCESS, 0, IOPRIO_LOW);
}

struct copying {
	int fd;		 /* of the copy */
	uint64_t synced; /* bytes of it */
	struct progress progress;
};

/* The copy goes to the disk in pieces. Otherwise the system keeps gigabytes of
 * it, and then writes them all while a move waits for its commit. It need not
 * keep what was written either: that would be in the place of what the server
 * reads. */
static void
copy_piece(void *arg, uint64_t written, uint64_t of)
{
	struct copying *c = arg;

	c->progress.of = of / MIB;
	progress_at(&c->progress, written / MIB);
	if (written < c->synced + SYNC)
		return;
	c->synced = written;
	(void)fdatasync(c->fd);
	(void)posix_fadvise(c->fd, 0, 0, POSIX_FADV_DONTNEED);
}

/* Copies the database SOURCE into P and adds the keys. */
static bool
copy_out(const struct conf *conf, const char *source, struct partfile *p,
    const char *keys, const char *made, struct buffer *why)
{
	struct copying c = {.fd = p->fd};
	const struct store_watch watch = {copy_piece, &c};
	const char *part = p->part.data;
	struct store *from = NULL, *to = NULL;
	char fault[WHY_MAX];
	bool good = false;

	progress_begin(&c.progress, "backup", "MiB", 0, 0);
	if (store_open(source, STORE_READ, &from, fault, sizeof fault) !=
	    STORE_OK)
		buffer_puts(why, fault);
	else if (store_copy(from, part, &watch) != STORE_OK)
		buffer_printf(why, "%s cannot be written: %s", part,
		    store_why(from));
	else if (store_open(part, STORE_AS_IS, &to, fault, sizeof fault) !=
	    STORE_OK)
		buffer_puts(why, fault);
	else if (!add_facts(conf, to, keys, made))
		buffer_printf(why, "%s cannot be written: %s", part,
		    store_why(to));
	else
		good = true;
	progress_end(&c.progress);
	store_close(to);
	store_close(from);
	return good;
}

/* Reads the key file, which has to be good. */
static bool
take_keys(const struct conf *conf, struct buffer *keys, struct buffer *why)
{
	struct sign *sign;
	char fault[WHY_MAX];

	switch (sign_open(conf->keys, &sign, fault, sizeof fault)) {
	case SIGN_OK:
		break;
	case SIGN_ABSENT:
		buffer_printf(why,
		    store_lock_holder(conf->beside, "serve") > 0
			? "%s: the keys are not there; the server that runs "
			  "has them and could not write them again, see its "
			  "log: do not end it, and see that its user may write "
			  "there"
			: "%s: the keys are not there; name the configuration "
			  "of the server with -c; if they are lost, `turnpost "
			  "keys renew --yes` makes others",
		    conf->keys);
		return false;
	case SIGN_UNREADABLE:
	case SIGN_MALFORMED:
	case SIGN_TOO_OPEN:
	case SIGN_REFUSED:
		buffer_puts(why, fault);
		return false;
	}
	sign_close(sign);
	return backup_read_file(conf->keys, keys, why);
}

bool
backup_make(const struct conf *conf, const char *file, bool unasked,
    struct buffer *report, struct buffer *why)
{
	struct buffer keys = {0}, note = {0}, made = {0}, source = {0};
	struct partfile p;
	struct stat st;
	int64_t now = (int64_t)time(NULL);
	bool good, rescued;

	step_back();
	when_iso(now, &made);
	good = partfile_begin(&p, file, why) &&
	    (conf->server ? copy_fetch(conf, file, &source, why)
			  : rescue_fetch(conf, unasked, &source, why)) &&
	    take_keys(conf, &keys, why) &&
	    copy_out(conf, source.len > 0 ? source.data : conf->database, &p,
		buffer_text(&keys), buffer_text(&made), why) &&
	    prove(conf, p.part.data, &note, why) && fstat(p.fd, &st) == 0 &&
	    partfile_name(&p, why);
	rescued = source.len > 0 && !conf->server;
	if (good)
		buffer_printf(report, "%s%s: %lld bytes, proved%s\n",
		    buffer_text(&note), file, (long long)st.st_size,
		    rescued
			? "; rescued from the running server: now end it, move "
			  "away what is at the path of its database, and "
			  "`turnpost restore` this file"
			: "");
	/* Where no server runs nothing is touched. */
	if (good && !rescued && store_lock_holder(conf->beside, "serve") > 0)
		backed_note(conf->database, now);
	if (source.len > 0)
		(void)unlink(source.data);
	partfile_end(&p);
	if (keys.data != NULL)
		explicit_bzero(keys.data, keys.cap);
	buffer_fini(&keys);
	buffer_fini(&note);
	buffer_fini(&made);
	buffer_fini(&source);
	return good;
}

/* --- a server from one ---------------------------------------------------- */

/* Checks that there is neither a server nor a database yet, nor a log that
 * SQLite would take for part of the new database. */
static bool
backup_check_place(const struct conf *conf, struct buffer *why)
{
	static const char *const ends[] = {"", "-wal", "-journal"};
	long server = store_lock_holder(conf->beside, "serve");
	struct buffer name = {0};
	bool good = true;

	if (conf->server) {
		buffer_printf(why,
		    "%s is on a server; restore to a file, by a configuration "
		    "that names one, and `turnpost copy` it to a new database",
		    conf->told);
		return false;
	}
	/* A running server would go on with a database that is not there any
	 * more. */
	if (server > 0)
		buffer_printf(why,
		    "a server of %s runs (process %ld); stop it first",
		    conf->database, server);
	else if (server == 0 && rescue_is_open(conf))
		buffer_printf(why,
		    "a server still has the files of %s open, which were "
		    "deleted; stop it first",
		    conf->database);
	else if (server < 0)
		buffer_printf(why,
		    "whether a server of %s runs cannot be seen; run this as "
		    "its user, or as root",
		    conf->database);
	if (why->len > 0)
		return false;
	for (size_t i = 0; good && i < sizeof ends / sizeof ends[0]; i++) {
		struct stat st;

		buffer_reset(&name);
		buffer_printf(&name, "%s%s", conf->database, ends[i]);
		good = lstat(name.data, &st) != 0;
		if (!good)
			buffer_printf(why,
			    "%s is there already; move it away (with its "
			    "-wal, where it has one), or name another "
			    "database in the configuration",
			    name.data);
	}
	buffer_fini(&name);
	return good;
}

static bool
copy_in(const char *file, int to, struct buffer *why)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st = {0};
	struct progress progress;
	char bytes[PIECE];
	uint64_t done = 0;
	ssize_t n = -1;
	bool written = true;

	if (fd >= 0)
		(void)fstat(fd, &st);
	progress_begin(&progress, "restore", "MiB", 0,
	    (uint64_t)st.st_size / MIB);
	while (fd >= 0 && written && (n = read(fd, bytes, sizeof bytes)) > 0) {
		for (ssize_t at = 0, more; written && at < n; at += more) {
			more = write(to, bytes + at, (size_t)(n - at));
			written = more > 0;
		}
		done += (uint64_t)n;
		progress_at(&progress, done / MIB);
	}
	progress_end(&progress);
	if (!written)
		buffer_printf(why, "the database cannot be written: %s",
		    strerror(errno));
	else if (n < 0)
		buffer_printf(why, "%s: %s", file, strerror(errno));
	if (fd >= 0)
		close(fd);
	return written && n == 0;
}

/* Appends SAID to WHY with the name FILE in place of PART, which the operator
 * does not know. */
static void
replace_name(const char *said, const char *part, const char *file,
    struct buffer *why)
{
	const char *at;

	while ((at = strstr(said, part)) != NULL) {
		buffer_add(why, said, (size_t)(at - said));
		buffer_puts(why, file);
		said = at + strlen(part);
	}
	buffer_puts(why, said);
}

struct facts {
	char *keys, *made, *base_url;
	char *digest; /* NULL in backups of earlier versions */
};

static void
facts_fini(struct facts *facts)
{
	if (facts->keys != NULL)
		explicit_bzero(facts->keys, strlen(facts->keys));
	free(facts->keys);
	free(facts->made);
	free(facts->base_url);
	free(facts->digest);
}

/* Takes one fact out of a copy of a backup. A failure to remove it sticks to
 * the transaction. */
static enum store_status
take_fact(struct store *s, const char *name, char **value)
{
	enum store_status status = store_fact_get(s, name, value);

	if (status == STORE_OK)
		store_fact_drop(s, name);
	return status;
}

/* Takes all facts out. STORE_ABSENT when the database has none. */
static enum store_status
take_facts(struct store *s, struct facts *facts)
{
	enum store_status status = store_begin(s), digest;

	if (status != STORE_OK)
		return status;
	status = take_fact(s, backed_keys, &facts->keys);
	if (status == STORE_OK)
		status = take_fact(s, fact_made, &facts->made);
	if (status == STORE_OK)
		status = take_fact(s, fact_base_url, &facts->base_url);
	digest = take_fact(s, fact_digest, &facts->digest);
	if (status == STORE_OK && digest != STORE_ABSENT)
		status = digest;
	if (status == STORE_OK)
		return store_commit(s);
	store_rollback(s);
	return status;
}

static bool
check_keys(const struct facts *facts, const char *file, struct buffer *why)
{
	char digest[2 * SIGN_DIGEST + 1];

	backup_digest(facts->keys, digest);
	if (facts->digest == NULL || strcmp(facts->digest, digest) == 0)
		return true;
	buffer_printf(why,
	    "%s is damaged: its keys are not those that were put in; take "
	    "another backup",
	    file);
	return false;
}

/* Makes PART, a copy of the backup FILE, into a database of a server. */
static bool
unpack(const char *part, const char *file, struct facts *facts,
    struct buffer *why)
{
	struct store *s;
	char fault[WHY_MAX];
	enum store_status status;

	status = store_open(part, STORE_WRITE, &s, fault, sizeof fault);
	if (status == STORE_FULL) {
		buffer_puts(why, fault);
		return false;
	}
	if (status != STORE_OK) {
		replace_name(fault, part, file, why);
		return false;
	}
	status = take_facts(s, facts);
	if (status == STORE_ABSENT)
		buffer_printf(why,
		    "%s is a database, but no backup that `turnpost backup` "
		    "made: it has no keys in it",
		    file);
	else if (status != STORE_OK)
		buffer_printf(why, "the database cannot be written: %s",
		    store_why(s));
	store_close(s);
	return status == STORE_OK && check_keys(facts, file, why);
}

/* Whether the key file that is there has the keys in TEXT. It may have more,
 * and some of them may be void now: they were changed after the backup. */
static bool
keys_cover(const struct conf *conf, const char *text, struct buffer *why)
{
	struct sign *sign;
	char fault[WHY_MAX];
	bool good = false;

	if (sign_open(conf->keys, &sign, fault, sizeof fault) == SIGN_OK)
		good = sign_covers(sign, text, strlen(text));
	if (!good)
		buffer_printf(why,
		    "%s has other keys than the backup; move it away",
		    conf->keys);
	sign_close(sign);
	return good;
}

/* Writes the key file, unless it is there with these keys already. *MADE says
 * whether it was written. */
static bool
put_keys(const struct conf *conf, const char *text, bool *made,
    struct buffer *why)
{
	struct partfile p;
	struct sign *sign = NULL;
	char fault[WHY_MAX];
	size_t len = strlen(text);
	bool good;

	*made = false;
	if (access(conf->keys, F_OK) == 0)
		return keys_cover(conf, text, why);
	good = partfile_begin(&p, conf->keys, why);
	if (good && write(p.fd, text, len) != (ssize_t)len) {
		buffer_printf(why, "%s: %s", conf->keys, strerror(errno));
		good = false;
	}
	if (good &&
	    sign_open(p.part.data, &sign, fault, sizeof fault) != SIGN_OK) {
		buffer_printf(why, "the backup's keys are damaged: %s", fault);
		good = false;
	}
	sign_close(sign);
	*made = good && partfile_give(&p, why) && partfile_name(&p, why);
	partfile_end(&p);
	return *made;
}

/* Gives the key file and the database their names. The database comes last,
 * because a server can be started as soon as it is there. */
static bool
put_in_place(const struct conf *conf, struct partfile *p,
    const struct facts *facts, struct buffer *why)
{
	bool made;

	if (!partfile_give(p, why) || !put_keys(conf, facts->keys, &made, why))
		return false;
	if (partfile_name(p, why))
		return true;
	if (made)
		(void)unlink(conf->keys);
	return false;
}

static void
report_restored(const struct conf *conf, const char *file,
    const struct facts *facts, struct buffer *report)
{
	buffer_printf(report, "%s is the server of %s again, as of %s\n",
	    conf->database, facts->base_url, facts->made);
	if (strcmp(conf->base_url, facts->base_url) != 0)
		buffer_printf(report,
		    "base-url is now %s: links in letters of before lead to "
		    "%s\n",
		    conf->base_url, facts->base_url);
	buffer_printf(report,
	    "what happened after %s was made is not in it; never let the "
	    "server of before run beside it\n",
	    file);
}

bool
backup_restore(const struct conf *conf, const char *file, struct buffer *report,
    struct buffer *why)
{
	struct buffer note = {0}, damage = {0};
	struct facts facts = {0};
	struct partfile p = {.fd = -1};
	bool good = backup_check_place(conf, why) &&
	    partfile_begin(&p, conf->database, why) &&
	    copy_in(file, p.fd, why) && unpack(p.part.data, file, &facts, why);

	if (good && !prove(conf, p.part.data, &note, &damage)) {
		buffer_printf(why, "%s is damaged: ", file);
		replace_name(buffer_text(&damage), p.part.data, file, why);
		good = false;
	}
	good = good && put_in_place(conf, &p, &facts, why);
	if (good) {
		buffer_puts(report, buffer_text(&note));
		report_restored(conf, file, &facts, report);
	}
	partfile_end(&p);
	facts_fini(&facts);
	buffer_fini(&note);
	buffer_fini(&damage);
	return good;
}
