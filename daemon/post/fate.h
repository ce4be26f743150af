/*
 * What has become of a letter that was due, and what follows from it: a row of
 * the letter, and those of its reader. The outbox (outbox.h) gathers fates and
 * has many of them written in one transaction.
 *
 * Not here: what follows for games and people (bounce.h, reach.h).
 */
#ifndef TURNPOST_POST_FATE_H
#define TURNPOST_POST_FATE_H

#include "post/letters.h"
#include "post/taste.h"
#include "mail/mail.h"

struct desk;

enum { FATE_AGAIN_MAX = 6 * 3600 }; /* seconds between tries */

struct fate {
	struct store_letter letter;  /* "said" is NULL */
	enum mail_fate fate;	     /* when OUTCOME is LETTER_COMPOSED */
	enum letter_outcome outcome; /* of composing it */
	int64_t again;		     /* MAIL_DOWN: no try before then */
	char *said;		     /* owned */
	bool has_notes; /* it told the first NOTES notes of entry PLY, and all
			 * of those before */
	uint32_t ply, notes;
	struct letter_seat *seats; /* owned; of a daily letter: what it told */
	size_t n_seats;
	struct taste taste; /* LETTER_HELD: until when */
};

/* Writes F down, within the transaction under way: the letter is done, to be
 * tried again, or held; its reader has heard notes, can be reached, or cannot.
 * *WAKES becomes true when the desk has to be woken after it. */
void
fate_mark(struct desk *d, const struct fate *f, bool *wakes);

void
fate_fini(struct fate *f);

#endif
