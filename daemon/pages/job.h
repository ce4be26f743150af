/*
 * A request that writes: it becomes a job, done with others in one commit
 * (run.c) and answered after it.
 *
 * A file that takes such requests has a function that reads the form and makes
 * the job, one that does it, and one that answers it (routes.h).
 */
#ifndef TURNPOST_PAGES_JOB_H
#define TURNPOST_PAGES_JOB_H

#include "sign/sign.h"
#include "web/web.h"

struct desk;

struct job {
	struct web_request *request;
	struct sign_token token; /* all zeroes: it came without one */
	/* Of a seat as it stands in the link (link_seat_take()); else all
	 * zeroes. */
	struct sign_token link;
	/* Does it within the transaction under way. False when it is to be
	 * undone: the database failed. */
	bool (*act)(struct desk *d, struct job *job);
	/* Answers it after the commit; LOST when what it did was not
	 * committed. */
	void (*answer)(struct desk *d, struct job *job, bool lost,
	    struct web_answer *a);
	void *own; /* of the file that made it, from xcalloc() or NULL */
	void (*fini)(void *own); /* releases what OWN has; may be NULL */
	const char *route;	 /* routes.h */
	int64_t began;		 /* meter_clock() when it was asked for */
	bool owes;		 /* letters became owed */
	bool given; /* not done: another person has the seat by now */
	struct job *next;
};

/* A job of R with room of SIZE zero bytes of its own. */
struct job *
job_new(struct web_request *r, const struct sign_token *token, size_t size);
void
job_free(struct job *job);

/* Does all JOBS in one transaction, each in a piece of its own that can be
 * undone alone. False when what all of them did is lost. *OWES: letters became
 * owed. */
bool
job_commit(struct desk *d, struct job *jobs, bool *owes);

/* Answers JOB after that. Whose seat was given to another person in the same
 * transaction, before or after JOB, is told so: its own answer would show what
 * is the other's. */
void
job_answer(struct desk *d, struct job *job, bool lost, struct web_answer *a);

/* --- reading forms ----------------------------------------------------------- */

/* Whether R has a form that cannot be read; it has been answered then. */
bool
job_refuse_form(struct desk *d, struct web_request *r, struct web_answer *a);

/* The field NAME, which may be there once: its value, NULL when it is missing.
 * False when it is there more than once; that has been answered. */
bool
job_field(struct desk *d, struct web_request *r, struct web_answer *a,
    const char *name, const char **value);

/* TEXT as it is kept, where a person writes lines: line breaks as LF, nothing
 * else that controls, no blanks at the end. The caller frees it. */
char *
job_clean_text(const char *text);
/* The same for what is one line: line breaks as blanks, none at either end. */
char *
job_clean_line(const char *text);

#endif
