/*
 * Letters: an intent (game, seat, kind, ply) becomes a letter at the moment
 * when it is sent, so that it tells the truth of that moment.
 *
 * Not here: when and how often to try (outbox.h), letters of no game
 * (service.h), how one becomes bytes (envelope.h).
 */
#ifndef TURNPOST_POST_LETTERS_H
#define TURNPOST_POST_LETTERS_H

#include "base/buffer.h"
#include "post/taste.h"
#include "store/store_letters.h"

struct desk;
struct draw_cache;

enum letter_outcome {
	LETTER_COMPOSED,
	LETTER_SUPERSEDED, /* it has nothing to say any more */
	LETTER_MUTED,	   /* the reader does not want it */
	LETTER_HELD,	   /* the reader does not want it now (taste.h) */
	LETTER_NOT_SERVED, /* the game cannot be replayed; try later */
	LETTER_FAILED	   /* a template or the database; try later */
};

/* What a daily letter tells: the seats of its reader whose gathered letters it
 * stands for, and what their player knows by it. */
struct letter_seat {
	int64_t game;
	int seat;
	uint32_t ply, notes;
};

/* A letter ready to be sent. */
struct letter {
	struct buffer bytes; /* RFC 5322 */
	char *to;	     /* the address */
	char *message_id;
	bool tells_turn; /* has the play link of a seat to move */
	uint32_t made;	 /* entries of the seat when it was composed */
	uint32_t ply;	 /* the last entry it knows of */
	uint32_t notes;	 /* and how many notes of that entry */
	bool has_notes;	 /* some that no letter to the seat has told, or it is
			  * to be known that it was told of all entries */
	struct taste taste;	   /* of one that is LETTER_HELD */
	struct letter_seat *seats; /* owned; of a daily letter */
	size_t n_seats;
	/* figures for the bench */
	size_t png_bytes, html_bytes;
};

/* When it is not LETTER_COMPOSED, WHY says why. */
enum letter_outcome
letter_compose(struct desk *d, struct draw_cache *cache,
    const struct store_letter *intent, struct letter *out, struct buffer *why);
void
letter_fini(struct letter *l);

/* What a kind of letter is called, as in its Message-ID. */
const char *
letter_kind_name(enum store_letter_kind kind);

#endif
