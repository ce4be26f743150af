/*
 * Another game with the same people.
 */
#include "config.h"

#include "pages/rematch.h"

#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "game/table.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "people/propose.h"
#include "show/proposalview.h"
#include "words/model.h"

struct matching {
	enum proposal_result result;
	int64_t proposal;
	int64_t invite; /* of who asks; 0: he proposes it */
};

/* The invitation of PLAYER in proposal ID: to *INVITE, 0 when he proposes
 * it. */
static enum proposal_result
find_own(struct desk *d, int64_t id, int64_t player, int64_t *invite)
{
	enum proposal_result result = PROPOSAL_STORE;
	struct proposal p;

	*invite = 0;
	if (proposal_load(d, id, &p) == STORE_OK)
		result = proposal_starter(&p)->player == player ? PROPOSAL_DONE
								: PROPOSAL_GONE;
	for (size_t i = 0; i < p.n && result == PROPOSAL_GONE; i++) {
		if (p.invites[i].player != player)
			continue;
		*invite = p.invites[i].id;
		result = PROPOSAL_DONE;
	}
	proposal_fini(&p);
	return result;
}

static bool
act(struct desk *d, struct job *job)
{
	struct matching *m = job->own;
	struct table t;

	m->result =
	    propose_rematch(d, job->token.id, job->token.seat, &m->proposal);
	job->owes = m->result == PROPOSAL_DONE;
	if (m->result != PROPOSAL_DONE)
		return m->result != PROPOSAL_STORE;
	if (table_load_rows(d, job->token.id, &t, NULL) != TABLE_OK)
		m->result = PROPOSAL_STORE;
	else
		m->result = find_own(d, m->proposal,
		    t.seats[job->token.seat].player, &m->invite);
	table_fini(&t);
	return m->result != PROPOSAL_STORE;
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	const struct matching *m = job->own;
	struct buffer link = {0};
	struct model *model;
	int status;
	const char *key =
	    proposalview_refusal(lost ? PROPOSAL_STORE : m->result, &status);

	if (key != NULL) {
		answer_error(d, job->request, a, status,
		    m->result == PROPOSAL_EARLY ? "rematch-early" : key, NULL,
		    NULL);
		return;
	}
	if (m->invite != 0)
		link_invite(d, m->invite, &link);
	else
		link_confirm(d, m->proposal, &link);
	if (web_wants_json(job->request)) {
		model = model_object();
		model_put_int(model, "proposal", m->proposal);
		model_put_text(model, "link", buffer_text(&link));
		model_write(model, false, &a->body);
		model_free(model);
		buffer_fini(&link);
		a->status = 200;
		a->type = "application/json";
	} else {
		answer_text(a, 303, "text/plain; charset=utf-8", "");
		a->location = buffer_take(&link);
	}
}

enum web_next
rematch_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job)
{
	const char *choice;

	if (job_refuse_form(d, r, a) || !job_field(d, r, a, "action", &choice))
		return WEB_ANSWERED;
	if (choice == NULL || strcmp(choice, "rematch") != 0) {
		answer_error(d, r, a, 400, "choice-missing", NULL, NULL);
		return WEB_ANSWERED;
	}
	*job = job_new(r, token, sizeof(struct matching));
	(*job)->act = act;
	(*job)->answer = answer;
	return WEB_LATER;
}
