/*
 * What the files of the desk share: the desk itself, and the smaller ones of
 * them. Nobody else includes this.
 *
 * Not here: a game as it is loaded (table.h), a move (turn.h).
 */
#ifndef TURNPOST_DESK_INNER_H
#define TURNPOST_DESK_INNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/table.h"
#include "match/match.h"
#include "sign/fair.h"
#include "sign/sign.h"
#include "store/store.h"
#include "store/store_letters.h"
#include "store/store_log.h"
#include "words/model.h"
#include "words/words.h"

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
	int64_t scrub;	  /* when traces of who was erased are looked for in the
			   * files (erase.h); 0: nobody was */
	int scrub_wait;	  /* seconds between the last two tries */
	int64_t (*clock)(void *arg);
	void *clock_arg;
	void (*random)(void *arg, void *bytes, size_t len);
	void *random_arg;
};

int64_t
desk_now(const struct desk *d);

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

/* Links of a seat are their player's: when it is given to another person, those
 * of before are not good any more. Reads the seat out of TOKEN (SIGN_PLAY,
 * SIGN_MUTE), where it is with how often it was given. */
enum link_seat {
	LINK_SEAT_OWN,
	LINK_SEAT_GIVEN, /* of a person before */
	LINK_SEAT_STORE	 /* the database failed */
};
enum link_seat
link_seat_take(const struct desk *d, struct sign_token *token);
void
link_play(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out);
void
link_mute(const struct desk *d, int64_t game, int seat, struct buffer *out);
void
link_player(const struct desk *d, int64_t player, uint32_t epoch,
    struct buffer *out);
/* Letters of all games that go on, on or off; its COUNT is link_never_since() of
 * SIGN_NEVER_PLAYER. */
void
link_games(const struct desk *d, int64_t player, struct buffer *out);
void
link_calendar(const struct desk *d, int64_t player, uint32_t epoch,
    struct buffer *out);
/* For onlookers; good while the game has that WATCH (store.h), which is odd. */
void
link_watch(const struct desk *d, int64_t game, uint32_t watch,
    struct buffer *out);
void
link_confirm(const struct desk *d, int64_t proposal, struct buffer *out);
void
link_invite(const struct desk *d, int64_t invite, struct buffer *out);
void
link_address(const struct desk *d, int64_t address, struct buffer *out);
void
link_address_back(const struct desk *d, int64_t address, struct buffer *out);
/* Of the letter that was owed at AT. */
void
link_erase(const struct desk *d, int64_t player, int64_t at,
    struct buffer *out);
/* What the COUNT of such a link is now: it changes with the address, so that
 * who reads letters to the one of before learns nothing of the present one, and
 * stops no letters to it. */
uint32_t
link_never_since(const struct desk *d, int what, int64_t id);
/* WHAT is SIGN_NEVER_INVITE ..., and ID its number. */
void
link_never(const struct desk *d, int what, int64_t id, struct buffer *out);

/* --- view.c: the view model ---------------------------------------------------- */

/* The model of contract section 3 for a seat (or RULES_SPECTATOR); the caller
 * frees it. K is the token's count; when it is behind the model is stale. */
struct model *
view_game(struct desk *d, const struct table *t, int seat, uint32_t k,
    struct buffer *why);

/* --- events.c ------------------------------------------------------------------ */

/* An events array with what sentences need beside the facts (see there), but
 * for what is told of a side once. TENSE is "event" for what happened,
 * "forecast" for what will. */
struct model *
events_in_words(const struct table *t, const char *tense,
    const struct model *events);
/* Adds to each of EVENTS whether it is READER's "own". */
void
events_put_own(struct model *events, int reader);
/* Any part of the model with the same, but for sentences. */
struct model *
facts_in_words(const struct table *t, const struct model *facts);
/* Events from JSON text. */
struct model *
events_read(const struct table *t, const char *tense, const char *events,
    size_t len);

/* The names of those who play together with SEAT (rules.h) and its own, in
 * order: "Ann & Cy". Returns how many. */
int
events_side(const struct table *t, int seat, struct buffer *names);

/* --- log.c --------------------------------------------------------------------- */

/* One line of key=value to standard error. WHAT is lower-case-with-hyphens. */
void
log_event(const char *what, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
