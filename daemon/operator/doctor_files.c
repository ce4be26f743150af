/*
 * The checks of what is on the disk: the configuration, templates, zones, data
 * sets, the database, the keys, and free space.
 */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <grp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "desk/rescue.h"
#include "operator/doctor.h"
#include "operator/doctor_checks.h"
#include "operator/keychange.h"
#include "rules/dataset.h"
#include "sign/sign.h"
#include "store/store_backup.h"
#include "store/store_data.h"
#include "words/doubt.h"
#include "words/words.h"
#include "zone/zone.h"

enum {
	ROOM_LEAST = 2,	 /* MiB; with less, moves are refused */
	ROOM_LITTLE = 64 /* MiB; with less, the operator should know */
};

/* --- folders -------------------------------------------------------------- */

char *
doctor_folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xstrdup(".");
	return xstrndup(path, slash == path ? 1 : (size_t)(slash - path));
}

bool
doctor_will_be(struct doctor *d, const char *folder)
{
	return access(folder, F_OK) != 0 && errno == ENOENT &&
	    unit_makes(&d->unit, folder);
}

bool
doctor_may_write(struct doctor *d, const char *folder)
{
	return access(folder, W_OK | X_OK) == 0 || doctor_will_be(d, folder);
}

/* --- the configuration ---------------------------------------------------- */

void
doctor_conf(struct doctor *d)
{
	const char *file = d->wishes->file;

	if (file != NULL && access(file, R_OK) != 0)
		doctor_say(d, DOCTOR_FAIL, "configuration",
		    "let the user that turnpost runs as read it: it has no "
		    "secrets",
		    "%s: %s", file, strerror(errno));
}

/* --- words ---------------------------------------------------------------- */

static const char mend_template[] =
    "mend that file, or take it away so that the one of the program is used";

static void
look_at_overrides(struct doctor *d)
{
	struct buffer faults = {0}, notes = {0};
	size_t n = words_doubt(d->conf->templates, &faults, &notes);
	bool good = faults.len == 0;

	doctor_tell_each(d, DOCTOR_FAIL, "templates", mend_template, &faults);
	doctor_tell_each(d, DOCTOR_WARN, "templates",
	    "compare it with the one that came with this version", &notes);
	if (good)
		doctor_say(d, DOCTOR_OK, "templates", NULL,
		    "%zu files of %s are used besides those of the program", n,
		    d->conf->templates);
	buffer_fini(&faults);
	buffer_fini(&notes);
}

void
doctor_words(struct doctor *d)
{
	const char *folder = d->conf->templates;
	struct buffer faults = {0};

	d->words = words_open(*folder != '\0' ? folder : NULL, &faults);
	if (d->words == NULL)
		doctor_tell_each(d, DOCTOR_FAIL, "templates", mend_template,
		    &faults);
	else if (*folder != '\0')
		look_at_overrides(d);
	else
		doctor_say(d, DOCTOR_OK, "templates", NULL,
		    "those that came with the program");
	if (d->words == NULL)
		d->words = words_open(NULL, &faults);
	if (d->words != NULL &&
	    !words_has_language(d->words, d->conf->language))
		doctor_say(d, DOCTOR_FAIL, "language",
		    "choose another as `language`, such as en",
		    "there are no words in \"%s\"", d->conf->language);
	buffer_fini(&faults);
}

void
doctor_zone(struct doctor *d)
{
	if (!zone_known("Europe/Rome"))
		doctor_say(d, DOCTOR_FAIL, "zones",
		    "install the time zone data (Debian: apt install tzdata)",
		    "this system knows no time zones");
	else if (!zone_known(d->conf->timezone))
		doctor_say(d, DOCTOR_FAIL, "zones",
		    "choose a name such as Europe/Rome or UTC as `timezone`",
		    "timezone \"%s\" is not known here", d->conf->timezone);
	else
		doctor_say(d, DOCTOR_OK, "zones", NULL, "%s is known",
		    d->conf->timezone);
}

/* --- data sets ------------------------------------------------------------ */

/* The data set of RULES with the file NAME for option O, and else the usual
 * ones. */
static void *
load_with(struct doctor *d, const struct rules *rules,
    const struct rules_option *o, const char *name, struct buffer *why)
{
	const struct rules_option *file;
	struct buffer set = {0};
	void *data;

	for (size_t n = 0; (file = rules_data_file(rules, n)) != NULL; n++)
		rules_data_add(&set, file == o ? name : file->standard);
	data =
	    data_load(rules, d->conf->data, buffer_text(&set), NULL, NULL, why);
	buffer_fini(&set);
	return data;
}

/* Checks each file that option O of RULES can name, built in or in the owner's
 * folder, and adds to *N those that can be read. */
static void
look_at_sets(struct doctor *d, const struct rules *rules,
    const struct rules_option *o, size_t *n)
{
	struct buffer names = {0}, why = {0};
	char *text, *rest, *name;

	data_names(rules, o, d->conf->data, &names);
	text = buffer_take(&names);
	rest = text;
	while ((name = strsep(&rest, " ")) != NULL) {
		void *set;

		if (*name == '\0')
			continue;
		set = load_with(d, rules, o, name, &why);
		if (set != NULL) {
			rules->data_free(set);
			++*n;
		} else {
			doctor_tell_each(d, DOCTOR_FAIL, "data",
			    "mend that file", &why);
		}
	}
	free(text);
	buffer_fini(&why);
}

void
doctor_data(struct doctor *d)
{
	DIR *folder;
	bool before = d->failed;
	size_t n = 0;

	if (d->conf->data[0] == '\0')
		return;
	folder = opendir(d->conf->data);
	if (folder == NULL) {
		doctor_say(d, DOCTOR_FAIL, "data",
		    "name a folder that this user can read as `data`, or none",
		    "%s: %s", d->conf->data, strerror(errno));
		return;
	}
	closedir(folder);
	d->failed = false;
	for (const struct rules *const *r = rules_all(); *r != NULL; r++)
		for (size_t i = 0; rules_data_file(*r, i) != NULL; i++)
			look_at_sets(d, *r, rules_data_file(*r, i), &n);
	if (!d->failed)
		doctor_say(d, DOCTOR_OK, "data", NULL,
		    "%zu sets can be read, with those of %s", n, d->conf->data);
	d->failed = d->failed || before;
}

/* --- who may read --------------------------------------------------------- */

/* Checks that FILE has none of the mode bits BAD. False after a line about
 * it. */
static bool
check_mode(struct doctor *d, const char *name, const char *file, mode_t bad,
    const char *what)
{
	struct buffer todo = {0};
	struct stat st;
	bool good;

	if (stat(file, &st) != 0)
		return true;
	good = (st.st_mode & bad) == 0;
	if (!good) {
		buffer_printf(&todo, "chmod %s %s",
		    bad == 077	     ? "600"
			: bad == 037 ? "640"
				     : "go-w",
		    file);
		doctor_say(d, DOCTOR_FAIL, name, buffer_text(&todo),
		    "%s has mode %04o: %s", file,
		    (unsigned)(st.st_mode & 07777), what);
	}
	buffer_fini(&todo);
	return good;
}

/* --- the database --------------------------------------------------------- */

static void
doctor_files_look_inside(struct doctor *d, struct store *s)
{
	struct buffer faults = {0};
	char *renewal = NULL;

	if (store_fact_get(s, KEYCHANGE_RENEWAL, &renewal) == STORE_OK)
		doctor_say(d, DOCTOR_FAIL, "keys",
		    "finish it: turnpost keys renew --yes",
		    "a renewal was interrupted: not everybody has new links");
	free(renewal);
	if (store_quick_check(s, &faults) != STORE_OK)
		doctor_tell_each(d, DOCTOR_FAIL, "database",
		    "copy the database with its -wal to a safe place, then "
		    "end the server and restore a backup (turnpost restore)",
		    &faults);
	else
		doctor_say(d, DOCTOR_OK, "database", NULL,
		    "%s is sound (`turnpost check` replays its games, too)",
		    d->conf->told);
	buffer_fini(&faults);
}

/* A database on a server: whoever keeps that looks after its files. */
static void
doctor_server(struct doctor *d)
{
	char why[512];
	struct store *s;
	enum store_status status =
	    store_open(d->conf->database, STORE_READ, &s, why, sizeof why);

	if (status == STORE_OK)
		doctor_files_look_inside(d, s);
	else if (status == STORE_ABSENT)
		doctor_tell(d, DOCTOR_WARN, "database", NULL, why);
	else
		doctor_tell(d, DOCTOR_FAIL, "database", NULL, why);
	store_close(s);
}

void
doctor_database(struct doctor *d)
{
	const char *file = d->conf->database;
	char *folder = doctor_folder_of(file), why[512];
	struct buffer lost = {0};
	struct store *s;
	enum store_status status;

	if (d->conf->server) {
		doctor_server(d);
		free(folder);
		return;
	}
	d->closed = !rescue_may_open(d->conf, &lost);
	if (d->closed) {
		doctor_tell(d, DOCTOR_FAIL, "database", NULL, lost.data);
		goto out;
	}
	if (doctor_will_be(d, folder)) {
		doctor_say(d, DOCTOR_WARN, "database",
		    "nothing: `turnpost serve` makes it",
		    "there is none yet at %s", file);
		goto out;
	}
	check_mode(d, "database", folder, S_IWGRP | S_IWOTH,
	    "others can put files of their own there");
	check_mode(d, "database", file, 077,
	    "others can read or write everything that is secret in games");
	status = store_open(file, STORE_READ, &s, why, sizeof why);
	if (status == STORE_OK && access(folder, W_OK | X_OK) != 0)
		doctor_say(d, DOCTOR_FAIL, "database", DOCTOR_LET_WRITE,
		    "%s cannot be written: %s", folder, strerror(errno));
	if (status == STORE_OK)
		doctor_files_look_inside(d, s);
	else if (status == STORE_ABSENT && d->server > 0)
		doctor_tell(d, DOCTOR_FAIL, "database",
		    "do not end the server: `turnpost backup FILE` gets from "
		    "it what it still has open",
		    why);
	else if (desk_database_lost(d->conf, &lost))
		doctor_tell(d, DOCTOR_FAIL, "database", NULL, lost.data);
	else if (status == STORE_ABSENT && access(folder, W_OK) == 0)
		doctor_tell(d, DOCTOR_WARN, "database", NULL, why);
	else if (status == STORE_ABSENT)
		doctor_say(d, DOCTOR_FAIL, "database", DOCTOR_LET_WRITE,
		    "there is none, and %s cannot be written: %s", folder,
		    strerror(errno));
	else
		doctor_tell(d, DOCTOR_FAIL, "database",
		    "restore it from a backup", why);
	store_close(s);
out:
	buffer_fini(&lost);
	free(folder);
}

/* --- keys and password ---------------------------------------------------- */

/* Says that whoever serves cannot read the password in FILE, for the reason in
 * errno. */
static void
tell_unreadable(struct doctor *d, const char *file)
{
	const char *why = strerror(errno);
	const struct group *group =
	    errno == EACCES ? getgrgid(getegid()) : NULL;
	struct buffer todo = {0};

	if (group != NULL)
		buffer_printf(&todo,
		    "let the user that turnpost runs as read it: chown root:%s "
		    "%s; chmod 640 %s",
		    group->gr_name, file, file);
	else
		buffer_puts(&todo, "name a file that this user can read");
	doctor_say(d, DOCTOR_FAIL, "password-file", buffer_text(&todo),
	    "%s: %s", file, why);
	buffer_fini(&todo);
}

static void
look_at_password(struct doctor *d)
{
	const char *file = d->conf->mail.password_file;
	struct stat st;
	bool group = false;

	if (*file == '\0')
		return;
	/* A file is good, too, when it belongs to root and a group of
	 * turnpost's user may read it: then turnpost cannot change it. */
	if (stat(file, &st) == 0)
		group = st.st_uid == 0 && st.st_gid != 0;
	if (access(file, R_OK) != 0)
		tell_unreadable(d, file);
	else if (check_mode(d, "password-file", file, group ? 037 : 077,
		     "others can read the password"))
		doctor_say(d, DOCTOR_OK, "password-file", NULL,
		    "%s is there, and others cannot read it", file);
}

void
doctor_keys(struct doctor *d)
{
	const char *file = d->conf->keys;
	char why[512];

	if (access(file, F_OK) != 0 && errno == ENOENT) {
		if (d->server > 0 || d->closed)
			doctor_say(d, DOCTOR_FAIL, "keys",
			    "run `turnpost backup FILE` before the server "
			    "ends: that lets it write them again",
			    "%s is not there; only the running server has "
			    "them",
			    file);
		else if (d->conf->server)
			doctor_say(d, DOCTOR_WARN, "keys",
			    "copy the key file here if another machine has "
			    "it; a new database gets keys from `turnpost serve`",
			    "there are none at %s", file);
		else if (access(d->conf->database, F_OK) == 0)
			doctor_say(d, DOCTOR_FAIL, "keys",
			    "put the key file back from a backup; if there is "
			    "none, `turnpost keys renew --yes` makes others and "
			    "sends new links",
			    "%s is not there, but the database is: no link in "
			    "a letter would be good any more",
			    file);
		else
			doctor_say(d, DOCTOR_WARN, "keys",
			    "nothing: `turnpost serve` makes them",
			    "there are none yet at %s", file);
	} else if (sign_open(file, &d->sign, why, sizeof why) == SIGN_OK) {
		doctor_say(d, DOCTOR_OK, "keys", NULL,
		    "%s can be read, by its owner only", file);
	} else {
		doctor_tell(d, DOCTOR_FAIL, "keys",
		    "put it back from a backup, or let its owner run turnpost",
		    why);
	}
	look_at_password(d);
}

/* --- room ----------------------------------------------------------------- */

/* The folder of the database, or the nearest one above that is there where the
 * unit makes it. The caller frees it. */
static char *
find_folder(struct doctor *d)
{
	char *folder = doctor_folder_of(d->conf->beside), *above;

	while (doctor_will_be(d, folder)) {
		above = doctor_folder_of(folder);
		doctor_say(d, DOCTOR_OK, "folder", NULL,
		    "%s is made by " UNIT_NAME " when it starts", folder);
		free(folder);
		folder = above;
	}
	return folder;
}

void
doctor_disk(struct doctor *d)
{
	char *folder = find_folder(d);
	struct statvfs fs;
	struct stat st;
	uint64_t room, wanted = (uint64_t)ROOM_LITTLE << 20;

	if (stat(d->conf->beside, &st) == 0 && (uint64_t)st.st_size > wanted)
		wanted = (uint64_t)st.st_size;
	if (statvfs(folder, &fs) != 0) {
		doctor_say(d, DOCTOR_FAIL, "disk",
		    "make that folder, owned by the user that turnpost runs "
		    "as",
		    "%s: %s", folder, strerror(errno));
		free(folder);
		return;
	}
	room =
	    (uint64_t)(geteuid() == 0 ? fs.f_bfree : fs.f_bavail) * fs.f_frsize;
	if ((fs.f_flag & ST_RDONLY) != 0)
		doctor_say(d, DOCTOR_FAIL, "disk",
		    "mount it so that it can be written",
		    "the file system of %s is read-only", folder);
	else if (room < (uint64_t)ROOM_LEAST << 20 ||
	    (fs.f_files > 0 && fs.f_ffree == 0))
		doctor_say(d, DOCTOR_FAIL, "disk",
		    "make room on that file system: no move can be stored",
		    "%s is full: %" PRIu64 " KiB and %" PRIu64
		    " files more have room",
		    folder, room >> 10, (uint64_t)fs.f_ffree);
	else if (room < wanted)
		doctor_say(d, DOCTOR_WARN, "disk",
		    "make room on that file system before it is full",
		    "%s has room for %" PRIu64 " MiB only", folder, room >> 20);
	else
		doctor_say(d, DOCTOR_OK, "disk", NULL,
		    "%s has room for %" PRIu64 " MiB", folder, room >> 20);
	free(folder);
}
