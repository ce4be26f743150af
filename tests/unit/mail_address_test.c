/*
 * Reading mailboxes: what people type, what mail programs write, and what
 * must not come in.
 */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "mail/mail.h"
#include "tap.h"

static const struct {
	const char *text, *name, *address;
} good[] = {
    {"ann@example.org", "ann", "ann@example.org"},
    {"  ann@example.org  ", "ann", "ann@example.org"},
    {"<ann@example.org>", "ann", "ann@example.org"},
    {"ann@localhost", "ann", "ann@localhost"},
    {"Ann <ann@example.org>", "Ann", "ann@example.org"},
    {"Ann<ann@example.org>", "Ann", "ann@example.org"},
    {"Ann Lee < ann@example.org > ", "Ann Lee", "ann@example.org"},
    {"Ann    Lee <ann@example.org>", "Ann Lee", "ann@example.org"},
    {"J. R. Lee <a.b@c.de>", "J. R. Lee", "a.b@c.de"},
    {"O'Neil <o'neil@c.de>", "O'Neil", "o'neil@c.de"},
    {"\"Ann \\\"A\\\" Lee\" <a@b.c>", "Ann \"A\" Lee", "a@b.c"},
    {"\"Lee, Ann\" <a@b.c>", "Lee, Ann", "a@b.c"},
    {"\"a\\\\b\" <a@b.c>", "a\\b", "a@b.c"},
    {"\"<x@y.z>\" <a@b.c>", "<x@y.z>", "a@b.c"},
    {"\"  Ann \" <a@b.c>", "Ann", "a@b.c"},
    {"Ann \"the Boss\" Lee <a@b.c>", "Ann the Boss Lee", "a@b.c"},
    {"J\xc3\xb6rg <a@b.c>", "J\xc3\xb6rg", "a@b.c"},
    {"\xe5\xbc\xa0\xe4\xb8\x89 <a@b.c>", "\xe5\xbc\xa0\xe4\xb8\x89", "a@b.c"},
    {"\xf0\x9f\x8e\xb2 <a@b.c>", "\xf0\x9f\x8e\xb2", "a@b.c"},
    {"Ann <a+tag%x!y@b-c.xn--bcher-kva.example>", "Ann",
	"a+tag%x!y@b-c.xn--bcher-kva.example"},
    {"Ann <1@2.example3>", "Ann", "1@2.example3"},
};

static const struct {
	const char *text, *says;
} bad[] = {
    {"", "is missing"},
    {"   ", "is missing"},
    {"Ann", "form name@example.org"},
    {"Ann Lee", "angle brackets"},
    {"Ann <>", "is missing"},
    {"Ann <ann>", "form name@example.org"},
    {"Ann <ann@>", "host name"},
    {"Ann <@example.org>", "route"},
    {"Ann <a@b@c.de>", "form name@example.org"},
    {"Ann <ann@example.org", "end with >"},
    {"Ann <ann@example.org> x", "behind the address"},
    {"Ann <ann@example.org> <b@c.de>", "behind the address"},
    {"Ann ann@example.org", "angle brackets"},
    {"\"Ann\" ann@example.org", "angle brackets"},
    {"\"Ann <ann@example.org>", "not closed"},
    {"\"Ann\\", "not closed"},
    {"\"Ann\"", "is missing"},
    {"ann@example.org, bob@example.org", "one address"},
    {"ann@example.org;bob@example.org", "one address"},
    {"Lee, Ann <a@b.c>", "one address"},
    {"Ann <a@b.c>, Bob <b@b.c>", "one address"},
    {"Ann <a@b.c,b@b.c>", "one address"},
    {"Friends: a@b.c, b@b.c;", "one address"},
    {"Friends: <a@b.c>", "double quotes"},
    {"<@relay.example:ann@example.org>", "route"},
    {"Ann (home) <a@b.c>", "double quotes"},
    {"a@b.c (Ann)", "angle brackets"},
    {"Ann\n<a@b.c>", "control"},
    {"Ann\r\nBcc: x@y.z <a@b.c>", "control"},
    {"Ann\t<a@b.c>", "control"},
    {"\"Ann\\\n\" <a@b.c>", "control"},
    {"Ann \x01 <a@b.c>", "control"},
    {"Ann \x7f <a@b.c>", "control"},
    {"Ann \xc2\x85 <a@b.c>", "control"},
    {"Ann \xe2\x80\xae <a@b.c>", "control"},
    {"Ann <a\n@b.c>", "control"},
    {"Ann \xff <a@b.c>", "UTF-8"},
    {"Ann \xc0\x8a <a@b.c>", "UTF-8"},
    {"\"\" <a@b.c>", "empty"},
    {"\"  \" <a@b.c>", "empty"},
    {"\xc2\xa0 <a@b.c>", "empty"},
    {"\xe2\x80\x8b\xef\xbb\xbf <a@b.c>", "empty"},
    {"\xe3\x85\xa4 <a@b.c>", "empty"},
    {"=?utf-8?q?Ann?= <a@b.c>", "=?"},
    {"\"x=?y\" <a@b.c>", "=?"},
    {"=?x@b.c", "before the @"},
    {"Ann <-a@b.c>", "before the @"},
    {"-oQueue@b.c", "before the @"},
    {"Ann <a..b@b.c>", "before the @"},
    {"Ann <.a@b.c>", "before the @"},
    {"Ann <a.@b.c>", "before the @"},
    {"Ann <a(b)@b.c>", "before the @"},
    {"Ann <a b@b.c>", "angle brackets"},
    {"Ann <\"a b\"@b.c>", "without quotes"},
    {"\"a b\"@b.c", "angle brackets"},
    {"Ann <a@b..c>", "host name"},
    {"Ann <a@.b.c>", "host name"},
    {"Ann <a@b.c.>", "host name"},
    {"Ann <a@-b.c>", "host name"},
    {"Ann <a@b-.c>", "host name"},
    {"Ann <a@b_c.d>", "host name"},
    {"Ann <a@127.0.0.1>", "host name"},
    {"Ann <a@[127.0.0.1]>", "IP address"},
    {"Ann <a@b\xc3\xbc"
     "cher.example>",
	"beyond ASCII"},
    {"Ann <j\xc3\xb6rg@b.c>", "beyond ASCII"},
};

static void
check_good(void)
{
	char *name, *address;

	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
		const char *says =
		    mail_address_read(good[i].text, &name, &address);

		tap_ok(says == NULL && strcmp(name, good[i].name) == 0 &&
			strcmp(address, good[i].address) == 0,
		    "%s is good%s%s", good[i].text,
		    says != NULL ? "; but: " : "", says != NULL ? says : "");
		free(name);
		free(address);
	}
}

static void
check_bad(void)
{
	char *name, *address;

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		const char *says =
		    mail_address_read(bad[i].text, &name, &address);

		tap_ok(says != NULL && strstr(says, bad[i].says) != NULL &&
			strchr(says, '\n') == NULL && name == NULL &&
			address == NULL,
		    "refused number %zu: %s", i + 1,
		    says != NULL ? says : "(it was not)");
		free(name);
		free(address);
	}
}

/* Reads PREFIX, N times UNIT, SUFFIX. */
static const char *
read_long(const char *prefix, const char *unit, size_t n, const char *suffix,
    char **name)
{
	static char text[4096];
	const char *says;
	char *address;
	size_t len = strlen(prefix);

	strcpy(text, prefix);
	for (size_t i = 0; i < n; i++, len += strlen(unit))
		strcpy(text + len, unit);
	strcpy(text + len, suffix);
	says = mail_address_read(text, name, &address);
	free(address);
	return says;
}

static void
check_lengths(void)
{
	static const char label[] =
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.";
	char *name;

	tap_ok(read_long("", "\xf0\x9f\x8e\xb2", 60, " <a@b.c>", &name) == NULL,
	    "a name may have 60 code points");
	free(name);
	tap_ok(read_long("", "\xf0\x9f\x8e\xb2", 61, " <a@b.c>", &name) != NULL,
	    "but not 61");
	tap_ok(read_long("", "a", 64, "@b.c", &name) == NULL &&
		strlen(name) == 60,
	    "64 before the @; as a name they are cut to 60");
	free(name);
	tap_ok(read_long("", "a", 65, "@b.c", &name) != NULL, "but not 65");
	tap_ok(read_long("a@", label, 3,
		   "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
		   "aaaaaaaaaaaaaaaaaaaaaaaa",
		   &name) == NULL,
	    "254 bytes are an address");
	free(name);
	tap_ok(read_long("a@", label, 3,
		   "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
		   "aaaaaaaaaaaaaaaaaaaaaaaaa",
		   &name) != NULL,
	    "255 are not");
	tap_ok(read_long("a@a", label, 1, "b", &name) != NULL,
	    "a label of 64 is no label");
	tap_ok(read_long("", "a", 3000, " <a@b.c>", &name) != NULL,
	    "endless text is refused");
}

static uint32_t
next_random(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

/* Whatever is accepted can stand in a header and in an SMTP command. */
static void
check_random(void)
{
	static const char *const piece[] = {"a", "Z", "9", ".", "-", "_", "@",
	    "<", ">", "\"", "\\", " ", ",", ";", ":", "(", ")", "[", "]", "=?",
	    "\r\n", "\n", "\t", "\xc3\xa4", "\xe2\x80\xae", "\xff", "b.c",
	    "ann@example.org", "<ann@example.org>", "Ann "};
	uint32_t state = 20261120;
	int accepted = 0;
	bool safe = true;

	for (int i = 0; i < 200000; i++) {
		char text[256] = "", *name, *address;
		size_t n = next_random(&state) % 8;

		for (size_t k = 0; k < n; k++)
			strcat(text,
			    piece[next_random(&state) %
				(sizeof piece / sizeof piece[0])]);
		if (mail_address_read(text, &name, &address) != NULL) {
			safe = safe && name == NULL && address == NULL;
			continue;
		}
		accepted++;
		safe = safe && utf8_valid(name, strlen(name)) &&
		    !utf8_has_control(name) && name[0] != '\0' &&
		    utf8_length(name) <= MAIL_NAME_MAX &&
		    strpbrk(address, " <>\"\r\n\t,;:()[]\\") == NULL &&
		    strchr(address, '@') != NULL && address[0] != '-' &&
		    strlen(address) <= MAIL_ADDRESS_MAX;
		free(name);
		free(address);
	}
	tap_ok(safe && accepted > 1000,
	    "of 200000 random texts %d are taken, "
	    "and all of these are safe",
	    accepted);
}

int
main(void)
{
	check_good();
	check_bad();
	check_lengths();
	check_random();
	return tap_done();
}
