/*
 * The counts are in tables of fixed size, so that an attacker with many
 * addresses cannot fill the memory. Two networks may share a slot; this only
 * makes the limit stricter for both.
 */
#include "config.h"

#include "desk/limit.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

enum { SLOTS = 4096 };

static const struct {
	uint32_t allowed;
	int window; /* seconds */
} limits[LIMITS] = {
    [LIMIT_TOKENS] = {60, 600},
    [LIMIT_RESEND] = {20, 3600},
    [LIMIT_PROPOSE] = {20, 3600},
};

struct slot {
	int64_t since;
	uint32_t count;
};

struct limiter {
	struct slot slots[LIMITS][SLOTS];
};

struct limiter *
limit_new(void)
{
	return xcalloc(1, sizeof(struct limiter));
}

void
limit_free(struct limiter *l)
{
	free(l);
}

/* Hashes an IPv4 address, or the 64-bit network of an IPv6 address: a household
 * has a whole such network. */
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
limit_full(struct limiter *l, enum limit limit, const char *client, int64_t now)
{
	struct slot *s = &l->slots[limit][hash_of(client) % SLOTS];

	if (now - s->since >= limits[limit].window || now < s->since) {
		s->since = now;
		s->count = 0;
	}
	s->count++;
	return s->count > limits[limit].allowed;
}
