/*
 * Fuzz target: configuration files. One is refused with faults that each name
 * the file, or read; what was read, written down again, reads the same.
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "conf/conf.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A value in single quotes, where only two characters need an escape. */
static void
put(struct buffer *b, const char *key, const char *value)
{
	buffer_printf(b, "%s = '", key);
	for (; *value != '\0'; value++) {
		if (*value == '\'' || *value == '\\')
			buffer_putc(b, '\\');
		buffer_putc(b, *value);
	}
	buffer_puts(b, "'\n");
}

static void
write_down(const struct conf *c, struct buffer *b)
{
	static const char *const tls[] = {"never", "opportunistic", "required"};

	put(b, "database", c->database);
	put(b, "keys", c->keys);
	put(b, "listen", c->listen);
	/* Whoever listens on port 0 learns the port, and its address, later. */
	if (strcmp(c->base_url + strlen(c->base_url) - 2, ":0") != 0)
		put(b, "base-url", c->base_url);
	put(b, "trusted-proxy", c->trusted_proxy);
	put(b, "language", c->language);
	put(b, "timezone", c->timezone);
	put(b, "templates", c->templates);
	put(b, "data", c->data);
	put(b, "operator", c->operator);
	put(b, "contact", c->contact);
	buffer_printf(b, "undo-window = %d\nvacation = %d\nopen-tables = %s\n",
	    c->undo_window, c->vacation, c->open_tables ? "yes" : "no");
	buffer_printf(b, "unproved-letters = %d\nlocal-addresses = %s\n",
	    c->unproved_letters, c->local_addresses ? "yes" : "no");
	buffer_printf(b, "indexed = %s\n", c->indexed ? "yes" : "no");
	buffer_puts(b, "mail {\n");
	put(b, "transport", c->mail.transport);
	put(b, "starttls", tls[c->mail.starttls]);
	put(b, "username", c->mail.username);
	put(b, "password-file", c->mail.password_file);
	put(b, "from", c->mail.from);
	put(b, "verp", c->mail.verp);
	buffer_puts(b, "}\n");
}

static void
check_faults(const char *faults)
{
	assert(*faults != '\0');
	while (*faults != '\0') {
		assert(strncmp(faults, "f:", 2) == 0);
		faults = strchr(faults, '\n');
		assert(faults != NULL);
		faults++;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buffer faults = {0}, one = {0}, two = {0};
	struct conf *c;

	/* A longer folder may make a default that is too long. */
	if (size > 3000)
		return 0;
	c = conf_read_text((const char *)data, size, "f", &faults);
	if (c == NULL) {
		check_faults(buffer_text(&faults));
		buffer_fini(&faults);
		return 0;
	}
	assert(faults.len == 0);
	write_down(c, &one);
	conf_free(c);
	c = conf_read_text(one.data, one.len, "f", &faults);
	assert(c != NULL);
	write_down(c, &two);
	conf_free(c);
	assert(strcmp(buffer_text(&one), buffer_text(&two)) == 0);
	buffer_fini(&one);
	buffer_fini(&two);
	buffer_fini(&faults);
	return 0;
}
