/*
 * Somebody wants to be forgotten. What is his goes: address, name, phrase but
 * for its digest, notes, memos, invitations, settings. What the others have
 * stays: the games, their logs and hashes, results; his seats are those of a
 * "former player" (former.h). In games that go on he resigns.
 *
 * Not here: asking him whether he means it (erasepage.h), what is stored
 * (store_erase.h), what he can take along (persondata.h).
 */
#ifndef TURNPOST_PEOPLE_ERASE_H
#define TURNPOST_PEOPLE_ERASE_H

#include "store/store.h"

struct desk;

enum { ERASE_AGAIN = 10 * 60 }; /* seconds until another letter is sent */

/* Owes PLAYER the letter whose link leads to the page that does it; one that was
 * owed just now is enough. Within the transaction under way. */
enum store_status __attribute__((warn_unused_result))
erase_ask(struct desk *d, int64_t player);

/* The games that somebody was erased from: afterwards nothing tells which. All
 * zeroes is none. */
struct erased {
	int64_t *games; /* owned */
	size_t n;
};
void
erased_fini(struct erased *e);
/* What was done there does not get committed: drops them from the cache. */
void
erased_undo(struct desk *d, const struct erased *e);

/* Forgets PLAYER within the transaction under way; NEVER: his address is
 * written to no more, for which a digest of it is kept; what was refused before
 * stays so in any case. E (all zeroes) becomes
 * the games. STORE_ABSENT: there is no such player; after anything but STORE_OK
 * the caller undoes the piece, and calls erased_undo(). */
enum store_status __attribute__((warn_unused_result))
erase_person(struct desk *d, int64_t player, bool never, struct erased *e);

/* What is left to be done after the commit: no trace in the files. Milliseconds
 * until it wants to be called again, -1: nothing to do. Outside of
 * transactions; cheap when nobody was erased. */
int
erase_step(struct desk *d);
/* Somebody may have been erased by another process, or before this one. */
void
erase_look(struct desk *d);

/* Forgets PLAYER (erase.h), at once and for good; NEVER: his address is written
 * to no more. */
bool __attribute__((warn_unused_result))
erase_player(struct desk *d, int64_t player, bool never, struct buffer *why);
/* The same of somebody who does not play, and only was invited at MAIL. */
bool __attribute__((warn_unused_result))
erase_invited(struct desk *d, const char *mail, struct buffer *why);

#endif
