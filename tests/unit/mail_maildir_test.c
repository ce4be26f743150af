/*
 * Letters into a Maildir: whole or not at all, and each once.
 */
#include "config.h"

#include <dirent.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mail/mail.h"
#include "tap.h"

static const char letter[] = "Subject: x\r\n\r\n.\r\nFrom me\r\nlast";

struct box {
	struct mail_post *post;
	char dir[64];
	int told;
	enum mail_fate fate;
	char said[600];
};

static void
tell(void *arg, int64_t ticket, enum mail_fate fate, const char *said)
{
	struct box *b = arg;

	(void)ticket;
	b->told++;
	b->fate = fate;
	snprintf(b->said, sizeof b->said, "%s", said);
}

static enum mail_fate
deliver(struct box *b, const char *id)
{
	mail_send(b->post, 1, "games@example.org", "ann@example.org", id,
	    letter, sizeof letter - 1);
	mail_wait(b->post, NULL, 0, 5000);
	return b->fate;
}

/* Number of files in the folder PART; NAME is that of the last one. */
static int
count(const struct box *b, const char *part, char *name, size_t size)
{
	char path[128];
	struct dirent *entry;
	DIR *d;
	int n = 0;

	snprintf(path, sizeof path, "%s/box/%s", b->dir, part);
	d = opendir(path);
	while (d != NULL && (entry = readdir(d)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0) {
			n++;
			if (name != NULL)
				snprintf(name, size, "%s", entry->d_name);
		}
	if (d != NULL)
		closedir(d);
	return n;
}

static bool
open_box(struct box *b)
{
	struct mail_config config = {0};
	char url[128], why[200];

	snprintf(url, sizeof url, "maildir:%s/box", b->dir);
	config.transport = url;
	return mail_open(&config, tell, b, &b->post, why, sizeof why);
}

static void
check_delivery(struct box *b)
{
	static const char want[] = "Return-Path: <games@example.org>\n"
				   "Delivered-To: ann@example.org\n"
				   "Subject: x\n\n.\nFrom me\nlast";
	char name[300], path[500], got[500] = "";
	struct stat st;
	FILE *f;

	tap_ok(open_box(b) && count(b, "tmp", NULL, 0) == 0 &&
		count(b, "cur", NULL, 0) == 0,
	    "opening makes the folders");
	snprintf(path, sizeof path, "%s/box/new", b->dir);
	tap_ok(stat(path, &st) == 0 && (st.st_mode & 0777) == 0700,
	    "which are nobody else's business");
	tap_ok(deliver(b, "turn.1.17.aa@play.example.org") == MAIL_DELIVERED &&
		b->told == 1 && count(b, "new", name, sizeof name) == 1 &&
		strcmp(name, "turn.1.17.aa@play.example.org.eml") == 0,
	    "a letter lies in new, under the name of its Message-ID");
	snprintf(path, sizeof path, "%s/box/new/%s", b->dir, name);
	f = fopen(path, "rb");
	if (f != NULL) {
		got[fread(got, 1, sizeof got - 1, f)] = '\0';
		fclose(f);
	}
	tap_ok(strcmp(got, want) == 0,
	    "it has its envelope as headers, LF line ends, and no dots more");
	tap_ok(count(b, "tmp", NULL, 0) == 0, "nothing is left in tmp");
}

static void
check_twice(struct box *b)
{
	char from[300], to[300];

	tap_ok(deliver(b, "turn.1.17.aa@play.example.org") == MAIL_DELIVERED &&
		count(b, "new", NULL, 0) == 1,
	    "the same letter again is one letter");
	snprintf(from, sizeof from,
	    "%s/box/new/turn.1.17.aa@play.example.org.eml", b->dir);
	snprintf(to, sizeof to,
	    "%s/box/cur/turn.1.17.aa@play.example.org.eml:2,RS", b->dir);
	if (rename(from, to) != 0)
		abort();
	tap_ok(deliver(b, "turn.1.17.aa@play.example.org") == MAIL_DELIVERED &&
		count(b, "new", NULL, 0) == 0,
	    "also after it was read");
	tap_ok(deliver(b, "turn.1.17.aa@play.example.or") == MAIL_DELIVERED &&
		count(b, "new", NULL, 0) == 1,
	    "but a letter whose name only begins so is another one");
}

static void
check_names(struct box *b)
{
	static const char *const id[] = {"../../../etc/passwd", ".hidden",
	    "a/b", "a%2Fb", "a:2,S", "a b", "J\xc3\xb6rg", "%", "%%", "..",
	    "x\ny"};
	char longer[700], name[300];
	int before = count(b, "new", NULL, 0), n = 0;
	struct dirent *entry;
	bool good = true;
	char path[128];
	DIR *d;

	for (size_t i = 0; i < sizeof id / sizeof id[0]; i++, n++)
		good = good && deliver(b, id[i]) == MAIL_DELIVERED;
	memset(longer, 'x', sizeof longer);
	longer[600] = '\0';
	good = good && deliver(b, longer) == MAIL_DELIVERED;
	longer[599] = 'y';
	good = good && deliver(b, longer) == MAIL_DELIVERED;
	tap_ok(good && count(b, "new", name, sizeof name) == before + n + 2,
	    "different Message-IDs are different files, however odd or long");
	good = true;
	snprintf(path, sizeof path, "%s/box/new", b->dir);
	d = opendir(path);
	while (d != NULL && (entry = readdir(d)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0)
			good = good && entry->d_name[0] != '.' &&
			    strpbrk(entry->d_name, ":/ \n") == NULL;
	if (d != NULL)
		closedir(d);
	tap_ok(good, "whose names no mail reader stumbles over");
}

static void
check_disk(struct box *b)
{
	char path[128], moved[128];
	int before = count(b, "new", NULL, 0);

	snprintf(path, sizeof path, "%s/box/tmp", b->dir);
	if (rmdir(path) != 0 || symlink("/dev/full", path) != 0)
		abort();
	tap_ok(deliver(b, "disk.1") == MAIL_DOWN &&
		strstr(b->said, "box") != NULL,
	    "a folder that is none: down, \"%s\"", b->said);
	unlink(path);
	tap_ok(deliver(b, "disk.1") == MAIL_DELIVERED &&
		count(b, "new", NULL, 0) == before + 1,
	    "a missing folder is made again");
	snprintf(path, sizeof path, "%s/box", b->dir);
	snprintf(moved, sizeof moved, "%s/moved", b->dir);
	if (rename(path, moved) != 0)
		abort();
	tap_ok(deliver(b, "disk.2") == MAIL_DELIVERED &&
		count(b, "new", NULL, 0) == 1,
	    "also when the whole Maildir went away");
	snprintf(path, sizeof path, "%s/box/tmp/disk.3.eml.%ld", b->dir,
	    (long)getpid());
	if (symlink("/nowhere/at/all", path) != 0)
		abort();
	tap_ok(deliver(b, "disk.3") == MAIL_DELIVERED &&
		count(b, "tmp", NULL, 0) == 0,
	    "what another process left in tmp is in nobody's way");
}

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

int
main(void)
{
	struct box b = {.dir = "/tmp/turnpost-maildir-XXXXXX"};

	if (mkdtemp(b.dir) == NULL)
		abort();
	check_delivery(&b);
	check_twice(&b);
	check_names(&b);
	check_disk(&b);
	mail_close(b.post);
	nftw(b.dir, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	return tap_done();
}
