/*
 * Letters that are about no game: they ask for a confirmation, invite somebody,
 * or bring a private link or the daily letter. Each kind has a template and a
 * function that fills in what the letter says at the moment when it is sent.
 *
 * Not here: letters of games (letters.h), what each kind says (inviteletters.h,
 * playerletters.h, digest.h).
 */
#ifndef TURNPOST_POST_SERVICE_H
#define TURNPOST_POST_SERVICE_H

#include "desk/reader.h"
#include "post/letters.h"

/* What a letter is made of. Texts are owned. */
struct service {
	char *to_name;	      /* "" for none */
	char *sender;	      /* who asks the reader; NULL: the server */
	char *to;	      /* the address */
	struct reader reader; /* in the beginning the server's */
	struct buffer never;  /* link that stops all letters (link_never()) */
	struct buffer root;   /* what letters of one thread share, ASCII:
			       * "proposal-12" */
	struct taste taste;   /* LETTER_HELD: until when */
	struct letter_seat *seats; /* of a daily letter: what it tells */
	size_t n_seats;
	struct model *model; /* an object, empty in the beginning: what the
			      * template looks into */
};

/* Fills in S for letter INTENT, within a read transaction: LETTER_COMPOSED, or
 * LETTER_SUPERSEDED, LETTER_HELD, LETTER_NOT_SERVED or LETTER_FAILED, with
 * WHY. */
typedef enum letter_outcome
service_fill(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why);

/* Composes letter INTENT, which is of no game, within a read transaction. Its
 * subject is the word "NAME.subject", its parts are the templates mail/NAME.txt
 * and mail/NAME.html; "operator", "contact" and "never" are added to the
 * model. */
enum letter_outcome
service_compose(struct desk *d, const struct store_letter *intent,
    struct letter *out, struct buffer *why);

/* What a kind of letter of no game is called, as in its Message-ID. */
const char *
service_kind_name(enum store_letter_kind kind);

/* Whether a letter may go to MAIL: LETTER_COMPOSED, or LETTER_MUTED or
 * LETTER_FAILED, with WHY. */
enum letter_outcome
service_judge(struct desk *d, const char *mail, struct buffer *why);

#endif
