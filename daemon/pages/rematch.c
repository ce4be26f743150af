/*
 * Another game with the same people: the form that asks for it, and where the
 * browser is sent then.
 */
#include "config.h"

#include "pages/rematch.h"

#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "game/table.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "people/propose.h"
#include "words/model.h"

struct matching {
	const char *action; /* the field; NULL when it is missing */
	enum proposal_result result;
	int64_t proposal;
	int64_t invite; /* of the person who asks; 0: that person proposes
			 * it */
};

static const struct formfield rematch_fields[] = {
    {.name = "action", .at = offsetof(struct matching, action)},
    {.name = NULL},
};

static bool
rematch_read(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct matching *m = job->own;

	if (m->action != NULL && strcmp(m->action, "rematch") == 0)
		return true;
	answer_refuse(d, job->request, a, 400, "choice-missing");
	return false;
}

/* Sets *INVITE to the invitation of PLAYER in proposal ID, or to 0 when PLAYER
 * is the one who proposes. */
static enum proposal_result
rematch_find_own(struct desk *d, int64_t id, int64_t player, int64_t *invite)
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

static void
rematch_act(struct desk *d, struct job *job)
{
	struct matching *m = job->own;
	struct table t;

	m->result =
	    propose_rematch(d, job->token.id, job->token.seat, &m->proposal);
	job->owes = m->result == PROPOSAL_DONE;
	if (m->result == PROPOSAL_DONE) {
		if (table_load_rows(d, job->token.id, &t, NULL) == TABLE_OK)
			m->result = rematch_find_own(d, m->proposal,
			    t.seats[job->token.seat].player, &m->invite);
		else
			m->result = PROPOSAL_STORE;
		table_fini(&t);
	}
	job->failed = m->result == PROPOSAL_STORE;
}

static void
rematch_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct matching *m = job->own;
	const struct answer_row *row = &answer_proposal[m->result];
	struct buffer link = {0};
	struct model *model;

	if (row->key != NULL) {
		answer_refuse(d, job->request, a, row->status,
		    m->result == PROPOSAL_EARLY ? "rematch-early" : row->key);
		return;
	}
	if (m->invite != 0)
		link_invite(d, m->invite, &link);
	else
		link_confirm(d, m->proposal, &link);
	if (!web_wants_json(job->request)) {
		answer_see_other(a, &link);
		return;
	}
	model = model_object();
	model_put_int(model, "proposal", m->proposal);
	model_put_text(model, "link", buffer_text(&link));
	answer_json(a, 200, model);
	model_free(model);
	buffer_fini(&link);
}

const struct page rematch_page = {
    .route = "/t/play/rematch",
    .purpose = SIGN_PLAY,
    .below = "rematch",
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct matching),
    .fields = rematch_fields,
    .read = rematch_read,
    .act = rematch_act,
    .answer = rematch_answer,
};
