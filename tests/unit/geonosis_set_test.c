/*
 * Data sets: the shipped one, and what is said about faulty ones.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geonosis_kit.h"
#include "tap.h"

static char standard[65536];
static size_t standard_len;

static void
read_standard(void)
{
	const char *top = getenv("srcdir");
	char path[4096];
	FILE *f;

	snprintf(path, sizeof path, "%s/data/geonosis/standard.arena",
	    top == NULL ? "." : top);
	f = fopen(path, "r");
	if (f == NULL) {
		printf("Bail out! %s\n", path);
		exit(1);
	}
	standard_len = fread(standard, 1, sizeof standard - 1, f);
	fclose(f);
}

/* The line that a part of the shipped file stands on. */
static int
line_of(const char *part)
{
	const char *at = strstr(standard, part);
	int line = 1;

	for (const char *p = standard; at != NULL && p < at; p++)
		line += *p == '\n';
	return line;
}

static bool
faults_are(const char *text, size_t len, const char *wanted)
{
	struct buffer faults = {0};
	struct geo_set *set = geo_set_read(text, len, &faults);
	bool good = set == NULL && strstr(buffer_text(&faults), wanted) != NULL;

	if (!good)
		printf("# faults: %s# wanted: %s\n", buffer_text(&faults),
		    wanted);
	geo_set_free(set);
	buffer_fini(&faults);
	return good;
}

/* With PART replaced by OTHER, the fault WHAT is told at the line where PART
 * stands (LINE 0), or at another. */
static bool
faulty(const char *part, const char *other, int line, const char *what)
{
	const char *at = strstr(standard, part);
	struct buffer text = {0}, wanted = {0};
	bool good;

	if (at == NULL) {
		printf("# no such part: %s\n", part);
		return false;
	}
	buffer_add(&text, standard, (size_t)(at - standard));
	buffer_puts(&text, other);
	buffer_puts(&text, at + strlen(part));
	buffer_printf(&wanted, "%d: %s", line == 0 ? line_of(part) : line,
	    what);
	good = faults_are(text.data, text.len, buffer_text(&wanted));
	buffer_fini(&text);
	buffer_fini(&wanted);
	return good;
}

static void
test_standard(const struct geo_set *set)
{
	unsigned sizes[GEO_ZONE_MAX + 1] = {0}, near = 0, bad = 0;
	unsigned slots[5][GEO_ACTIONS] = {{0}}, assaults[GEO_DROIDS] = {0};

	for (unsigned z = 0; z < GEO_ZONES; z++)
		sizes[geo_mask_count(set->zone[z])]++;
	for (unsigned i = 0; i < set->n_spaces; i++)
		for (unsigned w = 0; w < GEO_WAYS; w++) {
			unsigned to = set->space[i].near[w];

			if (to == GEO_NONE)
				continue;
			near++;
			bad += set->space[to].near[(w + 3) % GEO_WAYS] != i;
		}
	tap_ok(set->n_spaces == 123 && near == 636 && bad == 0,
	    "the shipped arena has 123 spaces, and who is beside whom is "
	    "mutual");
	tap_ok(sizes[3] == 8 && sizes[4] == 5 && sizes[5] == 11 &&
		sizes[6] == 4,
	    "its zones have 3 to 6 spaces");
	tap_ok(geo_mask_count(set->start) == 20,
	    "twenty spaces are beside a column");
	for (unsigned i = 0; i < set->n_sheets; i++)
		for (unsigned k = 0; k < set->sheet[i].n_slots; k++)
			slots[set->sheet[i].players]
			     [set->sheet[i].slot[k].action]++;
	for (unsigned p = 2; p <= 4; p++)
		bad += slots[p][GEO_FIGHT] != 12 || slots[p][GEO_RAISE] != 4 ||
		    slots[p][GEO_GAIN] + slots[p][GEO_KILL] != 8;
	tap_ok(bad == 0,
	    "for each number of players there are 12 spaces to fight, 4 to "
	    "raise the Force, and 8 abilities");
	for (unsigned t = 0; t < set->n_times; t++)
		if (set->time[t].phase == GEO_PHASE_ASSAULT)
			assaults[set->time[t].droid]++;
	tap_ok(set->n_times == 34 && assaults[0] == 5 && assaults[1] == 4 &&
		assaults[2] == 4,
	    "the time track has 34 spaces, with 5, 4 and 4 assaults");
}

static void
test_lines(void)
{
	tap_ok(faulty("turnpost-arena 1", "turnpost-arena 2", 0,
		   "this program reads version 1") &&
		faulty("turnpost-arena 1", "arena", 0, "the first line is"),
	    "another format, or another version of it, is refused");
	tap_ok(faulty("droid super 2 30", "droid super 2 99", 0,
		   "there are 1 to 60 tokens, not \"99\"") &&
		faulty("droid super 2 30", "droid super 2 20", 241,
		    "too few tokens"),
	    "tokens that do not fill the zones of the beginning are told");
	tap_ok(faulty("force 4 2", "force 3 2", 0, "a second line for the die"),
	    "a die with two lines is told, with the line");
	tap_ok(faulty("zone 3  4,-6", "zone 3  3,-6", 0,
		   "this place stands further up already: \"3,-6\""),
	    "a place that is in two zones is told");
	tap_ok(faulty("zone 2  3,-6 2,-5 3,-5", "zone 2  3,-6 2,-5", 0,
		   "a zone has 3 to 6 spaces") &&
		faulty("zone 7 ", "zone 8 ", 0, "zones are numbered"),
	    "sizes and numbers of zones are checked");
	tap_ok(faulty("zone 1  0,-6", "zone 1  0,-9", 0,
		   "the spaces of this zone do not hang together"),
	    "a zone in two pieces is told");
	tap_ok(faulty("column 1,1\n", "", 240, "there are four columns"),
	    "a column that is missing is told");
	tap_ok(faulty("threat T05 3 3 3", "threat T05 3 7 3", 0,
		   "a die is 1 to 6, not \"7\"") &&
		faulty("miss force 3", "miss forse 3", 0,
		    "not a kind of droid: \"forse\"") &&
		faulty("threat T05", "threat T04", 0,
		    "this card stands further up already"),
	    "faults of cards are told");
	tap_ok(faulty("threat T09 4 5 6 miss droideka droideka\n", "", 240,
		   "there are 15 threats") &&
		faulty("mega M3 sum 22\n", "", 240,
		    "there are five mega threats"),
	    "cards that are missing are told");
	tap_ok(faulty("sheet 4C 4 4", "sheet 4C 4 5", 241,
		   "the dice are not 16 together for players \"4\"") &&
		faulty("sheet 3B 3 5", "sheet 3B 2 5", 241,
		    "there are not as many sheets"),
	    "sheets have to fit their numbers of players");
	tap_ok(faulty("action fight 5 die 1", "action fight die 1", 0,
		   "an action is"),
	    "faults of actions are told");
	tap_ok(faulty("time refill", "time check", 0,
		   "this phase does not follow the one before") &&
		faulty("time victory\n", "", 240,
		    "the time track ends with victory"),
	    "phases have to follow each other");
	tap_ok(faulty("force 1 0", "farce 1 0", 0,
		   "no line begins with \"farce\""),
	    "unknown lines are told");
}

/* Every fault is told, not just the first. */
static void
test_all_faults(void)
{
	static const char text[] = "turnpost-arena 1\nzone 2 1,1\nfoo\n"
				   "time dawn\ndroid ewok 1 1\n\001\n";
	struct buffer faults = {0};
	struct geo_set *set = geo_set_read(text, sizeof text - 1, &faults);
	unsigned lines = 0;

	for (int i = 2; i <= 6; i++) {
		char start[8];

		snprintf(start, sizeof start, "%d: ", i);
		lines += strstr(buffer_text(&faults), start) != NULL;
	}
	tap_ok(set == NULL && lines == 5 &&
		strchr(buffer_text(&faults), '\001') == NULL,
	    "all faults are told at once, in printable characters");
	tap_ok(faults_are("", 0, "1: the first line is"),
	    "an empty file is no set");
	buffer_fini(&faults);
}

static void
test_digest(const struct geo_set *set)
{
	struct buffer text = {0}, faults = {0};
	struct geo_set *other;
	char *at;

	buffer_add(&text, standard, standard_len);
	at = strstr(buffer_text(&text), "miss force 3");
	at[11] = '2';
	other = geo_set_read(text.data, text.len, &faults);
	tap_ok(other != NULL && other->digest != set->digest,
	    "a set with another penalty has another digest");
	geo_set_free(other);
	buffer_fini(&text);
	buffer_fini(&faults);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	read_standard();
	test_standard(set);
	test_lines();
	test_all_faults();
	test_digest(set);
	geo_set_free(set);
	return tap_done();
}
