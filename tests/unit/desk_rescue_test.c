/*
 * The end of a process whose database was deleted: with time it leaves a copy,
 * without it nothing, and says which.
 *
 * Not here: what operators do then (tests/e2e/replaced_test.py).
 */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conf/conf.h"
#include "desk/rescue.h"
#include "desk_kit.h"
#include "tap.h"

/* Ends R within MS; LOG (LEN bytes) gets what it says. */
static void
end(struct rescue *r, int ms, char *log, size_t len)
{
	FILE *f = tmpfile();
	int before = dup(2);
	size_t n;

	if (f == NULL || before < 0 || dup2(fileno(f), 2) < 0)
		abort();
	rescue_end(r, ms);
	if (dup2(before, 2) < 0)
		abort();
	close(before);
	rewind(f);
	n = fread(log, 1, len - 1, f);
	log[n] = '\0';
	fclose(f);
}

/* Whether a file with that end is beside the database. */
static bool
is_there(const struct desk_kit *kit, const char *what)
{
	char name[600];

	snprintf(name, sizeof name, "%s%s", kit->conf->database, what);
	return access(name, F_OK) == 0;
}

int
main(void)
{
	struct desk_kit kit;
	struct rescue r = {.role = "desk"};
	char log[2000];

	desk_kit_open(&kit);
	r.d = kit.desk;
	end(&r, RESCUE_TIME, log, sizeof log);
	tap_ok(log[0] == '\0' && !is_there(&kit, RESCUE_COPY),
	    "a database in its place is not copied");
	if (unlink(kit.conf->database) != 0)
		abort();
	end(&r, 0, log, sizeof log);
	tap_ok(strstr(log,
		   "event=not-rescued why=\"a copy takes longer than 0 ms\"") !=
		    NULL &&
		strstr(log, "lost=\"what this process had open") != NULL,
	    "without time for a copy the log says that all is lost");

	tap_ok(!is_there(&kit, RESCUE_COPY) &&
		!is_there(&kit, RESCUE_COPY ".desk.part") &&
		!is_there(&kit, RESCUE_COPY ".desk.part-journal"),
	    "and no half of one stays");
	end(&r, RESCUE_TIME, log, sizeof log);
	tap_ok(strstr(log, "event=database-rescued copy=") != NULL &&
		strstr(log, "lost=") == NULL && is_there(&kit, RESCUE_COPY),
	    "with time enough there is a copy");
	desk_kit_close(&kit);
	return tap_done();
}
