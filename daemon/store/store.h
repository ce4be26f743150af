/*
 * What lasts: games, seats, entries, people, and letters owed, in SQLite.
 * This header speaks of those and of nothing of SQLite, so that another
 * database can stand behind it. Every write happens between store_begin() and
 * store_commit(); nothing that was committed is lost by a crash.
 *
 * Games are independent of each other; nothing here ties two together.
 * Times are seconds UTC. Texts are UTF-8.
 *
 * Here are opening, transactions, games and seats. Not here: logs
 * (store_log.h), players (store_players.h) and what they choose
 * (store_people.h), letters (store_letters.h), alarms (store_alarm.h), clocks,
 * pauses and stand-ins (store_clocks.h), motions (store_motions.h), proposals
 * (store_proposals.h), outcomes (store_outcomes.h), games that are held
 * (store_held.h), data sets and facts (store_data.h), checks (store_check.h),
 * other processes (store_lock.h, store_wake.h), what all of it means (desk/),
 * SQL (sql/).
 */
#ifndef TURNPOST_STORE_STORE_H
#define TURNPOST_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/entry.h"

struct store;

enum store_status {
	STORE_OK,
	STORE_ABSENT,	 /* there is no such thing */
	STORE_DUPLICATE, /* there is one already */
	STORE_BUSY,	 /* another writer held the lock too long */
	STORE_FULL,	 /* no room on the disk, or it cannot be
				 * written */
	STORE_FAILED,	 /* the database is damaged or unreadable */
	STORE_REPLACED,	 /* the files at its path are not those that are open
			  * (store_check.h) */
	STORE_FOREIGN,	 /* at opening: not a turnpost database */
	STORE_NEWER,	 /* at opening: made by a newer turnpost */
	STORE_NO_FOLDER	 /* at opening: folder missing, unwritable */
};

enum store_mode { STORE_CREATE, STORE_WRITE, STORE_AS_IS, STORE_READ };

/* Opens the database at PATH (with STORE_CREATE made, unless there is a log of
 * one that was taken away, and migrated; with
 * STORE_WRITE migrated but not made; with STORE_AS_IS, which can be written,
 * and STORE_READ neither). On failure
 * *OUT is NULL and WHY (LEN bytes) a sentence that says what to do. */
enum store_status __attribute__((warn_unused_result))
store_open(const char *path, enum store_mode mode, struct store **out,
    char *why, size_t len);
void
store_close(struct store *s);

/* What is called now and then while the store is busy with something that takes
 * long: DONE of OF bytes, or as many steps of it. */
struct store_watch {
	void (*step)(void *arg, uint64_t done, uint64_t of);
	void *arg;
};

/* The same as store_open(), and tells WATCH (NULL: nobody) how far the
 * migration is, in pages that it reads. */
enum store_status __attribute__((warn_unused_result))
store_open_watched(const char *path, enum store_mode mode,
    const struct store_watch *watch, struct store **out, char *why, size_t len);

/* The last fault in the database's own words, for the log. */
const char *
store_why(const struct store *s);

/* --- transactions -------------------------------------------------------- */

/* BEGIN IMMEDIATE, COMMIT, ROLLBACK. Within a transaction a piece can be begun,
 * and then be kept with the others or undone alone; pieces do not nest.
 *
 * A failure sticks to the piece in which it happens, or to the transaction when
 * that is outside of a piece: from then on no statement reaches the database,
 * each returns the same failure, store_why() tells the first one, and the piece
 * can not be kept nor the transaction committed. So it is enough to look once,
 * at the end of the piece, with store_failed(); a function that is declared
 * without warn_unused_result need not be looked at before. What it would have
 * set is as it was, or zero.
 *
 * The answers STORE_ABSENT and STORE_DUPLICATE are not failures, and neither is
 * STORE_FAILED from a function that only reads: that row is damaged, which its
 * reader judges. The piece goes on after them; whoever needs to know looks at
 * what the function returns.
 *
 * store_piece_undo() and store_rollback() forget the failure. When the database
 * has ended the whole transaction by itself (a full disk), only
 * store_rollback() does. Outside of store_begin() and store_commit() nothing
 * sticks. */
enum store_status __attribute__((warn_unused_result))
store_begin(struct store *s);
/* When it fails, all has been rolled back. What would be written to files that
 * somebody deleted or replaced is not committed: STORE_REPLACED. */
enum store_status __attribute__((warn_unused_result))
store_commit(struct store *s);
void
store_rollback(struct store *s);

enum store_status __attribute__((warn_unused_result))
store_piece_begin(struct store *s);
/* When it fails, the piece has been undone. */
enum store_status __attribute__((warn_unused_result))
store_piece_keep(struct store *s);
void
store_piece_undo(struct store *s);

/* Whether the piece, or outside of pieces the transaction, has failed. */
bool
store_failed(const struct store *s);
/* With what; STORE_OK when it has not. */
enum store_status
store_failure(const struct store *s);

/* Consistent reading of several things: a read transaction. */
enum store_status __attribute__((warn_unused_result))
store_read_begin(struct store *s);
void
store_read_end(struct store *s);

/* --- games --------------------------------------------------------------- */

enum store_game_state { STORE_OPEN, STORE_PAUSED, STORE_OVER };

struct store_game {
	int64_t id; /* 1, 2, 3 ... */
	uint8_t uid[UID_SIZE];
	char *ruleset;
	int version;
	char *options; /* canonical JSON object */
	int64_t data;  /* its data set, 0: none */
	int seats;
	enum store_game_state state;
	uint32_t entries;	   /* in its log */
	unsigned to_move;	   /* bit per seat */
	uint8_t seed[DIGEST_SIZE]; /* of its first stretch */
	bool seedless; /* it came from elsewhere without that seed */
	int reseeds;   /* stretches after the first (store_stretches_each()) */
	uint8_t commitment[DIGEST_SIZE];
	uint8_t entropy[DIGEST_SIZE];
	uint8_t head[DIGEST_SIZE]; /* hash of the last entry */
	int64_t created;
	int64_t moved; /* time of the last entry */
	int64_t alarm; /* when its clock acts, 0: never (store_alarm.h) */
	char *terms; /* a JSON object (game/terms.h); NULL when adding: "{}" */
	int64_t proposal; /* it began as, or 0 */
	uint32_t watch; /* odd: links for onlookers with this number are good */
};

struct store_seat {
	int seat;
	int64_t player; /* 0: a bot */
	char *bot;	/* "", "random", "fallback", "greedy" */
	char *name;	/* as shown to the table; "" when its player was
			 * erased (game/former.h) */
	char *phrase;	/* NULL when it was erased */
	uint8_t phrase_digest[DIGEST_SIZE]; /* SHA-256 of one that was
				 * erased, of no meaning otherwise */
	uint32_t made;	  /* entries made: k of the play token */
	bool muted;	  /* letters off */
	bool unreachable; /* the address was refused for good, or letters come
			   * back from it */
	char *standin;	  /* "", or the policy that plays until he is back */
	bool deaf;	  /* does not want to hear the table's talk */
	char *memo;	  /* what he has written for nobody else */
	bool every;	  /* its player wants STORE_LETTERS_EVERY */
	int64_t switched; /* when its player turned letters off, or on again,
			   * without the table's knowing it; 0: it knows */
	/* Notes that letters to it have told: all that went with earlier
	 * entries, and the first so many of this one. */
	uint32_t heard_entry, heard_notes;
};

void
store_game_fini(struct store_game *g);
void
store_seats_fini(struct store_seat *seats, int n);

/* Adds a game that has no entry yet and its seats (G->seats of them). Sets
 * G->id. */
enum store_status __attribute__((warn_unused_result))
store_game_add(struct store *s, struct store_game *g,
    const struct store_seat *seats);
enum store_status __attribute__((warn_unused_result))
store_game_get(struct store *s, int64_t id, struct store_game *g);
/* Other links for onlookers, here and stored: one more than before. */
enum store_status
store_game_watch(struct store *s, struct store_game *g, uint32_t watch);
/* The game with that uid: its number. */
enum store_status __attribute__((warn_unused_result))
store_game_find(struct store *s, const uint8_t uid[UID_SIZE], int64_t *id);
/* SEATS has room for RULES_SEATS_MAX. */
enum store_status __attribute__((warn_unused_result))
store_seats_get(struct store *s, int64_t game, struct store_seat *seats,
    int *n);

/* Calls EACH with every game (open and paused ones, over ones, all), by id,
 * from id AFTER + 1 on, until it returns false. EACH may use the store. */
enum store_which { STORE_ALL_GAMES, STORE_OPEN_GAMES, STORE_OVER_GAMES };
enum store_status __attribute__((warn_unused_result))
store_games_each(struct store *s, enum store_which which, int64_t after,
    bool (*each)(void *arg, const struct store_game *g), void *arg);

enum store_status
store_seat_mute(struct store *s, int64_t game, int seat, bool muted);
enum store_status
store_seat_switched(struct store *s, int64_t game, int seat, int64_t at);
enum store_status
store_seat_unreachable(struct store *s, int64_t game, int seat,
    bool unreachable);
/* Never goes back. */
enum store_status
store_seat_heard(struct store *s, int64_t game, int seat, uint32_t entry,
    uint32_t notes);

#endif
