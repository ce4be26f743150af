/*
 * The formulas of fair play, as fair.h and the contract write them. Byte
 * strings are put together as in the contract: a label ends with one zero byte,
 * and numbers are big-endian.
 */
#include "config.h"

#include "sign/fair.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "sign/sign.h"

_Static_assert((int)FAIR_DIGEST == (int)SIGN_DIGEST, "both are SHA-256");

/* A byte string that is being put together. The longest one has a label, an
 * entry's number, and a move. */
struct message {
	uint8_t bytes[192];
	size_t len;
};

static void
message_bytes(struct message *m, const void *bytes, size_t len)
{
	assert(len <= sizeof m->bytes - m->len);
	memcpy(m->bytes + m->len, bytes, len);
	m->len += len;
}

/* Appends the label and the zero byte that ends it. */
static void
message_label(struct message *m, const char *label)
{
	message_bytes(m, label, strlen(label) + 1);
}

static void
message_number(struct message *m, uint64_t value, size_t bytes)
{
	assert(bytes <= sizeof m->bytes - m->len);
	for (size_t i = bytes; i > 0; i--) {
		m->bytes[m->len + i - 1] = (uint8_t)(value & 255);
		value >>= 8;
	}
	m->len += bytes;
}

void
fair_commitment(const uint8_t uid[FAIR_UID], const uint8_t seed[FAIR_DIGEST],
    uint8_t out[FAIR_DIGEST])
{
	struct message m = {.len = 0};

	message_label(&m, "turnpost/1 commit");
	message_bytes(&m, uid, FAIR_UID);
	message_bytes(&m, seed, FAIR_DIGEST);
	sign_sha256(m.bytes, m.len, out);
}

void
fair_entropy(const char *const *phrases, size_t n, uint8_t out[FAIR_DIGEST])
{
	uint8_t *digests = xcalloc(n, FAIR_DIGEST);

	for (size_t i = 0; i < n; i++)
		sign_sha256(phrases[i], strlen(phrases[i]),
		    digests + i * FAIR_DIGEST);
	fair_entropy_digests(digests, n, out);
	free(digests);
}

void
fair_entropy_digests(const uint8_t *digests, size_t n, uint8_t out[FAIR_DIGEST])
{
	sign_sha256(digests, n * FAIR_DIGEST, out);
}

void
fair_key(const uint8_t seed[FAIR_DIGEST], const uint8_t uid[FAIR_UID],
    const uint8_t entropy[FAIR_DIGEST], uint8_t out[FAIR_DIGEST])
{
	struct message m = {.len = 0};

	message_label(&m, "turnpost/1 key");
	message_bytes(&m, uid, FAIR_UID);
	message_bytes(&m, entropy, FAIR_DIGEST);
	sign_hmac(seed, m.bytes, m.len, out);
}

void
fair_chain_start(const uint8_t uid[FAIR_UID],
    const uint8_t commitment[FAIR_DIGEST], uint8_t out[FAIR_DIGEST])
{
	struct message m = {.len = 0};

	message_label(&m, "turnpost/1 log");
	message_bytes(&m, uid, FAIR_UID);
	message_bytes(&m, commitment, FAIR_DIGEST);
	sign_sha256(m.bytes, m.len, out);
}

void
fair_chain_next(const uint8_t before[FAIR_DIGEST], const void *canonical,
    size_t len, uint8_t out[FAIR_DIGEST])
{
	sign_sha256_two(before, FAIR_DIGEST, canonical, len, out);
}

/* How many draws of LABEL this entry has had before this one, which is counted
 * from now on. */
static uint32_t
fair_count(struct fair_chance *c, const char *label)
{
	size_t i = 0;

	while (i < c->n_labels && strcmp(c->labels[i].label, label) != 0)
		i++;
	if (i == c->n_labels) {
		assert(i < sizeof c->labels / sizeof c->labels[0]);
		assert(strlen(label) <= CHANCE_LABEL_MAX);
		strcpy(c->labels[i].label, label);
		c->labels[i].drawn = 0;
		c->n_labels++;
	}
	return c->labels[i].drawn++;
}

static uint64_t
fair_draw(struct chance *self, const char *label, uint64_t n)
{
	struct fair_chance *c = (struct fair_chance *)self;
	uint32_t i = fair_count(c, label);
	uint64_t over;

	assert(n >= 1);
	/* The 2^64 mod N values at the top would favour small results, so they
	 * are rejected. */
	over = (0 - n) % n;
	for (uint32_t a = 0;; a++) {
		struct message m = {.len = 0};
		uint8_t mac[FAIR_DIGEST];
		uint64_t v = 0;

		message_label(&m, label);
		message_number(&m, c->entry, 8);
		message_number(&m, i, 4);
		message_number(&m, a, 4);
		sign_hmac(c->key, m.bytes, m.len, mac);
		for (size_t b = 0; b < 8; b++)
			v = v << 8 | mac[b];
		if (v <= UINT64_MAX - over)
			return v % n;
	}
}

void
fair_chance_init(struct fair_chance *c, const uint8_t key[FAIR_DIGEST],
    uint64_t entry)
{
	memset(c, 0, sizeof *c);
	c->chance.draw = fair_draw;
	memcpy(c->key, key, FAIR_DIGEST);
	c->entry = entry;
}

void
fair_blind(const uint8_t key[FAIR_DIGEST], uint64_t entry, const char *label,
    uint32_t i, uint64_t value, uint8_t out[FAIR_DIGEST])
{
	struct message m = {.len = 0};

	message_label(&m, "turnpost/1 blind");
	message_number(&m, entry, 8);
	message_label(&m, label);
	message_number(&m, i, 4);
	message_number(&m, value, 8);
	sign_hmac(key, m.bytes, m.len, out);
}

void
fair_state(const uint8_t key[FAIR_DIGEST], uint64_t entry,
    const uint8_t digest[FAIR_DIGEST], uint8_t out[FAIR_DIGEST])
{
	struct message m = {.len = 0};

	message_label(&m, "turnpost/1 state");
	message_number(&m, entry, 8);
	message_bytes(&m, digest, FAIR_DIGEST);
	sign_hmac(key, m.bytes, m.len, out);
}

void
fair_sealed(const uint8_t key[FAIR_DIGEST], uint64_t entry, const char *move,
    uint8_t out[FAIR_DIGEST])
{
	struct message m = {.len = 0};

	message_label(&m, "turnpost/1 sealed");
	message_number(&m, entry, 8);
	message_bytes(&m, move, strlen(move));
	sign_hmac(key, m.bytes, m.len, out);
}

static void
simulate_digest(const char *label, const uint8_t s[FAIR_DIGEST], uint32_t k,
    uint8_t out[FAIR_DIGEST])
{
	struct message m = {.len = 0};

	message_label(&m, label);
	message_bytes(&m, s, FAIR_DIGEST);
	message_number(&m, k, 4);
	sign_sha256(m.bytes, m.len, out);
}

void
fair_simulate(const uint8_t s[FAIR_DIGEST], uint32_t k,
    uint8_t seed[FAIR_DIGEST], uint8_t uid[FAIR_UID])
{
	uint8_t digest[FAIR_DIGEST];

	simulate_digest("turnpost/1 simulate seed", s, k, seed);
	simulate_digest("turnpost/1 simulate uid", s, k, digest);
	memcpy(uid, digest, FAIR_UID);
}
