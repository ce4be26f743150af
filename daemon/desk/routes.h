/*
 * What is at which path (contract section 3).
 */
#ifndef TURNPOST_DESK_ROUTES_H
#define TURNPOST_DESK_ROUTES_H

#include "desk/talk.h"
#include "desk/turn.h"
#include "web/web.h"

/* A request that writes: done with others in one commit (run.c). */
struct job {
	struct web_request *request;
	struct sign_token token;
	struct turn turn; /* SIGN_PLAY */
	struct talk talk; /* SIGN_PLAY, when TALKS: a note alone */
	bool talks;
	char *note; /* what TURN.note or TALK.text points to; owned */
	bool mute;  /* SIGN_MUTE: letters off or on */
	enum store_status status;
	struct job *next;
};

/* Answers a request at once, or makes *JOB (the caller takes it over) and says
 * WEB_LATER. */
enum web_next
route_request(struct desk *d, struct web_request *r, struct web_answer *a,
    struct job **job);

/* Does the job within the transaction under way. False when it is to be
 * undone: the database failed. */
bool
job_do(struct desk *d, struct job *job);

/* Answers it after the commit; LOST when what it did was not committed. */
void
job_answer(struct desk *d, struct job *job, bool lost, struct web_answer *a);
void
job_free(struct job *job);

#endif
