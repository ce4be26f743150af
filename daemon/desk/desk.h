/*
 * A desk: the configuration, the database, the keys, the words and the clock of
 * one server. Everything above this folder is handed one.
 *
 * Its members are for the ten rooms (HACKING, "Layers"); commands open a desk
 * and hand it on.
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
struct draw_shapes;
struct held;
struct limiter;
struct sign;
struct store;
struct words;

enum desk_channels {
	DESK_CHANNELS_UNKNOWN,
	DESK_CHANNELS_NONE,
	DESK_CHANNELS_SOME
};

struct desk {
	const struct conf *conf; /* borrowed */
	struct store *store;	 /* NULL with DESK_WORDS */
	struct sign *sign;	 /* NULL when there is no key file */
	struct words *words;
	bool beside;		    /* WORDS are borrowed (desk_beside()) */
	size_t positions;	    /* bytes that CACHE may take */
	struct limiter *limiter;    /* limit.h */
	struct data_set *sets;	    /* those that data_get() parsed (data.h) */
	char *sender;		    /* address of mail.from, without its name */
	const char *host;	    /* the domain of SENDER: ends Message-IDs */
	char *list_domain;	    /* of List-Id */
	bool guest;		    /* HOST is a provider's (desk/mailer.h) */
	char *mailbox;		    /* the demo's Maildir, or NULL */
	struct cache *cache;	    /* game/cache.h; NULL until it is used */
	struct held *held;	    /* game/held.h; likewise */
	struct terms_last *terms;   /* game/clocks.h; likewise */
	struct draw_shapes *shapes; /* show/board.h; likewise */
	struct desk_kept *kept;	    /* what desk_keep() was given */

	/* By which link of a turn somebody came who is answered now, when it is
	 * of an address that its person has left (links.h); else 0. */
	uint32_t came_by;
	enum desk_channels channels; /* of all players (play/notify.h) */

	/* Erasing people also removes traces of them from the database files
	 * (people/erase.h): when that is tried next (0: there is nothing to
	 * remove), and how many seconds lay between the last two tries. */
	int64_t scrub;
	int scrub_wait;

	/* Where time and chance come from, each with its first argument. */
	int64_t (*clock)(void *arg);
	void *clock_arg;
	void (*random)(void *arg, void *bytes, size_t len);
	void *random_arg;
};

/* Whether the database of CONF is not there, or an empty file, but the keys of a server are: they
 * are made after it. Then WHY gets a sentence that says what to do, and no
 * server makes another database. */
bool
desk_database_lost(const struct conf *conf, struct buffer *why);

/* What a desk is opened for. */
enum desk_use {
	DESK_SERVE,  /* a server: makes database and keys when missing */
	DESK_FIRST,  /* its processes when it begins: asks nobody */
	DESK_CHANGE, /* a command that changes data: makes nothing */
	DESK_READ,   /* a command that only reads: makes nothing */
	DESK_WORDS   /* a command that needs no database and no keys */
};

/* Opens the words, the database and the keys that CONF names, as far as USE
 * needs them. CONF is borrowed until desk_close(). No database is opened beside
 * a server that has another one open (desk/rescue.h). On failure it returns NULL,
 * and WHY gets a sentence. */
struct desk *
desk_open(const struct conf *conf, enum desk_use use, struct buffer *why);
void
desk_close(struct desk *d);

/* Opens another desk for one more thread of this process, to read with: it
 * borrows the configuration, the words and the clock of D, which is closed
 * later, and has keys and a connection to the database of its own. It is small
 * (desk_be_small()). On failure it returns NULL, and WHY gets a sentence. */
struct desk *
desk_beside(const struct desk *d, struct buffer *why);

/* Has D be small rather than fast: few positions and little of the database are
 * kept. It is for who seldom needs a game twice, as the post. */
void
desk_be_small(struct desk *d);

/* Replaces the clock (seconds UTC), for tests and simulated years. */
void
desk_set_clock(struct desk *d, int64_t (*clock)(void *arg), void *arg);

/* Replaces the source of seeds and game ids, for tests that compare output. */
void
desk_set_random(struct desk *d,
    void (*random)(void *arg, void *bytes, size_t len), void *arg);

/* Names a Maildir whose letters GET /mailbox shows (the demo). */
void
desk_set_mailbox(struct desk *d, const char *folder);

/* The time in seconds UTC. No other clock may be asked by anything that decides
 * about games or letters. */
int64_t
desk_now(const struct desk *d);

/* Calls RELEASE with PART when the desk is closed, while its database and keys
 * are still open. For parts that only the rooms above know. */
void
desk_keep(struct desk *d, void *part, void (*release)(void *part));

/* Whether this program knows the templates, the language and the zone that CONF
 * names. Otherwise WHY gets a line for each fault. */
bool __attribute__((warn_unused_result))
desk_conf_check(const struct conf *conf, struct buffer *why);

#endif
