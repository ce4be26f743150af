/*
 * Both ends of a rescue: the server that still has the database open, and the
 * command that asks for it.
 */
#include "config.h"

#include "desk/rescue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
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
	ENDING = 8000	 /* ms for a copy when this process is told to end */
};

/* Questions, and how answers begin. */
static const char ask_state[] = "state";
static const char ask_rescue[] = "rescue";
static const char in_place[] = "in place";
static const char replaced[] = "replaced: ";
static const char working[] = "working";
static const char done[] = "done";
static const char failed[] = "failed: ";

static void
name_copy(const struct conf *conf, struct buffer *name)
{
	buffer_printf(name, "%s%s", conf->database, RESCUE_COPY);
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
}

/* Copies some pages, and says how far it is. */
static void
rescue_copy(struct rescue *r, char *answer, size_t len)
{
	enum store_status status = store_rescue_step(r->copy, PAGES);

	if (status == STORE_OK || status == STORE_BUSY) {
		snprintf(answer, len, "%s %d", working,
		    store_rescue_percent(r->copy));
		return;
	}
	if (status == STORE_ABSENT) {
		log_event("database-rescued", "copy=\"%s%s\"",
		    r->d->conf->database, RESCUE_COPY);
		snprintf(answer, len, "%s", done);
	} else {
		log_event("not-rescued", "why=\"%s\"", store_why(r->d->store));
		snprintf(answer, len, "%s%s", failed, store_why(r->d->store));
	}
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

	if (!sign_put_back(r->d->sign, why, sizeof why))
		log_event("keys-not-put-back", "why=\"%s\"", why);
	snprintf(answer, len, "%s", in_place);
	if (r->lost) {
		name_copy(r->d->conf, &name);
		r->copy = store_rescue_begin(r->d->store, buffer_text(&name));
		if (r->copy != NULL)
			rescue_copy(r, answer, len);
		else
			snprintf(answer, len, "%s%s", failed,
			    store_why(r->d->store));
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
		rescue_copy(r, answer, len);
	} else {
		rescue_begin(r, answer, len);
	}
}

void
rescue_listen(struct rescue *r, int *wake)
{
	const char *database = r->d->conf->database;

	if (!r->lost || store_wake_heard(database, r->role))
		return;
	close(*wake);
	*wake = store_wake_open(database, r->role);
}

/* Whether there is a copy, which another process may have made. */
static bool
rescue_is_made(const struct rescue *r)
{
	struct buffer name = {0};
	bool made;

	name_copy(r->d->conf, &name);
	made = access(buffer_text(&name), F_OK) == 0;
	buffer_fini(&name);
	return made;
}

void
rescue_end(struct rescue *r)
{
	int64_t until = meter_clock() + (int64_t)ENDING * 1000;
	char answer[1024];

	rescue_look(r);
	if (r->lost && r->copy == NULL && !rescue_is_made(r))
		rescue_begin(r, answer, sizeof answer);
	while (r->copy != NULL && meter_clock() < until)
		rescue_copy(r, answer, sizeof answer);
	if (r->copy != NULL)
		log_event("not-rescued", "why=\"it takes too long\"");
	store_rescue_end(r->copy);
	r->copy = NULL;
}

/* --- in a command --------------------------------------------------------- */

/* Which process to ask: the post has the database open, too, and lives on when
 * the desk cannot be started any more. */
static const char *
rescue_role(const struct conf *conf)
{
	return store_wake_heard(conf->database, "desk") ? "desk" : "post";
}

bool
rescue_needed(const struct conf *conf, struct buffer *why)
{
	char answer[1024];

	if (!store_wake_ask(conf->database, rescue_role(conf), ask_state,
		answer, sizeof answer, PATIENCE) ||
	    strncmp(answer, replaced, strlen(replaced)) != 0)
		return false;
	buffer_puts(why, answer + strlen(replaced));
	return true;
}

bool
rescue_fetch(const struct conf *conf, struct buffer *source, struct buffer *why)
{
	struct progress progress;
	const char *role = rescue_role(conf);
	char answer[1024];

	progress_begin(&progress, ask_rescue, NULL, 0, 100);
	for (;;) {
		bool asked = store_wake_ask(conf->database, role, ask_rescue,
		    answer, sizeof answer, PATIENCE);

		if (asked && strncmp(answer, working, strlen(working)) == 0) {
			progress_at(&progress,
			    strtoul(answer + strlen(working), NULL, 10));
			continue;
		}
		progress_end(&progress);
		if (!asked || strcmp(answer, in_place) == 0)
			return true;
		if (strcmp(answer, done) == 0) {
			name_copy(conf, source);
			return true;
		}
		if (strncmp(answer, failed, strlen(failed)) == 0) {
			buffer_printf(why,
			    "the server could not copy its database: %s; do "
			    "not end it, only it still has the data",
			    answer + strlen(failed));
			return false;
		}
	}
}

/* Whether a process answers for the database. */
static bool
is_heard(const struct conf *conf)
{
	return store_wake_heard(conf->database, "desk") ||
	    store_wake_heard(conf->database, "post");
}

bool
rescue_is_open(const struct conf *conf)
{
	int64_t until = meter_clock() + (int64_t)SHOWING * 1000000;
	struct buffer lock = {0};
	bool deleted;

	/* No server that ends deletes its lock; a new one has no keys yet. */
	buffer_printf(&lock, "%s-serve.lock", conf->database);
	deleted = access(lock.data, F_OK) != 0 && access(conf->keys, F_OK) == 0;
	buffer_fini(&lock);
	while (deleted && !is_heard(conf) && meter_clock() < until)
		(void)usleep(20 * 1000);
	return is_heard(conf) ||
	    store_lock_opener(conf->database, SHOWING) != 0;
}
