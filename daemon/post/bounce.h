/*
 * Letters that do not arrive. Each has an envelope sender of its own (VERP):
 * the address of mail.from with a tag that only this server can make, so that a
 * report that comes back tells which letter it was.
 *
 * Not here: reading reports (mail/report.h), the tag itself (sign.h).
 */
#ifndef TURNPOST_POST_BOUNCE_H
#define TURNPOST_POST_BOUNCE_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

struct desk;
struct store_letter;

/* Appends the envelope sender of letter ID: "games+b17-0123456789abcdef@host",
 * or the plain address where mail.verp is "" or the local part would be longer
 * than 64 bytes. */
void
bounce_sender(const struct desk *d, int64_t id, struct buffer *out);

/* The letter whose tag is at the end of the local part of ADDRESS (which may be
 * the whole address, or what stands before the @, or less of it), whatever parts
 * the tag from what stands before. False when there is none of ours. */
bool
bounce_find(const struct desk *d, const char *address, int64_t *id);

enum bounce_outcome {
	BOUNCE_TAKEN,
	BOUNCE_KNOWN,	  /* it was said before, or matters no more */
	BOUNCE_NO_LETTER, /* there is none of that number */
	BOUNCE_LATER	  /* the database cannot be written: try again */
};

/* Takes in, in one transaction, that letter ID came back with WORDS: it is
 * parked, and its reader cannot be reached. The same again changes nothing. A
 * report about a letter to an address that is not the player's any more, or to a
 * seat that another person has now, changes nobody. Desk and post are woken. WHY gets the database's
 * words when it is to be tried again. */
enum bounce_outcome
bounce_take(struct desk *d, int64_t id, const char *words, struct buffer *why);

/* What follows from letter L being refused for good at sending, or given up
 * after a week; from being taken over by the mail server. Within the caller's
 * transaction; *WAKES becomes true when the desk has to be woken after it. */
enum store_status __attribute__((warn_unused_result))
bounce_refused(struct desk *d, const struct store_letter *l, bool *wakes);
enum store_status __attribute__((warn_unused_result))
bounce_accepted(struct desk *d, const struct store_letter *l, bool *wakes);

#endif
