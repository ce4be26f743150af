/*
 * The log of a game: its entries, the notes that players sent with them, and
 * the seeds after the first one. What store.h says of transactions holds here.
 */
#ifndef TURNPOST_STORE_LOG_H
#define TURNPOST_STORE_LOG_H

#include "store/store_games.h"

/* Appends entry E to the log of game G, which must be number G->entries of
 * it, and updates the game (entries, to_move, state, head, moved), here and
 * stored, and the seat's count. E->events are not stored: they follow from the
 * move and its chance. STORE_DUPLICATE when that entry exists, STORE_ABSENT
 * when those before it do not; on a server that is found out later, and the
 * transaction fails. */
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

/* How many entries of SEAT took others back. */
enum store_status __attribute__((warn_unused_result))
store_entries_undo(struct store *s, int64_t game, int seat, int64_t *n);

/* A note that went with entry N; there may be several. */
enum store_status
store_note_add(struct store *s, int64_t game, uint32_t n, int seat,
    const char *text);
/* The bytes of all notes that the player of SEAT has written there, those with
 * entries that were taken back, too; and to *N how many since entry FROM. Who
 * had the seat before wrote others. */
enum store_status __attribute__((warn_unused_result))
store_notes_written(struct store *s, int64_t game, int seat, uint32_t from,
    int64_t *bytes, int *n);
enum store_status __attribute__((warn_unused_result))
store_notes_each(struct store *s, int64_t game, uint32_t from,
    bool (*each)(void *arg, uint32_t n, int seat, const char *text), void *arg);

/* The I-th note, from 0, that went with entry N. */
struct store_note {
	uint32_t n, i;
	int seat;
	const char *text; /* borrowed */
};

/* Calls EACH with the notes that went with entries before END, newest first,
 * until it returns false. */
enum store_status __attribute__((warn_unused_result))
store_notes_newest(struct store *s, int64_t game, uint32_t end,
    bool (*each)(void *arg, const struct store_note *note), void *arg);
/* How many came before the I-th note of entry N. */
enum store_status __attribute__((warn_unused_result))
store_notes_before(struct store *s, int64_t game, uint32_t n, uint32_t i,
    int64_t *before);

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

#endif
