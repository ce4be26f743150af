/*
 * Fuzz target: what strangers send to the server. The first byte says what
 * the rest is: a form, the target of a request line, or a list of addresses
 * in X-Forwarded-For.
 *
 * A form that is good is UTF-8 without NUL and means the same after it was
 * written with every byte escaped. A target is refused, or has a path that
 * begins with a slash.
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "web/request.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
escape(struct buffer *b, const char *text)
{
	for (; *text != '\0'; text++)
		buffer_printf(b, "%%%02x", (unsigned char)*text);
}

static void
try_form(const char *text, size_t len)
{
	struct form_fields once = {.len = 0}, twice = {.len = 0};
	struct buffer b = {0};

	if (form_read(&once, text, len) != WEB_FORM_GOOD) {
		assert(once.len == 0);
		return;
	}
	for (size_t i = 0; i < once.len; i++) {
		const char *name = once.text.data + once.field[i].name;
		const char *value = once.text.data + once.field[i].value;
		const char *first;

		assert(utf8_valid(name, strlen(name)));
		assert(utf8_valid(value, strlen(value)));
		assert(form_find(&once, name, &first) >= 1);
		escape(&b, name);
		buffer_putc(&b, '=');
		escape(&b, value);
		buffer_putc(&b, '&');
	}
	assert(form_read(&twice, buffer_text(&b), b.len) == WEB_FORM_GOOD);
	assert(once.len == twice.len && once.text.len == twice.text.len);
	assert(once.len == 0 ||
	    memcmp(once.text.data, twice.text.data, once.text.len) == 0);
	buffer_fini(&b);
	form_fini(&once);
	form_fini(&twice);
}

static void
try_target(const char *text)
{
	struct web_request *r = calloc(1, sizeof *r);

	assert(r != NULL);
	request_target(r, text);
	assert(r->bad_target || web_path(r)[0] == '/');
	if (!r->bad_target)
		(void)web_query(r, "a");
	request_free(r);
}

static void
try_addresses(const char *text, size_t len)
{
	struct in6_addr a;

	for (size_t from = 0; from < len;) {
		size_t end = from;

		while (end < len && text[end] != ',')
			end++;
		(void)web_client_parse(text + from, end - from, &a);
		from = end + 1;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data + 1;
	char *copy;

	if (size == 0)
		return 0;
	switch (data[0]) {
	case 'T':
		copy = strndup(text, size - 1);
		assert(copy != NULL);
		try_target(copy);
		free(copy);
		break;
	case 'X':
		try_addresses(text, size - 1);
		break;
	default:
		try_form(text, size - 1);
		break;
	}
	return 0;
}
