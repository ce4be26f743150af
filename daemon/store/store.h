/*
 * What lasts: games, seats, entries, people, and letters owed, in SQLite.
 * This header speaks of those and of nothing of SQLite, so that another
 * database can stand behind it. Every write happens between store_begin() and
 * store_commit(); nothing that was committed is lost by a crash.
 *
 * Games are independent of each other; nothing here ties two together.
 * Times are seconds UTC. Texts are UTF-8.
 *
 * Not here: letters owed (store_letters.h), what the facts mean (desk/), SQL
 * (sql/).
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
	STORE_FOREIGN,	 /* at opening: not a turnpost database */
	STORE_NEWER,	 /* at opening: made by a newer turnpost */
	STORE_NO_FOLDER	 /* at opening: folder missing, unwritable */
};

enum store_mode { STORE_CREATE, STORE_WRITE, STORE_READ };

/* Opens the database at PATH (with STORE_CREATE made and migrated; with
 * STORE_WRITE migrated but not made; with STORE_READ neither). On failure
 * *OUT is NULL and WHY (LEN bytes) a sentence that says what to do. */
enum store_status __attribute__((warn_unused_result))
store_open(const char *path, enum store_mode mode, struct store **out,
    char *why, size_t len);
void
store_close(struct store *s);

/* The last fault in the database's own words, for the log. */
const char *
store_why(const struct store *s);

/* A number that changes whenever another process has written; -1 when it
 * can't be read. */
int64_t
store_version(struct store *s);

/* Makes this process the only ROLE ("serve") of the database at PATH until
 * *FD is given to store_unlock() or the process has ended, however. Waits up
 * to SECONDS for the one before. Children share the lock: it is free when the
 * last of them has ended. Other than STORE_OK: *FD is -1 and WHY a sentence;
 * STORE_BUSY means that there is another. */
enum store_status __attribute__((warn_unused_result))
store_lock(const char *path, const char *role, int seconds, int *fd, char *why,
    size_t len);
void
store_unlock(int fd);

/* --- transactions -------------------------------------------------------- */

/* BEGIN IMMEDIATE, COMMIT, ROLLBACK. A failed commit has been rolled back.
 * After a fault that ended the transaction on the spot (a full disk), all that
 * follows fails the same way until store_rollback() or store_commit(); then
 * the store is as good as new. */
enum store_status __attribute__((warn_unused_result))
store_begin(struct store *s);
enum store_status __attribute__((warn_unused_result))
store_commit(struct store *s);
void
store_rollback(struct store *s);

/* One piece of a shared transaction: undone alone, or kept. */
enum store_status __attribute__((warn_unused_result))
store_piece_begin(struct store *s);
enum store_status __attribute__((warn_unused_result))
store_piece_keep(struct store *s);
void
store_piece_undo(struct store *s);

/* Consistent reading of several things: a read transaction. */
enum store_status __attribute__((warn_unused_result))
store_read_begin(struct store *s);
void
store_read_end(struct store *s);

/* --- people -------------------------------------------------------------- */

struct store_player {
	int64_t id;
	char *mail; /* address, as given; unique without case */
	char *name;
	char *lang; /* "en"; "" when none was chosen */
	char *zone; /* "Europe/Rome"; "" when none was chosen */
	int64_t created;
	uint32_t epoch; /* of the private link; grows when revoked */
};

void
store_player_fini(struct store_player *p);

/* The player with that address: found (his name, language and zone stay as
 * they are, empty ones are filled in) or added. Sets P->id. */
enum store_status __attribute__((warn_unused_result))
store_player_put(struct store *s, struct store_player *p);
enum store_status __attribute__((warn_unused_result))
store_player_get(struct store *s, int64_t id, struct store_player *p);

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
};

struct store_seat {
	int seat;
	int64_t player; /* 0: a bot */
	char *bot;	/* "", "random", "fallback", "greedy" */
	char *name;	/* as shown to the table */
	char *phrase;	/* NULL when it was erased */
	uint8_t phrase_digest[DIGEST_SIZE]; /* SHA-256 of one that was
				 * erased, of no meaning otherwise */
	uint32_t made;	  /* entries made: k of the play token */
	bool muted;	  /* letters off */
	bool unreachable; /* the address was refused for good */
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

enum store_status __attribute__((warn_unused_result))
store_seat_mute(struct store *s, int64_t game, int seat, bool muted);
enum store_status __attribute__((warn_unused_result))
store_seat_unreachable(struct store *s, int64_t game, int seat,
    bool unreachable);

/* --- the log ------------------------------------------------------------- */

/* Appends entry E to the log of game G, which must be number G->entries of
 * it, and updates the game (entries, to_move, state, head, moved), here and
 * stored, and the seat's count. E->events are not stored: they follow from the
 * move and its chance. STORE_DUPLICATE when that entry exists, STORE_ABSENT
 * when those before it do not. */
enum store_status __attribute__((warn_unused_result))
store_entry_add(struct store *s, struct store_game *g, const struct entry *e,
    unsigned to_move, bool over);

/* Calls EACH with the entries [FROM, ...) in order until it returns false;
 * the entry is borrowed and has no events. EACH must not read entries with
 * this function again; the same for notes below. */
enum store_status __attribute__((warn_unused_result))
store_entries_each(struct store *s, int64_t game, uint32_t from,
    bool (*each)(void *arg, const struct entry *e), void *arg);

/* The number of the entry that SEAT made as its K-th (from 0). */
enum store_status __attribute__((warn_unused_result))
store_entry_of_seat(struct store *s, int64_t game, int seat, uint32_t k,
    uint32_t *n);

/* A note that went with entry N; there may be several. */
enum store_status __attribute__((warn_unused_result))
store_note_add(struct store *s, int64_t game, uint32_t n, int seat,
    const char *text);
enum store_status __attribute__((warn_unused_result))
store_notes_each(struct store *s, int64_t game, uint32_t from,
    bool (*each)(void *arg, uint32_t n, int seat, const char *text), void *arg);

/* Entries from FROM on, up to the next stretch, draw from a seed of their own:
 * the game came from another server without the seed it had there. FROM is the
 * number of a "!reseed" entry. */
struct store_stretch {
	uint32_t from;
	uint8_t commitment[DIGEST_SIZE];
	bool seedless; /* its seed stayed elsewhere, too */
	uint8_t seed[DIGEST_SIZE];
};

/* Adds a stretch that begins with the next entry of the game, which must be a
 * "!reseed" and is to be added after it; counts G->reseeds, here and stored.
 * Entries read later have RESEEDED and COMMITMENT set. */
enum store_status __attribute__((warn_unused_result))
store_stretch_add(struct store *s, struct store_game *g,
    const struct store_stretch *stretch);
/* Those after the first, in order. */
enum store_status __attribute__((warn_unused_result))
store_stretches_each(struct store *s, int64_t game,
    bool (*each)(void *arg, const struct store_stretch *stretch), void *arg);
/* The last of them: STORE_ABSENT when there is none. */
enum store_status __attribute__((warn_unused_result))
store_stretch_last(struct store *s, int64_t game,
    struct store_stretch *stretch);

/* --- games that are not served ------------------------------------------- */

/* A game whose log these rules do not replay to what was stored, from entry N
 * on. */
enum store_status __attribute__((warn_unused_result))
store_held_put(struct store *s, int64_t game, uint32_t n, const char *why);
/* STORE_ABSENT: it is not held. The caller frees *WHY. */
enum store_status __attribute__((warn_unused_result))
store_held_get(struct store *s, int64_t game, uint32_t *n, char **why);
/* Forgets all of them. */
enum store_status __attribute__((warn_unused_result))
store_held_clear(struct store *s);
enum store_status __attribute__((warn_unused_result))
store_held_count(struct store *s, int64_t *n);
/* The letters that held games owe, and games that are over, are due at NOW, as
 * if owed just then: for when they may be served again. */
enum store_status __attribute__((warn_unused_result))
store_held_letters(struct store *s, int64_t now);

/* --- data sets ----------------------------------------------------------- */

/* The text of a ruleset's data set as it was when the first game used it:
 * found by its name and bytes, or added. */
struct store_data {
	int64_t id;
	char *ruleset;
	char *name;
	uint8_t digest[DIGEST_SIZE]; /* SHA-256 of the text */
	char *text;
	size_t len;
	bool shipped; /* it came with the program when it was added; one that
				 * is found keeps what it had */
};
/* Sets DATA->id and DATA->shipped. */
enum store_status __attribute__((warn_unused_result))
store_data_put(struct store *s, struct store_data *data);
enum store_status __attribute__((warn_unused_result))
store_data_get(struct store *s, int64_t id, struct store_data *data);
void
store_data_fini(struct store_data *data);

/* --- the server's own facts ---------------------------------------------- */

/* A value kept by name ("rules-fingerprint"); the caller frees it. */
enum store_status __attribute__((warn_unused_result))
store_fact_get(struct store *s, const char *name, char **value);
enum store_status __attribute__((warn_unused_result))
store_fact_put(struct store *s, const char *name, const char *value);

/* Whether the database file is sound; a line per fault to OUT, and
 * STORE_FAILED. Reads everything. */
enum store_status __attribute__((warn_unused_result))
store_integrity(struct store *s, struct buffer *out);

/* Room for one more write: STORE_FULL when there is none, or when the last
 * write failed and still does. Cheap. */
enum store_status __attribute__((warn_unused_result))
store_writable(struct store *s);

/* Moves what was committed from the write-ahead log into the database file,
 * as far as nobody is in the way and without making anybody wait. For idle
 * moments: done rarely it takes some 50 ms, and when the log has grown to
 * 64 MB a commit does it by itself. */
enum store_status __attribute__((warn_unused_result))
store_checkpoint(struct store *s);

#endif
