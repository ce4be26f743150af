/*
 * Header fields of letters that anybody may have written: sizes are bounded.
 */
#include "config.h"

#include "mail/headers.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "mail/gmime.h"

enum {
	HEADERS_MAX = 1000,
	ADDRESS_MAX = 998 /* bytes of an address header that are read */
};

char *
mail_headers_clean(const char *text, size_t len, size_t max)
{
	char *line = xstrndup(text, len), *valid = mail_gmime_line(line);
	size_t from, to;

	free(line);
	if (utf8_has_control(valid))
		for (char *p = valid; *p != '\0'; p++)
			if ((unsigned char)*p >= 0x80)
				*p = '?';
	from = strspn(valid, " ");
	to = strlen(valid);
	if (to - from > max)
		for (to = from + max;
		     to > from && ((unsigned char)valid[to] & 0xc0) == 0x80;)
			to--;
	while (to > from && valid[to - 1] == ' ')
		to--;
	line = xstrndup(valid + from, to - from);
	free(valid);
	return line;
}

const char *
mail_headers_next(GMimeMessage *m, const char *name, int *at)
{
	GMimeHeaderList *list = g_mime_object_get_header_list(GMIME_OBJECT(m));
	int n = g_mime_header_list_get_count(list);

	while (*at < n && *at < HEADERS_MAX) {
		GMimeHeader *h =
		    g_mime_header_list_get_header_at(list, (*at)++);
		const char *value = g_mime_header_get_value(h);

		if (value != NULL &&
		    g_ascii_strcasecmp(g_mime_header_get_name(h), name) == 0)
			return value;
	}
	return NULL;
}

size_t
mail_headers_addresses(const char *value, char **to, size_t max)
{
	InternetAddressList *list = strlen(value) > ADDRESS_MAX
	    ? NULL
	    : internet_address_list_parse(NULL, value);
	int n = list == NULL ? 0 : internet_address_list_length(list);
	size_t found = 0;

	for (int i = 0; i < n && found < max; i++) {
		InternetAddress *a = internet_address_list_get_address(list, i);
		const char *address = INTERNET_ADDRESS_IS_MAILBOX(a)
		    ? internet_address_mailbox_get_addr(
			  INTERNET_ADDRESS_MAILBOX(a))
		    : NULL;

		if (address != NULL)
			to[found++] = mail_headers_clean(address,
			    strlen(address), ADDRESS_MAX);
	}
	if (list != NULL)
		g_object_unref(list);
	return found;
}

size_t
mail_headers_recipients(GMimeMessage *m, char **to, size_t max)
{
	static const char *const names[] = {
	    "Delivered-To", "X-Original-To", "Envelope-To", "To"};
	const char *value;
	size_t n = 0;

	for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
		for (int at = 0;
		     (value = mail_headers_next(m, names[k], &at)) != NULL;)
			n += mail_headers_addresses(value, to + n, max - n);
	return n;
}
