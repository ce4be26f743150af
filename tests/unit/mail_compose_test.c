/*
 * Composed letters: one against the golden letter, and many with difficult
 * names, subjects and texts, taken apart again by Python's email package
 * (mail_letter_check.py), which knows nothing of GMime.
 *
 * --print writes the golden letter's bytes, for when it has to change.
 */
#include "config.h"

#include <ftw.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mail/mail.h"
#include "tap.h"

#define LONG_URL \
	"https://play.example.org/t/" \
	"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff" \
	"gggggggggghhhhhhhhhhiiiiiiiiiijjjjjjjjjjkkkkkkkkkkllllllllll" \
	"mmmmmmmmmmnnnnnnnnnnoooooooooopppppppppp?mute=1&a=b,c=d"

static const unsigned char picture_bytes[] = {0x89, 'P', 'N', 'G', '\r', '\n',
    0x1a, '\n', 0, '.', '\r', '\n', '.', '\r', '\n', 0xff};

static const struct mail_part picture = {"board.17@play.example.org",
    "image/png", picture_bytes, sizeof picture_bytes};
static const struct mail_part document = {
    "game-12.json", "application/json", "{\"a\":1}\n", 8};

static const char plain[] =
    "Hello J\xc3\xb6rg,\n\nyour move: "
    "https://play.example.org/t/"
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_\n\n"
    "  +---+\n  |A=B|\n  +---+\n"
    ".\n..two dots\nFrom the first player \n\ttab\n--\nturnpost\n";

static const char html[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><body>\n"
    "<p>Hello J\xc3\xb6rg \xf0\x9f\x8e\xb2</p>\n"
    "<img src=\"cid:board.17@play.example.org\" alt=\"Ann has moved\">\n"
    "</body></html>\n";

static const struct mail_letter golden = {
    .from = "turnpost <games@example.org>",
    .reply_to = "\"No reply, please\" <no-reply@example.org>",
    .to_name = "J\xc3\xb6rg \"J\" Lee",
    .to_address = "joerg@example.org",
    .subject = "Carcassonne 12: Ann, J\xc3\xb6rg",
    .message_id = "turn.1.17.000102030405060708090a0b0c0d0e0f@example.org",
    .references = "game.1.000102030405060708090a0b0c0d0e0f@example.org",
    .lang = "en",
    .date = 1763629200,
    .list_id = "game-12.play.example.org",
    .unsubscribe = LONG_URL,
    .text = plain,
    .html = html,
    .pictures = &picture,
    .n_pictures = 1,
    .attachments = &document,
    .n_attachments = 1,
};

/* Names and subjects a letter must carry unharmed. */
static const char *const words[] = {
    "Ann",
    "Ann Lee",
    "J. R. \"Bob\" O'Lee",
    "back\\slash",
    "Lee, Ann; (home) <x@y.z>: [1]",
    "\"",
    "@",
    "=",
    "?= =",
    "a=?b",
    "J\xc3\xb6rg M\xc3\xbcller-L\xc3\xbc"
    "denscheidt, der gro\xc3\x9f"
    "e",
    "\xe5\xbc\xa0\xe4\xb8\x89\xe5\xbc\xa0\xe4\xb8\x89\xe5\xbc\xa0\xe4\xb8\x89"
    "\xe5\xbc\xa0\xe4\xb8\x89\xe5\xbc\xa0\xe4\xb8\x89\xe5\xbc\xa0\xe4\xb8\x89"
    "\xe5\xbc\xa0\xe4\xb8\x89\xe5\xbc\xa0\xe4\xb8\x89\xe5\xbc\xa0\xe4\xb8\x89",
    "\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2 dice \xf0\x9f\x8e\xb2 \xf0\x9f\x8e\xb2",
    "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d",
    "e\xcc\x81 combining",
    "one-single-word-of-sixty-letters-that-can-not-be-folded-xxxx",
    "a very long name, with a comma and (brackets) in \"it\" 123456",
    "\xc3\xa4 b \xc3\xb6 d \xc3\xbc f \xc3\x9f h \xc3\xa4 j \xc3\xb6 l",
    "tail\xc3\xa9",
    "under_score and = signs and \xc3\xa9_= too",
};

static void
save(const char *dir, size_t n, const char *what, const void *bytes, size_t len)
{
	char path[200];
	FILE *f;

	snprintf(path, sizeof path, "%s/%03zu.%s", dir, n, what);
	f = fopen(path, "wb");
	if (f == NULL || fwrite(bytes, 1, len, f) != len || fclose(f) != 0)
		abort();
}

/* Puts letter N and what must be found in it into DIR. */
static void
save_letter(const char *dir, size_t n, const struct mail_letter *l,
    const char *shape)
{
	const char *from = l->from_name != NULL ? l->from_name : "turnpost";
	struct buffer b = {0};

	mail_compose(l, &b);
	save(dir, n, "eml", b.data, b.len);
	save(dir, n, "shape", shape, strlen(shape));
	save(dir, n, "name", l->to_name, strlen(l->to_name));
	save(dir, n, "from", from, strlen(from));
	save(dir, n, "subject", l->subject, strlen(l->subject));
	save(dir, n, "text", l->text, strlen(l->text));
	if (l->html != NULL)
		save(dir, n, "html", l->html, strlen(l->html));
	buffer_fini(&b);
}

/* What compose makes of words it can't carry: "=?" would begin coded letters
 * wherever it stands. */
static char *
expected(const char *text)
{
	char *copy = strdup(text), *p;

	if (copy == NULL)
		abort();
	while ((p = strstr(copy, "=?")) != NULL)
		*p = ' ';
	return copy;
}

static size_t
save_words(const char *dir, size_t n)
{
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		struct mail_letter l = golden;
		char subject[300], from[200];
		char *name = expected(words[i]);

		snprintf(subject, sizeof subject, "Game %zu: %s and %s", i,
		    name, name);
		snprintf(from, sizeof from, "%s via turnpost", name);
		l.from_name = from;
		l.to_name = name;
		l.subject = subject;
		save_letter(dir, n++, &l,
		    "mixed(alternative(text/plain,related(text/html,"
		    "image/png)),application/json)");
		free(name);
	}
	return n;
}

/* Every text a person could write is carried as it is. */
static size_t
save_texts(const char *dir, size_t n)
{
	static char everything[3000], line[20000];
	struct mail_letter l = golden;
	size_t len = 0;

	for (uint32_t c = 0x20; c < 0x500; c++) {
		if (c >= 0x7f && c < 0xa0)
			continue;
		if (c < 0x80) {
			everything[len++] = (char)c;
		} else {
			everything[len++] = (char)(0xc0 | c >> 6);
			everything[len++] = (char)(0x80 | (c & 0x3f));
		}
		if (c % 61 == 0)
			everything[len++] = '\n';
	}
	everything[len++] = '\n';
	for (size_t i = 0; i < sizeof line - 2; i++)
		line[i] = (char)('!' + i % 90);
	line[sizeof line - 2] = '\n';
	l.text = everything;
	l.html = line;
	l.attachments = NULL;
	l.n_attachments = 0;
	save_letter(dir, n++, &l,
	    "alternative(text/plain,related(text/html,image/png))");
	l.pictures = NULL;
	l.n_pictures = 0;
	l.text = "no end of line";
	l.html = " \n \n";
	save_letter(dir, n++, &l, "alternative(text/plain,text/html)");
	l.html = NULL;
	l.text = line;
	save_letter(dir, n++, &l, "text/plain");
	l.text = ".";
	l.references = l.unsubscribe = l.list_id = l.lang = NULL;
	l.reply_to = NULL;
	save_letter(dir, n++, &l, "text/plain");
	return n;
}

/* Names with line ends are refused when they come in; this is a second
 * guard. */
static void
check_guard(void)
{
	struct mail_letter l = golden;
	struct buffer b = {0};

	l.from_name =
	    "Ann\r\nBcc: eve@evil.example\r\n =?utf-8?q?x?= via turnpost";
	mail_compose(&l, &b);
	tap_ok(strcasestr(buffer_text(&b), "\nBcc") == NULL &&
		strstr(buffer_text(&b), "<games@example.org>\r\n") != NULL,
	    "no name makes a header");
	buffer_fini(&b);
}

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

static void
check_python(void)
{
	const char *srcdir = getenv("srcdir");
	char dir[] = "/tmp/turnpost-compose-XXXXXX", command[5000];
	size_t n;

	if (system("python3 -c 'import email' 2>/dev/null") != 0) {
		tap_ok(true, "letters # SKIP there is no python3");
		return;
	}
	if (mkdtemp(dir) == NULL)
		abort();
	n = save_words(dir, 0);
	n = save_texts(dir, n);
	snprintf(command, sizeof command,
	    "python3 -B '%s/tests/unit/mail_letter_check.py' %s",
	    srcdir != NULL ? srcdir : ".", dir);
	fflush(stdout);
	tap_ok(system(command) == 0,
	    "another program finds in %zu letters what was put in", n);
	nftw(dir, remove_one, 4, FTW_DEPTH | FTW_PHYS);
}

static void
check_golden(void)
{
	const char *srcdir = getenv("srcdir");
	char path[4096];
	static char want[20000];
	struct buffer b = {0}, lf = {0};
	size_t len = 0;
	FILE *f;

	snprintf(path, sizeof path, "%s/tests/data/mail_letter.eml",
	    srcdir != NULL ? srcdir : ".");
	f = fopen(path, "rb");
	if (f != NULL) {
		len = fread(want, 1, sizeof want, f);
		fclose(f);
	}
	mail_compose(&golden, &b);
	for (size_t i = 0; i < b.len; i++)
		if (b.data[i] != '\r')
			buffer_putc(&lf, b.data[i]);
	tap_ok(len > 0 && lf.len == len && memcmp(lf.data, want, len) == 0,
	    "the golden letter is made as ever (tests/data/mail_letter.eml)");
	tap_ok(strstr(b.data, "\r\nList-Unsubscribe: <" LONG_URL ">\r\n") !=
		NULL,
	    "an address of 270 characters stays in one piece");
	len = b.len;
	mail_compose(&golden, &b);
	tap_ok(b.len == 2 * len && memcmp(b.data, b.data + len, len) == 0,
	    "the same letter is the same bytes");
	buffer_fini(&b);
	buffer_fini(&lf);
}

/* Names with line breaks are refused when they come in; should one be there
 * all the same, it does not become a header. */
static void
check_injection(void)
{
	struct mail_letter l = golden;
	struct buffer b = {0};

	l.to_name = "Ann\r\nBcc: x@y.z\r\n\r\nbody";
	l.subject = "One\nBcc: x@y.z\n\nbody \x01\x7f";
	mail_compose(&l, &b);
	tap_ok(strstr(b.data, "\nBcc:") == NULL &&
		strstr(b.data, "\n\nbody") == NULL &&
		strchr(b.data, '\x01') == NULL,
	    "a line break in a name or subject never ends its header");
	buffer_fini(&b);
}

int
main(int argc, char **argv)
{
	struct buffer b = {0};

	if (argc == 2 && strcmp(argv[1], "--print") == 0) {
		mail_compose(&golden, &b);
		for (size_t i = 0; i < b.len; i++)
			if (b.data[i] != '\r')
				putchar(b.data[i]);
		buffer_fini(&b);
		return 0;
	}
	check_golden();
	check_injection();
	check_python();
	check_guard();
	return tap_done();
}
