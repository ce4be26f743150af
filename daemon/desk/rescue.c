/*
 * Both ends of a rescue: the server that still has the database open, and the
 * command that asks for it.
 */
#include "config.h"

#include "desk/rescue.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/meter.h"
#include "desk/progress.h"
#include "sign/sign.h"
#include "store/store_check.h"
#include "store/store_lock.h"
#include "store/store_rescue.h"
#include "store/store_wake.h"

enum {
	LOOK = 2000,	 /* ms between two looks at the files: what another
			 * process has moved into the database must be seen
			 * before somebody writes over it */
	PAGES = 1000,	 /* copied at once: a few ms */
	PATIENCE = 5000, /* ms for an answer */
	SHOWING = 3,	 /* seconds in which a process ends, or makes its
			 * socket again */
	LOOKING = 3000,	 /* ms for looking at a copy; less than PATIENCE */
	KEPT = 99	 /* copies beside a database at most */
};

/* Questions, and how answers begin. */
static const char ask_state[] = "state";
static const char ask_rescue[] = "rescue";
static const char in_place[] = "in place";
static const char replaced[] = "replaced: ";
static const char working[] = "working";
static const char done[] = "done";
static const char failed[] = "failed: ";

/* Who has the database open. The post lives on when the desk cannot be started
 * any more. */
static const char *const roles[] = {"desk", "post"};

/* Where the process ROLE writes a copy until it is whole. */
static void
name_part(const struct conf *conf, const char *role, struct buffer *name)
{
	buffer_reset(name);
	buffer_printf(name, "%s%s.%s.part", conf->database, RESCUE_COPY, role);
}

/* The Nth copy that is kept, from 1. */
static void
name_copy(const struct conf *conf, const char *end, int n, struct buffer *name)
{
	buffer_reset(name);
	buffer_printf(name, "%s%s", conf->database, end);
	if (n > 1)
		buffer_printf(name, "-%d", n);
}

static bool
is_later(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec > b->tv_sec ||
	    (a->tv_sec == b->tv_sec && a->tv_nsec > b->tv_nsec);
}

int
rescue_kept(const struct conf *conf, struct buffer *newest)
{
	struct buffer name = {0};
	struct timespec last = {0};
	struct stat st;
	int kept = 0;

	for (int n = 1; n <= KEPT; n++) {
		name_copy(conf, RESCUE_COPY, n, &name);
		if (stat(name.data, &st) != 0)
			continue;
		kept++;
		if (is_later(&last, &st.st_ctim))
			continue;
		last = st.st_ctim;
		buffer_reset(newest);
		buffer_puts(newest, name.data);
	}
	buffer_fini(&name);
	return kept;
}

/* --- in the server -------------------------------------------------------- */

/* store_why() tells it when the database is lost. */
static void
rescue_look(struct rescue *r)
{
	bool lost = store_in_place(r->d->store) == STORE_REPLACED;

	if (lost && !r->lost)
		log_event("database-replaced",
		    "why=\"%s\" rescue=\"run turnpost backup FILE before this "
		    "server ends: only it still has the data\"",
		    store_why(r->d->store));
	else if (!lost && r->lost)
		log_event("database-back", "database=\"%s\"",
		    r->d->conf->database);
	r->lost = lost;
	/* The clock of files. */
	if (!lost)
		(void)clock_gettime(CLOCK_REALTIME_COARSE, &r->in_place);
}

/* Makes the folder of the database again when somebody deleted it: a copy, the
 * keys and the socket by which it is asked for have to go somewhere. */
static void
rescue_make_folder(struct rescue *r)
{
	char *path = xstrdup(r->d->conf->database), *last = strrchr(path, '/');
	struct stat st;

	if (last != NULL && last != path)
		*last = '\0';
	if (last == NULL || last == path || stat(path, &st) == 0 ||
	    errno != ENOENT) {
		free(path);
		return;
	}
	for (char *at = strchr(path + 1, '/'); at != NULL;
	     at = strchr(at + 1, '/')) {
		*at = '\0';
		(void)mkdir(path, 0700);
		*at = '/';
	}
	if (mkdir(path, 0700) == 0)
		log_event("folder-made", "folder=\"%s\"", path);
	else if (!r->homeless)
		log_event("folder-not-made",
		    "folder=\"%s\" why=\"%s\" rescue=\"make it again, owned by "
		    "the user that the server runs as\"",
		    path, strerror(errno));
	r->homeless = stat(path, &st) != 0;
	free(path);
}

/* Gives the copy a name that nothing has: NAME gets it. */
static bool
keep_copy(struct rescue *r, const char *end, struct buffer *name)
{
	struct buffer part = {0};
	int n = 0, fault;

	name_part(r->d->conf, r->role, &part);
	do {
		name_copy(r->d->conf, end, ++n, name);
		fault = renameat2(AT_FDCWD, part.data, AT_FDCWD, name->data,
			    RENAME_NOREPLACE) == 0
		    ? 0
		    : errno;
		/* Some file systems do not support this kind of renaming. */
		if (fault == EINVAL)
			fault = link(part.data, name->data) == 0 ? 0 : errno;
		if (fault == 0)
			(void)unlink(part.data);
	} while (fault == EEXIST && n < KEPT);
	buffer_fini(&part);
	errno = fault;
	return fault == 0;
}

/* A copy that is all there: one for a command keeps its name for that, one that
 * stays gets another. */
static void
rescue_done(struct rescue *r, bool good, bool stays, char *answer, size_t len)
{
	struct buffer name = {0};
	const char *why = store_why(r->d->store);
	const char *looked = store_rescue_looked(r->copy) ? "yes" : "no";

	store_rescue_end(r->copy);
	r->copy = NULL;
	name_part(r->d->conf, r->role, &name);
	if (stays && !keep_copy(r, good ? RESCUE_COPY : RESCUE_DAMAGED, &name))
		log_event("not-rescued", "why=\"%s: %s\"", name.data,
		    strerror(errno));
	else if (good)
		log_event("database-rescued", "copy=\"%s\" checked=%s",
		    name.data, looked);
	else if (stays)
		log_event("not-rescued", "why=\"%s\" copy=\"%s\"", why,
		    name.data);
	else {
		log_event("not-rescued", "why=\"%s\"", why);
		(void)unlink(name.data);
	}
	snprintf(answer, len, "%s%s", good ? done : failed, good ? "" : why);
	buffer_fini(&name);
}

/* Copies some pages, and says how far it is. MS is what there is for looking at
 * the copy. */
static void
rescue_copy(struct rescue *r, bool stays, int ms, char *answer, size_t len)
{
	enum store_status status = store_rescue_step(r->copy, PAGES, ms);

	if (status == STORE_OK || status == STORE_BUSY) {
		snprintf(answer, len, "%s %d", working,
		    store_rescue_percent(r->copy));
		return;
	}
	if (status == STORE_ABSENT || store_rescue_complete(r->copy)) {
		rescue_done(r, status == STORE_ABSENT, stays, answer, len);
		return;
	}
	log_event("not-rescued", "why=\"%s\"", store_why(r->d->store));
	snprintf(answer, len, "%s%s", failed, store_why(r->d->store));
	store_rescue_end(r->copy);
	r->copy = NULL;
}

int
rescue_step(struct rescue *r)
{
	rescue_look(r);
	return LOOK;
}

static void
rescue_begin(struct rescue *r, char *answer, size_t len)
{
	struct buffer name = {0};
	char why[512];

	if (r->lost)
		rescue_make_folder(r);
	if (!sign_put_back(r->d->sign, why, sizeof why))
		log_event("keys-not-put-back", "why=\"%s\"", why);
	snprintf(answer, len, "%s", in_place);
	if (r->lost) {
		name_part(r->d->conf, r->role, &name);
		r->copy = store_rescue_begin(r->d->store, buffer_text(&name));
		snprintf(answer, len, "%s 0", working);
	}
	if (r->lost && r->copy == NULL) {
		log_event("not-rescued", "why=\"%s\"", store_why(r->d->store));
		snprintf(answer, len, "%s%s", failed, store_why(r->d->store));
	}
	buffer_fini(&name);
}

/* Each question for a rescue makes a few steps of it, so that one that nobody
 * waits for any more costs nothing. */
void
rescue_answer(void *arg, const char *question, char *answer, size_t len)
{
	struct rescue *r = arg;

	rescue_look(r);
	if (strcmp(question, ask_state) == 0 && r->lost) {
		snprintf(answer, len, "%s%s", replaced, store_why(r->d->store));
	} else if (strcmp(question, ask_state) == 0) {
		snprintf(answer, len, "%s", in_place);
	} else if (strcmp(question, ask_rescue) != 0) {
		answer[0] = '\0';
	} else if (r->copy != NULL) {
		rescue_copy(r, false, LOOKING, answer, len);
	} else {
		rescue_begin(r, answer, len);
	}
}

void
rescue_listen(struct rescue *r, int *wake)
{
	const char *database = r->d->conf->beside;

	if (!r->lost || store_wake_heard(database, r->role))
		return;
	rescue_make_folder(r);
	close(*wake);
	*wake = store_wake_open(database, r->role);
}

/* Whether the other process has made a copy since the database was last seen in
 * its place. */
static bool
rescue_is_made(const struct rescue *r)
{
	struct buffer name = {0};
	struct stat st;
	bool made = rescue_kept(r->d->conf, &name) > 0 &&
	    stat(name.data, &st) == 0 && is_later(&st.st_ctim, &r->in_place);

	buffer_fini(&name);
	return made;
}

void
rescue_end(struct rescue *r, int ms)
{
	int64_t until = meter_clock() + (int64_t)ms * 1000, now;
	struct buffer name = {0};
	char answer[1024];

	rescue_look(r);
	if (r->lost && r->copy == NULL && !rescue_is_made(r))
		rescue_begin(r, answer, sizeof answer);
	while (r->copy != NULL && (now = meter_clock()) < until)
		rescue_copy(r, true, (int)((until - now) / 1000), answer,
		    sizeof answer);
	if (r->copy != NULL) {
		log_event("not-rescued",
		    "why=\"a copy takes longer than %d ms\" percent=%d "
		    "lost=\"what this process had open, unless another one "
		    "copies it or it has another name; turnpost backup FILE "
		    "takes all the time that it needs\"",
		    ms, store_rescue_percent(r->copy));
		store_rescue_end(r->copy);
		r->copy = NULL;
		name_part(r->d->conf, r->role, &name);
		(void)unlink(name.data);
		buffer_fini(&name);
	}
}

/* --- in a command --------------------------------------------------------- */

/* What the processes of a server say of its database. */
enum answered {
	ANSWERED_NOBODY, /* no server runs */
	ANSWERED_SILENT, /* one runs, and none of its processes answers */
	ANSWERED_IN_PLACE,
	ANSWERED_REPLACED
};

/* Whether a process answers for the database. */
static bool
is_heard(const struct conf *conf)
{
	return store_wake_heard(conf->beside, roles[0]) ||
	    store_wake_heard(conf->beside, roles[1]);
}

/* Waits for a process that starts, or that makes its socket again. */
static void
wait_to_hear(const struct conf *conf)
{
	int64_t until = meter_clock() + (int64_t)SHOWING * 1000000;

	while (!is_heard(conf) && meter_clock() < until)
		(void)usleep(20 * 1000);
}

/* The server that runs, or 0. The supervisor and its children are that server
 * themselves. */
static long
other_server(const struct conf *conf)
{
	long holder = store_lock_holder(conf->beside, "serve");

	if (holder < 0 || holder == (long)getpid() || holder == (long)getppid())
		return 0;
	return holder;
}

/* Asks all that have the database open: *ROLE is the one whose ANSWER says most
 * about it. The worst counts. */
static enum answered
ask_all(const struct conf *conf, const char **role, char *answer, size_t len)
{
	enum answered state = ANSWERED_NOBODY;

	if (!is_heard(conf) && other_server(conf) > 0) {
		wait_to_hear(conf);
		state = ANSWERED_SILENT;
	}
	for (size_t i = 0;
	     i < sizeof roles / sizeof roles[0] && state != ANSWERED_REPLACED;
	     i++) {
		if (!store_wake_heard(conf->beside, roles[i]))
			continue;
		if (!store_wake_ask(conf->beside, roles[i], ask_state, answer,
			len, PATIENCE)) {
			/* It may have ended meanwhile. */
			if (state == ANSWERED_NOBODY &&
			    store_wake_heard(conf->beside, roles[i]))
				state = ANSWERED_SILENT;
			continue;
		}
		if (strncmp(answer, replaced, strlen(replaced)) == 0)
			state = ANSWERED_REPLACED;
		else if (state == ANSWERED_IN_PLACE)
			continue;
		else
			state = ANSWERED_IN_PLACE;
		*role = roles[i];
	}
	return state;
}

bool
rescue_may_open(const struct conf *conf, struct buffer *why)
{
	const char *role = NULL;
	char answer[1024];

	/* Nobody takes away what a server of databases has. */
	if (conf->server)
		return true;
	switch (ask_all(conf, &role, answer, sizeof answer)) {
	case ANSWERED_NOBODY:
	case ANSWERED_IN_PLACE:
		return true;
	case ANSWERED_SILENT:
		buffer_printf(why,
		    "a server of %s runs and does not answer, so nobody knows "
		    "whether this is still its database, and it is not opened; "
		    "try again in a moment",
		    conf->database);
		return false;
	case ANSWERED_REPLACED:
		break;
	}
	buffer_printf(why,
	    "%s; only the running server still has the data: run `turnpost "
	    "backup FILE` before it ends, then end it, move away what is at "
	    "that path, and `turnpost restore FILE`",
	    answer + strlen(replaced));
	return false;
}

/* Lets the process ROLE make its copy. */
static bool
fetch_from(const struct conf *conf, const char *role, struct buffer *source,
    struct buffer *why)
{
	struct progress progress;
	char answer[1024];
	bool asked;

	progress_begin(&progress, ask_rescue, NULL, 0, 100);
	while ((asked = store_wake_ask(conf->beside, role, ask_rescue, answer,
		    sizeof answer, PATIENCE)) &&
	    strncmp(answer, working, strlen(working)) == 0)
		progress_at(&progress,
		    strtoul(answer + strlen(working), NULL, 10));
	progress_end(&progress);
	if (asked && strcmp(answer, in_place) == 0)
		return true;
	if (asked && strcmp(answer, done) == 0) {
		name_part(conf, role, source);
		return true;
	}
	if (asked && strncmp(answer, failed, strlen(failed)) == 0)
		buffer_printf(why,
		    "the server could not copy its database: %s; do not end "
		    "it, only it still has the data",
		    answer + strlen(failed));
	else
		buffer_puts(why,
		    "the server does not answer any more; do not end it, and "
		    "try again");
	return false;
}

bool
rescue_fetch(const struct conf *conf, bool unasked, struct buffer *source,
    struct buffer *why)
{
	const char *role = NULL;
	char answer[1024];
	enum answered state;

	/* Nobody takes away what a server of databases has. */
	if (conf->server)
		return true;
	/* Deleted with all that is beside it, it is soon heard of again. */
	if (access(conf->database, F_OK) != 0)
		wait_to_hear(conf);
	state = ask_all(conf, &role, answer, sizeof answer);
	if (state == ANSWERED_IN_PLACE || state == ANSWERED_REPLACED)
		return fetch_from(conf, role, source, why);
	if (state == ANSWERED_NOBODY || unasked)
		return true;
	buffer_printf(why,
	    "a server of %s runs and does not answer, so nobody knows whether "
	    "this is still its database; try again in a moment, or copy what "
	    "is at that path with `turnpost backup --unasked FILE`",
	    conf->database);
	return false;
}

bool
rescue_is_open(const struct conf *conf)
{
	struct buffer lock = {0};
	bool deleted;

	if (conf->server)
		return is_heard(conf);
	/* No server that ends deletes its lock; a new one has no keys yet. */
	buffer_printf(&lock, "%s-serve.lock", conf->database);
	deleted = access(lock.data, F_OK) != 0 && access(conf->keys, F_OK) == 0;
	buffer_fini(&lock);
	if (deleted)
		wait_to_hear(conf);
	return is_heard(conf) ||
	    store_lock_opener(conf->database, SHOWING) != 0;
}
