/*
 * Time zones: known names, and instants as clocks on walls show them.
 */
#include "config.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"
#include "zone/zone.h"

static void
shows(const char *zone, int64_t at, const char *want)
{
	struct zone_local t;
	char got[100];

	zone_local(zone, at, &t);
	snprintf(got, sizeof got, "%04d-%02d-%02d %02d:%02d:%02d %d %+d",
	    t.year, t.month, t.day, t.hour, t.minute, t.second, t.weekday,
	    t.offset);
	if (!tap_ok(strcmp(got, want) == 0, "%s: %s", zone, want))
		printf("# %s\n", got);
}

static void
test_utc(void)
{
	tap_ok(zone_known("UTC"), "UTC is known everywhere");
	shows("UTC", 0, "1970-01-01 00:00:00 4 +0");
	shows("UTC", -1, "1969-12-31 23:59:59 3 +0");
	shows("UTC", 951782400, "2000-02-29 00:00:00 2 +0");
	shows("UTC", 1795046399, "2026-11-18 23:59:59 3 +0");
	shows("UTC", 4107542400, "2100-03-01 00:00:00 1 +0");
	shows("nowhere", 1795046399, "2026-11-18 23:59:59 3 +0");
}

static void
test_extremes(void)
{
	struct zone_local low, high;

	zone_local("UTC", INT64_MIN, &low);
	zone_local("UTC", INT64_MAX, &high);
	tap_ok(low.year < -1000000 && high.year > 1000000 && low.month >= 1 &&
		high.month >= 1 && low.weekday >= 1 && high.weekday <= 7,
	    "no instant is too far");
	zone_local("Europe/Rome", INT64_MIN, &low);
	zone_local("Europe/Rome", INT64_MAX, &high);
	tap_ok(low.day >= 1 && high.day >= 1, "in no zone");
}

static void
test_names(void)
{
	static const char *const refused[] = {"", " ", "/", "Europe", "Europe/",
	    "/Europe/Rome", "Europe//Rome", "../zoneinfo/UTC",
	    "Europe/../Europe/Rome", "./UTC", "europe/rome", "Europe/Rom",
	    "Europe/Rome ", "Europe/Rome\n", "/etc/localtime", "localtime",
	    "posixrules", "right/Europe/Rome", "posix/Europe/Rome", "Factory",
	    "zone.tab", "tzdata.zi", "leapseconds", "Z", "+02", "+02:00",
	    "EST5EDT4", "Rome1", "AAA5", "CET-1CEST,M3.5.0,M10.5.0", ":UTC",
	    "\xc3\xa9"};
	char huge[5000];
	bool none = true;

	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
		if (zone_known(refused[i])) {
			printf("# known: %s\n", refused[i]);
			none = false;
		}
	tap_ok(none, "what is no name of a place is not known");
	memset(huge, 'A', sizeof huge - 1);
	huge[sizeof huge - 1] = '\0';
	tap_ok(!zone_known(huge), "nor is a very long name");
}

static void
test_places(void)
{
	static const char *const places[] = {"Europe/Rome", "Europe/Berlin",
	    "America/Argentina/Buenos_Aires", "America/Port-au-Prince",
	    "Etc/GMT+12", "Pacific/Kiritimati", "Asia/Kathmandu"};
	bool all = true;

	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		all = all && zone_known(places[i]) && zone_known(places[i]);
	tap_ok(all, "places are known");
	shows("Europe/Rome", 1795046399, "2026-11-19 00:59:59 4 +3600");
	shows("Europe/Rome", 1774745999, "2026-03-29 01:59:59 7 +3600");
	shows("Europe/Rome", 1774746000, "2026-03-29 03:00:00 7 +7200");
	shows("Europe/Rome", 1792889999, "2026-10-25 02:59:59 7 +7200");
	shows("Europe/Rome", 1792890000, "2026-10-25 02:00:00 7 +3600");
	shows("America/New_York", 1795046399, "2026-11-18 18:59:59 3 -18000");
	shows("Pacific/Kiritimati", 1795046399, "2026-11-19 13:59:59 4 +50400");
	shows("Etc/GMT+12", 1795046399, "2026-11-18 11:59:59 3 -43200");
	shows("Asia/Kathmandu", 1795046399, "2026-11-19 05:44:59 4 +20700");
	shows("Australia/Lord_Howe", 1795046399,
	    "2026-11-19 10:59:59 4 +39600");
	shows("Europe/Rome", 2536052400, "2050-05-13 13:00:00 5 +7200");
}

/* What match/ asks of a zone. */
static void
test_clock(void)
{
	static const char *const names[] = {"Europe/Rome", "America/New_York",
	    "Australia/Lord_Howe", "Pacific/Chatham", "Asia/Kathmandu",
	    "Pacific/Kiritimati", "Etc/GMT+12", "Pacific/Apia", "UTC"};
	const struct clock_zone *rome = zone_clock("Europe/Rome");
	struct clock_life life = {
	    .zone = rome, .sleep_from = 1380, .sleep_to = 420};
	bool same = true;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const struct clock_zone *zone = zone_clock(names[i]);
		struct zone_local t;

		for (int64_t at = 473385600; at < 2000000000; at += 99999) {
			zone_local(names[i], at, &t);
			same = same && zone->offset(zone, at) == t.offset;
		}
	}
	tap_ok(same, "a clock asks for the offset that a letter shows");
	tap_ok(rome == zone_clock("Europe/Rome") &&
		zone_clock("nowhere") == zone_clock("UTC"),
	    "a zone is kept, and one that is not known is UTC");
	/* From 23:00 on the day before the hour that is skipped, and before
	 * the one that comes twice. */
	tap_ok(clock_until(&life, 1774735200, 3600) == 1774764000,
	    "a night with summer time in it has seven hours");
	tap_ok(clock_until(&life, 1792875600, 3600) == 1792911600,
	    "and that with the end of it nine");
	tap_ok(clock_until(&life, 2540494800, 1) == 2540523601,
	    "so it is in years that no zone file lists");
}

/* Without zone files, and with files that are none: a process of its own,
 * since zones once read are kept. Returns the number of failed steps. */
static int
without_files(void)
{
	char folder[] = "/tmp/turnpost-zone-XXXXXX", path[64];
	struct zone_local t;
	bool good;
	int fd;

	if (mkdtemp(folder) == NULL || setenv("TZDIR", folder, 1) != 0)
		abort();
	snprintf(path, sizeof path, "%s/Junk", folder);
	fd = open(path, O_WRONLY | O_CREAT, 0600);
	if (fd < 0 || write(fd, "TZif2", 5) != 5 || close(fd) != 0)
		abort();
	good = zone_known("UTC") && !zone_known("Europe/Rome") &&
	    !zone_known("Junk");
	zone_local("Europe/Rome", 0, &t);
	good = good && t.year == 1970 && t.hour == 0 && t.offset == 0 &&
	    zone_clock("Europe/Rome") == zone_clock("UTC");
	unlink(path);
	rmdir(folder);
	return good ? 0 : 1;
}

int
main(void)
{
	int status = 1;
	pid_t pid = fork();

	if (pid == 0)
		exit(without_files());
	waitpid(pid, &status, 0);
	tap_ok(WIFEXITED(status) && WEXITSTATUS(status) == 0,
	    "without zone files only UTC is known, and all are UTC");
	test_utc();
	test_extremes();
	test_names();
	if (zone_known("Europe/Rome"))
		test_places();
	else
		tap_ok(true, "places # SKIP this system has no zone files");
	if (zone_known("Europe/Rome"))
		test_clock();
	else
		tap_ok(true, "clocks # SKIP this system has no zone files");
	return tap_done();
}
