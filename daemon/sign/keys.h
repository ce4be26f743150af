/*
 * The keys as the files of sign/ share them: what the key file holds. Other
 * folders see sign.h, which has no secrets in it.
 */
#ifndef TURNPOST_SIGN_KEYS_H
#define TURNPOST_SIGN_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "sign/sign.h"

enum { SIGN_KEY_IDS = 256, SIGN_KEY = 32 };

/* One key: the secret of links and tags, and the pair of signatures. A file of
 * an early version has one pair only, which belongs to its newest key. */
struct sign_secret {
	bool known; /* there is a key of this id */
	enum sign_key_state state;
	bool links, pair; /* which of the two it has; a void key has none */
	int64_t made;	  /* seconds UTC; 0: not known */
	int64_t changed;  /* when it was retired or made void, or 0 */
	uint8_t hmac[SIGN_KEY];
	uint8_t ed25519[SIGN_KEY];    /* the private key of RFC 8032 */
	uint8_t public_key[SIGN_KEY]; /* of a void key; zero: none */
};

/* The secrets themselves. Key ids count from 1. */
struct sign_keys {
	int newest; /* the highest id, also when that key is void */
	struct sign_secret key[SIGN_KEY_IDS];
};

/* What tells a file from another one that took its place. All zero: there was
 * no file. */
struct sign_stamp {
	uint64_t device, inode;
	int64_t size, seconds, nanoseconds;
};

struct sign {
	char *path;		/* NULL when the keys live in memory only */
	struct sign_stamp seen; /* the file that was looked at last */
	struct sign_keys keys;
	int links_by; /* the key that new links and tags are made with */
};

/* --- text (keytext.c) ----------------------------------------------------- */

/* Parses the LEN bytes of a key file; WHY says the line and the fault. What OUT
 * held before is lost. */
bool
sign_keys_parse(struct sign_keys *out, const char *text, size_t len,
    const char *path, char *why, size_t why_len);
/* Appends the text of a key file. B has to be cleansed. */
void
sign_keys_text(const struct sign_keys *keys, struct buffer *b);

/* --- which keys there are (keyring.c) ------------------------------------- */

/* The key that new links are made with, and that which signs documents; 0 when
 * there is none. */
int
sign_keys_links_by(const struct sign_keys *keys);
int
sign_keys_pair_by(const struct sign_keys *keys);

/* Changes KEYS as sign_change() says. Returns NULL, or why that cannot be. */
const char *
sign_keys_change(struct sign_keys *keys, enum sign_change what, int id,
    int64_t now);

/* --- the file (keyfile.c) ------------------------------------------------- */

/* Which file is at PATH. */
void
sign_keys_stamp(const char *path, struct sign_stamp *out);
/* Reads the key file. */
enum sign_status
sign_keys_load(struct sign_keys *out, const char *path, char *why, size_t len);
/* Writes KEYS to the file unless there is one. */
enum sign_status
sign_keys_save(const struct sign_keys *keys, const char *path, char *why,
    size_t len);
/* Changes the file under a lock, from what others have made of it, and reads
 * it. */
enum sign_status
sign_keys_change_file(struct sign_keys *out, const char *path,
    enum sign_change what, int id, int64_t now, char *why, size_t len);

/* The public half of K's pair, also of a void key; zero when it had none. */
void
sign_public_half(const struct sign_secret *k, uint8_t out[SIGN_KEY]);

/* Ends the process unless GOOD. OpenSSL fails here only without memory, or when
 * it is broken. */
void
sign_must(bool good);

#endif
