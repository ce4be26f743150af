/*
 * A POST on its way: it waits until run.c does it with others in one
 * transaction, and it is answered after the commit.
 *
 * Not here: what each POST does, which its page tells (page.h); which page it
 * is for (routes.h).
 */
#ifndef TURNPOST_PAGES_JOB_H
#define TURNPOST_PAGES_JOB_H

#include "desk/links.h"
#include "sign/sign.h"
#include "web/web.h"

struct desk;
struct page;

struct job {
	const struct page *page;
	struct web_request *request;
	struct sign_token token; /* all zeroes: it came without one */
	/* The token as it stands in the link, before link_take(). */
	struct sign_token link;
	const char *rest; /* what stands below the page, borrowed (page.h) */
	void *own;	  /* what the page keeps of it, or NULL */
	int64_t began;	  /* meter_clock() when the request came */
	int asked;	  /* as so much it was counted for LIMIT_ASKED */
	bool owes;	  /* the page sets it when letters became owed */
	bool failed;	  /* the page may set it: the store failed */
	bool beside;	  /* is done while others write about other games */
	bool lost;	  /* what it did was not committed */
	/* Not done, unless it is LINK_OWN: the link is another person's, or
	 * went to an address that was left by now. */
	enum link_whose whose;
	uint32_t came_by; /* as in struct desk */
	bool sure;	  /* no other job can have changed whose the link is */
	struct job *next;
};

/* A job for PAGE; REST is borrowed. */
struct job *
job_new(const struct page *page, struct web_request *r,
    const struct sign_token *token, const char *rest);
void
job_free(struct job *job);

/* Does all JOBS: those that write about their games alone in one transaction, if
 * that goes well; the rest in another one, each in a piece of its own that is
 * undone alone when the store fails in it. False when what some of them did is
 * lost. *OWES: letters became owed. */
bool
job_commit(struct desk *d, struct job *jobs, bool *owes);

/* Answers JOB after that. When the link of JOB lost its force in the same
 * transaction (link_take()), before or after JOB, the answer says so: the page's
 * own answer would show the new player's game to the old one, or the new address
 * to whoever reads letters to the old one. */
void
job_answer(struct desk *d, struct job *job, struct web_answer *a);

#endif
