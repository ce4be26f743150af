/*
 * A struct sign: opening and closing the keys, and signatures with the Ed25519
 * key.
 *
 * Not here: the key file (keyfile.c), tokens (token.c), tags of letters
 * (bounce.c), digests (digest.c).
 */
#include "config.h"

#include "sign/sign.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "base/xmalloc.h"
#include "sign/keys.h"

/* Makes the contexts and the key pair that signing needs. */
static void
sign_prepare(struct sign *s)
{
	size_t size = sizeof s->public_key;

	for (int i = 0; i < SIGN_KEY_IDS; i++) {
		EVP_MAC_CTX_free(s->mac[i]);
		s->mac[i] = NULL;
		if (s->keys.known[i])
			s->mac[i] = sign_mac_new(s->keys.hmac[i]);
	}
	EVP_PKEY_free(s->pair);
	s->pair = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL,
	    s->keys.ed25519, SIGN_KEY);
	sign_must(s->pair != NULL);
	sign_must(EVP_PKEY_get_raw_public_key(s->pair, s->public_key, &size) ==
	    1);
	sign_must(size == sizeof s->public_key);
}

enum sign_status
sign_open(const char *path, struct sign **out, char *why, size_t len)
{
	struct sign *s = xcalloc(1, sizeof *s);
	enum sign_status status;

	*out = NULL;
	status = sign_keys_load(&s->keys, path, why, len);
	if (status != SIGN_OK) {
		sign_close(s);
		return status;
	}
	s->path = xstrdup(path);
	sign_prepare(s);
	*out = s;
	return SIGN_OK;
}

struct sign *
sign_open_memory(const uint8_t seed[SIGN_DIGEST])
{
	static const char hmac[] = "turnpost/1 memory hmac";
	static const char pair[] = "turnpost/1 memory ed25519";
	struct sign *s = xcalloc(1, sizeof *s);

	s->keys.newest = 1;
	s->keys.known[1] = true;
	sign_hmac(seed, hmac, sizeof hmac, s->keys.hmac[1]);
	sign_hmac(seed, pair, sizeof pair, s->keys.ed25519);
	sign_prepare(s);
	return s;
}

void
sign_close(struct sign *s)
{
	if (s == NULL)
		return;
	for (int i = 0; i < SIGN_KEY_IDS; i++)
		EVP_MAC_CTX_free(s->mac[i]);
	EVP_PKEY_free(s->pair);
	free(s->path);
	OPENSSL_cleanse(s, sizeof *s);
	free(s);
}

static enum sign_status
rotate_memory(struct sign *s, char *why, size_t len)
{
	static const char next[] = "turnpost/1 memory next";
	int id = s->keys.newest;

	if (id == SIGN_KEY_IDS - 1) {
		snprintf(why, len, "all %d key ids are used", id);
		return SIGN_MALFORMED;
	}
	sign_hmac(s->keys.hmac[id], next, sizeof next, s->keys.hmac[id + 1]);
	s->keys.known[id + 1] = true;
	s->keys.newest = id + 1;
	sign_prepare(s);
	return SIGN_OK;
}

enum sign_status
sign_rotate(struct sign *s, char *why, size_t len)
{
	struct sign_keys *keys;
	enum sign_status status;

	if (s->path == NULL)
		return rotate_memory(s, why, len);
	keys = xcalloc(1, sizeof *keys);
	status = sign_keys_rotate(keys, s->path, why, len);
	if (status == SIGN_OK) {
		s->keys = *keys;
		sign_prepare(s);
	}
	OPENSSL_cleanse(keys, sizeof *keys);
	free(keys);
	return status;
}

bool
sign_put_back(const struct sign *s, char *why, size_t len)
{
	if (s->path == NULL || access(s->path, F_OK) == 0 || errno != ENOENT)
		return true;
	return sign_keys_save(&s->keys, s->path, why, len) == SIGN_OK;
}

void
sign_public(const struct sign *s, uint8_t key[SIGN_DIGEST])
{
	memcpy(key, s->public_key, sizeof s->public_key);
}

void
sign_message(const struct sign *s, const void *bytes, size_t len,
    uint8_t signature[SIGN_SIGNATURE])
{
	EVP_MD_CTX *ctx = EVP_MD_CTX_new();
	size_t size = SIGN_SIGNATURE;

	sign_must(ctx != NULL);
	sign_must(EVP_DigestSignInit(ctx, NULL, NULL, NULL, s->pair) == 1);
	sign_must(EVP_DigestSign(ctx, signature, &size, bytes, len) == 1);
	sign_must(size == SIGN_SIGNATURE);
	EVP_MD_CTX_free(ctx);
}

bool
sign_check(const uint8_t key[SIGN_DIGEST], const void *bytes, size_t len,
    const uint8_t signature[SIGN_SIGNATURE])
{
	EVP_PKEY *public_key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519,
	    NULL, key, SIGN_DIGEST);
	EVP_MD_CTX *ctx = EVP_MD_CTX_new();
	bool good;

	sign_must(ctx != NULL);
	good = public_key != NULL &&
	    EVP_DigestVerifyInit(ctx, NULL, NULL, NULL, public_key) == 1 &&
	    EVP_DigestVerify(ctx, signature, SIGN_SIGNATURE, bytes, len) == 1;
	EVP_MD_CTX_free(ctx);
	EVP_PKEY_free(public_key);
	return good;
}
