/*
 * SHA-256 and HMAC-SHA-256 by OpenSSL, and random bytes by the kernel, for the
 * other files here and for all of desk/. They need no key file.
 */
#include "config.h"

#include "sign/sign.h"

#include <stdlib.h>
#include <unistd.h>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/params.h>
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
	sign_must(SHA256(bytes, len, out) != NULL);
}

void
sign_sha256_two(const void *a, size_t a_len, const void *b, size_t b_len,
    uint8_t out[SIGN_DIGEST])
{
	EVP_MD_CTX *ctx = EVP_MD_CTX_new();

	sign_must(ctx != NULL);
	sign_must(EVP_DigestInit_ex(ctx, EVP_sha256(), NULL) == 1);
	sign_must(EVP_DigestUpdate(ctx, a, a_len) == 1);
	sign_must(EVP_DigestUpdate(ctx, b, b_len) == 1);
	sign_must(EVP_DigestFinal_ex(ctx, out, NULL) == 1);
	EVP_MD_CTX_free(ctx);
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

/* One call makes its own context each time. A context that is kept would take a
 * third of the time, but nobody is there to keep it, and a move makes a handful
 * of draws. */
void
sign_hmac(const uint8_t key[SIGN_DIGEST], const void *bytes, size_t len,
    uint8_t out[SIGN_DIGEST])
{
	unsigned size = 0;

	sign_must(HMAC(EVP_sha256(), key, SIGN_DIGEST, bytes, len, out,
		      &size) != NULL);
	sign_must(size == SIGN_DIGEST);
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
