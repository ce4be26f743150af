/*
 * A desk: the configuration, the database, the keys and the words of one server,
 * and the clock. Everything above it is handed one.
 *
 * The members are for the nine rooms (HACKING, "Rooms"); commands open a desk and
 * hand it on.
 */
#ifndef TURNPOST_DESK_DESK_H
#define TURNPOST_DESK_DESK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct cache;
struct conf;
struct data_set;
struct desk_kept;
struct held;
struct limiter;
struct sign;
struct store;
struct words;

struct desk {
	const struct conf *conf; /* borrowed */
	struct store *store;
	struct sign *sign; /* NULL while there are no keys to look at */
	struct words *words;
	struct limiter *limiter;
	struct data_set *sets;	/* parsed; data.h */
	char *sender;		/* address of mail.from, without name */
	const char *host;	/* its domain: right of a Message-ID */
	char *mailbox;		/* the demo's Maildir, or NULL */
	struct cache *cache;	/* game/cache.h; NULL until first asked for */
	struct held *held;	/* game/held.h; likewise */
	struct desk_kept *kept; /* what desk_close() releases */
	int64_t scrub;	/* when traces of who was erased are looked for in the
			   * files (erase.h); 0: nobody was */
	int scrub_wait; /* seconds between the last two tries */
	int64_t (*clock)(void *arg);
	void *clock_arg;
	void (*random)(void *arg, void *bytes, size_t len);
	void *random_arg;
};

/* What a desk needs of the world. */
enum desk_use {
	DESK_SERVE,  /* make the database and the keys when missing */
	DESK_CHANGE, /* a command that changes what is there: makes nothing */
	DESK_READ,   /* a command that only looks: makes nothing */
	DESK_WORDS   /* a command that needs no database and no keys */
};

/* Opens database, keys and words as CONF says (borrowed until desk_close()).
 * On failure NULL, and WHY is a sentence. */
struct desk *
desk_open(const struct conf *conf, enum desk_use use, struct buffer *why);
void
desk_close(struct desk *d);

/* Replaces the clock (seconds UTC), for tests and simulated years. */
void
desk_set_clock(struct desk *d, int64_t (*clock)(void *arg), void *arg);

/* Replaces the source of seeds and game ids, for golden letters. */
void
desk_set_random(struct desk *d,
    void (*random)(void *arg, void *bytes, size_t len), void *arg);

/* Names a Maildir whose letters GET /mailbox shows (the demo). */
void
desk_set_mailbox(struct desk *d, const char *folder);

/* Seconds UTC: the only clock that anything above a desk may ask. */
int64_t
desk_now(const struct desk *d);

/* RELEASE is called with PART when the desk is closed, before the database and
 * the keys are. For parts that only the rooms above know. */
void
desk_keep(struct desk *d, void *part, void (*release)(void *part));

/* Whether the words and zones that CONF names are known here; why not. */
bool __attribute__((warn_unused_result))
desk_conf_check(const struct conf *conf, struct buffer *why);

#endif
