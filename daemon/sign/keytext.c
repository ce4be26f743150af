/*
 * The text of a key file:
 *
 *	turnpost-keys/2
 *	key 1 retired 1764000000 1764100000
 *	hmac 1 <64 hex>
 *	ed25519 1 <64 hex>
 *	key 2 active 1764100000 0
 *	...
 *
 * A line `key` says the state, and when the key was made and put into that
 * state; the lines below it are its secrets. Of a void key the public half of
 * its pair is left, `public 3 <64 hex>`. Files of version 1 have no lines `key`
 * and no id in the line `ed25519`; they are read, too. Empty lines and lines
 * that begin with '#' are skipped.
 *
 * A key stays in the file for ever, so that links in old letters stay valid,
 * and so that no id is used twice.
 */
#include "config.h"

#include "sign/keys.h"

#include <stdio.h>
#include <string.h>

#include <openssl/crypto.h>

#include "base/hex.h"

static const char first_line[] = "turnpost-keys/";

static const char *const states[] = {[SIGN_KEY_ACTIVE] = "active",
    [SIGN_KEY_RETIRED] = "retired",
    [SIGN_KEY_VOID] = "void"};

/* A file that is being read. The pair of version 1, which has no id, belongs to
 * key 0 until the end. */
struct reading {
	struct sign_keys *keys;
	int version; /* 0: its first line was not read yet */
};

/* Reads a number in its only valid spelling, without leading zeros, up to MAX,
 * and the END behind it. Returns what follows that, or NULL. */
static const char *
keytext_number(const char *text, int64_t max, char end, int64_t *value)
{
	const char *from = text;

	*value = 0;
	while (*text >= '0' && *text <= '9') {
		*value = 10 * *value + (*text++ - '0');
		if (*value > max)
			return NULL;
	}
	if (text == from || (*from == '0' && text > from + 1) || *text != end)
		return NULL;
	return end != '\0' ? text + 1 : text;
}

/* Reads a key id. */
static const char *
keytext_id(const char *text, int *id)
{
	int64_t value;

	text = keytext_number(text, SIGN_KEY_IDS - 1, ' ', &value);
	*id = (int)value;
	return value > 0 ? text : NULL;
}

/* Reads what follows the id of a line `key`. */
static bool
keytext_read_state(struct sign_secret *k, const char *text)
{
	for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
		size_t n = strlen(states[i]);

		if (strncmp(text, states[i], n) != 0 || text[n] != ' ')
			continue;
		k->state = (enum sign_key_state)i;
		text =
		    keytext_number(text + n + 1, INT64_MAX / 16, ' ', &k->made);
		return text != NULL &&
		    keytext_number(text, INT64_MAX / 16, '\0', &k->changed) !=
		    NULL;
	}
	return false;
}

/* Key ID is there. */
static void
keytext_note(struct reading *r, int id)
{
	r->keys->key[id].known = true;
	if (id > r->keys->newest)
		r->keys->newest = id;
}

static const char *
keytext_read_key(struct reading *r, int id, const char *text)
{
	struct sign_secret *k = &r->keys->key[id];

	if (k->known)
		return "this key id stands in the file twice";
	keytext_note(r, id);
	return keytext_read_state(k, text)
	    ? NULL
	    : "the key is not active, retired or void since some time";
}

/* Reads a SECRET of K, written as HEX. *THERE: it was read before. */
static const char *
keytext_read_secret(const struct sign_secret *k, bool *there, uint8_t *secret,
    const char *hex)
{
	if (!k->known || k->state == SIGN_KEY_VOID)
		return "a secret without a key that has it";
	if (*there)
		return "this key id stands in the file twice";
	*there = true;
	return hex_read(secret, SIGN_KEY, hex)
	    ? NULL
	    : "the secret is not 64 hex digits";
}

static const char *
keytext_read_hmac(struct reading *r, int id, const char *text)
{
	struct sign_secret *k = &r->keys->key[id];

	if (r->version == 1)
		keytext_note(r, id);
	return keytext_read_secret(k, &k->links, k->hmac, text);
}

static const char *
keytext_read_pair(struct reading *r, int id, const char *text)
{
	struct sign_secret *k = &r->keys->key[id];

	return keytext_read_secret(k, &k->pair, k->ed25519, text);
}

static const char *
keytext_read_public(struct reading *r, int id, const char *text)
{
	if (r->keys->key[id].state != SIGN_KEY_VOID)
		return "a public key of a key that is not void";
	return hex_read(r->keys->key[id].public_key, SIGN_KEY, text)
	    ? NULL
	    : "the public key is not 64 hex digits";
}

/* Reads one line. Returns NULL when it is good, else what is wrong with it. */
static const char *
keytext_read_line(struct reading *r, const char *line)
{
	static const struct {
		const char *word;
		const char *(*read)(struct reading *r, int id,
		    const char *text);
		int since; /* the version of the file */
	} lines[] = {{"hmac ", keytext_read_hmac, 1},
	    {"ed25519 ", keytext_read_pair, 1}, {"key ", keytext_read_key, 2},
	    {"public ", keytext_read_public, 2}};

	if (r->version == 0) {
		if (strncmp(line, first_line, sizeof first_line - 1) == 0 &&
		    (line[sizeof first_line - 1] == '1' ||
			line[sizeof first_line - 1] == '2') &&
		    line[sizeof first_line] == '\0')
			r->version = line[sizeof first_line - 1] - '0';
		r->keys->key[0].known = r->version == 1;
		return r->version != 0 ? NULL
				       : "this is no key file of this version";
	}
	if (*line == '\0' || *line == '#')
		return NULL;
	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
		const char *text = line + strlen(lines[i].word);
		int id = 0;

		if (r->version < lines[i].since ||
		    strncmp(line, lines[i].word, strlen(lines[i].word)) != 0)
			continue;
		if (r->version > 1 || lines[i].read != keytext_read_pair)
			text = keytext_id(text, &id);
		return text != NULL
		    ? lines[i].read(r, id, text)
		    : "the key id is not a number from 1 to 255";
	}
	return "neither an hmac nor an ed25519 key";
}

/* Gives the pair of a file of version 1 to its newest key, and looks whether
 * the keys can be used. */
static const char *
keytext_end(struct reading *r)
{
	struct sign_secret *first = &r->keys->key[0];
	struct sign_secret *newest = &r->keys->key[r->keys->newest];

	if (first->pair && newest != first) {
		newest->pair = true;
		memcpy(newest->ed25519, first->ed25519, SIGN_KEY);
	}
	OPENSSL_cleanse(first, sizeof *first);
	if (r->version == 0)
		return "the file is empty";
	return sign_keys_links_by(r->keys) != 0 &&
		sign_keys_pair_by(r->keys) != 0
	    ? NULL
	    : "the file ends without an hmac and an ed25519 key";
}

bool
sign_keys_parse(struct sign_keys *out, const char *text, size_t len,
    const char *path, char *why, size_t why_len)
{
	struct reading r = {.keys = out};
	const char *end = text + len, *wrong = NULL;
	int number = 0;

	memset(out, 0, sizeof *out);
	while (text < end && wrong == NULL) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));
		char line[128];
		size_t n;

		number++;
		n = (size_t)((stop != NULL ? stop : end) - text);
		if (stop == NULL)
			wrong = "the line does not end: the file was cut";
		else if (n >= sizeof line || memchr(text, '\0', n) != NULL)
			wrong = "this is no line of a key file";
		else {
			memcpy(line, text, n);
			line[n] = '\0';
			wrong = keytext_read_line(&r, line);
			OPENSSL_cleanse(line, sizeof line);
		}
		text += n + 1;
	}
	if (wrong == NULL)
		wrong = keytext_end(&r);
	if (wrong != NULL)
		snprintf(why, why_len,
		    "%s:%d: %s; restore it from a backup (without it, links "
		    "in letters are lost)",
		    path, number > 0 ? number : 1, wrong);
	return wrong == NULL;
}

/* --- writing -------------------------------------------------------------- */

static void
keytext_add_hex(struct buffer *b, const char *word, int id,
    const uint8_t key[SIGN_KEY])
{
	buffer_printf(b, "%s %d ", word, id);
	buffer_add_hex(b, key, SIGN_KEY);
	buffer_putc(b, '\n');
}

void
sign_keys_text(const struct sign_keys *keys, struct buffer *b)
{
	static const uint8_t none[SIGN_KEY];

	/* Room for everything at once: a buffer that grows would leave copies
	 * of the keys in memory. */
	buffer_reserve(b, 512 + SIGN_KEY_IDS * (2 * (SIGN_KEY * 2 + 16) + 64));
	buffer_printf(b,
	    "%s2\n"
	    "# Secret: who has this file can make every link of this server.\n"
	    "# Keep a copy with the backups of the database.\n",
	    first_line);
	for (int i = 1; i < SIGN_KEY_IDS; i++) {
		const struct sign_secret *k = &keys->key[i];

		if (!k->known)
			continue;
		buffer_printf(b, "key %d %s %lld %lld\n", i, states[k->state],
		    (long long)k->made, (long long)k->changed);
		if (k->links)
			keytext_add_hex(b, "hmac", i, k->hmac);
		if (k->pair)
			keytext_add_hex(b, "ed25519", i, k->ed25519);
		else if (memcmp(k->public_key, none, SIGN_KEY) != 0)
			keytext_add_hex(b, "public", i, k->public_key);
	}
}
