/*
 * SHA-256 and HMAC-SHA-256 by OpenSSL, and random bytes by the kernel, for the
 * other files here and for all of desk/. They need no key file.
 */
#include "config.h"

/* A move needs several digests, of which each is short. EVP looks its algorithm
 * up anew and takes memory for each: that is four times as slow, and 35
 * allocations a move. What OpenSSL had before EVP needs neither. */
#define OPENSSL_SUPPRESS_DEPRECATED

#include "sign/sign.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <openssl/crypto.h>
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
	SHA256_CTX sha;

	sign_must(SHA256_Init(&sha) == 1);
	sign_must(SHA256_Update(&sha, a, a_len) == 1);
	sign_must(SHA256_Update(&sha, b, b_len) == 1);
	sign_must(SHA256_Final(out, &sha) == 1);
	OPENSSL_cleanse(&sha, sizeof sha);
}

/* RFC 2104, section 2. */
void
sign_hmac(const uint8_t key[SIGN_DIGEST], const void *bytes, size_t len,
    uint8_t out[SIGN_DIGEST])
{
	uint8_t pad[SHA256_CBLOCK] = {0}, inner[SIGN_DIGEST];

	memcpy(pad, key, SIGN_DIGEST);
	for (size_t i = 0; i < sizeof pad; i++)
		pad[i] ^= 0x36;
	sign_sha256_two(pad, sizeof pad, bytes, len, inner);
	for (size_t i = 0; i < sizeof pad; i++)
		pad[i] ^= 0x36 ^ 0x5c;
	sign_sha256_two(pad, sizeof pad, inner, sizeof inner, out);
	OPENSSL_cleanse(pad, sizeof pad);
}

void
sign_random(void *bytes, size_t len)
{
	unsigned char *at = bytes;

	while (len > 0) {
		/* It gives no more at once. */
		size_t n = len > 256 ? 256 : len;

		sign_must(getentropy(at, n) == 0);
		at += n;
		len -= n;
	}
}
