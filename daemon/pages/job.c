/*
 * POSTs in one transaction: each has a piece of it, and this file alone decides
 * whether the piece is kept.
 */
#include "config.h"

#include "pages/job.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "pages/answer.h"
#include "pages/often.h"
#include "pages/page.h"

struct job *
job_new(const struct page *page, struct web_request *r,
    const struct sign_token *token, const char *rest)
{
	struct job *job = xcalloc(1, sizeof *job);

	job->page = page;
	job->request = r;
	job->token = *token;
	job->rest = rest;
	if (page->size > 0)
		job->own = xcalloc(1, page->size);
	return job;
}

void
job_free(struct job *job)
{
	if (job->own != NULL && job->page->fini != NULL)
		job->page->fini(job->own);
	free(job->own);
	free(job);
}

/* Whose the link is by now by which JOB came. */
static enum link_whose
job_whose(struct desk *d, const struct job *job)
{
	struct sign_token link = job->link;

	return link_take(d, &link);
}

static void
job_forget(struct desk *d, struct job *job)
{
	if (job->page->forget != NULL)
		job->page->forget(d, job);
}

/* Does JOB in a piece; when it is ALONE, the transaction is its piece, and ends
 * when it fails. False when the transaction has to go with the other jobs. */
static bool
job_do(struct desk *d, struct job *job, bool alone)
{
	if (!alone && store_piece_begin(d->store) != STORE_OK)
		return false;
	job->page->act(d, job);
	if (!job->failed && !store_failed(d->store))
		return alone || store_piece_keep(d->store) == STORE_OK;
	job->failed = true;
	log_event("not-stored", "path-kind=%c why=\"%s\"",
	    job->token.purpose != 0 ? job->token.purpose : '-',
	    store_why(d->store));
	if (alone)
		store_rollback(d->store);
	else
		store_piece_undo(d->store);
	job_forget(d, job);
	return true;
}

bool
job_commit(struct desk *d, struct job *jobs, bool *owes)
{
	bool alone = jobs->next == NULL;

	if (store_begin(d->store) != STORE_OK)
		return false;
	for (struct job *job = jobs; job != NULL; job = job->next) {
		job->whose = job_whose(d, job);
		if (job->whose != LINK_OWN)
			continue;
		if (!job_do(d, job, alone)) {
			store_rollback(d->store);
			return false;
		}
		*owes = *owes || (job->owes && !job->failed);
	}
	return (alone && jobs->failed) || store_commit(d->store) == STORE_OK;
}

void
job_answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	const struct answer_row *row;

	if (lost)
		job_forget(d, job);
	if (job->whose == LINK_OWN)
		job->whose = job_whose(d, job);
	row = &answer_link[job->whose];
	if (job->whose != LINK_OWN)
		answer_refuse(d, job->request, a, row->status, row->key);
	else if (lost || job->failed)
		answer_unavailable(d, job->request, a);
	else
		job->page->answer(d, job, a);
	if (job->page->purpose == 0)
		often_count_fault(d, job->request, job->page, &job->token,
		    a->status);
	/* What is refused has no letter written. */
	if (job->asked > 0 && a->status >= 400)
		limit_give_back(d->limiter, LIMIT_ASKED,
		    web_client(job->request), job->asked, desk_now(d));
}
