/*
 * Fields of a form, without a server: each spelling and its meaning.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"
#include "web/form.h"
#include "web/request.h"

/* What a form means, as "name=value|name=value|", or its fault in words. */
static const char *
meaning(const char *text, size_t len, struct buffer *out)
{
	struct form_fields f = {.len = 0};

	buffer_reset(out);
	switch (form_read(&f, text, len)) {
	case WEB_FORM_GOOD:
		break;
	case WEB_FORM_MALFORMED:
		return "malformed";
	case WEB_FORM_NOT_UTF8:
		return "not UTF-8";
	case WEB_FORM_TYPE:
	case WEB_FORM_TOO_LARGE:
	case WEB_FORM_MANY:
		return "impossible";
	}
	for (size_t i = 0; i < f.len; i++)
		buffer_printf(out, "%s=%s|", f.text.data + f.field[i].name,
		    f.text.data + f.field[i].value);
	form_fini(&f);
	return buffer_text(out);
}

static void
test_meanings(void)
{
	static const struct {
		const char *text, *means;
	} cases[] = {
	    {"", ""},
	    {"&", ""},
	    {"&&&&", ""},
	    {"a", "a=|"},
	    {"=", "=|"},
	    {"=b", "=b|"},
	    {"a=b", "a=b|"},
	    {"a=b=c", "a=b=c|"},
	    {"a=b&a=c", "a=b|a=c|"},
	    {"&a=b&&c=d&", "a=b|c=d|"},
	    {"a+b=c+d", "a b=c d|"},
	    {"%61%3d=%26%2B%2b", "a==&++|"},
	    {"a=%E2%82%AC", "a=\xe2\x82\xac|"},
	    {"a=\xe2\x82\xac", "a=\xe2\x82\xac|"},
	    {"a=%e2\x82%AC", "a=\xe2\x82\xac|"},
	    {"a=%0a%0D", "a=\n\r|"},
	    {"a=%", "malformed"},
	    {"a=%1", "malformed"},
	    {"a=%1&b", "malformed"},
	    {"a=%g0", "malformed"},
	    {"a=%0g", "malformed"},
	    {"a=%+1", "malformed"},
	    {"a=%00", "malformed"},
	    {"%00=a", "malformed"},
	    {"a=b&c=%", "malformed"},
	    {"a=%c3", "not UTF-8"},
	    {"a=%c0%80", "not UTF-8"},
	    {"a=%f4%90%80%80", "not UTF-8"},
	    {"a=%c3&b=%a9", "not UTF-8"},
	};
	struct buffer out = {0};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *got =
		    meaning(cases[i].text, strlen(cases[i].text), &out);

		tap_ok(strcmp(got, cases[i].means) == 0, "\"%s\" means %s",
		    i == 13 || i == 14 ? "(UTF-8)" : cases[i].text,
		    strpbrk(cases[i].means, "\n\r\xe2") != NULL
			? "(...)"
			: cases[i].means);
	}
	tap_ok(strcmp(meaning("a\0=b", 4, &out), "malformed") == 0,
	    "a NUL is malformed");
	tap_ok(strcmp(meaning("a=%4", 4, &out), "malformed") == 0,
	    "an escape is not read past the end");
	buffer_fini(&out);
}

static void
test_find(void)
{
	static const char text[] = "a=1&b=2&a=3&c";
	struct form_fields f = {.len = 0};
	const char *value = "x";

	tap_ok(form_find(&f, "a", &value) == 0 && value == NULL,
	    "nothing is found in nothing");
	if (form_read(&f, text, strlen(text)) != WEB_FORM_GOOD)
		abort();
	tap_ok(form_find(&f, "a", &value) == 2 && strcmp(value, "1") == 0,
	    "a repeated field is counted, its first value given");
	tap_ok(form_find(&f, "c", &value) == 1 && value[0] == '\0',
	    "a field without value is empty");
	tap_ok(form_find(&f, "A", NULL) == 0, "names are case-sensitive");
	form_begin(&f, "d");
	form_add(&f, "x", 1);
	form_add(&f, "yz", 2);
	tap_ok(form_find(&f, "d", &value) == 1 && strcmp(value, "xyz") == 0,
	    "a value may come in pieces");
	form_fini(&f);
}

/* Whoever walks over the fields walks over few. */
static void
test_many(void)
{
	struct buffer b = {0};
	struct form_fields f = {.len = 0};

	for (int i = 0; i < WEB_FIELDS_MAX; i++)
		buffer_puts(&b, "a&");
	tap_ok(form_read(&f, b.data, b.len) == WEB_FORM_GOOD &&
		form_find(&f, "a", NULL) == WEB_FIELDS_MAX,
	    "as many fields as any form may have are read");
	form_fini(&f);
	buffer_puts(&b, "a");
	tap_ok(form_read(&f, b.data, b.len) == WEB_FORM_MANY && f.len == 0,
	    "with one more field the form is refused");
	buffer_fini(&b);
}

static void
test_addresses(void)
{
	static const char *const good[] = {"1.2.3.4", " 1.2.3.4\t", "::1",
	    "[::1]", "[::1]:80", "1.2.3.4:80", "2001:db8::1"};
	static const char *const bad[] = {"", " ", "1.2.3", "1.2.3.4.5",
	    "localhost", "[::1", "::1]", "[::1]x", "[1.2.3.4]", ":80",
	    "1.2.3.4 5",
	    "0000000000000000000000000000000000000000000000000000000000000001"};
	struct in6_addr a;
	bool all = true, none = true;

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		all = all && web_client_parse(good[i], strlen(good[i]), &a);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		none = none && !web_client_parse(bad[i], strlen(bad[i]), &a);
	tap_ok(all, "addresses are read in every way that proxies write them");
	tap_ok(none, "and nothing else is");
}

int
main(void)
{
	test_meanings();
	test_find();
	test_many();
	test_addresses();
	return tap_done();
}
