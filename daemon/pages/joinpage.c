/*
 * Joining an open table: its address, its page, its form; and the list of all
 * open tables for the front page.
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
#include "pages/often.h"
#include "pages/pagelang.h"
#include "pages/preview.h"
#include "people/invites.h"
#include "desk/unproved.h"
#include "show/proposalview.h"
#include "words/model.h"

enum { TABLES_MAX = 50 }; /* listed on a page */

/* What stands behind /join. */
struct joinpage_rest {
	int64_t id;
	char key[2 * UID_SIZE + 1]; /* or "" */
	bool sent;
};

/* Reads "/N" or "/N-KEY", each with or without "/sent". False when REST is
 * neither. */
static bool
joinpage_read_rest(const char *rest, struct joinpage_rest *read)
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

/* --- looking -------------------------------------------------------------- */

struct showing {
	int status;
	const char *key;	       /* of error.KEY, or NULL */
	const struct answerform *form; /* that was refused, or NULL */
};

/* Puts what the page tells of P. Of a table that is over it tells no more than
 * that, because whose table it was is nobody's business any more. */
static void
joinpage_put_table(struct desk *d, struct proposal *p,
    const struct reader *reader, struct model *m)
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
joinpage_put_page(struct desk *d, const struct web_request *r,
    const struct joinpage_rest *rest, const struct showing *s,
    struct proposal *p, const struct reader *reader, struct model *m)
{
	bool joins = model_get_bool(m, "can-join", false);
	struct buffer word = {0};

	buffer_printf(&word, "%s.name", p->row.ruleset);
	model_put_text(m, "game-word", buffer_text(&word));
	pagelang_put(d, r, reader, "", m);
	preview_put_sample(d, r, joins ? "invite.by" : "join.title",
	    joins ? "front.table-free" : "join.full", p->row.ruleset, m);
	model_put_bool(m, "manage", false);
	model_put_bool(m, "newcomer", true);
	model_put(m, "seat", model_null());
	model_put_bool(m, "sent", rest->sent);
	answer_put_waits(d, m);
	answer_put_notice(m, s->key, NULL);
	answerform_put(d, s->form, "", reader->lang, reader->zone, "", m);
	buffer_fini(&word);
}

static void
joinpage_show(struct desk *d, const struct web_request *r,
    const struct joinpage_rest *rest, const struct showing *s,
    struct web_answer *a)
{
	struct model *m = model_object();
	struct reader reader;
	struct proposal p;
	enum store_status status = proposal_load(d, rest->id, &p);
	bool there =
	    status == STORE_OK && proposalview_may_know(d, &p, rest->key);

	pagelang_reader(d, r, &reader);
	if (status != STORE_OK && status != STORE_ABSENT) {
		answer_unavailable(d, r, a);
	} else if (!there) {
		answer_refuse(d, r, a, 404, "no-such-table");
	} else {
		joinpage_put_table(d, &p, &reader, m);
		if (web_wants_json(r)) {
			answer_json(a, s->status, m);
		} else {
			joinpage_put_page(d, r, rest, s, &p, &reader, m);
			answer_page(d, a, s->status, &reader, "web/join.html",
			    m);
		}
	}
	proposal_fini(&p);
	model_free(m);
}

static void
joinpage_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	const struct showing s = {.status = 200};
	struct joinpage_rest read;

	(void)token;
	if (joinpage_read_rest(rest, &read))
		joinpage_show(d, r, &read, &s, a);
	else
		answer_refuse(d, r, a, 404, "no-such-table");
}

/* --- joining -------------------------------------------------------------- */

struct joining {
	struct joinpage_rest rest;
	struct answerform form;
	enum proposal_result result;
};

static void
joinpage_fini(void *own)
{
	answerform_fini(&((struct joining *)own)->form);
}

/* Shows the form again with error KEY; a program gets the error alone. */
static void
joinpage_refuse(struct desk *d, const struct web_request *r,
    const struct joining *j, int status, const char *key, struct web_answer *a)
{
	const struct showing s = {status, key, &j->form};

	if (web_wants_json(r) || status == 404 || status == 503)
		answer_faults(d, r, a, status, key, NULL, j->form.form.faults);
	else
		joinpage_show(d, r, &j->rest, &s, a);
}

static bool
joinpage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct web_request *r = job->request;
	struct joining *j = job->own;
	int64_t wait;

	if (!joinpage_read_rest(job->rest, &j->rest) || j->rest.sent)
		answer_refuse(d, r, a, 404, "no-such-table");
	else if (!answerform_read(d, r, a, true, &j->form))
		; /* it has been answered */
	else if (formfield_faulty(&j->form.form))
		joinpage_refuse(d, r, j, 422, "form", a);
	else if (limit_full(d->limiter, LIMIT_JOIN, web_client(r), desk_now(d),
		     &wait))
		answer_limit(d, r, a, LIMIT_JOIN, wait, NULL);
	else
		return !often_refuse_job(d, job, a, LIMIT_ASKED);
	return false;
}

/* PROPOSAL_DONE when REST leads to a table that it may show. */
static enum proposal_result
joinpage_may_know(struct desk *d, const struct joinpage_rest *rest)
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

static void
joinpage_act(struct desk *d, struct job *job)
{
	struct joining *j = job->own;
	const struct reader *reader = &j->form.form.reader;
	struct asking_answer answer;

	answerform_get(&j->form, &answer);
	if (answer.lang == NULL)
		answer.lang = reader->lang;
	if (answer.zone == NULL)
		answer.zone = reader->zone;
	if (answer.phrase == NULL)
		answer.phrase = "";
	j->result = joinpage_may_know(d, &j->rest);
	if (j->result == PROPOSAL_DONE)
		j->result = invites_join(d, j->rest.id, j->form.mail, &answer);
	job->owes = j->result == PROPOSAL_DONE;
	job->failed = j->result == PROPOSAL_STORE;
}

static void
joinpage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct joining *j = job->own;
	const struct joinpage_rest *rest = &j->rest;
	const struct answer_row *row = &answer_proposal[j->result];
	struct buffer location = {0};
	struct model *m;

	if (row->key != NULL) {
		joinpage_refuse(d, job->request, j, row->status, row->key, a);
	} else if (web_wants_json(job->request)) {
		m = model_object();
		model_put_int(m, "proposal", rest->id);
		model_put_text(m, "state", "joining");
		if (unproved_minutes(d) > 0)
			answer_put_waits(d, m);
		answer_json(a, 202, m);
		model_free(m);
	} else {
		buffer_printf(&location, "%s/join/%lld%s%s/sent",
		    d->conf->base_url, (long long)rest->id,
		    rest->key[0] != '\0' ? "-" : "", rest->key);
		pagelang_query(d, job->request, &location);
		answer_see_other(a, &location);
	}
}

/* --- all of them ---------------------------------------------------------- */

struct listing {
	int64_t id[TABLES_MAX];
	size_t n;
};

static bool
joinpage_collect(void *arg, const struct store_proposal *p)
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
	    store_proposals_open(d->store, joinpage_collect, &l) != STORE_OK)
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

const struct page joinpage_page = {
    .route = "/join",
    .deep = true,
    .look = joinpage_look,
    .size = sizeof(struct joining),
    .more_fields = ANSWERFORM_FIELDS,
    .read = joinpage_read,
    .act = joinpage_act,
    .answer = joinpage_answer,
    .fini = joinpage_fini,
};
