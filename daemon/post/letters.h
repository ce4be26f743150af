/*
 * Letters: an intent (game, seat, kind, ply) becomes a letter at the moment
 * when it is sent, so that the letter tells the truth of that moment. Here is
 * what letters of games say, and the way in for letters of all kinds.
 *
 * Not here: when and how often to try (outbox.h), whether a letter still has
 * something to say (stale.h), letters of no game (service.h), how a letter
 * becomes bytes (envelope.h).
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
	LETTER_MUTED,	   /* its reader wants no letters */
	LETTER_HELD,	   /* its reader wants it later (taste.h) */
	LETTER_NOT_SERVED, /* the game cannot be replayed; try later */
	LETTER_FAILED	   /* a template or the database failed; try later */
};

/* A seat whose gathered letters a daily letter has told: the last entry that
 * the letter knows of, and how many notes of that entry it told. */
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
	bool has_notes;	 /* PLY and NOTES are to be stored: it told notes that
			  * no letter to the seat had told, or the seat's player
			  * wants to hear of all entries */
	struct taste taste;	   /* LETTER_HELD: until when */
	struct letter_seat *seats; /* owned; of a daily letter */
	size_t n_seats;
	/* Figures for the bench. */
	size_t png_bytes, html_bytes;
};

/* Composes the letter that INTENT has become by now. When the outcome is not
 * LETTER_COMPOSED, WHY says why. OUT is to be finished in any case. */
enum letter_outcome
letter_compose(struct desk *d, struct draw_cache *cache,
    const struct store_letter *intent, struct letter *out, struct buffer *why);
void
letter_fini(struct letter *l);

/* What a kind of letter is called in its Message-ID. */
const char *
letter_kind_name(enum store_letter_kind kind);

#endif
