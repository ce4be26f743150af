/*
 * Whose link it is, or whose network, and the answer.
 */
#include "config.h"

#include "pages/often.h"

#include "desk/desk.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/page.h"

bool
often_refuse(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, enum limit limit)
{
	int64_t wait;
	bool full = limit_table[limit].who == LIMIT_NETWORK
	    ? limit_full(d->limiter, limit, web_client(r), desk_now(d), &wait)
	    : limit_full_of(d->limiter, limit, token->purpose, token->id,
		  token->seat, desk_now(d), &wait);

	if (full)
		answer_limit(d, r, a, limit, wait, NULL);
	return full;
}

bool
often_refuse_job(struct desk *d, struct job *job, struct web_answer *a,
    enum limit limit)
{
	bool full = often_refuse(d, job->request, a, &job->token, limit);

	job->asked = !full && limit == LIMIT_ASKED;
	return full;
}

bool
often_refuse_form(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct page *page,
    const struct sign_token *token)
{
	enum limit limit = page->purpose != 0 ? page->limit : LIMIT_FAULTS;
	int64_t wait;
	bool full = page->purpose != 0
	    ? limit_reached_of(d->limiter, limit, token->purpose, token->id,
		  token->seat, desk_now(d), &wait)
	    : limit_reached(d->limiter, limit, web_client(r), desk_now(d),
		  &wait);

	if (full)
		answer_limit(d, r, a, limit, wait, NULL);
	return full;
}

void
often_count_fault(struct desk *d, const struct web_request *r,
    const struct page *page, const struct sign_token *token, int status)
{
	int64_t now = desk_now(d);

	if (status != 400 && status != 413 && status != 422)
		return;
	if (page->purpose == 0)
		(void)limit_full(d->limiter, LIMIT_FAULTS, web_client(r), now,
		    NULL);
	else
		(void)limit_full_of(d->limiter, page->limit, token->purpose,
		    token->id, token->seat, now, NULL);
}
