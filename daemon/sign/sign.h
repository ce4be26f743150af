/*
 * Keys, tokens, digests, random bytes: what OpenSSL does for us, and chance. The
 * formulas of tokens and of fair play stand in contract sections 3 and 5.
 *
 * Not here: what a token lets its bearer do (desk/).
 */
#ifndef TURNPOST_SIGN_SIGN_H
#define TURNPOST_SIGN_SIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	SIGN_DIGEST = 32,
	SIGN_SIGNATURE = 64,
	SIGN_TOKEN_MAX = 63 /* characters of a token, without the NUL */
};

struct sign;

enum sign_status {
	SIGN_OK,
	SIGN_ABSENT,	 /* there is no key file */
	SIGN_UNREADABLE, /* the key file cannot be opened or made */
	SIGN_MALFORMED,	 /* the file is not a key file */
	SIGN_TOO_OPEN,	 /* other users can read the file */
	SIGN_REFUSED	 /* the change cannot be made */
};

/* Opens the key file at PATH. On failure *OUT is NULL and WHY (of LEN bytes) is
 * a sentence with the path and what to do. */
enum sign_status __attribute__((warn_unused_result))
sign_open(const char *path, struct sign **out, char *why, size_t len);
/* Makes the key file at PATH with a first key, unless there is a file (mode
 * 0600, synced, complete or not there at all; two processes that make it at
 * once end up with one file). LOST: there was a file whose keys nobody has any
 * more, which counts as a void key. */
enum sign_status __attribute__((warn_unused_result))
sign_make(const char *path, bool lost, int64_t now, char *why, size_t len);
/* Keys that live in memory only, derived from SEED: for tests. */
struct sign *
sign_open_memory(const uint8_t seed[SIGN_DIGEST]);
void
sign_close(struct sign *s);

/* Writes the key file again when it is not there any more. False when it cannot
 * be written: WHY (LEN bytes) is a sentence. */
bool __attribute__((warn_unused_result))
sign_put_back(const struct sign *s, char *why, size_t len);

/* Reads the file again when it is another than before; *TAKEN says whether the
 * keys are others now. When it cannot be read the keys stay as they are, and it
 * is not tried again before the file has changed. Costs some microseconds. */
enum sign_status __attribute__((warn_unused_result))
sign_refresh(struct sign *s, bool *taken, char *why, size_t len);

/* --- several keys --------------------------------------------------------- */

/* Keys have ids from 1 on, which are never used twice. What was made with a key
 * that is active or retired is good; new things are made with the newest active
 * one. */
enum sign_key_state { SIGN_KEY_ACTIVE, SIGN_KEY_RETIRED, SIGN_KEY_VOID };

enum { SIGN_KEYS_MAX = 255 };

struct sign_key {
	int id;
	enum sign_key_state state;
	int64_t made;	 /* 0: not known */
	int64_t changed; /* when it was retired or made void, or 0 */
	bool links;	 /* new links are made with it */
	bool signs;	 /* documents are signed with it */
	bool pair;	 /* it has PUBLIC_KEY */
	uint8_t public_key[SIGN_DIGEST];
};

enum sign_change {
	SIGN_ADD,	/* a key, which everything new is made with */
	SIGN_RETIRE,	/* nothing new is made with key ID */
	SIGN_MAKE_VOID, /* nothing of key ID is good any more: it is deleted */
	SIGN_RENEW	/* adds a key and makes all others void */
};

/* Changes the keys, and rewrites the file: atomically, synced, under a lock.
 * Other processes know it once they call sign_refresh(). SIGN_REFUSED: WHY says
 * why that cannot be, and nothing was changed. */
enum sign_status __attribute__((warn_unused_result)) sign_change(struct sign *s,
    enum sign_change what, int id, int64_t now, char *why, size_t len);

/* All keys by id; returns how many. */
size_t
sign_list(const struct sign *s, struct sign_key keys[SIGN_KEYS_MAX]);

/* Whether a key was made void at AT. */
bool
sign_was_renewed(const struct sign *s, int64_t at);
/* Whether PUBLIC_KEY belongs to a key that is not void. */
bool
sign_is_own(const struct sign *s, const uint8_t public_key[SIGN_DIGEST]);
/* Whether every key in TEXT (LEN bytes of a key file) is one of S, or was made
 * void there. */
bool
sign_covers(const struct sign *s, const char *text, size_t len);

/* The Ed25519 public key (RFC 8032) of the key that signs, and a signature of
 * LEN bytes. */
void
sign_public(const struct sign *s, uint8_t key[SIGN_DIGEST]);
void
sign_message(const struct sign *s, const void *bytes, size_t len,
    uint8_t signature[SIGN_SIGNATURE]);
bool
sign_check(const uint8_t key[SIGN_DIGEST], const void *bytes, size_t len,
    const uint8_t signature[SIGN_SIGNATURE]);

/* --- tokens --------------------------------------------------------------- */

/* What a token is for. The letters are part of the token, so they must never
 * change. */
enum sign_purpose {
	SIGN_PLAY = 'p',     /* ID game, SEAT, COUNT entries of the seat, and
			      * of which address (desk/links.c) */
	SIGN_MUTE = 'm',     /* ID game, SEAT, COUNT since when the player has
			      * the address */
	SIGN_PLAYER = 'h',   /* ID player, COUNT epoch */
	SIGN_WATCH = 'w',    /* ID game, COUNT epoch */
	SIGN_INVITE = 'i',   /* ID invitation, COUNT since when the player whom
			      * it is for has the address, or 0 */
	SIGN_CONFIRM = 'c',  /* ID proposal, COUNT of its starter as above */
	SIGN_NEVER = 'n',    /* stops all letters to one address. SEAT says
			      * whose it is (SIGN_NEVER_INVITE ...), and ID is
			      * its number; COUNT: since when a player has the
			      * address, or 0 */
	SIGN_CALENDAR = 'd', /* ID player, COUNT epoch */
	SIGN_GAMES = 'g',    /* turns letters of all games on or off: ID player,
			      * COUNT since when the player has the address */
	SIGN_ADDRESS = 'a',  /* ID new address; SEAT 0 confirms it, 1 takes the
			      * change back */
	SIGN_ERASE = 'e',    /* ID player, COUNT time of the letter */
	SIGN_REPLY = 'r'     /* of an address, not of a link: as SIGN_PLAY */
};

enum {
	SIGN_NEVER_INVITE = 0,
	SIGN_NEVER_PLAYER = 1,
	SIGN_NEVER_ADDRESS = 2,
	SIGN_NEVER_BEFORE = 3 /* the address that the new one replaces */
};

struct sign_token {
	enum sign_purpose purpose;
	int64_t id; /* 1 ... 2^47 */
	int seat;   /* 0-254 */
	uint32_t count;
};

/* Writes the token and its NUL: URL-safe base64 without padding (RFC 4648
 * section 5), always of the same length, under 64 characters. The MAC is
 * HMAC-SHA-256 over purpose, id, seat, count and key id, cut to at least 128
 * bits. The same arguments and key always give the same token. */
void
sign_token_make(const struct sign *s, const struct sign_token *token,
    char text[SIGN_TOKEN_MAX + 1]);

/* Reads a token. False when it is not one of ours, for whatever reason: wrong
 * length, characters, key id, MAC. Compares in constant time. */
bool
sign_token_read(const struct sign *s, const char *text,
    struct sign_token *token);

enum { SIGN_REPLY_MAX = 41 }; /* characters, without the NUL */

/* A token of SIGN_REPLY and its NUL for the local part of an address: "r" and
 * base32 (RFC 4648 section 6) in lower case, because mail servers fold the case
 * of addresses; always of the same length. Its MAC, over the same, is cut to
 * 104 bits. It is read in either case. */
void
sign_reply_make(const struct sign *s, const struct sign_token *token,
    char text[SIGN_REPLY_MAX + 1]);
bool
sign_reply_read(const struct sign *s, const char *text,
    struct sign_token *token);

/* --- letters that come back ----------------------------------------------- */

enum { SIGN_BOUNCE_MAX = 37 }; /* characters of a tag, without the NUL */

/* Writes the tag of letter ID (from 1 on) and its NUL, "b17-0123456789abcdef":
 * its number, and 64 bits of HMAC-SHA-256 over it. It is in lower case, because
 * mail servers fold the case of addresses. The same key always gives the same
 * tag. */
void
sign_bounce_make(const struct sign *s, int64_t id,
    char text[SIGN_BOUNCE_MAX + 1]);

/* Reads a tag in either case, made with any key that is not void. False when it
 * is not one of ours. Compares in constant time. */
bool
sign_bounce_read(const struct sign *s, const char *text, int64_t *id);

/* --- digests and randomness ---------------------------------------------- */

void
sign_sha256(const void *bytes, size_t len, uint8_t out[SIGN_DIGEST]);
/* The SHA-256 of A followed by B. */
void
sign_sha256_two(const void *a, size_t a_len, const void *b, size_t b_len,
    uint8_t out[SIGN_DIGEST]);
void
sign_hmac(const uint8_t key[SIGN_DIGEST], const void *bytes, size_t len,
    uint8_t out[SIGN_DIGEST]);
/* LEN bytes that nobody can guess. Ends the process when the system has
 * none. */
void
sign_random(void *bytes, size_t len);

#endif
