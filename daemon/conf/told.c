/*
 * A URL without its password.
 */
#include "config.h"

#include "conf/told.h"

#include <string.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

/* The end of the part of URL that may be told when a password may begin at
 * COLON, and *REST where it may go on. */
static const char *
pass_password(const char *colon, const char **rest)
{
	const char *query = colon + strcspn(colon, "?");
	const char *at = memrchr(colon, '@', (size_t)(query - colon));
	size_t digits = strspn(colon + 1, "0123456789");

	*rest = at != NULL ? at : query;
	/* It is the port of a host. */
	if (at == NULL && strchr("/?,", colon[1 + digits]) != NULL)
		return query;
	return colon;
}

char *
told_database(const char *database)
{
	struct buffer told = {0};
	const char *scheme = strstr(database, "://"), *end, *rest;

	if (scheme == NULL)
		return xstrdup(database);
	end = scheme + 3 + strcspn(scheme + 3, ":?");
	rest = end;
	if (*end == ':')
		end = pass_password(end, &rest);
	buffer_printf(&told, "%.*s", (int)(end - database), database);
	if (rest > end)
		buffer_printf(&told, "%.*s", (int)strcspn(rest, "?"), rest);
	return buffer_take(&told);
}
