/*
 * Tokens: who may do what, as text that fits into a link (sign.h).
 *
 * A token is 30 bytes, so that base64 has no unused bits and each token has
 * exactly one spelling:
 *
 *	key id 1, id 6, seat 1, count 4, MAC 17, purpose 1
 *
 * Numbers are big-endian. The purpose stands last because its letter makes the
 * last character a letter or a digit: programs that find links in plain text
 * leave out a '-' or '_' at the end.
 */
#include "config.h"

#include "sign/sign.h"

#include <assert.h>
#include <string.h>

#include <openssl/crypto.h>

#include "sign/keys.h"

enum {
	TOKEN_HEAD = 12, /* bytes before the MAC */
	TOKEN_MAC = 17,
	TOKEN_BYTES = TOKEN_HEAD + TOKEN_MAC + 1,
	TOKEN_TEXT = TOKEN_BYTES / 3 * 4,
	REPLY_MAC = 13,
	REPLY_BYTES = TOKEN_HEAD + REPLY_MAC,
	SEAT_MAX = 254
};

_Static_assert(TOKEN_BYTES % 3 == 0, "base64 of a token has no unused bits");
_Static_assert((int)TOKEN_TEXT <= (int)SIGN_TOKEN_MAX,
    "a token fits its buffer");
_Static_assert(1 + (int)REPLY_BYTES / 5 * 8 == (int)SIGN_REPLY_MAX &&
	(int)REPLY_BYTES % 5 == 0,
    "base32 of a reply's token has no unused bits, and fits its buffer");

static const int64_t id_max = (int64_t)1 << 47;

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void
put_number(uint8_t *at, size_t bytes, uint64_t value)
{
	for (size_t i = bytes; i > 0; i--) {
		at[i - 1] = (uint8_t)(value & 255);
		value >>= 8;
	}
}

static uint64_t
get_number(const uint8_t *at, size_t bytes)
{
	uint64_t value = 0;

	for (size_t i = 0; i < bytes; i++)
		value = value << 8 | at[i];
	return value;
}

static void
base64_write(const uint8_t *bytes, char *text)
{
	for (size_t i = 0; i < TOKEN_BYTES; i += 3) {
		uint64_t v = get_number(bytes + i, 3);

		*text++ = alphabet[v >> 18];
		*text++ = alphabet[v >> 12 & 63];
		*text++ = alphabet[v >> 6 & 63];
		*text++ = alphabet[v & 63];
	}
	*text = '\0';
}

static int
base64_value(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	if (c == '-')
		return 62;
	return c == '_' ? 63 : -1;
}

static bool
base64_read(const char *text, uint8_t *bytes)
{
	if (strnlen(text, TOKEN_TEXT + 1) != TOKEN_TEXT)
		return false;
	for (size_t i = 0; i < TOKEN_TEXT; i += 4) {
		uint32_t v = 0;

		for (size_t j = 0; j < 4; j++) {
			int digit = base64_value(text[i + j]);

			if (digit < 0)
				return false;
			v = v << 6 | (uint32_t)digit;
		}
		put_number(bytes + i / 4 * 3, 3, v);
	}
	return true;
}

static bool
purpose_known(uint8_t letter)
{
	switch (letter) {
	case SIGN_PLAY:
	case SIGN_MUTE:
	case SIGN_PLAYER:
	case SIGN_WATCH:
	case SIGN_INVITE:
	case SIGN_CONFIRM:
	case SIGN_NEVER:
	case SIGN_GAMES:
	case SIGN_CALENDAR:
	case SIGN_ADDRESS:
	case SIGN_ERASE:
	case SIGN_REPLY:
		return true;
	default:
		return false;
	}
}

/* HMAC-SHA-256(key, "turnpost/1 token" 00 purpose head). The label keeps
 * tokens apart from whatever else a key may ever sign. */
static void
token_mac(const struct sign *s, const uint8_t *bytes, uint8_t out[SIGN_DIGEST])
{
	static const char label[] = "turnpost/1 token";
	uint8_t message[sizeof label + 1 + TOKEN_HEAD];

	memcpy(message, label, sizeof label);
	message[sizeof label] = bytes[TOKEN_BYTES - 1];
	memcpy(message + sizeof label + 1, bytes, TOKEN_HEAD);
	sign_hmac(s->keys.key[bytes[0]].hmac, message, sizeof message, out);
}

/* Writes the head of TOKEN. */
static void
token_head(const struct sign *s, const struct sign_token *token, uint8_t *bytes)
{
	assert(purpose_known((uint8_t)token->purpose));
	assert(token->id >= 1 && token->id <= id_max);
	assert(token->seat >= 0 && token->seat <= SEAT_MAX);
	bytes[0] = (uint8_t)s->links_by;
	put_number(bytes + 1, 6, (uint64_t)token->id);
	bytes[7] = (uint8_t)token->seat;
	put_number(bytes + 8, 4, token->count);
	bytes[TOKEN_BYTES - 1] = (uint8_t)token->purpose;
}

/* Takes the token out of its BYTES when the first LEN of its MAC, at MAC, are
 * good. */
static bool
token_take(const struct sign *s, const uint8_t *bytes, const uint8_t *mac,
    size_t len, struct sign_token *token)
{
	uint8_t good[SIGN_DIGEST];
	uint64_t id;

	if (!s->keys.key[bytes[0]].links)
		return false;
	token_mac(s, bytes, good);
	if (CRYPTO_memcmp(good, mac, len) != 0)
		return false;
	id = get_number(bytes + 1, 6);
	/* A token with a good MAC is in range. The check guards against a key
	 * that leaked. */
	if (!purpose_known(bytes[TOKEN_BYTES - 1]) || id < 1 ||
	    id > (uint64_t)id_max || bytes[7] > SEAT_MAX)
		return false;
	token->purpose = bytes[TOKEN_BYTES - 1];
	token->id = (int64_t)id;
	token->seat = bytes[7];
	token->count = (uint32_t)get_number(bytes + 8, 4);
	return true;
}

void
sign_token_make(const struct sign *s, const struct sign_token *token,
    char text[SIGN_TOKEN_MAX + 1])
{
	uint8_t bytes[TOKEN_BYTES], mac[SIGN_DIGEST];

	assert(token->purpose != SIGN_REPLY);
	token_head(s, token, bytes);
	token_mac(s, bytes, mac);
	memcpy(bytes + TOKEN_HEAD, mac, TOKEN_MAC);
	base64_write(bytes, text);
}

bool
sign_token_read(const struct sign *s, const char *text,
    struct sign_token *token)
{
	uint8_t bytes[TOKEN_BYTES];

	return base64_read(text, bytes) &&
	    bytes[TOKEN_BYTES - 1] != SIGN_REPLY &&
	    token_take(s, bytes, bytes + TOKEN_HEAD, TOKEN_MAC, token);
}

/* --- of replies ------------------------------------------------------------- */

/* Base32 (RFC 4648 section 6), in lower case. */
static const char reply_alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";

static bool
reply_read(const char *text, uint8_t bytes[REPLY_BYTES])
{
	for (size_t i = 0; i < REPLY_BYTES; i += 5) {
		uint64_t v = 0;

		for (int j = 0; j < 8; j++) {
			char c = *text++;
			const char *at;

			if (c >= 'A' && c <= 'Z')
				c = (char)(c - 'A' + 'a');
			at = c == '\0' ? NULL : strchr(reply_alphabet, c);
			if (at == NULL)
				return false;
			v = v << 5 | (uint64_t)(at - reply_alphabet);
		}
		put_number(bytes + i, 5, v);
	}
	return *text == '\0';
}

void
sign_reply_make(const struct sign *s, const struct sign_token *token,
    char text[SIGN_REPLY_MAX + 1])
{
	uint8_t bytes[TOKEN_BYTES], mac[SIGN_DIGEST];

	assert(token->purpose == SIGN_REPLY);
	token_head(s, token, bytes);
	token_mac(s, bytes, mac);
	memcpy(bytes + TOKEN_HEAD, mac, REPLY_MAC);
	*text++ = SIGN_REPLY;
	for (size_t i = 0; i < REPLY_BYTES; i += 5) {
		uint64_t v = get_number(bytes + i, 5);

		for (int shift = 35; shift >= 0; shift -= 5)
			*text++ = reply_alphabet[v >> shift & 31];
	}
	*text = '\0';
}

bool
sign_reply_read(const struct sign *s, const char *text,
    struct sign_token *token)
{
	uint8_t bytes[TOKEN_BYTES] = {0};

	if ((*text != 'r' && *text != 'R') || !reply_read(text + 1, bytes))
		return false;
	bytes[TOKEN_BYTES - 1] = SIGN_REPLY;
	return token_take(s, bytes, bytes + TOKEN_HEAD, REPLY_MAC, token);
}
