/*
 * Letters that are about no game: to confirm something, to invite somebody, a
 * person's private link. Each kind has a template and a function that fills in
 * what the letter says, at the moment when it is sent.
 *
 * Not here: letters of games (letters.h), what each kind says (inviteletters.h,
 * playerletters.h).
 */
#ifndef TURNPOST_POST_SERVICE_H
#define TURNPOST_POST_SERVICE_H

#include "desk/reader.h"
#include "post/letters.h"

/* What a letter is made of; the function fills in all but what is said to be
 * there. Texts are owned. */
struct service {
	char *to_name;	      /* "" for none */
	char *to;	      /* the address */
	struct reader reader; /* the server's, until it is set */
	struct buffer never;  /* link that stops all letters (link_never()) */
	struct buffer root;   /* what letters of one thread share, ASCII:
			       * "proposal-12" */
	struct taste taste;   /* of LETTER_HELD */
	struct letter_seat *seats; /* of a daily letter: what it tells */
	size_t n_seats;
	struct model *model; /* an object, there already: what the template
			      * looks into */
};

/* LETTER_COMPOSED, or LETTER_SUPERSEDED, LETTER_HELD and LETTER_FAILED with WHY.
 * Within a read transaction. */
typedef enum letter_outcome
service_fill(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why);

/* Composes the letter of no game. Subject and both parts are the word
 * "NAME.subject" and templates mail/NAME.txt, mail/NAME.html, with "operator",
 * "contact" and "never" added to the model. Within a read transaction. */
enum letter_outcome
service_compose(struct desk *d, const struct store_letter *intent,
    struct letter *out, struct buffer *why);

/* What a kind of letter of no game is called, as in its Message-ID. */
const char *
service_kind_name(enum store_letter_kind kind);

/* Whether a letter may go to MAIL, as what becomes of it: LETTER_COMPOSED, or WHY
 * says why not. */
enum letter_outcome
service_judge(struct desk *d, const char *mail, struct buffer *why);

#endif
