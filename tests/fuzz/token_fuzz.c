/*
 * Fuzz target: tokens and key files. The first byte says what the rest is.
 *
 * A token that is read is made again, letter for letter, from what was read;
 * what a token is made from is read back. A key file is read or refused in a
 * sentence.
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sign/keys.h"
#include "sign/sign.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct sign *
fuzz_keys(void)
{
	static const uint8_t seed[SIGN_DIGEST] = "the keys of the fuzz target";
	static struct sign *keys;

	if (keys == NULL)
		keys = sign_open_memory(seed);
	return keys;
}

static void
try_text(const uint8_t *data, size_t size)
{
	char *text = strndup((const char *)data, size);
	char again[SIGN_TOKEN_MAX + 1];
	struct sign_token token;

	assert(text != NULL);
	if (sign_token_read(fuzz_keys(), text, &token)) {
		sign_token_make(fuzz_keys(), &token, again);
		assert(strcmp(text, again) == 0);
	}
	free(text);
}

/* Makes a token from the bytes, and reads it with one byte of its text
 * changed. */
static void
try_made(const uint8_t *data, size_t size)
{
	static const enum sign_purpose purposes[] = {SIGN_PLAY, SIGN_MUTE,
	    SIGN_PLAYER, SIGN_WATCH, SIGN_INVITE, SIGN_CONFIRM};
	struct sign_token token = {.id = 0}, back;
	char text[SIGN_TOKEN_MAX + 1];
	char *at;

	if (size < 14)
		return;
	token.purpose = purposes[data[0] % 6];
	for (int i = 1; i < 7; i++)
		token.id = token.id << 8 | data[i];
	token.id = token.id % ((int64_t)1 << 47) + 1;
	token.seat = data[7] % 255;
	for (int i = 8; i < 12; i++)
		token.count = token.count << 8 | data[i];
	sign_token_make(fuzz_keys(), &token, text);
	assert(sign_token_read(fuzz_keys(), text, &back));
	assert(back.purpose == token.purpose && back.id == token.id &&
	    back.seat == token.seat && back.count == token.count);
	at = &text[data[12] % strlen(text)];
	if (*at == (char)data[13])
		return;
	*at = (char)data[13];
	assert(!sign_token_read(fuzz_keys(), text, &back));
}

static void
try_file(const uint8_t *data, size_t size)
{
	struct sign_keys *keys = calloc(1, sizeof *keys);
	char why[200] = "";

	assert(keys != NULL);
	if (sign_keys_parse(keys, (const char *)data, size, "keys", why,
		sizeof why))
		assert(keys->key[keys->newest].known && why[0] == '\0');
	else
		assert(strncmp(why, "keys:", 5) == 0);
	free(keys);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	switch (data[0]) {
	case 'M':
		try_made(data + 1, size - 1);
		break;
	case 'K':
		try_file(data + 1, size - 1);
		break;
	default:
		try_text(data + 1, size - 1);
		break;
	}
	return 0;
}
