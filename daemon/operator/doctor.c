/*
 * Runs the checks in order, as the user that the database belongs to: that user
 * may lack rights which root has.
 */
#include "config.h"

#include "operator/doctor.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conf/conf.h"
#include "operator/doctor_checks.h"
#include "sign/sign.h"
#include "store/store_lock.h"
#include "words/words.h"

/* --- who looks ------------------------------------------------------------ */

static bool
look_at_folder(const char *database, struct stat *st)
{
	struct buffer folder = {0};
	const char *slash = strrchr(database, '/');
	bool good;

	if (slash == NULL)
		buffer_putc(&folder, '.');
	else
		buffer_add(&folder, database,
		    slash == database ? 1 : (size_t)(slash - database));
	good = stat(buffer_text(&folder), st) == 0;
	buffer_fini(&folder);
	return good;
}

/* Sets *ST to the owner of the database, or of its folder when there is no
 * database. *MISPLACED says that the database belongs to root but its folder to
 * another user, because root was the first to run a command; *ST is the
 * folder's owner then. */
static bool
owner_of(const char *database, struct stat *st, bool *misplaced)
{
	struct stat folder;
	bool good = stat(database, st) == 0;

	*misplaced = good && st->st_uid == 0 &&
	    look_at_folder(database, &folder) && folder.st_uid != 0;
	if (*misplaced)
		*st = folder;
	if (!good && errno == ENOENT)
		good = look_at_folder(database, st);
	return good;
}

static void
put_user(uid_t uid, char *name, size_t len)
{
	const struct passwd *p = getpwuid(uid);

	if (p != NULL)
		snprintf(name, len, "%s", p->pw_name);
	else
		snprintf(name, len, "user %ld", (long)uid);
}

/* Goes on as the user that the database belongs to. Root may do everything, so
 * root would find everything in order. */
static void
become(struct doctor *d, const struct stat *st, const char *name)
{
	const struct passwd *p = getpwuid(st->st_uid);
	gid_t group = p != NULL ? p->pw_gid : st->st_gid;
	bool good = (p != NULL ? initgroups(p->pw_name, group)
			       : setgroups(1, &group)) == 0 &&
	    setresgid(group, group, group) == 0 &&
	    setresuid(st->st_uid, st->st_uid, st->st_uid) == 0;

	if (good)
		doctor_say(d, DOCTOR_OK, "user", NULL, "%s, whom %s belongs to",
		    name, d->conf->database);
	else
		doctor_say(d, DOCTOR_WARN, "user",
		    "run it as that user, who can see what is missing",
		    "root cannot become %s: %s", name, strerror(errno));
}

static void
tell_misplaced(struct doctor *d, const char *name)
{
	const char *file = d->conf->database;
	struct buffer todo = {0};

	buffer_printf(&todo, "chown %s: %s* %s", name, file, d->conf->keys);
	doctor_say(d, DOCTOR_FAIL, "database", buffer_text(&todo),
	    "%s belongs to root, but its folder to %s, who could not open it",
	    file, name);
	buffer_fini(&todo);
}

static void
look_at_user(struct doctor *d)
{
	char name[64], own[64];
	struct stat st;
	bool misplaced;

	put_user(geteuid(), own, sizeof own);
	if (!owner_of(d->conf->database, &st, &misplaced)) {
		doctor_say(d, DOCTOR_OK, "user", NULL, "%s", own);
		return;
	}
	put_user(st.st_uid, name, sizeof name);
	if (misplaced)
		tell_misplaced(d, name);
	if (geteuid() == 0 && st.st_uid != 0) {
		become(d, &st, name);
	} else if (geteuid() != st.st_uid) {
		doctor_say(d, DOCTOR_FAIL, "user",
		    "run it as the user whom the database belongs to, or as "
		    "root",
		    "%s belongs to %s, and this is %s", d->conf->database, name,
		    own);
	} else {
		doctor_say(d, DOCTOR_OK, "user", NULL, "%s, whom %s belongs to",
		    own, d->conf->database);
	}
}

bool
doctor_run(const struct conf *conf, const char *mail,
    void (*say)(void *arg, const char *line), void *arg)
{
	struct doctor d = {.conf = conf, .mail = mail, .say = say, .arg = arg};

	signal(SIGPIPE, SIG_IGN);
	look_at_user(&d);
	d.server = store_lock_holder(conf->database, "serve");
	if (d.server < 0)
		doctor_say(&d, DOCTOR_FAIL, "server",
		    "let it belong to the user that turnpost runs as",
		    "whether one runs cannot be seen: %s-serve.lock cannot "
		    "be opened",
		    conf->database);
	doctor_words(&d);
	doctor_zone(&d);
	doctor_data(&d);
	doctor_database(&d);
	doctor_keys(&d);
	doctor_disk(&d);
	doctor_net(&d);
	doctor_mail(&d);
	words_close(d.words);
	sign_close(d.sign);
	return !d.failed;
}
