/*
 * The keys as the files of sign/ share them: what the key file holds, and what
 * OpenSSL makes of it. Other folders see sign.h, which has no secrets in it.
 */
#ifndef TURNPOST_SIGN_KEYS_H
#define TURNPOST_SIGN_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <openssl/evp.h>

#include "sign/sign.h"

enum { SIGN_KEY_IDS = 256, SIGN_KEY = 32 };

/* The secrets themselves. Key ids count from 1; the newest key has the
 * highest. */
struct sign_keys {
	int newest;
	bool known[SIGN_KEY_IDS];
	uint8_t hmac[SIGN_KEY_IDS][SIGN_KEY];
	uint8_t ed25519[SIGN_KEY]; /* the private key of RFC 8032 */
};

struct sign {
	char *path; /* NULL when the keys live in memory only */
	struct sign_keys keys;
	/* a context for each key, initialized anew for each token */
	EVP_MAC_CTX *mac[SIGN_KEY_IDS];
	EVP_PKEY *pair;
	uint8_t public_key[SIGN_DIGEST];
};

/* Parses the LEN bytes of a key file; WHY says the line and the fault. What OUT
 * held before is lost. */
bool
sign_keys_parse(struct sign_keys *out, const char *text, size_t len,
    const char *path, char *why, size_t why_len);

/* Reads the key file, or makes it when there is none. */
enum sign_status
sign_keys_load(struct sign_keys *out, const char *path, char *why, size_t len);

/* Writes KEYS to the file unless there is one. */
enum sign_status
sign_keys_save(const struct sign_keys *keys, const char *path, char *why,
    size_t len);

/* Adds a key to the file under a lock, and reads the keys that others have
 * added. */
enum sign_status
sign_keys_rotate(struct sign_keys *out, const char *path, char *why,
    size_t len);

/* Makes a context for HMAC-SHA-256 with KEY. */
EVP_MAC_CTX *
sign_mac_new(const uint8_t key[SIGN_KEY]);

/* Ends the process unless GOOD. OpenSSL fails here only without memory, or when
 * it is broken. */
void
sign_must(bool good);

#endif
