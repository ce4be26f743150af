/*
 * Rules for the log: whatever the values of an event are, it is one line, tells
 * no address and opens no page; faults are counted.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <syslog.h>
#include <unistd.h>

#include "desk/log.h"
#include "desk/logline.h"
#include "tap.h"

/* What was written to standard error since the last time. */
static const char *
written(FILE *file)
{
	static char text[4096];
	size_t n;

	rewind(file);
	n = fread(text, 1, sizeof text - 1, file);
	text[n] = '\0';
	if (ftruncate(fileno(file), 0) != 0)
		abort();
	rewind(file);
	return text;
}

static bool
is(FILE *file, const char *want)
{
	const char *got = written(file);

	if (strcmp(got, want) == 0)
		return true;
	printf("# got %s# wanted %s", got, want);
	return false;
}

static void
test_values(FILE *file)
{
	log_event("figures", "a=%d b=%lld c=%u d=%zu e=%c f=%.1f g=%s h=\"%s\"",
	    -1, (long long)1 << 40, 7u, (size_t)9, 'x', 2.25, "word",
	    "two words");
	tap_ok(is(file,
		   "turnpost: event=figures a=-1 b=1099511627776 c=7 d=9 e=x "
		   "f=2.2 g=word h=\"two words\"\n"),
	    "values of each type are written");
	log_event("said", "why=\"%s\"",
	    "550 \"who\" game=7\r\n250\x1b[1m \x7f");
	tap_ok(
	    is(file,
		"turnpost: event=said why=\"550 'who' game=7  250 [1m  \"\n"),
	    "what a mail server says stays one value of one line");
}

static void
test_secrets(FILE *file)
{
	log_event("said", "why=\"%s\"",
	    "550 <ann.lee+x@play.example>: no ann.lee@play.example here");
	tap_ok(strstr(written(file), "ann") == NULL, "addresses are masked");
	log_event("said", "why=\"%s\" more=%d",
	    "see https://play.example/t/AQAAAAAAAQAAAAAAOXlseoTF, please", 5);
	tap_ok(is(file,
		   "turnpost: event=said why=\"see "
		   "https://play.example/t/... please\" more=5\n"),
	    "so are links that open a page");
}

/* How often KIND was told; -1: it is no fault. */
static int
told(const char *kind)
{
	const char *name;
	uint64_t n;

	for (size_t i = 0; (name = log_fault(i, &n)) != NULL; i++)
		if (strcmp(name, kind) == 0)
			return (int)n;
	return -1;
}

static void
test_faults(FILE *file)
{
	tap_ok(told("commit-failed") == 0 && told("letter-sent") == -1,
	    "what should not happen is told from what may");
	log_event("commit-failed", "why=\"%s\"", "full");
	log_event("commit-failed", "why=\"%s\"", "full");
	log_event("letter-sent", "letter=%d", 1);
	tap_ok(told("commit-failed") == 2 && told("not-stored") == 0,
	    "each fault is counted");
	(void)written(file);
}

/* The journal says which file it reads (systemd.exec(5)). */
static void
test_levels(FILE *file)
{
	char place[64];
	struct stat st;

	if (fstat(STDERR_FILENO, &st) != 0)
		abort();
	snprintf(place, sizeof place, "%llu:%llu",
	    (unsigned long long)st.st_dev, (unsigned long long)st.st_ino);
	setenv("JOURNAL_STREAM", place, 1);
	log_event("commit-failed", "a=%d", 1);
	log_event("child-ended", "a=%d", 1);
	log_event("letter-sent", "a=%d", 1);
	tap_ok(is(file,
		   "<3>turnpost: event=commit-failed a=1\n"
		   "<4>turnpost: event=child-ended a=1\n"
		   "<6>turnpost: event=letter-sent a=1\n"),
	    "the journal is told how much each line matters");
	logline_write(LOG_ERR, "one\ntwo\n");
	tap_ok(is(file, "<3>one\n<3>two\n"), "of several, each");
	snprintf(place, sizeof place, "%llu:%llu",
	    (unsigned long long)st.st_dev, (unsigned long long)st.st_ino + 1);
	setenv("JOURNAL_STREAM", place, 1);
	log_event("commit-failed", "a=%d", 1);
	tap_ok(is(file, "turnpost: event=commit-failed a=1\n"),
	    "and nobody else is, though there is a journal");
}

int
main(void)
{
	FILE *file = tmpfile();

	if (file == NULL || dup2(fileno(file), STDERR_FILENO) < 0)
		abort();
	test_values(file);
	test_secrets(file);
	test_faults(file);
	test_levels(file);
	return tap_done();
}
