/*
 * A game with its seats and its position: read from the database, replayed by
 * its rules, and compared with what is stored.
 *
 * Not here: which games may be served (held.h), positions that are kept
 * (cache.h), making entries (play/entries.h), showing a game (show/view.h).
 */
#ifndef TURNPOST_GAME_TABLE_H
#define TURNPOST_GAME_TABLE_H

#include "game/asked.h"
#include "game/terms.h"
#include "store/store_clocks.h"
#include "store/store_games.h"

struct desk;
struct match;

/* What has happened to a game since it was loaded. play/change.h notes it, and
 * play/follow.h does what follows from it. All zeroes mean nothing. Seats are
 * one bit each. */
struct table_change {
	unsigned what;	     /* bits of enum change */
	bool begun;	     /* BEFORE is set */
	bool began;	     /* the game begins, and a letter of its own tells
			      * everything */
	bool rings;	     /* its alarm rings, so time decides, too */
	struct asked before; /* what the game asked for when that was told
			      * last */
	unsigned left;	  /* seats that were not to move at some time since */
	unsigned actor;	  /* the seat that has moved since */
	unsigned watcher; /* the seat that sees the result on a page */
	unsigned fresh;	  /* seats that are asked anew and whose clocks do
			      * not know that yet */
	unsigned settled; /* seats about which nothing has to be decided any
			      * more */
	unsigned decided; /* seats that have to be told of a decision, if
			      * they are present */
	bool quiet;	  /* it is known that no motion is open */
	bool undone;	  /* a move was taken back; no order makes it again */
};

/* What is stored of a table's clocks, which the first who asks reads and
 * clocks_keep() keeps true (game/clocks.h). */
struct table_clocks {
	bool known; /* the other members are filled in */
	struct terms terms;
	struct store_clock row[RULES_SEATS_MAX];
	bool stored[RULES_SEATS_MAX];
};

struct table {
	struct store_game game;
	struct store_seat seats[RULES_SEATS_MAX];
	int n_seats;
	const struct rules *rules;
	const char *data_name;	    /* borrowed; NULL without a data set */
	const uint8_t *data_digest; /* borrowed; NULL without a data set, and
				     * for one that is built in */
	struct match *match;
	bool own_match; /* the match belongs to this table, not to the cache */
	struct table_change change;
	struct table_clocks *clocks; /* NULL: read each time */
};

enum table_status {
	TABLE_OK,
	TABLE_ABSENT, /* there is no such game */
	TABLE_BROKEN, /* its log does not replay with these rules */
	TABLE_STORE   /* the database failed */
};

/* Loads game ID as it is now. Its match is borrowed from the cache until the
 * next load. Unless it returns TABLE_OK, WHY (may be NULL) gets a sentence.
 * Here and in the next two, release T with table_fini() in any case. */
enum table_status __attribute__((warn_unused_result))
table_load(struct desk *d, int64_t id, struct table *t, struct buffer *why);
/* Loads everything but the match. */
enum table_status __attribute__((warn_unused_result))
table_load_rows(struct desk *d, int64_t id, struct table *t,
    struct buffer *why);
/* Loads the game as it was after entry PLY, with a match of its own. */
enum table_status __attribute__((warn_unused_result))
table_load_at(struct desk *d, int64_t id, uint32_t ply, struct table *t,
    struct buffer *why);
/* Sets what T's rows say about entries back to what it was after the last entry
 * of T's match. False when the database failed. */
bool
table_rewind(struct desk *d, struct table *t);
void
table_fini(struct table *t);

/* Replays the whole log of T from the beginning and calls EACH for each entry,
 * with its events and secrets. Stops when EACH returns false. With CHECK,
 * digests and the hash chain are compared with what is stored, and EACH sees
 * entries with what was published in place of their secrets. */
typedef bool
table_entry(void *arg, const struct entry *e, const struct match *m);
enum table_status __attribute__((warn_unused_result))
table_replay(struct desk *d, const struct table *t, bool check,
    table_entry *each, void *arg, struct buffer *why);

/* Replays the whole log of G and compares it with what is stored, without
 * reading the seats. With TABLE_OK, *MATCH (unless MATCH is NULL) is the
 * position, which the caller frees. Otherwise CLAUSE says why; with
 * TABLE_BROKEN, *ENTRY is the first entry that differs. */
enum table_status __attribute__((warn_unused_result))
table_check(struct desk *d, const struct store_game *g, struct match **match,
    uint32_t *entry, struct buffer *clause);

/* Checks G at once, and holds it from now on if it differs. With KEEP, a game
 * that does not differ gets its position into the cache: a game in the cache
 * counts as checked. Unless it returns TABLE_OK, WHY (may be NULL) gets a
 * sentence. */
enum table_status __attribute__((warn_unused_result))
table_prove(struct desk *d, const struct store_game *g, bool keep,
    struct buffer *why);

/* Completes E, which was just played on M and follows the entry with the hash
 * BEFORE: sets its digests, and what is published in place of its secrets. */
void
table_seal(const struct table *t, const struct match *m,
    const uint8_t before[DIGEST_SIZE], struct entry *e);

/* Whether people who do not play may watch G. */
bool
table_is_watched(const struct store_game *g);

/* The player who sits in SEAT; 0 when a bot does or SEAT is RULES_SPECTATOR. */
int64_t
table_player(const struct table *t, int seat);

#endif
