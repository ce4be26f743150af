/*
 * What lasts: games, seats, entries, people, and letters owed, in SQLite.
 * This header speaks of those and of nothing of SQLite, so that another
 * database can stand behind it. Every write happens between store_begin() and
 * store_commit(); nothing that was committed is lost by a crash.
 *
 * Games are independent of each other; nothing here ties two together.
 * Times are seconds UTC. Texts are UTF-8.
 *
 * Here are opening and transactions. Not here: games and seats (store_games.h),
 * logs (store_log.h), players (store_players.h) and what they choose
 * (store_people.h), letters (store_letters.h), alarms (store_alarm.h), clocks,
 * pauses and stand-ins (store_clocks.h), motions (store_motions.h), proposals
 * (store_proposals.h), outcomes (store_outcomes.h), games that are held
 * (store_held.h), data sets and facts (store_data.h), checks (store_check.h),
 * copying all of it into another one (store_transfer.h), letters of players
 * (store_received.h), channels (store_channels.h), who moves
 * the log into the file (store_mover.h), other processes (store_lock.h,
 * store_wake.h), what all of it means (desk/), SQL (sql/).
 */
#ifndef TURNPOST_STORE_STORE_H
#define TURNPOST_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* Opens the database at PATH, a file or a URL (with STORE_CREATE made, unless
 * there is a log of one that was taken away, and migrated; with
 * STORE_WRITE migrated but not made; with STORE_AS_IS, which can be written,
 * and STORE_READ neither). On failure
 * *OUT is NULL and WHY (LEN bytes) a sentence that says what to do. */
enum store_status __attribute__((warn_unused_result))
store_open(const char *path, enum store_mode mode, struct store **out,
    char *why, size_t len);
void
store_close(struct store *s);

/* The sockets of wake-ups (store_wake.h) are beside PATH, as those of a database
 * on a server can not be beside it. */
void
store_wakes_beside(struct store *s, const char *path);

/* Keeps little of what was read from now on, for who seldom reads the same
 * again. */
void
store_be_small(struct store *s);

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

/* The database for people: its path, or its URL without a password. */
const char *
store_name(const struct store *s);

/* The last fault in the database's own words, for the log. */
const char *
store_why(const struct store *s);

/* How often the server of the database was away, or kept us waiting, until now:
 * what failed of that says nothing about what was read. 0: it is a file. */
unsigned
store_losses(const struct store *s);

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
/* The same as store_begin() for a transaction that only writes what is of games,
 * each of which is read first (store_game_get()): on a server it has these games
 * for itself, and others may write about other games meanwhile. Where it would
 * write something else, or somebody has the game, it fails, and should be done
 * once more after store_begin(). */
enum store_status __attribute__((warn_unused_result))
store_begin_beside(struct store *s);
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

/* Consistent reading of several things: a read transaction. Within another one
 * it is a part of that one. */
enum store_status __attribute__((warn_unused_result))
store_read_begin(struct store *s);
void
store_read_end(struct store *s);

#endif
