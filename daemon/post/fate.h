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
	int64_t told_by; /* LETTER_SUPERSEDED: by this letter, if that was not
			  * dropped itself meanwhile; 0: in any case */
	char *said;	 /* owned */
	bool has_notes;	 /* it told the first NOTES notes of entry PLY, and all
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

/* Logs what the transport said of letter L. */
void
fate_log(const struct store_letter *l, enum mail_fate fate, const char *said);

/* --- many of them --------------------------------------------------------- */

enum {
	FATES_MAX = 96, /* that are written down at once: with the letters under
			 * way less than DUE_MAX, since those are still owed */
	FATES_SENT = 16 /* of letters that were given to the transport: after a
			 * crash those would be given to it again */
};

/* All zeroes is empty. */
struct fates {
	struct fate fate[FATES_MAX];
	size_t n, sent;
};

/* Adds what became of LETTER, for which there is room, with the words of
 * whoever decided it; borrowed from F. */
struct fate *
fates_add(struct fates *f, const struct store_letter *letter,
    enum mail_fate fate, enum letter_outcome outcome, const char *said);
bool
fates_have(const struct fates *f, int64_t id);
/* Whether it is time to write them down: there is room for half as many more. */
bool
fates_are_many(const struct fates *f);

/* fate_mark() for all of them. */
void
fates_mark(struct desk *d, const struct fates *f, bool *wakes);
void
fates_forget(struct fates *f);

#endif
