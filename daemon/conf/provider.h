/*
 * Mail providers at which anybody can have an address. A server whose letters
 * come from there does not speak for that domain: it makes up no address in it,
 * and does not call itself by its name.
 */
#ifndef TURNPOST_CONF_PROVIDER_H
#define TURNPOST_CONF_PROVIDER_H

#include <stdbool.h>

/* Whether DOMAIN, in any case, is one of those that are known here. */
bool
provider_is(const char *domain);

#endif
