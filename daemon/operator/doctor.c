/*
 * Runs the checks in order, as the user that serves: whom the configuration
 * names, or systemd's unit, or else the one that the database belongs to. That
 * user may lack rights which root has.
 */
#include "config.h"

#include "operator/doctor.h"

#include <errno.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conf/conf.h"
#include "operator/doctor_checks.h"
#include "operator/servant.h"
#include "sign/sign.h"
#include "store/store_lock.h"
#include "words/words.h"

/* --- who looks ------------------------------------------------------------ */

static bool
look_at_folder(const char *database, struct stat *st)
{
	char *folder = doctor_folder_of(database);
	bool good = stat(folder, st) == 0;

	free(folder);
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

/* Root goes on as NAME. Root may do everything, so root would find everything
 * in order. */
static bool
go_on_as(struct doctor *d, uid_t uid, gid_t group, const char *name)
{
	const struct passwd *p = getpwuid(uid);

	if (servant_become(uid, p != NULL ? p->pw_gid : group,
		p != NULL ? p->pw_name : NULL))
		return true;
	doctor_say(d, DOCTOR_WARN, "user",
	    "run it as that user, who can see what is missing",
	    "root cannot become %s: %s", name, strerror(errno));
	return false;
}

static void
tell_misplaced(struct doctor *d, const char *name, const char *why)
{
	const char *file = d->conf->beside;
	struct buffer todo = {0};

	buffer_printf(&todo, "chown %s: %s* %s", name, file, d->conf->keys);
	doctor_say(d, DOCTOR_FAIL, "database", buffer_text(&todo), "%s", why);
	buffer_fini(&todo);
}

/* NAME is to serve, whom WHERE names. */
static void
look_at_named(struct doctor *d, const char *name, const char *where, uid_t uid,
    gid_t group)
{
	const char *file = d->conf->beside;
	struct buffer why = {0};
	char owner[64];
	struct stat st;

	if (uid != geteuid() && !go_on_as(d, uid, group, name))
		return;
	doctor_say(d, DOCTOR_OK, "user", NULL, "%s, whom %s names", name,
	    where);
	if (uid != 0 && stat(file, &st) == 0 && st.st_uid != uid) {
		put_user(st.st_uid, owner, sizeof owner);
		buffer_printf(&why, "%s belongs to %s, and %s is to serve it",
		    file, owner, name);
		tell_misplaced(d, name, buffer_text(&why));
	}
	buffer_fini(&why);
}

/* Where it does not: who the database belongs to. */
static void
look_at_owner(struct doctor *d, const struct stat *st, bool misplaced)
{
	const char *file = d->conf->beside;
	struct buffer why = {0};
	char name[64], own[64];

	put_user(geteuid(), own, sizeof own);
	put_user(st->st_uid, name, sizeof name);
	buffer_printf(&why,
	    "%s belongs to root, but its folder to %s, who could not open it",
	    file, name);
	if (misplaced)
		tell_misplaced(d, name, buffer_text(&why));
	buffer_fini(&why);
	if (geteuid() != 0 && geteuid() != st->st_uid)
		doctor_say(d, DOCTOR_FAIL, "user",
		    "run it as the user whom the database belongs to, or as "
		    "root",
		    "%s belongs to %s, and this is %s", file, name, own);
	else if (geteuid() == st->st_uid ||
	    go_on_as(d, st->st_uid, st->st_gid, name))
		doctor_say(d, DOCTOR_OK, "user", NULL, "%s, whom %s belongs to",
		    name, file);
}

/* Where root shall serve by the unit, which cannot be, that is nobody. */
static const char *
named_user(struct doctor *d, const char **where)
{
	*where = SERVANT_CONF;
	if (d->conf->user[0] != '\0')
		return d->conf->user;
	*where = "User= of " UNIT_NAME;
	return strcmp(buffer_text(&d->unit.user), "root") != 0
	    ? buffer_text(&d->unit.user)
	    : "";
}

static void
look_at_user(struct doctor *d)
{
	struct buffer why = {0};
	const struct passwd *p;
	const char *where, *name = named_user(d, &where);
	bool misplaced, good = servant_find(name, where, &p, &why);
	uid_t uid = p != NULL ? p->pw_uid : geteuid();
	gid_t group = p != NULL ? p->pw_gid : getegid();
	struct stat st;
	bool owned = owner_of(d->conf->beside, &st, &misplaced);
	char own[64];

	/* Who starts it is not known here: its owner can. */
	if (*name == '\0' && owned && (good || st.st_uid != 0)) {
		look_at_owner(d, &st, misplaced);
	} else if (!good) {
		doctor_tell(d, DOCTOR_FAIL, "user", NULL, buffer_text(&why));
	} else if (*name != '\0') {
		look_at_named(d, name, where, uid, group);
	} else {
		put_user(uid, own, sizeof own);
		doctor_say(d, DOCTOR_OK, "user", NULL, "%s", own);
	}
	buffer_fini(&why);
}

bool
doctor_run(const struct conf *conf, const struct doctor_wishes *wishes,
    void (*say)(void *arg, const char *line), void *arg)
{
	struct doctor d = {
	    .conf = conf, .wishes = wishes, .say = say, .arg = arg};

	signal(SIGPIPE, SIG_IGN);
	unit_read(&d.unit);
	if (!unit_serves(&d.unit, wishes->file, wishes->standard))
		unit_fini(&d.unit);
	look_at_user(&d);
	doctor_conf(&d);
	d.server = store_lock_holder(conf->beside, "serve");
	if (d.server < 0)
		doctor_say(&d, DOCTOR_FAIL, "server",
		    "let it belong to the user that turnpost runs as",
		    "whether one runs cannot be seen: %s-serve.lock cannot "
		    "be opened",
		    conf->beside);
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
	unit_fini(&d.unit);
	return !d.failed;
}
