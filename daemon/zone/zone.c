/*
 * Time zones by GLib, which reads the system's zone files. Where these files
 * are missing, only UTC is known. Zones once read are kept, because reading one
 * takes a fifth of a millisecond.
 */
#include "config.h"

#include "zone/zone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <glib.h>

#include "base/xmalloc.h"

enum { NAME_MAX_LEN = 64, HEADER = 44 };

/* No later instant is asked for: GLib counts years in an int. */
static const int64_t at_max = (int64_t)1 << 55;

/* The key under which GLib's data sets keep our zones. */
static const char cache[] = "zones";

/* Names of zone files that are no place: the zone set up on this machine, zones
 * that count leap seconds, and copies of all the others. */
static bool
is_place(const char *name)
{
	static const char *const others[] = {
	    "localtime", "posixrules", "Factory"};

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strcmp(name, others[i]) == 0)
			return false;
	return strncmp(name, "right/", 6) != 0 &&
	    strncmp(name, "posix/", 6) != 0;
}

/* Whether NAME is written like a zone. GLib would also take the path of any
 * file, or a rule such as "EST5". */
static bool
is_name(const char *name)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789/_+-";
	size_t len = strnlen(name, NAME_MAX_LEN + 1);

	return len > 0 && len <= NAME_MAX_LEN && strspn(name, allowed) == len &&
	    g_ascii_isalpha(name[0]) && name[len - 1] != '/' &&
	    strstr(name, "//") == NULL && is_place(name);
}

/* Whether the system has a file for NAME that holds a zone (RFC 8536). GLib
 * would log a warning about any other file. */
static bool
has_file(const char *name)
{
	const char *folders[] = {
	    getenv("TZDIR"), "/usr/share/zoneinfo", "/usr/lib/zoneinfo"};
	size_t first = folders[0] != NULL ? 0 : 1;
	size_t last = folders[0] != NULL ? 1 : 3;

	for (size_t i = first; i < last; i++) {
		char path[4096], head[HEADER];
		struct stat st;
		bool good;
		FILE *f;

		if ((size_t)snprintf(path, sizeof path, "%s/%s", folders[i],
			name) >= sizeof path ||
		    stat(path, &st) != 0 || !S_ISREG(st.st_mode))
			continue;
		f = fopen(path, "rbe");
		if (f == NULL)
			continue;
		good = fread(head, 1, HEADER, f) == HEADER &&
		    memcmp(head, "TZif", 4) == 0;
		fclose(f);
		return good;
	}
	return false;
}

/* A zone that has been read. */
struct zone {
	struct clock_zone clock; /* first, so that a pointer to it is one to the
				  * zone */
	GTimeZone *rules;	 /* owned */
};

static void
zone_free(void *zone)
{
	g_time_zone_unref(((struct zone *)zone)->rules);
	free(zone);
}

static int
rules_offset(const struct clock_zone *self, int64_t at)
{
	const struct zone *zone = (const struct zone *)self;
	int interval =
	    g_time_zone_find_interval(zone->rules, G_TIME_TYPE_UNIVERSAL, at);

	return interval >= 0 ? g_time_zone_get_offset(zone->rules, interval)
			     : 0;
}

static int
utc_offset(const struct clock_zone *self, int64_t at)
{
	(void)self;
	(void)at;
	return 0;
}

/* The zone of that name, borrowed, or NULL. Only names that are known are kept,
 * some hundred at most. */
static struct zone *
zone_find(const char *name)
{
	GQuark quark = g_quark_try_string(name);
	struct zone *zone = NULL;
	GTimeZone *rules;

	if (quark != 0)
		zone = g_dataset_id_get_data(cache, quark);
	if (zone != NULL)
		return zone;
	if (!is_name(name) || !has_file(name))
		return NULL;
	rules = g_time_zone_new_identifier(name);
	if (rules == NULL)
		return NULL;
	zone = xcalloc(1, sizeof *zone);
	zone->clock.offset = rules_offset;
	zone->rules = rules;
	g_dataset_id_set_data_full(cache, g_quark_from_string(name), zone,
	    zone_free);
	return zone;
}

bool
zone_known(const char *name)
{
	return strcmp(name, "UTC") == 0 || zone_find(name) != NULL;
}

const struct clock_zone *
zone_clock(const char *name)
{
	static const struct clock_zone utc = {utc_offset};
	const struct zone *zone = NULL;

	if (strcmp(name, "UTC") != 0)
		zone = zone_find(name);
	return zone != NULL ? &zone->clock : &utc;
}

void
zone_local(const char *name, int64_t at, struct zone_local *out)
{
	struct tm tm = {.tm_year = 70, .tm_mday = 1, .tm_wday = 4};
	const struct clock_zone *zone = zone_clock(name);
	time_t local;

	if (at > at_max)
		at = at_max;
	if (at < -at_max)
		at = -at_max;
	out->offset = zone->offset(zone, at);
	local = at + out->offset;
	gmtime_r(&local, &tm);
	out->year = tm.tm_year + 1900;
	out->month = tm.tm_mon + 1;
	out->day = tm.tm_mday;
	out->hour = tm.tm_hour;
	out->minute = tm.tm_min;
	out->second = tm.tm_sec;
	out->weekday = tm.tm_wday == 0 ? 7 : tm.tm_wday;
}
