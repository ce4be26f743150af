/*
 * Taking letters apart again: our own, other programs', and bytes that are
 * hardly a letter at all.
 */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "mail/mail.h"
#include "tap.h"

static char *
read_golden(size_t *len)
{
	const char *srcdir = getenv("srcdir");
	char path[4096];
	char *bytes = calloc(1, 20000);
	FILE *f;

	snprintf(path, sizeof path, "%s/tests/data/mail_letter.eml",
	    srcdir != NULL ? srcdir : ".");
	f = fopen(path, "rb");
	if (f == NULL || bytes == NULL)
		abort();
	*len = fread(bytes, 1, 19999, f);
	fclose(f);
	return bytes;
}

static void
check_golden(void)
{
	struct mail_read r;
	size_t len;
	char *bytes = read_golden(&len);
	bool good = mail_read(bytes, len, &r);

	tap_ok(good && strcmp(r.from, "turnpost <games@example.org>") == 0 &&
		strcmp(r.subject, "Carcassonne 12: Ann, J\xc3\xb6rg") == 0 &&
		strcmp(r.date, "2025-11-20T09:00:00Z") == 0 &&
		strstr(r.to, "joerg@example.org") != NULL &&
		strstr(r.to, "J\xc3\xb6rg") != NULL &&
		strcmp(r.message_id,
		    "turn.1.17.000102030405060708090a0b0c0d0e"
		    "0f@example.org") == 0,
	    "the golden letter's headers are decoded");
	tap_ok(good && strncmp(r.text, "Hello J\xc3\xb6rg,\n\nyour", 18) == 0 &&
		strstr(r.text, "\n.\n..two dots\n") != NULL &&
		strstr(r.html, "J\xc3\xb6rg \xf0\x9f\x8e\xb2</p>\n") != NULL,
	    "so are its texts");
	tap_ok(good && r.n_parts == 2 &&
		strcmp(r.parts[0].cid, "board.17@play.example.org") == 0 &&
		strcmp(r.parts[0].type, "image/png") == 0 &&
		r.parts[0].len == 16 &&
		memcmp(r.parts[0].bytes, "\x89PNG\r\n", 6) == 0 &&
		strcmp(r.parts[1].name, "game-12.json") == 0 &&
		strcmp(r.parts[1].type, "application/json") == 0 &&
		strcmp(r.parts[1].bytes, "{\"a\":1}\n") == 0,
	    "and its picture and attachment are there");
	mail_read_free(&r);
	free(bytes);
}

static void
check_text(const char *rule, const char *bytes, const char *subject,
    const char *text)
{
	struct mail_read r;
	bool good = mail_read(bytes, strlen(bytes), &r);

	if (!tap_ok(good && strcmp(r.subject, subject) == 0 &&
		    strcmp(r.text, text) == 0,
		"%s", rule))
		printf("# subject <%s>, text <%s>\n", good ? r.subject : "?",
		    good ? r.text : "?");
	mail_read_free(&r);
}

static void
check_others(void)
{
	check_text("Latin-1 becomes UTF-8",
	    "Subject: =?iso-8859-1?q?J=F6rg?=\r\n"
	    "Content-Type: text/plain; charset=iso-8859-1\r\n"
	    "Content-Transfer-Encoding: 8bit\r\n\r\nJ\xf6rg\r\n",
	    "J\xc3\xb6rg", "J\xc3\xb6rg\n");
	check_text("UTF-16 becomes UTF-8",
	    "Subject: x\nContent-Type: text/plain; charset=utf-16le\n"
	    "Content-Transfer-Encoding: base64\n\nSgD2AHIAZwA=\n",
	    "x", "J\xc3\xb6rg");
	check_text("an unknown charset is made valid",
	    "Subject: x\nContent-Type: text/plain; charset=no-such\n\n"
	    "J\xf6rg\n",
	    "x", "J\xef\xbf\xbdrg\n");
	check_text("broken UTF-8 is made valid",
	    "Subject: x\nContent-Type: text/plain; charset=utf-8\n\n\xff\xc3\n",
	    "x", "\xef\xbf\xbd\xef\xbf\xbd\n");
	check_text("no type is plain text", "Subject: x\n\nhello\n", "x",
	    "hello\n");
	check_text("no body is an empty text", "Subject: x\n\n", "x", "");
	check_text("folded headers are one line",
	    "Subject: one\r\n two\r\n\tthree\r\n\r\nx", "one two three", "x");
	check_text("the first text counts, the attached one does not",
	    "Subject: x\nMIME-Version: 1.0\n"
	    "Content-Type: multipart/mixed; boundary=b\n\n--b\n"
	    "Content-Disposition: attachment; filename=a.txt\n\nattached\n"
	    "--b\n\nfirst\n--b\n\nsecond\n--b--\n",
	    "x", "first");
	check_text("a multipart without its end is read as far as it goes",
	    "Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n"
	    "first\n",
	    "x", "first\n");
}

/* Whether everything in R is as the header promises. */
static bool
is_sound(const struct mail_read *r)
{
	const char *all[] = {r->from, r->to, r->subject, r->date, r->message_id,
	    r->text, r->html};

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		if (all[i] == NULL || !utf8_valid(all[i], strlen(all[i])))
			return false;
	for (size_t i = 0; i < r->n_parts; i++) {
		const struct mail_read_part *p = &r->parts[i];

		if (p->cid == NULL || p->name == NULL || p->type == NULL ||
		    p->bytes == NULL || p->bytes[p->len] != '\0' ||
		    !utf8_valid(p->name, strlen(p->name)))
			return false;
	}
	return strchr(r->text, '\r') == NULL;
}

static uint32_t
next_random(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

static void
check_hostile(void)
{
	struct mail_read r;
	size_t len;
	char *golden = read_golden(&len), *copy = malloc(len);
	uint32_t state = 20261120;
	bool sound = true;
	int letters = 0;

	tap_ok(!mail_read("", 0, &r) && r.text == NULL, "nothing is no letter");
	if (copy == NULL)
		abort();
	for (int i = 0; i < 3000; i++) {
		size_t n = len;

		memcpy(copy, golden, len);
		for (uint32_t k = next_random(&state) % 12; k > 0; k--) {
			size_t at = next_random(&state) % len;

			copy[at] = k % 3 == 0
			    ? golden[next_random(&state) % len]
			    : (char)next_random(&state);
		}
		if (i % 4 == 0)
			n = next_random(&state) % len;
		if (mail_read(copy, n, &r)) {
			letters++;
			sound = sound && is_sound(&r);
		}
		mail_read_free(&r);
	}
	tap_ok(sound && letters > 2000,
	    "of 3000 damaged letters %d are read, soundly", letters);
	free(copy);
	free(golden);
}

/* Multiparts in multiparts, DEPTH of them, and as many parts. */
static void
check_deep(size_t depth)
{
	struct buffer b = {0};
	struct mail_read r;
	bool good;

	buffer_puts(&b, "Subject: deep\n");
	for (size_t i = 0; i < depth; i++)
		buffer_printf(&b,
		    "Content-Type: multipart/mixed; "
		    "boundary=b%zu\n\n--b%zu\n",
		    i, i);
	buffer_puts(&b, "\nbottom\n");
	for (size_t i = 0; i < depth; i++)
		buffer_printf(&b, "--b0\nContent-Type: image/png\n\nx\n");
	good = mail_read(b.data, b.len, &r);
	tap_ok(good && strcmp(r.subject, "deep") == 0 && r.n_parts <= 100,
	    "%zu multiparts in each other are survived", depth);
	mail_read_free(&r);
	buffer_fini(&b);
}

int
main(void)
{
	check_golden();
	check_others();
	check_hostile();
	check_deep(20);
	check_deep(2000);
	return tap_done();
}
