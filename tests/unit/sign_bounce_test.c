/*
 * Tags of letters: short, of lower case, and nobody can make another's.
 */
#include "config.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "sign/sign.h"
#include "tap.h"

static struct sign *
keys_of(uint8_t seed)
{
	uint8_t bytes[SIGN_DIGEST];

	memset(bytes, seed, sizeof bytes);
	return sign_open_memory(bytes);
}

static void
test_round_trip(const struct sign *s)
{
	static const int64_t ids[] = {
	    1, 2, 10, 255, 1234567890, (int64_t)1 << 47, INT64_MAX};
	enum { IDS = sizeof ids / sizeof *ids };
	char text[IDS][SIGN_BOUNCE_MAX + 1], again[SIGN_BOUNCE_MAX + 1];
	bool good = true, plain = true, folded = true, differ = true;

	for (int i = 0; i < IDS; i++) {
		int64_t id = 0;

		sign_bounce_make(s, ids[i], text[i]);
		sign_bounce_make(s, ids[i], again);
		good = good && strcmp(text[i], again) == 0 &&
		    sign_bounce_read(s, text[i], &id) && id == ids[i];
		plain = plain &&
		    strspn(text[i], "0123456789abcdef-") == strlen(text[i]);
		for (char *p = again; *p != '\0'; p++)
			*p = (char)toupper(*p);
		id = 0;
		folded =
		    folded && sign_bounce_read(s, again, &id) && id == ids[i];
		for (int j = 0; j < i; j++)
			differ = differ &&
			    strcmp(strchr(text[i], '-'),
				strchr(text[j], '-')) != 0;
	}
	tap_ok(good, "what was made is read back, and is always the same");
	tap_ok(plain, "it has digits, lower case and a hyphen, nothing else");
	tap_ok(folded, "in upper case it is the same tag");
	tap_ok(differ, "each letter's is another");
	tap_ok(strncmp(text[1], "b2-", 3) == 0 && strlen(text[1]) == 3 + 16,
	    "it begins with the letter's number: %s", text[1]);
}

static void
test_every_change(const struct sign *s)
{
	char text[SIGN_BOUNCE_MAX + 1];
	int accepted = 0;
	int64_t id;

	sign_bounce_make(s, 4711, text);
	for (size_t i = 0; text[i] != '\0'; i++) {
		char was = text[i];

		for (int c = 1; c < 256; c++) {
			text[i] = (char)c;
			if (tolower(c) != tolower(was) &&
			    sign_bounce_read(s, text, &id))
				accepted++;
		}
		text[i] = was;
	}
	tap_ok(sign_bounce_read(s, text, &id), "the tag itself is good");
	tap_ok(accepted == 0, "none with a character changed is");
}

static void
test_malformed(const struct sign *s)
{
	static const char *const bad[] = {"", "b", "b-", "b1", "b1-", "1-",
	    "b0-0123456789abcdef", "b01-0123456789abcdef",
	    "b99999999999999999999-0123456789abcdef",
	    "b9999999999999999999-0123456789abcdef", "b+1-0123456789abcdef",
	    "b-1-0123456789abcdef"};
	char text[SIGN_BOUNCE_MAX + 1], longer[2 * SIGN_BOUNCE_MAX];
	bool cut = false, grown = false;
	int64_t id;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		tap_ok(!sign_bounce_read(s, bad[i], &id), "<%s> is no tag",
		    bad[i]);
	sign_bounce_make(s, 4711, text);
	for (size_t i = 0; i < strlen(text); i++) {
		snprintf(longer, sizeof longer, "%.*s", (int)i, text);
		cut = cut || sign_bounce_read(s, longer, &id);
	}
	for (const char *tail = "0a-_ @\n"; *tail != '\0'; tail++) {
		snprintf(longer, sizeof longer, "%s%c", text, *tail);
		grown = grown || sign_bounce_read(s, longer, &id);
	}
	snprintf(longer, sizeof longer, "b0%s", text + 1);
	tap_ok(!sign_bounce_read(s, longer, &id),
	    "a number has one spelling: <%s>", longer);
	tap_ok(!cut && !grown, "nor is one that was cut or has more behind it");
}

static void
test_keys(struct sign *s)
{
	struct sign *other = keys_of(2);
	char text[SIGN_BOUNCE_MAX + 1], later[SIGN_BOUNCE_MAX + 1], why[200];
	int64_t id = 0;

	sign_bounce_make(s, 17, text);
	tap_ok(!sign_bounce_read(other, text, &id),
	    "another server's tag is not ours");
	if (sign_change(s, SIGN_ADD, 0, 1000, why, sizeof why) != SIGN_OK)
		abort();
	sign_bounce_make(s, 17, later);
	tap_ok(strcmp(text, later) != 0 && sign_bounce_read(s, later, &id) &&
		id == 17,
	    "a new key makes new tags");
	id = 0;
	tap_ok(sign_bounce_read(s, text, &id) && id == 17,
	    "those of older keys stay good");
	sign_close(other);
}

int
main(void)
{
	struct sign *s = keys_of(1);

	test_round_trip(s);
	test_every_change(s);
	test_malformed(s);
	test_keys(s);
	sign_close(s);
	return tap_done();
}
