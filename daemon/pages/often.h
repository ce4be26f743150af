/*
 * How often something may be done with one link, and how many faulty forms may
 * come from one network: counted in memory, and refused before it is done.
 *
 * Not here: how often that is (desk/limit.h).
 */
#ifndef TURNPOST_PAGES_OFTEN_H
#define TURNPOST_PAGES_OFTEN_H

#include "desk/limit.h"
#include "sign/sign.h"
#include "web/web.h"

struct desk;
struct job;
struct page;

/* Counts for LIMIT one request R with TOKEN, of links of turns the seat; or, for
 * a limit of LIMIT_NETWORK, of its network, and TOKEN may be NULL. True when
 * that is one too many: then it has been answered. */
bool
often_refuse(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, enum limit limit);

/* The same for JOB, whose link that is, and what it is refused after this is
 * not counted for LIMIT_ASKED (job.h). */
bool
often_refuse_job(struct desk *d, struct job *job, struct web_answer *a,
    enum limit limit);

/* Whether a form for PAGE is refused before anybody reads it: its link has done
 * all it may, or, where there is none, too many faulty forms came from this
 * network. Then it has been answered. */
bool
often_refuse_form(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct page *page,
    const struct sign_token *token);
/* Counts a form for PAGE if STATUS says that it was faulty. */
void
often_count_fault(struct desk *d, const struct web_request *r,
    const struct page *page, const struct sign_token *token, int status);

#endif
