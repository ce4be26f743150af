/*
 * Letters that do not arrive. Each letter has an envelope sender of its own
 * (VERP): the address in mail.from with a tag that only this server can make,
 * so that a report that comes back tells which letter it is about. Here are
 * both the tag's place in an address and what follows from a report.
 *
 * Not here: reading reports (mail/report.h), the tag itself (sign/sign.h), what
 * is written about games and invitations (reach.h).
 */
#ifndef TURNPOST_POST_BOUNCE_H
#define TURNPOST_POST_BOUNCE_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

struct buffer;
struct desk;
struct store_letter;

/* Appends the envelope sender of letter ID: "games+b17-0123456789abcdef@host",
 * or the plain address where mail.verp is "" or the local part would be longer
 * than 64 bytes. */
void
bounce_sender(const struct desk *d, int64_t id, struct buffer *out);

/* Finds the letter whose tag is at the end of the local part of ADDRESS.
 * ADDRESS may be the whole address, what stands before its @, or less, because
 * each mail server passes on another part; any character may part the tag from
 * what stands before it. False when there is no tag of this server. */
bool
bounce_find(const struct desk *d, const char *address, int64_t *id);

enum bounce_outcome {
	BOUNCE_TAKEN,
	BOUNCE_KNOWN,	  /* the letter is parked already */
	BOUNCE_NO_LETTER, /* there is none of that number */
	BOUNCE_LATER	  /* the database cannot be used: try again */
};

/* Takes in, in one transaction, that letter ID came back with WORDS: the letter
 * is parked, and its reader cannot be reached, unless WORDS are about the sender,
 * a login or relaying (mail/refusal.h). The same report again changes nothing. A report about a letter to an address that its player has left
 * since, or to a seat that another person has now, changes nothing for any
 * player. Desk and post are woken. WHY gets the database's words when the
 * outcome is BOUNCE_LATER. */
enum bounce_outcome
bounce_take(struct desk *d, int64_t id, const char *words, struct buffer *why);

/* bounce_refused() does what follows when letter L is refused for good, or
 * given up after a week; bounce_accepted() what follows when the mail server
 * takes L over. Both work within the transaction under way. *WAKES becomes true
 * when the desk has to be woken after it. */
void
bounce_refused(struct desk *d, const struct store_letter *l, bool *wakes);
void
bounce_accepted(struct desk *d, const struct store_letter *l, bool *wakes);

#endif
