/*
 * What is the same for every letter, of a game or of none: a word becomes its
 * subject, two templates become its text and its HTML, and all of them its
 * bytes.
 *
 * Not here: what a letter says (letters.c, service.c), MIME itself
 * (mail/mail.h).
 */
#ifndef TURNPOST_POST_ENVELOPE_H
#define TURNPOST_POST_ENVELOPE_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct desk;
struct mail_part;
struct model;

/* Everything borrowed. */
struct envelope {
	const char *lang;
	const char *template; /* "turn": mail/turn.txt, mail/turn.html */
	const char *subject;  /* key of the word */
	/* Whom the letter is from: a person, by name; else the word FROM, else
	 * what the server is called. The address is always the server's. */
	const char *sender;  /* or NULL, or "" */
	const char *from;    /* key of the word, or NULL */
	const char *to_name; /* "" for none */
	const char *to;
	const char *message_id;
	const char *root; /* the id to which all letters of its thread refer */
	const char *list_id;	 /* or NULL */
	const char *reply_to;	 /* the address that takes answers; NULL:
				  * nobody reads them */
	const char *unsubscribe; /* link */
	const struct mail_part *pictures;
	size_t n_pictures;
	const struct mail_part *attachment; /* or NULL */
	struct model *model; /* gets "lang", "subject", "from", "operator",
			      * "contact" and "contact-link" */
};

/* Appends the letter's bytes to OUT; *HTML is the size of its HTML before it is
 * encoded. False, and WHY, when a template does not fit its model. */
bool __attribute__((warn_unused_result))
envelope_write(struct desk *d, const struct envelope *e, struct buffer *out,
    size_t *html, struct buffer *why);

#endif
