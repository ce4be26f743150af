/*
 * Tokens: one spelling each, and nothing forged, cut or changed is read.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "sign/sign.h"
#include "tap.h"

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static struct sign *
keys_of(uint8_t seed)
{
	uint8_t bytes[SIGN_DIGEST];

	memset(bytes, seed, sizeof bytes);
	return sign_open_memory(bytes);
}

static bool
same(const struct sign_token *a, const struct sign_token *b)
{
	return a->purpose == b->purpose && a->id == b->id &&
	    a->seat == b->seat && a->count == b->count;
}

static void
test_round_trip(const struct sign *s)
{
	static const struct sign_token tokens[] = {
	    {SIGN_PLAY, 1, 0, 0},
	    {SIGN_PLAY, 1, 0, 1},
	    {SIGN_PLAY, 1, 1, 0},
	    {SIGN_PLAY, 2, 0, 0},
	    {SIGN_MUTE, 1, 0, 0},
	    {SIGN_PLAYER, (int64_t)1 << 47, 254, UINT32_MAX},
	    {SIGN_WATCH, 77, 0, 3},
	    {SIGN_INVITE, 123456789, 0, 0},
	    {SIGN_CONFIRM, 255, 4, 65536},
	};
	enum { TOKENS = sizeof tokens / sizeof *tokens };
	char text[TOKENS][SIGN_TOKEN_MAX + 1], again[SIGN_TOKEN_MAX + 1];
	bool good = true, length = true, stable = true, differ = true;
	bool ends = true;

	for (int i = 0; i < TOKENS; i++) {
		struct sign_token back = {SIGN_PLAY, 0, 0, 0};

		sign_token_make(s, &tokens[i], text[i]);
		sign_token_make(s, &tokens[i], again);
		good = good && sign_token_read(s, text[i], &back) &&
		    same(&back, &tokens[i]);
		length = length && strlen(text[i]) == strlen(text[0]) &&
		    strspn(text[i], alphabet) == strlen(text[i]);
		stable = stable && strcmp(text[i], again) == 0;
		ends = ends && strchr("-_", text[i][strlen(text[i]) - 1]) == 0;
		for (int j = 0; j < i; j++)
			differ = differ && strcmp(text[i], text[j]) != 0;
	}
	tap_ok(good, "what was made is read back");
	tap_ok(length && strlen(text[0]) < 64,
	    "tokens are URL-safe and all of the same length under 64");
	tap_ok(stable, "the same token for the same arguments");
	tap_ok(differ, "another purpose, game, seat or count, another token");
	tap_ok(ends, "no token ends in a character that mail programs cut");
}

/* Each of the characters changed to each other one. */
static void
test_every_change(const struct sign *s)
{
	struct sign_token token = {SIGN_PLAY, 4711, 2, 9}, out;
	char text[SIGN_TOKEN_MAX + 1];
	int accepted = 0;
	size_t len;

	sign_token_make(s, &token, text);
	len = strlen(text);
	for (size_t i = 0; i < len; i++) {
		char was = text[i];

		for (int c = 1; c < 256; c++) {
			text[i] = (char)c;
			if (text[i] != was && sign_token_read(s, text, &out))
				accepted++;
		}
		text[i] = was;
	}
	tap_ok(sign_token_read(s, text, &out), "the token itself is good");
	tap_ok(accepted == 0, "no token with one changed character is read");
}

static void
test_malformed(const struct sign *s)
{
	struct sign_token token = {SIGN_MUTE, 4711, 2, 0}, out;
	char text[SIGN_TOKEN_MAX + 1], longer[2 * SIGN_TOKEN_MAX];
	static char huge[100000];
	bool cut = false, grown = false;

	sign_token_make(s, &token, text);
	for (size_t i = 0; i < strlen(text); i++) {
		snprintf(longer, sizeof longer, "%.*s", (int)i, text);
		cut = cut || sign_token_read(s, longer, &out);
	}
	for (const char *tail = "A=-_ .\n%"; *tail != '\0'; tail++) {
		snprintf(longer, sizeof longer, "%s%c", text, *tail);
		grown = grown || sign_token_read(s, longer, &out);
	}
	tap_ok(!cut, "no cut token is read, the empty one neither");
	tap_ok(!grown, "no token with something behind it is read");
	memset(huge, 'A', sizeof huge - 1);
	tap_ok(!sign_token_read(s, huge, &out), "a long text is no token");
	huge[strlen(text)] = '\0';
	tap_ok(!sign_token_read(s, huge, &out),
	    "a text of the right length is no token");
}

static void
test_keys(void)
{
	struct sign *one = keys_of(1), *two = keys_of(2), *same_as_one;
	struct sign_token token = {SIGN_PLAY, 5, 1, 6}, out;
	char before[SIGN_TOKEN_MAX + 1], after[SIGN_TOKEN_MAX + 1];
	char why[200];

	sign_token_make(one, &token, before);
	tap_ok(!sign_token_read(two, before, &out),
	    "a token of other keys is not read");
	tap_ok(sign_change(one, SIGN_ADD, 0, 1000, why, sizeof why) == SIGN_OK,
	    "keys rotate");
	sign_token_make(one, &token, after);
	tap_ok(strcmp(before, after) != 0 && strlen(before) == strlen(after),
	    "after a rotation tokens are made with the new key");
	tap_ok(sign_token_read(one, before, &out) && same(&out, &token),
	    "a token made before a rotation stays good");
	tap_ok(sign_token_read(one, after, &out) && same(&out, &token),
	    "a token made after a rotation is good");
	same_as_one = keys_of(1);
	tap_ok(!sign_token_read(same_as_one, after, &out),
	    "a key id that is not known is refused");
	for (int i = 2; i < 255; i++)
		if (sign_change(one, SIGN_ADD, 0, 1000, why, sizeof why) !=
		    SIGN_OK)
			tap_ok(false, "key %d", i);
	tap_ok(sign_change(one, SIGN_ADD, 0, 1000, why, sizeof why) != SIGN_OK,
	    "after 255 keys a rotation says so: %s", why);
	tap_ok(sign_token_read(one, before, &out),
	    "and the first key still counts");
	sign_close(one);
	sign_close(two);
	sign_close(same_as_one);
}

int
main(void)
{
	struct sign *s = keys_of(7);

	test_round_trip(s);
	test_every_change(s);
	test_malformed(s);
	sign_close(s);
	test_keys();
	sign_close(NULL);
	return tap_done();
}
