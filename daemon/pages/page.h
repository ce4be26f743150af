/*
 * A page: how the requests for one address, or for one kind of link, are
 * answered. The file of each page ends with such a row, and routes.c walks a
 * table of all rows.
 *
 * A row is the whole interface of a page, so that nobody else has to know its
 * functions. Not here: how a POST becomes part of a transaction (job.h).
 */
#ifndef TURNPOST_PAGES_PAGE_H
#define TURNPOST_PAGES_PAGE_H

#include "desk/limit.h"
#include "sign/sign.h"
#include "web/web.h"

struct buffer;
struct desk;
struct formfield;
struct job;

/* What search engines may have of a page. */
enum page_engines {
	PAGE_PRIVATE, /* nothing */
	PAGE_PART,    /* they may fetch it, to see the pages that it is a part
		       * of, and not list it */
	PAGE_INDEXED  /* they may list it, and all that stands below it; never
		       * a page with a token */
};

struct page {
	/* What its requests are counted as; without PURPOSE also its path. */
	const char *route;
	/* What the token of its link is for, the address being /t/TOKEN; 0: it
	 * has no token. */
	enum sign_purpose purpose;
	/* The one name that stands below the path or token; NULL: none. */
	const char *below;
	bool deep; /* or anything below that */
	enum page_engines engines;
	/* Of PAGE_INDEXED: appends the addresses that a sitemap names, each with
	 * a line end; NULL: the route alone. */
	void (*addresses)(struct desk *d, struct buffer *out);

	/* Answers GET and HEAD; NULL: the page has POST alone. TOKEN is all
	 * zeroes without a token. REST is what stands below: behind a path
	 * with its slash, behind a token without; or "". */
	void (*look)(struct desk *d, const struct web_request *r,
	    struct web_answer *a, const struct sign_token *token,
	    const char *rest);

	/* The steps of a POST; without ACT the page has no POST. */
	size_t size; /* of job->own, which begins as zeroes */
	/* Fields that are read into job->own at once (formfield_read()); NULL:
	 * READ reads the form. */
	const struct formfield *fields;
	size_t more_fields; /* how many READ reads besides */
	/* How often it may be done with one link; LIMIT_NONE: as often as one
	 * likes, or READ or ACT knows. */
	enum limit limit;
	/* Judges what was sent; false when it has answered, because there is
	 * nothing to be done. NULL: it is always good. */
	bool (*read)(struct desk *d, struct job *job, struct web_answer *a);
	/* Does it, within a transaction (job.c). When the store fails, what it
	 * did is undone, and it is done once more or the answer is 503. */
	void (*act)(struct desk *d, struct job *job);
	/* ACT writes about the game of the link and hardly ever about anything
	 * else, never whose a link is, and can be done once more after FORGET.
	 * Only in its transaction is it asked whose the link is: READ shows
	 * nothing of the game. */
	bool of_game;
	/* What was done has not been committed: forgets what memory has of it.
	 * May be NULL. */
	void (*forget)(struct desk *d, struct job *job);
	/* Answers after the commit. */
	void (*answer)(struct desk *d, struct job *job, struct web_answer *a);
	void (*fini)(void *own); /* releases what job->own has; may be NULL */
};

#endif
