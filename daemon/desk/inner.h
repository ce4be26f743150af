/*
 * What the files of the desk share. Nobody else includes this.
 */
#ifndef TURNPOST_DESK_INNER_H
#define TURNPOST_DESK_INNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "match/match.h"
#include "sign/fair.h"
#include "sign/sign.h"
#include "store/store.h"
#include "store/store_letters.h"
#include "words/model.h"
#include "words/words.h"

struct cache;
struct limiter;
struct upgrade;

/* A parsed data set, kept until the desk closes. */
struct dataset {
	int64_t id; /* in the store */
	const struct rules *rules;
	char *name;
	uint8_t digest[DIGEST_SIZE]; /* of its text */
	bool shipped;		     /* it came with the program */
	void *data;
	struct dataset *next;
};

struct desk {
	const struct conf *conf; /* borrowed */
	struct store *store;
	struct sign *sign; /* NULL while there are no keys to look at */
	struct words *words;
	struct cache *cache;
	struct limiter *limiter;
	struct upgrade *upgrade;
	struct dataset *datasets;
	char *sender;	  /* address of mail.from, without name */
	const char *host; /* its domain: right of a Message-ID */
	char *mailbox;	  /* the demo's Maildir, or NULL */
	int64_t (*clock)(void *arg);
	void *clock_arg;
	void (*random)(void *arg, void *bytes, size_t len);
	void *random_arg;
};

int64_t
desk_now(const struct desk *d);

/* --- table.c: a game with its seats and its position ----------------------- */

struct table {
	struct store_game game;
	struct store_seat seats[RULES_SEATS_MAX];
	int n_seats;
	const struct rules *rules;
	const char *data_name;	    /* borrowed; NULL without a data set */
	const uint8_t *data_digest; /* borrowed; NULL when it is shipped */
	struct match *match;
	bool own_match; /* not the cache's */
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
void
table_fini(struct table *t);

/* Replays the whole log of T, from nothing, telling each entry with its
 * events. Stops when EACH returns false. With CHECK, digests and chain are
 * compared with what is stored. */
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

/* Sets the state digest and the hash of E, which follows BEFORE. */
void
table_seal(const struct table *t, const struct match *m,
    const uint8_t before[DIGEST_SIZE], struct entry *e);

/* --- cache.c: positions that need not be replayed --------------------------- */

struct cache *
cache_new(size_t bytes);
void
cache_free(struct cache *c);
/* The match of GAME, or NULL; borrowed. */
struct match *
cache_get(struct cache *c, int64_t game);
/* Takes M over; may drop others. */
void
cache_put(struct cache *c, int64_t game, struct match *m);
void
cache_drop(struct cache *c, int64_t game);

/* --- data.c ------------------------------------------------------------------ */

/* The data set number ID of the store, parsed; NULL when it is missing. */
const struct dataset *
dataset_get(struct desk *d, const struct rules *rules, int64_t id);

/* Whether TEXT is the set of that name that comes with the program. */
bool
data_is_shipped(const struct rules *rules, const char *name, const char *text,
    size_t len);

/* --- export.c ----------------------------------------------------------------- */

struct document;

/* The game of T as a document, of which DOC then owns everything. Within the
 * caller's read or write transaction. */
bool __attribute__((warn_unused_result))
export_document(struct desk *d, const struct table *t, bool whole,
    struct document *doc, struct buffer *why);

/* --- links.c ------------------------------------------------------------------ */

void
link_play(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out);
void
link_mute(const struct desk *d, int64_t game, int seat, struct buffer *out);

/* --- turn.c -------------------------------------------------------------------- */

enum turn_result {
	TURN_MADE,    /* 200, also for the same move again */
	TURN_STALE,   /* 409: the seat has moved on with another move */
	TURN_WAITING, /* 409: it is not this seat's turn */
	TURN_OVER,    /* 409: the game has ended */
	TURN_REFUSED, /* 422: not legal */
	TURN_ABSENT,  /* 404 */
	TURN_BROKEN,  /* 503: this game is not served */
	TURN_STORE    /* 503: nothing was accepted */
};

struct turn {
	int64_t game;
	int seat;
	uint32_t k;	  /* the token's */
	const char *move; /* as posted */
	const char *note; /* "" for none */
	/* what came of it */
	enum turn_result result;
	const char *why; /* refusal key */
	uint32_t entry;
	char made[RULES_NOTATION_MAX + 1]; /* canonical */
	uint8_t hash[DIGEST_SIZE];
	struct buffer events;
	bool goes_on; /* the same seat acts next: a link for k + 1 */
	bool owes;    /* letters became owed */
};

/* Makes the move within the transaction under way. The caller undoes the
 * piece when the result is TURN_STORE, and calls turn_forget() when what was
 * made did not get committed. */
void
turn_make(struct desk *d, struct turn *turn);
void
turn_forget(struct desk *d, const struct turn *turn);
void
turn_fini(struct turn *turn);

/* The move that the seat made with the token's count. False when there is
 * none. */
bool
turn_accepted(struct desk *d, const struct turn *turn,
    char move[RULES_NOTATION_MAX + 1]);

/* Lets bots play on, and owes the letters for what changed since the seats
 * BEFORE were to move. */
enum store_status __attribute__((warn_unused_result)) turn_after(struct desk *d,
    struct table *t, unsigned before, int actor, struct entry *e);

/* --- view.c: the view model ---------------------------------------------------- */

/* The model of contract section 3 for a seat (or RULES_SPECTATOR); the caller
 * frees it. K is the token's count; when it is behind the model is stale. */
struct model *
view_game(struct desk *d, const struct table *t, int seat, uint32_t k,
    struct buffer *why);

/* --- events.c ------------------------------------------------------------------ */

/* An events array with what sentences need beside the facts (see there). TENSE
 * is "event" for what happened, "forecast" for what will. */
struct model *
events_in_words(const struct table *t, const char *tense,
    const struct model *events);
/* Any part of the model with the same, but for sentences. */
struct model *
facts_in_words(const struct table *t, const struct model *facts);
/* Events from JSON text. */
struct model *
events_read(const struct table *t, const char *tense, const char *events,
    size_t len);

/* --- log.c --------------------------------------------------------------------- */

/* One line of key=value to standard error. WHAT is lower-case-with-hyphens. */
void
log_event(const char *what, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
