/*
 * Makes a database where an earlier one was, and puts aside what that has left.
 */
#include "config.h"

#include "operator/newdatabase.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "conf/conf.h"
#include "desk/partfile.h"
#include "desk/rescue.h"
#include "store/store.h"
#include "store/store_lock.h"

/* Gives PATH-wal another name, and the like. */
static bool
put_aside(const struct conf *conf, struct buffer *report, struct buffer *why)
{
	static const char *const ends[] = {"-wal", "-journal"};
	bool good = true;

	for (size_t i = 0; good && i < sizeof ends / sizeof ends[0]; i++) {
		struct buffer from = {0}, to = {0};

		buffer_printf(&from, "%s%s", conf->database, ends[i]);
		buffer_printf(&to, "%s.old-%" PRId64, from.data,
		    (int64_t)time(NULL));
		good = rename(from.data, to.data) == 0;
		if (good)
			buffer_printf(report, "%s is kept as %s\n", from.data,
			    to.data);
		else if (errno == ENOENT)
			good = true;
		else
			buffer_printf(why, "%s: %s", from.data,
			    strerror(errno));
		buffer_fini(&from);
		buffer_fini(&to);
	}
	return good;
}

/* The database is made under another name, so that no server finds half of it,
 * and so that the file can be given to the server's user. */
static bool
make(const struct conf *conf, struct buffer *why)
{
	struct partfile p;
	struct store *s = NULL;
	char fault[512];
	bool good;

	/* What is empty is no database. */
	(void)unlink(conf->database);
	good = partfile_begin(&p, conf->database, why);
	if (good &&
	    store_open(p.part.data, STORE_CREATE, &s, fault, sizeof fault) !=
		STORE_OK) {
		buffer_puts(why, fault);
		good = false;
	}
	/* This also takes its log away. */
	store_close(s);
	good = good && partfile_give(&p, why) && partfile_name(&p, why);
	partfile_end(&p);
	return good;
}

bool
newdatabase_make(const struct conf *conf, struct buffer *report,
    struct buffer *why)
{
	struct stat st;

	if (conf->server) {
		buffer_printf(why,
		    "%s is on a server: make another one there with createdb, "
		    "name it in the configuration, and start the server",
		    conf->told);
		return false;
	}
	if (store_lock_holder(conf->beside, "serve") != 0 ||
	    rescue_is_open(conf))
		buffer_printf(why,
		    "a server of %s runs, or may run; it still has the data "
		    "(`turnpost backup FILE` gets them): stop it first",
		    conf->database);
	else if (stat(conf->database, &st) == 0 && st.st_size > 0)
		buffer_printf(why,
		    "%s is there already; move it away with its -wal, or name "
		    "another database in the configuration",
		    conf->database);
	else if (put_aside(conf, report, why) && make(conf, why)) {
		buffer_printf(report, "%s: made, without games\n",
		    conf->database);
		return true;
	}
	return false;
}
