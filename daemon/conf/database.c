/*
 * What `database` names.
 */
#include "config.h"

#include "conf/database.h"

#include <string.h>

#include "base/buffer.h"
#include "base/xmalloc.h"
#include "conf/check.h"

bool
database_is_url(const char *database)
{
	return strstr(database, "://") != NULL;
}

const char *
check_database(const char *value)
{
	if (!database_is_url(value))
		return check_path(value);
	return strncmp(value, "postgresql://", 13) == 0 ||
		strncmp(value, "postgres://", 11) == 0
	    ? NULL
	    : "is no file, and of servers only postgresql://... can be used";
}

/* A file as it is; of a URL neither the password nor what comes after the
 * database's name, where there may be one, too. */
char *
database_shown(const char *database)
{
	const char *rest = strstr(database, "://"), *user, *password;
	struct buffer b = {0};

	if (rest == NULL)
		return xstrdup(database);
	user = rest + 3;
	rest = user + strcspn(user, "@?");
	if (*rest != '@')
		rest = user;
	password = user + strcspn(user, ":@?");
	if (rest != user && *password == ':')
		buffer_printf(&b, "%.*s", (int)(password - database), database);
	else
		buffer_printf(&b, "%.*s", (int)(rest - database), database);
	buffer_printf(&b, "%.*s", (int)strcspn(rest, "?"), rest);
	return buffer_take(&b);
}
