/*
 * Bad tokens by address: a table of fixed size, so that an attacker with many
 * addresses cannot fill memory; a collision only makes the limit stricter for
 * bad tokens.
 */
#include "config.h"

#include "desk/limit.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

enum { SLOTS = 4096, ALLOWED = 60, WINDOW = 600 };

struct slot {
	int64_t since;
	uint32_t count;
};

struct limiter {
	struct slot slots[SLOTS];
};

struct limiter *
limiter_new(void)
{
	return xcalloc(1, sizeof(struct limiter));
}

void
limiter_free(struct limiter *l)
{
	free(l);
}

/* Of an IPv4 address, or of the 64-bit network of an IPv6 one: a household has
 * many of those. */
static uint32_t
hash_of(const char *client)
{
	uint32_t hash = 2166136261u;
	unsigned char v6[16];
	bool is_v6 = inet_pton(AF_INET6, client, v6) == 1;
	size_t len = is_v6 ? 8 : strlen(client);
	const unsigned char *bytes = is_v6 ? v6 : (const unsigned char *)client;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ bytes[i]) * 16777619u;
	return hash;
}

bool
limiter_bad(struct limiter *l, const char *client, int64_t now)
{
	struct slot *s = &l->slots[hash_of(client) % SLOTS];

	if (now - s->since >= WINDOW || now < s->since) {
		s->since = now;
		s->count = 0;
	}
	s->count++;
	return s->count > ALLOWED;
}
