/*
 * A struct sign: opening, changing and closing the keys, and signatures with
 * the Ed25519 key.
 *
 * Not here: the key file (keyfile.c, keytext.c), which keys there are
 * (keyring.c), tokens (token.c), tags of letters (bounce.c), digests
 * (digest.c).
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

/* The pair of K, which has one. It is made anew for each document: few processes
 * sign any, and all would keep what OpenSSL loads for it. */
static EVP_PKEY *
pair_new(const struct sign_secret *k)
{
	EVP_PKEY *pair = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL,
	    k->ed25519, SIGN_KEY);

	sign_must(pair != NULL && k->pair);
	return pair;
}

void
sign_public_half(const struct sign_secret *k, uint8_t out[SIGN_KEY])
{
	size_t size = SIGN_KEY;
	EVP_PKEY *pair;

	memcpy(out, k->public_key, SIGN_KEY);
	if (!k->pair)
		return;
	pair = pair_new(k);
	sign_must(EVP_PKEY_get_raw_public_key(pair, out, &size) == 1);
	sign_must(size == SIGN_KEY);
	EVP_PKEY_free(pair);
}

enum sign_status
sign_open(const char *path, struct sign **out, char *why, size_t len)
{
	struct sign *s = xcalloc(1, sizeof *s);
	enum sign_status status;

	*out = NULL;
	sign_keys_stamp(path, &s->seen);
	status = sign_keys_load(&s->keys, path, why, len);
	if (status != SIGN_OK) {
		sign_close(s);
		return status;
	}
	s->path = xstrdup(path);
	s->links_by = sign_keys_links_by(&s->keys);
	*out = s;
	return SIGN_OK;
}

enum sign_status
sign_make(const char *path, bool lost, int64_t now, char *why, size_t len)
{
	struct sign_keys *keys = xcalloc(1, sizeof *keys);
	enum sign_status status;

	if (lost) {
		keys->newest = 1;
		keys->key[1] = (struct sign_secret){
		    .known = true, .state = SIGN_KEY_VOID, .changed = now};
	}
	(void)sign_keys_change(keys, SIGN_ADD, 0, now);
	status = sign_keys_save(keys, path, why, len);
	OPENSSL_cleanse(keys, sizeof *keys);
	free(keys);
	return status;
}

struct sign *
sign_open_memory(const uint8_t seed[SIGN_DIGEST])
{
	static const char hmac[] = "turnpost/1 memory hmac";
	static const char pair[] = "turnpost/1 memory ed25519";
	struct sign *s = xcalloc(1, sizeof *s);
	struct sign_secret *k = &s->keys.key[1];

	s->keys.newest = 1;
	k->known = k->links = k->pair = true;
	sign_hmac(seed, hmac, sizeof hmac, k->hmac);
	sign_hmac(seed, pair, sizeof pair, k->ed25519);
	s->links_by = sign_keys_links_by(&s->keys);
	return s;
}

void
sign_close(struct sign *s)
{
	if (s == NULL)
		return;
	free(s->path);
	OPENSSL_cleanse(s, sizeof *s);
	free(s);
}

/* Takes over KEYS, and frees them. */
static void
sign_take(struct sign *s, struct sign_keys *keys)
{
	s->keys = *keys;
	s->links_by = sign_keys_links_by(&s->keys);
	OPENSSL_cleanse(keys, sizeof *keys);
	free(keys);
}

enum sign_status
sign_change(struct sign *s, enum sign_change what, int id, int64_t now,
    char *why, size_t len)
{
	struct sign_keys *keys = xcalloc(1, sizeof *keys);
	enum sign_status status = SIGN_OK;
	const char *refusal;

	*keys = s->keys;
	if (s->path != NULL) {
		status = sign_keys_change_file(keys, s->path, what, id, now,
		    why, len);
		if (status == SIGN_OK)
			sign_keys_stamp(s->path, &s->seen);
	} else if ((refusal = sign_keys_change(keys, what, id, now)) != NULL) {
		snprintf(why, len, "%s", refusal);
		status = SIGN_REFUSED;
	}
	if (status != SIGN_OK)
		*keys = s->keys;
	sign_take(s, keys);
	return status;
}

enum sign_status
sign_refresh(struct sign *s, bool *taken, char *why, size_t len)
{
	struct sign_stamp now;
	struct sign_keys *keys;
	enum sign_status status;

	*taken = false;
	if (s->path == NULL)
		return SIGN_OK;
	sign_keys_stamp(s->path, &now);
	if (memcmp(&now, &s->seen, sizeof now) == 0)
		return SIGN_OK;
	s->seen = now;
	keys = xcalloc(1, sizeof *keys);
	status = sign_keys_load(keys, s->path, why, len);
	*taken = status == SIGN_OK;
	if (status != SIGN_OK)
		*keys = s->keys;
	sign_take(s, keys);
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
	sign_public_half(&s->keys.key[sign_keys_pair_by(&s->keys)], key);
}

void
sign_message(const struct sign *s, const void *bytes, size_t len,
    uint8_t signature[SIGN_SIGNATURE])
{
	EVP_PKEY *pair = pair_new(&s->keys.key[sign_keys_pair_by(&s->keys)]);
	EVP_MD_CTX *ctx = EVP_MD_CTX_new();
	size_t size = SIGN_SIGNATURE;

	sign_must(ctx != NULL);
	sign_must(EVP_DigestSignInit(ctx, NULL, NULL, NULL, pair) == 1);
	sign_must(EVP_DigestSign(ctx, signature, &size, bytes, len) == 1);
	sign_must(size == SIGN_SIGNATURE);
	EVP_MD_CTX_free(ctx);
	EVP_PKEY_free(pair);
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
