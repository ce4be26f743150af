/*
 * POSTs in one transaction, and this file alone decides what of it is kept. Those
 * that write about games alone are made together; all others, and those when one
 * of them fails, have a piece of it each.
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
#include "store/store_games.h"

struct job *
job_new(const struct page *page, struct web_request *r,
    const struct sign_token *token, const char *rest)
{
	/* What the page keeps lies behind the job. */
	struct job *job = xcalloc(1, sizeof *job + page->size);

	job->page = page;
	job->request = r;
	job->token = *token;
	job->rest = rest;
	if (page->size > 0)
		job->own = job + 1;
	return job;
}

void
job_free(struct job *job)
{
	if (job->own != NULL && job->page->fini != NULL)
		job->page->fini(job->own);
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

/* Does JOB in the transaction under way, if its link is still good. False when
 * that failed. */
static bool
job_do(struct desk *d, struct job *job)
{
	job->whose = job_whose(d, job);
	job->came_by = d->came_by;
	if (job->whose == LINK_OWN)
		job->page->act(d, job);
	return !job->failed && !store_failed(d->store);
}

static struct job *
next_of(struct job *job, bool beside)
{
	while (job != NULL && job->beside != beside)
		job = job->next;
	return job;
}

/* Does the jobs that write about their games alone, beside others who do so, and
 * without pieces, which cost more than that one fails now and then. When one
 * does, because somebody else has its game or it writes something else after all,
 * or what they did can't be committed, they are all done with the rest. Other than STORE_OK: they are lost. */
static enum store_status
commit_beside(struct desk *d, struct job *jobs)
{
	struct job *first = next_of(jobs, true), *next;
	enum store_status status;
	bool good = true;

	if (first == NULL)
		return STORE_OK;
	status = store_begin_beside(d->store);
	if (status != STORE_OK)
		return status;
	for (struct job *job = first; job != NULL && good;
	     job = next_of(job->next, true)) {
		store_game_ahead(d->store, job->token.id, job->token.seat);
		good = job_do(d, job);
	}
	if (!good)
		store_rollback(d->store);
	else if (store_commit(d->store) == STORE_OK)
		return STORE_OK;
	for (struct job *job = first; job != NULL; job = next) {
		next = next_of(job->next, true);
		job_forget(d, job);
		job->failed = job->beside = false;
	}
	return STORE_OK;
}

static void
undo_piece(struct desk *d, struct job *job, bool alone)
{
	job->failed = true;
	log_event("not-stored", "path-kind=%c why=\"%s\"",
	    job->token.purpose != 0 ? job->token.purpose : '-',
	    store_why(d->store));
	if (alone)
		store_rollback(d->store);
	else
		store_piece_undo(d->store);
	job_forget(d, job);
}

/* Does the others, each in a piece; the only one has the transaction as its
 * piece. Other than STORE_OK: they are lost. */
static enum store_status
commit_rest(struct desk *d, struct job *jobs)
{
	struct job *first = next_of(jobs, false);
	bool alone = first != NULL && next_of(first->next, false) == NULL;
	enum store_status status;

	if (first == NULL)
		return STORE_OK;
	status = store_begin(d->store);
	if (status != STORE_OK)
		return status;
	for (struct job *job = first; job != NULL && status == STORE_OK;
	     job = next_of(job->next, false)) {
		if (!alone)
			status = store_piece_begin(d->store);
		if (status == STORE_OK && !job_do(d, job))
			undo_piece(d, job, alone);
		else if (status == STORE_OK && !alone)
			status = store_piece_keep(d->store);
	}
	if (status != STORE_OK)
		store_rollback(d->store);
	else if (!alone || !first->failed)
		status = store_commit(d->store);
	return status;
}

static void
lose(struct job *jobs, bool beside)
{
	for (struct job *job = next_of(jobs, beside); job != NULL;
	     job = next_of(job->next, beside))
		job->lost = true;
}

bool
job_commit(struct desk *d, struct job *jobs, bool *owes)
{
	bool good = true, sure = true;

	for (struct job *job = jobs; job != NULL; job = job->next) {
		job->beside = job->page->of_game;
		sure = sure && job->page->of_game;
	}
	if (commit_beside(d, jobs) != STORE_OK) {
		lose(jobs, true);
		good = false;
	}
	if (commit_rest(d, jobs) != STORE_OK) {
		lose(jobs, false);
		good = false;
	}
	for (struct job *job = jobs; job != NULL; job = job->next) {
		job->sure = sure;
		*owes = *owes || (job->owes && !job->failed && !job->lost);
	}
	return good;
}

void
job_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	if (job->lost)
		job_forget(d, job);
	if (job->whose == LINK_OWN && !job->sure)
		job->whose = job_whose(d, job);
	else
		d->came_by = job->came_by;
	if (job->whose != LINK_OWN)
		answer_link(d, job->request, a, &job->link, job->whose);
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
