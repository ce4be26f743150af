/*
 * Which addresses are of the public net: those that IANA's registries of special
 * purpose addresses (RFC 6890) do not set aside for one machine, one network, or
 * one use.
 */
#ifndef TURNPOST_MAIL_PUBLICNET_H
#define TURNPOST_MAIL_PUBLICNET_H

#include <stdbool.h>

struct sockaddr;

/* False also for families other than IPv4 and IPv6. An IPv6 address that stands
 * for an IPv4 one is judged by that. */
bool
publicnet_has(const struct sockaddr *address);

/* Whether HOST of a URL ("example.org", "192.0.2.1", "[::1]") may lead there,
 * by its form: an address has to be public, a name has to have a dot and must
 * not end in one of the names of local networks. */
bool
publicnet_may(const char *host);

#endif
