/*
 * What `database` names: a file, or a PostgreSQL database by its URL.
 */
#ifndef TURNPOST_CONF_DATABASE_H
#define TURNPOST_CONF_DATABASE_H

#include <stdbool.h>

bool
database_is_url(const char *database);
/* What people may be told of it; the caller frees it. */
char *
database_shown(const char *database);

#endif
