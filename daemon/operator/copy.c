/*
 * Copies a database that nobody serves into one that nobody has yet. On a
 * server all of it is one transaction, and a file is written under another name
 * first: whatever interrupts it, there is either nothing or all of it.
 */
#include "config.h"

#include "operator/copy.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "conf/check.h"
#include "conf/conf.h"
#include "desk/backed.h"
#include "desk/partfile.h"
#include "desk/progress.h"
#include "operator/checking.h"
#include "store/store_check.h"
#include "store/store_lock.h"
#include "store/store_transfer.h"

enum { WHY_MAX = 512 };

struct copy {
	const struct conf *conf;
	const char *from, *to;
	bool to_file;
	bool served; /* it may be served meanwhile: what comes later is not
		      * wanted */
	struct partfile p; /* of a file */
	struct store *source, *target;
	int64_t version; /* of the source, when it is a file */
	struct store_transfer t;
	struct progress progress;
	struct buffer *report, *why;
};

bool
copy_is_url(const char *name)
{
	return strstr(name, "://") != NULL;
}

/* --- whether it may be ----------------------------------------------------- */

static bool
is_same_file(const char *a, const char *b)
{
	struct stat x, y;

	return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
	    x.st_ino == y.st_ino;
}

static bool
names_are_good(struct copy *c)
{
	const char *names[] = {c->from, c->to};

	for (int i = 0; i < 2; i++) {
		const char *fault =
		    copy_is_url(names[i]) ? check_database(names[i]) : NULL;

		if (fault != NULL) {
			buffer_printf(c->why, "%.*s://... %s",
			    (int)strcspn(names[i], ":"), names[i], fault);
			return false;
		}
	}
	if (strcmp(c->from, c->to) != 0 && !is_same_file(c->from, c->to))
		return true;
	buffer_puts(c->why,
	    "--from and --to are the same database; name another one with "
	    "--to");
	return false;
}

/* What a server of the source would change from now on is not in the copy. */
static bool
is_at_rest(struct copy *c)
{
	bool known = strcmp(c->from, c->conf->database) == 0;
	long server = known || !copy_is_url(c->from)
	    ? store_lock_holder(known ? c->conf->beside : c->from, "serve")
	    : 0;
	int64_t others = 0;

	if (c->served)
		return true;
	if (server > 0)
		buffer_printf(c->why,
		    "a server of %s runs (process %ld); stop it first, as what "
		    "is played meanwhile would be lost",
		    store_name(c->source), server);
	else if (server < 0)
		buffer_printf(c->why,
		    "whether a server of %s runs cannot be seen; run this as "
		    "its user, or as root",
		    store_name(c->source));
	else if (store_transfer_others(c->source, &others) != STORE_OK)
		buffer_printf(c->why, "%s: %s", store_name(c->source),
		    store_why(c->source));
	else if (others > 0)
		buffer_printf(c->why,
		    "%" PRId64 " other connections of turnpost work with %s; "
		    "stop its servers first, as what is played meanwhile would "
		    "be lost",
		    others, store_name(c->source));
	return c->why->len == 0;
}

/* The same after it was read, when somebody may have been quick. */
static bool
was_at_rest(struct copy *c)
{
	if (!is_at_rest(c))
		return false;
	if (copy_is_url(c->from) || store_version(c->source) == c->version)
		return true;
	buffer_printf(c->why,
	    "somebody has changed %s meanwhile; see that no server of it "
	    "starts, and try again",
	    c->from);
	return false;
}

static bool
open_source(struct copy *c)
{
	char fault[WHY_MAX];

	if (store_open(c->from, STORE_READ, &c->source, fault, sizeof fault) !=
	    STORE_OK) {
		buffer_puts(c->why, fault);
		return false;
	}
	if (!is_at_rest(c))
		return false;
	c->version = store_version(c->source);
	if (!backed_is(c->source))
		return true;
	buffer_printf(c->why,
	    "%s is a backup, with keys in it; `turnpost restore` makes a "
	    "database of it, which can be copied",
	    c->from);
	return false;
}

/* SQLite would take a log that is there for a part of the new database. */
static bool
has_no_log(struct copy *c)
{
	static const char *const ends[] = {"-wal", "-journal"};
	bool good = true;

	for (size_t i = 0; good && i < sizeof ends / sizeof ends[0]; i++) {
		struct buffer name = {0};
		struct stat st;

		buffer_printf(&name, "%s%s", c->to, ends[i]);
		good = lstat(name.data, &st) != 0;
		if (!good)
			buffer_printf(c->why,
			    "%s is there, a part of another database; move it "
			    "away, or name another file",
			    name.data);
		buffer_fini(&name);
	}
	return good;
}

static bool
open_target(struct copy *c)
{
	char fault[WHY_MAX];
	int64_t others = 0;

	if (c->to_file &&
	    (!has_no_log(c) || !partfile_begin(&c->p, c->to, c->why)))
		return false;
	if (store_open(c->to_file ? c->p.part.data : c->to, STORE_CREATE,
		&c->target, fault, sizeof fault) != STORE_OK) {
		buffer_puts(c->why, fault);
		return false;
	}
	if (store_transfer_others(c->target, &others) == STORE_OK &&
	    others > 0) {
		buffer_printf(c->why,
		    "%" PRId64 " other connections of turnpost work with %s; "
		    "stop its servers first",
		    others, store_name(c->target));
		return false;
	}
	return true;
}

/* --- copying --------------------------------------------------------------- */

/* Says what STATUS means; AFTER is what has become of the copy. */
static void
explain(struct copy *c, enum store_status status, const char *after)
{
	bool at_source = c->t.at_source;
	const struct store *s = at_source ? c->source : c->target;
	const char *name = at_source || !c->to_file ? store_name(s) : c->to;

	if (c->t.differs[0] != '\0')
		buffer_printf(c->why, "%s is not what %s is: %s", name,
		    store_name(c->source), c->t.differs);
	else if (status == STORE_DUPLICATE)
		buffer_printf(c->why,
		    "%s is not empty (there is something in its table %s, "
		    "perhaps from an earlier copy); name a new database",
		    name, c->t.table);
	else if (status == STORE_FULL && !at_source)
		buffer_printf(c->why,
		    "%s cannot be written: %s; make room on its disk, and see "
		    "that its user owns the tables",
		    name, store_why(s));
	else if (status == STORE_BUSY)
		buffer_printf(c->why, "%s: %s; try again", name, store_why(s));
	else if (at_source)
		buffer_printf(c->why,
		    "%s cannot be read: %s; `turnpost check` tells more", name,
		    store_why(s));
	else
		buffer_printf(c->why,
		    "%s does not take what %s has: %s; `turnpost check` tells "
		    "whether that is sound",
		    name, store_name(c->source), store_why(s));
	buffer_puts(c->why, after);
}

/* A part of it, which whoever waits knows as WHAT. */
static bool
do_part(struct copy *c, const char *what,
    enum store_status (*part)(struct store_transfer *t), const char *after)
{
	enum store_status status;

	progress_begin(&c->progress, what, NULL, 0, 0);
	status = part(&c->t);
	progress_end(&c->progress);
	if (status != STORE_OK)
		explain(c, status, after);
	return status == STORE_OK;
}

static void
report_rows(struct copy *c)
{
	const struct store_transfer *t = &c->t;

	buffer_printf(c->report,
	    "%s: %" PRIu64 " games with %" PRIu64 " entries, %" PRIu64
	    " players and %" PRIu64 " letters, %" PRIu64
	    " rows in all, each compared\n",
	    c->to_file ? c->to : store_name(c->target),
	    store_transfer_count(t, "game"), store_transfer_count(t, "entry"),
	    store_transfer_count(t, "player"),
	    store_transfer_count(t, "letter"), t->rows);
}

static bool
copy_all(struct copy *c)
{
	static const char nothing[] = "; nothing of the copy was kept";
	const struct store_watch watch = {progress_of, &c->progress};
	enum store_status status;
	bool good;

	c->t = (struct store_transfer){
	    .from = c->source, .to = c->target, .watch = &watch};
	status = store_transfer_begin(c->source, c->served);
	if (status == STORE_OK)
		status = store_read_begin(c->source);
	if (status != STORE_OK) {
		c->t.at_source = true;
		explain(c, status, "");
		return false;
	}
	good = do_part(c, "copy", store_transfer_fill, nothing) &&
	    do_part(c, "compare", store_transfer_compare, nothing);
	store_read_end(c->source);
	good = good && was_at_rest(c) &&
	    do_part(c, "commit", store_transfer_keep,
		"; if it then says that the database is not empty, it was "
		"kept");
	if (good)
		report_rows(c);
	store_transfer_end(&c->t);
	return good;
}

/* --- whether it is sound --------------------------------------------------- */

/* Replays what was copied, with all processors. A game that does not replay
 * does not in the source, either: that is told, and is no fault of the copy. */
static bool
prove(struct copy *c)
{
	const struct checking how = {.what = "check"};
	struct conf conf = *c->conf;
	struct buffer fault = {0};
	enum soundness_verdict sound;
	char *at = (char *)(uintptr_t)(c->to_file ? c->p.part.data : c->to);

	/* It needs no keys, and it is no server's yet. */
	conf.database = conf.beside = at;
	conf.server = !c->to_file;
	conf.keys = (char *)(uintptr_t) "";
	sound = checking_run(&conf, &how, c->report, &fault);
	if (sound != SOUNDNESS_GOOD && sound != SOUNDNESS_DIFFERS)
		buffer_printf(c->why,
		    "the copy is the same as %s, row by row, and not sound: "
		    "%s; restore that from a backup and copy it again",
		    c->from, buffer_text(&fault));
	buffer_fini(&fault);
	return sound == SOUNDNESS_GOOD || sound == SOUNDNESS_DIFFERS;
}

static bool
name_file(struct copy *c)
{
	return !c->to_file ||
	    (partfile_give(&c->p, c->why) && partfile_name(&c->p, c->why));
}

static void
report_rest(struct copy *c, const char *from, const char *to)
{
	buffer_printf(c->report,
	    "the keys are not in it: the server needs %s as before\n"
	    "name it in the configuration (database = \"%s\") before the "
	    "server starts, and never let another one serve %s\n",
	    c->conf->keys, to, from);
}

bool
copy_run(const struct conf *conf, const char *from, const char *to,
    struct buffer *report, struct buffer *why)
{
	struct copy c = {.conf = conf,
	    .from = from,
	    .to = to,
	    .to_file = !copy_is_url(to),
	    .p = {.fd = -1},
	    .report = report,
	    .why = why};
	char *source = NULL, *target = NULL;
	bool good = names_are_good(&c) && open_source(&c) && open_target(&c) &&
	    copy_all(&c);

	if (good) {
		source = xstrdup(store_name(c.source));
		target = xstrdup(c.to_file ? to : store_name(c.target));
	}
	/* No process that checks must inherit an open database. */
	store_close(c.target);
	store_close(c.source);
	good = good && prove(&c) && name_file(&c);
	if (good)
		report_rest(&c, source, target);
	partfile_end(&c.p);
	free(source);
	free(target);
	return good;
}

bool
copy_fetch(const struct conf *conf, const char *beside, struct buffer *file,
    struct buffer *why)
{
	struct buffer report = {0};
	struct copy c = {.conf = conf,
	    .from = conf->database,
	    .to_file = true,
	    .served = true,
	    .p = {.fd = -1},
	    .report = &report,
	    .why = why};
	bool good;

	buffer_printf(file, "%s.fetched", beside);
	c.to = file->data;
	(void)unlink(c.to);
	good = open_source(&c) && open_target(&c) && copy_all(&c);
	/* This also takes its log away. */
	store_close(c.target);
	store_close(c.source);
	good = good && name_file(&c);
	partfile_end(&c.p);
	buffer_fini(&report);
	return good;
}
