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
#include <openssl/params.h>

#include "sign/keys.h"

void
sign_must(bool good)
{
	if (!good)
		abort();
}

/* OpenSSL looks an algorithm up by its name, which takes longer than a short
 * message does; so the process keeps what it found. */
static EVP_MD_CTX *
sha256_begin(void)
{
	static EVP_MD_CTX *kept;
	static EVP_MD *sha256;

	if (kept == NULL) {
		kept = EVP_MD_CTX_new();
		sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
		sign_must(kept != NULL && sha256 != NULL);
	}
	sign_must(EVP_DigestInit_ex(kept, sha256, NULL) == 1);
	return kept;
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
	EVP_MD_CTX *ctx = sha256_begin();

	sign_must(EVP_DigestUpdate(ctx, a, a_len) == 1);
	sign_must(EVP_DigestUpdate(ctx, b, b_len) == 1);
	sign_must(EVP_DigestFinal_ex(ctx, out, NULL) == 1);
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

void
sign_hmac(const uint8_t key[SIGN_DIGEST], const void *bytes, size_t len,
    uint8_t out[SIGN_DIGEST])
{
	static EVP_MAC_CTX *kept;
	size_t size = 0;

	if (kept == NULL)
		kept = sign_mac_new(key);
	sign_must(EVP_MAC_init(kept, key, SIGN_DIGEST, NULL) == 1);
	sign_must(EVP_MAC_update(kept, bytes, len) == 1);
	sign_must(EVP_MAC_final(kept, out, &size, SIGN_DIGEST) == 1);
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
