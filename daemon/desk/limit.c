/*
 * The table of limits, and counts in a table of fixed size, so that an attacker
 * with many addresses cannot fill the memory. What is counted is kept with its
 * count, so that no two share one. A place is found by a hash with a key of
 * this process, so that nobody can choose who is driven out; and whoever has
 * done least of what he may is driven out first, so that it is no way to be
 * counted anew.
 */
#include "config.h"

#include "desk/limit.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "sign/sign.h"

enum { HOUR = 3600, DAY = 24 * HOUR, WEEK = 7 * DAY };

const struct limit_row limit_table[LIMITS] = {
    [LIMIT_NONE] = {"none", LIMIT_SERVER, 0, 0, 0, NULL},
    [LIMIT_TOKENS] = {"wrong-links", LIMIT_NETWORK, 60, 600, 16,
	"too-many-bad-tokens"},
    [LIMIT_RESEND] = {"resend", LIMIT_NETWORK, 20, HOUR, 16, "resend-often"},
    [LIMIT_PROPOSE] = {"propose", LIMIT_NETWORK, 20, HOUR, 16, "form-often"},
    [LIMIT_JOIN] = {"join", LIMIT_NETWORK, 20, HOUR, 16, "too-often"},
    [LIMIT_PRACTICE] = {"practice", LIMIT_NETWORK, 12, HOUR, 16, "too-often"},
    [LIMIT_ASKED] = {"asked", LIMIT_NETWORK, 30, HOUR, 4, "too-often"},
    [LIMIT_FAULTS] = {"faults", LIMIT_NETWORK, 200, 600, 16, "too-often"},
    [LIMIT_ACTIONS] = {"actions", LIMIT_LINK, 240, HOUR, 0, "too-often"},
    [LIMIT_OFFERS] = {"offers", LIMIT_LINK, 40, DAY, 0, "too-often"},
    [LIMIT_LETTERS] = {"letters", LIMIT_LINK, 6, DAY, 0, "too-often"},
    [LIMIT_LINKS] = {"links", LIMIT_LINK, 5, DAY, 0, "too-often"},
    [LIMIT_SETTINGS] = {"settings", LIMIT_LINK, 60, DAY, 0, "too-often"},
    [LIMIT_DOCUMENTS] = {"documents", LIMIT_LINK, 300, HOUR, 0, "too-often"},
    [LIMIT_RESEND_HOUR] = {"resent", LIMIT_MAIL, 1, HOUR, 0, NULL},
    [LIMIT_RESEND_DAY] = {"resent-daily", LIMIT_MAIL, 4, DAY, 0, NULL},
    [LIMIT_MOTIONS] = {"motions", LIMIT_LINK, 8, DAY, 0, "motion-too-much"},
    [LIMIT_NOTES] = {"notes", LIMIT_LINK, 20, 0, 0, "talk-too-much"},
    [LIMIT_WRITTEN] = {"written", LIMIT_LINK, 100000, 0, 0, "talk-used-up"},
    [LIMIT_UNDO] = {"undo", LIMIT_LINK, 100, 0, 0, "undo-consent"},
    [LIMIT_ADDRESSES] = {"addresses", LIMIT_MAIL, 3, DAY, 0, "form"},
    [LIMIT_INVITES] = {"invites", LIMIT_GAME, 24, 0, 0, "proposal-often"},
    [LIMIT_SEAT] = {"seat", LIMIT_GAME, 8, 0, 0, "form"},
    [LIMIT_PROPOSALS] = {"proposals", LIMIT_MAIL, 5, DAY, 0, "form-often"},
    [LIMIT_UNCONFIRMED] = {"unconfirmed", LIMIT_MAIL, 3, 0, 0, "form-often"},
    [LIMIT_INVITE_STRANGE] = {"strangers", LIMIT_MAIL, 5, WEEK, 0,
	"proposal-often"},
    [LIMIT_INVITE_PLAYER] = {"invitations", LIMIT_MAIL, 10, DAY, 0,
	"proposal-often"},
    [LIMIT_UNPROVED] = {"unproved", LIMIT_SERVER, 200, HOUR, 0, "server-busy"},
};

/* --- the counts ----------------------------------------------------------- */

enum { SETS = 2048, WAYS = 8, SIZE = 16 };

/* What is counted: an address, or numbers. */
struct limit_key {
	uint8_t limit;
	uint8_t kind; /* bits of an address that count; or what ID is of */
	uint8_t bytes[SIZE];
};

struct limit_count {
	struct limit_key key;
	int count; /* 0: the place is free */
	int64_t since;
};

struct limiter {
	uint8_t secret[SIGN_DIGEST];
	struct limit_count counts[SETS][WAYS];
};

struct limiter *
limit_new(void)
{
	struct limiter *l = xcalloc(1, sizeof *l);

	sign_random(l->secret, sizeof l->secret);
	return l;
}

void
limit_free(struct limiter *l)
{
	free(l);
}

static struct limit_count *
limit_set_of(struct limiter *l, const struct limit_key *key)
{
	uint8_t hash[SIGN_DIGEST];
	size_t set;

	sign_hmac(l->secret, key, sizeof *key, hash);
	memcpy(&set, hash, sizeof set);
	return l->counts[set % SETS];
}

static bool
limit_is_over(const struct limit_count *c, int64_t now)
{
	return c->count == 0 || now < c->since ||
	    now - c->since >= limit_table[c->key.limit].window;
}

/* How much of what it may C has done, in thousandths. A site seems to have done
 * more than it has, and so it stays longer. */
static int64_t
limit_used(const struct limit_count *c, int64_t now)
{
	return limit_is_over(c, now) ? -1
				     : 1000 * (int64_t)c->count /
		(limit_table[c->key.limit].allowed + 1);
}

/* The count of KEY; when there is none, a place for it, with the count 0, if
 * MAKE, else NULL. */
static struct limit_count *
limit_find(struct limiter *l, const struct limit_key *key, int64_t now,
    bool make)
{
	struct limit_count *set = limit_set_of(l, key), *least = &set[0];

	for (int i = 0; i < WAYS; i++) {
		if (set[i].count > 0 &&
		    memcmp(&set[i].key, key, sizeof *key) == 0)
			return &set[i];
		if (limit_used(&set[i], now) < limit_used(least, now))
			least = &set[i];
	}
	if (!make)
		return NULL;
	*least = (struct limit_count){.key = *key, .since = now};
	return least;
}

/* Whether KEY, which may ALLOWED, cannot do N more. */
static bool
limit_is_full(struct limiter *l, const struct limit_key *key, int allowed,
    int n, int64_t now, int64_t *wait)
{
	const struct limit_count *c = limit_find(l, key, now, false);
	bool full =
	    c != NULL && !limit_is_over(c, now) && c->count + n > allowed;

	if (full && wait != NULL)
		*wait = c->since + limit_table[key->limit].window - now;
	return full;
}

static void
limit_add(struct limiter *l, const struct limit_key *key, int n, int64_t now)
{
	struct limit_count *c = limit_find(l, key, now, true);

	if (limit_is_over(c, now)) {
		c->since = now;
		c->count = 0;
	}
	c->count += n;
}

/* --- what is counted ------------------------------------------------------ */

enum { V4 = 32, NETWORK = 64, SITE = 48 };

/* Sets KEY to the first BITS of the address at BYTES. */
static void
limit_key_address(struct limit_key *key, enum limit limit, int bits,
    const uint8_t *bytes)
{
	*key =
	    (struct limit_key){.limit = (uint8_t)limit, .kind = (uint8_t)bits};
	memcpy(key->bytes, bytes, (size_t)bits / 8);
}

/* Makes the keys under which CLIENT is counted; returns how many. An IPv4
 * address that is written as one of IPv6 is an IPv4 address. */
static int
limit_keys(struct limit_key keys[2], enum limit limit, const char *client)
{
	struct in6_addr v6 = {0};
	struct in_addr v4 = {0};

	if (inet_pton(AF_INET6, client, &v6) != 1) {
		/* Whatever has no address is one network. */
		(void)inet_pton(AF_INET, client, &v4);
		limit_key_address(&keys[0], limit, V4, (const uint8_t *)&v4);
		return 1;
	}
	if (IN6_IS_ADDR_V4MAPPED(&v6)) {
		limit_key_address(&keys[0], limit, V4, v6.s6_addr + 12);
		return 1;
	}
	limit_key_address(&keys[0], limit, NETWORK, v6.s6_addr);
	limit_key_address(&keys[1], limit, SITE, v6.s6_addr);
	return 2;
}

/* Whether one of the keys of CLIENT cannot do N more; sets KEYS, and *N_KEYS to
 * how many there are. */
static bool
limit_any_full(struct limiter *l, enum limit limit, const char *client, int n,
    struct limit_key keys[2], int *n_keys, int64_t now, int64_t *wait)
{
	const struct limit_row *row = &limit_table[limit];

	*n_keys = limit_keys(keys, limit, client);
	for (int i = 0; i < *n_keys; i++)
		if (limit_is_full(l, &keys[i],
			row->allowed * (i > 0 ? row->site : 1), n, now, wait))
			return true;
	return false;
}

bool
limit_reached(struct limiter *l, enum limit limit, const char *client,
    int64_t now, int64_t *wait)
{
	struct limit_key keys[2];
	int n_keys;

	return limit_any_full(l, limit, client, 1, keys, &n_keys, now, wait);
}

bool
limit_full_many(struct limiter *l, enum limit limit, const char *client, int n,
    int64_t now, int64_t *wait)
{
	struct limit_key keys[2];
	int n_keys;

	if (limit_any_full(l, limit, client, n, keys, &n_keys, now, wait))
		return true;
	for (int i = 0; i < n_keys; i++)
		limit_add(l, &keys[i], n, now);
	return false;
}

void
limit_give_back(struct limiter *l, enum limit limit, const char *client, int n,
    int64_t now)
{
	struct limit_key keys[2];
	int n_keys = limit_keys(keys, limit, client);

	for (int i = 0; i < n_keys; i++) {
		struct limit_count *c = limit_find(l, &keys[i], now, false);

		if (c != NULL && !limit_is_over(c, now))
			c->count = c->count > n ? c->count - n : 0;
	}
}

bool
limit_full(struct limiter *l, enum limit limit, const char *client, int64_t now,
    int64_t *wait)
{
	return limit_full_many(l, limit, client, 1, now, wait);
}

static struct limit_key
limit_key_of(enum limit limit, int kind, int64_t id, int seat)
{
	struct limit_key key = {.limit = (uint8_t)limit, .kind = (uint8_t)kind};

	memcpy(key.bytes, &id, sizeof id);
	memcpy(key.bytes + sizeof id, &seat, sizeof seat);
	return key;
}

bool
limit_reached_of(struct limiter *l, enum limit limit, int kind, int64_t id,
    int seat, int64_t now, int64_t *wait)
{
	struct limit_key key = limit_key_of(limit, kind, id, seat);

	return limit != LIMIT_NONE &&
	    limit_is_full(l, &key, limit_table[limit].allowed, 1, now, wait);
}

bool
limit_full_of(struct limiter *l, enum limit limit, int kind, int64_t id,
    int seat, int64_t now, int64_t *wait)
{
	struct limit_key key = limit_key_of(limit, kind, id, seat);

	if (limit == LIMIT_NONE)
		return false;
	if (limit_is_full(l, &key, limit_table[limit].allowed, 1, now, wait))
		return true;
	limit_add(l, &key, 1, now);
	return false;
}
