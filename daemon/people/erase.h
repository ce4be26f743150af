/*
 * A person wants to be forgotten. What is his goes: address, name, phrase but
 * for its digest, notes, memos, invitations, settings. What the others have
 * stays: the games, their logs and hashes, results; his seats are those of a
 * "former player" (game/former.h). In games that are not over he resigns.
 *
 * Not here: asking him whether he means it (pages/erasepage.h), what is taken
 * out of the database (store/store_erase.h), the data that he can take along
 * (pages/persondata.h).
 */
#ifndef TURNPOST_PEOPLE_ERASE_H
#define TURNPOST_PEOPLE_ERASE_H

#include "store/store.h"

struct buffer;
struct desk;

/* The games that a person was erased from, of which nothing tells afterwards.
 * All zeroes is none. */
struct erased {
	int64_t *games; /* owned */
	size_t n;
};
void
erased_fini(struct erased *e);
/* Drops these games from the cache, because the transaction was not
 * committed. */
void
erased_undo(struct desk *d, const struct erased *e);

enum { ERASE_AGAIN = 10 * 60 }; /* seconds until another letter is sent */

/* Owes PLAYER the letter whose link leads to the page where he is erased,
 * unless one became owed in the last ERASE_AGAIN seconds. Within the
 * transaction under way. */
enum store_status __attribute__((warn_unused_result))
erase_ask(struct desk *d, int64_t player);

/* Erases PLAYER within the transaction under way. NEVER: his address is not
 * written to any more, for which a digest of it is kept; if it asked for no
 * letters before, it stays so in any case. E (all zeroes before) becomes the
 * games. STORE_ABSENT: there is no such player. After anything but STORE_OK, or
 * when the store has failed, the caller undoes the piece and calls
 * erased_undo(). */
enum store_status __attribute__((warn_unused_result))
erase_person(struct desk *d, int64_t player, bool never, struct erased *e);

/* Looks whether traces are left by another process, or by an earlier run; then
 * erase_step() removes them. */
void
erase_look(struct desk *d);
/* Removes the traces of erased people from the files of the database, once the
 * erasure is committed. Returns the milliseconds until it is to be called
 * again, or -1: nothing is left to do. Outside of transactions; cheap when
 * nobody was erased. */
int
erase_step(struct desk *d);

/* For the operator, in a transaction of its own: erases PLAYER
 * (erase_person()). False: nothing was erased, and WHY says why. */
bool __attribute__((warn_unused_result))
erase_player(struct desk *d, int64_t player, bool never, struct buffer *why);
/* The same for a person who does not play here, but was invited at MAIL. */
bool __attribute__((warn_unused_result))
erase_invited(struct desk *d, const char *mail, struct buffer *why);

#endif
