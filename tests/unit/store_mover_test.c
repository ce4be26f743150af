/*
 * Who moves the write-ahead log: it begins anew, whatever is committed
 * meanwhile, and nothing that was committed is lost.
 */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite/sqlite.h"
#include "store/store_mover.h"
#include "store_help.h"
#include "tap.h"

enum { LARGE = 40000 /* bytes: about ten pages */ };

/* Commits another value of LARGE bytes, N times; what it consists of at last.
 * SQLite writes no page that stays as it was. */
static char
commit_pages(struct store *s, int n)
{
	static char value[LARGE];
	static int changes;

	for (int i = 0; i < n; i++) {
		memset(value, 'a' + changes++ % 26, sizeof value - 1);
		help_must(store_begin(s));
		help_must(store_fact_put(s, "large", value));
		help_must(store_commit(s));
	}
	return value[0];
}

/* Waits until the thread has moved what it was given. */
static void
settle(struct store *s)
{
	while (store_mover_is_busy(s))
		(void)usleep(1000);
}

static off_t
size_of(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? st.st_size : -1;
}

/* Whether the file at PATH has most of a page full of C. */
static bool
has_page_of(const char *path, char c)
{
	FILE *file = fopen(path, "rb");
	int run = 0, most = 0, at;

	if (file == NULL)
		abort();
	while ((at = getc(file)) != EOF) {
		run = at == c ? run + 1 : 0;
		if (run > most)
			most = run;
	}
	fclose(file);
	return most > 3000;
}

static bool
value_is(struct store *s, char c)
{
	char *value = NULL;
	bool good;

	help_must(store_fact_get(s, "large", &value));
	good = value != NULL && strlen(value) == LARGE - 1 &&
	    strspn(value, (char[]){c, '\0'}) == LARGE - 1;
	free(value);
	return good;
}

/* --- the thread ---------------------------------------------------------- */

static void
test_thread(const char *folder)
{
	const struct timespec then[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
	struct store *s = help_open(folder);
	char c = 0;

	store_mover_begin(s);
	s->lite->mover.every = 1000;
	help_must(store_mover_move(s));
	commit_pages(s, 5);
	tap_ok(s->lite->mover.carry == NULL,
	    "as long as the log is small nothing moves it");
	while (s->lite->mover.moved == 0)
		c = commit_pages(s, 1);
	settle(s);
	tap_ok(s->lite->mover.carry != NULL &&
		has_page_of(help_path(folder, "t.db"), c),
	    "a thread moves into the file what has gathered");
	tap_ok(store_in_place(s) == STORE_OK,
	    "and the mover knows that this was turnpost");
	if (utimensat(AT_FDCWD, help_path(folder, "t.db"), then, 0) != 0)
		abort();
	tap_ok(store_in_place(s) == STORE_REPLACED,
	    "what another program writes there is noticed all the same");
	store_close(s);
}

static void
test_begins_anew(const char *folder)
{
	enum { EVERY = 1000, PAGE = 4096 };
	struct store *s = help_open(folder);
	int most = 0;
	char c = 0;

	store_mover_begin(s);
	s->lite->mover.every = EVERY;
	for (int i = 0; i < 2500; i++) {
		c = commit_pages(s, 1);
		if (s->lite->mover.moved > most)
			most = s->lite->mover.moved;
		if (i % 50 == 0)
			help_must(store_in_place(s));
	}
	settle(s);
	tap_ok(most <= 5 * EVERY &&
		size_of(help_path(folder, "t.db-wal")) <
		    (off_t)6 * EVERY * PAGE,
	    "the log begins anew while commits go on without a pause");
	tap_ok(value_is(s, c), "the last commit is what is read");
	store_close(s);
	s = help_open(folder);
	tap_ok(value_is(s, c), "also by who opens the database later");
	store_close(s);
}

static void
test_closed(const char *folder)
{
	enum { TIMES = 20 };
	int good = 0;

	for (int i = 0; i < TIMES; i++) {
		struct store *s = help_open(folder);
		char c;

		store_mover_begin(s);
		s->lite->mover.every = 40;
		c = commit_pages(s, 2);
		store_close(s);
		good += size_of(help_path(folder, "t.db-wal")) < 0;
		s = help_open(folder);
		good += value_is(s, c);
		store_close(s);
	}
	tap_ok(good == 2 * TIMES,
	    "a database that is closed while its log is moved is whole");
}

/* --- who is in the way --------------------------------------------------- */

/* SQLite's own way would be to try it with each commit from the first one on
 * that finds the log large. */
static void
test_reader(const char *folder)
{
	struct store *s = help_open(folder), *reader;
	char why[512], *value = NULL;
	int moved;

	store_mover_begin(s);
	s->lite->mover.every = 200;
	commit_pages(s, 1);
	help_must(store_open(help_path(folder, "t.db"), STORE_READ, &reader,
	    why, sizeof why));
	help_must(store_read_begin(reader));
	help_must(store_fact_get(reader, "large", &value));
	free(value);
	commit_pages(s, 30);
	settle(s);
	for (moved = s->lite->mover.moved; s->lite->mover.moved == moved;)
		commit_pages(s, 1);
	settle(s);
	moved = s->lite->mover.moved;
	commit_pages(s, 3);
	tap_ok(moved >= 200 && s->lite->mover.moved == moved,
	    "while somebody reads an old state, commits seldom try to move "
	    "the log into the file");
	tap_ok(!s->lite->mover.left.whole, "as not all of it can be");
	store_read_end(reader);
	store_close(reader);
	commit_pages(s, 300);
	tap_ok(s->lite->mover.moved <= 5 * 200,
	    "afterwards the log begins anew, and does not grow for ever");
	store_close(s);
}

int
main(void)
{
	char *folder = help_folder();

	test_thread(folder);
	test_begins_anew(folder);
	test_closed(folder);
	test_reader(folder);
	help_remove(folder);
	return tap_done();
}
