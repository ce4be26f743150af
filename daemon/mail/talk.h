/*
 * The SMTP dialogue that hands over one letter (RFC 5321 from MAIL to the
 * answer after the final dot; RFC 2920 pipelining) as a machine over bytes:
 * what was heard goes in, what is to be said comes out, and at the end stands
 * the letter's fate. Only for the files of this folder.
 *
 * Not here: sockets, greeting, TLS and login (smtp.c, by libcurl).
 */
#ifndef TURNPOST_MAIL_TALK_H
#define TURNPOST_MAIL_TALK_H

#include "mail/transport.h"

/* A reply as it is read line by line. All zeroes: nothing heard yet. */
struct mail_reply {
	int code;		   /* of the last line; 0: none yet */
	bool whole;		   /* its last line has been read */
	size_t heard;		   /* bytes, to stop an endless one */
	char words[MAIL_SAID_MAX]; /* code and text of all lines */
};

void
mail_reply_reset(struct mail_reply *r);

/* Takes one line (its line end may be there or not). False when it is not a
 * line of a reply, or the reply has become too long. */
bool __attribute__((warn_unused_result))
mail_reply_line(struct mail_reply *r, const char *line, size_t len);

/* Which answer is awaited. */
enum mail_step {
	MAIL_STEP_NONE, /* no letter under way */
	MAIL_STEP_RSET,
	MAIL_STEP_MAIL,
	MAIL_STEP_RCPT,
	MAIL_STEP_DATA,
	MAIL_STEP_BODY, /* after the final dot */
	MAIL_STEP_VOID	/* after the dot of a letter refused before */
};

/* What a server of this connection can do, from its answer to EHLO. */
struct mail_skill {
	bool pipelining, size;
};

struct mail_talk {
	struct mail_skill skill;
	enum mail_step step;
	const struct mail_job *job; /* borrowed while under way */
	struct buffer say;	    /* to be sent from SAID on */
	size_t said;
	struct buffer line; /* heard, up to a line end */
	struct mail_reply reply;
	bool reset;   /* RSET before the next letter */
	bool dead;    /* the connection is of no more use */
	bool offered; /* the server has asked for the letter
					 * and may have it */
	bool judged;  /* OUT holds */
	struct mail_outcome out;
};

/* A new connection; what was under way is forgotten. */
void
mail_talk_reset(struct mail_talk *t, struct mail_skill skill);
void
mail_talk_fini(struct mail_talk *t);

/* Begins to hand over JOB (borrowed until the fate is known). */
void
mail_talk_begin(struct mail_talk *t, const struct mail_job *job);

/* What is to be said now; NULL when nothing is. */
const char *
mail_talk_say(const struct mail_talk *t, size_t *len);
void
mail_talk_said(struct mail_talk *t, size_t len);

/* Takes what was heard. True when the letter's fate is known: t->out. */
bool __attribute__((warn_unused_result))
mail_talk_hear(struct mail_talk *t, const char *bytes, size_t len);

/* Whether a letter that failed on a kept connection may be given to a new one
 * at once: no byte of it went out, and no verdict on it was spoken. */
bool
mail_talk_may_repeat(const struct mail_talk *t);

/* The step's name, for the words about a connection that broke. */
const char *
mail_step_name(enum mail_step step);

/* Appends LEN bytes with dots doubled at line beginnings, and the final dot
 * (RFC 5321 section 4.5.2). */
void
mail_talk_stuff(struct buffer *out, const char *bytes, size_t len);

#endif
