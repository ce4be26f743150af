/*
 * The server's side of LMTP (RFC 2033; the grammar of RFC 5321), by which a
 * mail server on the same machine hands us letters, as a state machine over
 * bytes: it takes the bytes that were received, gives the bytes to be sent, and
 * asks two questions on the way.
 *
 * What it announces: PIPELINING (RFC 2920), ENHANCEDSTATUSCODES (RFC 2034),
 * 8BITMIME (RFC 6152) and SIZE (RFC 1870). It keeps one letter in memory and at
 * most MAIL_LMTP_LINE_MAX bytes of a command.
 *
 * Only CR LF ends a line, and only CR LF "." CR LF ends a letter, so that no
 * letter can hide a second one between servers that read line ends
 * differently. A CR or LF alone in a letter stays in it as it is, and a dot
 * behind it is a dot: the letter goes no further, so nobody can take it
 * differently later, while refusing would bounce what a server upstream let
 * pass. In a command it is a fault.
 *
 * Not here: sockets, time limits, what becomes of a letter.
 */
#ifndef TURNPOST_MAIL_LMTP_H
#define TURNPOST_MAIL_LMTP_H

#include <stdbool.h>
#include <stddef.h>

#include "mail/written.h"

enum {
	MAIL_LMTP_LETTER_MAX = WRITTEN_LETTER_MAX, /* bytes, without dots
						    * doubled for the way */
	MAIL_LMTP_LINE_MAX = 2048,  /* bytes of a command, without CR LF */
	MAIL_LMTP_RECIPIENTS = 100, /* of one letter */
	MAIL_LMTP_ADDRESS_MAX = 254,
	MAIL_LMTP_FAULTS_MAX = 20, /* bad commands; one more ends it */
	/* One call of mail_lmtp_hear() adds at most LEN times the first plus
	 * the second to what is to be said. Who hears no more while something
	 * is unsaid thus bounds it. */
	MAIL_LMTP_SAY_EACH = 64,
	MAIL_LMTP_SAY_MORE = 8192
};

/* What becomes of a recipient, asked for before the letter and after it. */
enum mail_lmtp_verdict {
	MAIL_LMTP_LATER,     /* 451 4.3.0: comes again */
	MAIL_LMTP_TAKEN,     /* 250: from now on it is ours not to lose */
	MAIL_LMTP_UNKNOWN,   /* 550 5.1.1: there is no such address */
	MAIL_LMTP_UNREADABLE /* 554 5.6.0: it is no letter */
};

/* A letter as it came. */
struct mail_lmtp_letter {
	const char *from; /* the envelope's sender; "" for <> */
	char *const *to;  /* the recipients that were taken, also twice */
	size_t n_to;
	const char *bytes; /* with line ends as they came */
	size_t len;
};

/* Who is asked. */
struct mail_lmtp_post {
	void *arg;
	/* Whether letters to ADDRESS (without <>, printable ASCII, or
	 * "postmaster" in any case) are taken. */
	enum mail_lmtp_verdict (*may)(void *arg, const char *address);
	/* Takes the letter: sets FATE of each recipient, which is
	 * MAIL_LMTP_LATER before. */
	void (*take)(void *arg, const struct mail_lmtp_letter *letter,
	    enum mail_lmtp_verdict *fate);
};

struct mail_lmtp;

/* A new connection, with a greeting to be said. NAME is ours, as a domain, of
 * at most 200 bytes that are told; POST is borrowed. */
struct mail_lmtp *
mail_lmtp_new(const char *name, const struct mail_lmtp_post *post);
void
mail_lmtp_free(struct mail_lmtp *l);

/* Handles received bytes; it makes no difference how they are cut. */
void
mail_lmtp_hear(struct mail_lmtp *l, const char *bytes, size_t len);

/* The bytes to be sent now; NULL when there are none. */
const char *
mail_lmtp_say(const struct mail_lmtp *l, size_t *len);
void
mail_lmtp_said(struct mail_lmtp *l, size_t len);

/* Whether the connection is to be closed once all is said; what is heard from
 * then on is ignored. */
bool
mail_lmtp_over(const struct mail_lmtp *l);

#endif
