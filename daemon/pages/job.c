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

/* Why a piece is not kept: it is to be done once more, or it failed. */
static void
job_fail(struct desk *d, struct job *job)
{
	job->failed = !store_wants_alone(d->store);
	if (!job->failed)
		job->again = true;
	else
		log_event("not-stored", "path-kind=%c why=\"%s\"",
		    job->token.purpose != 0 ? job->token.purpose : '-',
		    store_why(d->store));
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
	job_fail(d, job);
	if (alone)
		store_rollback(d->store);
	else
		store_piece_undo(d->store);
	job_forget(d, job);
	return true;
}

/* Which jobs share a transaction. */
enum way { WAY_ALL, WAY_BESIDE, WAY_REST };

static struct job *
next_of(struct job *job, enum way way)
{
	while (job != NULL && way != WAY_ALL &&
	    (job->page->of_game && !job->again) != (way == WAY_BESIDE))
		job = job->next;
	return job;
}

/* Does those of JOBS that are of WAY. False when the transaction has to go. */
static bool
do_those(struct desk *d, struct job *jobs, enum way way, bool alone)
{
	struct job *next;

	for (struct job *job = jobs; job != NULL; job = next) {
		next = next_of(job->next, way);
		job->whose = job_whose(d, job);
		if (job->whose == LINK_OWN && !job_do(d, job, alone))
			return false;
	}
	return true;
}

/* The same in a transaction of theirs. */
static bool
commit_those(struct desk *d, struct job *jobs, enum way way)
{
	struct job *first = next_of(jobs, way), *next;
	bool alone = first != NULL && next_of(first->next, way) == NULL;
	bool good;

	if (first == NULL)
		return true;
	good = (way == WAY_BESIDE ? store_begin_beside(d->store)
				  : store_begin(d->store)) == STORE_OK;
	if (good && !do_those(d, first, way, alone)) {
		store_rollback(d->store);
		good = false;
	} else if (good &&
	    !(alone &&
		(first->failed || (first->again && way == WAY_BESIDE)))) {
		good = store_commit(d->store) == STORE_OK;
	}
	for (struct job *job = first; !good && job != NULL; job = next) {
		next = next_of(job->next, way);
		job->lost = true;
	}
	return good;
}

bool
job_commit(struct desk *d, struct job *jobs, bool *owes)
{
	bool good;

	if (store_is_shared(d->store)) {
		good = commit_those(d, jobs, WAY_BESIDE);
		good = commit_those(d, jobs, WAY_REST) && good;
	} else {
		good = commit_those(d, jobs, WAY_ALL);
	}
	for (const struct job *job = jobs; job != NULL; job = job->next)
		*owes = *owes || (job->owes && !job->failed && !job->lost);
	return good;
}

void
job_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct answer_row *row;

	if (job->lost)
		job_forget(d, job);
	if (job->whose == LINK_OWN)
		job->whose = job_whose(d, job);
	row = &answer_link[job->whose];
	if (job->whose != LINK_OWN)
		answer_refuse(d, job->request, a, row->status, row->key);
	else if (job->lost || job->failed)
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
