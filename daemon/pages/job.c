/*
 * Requests that write.
 */
#include "config.h"

#include "pages/job.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "game/former.h"
#include "pages/answer.h"
#include "store/store.h"

struct job *
job_new(struct web_request *r, const struct sign_token *token, size_t size)
{
	struct job *job = xcalloc(1, sizeof *job);

	job->request = r;
	if (token != NULL)
		job->token = *token;
	if (size > 0)
		job->own = xcalloc(1, size);
	return job;
}

void
job_free(struct job *job)
{
	if (job->own != NULL && job->fini != NULL)
		job->fini(job->own);
	free(job->own);
	free(job);
}

/* Whether the link by which JOB came is not good any more. */
static bool
is_given(const struct desk *d, const struct job *job)
{
	struct sign_token link = job->link;

	return link.purpose != 0 && link_seat_take(d, &link) == LINK_SEAT_GIVEN;
}

bool
job_commit(struct desk *d, struct job *jobs, bool *owes)
{
	if (store_begin(d->store) != STORE_OK)
		return false;
	for (struct job *job = jobs; job != NULL; job = job->next) {
		job->given = is_given(d, job);
		if (job->given)
			continue;
		if (store_piece_begin(d->store) != STORE_OK) {
			store_rollback(d->store);
			return false;
		}
		if (!job->act(d, job)) {
			log_event("not-stored", "path-kind=%c why=\"%s\"",
			    job->token.purpose != 0 ? job->token.purpose : '-',
			    store_why(d->store));
			store_piece_undo(d->store);
			continue;
		}
		if (store_piece_keep(d->store) != STORE_OK) {
			store_rollback(d->store);
			return false;
		}
		*owes = *owes || job->owes;
	}
	return store_commit(d->store) == STORE_OK;
}

void
job_answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	if (job->given || is_given(d, job))
		answer_error(d, job->request, a, 409, "seat-given", NULL, NULL);
	else
		job->answer(d, job, lost, a);
	former_in_answer(a);
}

bool
job_refuse_form(struct desk *d, struct web_request *r, struct web_answer *a)
{
	switch (web_form(r)) {
	case WEB_FORM_GOOD:
		return false;
	case WEB_FORM_TOO_LARGE:
		answer_error(d, r, a, 413, "too-large", NULL, NULL);
		return true;
	case WEB_FORM_TYPE:
		answer_error(d, r, a, 400, "form-type", NULL, NULL);
		return true;
	case WEB_FORM_NOT_UTF8:
		answer_error(d, r, a, 400, "form-not-utf8", NULL, NULL);
		return true;
	case WEB_FORM_MALFORMED:
		break;
	}
	answer_error(d, r, a, 400, "form-malformed", NULL, NULL);
	return true;
}

bool
job_field(struct desk *d, struct web_request *r, struct web_answer *a,
    const char *name, const char **value)
{
	*value = NULL;
	if (web_field(r, name, value) <= 1)
		return true;
	answer_error(d, r, a, 400, "field-repeated", NULL, NULL);
	return false;
}

char *
job_clean_text(const char *text)
{
	struct buffer clean = {0};

	while (*text != '\0') {
		size_t len = utf8_prefix(text, 1);
		char one[8] = "";

		memcpy(one, text, len);
		if (one[0] == '\n' || !utf8_has_unfit(one))
			buffer_puts(&clean, one);
		else if (one[0] != '\r')
			buffer_putc(&clean, ' ');
		text += len;
	}
	while (clean.len > 0 &&
	    strchr(" \n", clean.data[clean.len - 1]) != NULL)
		clean.len--;
	return buffer_take(&clean);
}

char *
job_clean_line(const char *text)
{
	char *line = job_clean_text(text + strspn(text, " \t\r\n"));

	for (char *c = line; *c != '\0'; c++)
		if (*c == '\n')
			*c = ' ';
	return line;
}
