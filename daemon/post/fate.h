/*
 * What has become of a letter that was due, and what follows from it.
 *
 * Not here: when letters are sent, and that fates are gathered (outbox.c).
 */
#ifndef TURNPOST_POST_FATE_H
#define TURNPOST_POST_FATE_H

#include "post/letters.h"
#include "post/taste.h"
#include "mail/mail.h"

struct desk;

enum { FATE_AGAIN_MAX = 6 * 3600 }; /* seconds between tries */

struct fate {
	struct store_letter letter; /* without what was said before */
	enum mail_fate fate;
	enum letter_outcome outcome; /* when it was not sent */
	int64_t again;	/* MAIL_DOWN: not before; it has not failed */
	char *said;	/* owned */
	bool has_notes; /* it told some, of entries up to PLY */
	uint32_t ply, notes;
	struct letter_seat *seats; /* owned; of a daily letter: what it told */
	size_t n_seats;
	struct taste taste; /* LETTER_HELD */
};

/* Writes F down, within the transaction under way: the letter is done, tried
 * again or held, its reader has heard, is reached or is not. *WAKES becomes true
 * when the desk has to be woken after it. */
enum store_status __attribute__((warn_unused_result))
fate_mark(struct desk *d, const struct fate *f, bool *wakes);

void
fate_fini(struct fate *f);

#endif
