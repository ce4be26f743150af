/*
 * The page of a mute link: letters of one game off or on.
 */
#ifndef TURNPOST_PAGES_MUTEPAGE_H
#define TURNPOST_PAGES_MUTEPAGE_H

#include "store/store.h"
#include "web/web.h"

struct desk;
struct job;
struct sign_token;

/* The page, or JSON. DEEPER is empty. */
void
mutepage_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper);

/* What a job of such a form has of its own. */
struct muting {
	bool off; /* no letters; else letters again */
	enum store_status status;
};
/* Reads the choice of such a form, its field "letters" or RFC 8058's one click,
 * and makes *JOB of it, done by ACT and answered by ANSWER (job.h); or answers
 * at once what cannot be read. */
enum web_next
mutepage_job(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token,
    bool (*act)(struct desk *d, struct job *job),
    void (*answer)(struct desk *d, struct job *job, bool lost,
	struct web_answer *a),
    struct job **job);

/* The one action of the page, or RFC 8058's one click. */
enum web_next
mutepage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
