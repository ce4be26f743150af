/*
 * The SMTP dialogue that hands over one letter (RFC 5321 from MAIL to the
 * answer after the final dot; RFC 2920 pipelining), as a state machine over
 * bytes: it takes the bytes that were received, gives the bytes to be sent, and
 * ends with the letter's fate. Only for the files of this folder.
 *
 * Not here: sockets, greeting, TLS and login (smtp.c, by libcurl).
 */
#ifndef TURNPOST_MAIL_TALK_H
#define TURNPOST_MAIL_TALK_H

#include "mail/transport.h"

/* A server's reply, read line by line. All zeroes: nothing was heard yet. */
struct mail_reply {
	int code;		   /* the code of its last line; 0: none yet */
	bool whole;		   /* the last line has been read */
	size_t heard;		   /* bytes, which end an endless reply */
	char words[MAIL_SAID_MAX]; /* the code, and the text of all lines, which
				    * end with a newline, but for the last */
};

void
mail_reply_reset(struct mail_reply *r);

/* Handles one line (with or without its line end). False when it is not a line
 * of a reply, or the reply has become too long. */
bool __attribute__((warn_unused_result))
mail_reply_line(struct mail_reply *r, const char *line, size_t len);

/* The step whose answer is awaited. */
enum mail_step {
	MAIL_STEP_NONE, /* no letter under way */
	MAIL_STEP_RSET,
	MAIL_STEP_MAIL,
	MAIL_STEP_RCPT,
	MAIL_STEP_DATA,
	MAIL_STEP_BODY, /* after the final dot */
	MAIL_STEP_VOID	/* after the dot of a letter that was refused before */
};

/* What a server of this connection can do, from its answer to EHLO. */
struct mail_skill {
	bool pipelining, size;
};

struct mail_talk {
	struct mail_skill skill;
	enum mail_step step;
	const struct mail_job *job; /* borrowed while under way */
	struct buffer say;	    /* to be sent, from offset SAID on */
	size_t said;
	struct buffer line; /* received, up to a line end */
	struct mail_reply reply;
	bool reset;   /* RSET is needed before the next letter */
	bool dead;    /* the connection is of no more use */
	bool named;   /* the server has taken the recipient */
	bool offered; /* the server has asked for the letter and may have all of
		       * it */
	bool judged;  /* OUT has the verdict */
	struct mail_outcome out;
};

/* Starts on a new connection and forgets a letter under way. */
void
mail_talk_reset(struct mail_talk *t, struct mail_skill skill);
void
mail_talk_fini(struct mail_talk *t);

/* Begins to hand over JOB, which is borrowed until its fate is known. */
void
mail_talk_begin(struct mail_talk *t, const struct mail_job *job);

/* The bytes to be sent now; NULL when there are none. */
const char *
mail_talk_say(const struct mail_talk *t, size_t *len);
void
mail_talk_said(struct mail_talk *t, size_t len);

/* Handles received bytes. True when the letter's fate is known: t->out. */
bool __attribute__((warn_unused_result))
mail_talk_hear(struct mail_talk *t, const char *bytes, size_t len);

/* Whether a letter that failed on a kept connection may be sent again at
 * once on a new one: no byte of it went out, and the server gave no verdict
 * on it. */
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
