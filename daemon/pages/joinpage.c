/*
 * Joining an open table.
 */
#include "config.h"

#include "pages/joinpage.h"

#include <string.h>

#include "base/lines.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "desk/reader.h"
#include "pages/answer.h"
#include "pages/answerform.h"
#include "pages/job.h"
#include "pages/pagelang.h"
#include "people/invites.h"
#include "show/proposalview.h"
#include "words/model.h"

enum { TABLES_MAX = 50 }; /* listed on a page */

/* What stands behind /join. */
struct rest {
	int64_t id;
	char key[2 * UID_SIZE + 1]; /* or "" */
	bool sent;
};

/* "/N" and "/N-KEY", with "/sent" or not; false when REST is neither. */
static bool
read_rest(const char *rest, struct rest *read)
{
	char number[16] = "";
	size_t len, key = 0;
	int id = 0;

	memset(read, 0, sizeof *read);
	if (*rest != '/')
		return false;
	len = strcspn(++rest, "-/");
	if (len >= sizeof number)
		return false;
	memcpy(number, rest, len);
	rest += len;
	if (*rest == '-') {
		key = strcspn(++rest, "/");
		if (key == 0 || key >= sizeof read->key)
			return false;
		memcpy(read->key, rest, key);
		rest += key;
	}
	read->sent = strcmp(rest, "/sent") == 0;
	if ((*rest != '\0' && !read->sent) ||
	    !lines_number(number, 9, 1, 999999999, &id))
		return false;
	read->id = id;
	return true;
}

/* --- looking ------------------------------------------------------------------- */

struct showing {
	int status;
	const char *notice; /* key of a word, or NULL */
	const struct answerform *form;
};

/* What the page tells of P; when that is over, no more than this: whose it was
 * is nobody's business any more. */
static void
put_table(struct desk *d, struct proposal *p, const struct reader *reader,
    struct model *m)
{
	bool ended = p->row.state != STORE_PROPOSAL_CONFIRMED;

	if (ended)
		model_put_int(m, "proposal", p->row.id);
	else
		proposalview_put(d, p, 0, reader, m);
	model_put_bool(m, "ended", ended);
	model_put_bool(m, "can-join", !ended && proposal_free(p) >= 0);
}

static void
put_page(struct desk *d, const struct web_request *r, const struct rest *rest,
    const struct showing *s, struct proposal *p, const struct reader *reader,
    struct model *m)
{
	struct buffer word = {0};

	buffer_printf(&word, "%s.name", p->row.ruleset);
	model_put_text(m, "game-word", buffer_text(&word));
	pagelang_put(d, r, reader, "", m);
	model_put_bool(m, "manage", false);
	model_put_bool(m, "newcomer", true);
	model_put(m, "seat", model_null());
	model_put_bool(m, "sent", rest->sent);
	model_put_text(m, "notice-word", s->notice != NULL ? s->notice : "");
	answerform_put(d, s->form, "", reader->lang, reader->zone, "", m);
	buffer_fini(&word);
}

static void
show(struct desk *d, const struct web_request *r, const struct rest *rest,
    const struct showing *s, struct web_answer *a)
{
	struct model *m = model_object();
	struct reader reader;
	struct proposal p;
	enum store_status status = proposal_load(d, rest->id, &p);
	bool there =
	    status == STORE_OK && proposalview_may_know(d, &p, rest->key);

	pagelang_reader(d, r, &reader);
	if (status != STORE_OK && status != STORE_ABSENT) {
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
	} else if (!there) {
		answer_error(d, r, a, 404, "no-such-table", NULL, NULL);
	} else {
		put_table(d, &p, &reader, m);
		if (web_wants_json(r)) {
			model_write(m, false, &a->body);
			a->status = s->status;
			a->type = "application/json";
		} else {
			put_page(d, r, rest, s, &p, &reader, m);
			answer_page(d, a, s->status, &reader, "web/join.html",
			    m);
		}
	}
	proposal_fini(&p);
	model_free(m);
}

void
joinpage_look(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a)
{
	struct showing s = {.status = 200};
	struct answerform form;
	struct rest read;

	answerform_init(&form);
	s.form = &form;
	if (read_rest(rest, &read))
		show(d, r, &read, &s, a);
	else
		answer_error(d, r, a, 404, "no-such-table", NULL, NULL);
	answerform_fini(&form);
}

/* --- joining --------------------------------------------------------------------- */

struct joining {
	struct rest rest;
	struct answerform form;
	enum proposal_result result;
};

static void
fini(void *own)
{
	answerform_fini(&((struct joining *)own)->form);
}

/* PROPOSAL_DONE when the address is good. */
static enum proposal_result
may_know(struct desk *d, const struct rest *rest)
{
	enum proposal_result result = PROPOSAL_ABSENT;
	enum store_status status;
	struct proposal p;

	status = proposal_load(d, rest->id, &p);
	if (status == STORE_OK && proposalview_may_know(d, &p, rest->key))
		result = PROPOSAL_DONE;
	else if (status != STORE_OK && status != STORE_ABSENT)
		result = PROPOSAL_STORE;
	proposal_fini(&p);
	return result;
}

static bool
act(struct desk *d, struct job *job)
{
	struct joining *j = job->own;
	struct asking_answer answer;
	struct reader reader;

	answerform_get(&j->form, &answer);
	pagelang_reader(d, job->request, &reader);
	if (answer.lang == NULL)
		answer.lang = reader.lang;
	if (answer.zone == NULL)
		answer.zone = reader.zone;
	if (answer.phrase == NULL)
		answer.phrase = "";
	j->result = may_know(d, &j->rest);
	if (j->result == PROPOSAL_DONE)
		j->result = invites_join(d, j->rest.id, j->form.mail, &answer);
	job->owes = j->result == PROPOSAL_DONE;
	return j->result != PROPOSAL_STORE;
}

/* The form again with KEY, or an error where JSON was asked for. */
static void
answer_refused(struct desk *d, const struct web_request *r,
    const struct joining *j, int status, const char *key, struct web_answer *a)
{
	struct showing s = {.status = status, .form = &j->form};
	struct buffer word = {0};
	struct model *more = model_object();

	if (model_size(j->form.faults) > 0)
		model_put(more, "fields", model_copy(j->form.faults));
	buffer_printf(&word, "error.%s", key);
	s.notice = buffer_text(&word);
	if (web_wants_json(r) || status == 404 || status == 503)
		answer_error(d, r, a, status, key, NULL, more);
	else
		show(d, r, &j->rest, &s, a);
	buffer_fini(&word);
	model_free(more);
}

static void
put_sent(const struct desk *d, const struct rest *rest, struct buffer *out)
{
	buffer_printf(out, "%s/join/%lld%s%s/sent", d->conf->base_url,
	    (long long)rest->id, rest->key[0] != '\0' ? "-" : "", rest->key);
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	const struct joining *j = job->own;
	struct buffer location = {0};
	struct model *m;
	int status;
	const char *key =
	    proposalview_refusal(lost ? PROPOSAL_STORE : j->result, &status);

	if (key != NULL) {
		answer_refused(d, job->request, j, status, key, a);
	} else if (web_wants_json(job->request)) {
		m = model_object();
		model_put_int(m, "proposal", j->rest.id);
		model_put_text(m, "state", "joining");
		model_write(m, false, &a->body);
		model_free(m);
		a->status = 202;
		a->type = "application/json";
	} else {
		answer_text(a, 303, "text/plain; charset=utf-8", "");
		put_sent(d, &j->rest, &location);
		pagelang_query(d, job->request, &location);
		a->location = buffer_take(&location);
	}
}

enum web_next
joinpage_post(struct desk *d, struct web_request *r, const char *rest,
    struct web_answer *a, struct job **job)
{
	struct reader reader;
	struct joining *j;
	struct rest read;

	if (!read_rest(rest, &read) || read.sent) {
		answer_error(d, r, a, 404, "no-such-table", NULL, NULL);
		return WEB_ANSWERED;
	}
	if (job_refuse_form(d, r, a))
		return WEB_ANSWERED;
	*job = job_new(r, NULL, sizeof *j);
	(*job)->act = act;
	(*job)->answer = answer;
	(*job)->fini = fini;
	j = (*job)->own;
	j->rest = read;
	answerform_init(&j->form);
	pagelang_reader(d, r, &reader);
	if (!answerform_read(d, r, a, &reader, true, &j->form))
		; /* it has been answered */
	else if (model_size(j->form.faults) > 0)
		answer_refused(d, r, j, 422, "form", a);
	else if (limit_full(d->limiter, LIMIT_PROPOSE, web_client(r),
		     desk_now(d)))
		answer_refused(d, r, j, 429, "proposal-often", a);
	else
		return WEB_LATER;
	job_free(*job);
	*job = NULL;
	return WEB_ANSWERED;
}

/* --- all of them -------------------------------------------------------------------- */

struct listing {
	int64_t id[TABLES_MAX];
	size_t n;
};

static bool
collect(void *arg, const struct store_proposal *p)
{
	struct listing *l = arg;

	l->id[l->n++] = p->id;
	return l->n < TABLES_MAX;
}

void
joinpage_put_tables(struct desk *d, const struct reader *reader,
    struct model *model)
{
	struct model *tables = model_array();
	struct listing l = {.n = 0};

	/* A front page without them is better than none. */
	if (d->conf->open_tables &&
	    store_proposals_open(d->store, collect, &l) != STORE_OK)
		l.n = 0;
	for (size_t i = 0; i < l.n; i++) {
		struct proposal p;

		if (proposal_load(d, l.id[i], &p) == STORE_OK &&
		    proposal_free(&p) >= 0) {
			struct model *m = model_object();

			proposalview_put(d, &p, 0, reader, m);
			model_put_bool(m, "first", model_size(tables) == 0);
			model_put_bool(m, "last", false);
			model_add(tables, m);
		}
		proposal_fini(&p);
	}
	if (model_size(tables) > 0)
		model_put_bool(model_at(tables, model_size(tables) - 1), "last",
		    true);
	model_put(model, "tables", tables);
}
