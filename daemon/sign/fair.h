/*
 * The formulas of fair play (contract sections 4 and 5), with which a stranger
 * can check every draw: commitment, entropy, key, draws, chain, and the digests
 * that stand for secrets while a game runs. They are pure functions of bytes
 * and need no key file.
 */
#ifndef TURNPOST_SIGN_FAIR_H
#define TURNPOST_SIGN_FAIR_H

#include <stddef.h>
#include <stdint.h>

#include "base/chance.h"

enum { FAIR_DIGEST = 32, FAIR_UID = 16 };

/* SHA-256("turnpost/1 commit" 00 uid seed). */
void
fair_commitment(const uint8_t uid[FAIR_UID], const uint8_t seed[FAIR_DIGEST],
    uint8_t out[FAIR_DIGEST]);

/* E: SHA-256 of the SHA-256 of each phrase (UTF-8, in seat order). */
void
fair_entropy(const char *const *phrases, size_t n, uint8_t out[FAIR_DIGEST]);

/* The same as fair_entropy(), from the digests of N phrases one after the
 * other: a phrase may have been erased. */
void
fair_entropy_digests(const uint8_t *digests, size_t n,
    uint8_t out[FAIR_DIGEST]);

/* HMAC-SHA-256(seed, "turnpost/1 key" 00 uid E). */
void
fair_key(const uint8_t seed[FAIR_DIGEST], const uint8_t uid[FAIR_UID],
    const uint8_t entropy[FAIR_DIGEST], uint8_t out[FAIR_DIGEST]);

/* hash(-1) = SHA-256("turnpost/1 log" 00 uid commitment). */
void
fair_chain_start(const uint8_t uid[FAIR_UID],
    const uint8_t commitment[FAIR_DIGEST], uint8_t out[FAIR_DIGEST]);

/* hash(n) = SHA-256(hash(n-1) || C(n)). */
void
fair_chain_next(const uint8_t before[FAIR_DIGEST], const void *canonical,
    size_t len, uint8_t out[FAIR_DIGEST]);

/* A source of chance that makes the draws of one entry: a keyed function of
 * (key, entry, label, running number of that label in the entry). So a restart
 * loses no state, because there is none. */
struct fair_chance {
	struct chance chance;
	uint8_t key[FAIR_DIGEST];
	uint64_t entry;
	size_t n_labels;
	struct {
		char label[CHANCE_LABEL_MAX + 1];
		uint32_t drawn;
	} labels[8]; /* a ruleset uses few labels per entry */
};

void
fair_chance_init(struct fair_chance *c, const uint8_t key[FAIR_DIGEST],
    uint64_t entry);

/* What the log publishes while the game runs in place of a secret of entry
 * ENTRY: of VALUE, which is draw number I of LABEL; of the digest of the state,
 * in games that have secrets; of a sealed MOVE. Who knows the key can make
 * these; nobody else can try values until one fits. */
void
fair_blind(const uint8_t key[FAIR_DIGEST], uint64_t entry, const char *label,
    uint32_t i, uint64_t value, uint8_t out[FAIR_DIGEST]);
void
fair_state(const uint8_t key[FAIR_DIGEST], uint64_t entry,
    const uint8_t digest[FAIR_DIGEST], uint8_t out[FAIR_DIGEST]);
void
fair_sealed(const uint8_t key[FAIR_DIGEST], uint64_t entry, const char *move,
    uint8_t out[FAIR_DIGEST]);

/* The seed and uid of game K (from 1) of a simulation with seed S (contract
 * section 4, "Simulated documents"). */
void
fair_simulate(const uint8_t s[FAIR_DIGEST], uint32_t k,
    uint8_t seed[FAIR_DIGEST], uint8_t uid[FAIR_UID]);

#endif
