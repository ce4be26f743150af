/*
 * Any text as a mailbox: what is taken can stand in a header and in an SMTP
 * command, and is read the same when it is written with its name in quotes.
 */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "mail/mail.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Writes NAME and ADDRESS as a mailbox and reads it again. */
static void
check_again(const char *name, const char *address)
{
	struct buffer b = {0};
	char *name2, *address2;

	buffer_putc(&b, '"');
	for (const char *p = name; *p != '\0'; p++) {
		if (*p == '"' || *p == '\\')
			buffer_putc(&b, '\\');
		buffer_putc(&b, *p);
	}
	buffer_printf(&b, "\" <%s>", address);
	if (mail_address_read(b.data, &name2, &address2) != NULL ||
	    strcmp(name, name2) != 0 || strcmp(address, address2) != 0)
		abort();
	free(name2);
	free(address2);
	buffer_fini(&b);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = xcalloc(size + 1, 1), *name, *address;

	if (size > 0)
		memcpy(text, data, size);
	if (mail_address_read(text, &name, &address) == NULL) {
		if (!utf8_valid(name, strlen(name)) || utf8_has_control(name) ||
		    name[0] == '\0' || utf8_length(name) > MAIL_NAME_MAX ||
		    strlen(address) > MAIL_ADDRESS_MAX ||
		    strpbrk(address, " <>\"\r\n\t,;:()[]\\") != NULL ||
		    strchr(address, '@') == NULL || address[0] == '-')
			abort();
		check_again(name, address);
		free(name);
		free(address);
	}
	free(text);
	return 0;
}
