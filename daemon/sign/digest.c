/*
 * SHA-256, HMAC-SHA-256 and random bytes by OpenSSL, for the other files here
 * and for all of desk/. They need no key file.
 *
 * OpenSSL 3 calls the functions of one algorithm deprecated, because with them
 * nobody can put another implementation in its place. What came instead looks
 * the algorithm up by its name at each call, unless somebody keeps what was
 * found, and that takes several times as long as hashing a move.
 */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "config.h"

#include "sign/sign.h"

#include <stdlib.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#include "sign/keys.h"

void
sign_must(bool good)
{
	if (!good)
		abort();
}

void
sign_sha256(const void *bytes, size_t len, uint8_t out[SIGN_DIGEST])
{
	sign_sha256_two(bytes, len, NULL, 0, out);
}

void
sign_sha256_two(const void *a, size_t a_len, const void *b, size_t b_len,
    uint8_t out[SIGN_DIGEST])
{
	SHA256_CTX ctx;

	sign_must(SHA256_Init(&ctx) == 1);
	sign_must(SHA256_Update(&ctx, a, a_len) == 1);
	sign_must(SHA256_Update(&ctx, b, b_len) == 1);
	sign_must(SHA256_Final(out, &ctx) == 1);
	OPENSSL_cleanse(&ctx, sizeof ctx);
}

EVP_MAC_CTX *
sign_mac_new(const uint8_t key[SIGN_KEY])
{
	char digest[] = "SHA256";
	OSSL_PARAM params[] = {
	    OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
	    OSSL_PARAM_construct_end(),
	};
	EVP_MAC *mac = EVP_MAC_fetch(NULL, "HMAC", NULL);
	EVP_MAC_CTX *ctx;

	sign_must(mac != NULL);
	ctx = EVP_MAC_CTX_new(mac);
	EVP_MAC_free(mac);
	sign_must(ctx != NULL);
	sign_must(EVP_MAC_init(ctx, key, SIGN_KEY, params) == 1);
	return ctx;
}

/* RFC 2104, for a key that is shorter than a block. */
void
sign_hmac(const uint8_t key[SIGN_DIGEST], const void *bytes, size_t len,
    uint8_t out[SIGN_DIGEST])
{
	uint8_t inner[SHA256_CBLOCK], outer[SHA256_CBLOCK];

	for (size_t i = 0; i < SHA256_CBLOCK; i++) {
		uint8_t k = i < SIGN_DIGEST ? key[i] : 0;

		inner[i] = k ^ 0x36;
		outer[i] = k ^ 0x5c;
	}
	sign_sha256_two(inner, sizeof inner, bytes, len, out);
	sign_sha256_two(outer, sizeof outer, out, SIGN_DIGEST, out);
	OPENSSL_cleanse(inner, sizeof inner);
	OPENSSL_cleanse(outer, sizeof outer);
}

void
sign_random(void *bytes, size_t len)
{
	unsigned char *at = bytes;

	while (len > 0) {
		int n = len > 4096 ? 4096 : (int)len;

		sign_must(RAND_bytes(at, n) == 1);
		at += n;
		len -= (size_t)n;
	}
}
