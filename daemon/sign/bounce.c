/*
 * Tags of letters. Each letter has one in its envelope sender, so that we
 * recognize a letter that bounces, and nobody can pretend that somebody else's
 * letter bounced.
 *
 * A tag has no key id, to be short: it is valid when any key that is not void
 * makes it.
 * There are few keys, and a tag is read once in a while.
 */
#include "config.h"

#include "sign/sign.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <openssl/crypto.h>

#include "base/hex.h"
#include "sign/keys.h"

enum {
	BOUNCE_MAC = 8, /* bytes of the MAC */
	BOUNCE_HEX = 2 * BOUNCE_MAC,
	ID_DIGITS = 19
};

_Static_assert(1 + (int)ID_DIGITS + 1 + (int)BOUNCE_HEX == (int)SIGN_BOUNCE_MAX,
    "a tag fits its buffer");

/* HMAC-SHA-256(key, "turnpost/1 bounce" 00 be64(id)). The label keeps tags
 * apart from whatever else a key may ever sign. */
static void
bounce_mac(const struct sign *s, int key, int64_t id, uint8_t out[SIGN_DIGEST])
{
	static const char label[] = "turnpost/1 bounce";
	uint8_t message[sizeof label + 8];

	memcpy(message, label, sizeof label);
	for (int i = 0; i < 8; i++)
		message[sizeof label + (size_t)i] =
		    (uint8_t)((uint64_t)id >> (56 - 8 * i) & 255);
	sign_hmac(s->keys.key[key].hmac, message, sizeof message, out);
}

void
sign_bounce_make(const struct sign *s, int64_t id,
    char text[SIGN_BOUNCE_MAX + 1])
{
	uint8_t mac[SIGN_DIGEST];
	char hex[BOUNCE_HEX + 1];

	assert(id >= 1);
	bounce_mac(s, s->links_by, id, mac);
	hex_write(hex, mac, BOUNCE_MAC);
	snprintf(text, SIGN_BOUNCE_MAX + 1, "b%lld-%s", (long long)id, hex);
}

/* Reads the number at TEXT in its only valid spelling, without leading zeros.
 * Returns what follows it, or NULL. */
static const char *
bounce_read_id(const char *text, int64_t *id)
{
	uint64_t value = 0;
	size_t digits = strspn(text, "0123456789");

	if (digits == 0 || digits > ID_DIGITS || *text == '0')
		return NULL;
	for (size_t i = 0; i < digits; i++)
		value = 10 * value + (uint64_t)(text[i] - '0');
	*id = (int64_t)value;
	return value <= INT64_MAX ? text + digits : NULL;
}

bool
sign_bounce_read(const struct sign *s, const char *text, int64_t *id)
{
	uint8_t said[BOUNCE_MAC], mac[SIGN_DIGEST];
	char hex[BOUNCE_HEX + 1] = "";
	int64_t number;

	if (*text != 'b' && *text != 'B')
		return false;
	text = bounce_read_id(text + 1, &number);
	if (text == NULL || *text != '-' ||
	    strnlen(text + 1, BOUNCE_HEX + 1) != BOUNCE_HEX)
		return false;
	for (size_t i = 0; i < BOUNCE_HEX; i++) {
		char c = text[1 + i];

		hex[i] = c >= 'A' && c <= 'F' ? (char)(c - 'A' + 'a') : c;
	}
	if (!hex_read(said, BOUNCE_MAC, hex))
		return false;
	for (int key = s->keys.newest; key > 0; key--) {
		if (!s->keys.key[key].links)
			continue;
		bounce_mac(s, key, number, mac);
		if (CRYPTO_memcmp(mac, said, BOUNCE_MAC) == 0) {
			*id = number;
			return true;
		}
	}
	return false;
}
