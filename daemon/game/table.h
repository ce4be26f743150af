/*
 * A game with its seats and its position, and the cache of positions.
 *
 * Not here: whether these rules may serve it (upgrade.h), making entries
 * (turn.h), showing it (view.c).
 */
#ifndef TURNPOST_GAME_TABLE_H
#define TURNPOST_GAME_TABLE_H

#include "game/asked.h"
#include "store/store.h"

struct desk;
struct match;

/* What was done to a game since it was loaded, for play/follow.h; kept by
 * play/change.h. All zeroes: nothing. */
struct table_change {
	unsigned what; /* bits of enum change */
	bool begun;    /* BEFORE is known */
	bool began;    /* the game begins: a letter of its own tells all */
	bool rings;    /* its alarm rings: time decides, too */
	struct asked
	    before;	  /* whom it asked for what, when that was told last */
	unsigned left;	  /* seats that were not to move some time since */
	unsigned actor;	  /* the seat that moved since */
	unsigned watcher; /* the seat that sees on a page what comes of it */
	unsigned fresh;	  /* seats asked anew, whose clocks do not know yet */
	unsigned settled; /* seats about which nothing is to be decided more */
	unsigned decided; /* seats to be told of a decision, if present */
};

struct table {
	struct store_game game;
	struct store_seat seats[RULES_SEATS_MAX];
	int n_seats;
	const struct rules *rules;
	const char *data_name;	    /* borrowed; NULL without a data set */
	const uint8_t *data_digest; /* borrowed; NULL when it is shipped */
	struct match *match;
	bool own_match; /* not the cache's */
	struct table_change change;
};

enum table_status {
	TABLE_OK,
	TABLE_ABSENT, /* no such game */
	TABLE_BROKEN, /* its log does not replay with these rules */
	TABLE_STORE   /* the database failed */
};

/* The game as it is now; its match is the cache's, borrowed until the next
 * load. WHY (may be NULL) gets a sentence. */
enum table_status __attribute__((warn_unused_result))
table_load(struct desk *d, int64_t id, struct table *t, struct buffer *why);
/* Everything but the match. */
enum table_status __attribute__((warn_unused_result))
table_load_rows(struct desk *d, int64_t id, struct table *t,
    struct buffer *why);
/* The game as it was after entry PLY, with a match of its own. */
enum table_status __attribute__((warn_unused_result))
table_load_at(struct desk *d, int64_t id, uint32_t ply, struct table *t,
    struct buffer *why);
/* Makes the rows say of the game what they said after the last entry of its
 * match, as far as entries go. False when the database failed. */
bool
table_rewind(struct desk *d, struct table *t);
void
table_fini(struct table *t);

/* Replays the whole log of T, from nothing, telling each entry with its
 * events and secrets. Stops when EACH returns false. With CHECK, digests and chain are
 * compared with what is stored, and entries have what stands for their
 * secrets. */
typedef bool
table_entry(void *arg, const struct entry *e, const struct match *m);
enum table_status __attribute__((warn_unused_result))
table_replay(struct desk *d, const struct table *t, bool check,
    table_entry *each, void *arg, struct buffer *why);

/* The whole log of G against what is stored, without its seats. TABLE_OK:
 * *MATCH (may be NULL) is the position, the caller's. Else CLAUSE says why,
 * and with TABLE_BROKEN it is about *ENTRY, the first that differs. */
enum table_status __attribute__((warn_unused_result))
table_check(struct desk *d, const struct store_game *g, struct match **match,
    uint32_t *entry, struct buffer *clause);

/* Checks G on the spot. When it differs it is held from now on; with KEEP its
 * position goes to the cache, which says that it was checked. WHY (may be NULL)
 * gets a sentence unless all is well. */
enum table_status __attribute__((warn_unused_result))
table_prove(struct desk *d, const struct store_game *g, bool keep,
    struct buffer *why);

/* Sets the digests of E, which has just been played on M and follows BEFORE,
 * and what stands for its secrets. */
void
table_seal(const struct table *t, const struct match *m,
    const uint8_t before[DIGEST_SIZE], struct entry *e);

/* Whether people who do not play may watch G. */
bool
table_is_watched(const struct store_game *g);

/* The player who sits in SEAT, or 0: a bot does, or SEAT is RULES_SPECTATOR. */
int64_t
table_player(const struct table *t, int seat);

#endif
