/*
 * Addresses of the public net, by a table of those that are not.
 */
#include "config.h"

#include "mail/publicnet.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

struct range {
	uint8_t begin[16];
	int bits;
};

static bool
is_in(const uint8_t *address, const struct range *r)
{
	int whole = r->bits / 8, rest = r->bits % 8;

	return memcmp(address, r->begin, (size_t)whole) == 0 &&
	    (rest == 0 ||
		(address[whole] >> (8 - rest)) ==
		    (r->begin[whole] >> (8 - rest)));
}

static bool
is_public4(const uint8_t *address)
{
	static const struct range set_aside[] = {
	    {{0}, 8},		  /* this network */
	    {{10}, 8},		  /* private */
	    {{100, 64}, 10},	  /* behind a provider's NAT */
	    {{127}, 8},		  /* loopback */
	    {{169, 254}, 16},	  /* link, and metadata of clouds */
	    {{172, 16}, 12},	  /* private */
	    {{192, 0, 0}, 24},	  /* protocols */
	    {{192, 0, 2}, 24},	  /* documentation */
	    {{192, 88, 99}, 24},  /* relays of 6to4 */
	    {{192, 168}, 16},	  /* private */
	    {{198, 18}, 15},	  /* benchmarks */
	    {{198, 51, 100}, 24}, /* documentation */
	    {{203, 0, 113}, 24},  /* documentation */
	    {{224}, 3},		  /* multicast, reserved, broadcast */
	};

	for (size_t i = 0; i < sizeof set_aside / sizeof set_aside[0]; i++)
		if (is_in(address, &set_aside[i]))
			return false;
	return true;
}

static bool
is_public6(const uint8_t *address)
{
	static const struct range global = {{0x20}, 3};
	static const struct range mapped = {
	    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96};
	static const struct range nat64 = {{0, 0x64, 0xff, 0x9b}, 96};
	static const struct range six_to_four = {{0x20, 0x02}, 16};
	static const struct range set_aside[] = {
	    {{0x20, 0x01}, 23},		    /* protocols, Teredo */
	    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documentation */
	    {{0x3f, 0xff}, 20},		    /* documentation */
	};

	if (is_in(address, &mapped) || is_in(address, &nat64))
		return is_public4(address + 12);
	if (is_in(address, &six_to_four))
		return is_public4(address + 2);
	for (size_t i = 0; i < sizeof set_aside / sizeof set_aside[0]; i++)
		if (is_in(address, &set_aside[i]))
			return false;
	return is_in(address, &global);
}

bool
publicnet_has(const struct sockaddr *address)
{
	const void *at = address;

	if (address->sa_family == AF_INET)
		return is_public4(
		    (const uint8_t *)&((const struct sockaddr_in *)at)
			->sin_addr);
	if (address->sa_family == AF_INET6)
		return is_public6(
		    (const uint8_t *)&((const struct sockaddr_in6 *)at)
			->sin6_addr);
	return false;
}

/* Whether HOST, which may end in a dot, ends in one of the names that are never
 * public (RFC 6761, RFC 6762, RFC 8375), or has no other dot. */
static bool
is_local_name(const char *host)
{
	static const char *const ends[] = {".localhost", ".local", ".internal",
	    ".home.arpa", ".lan", ".test", ".invalid", ".onion"};
	size_t len = strlen(host);

	len -= len > 0 && host[len - 1] == '.';
	if (memchr(host, '.', len) == NULL)
		return true;
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		size_t end = strlen(ends[i]);

		if (len >= end &&
		    strncasecmp(host + len - end, ends[i], end) == 0)
			return true;
	}
	return false;
}

bool
publicnet_may(const char *host)
{
	struct sockaddr_in v4 = {.sin_family = AF_INET};
	struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
	char bare[INET6_ADDRSTRLEN];
	size_t len = strlen(host);

	if (inet_pton(AF_INET, host, &v4.sin_addr) == 1)
		return publicnet_has((const struct sockaddr *)&v4);
	if (host[0] != '[')
		return !is_local_name(host);
	if (len - 2 >= sizeof bare)
		return false;
	memcpy(bare, host + 1, len - 2);
	bare[len - 2] = '\0';
	return inet_pton(AF_INET6, bare, &v6.sin6_addr) == 1 &&
	    publicnet_has((const struct sockaddr *)&v6);
}
