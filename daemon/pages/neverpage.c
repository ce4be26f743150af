/*
 * The page behind "never write to me again".
 */
#include "config.h"

#include "pages/neverpage.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/refusal.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/mutepage.h"
#include "pages/pagelang.h"
#include "people/never.h"
#include "store/store_people.h"
#include "store/store_proposals.h"
#include "words/model.h"

/* --- whose letters ------------------------------------------------------------- */

/* The address that TOKEN is about, which the caller frees. STORE_ABSENT: there is no such thing any more. */
static enum store_status
find_mail(struct desk *d, const struct sign_token *token, char **mail)
{
	enum store_status status;
	struct store_address a;
	struct store_invite i;
	struct store_player p;

	*mail = NULL;
	if (token->count != link_never_since(d, token->seat, token->id))
		return STORE_ABSENT;
	switch (token->seat) {
	case SIGN_NEVER_INVITE:
		status = store_invite_get(d->store, token->id, &i);
		if (status == STORE_OK && i.mail[0] == '\0')
			status = STORE_ABSENT;
		else if (status == STORE_OK)
			*mail = xstrdup(i.mail);
		store_invite_fini(&i);
		return status;
	case SIGN_NEVER_PLAYER:
		status = store_player_get(d->store, token->id, &p);
		if (status == STORE_OK) {
			*mail = xstrdup(p.mail);
			store_player_fini(&p);
		}
		return status;
	case SIGN_NEVER_ADDRESS:
	case SIGN_NEVER_BEFORE:
		status = store_address_get(d->store, token->id, &a);
		if (status == STORE_OK) {
			*mail = xstrdup(token->seat == SIGN_NEVER_ADDRESS
				? a.mail
				: a.before);
			store_address_fini(&a);
		}
		return status;
	default:
		return STORE_ABSENT;
	}
}

/* --- the page --------------------------------------------------------------------- */

static void
refuse(struct desk *d, const struct web_request *r, enum store_status status,
    struct web_answer *a)
{
	if (status == STORE_ABSENT)
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
	else
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
}

static void
show(struct desk *d, const struct web_request *r,
    const struct sign_token *token, bool changed, struct web_answer *a)
{
	struct buffer link = {0};
	enum store_status status;
	struct reader reader;
	struct model *m;
	bool refused;
	char *mail;

	status = find_mail(d, token, &mail);
	if (status != STORE_OK) {
		refuse(d, r, status, a);
		return;
	}
	refused = refusal_holds(d, mail);
	link_never(d, token->seat, token->id, &link);
	m = model_object();
	model_put_text(m, "mail", mail);
	model_put_text(m, "letters", refused ? "off" : "on");
	model_put_bool(m, "refused", refused);
	model_put_bool(m, "changed", changed);
	model_put_text(m, "action", buffer_text(&link));
	if (web_wants_json(r)) {
		model_write(m, false, &a->body);
		a->status = 200;
		a->type = "application/json";
	} else {
		pagelang_reader(d, r, &reader);
		model_put_text(m, "lang", reader.lang);
		answer_page(d, a, 200, &reader, "web/never.html", m);
	}
	model_free(m);
	buffer_fini(&link);
	free(mail);
}

void
neverpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper)
{
	(void)deeper;
	show(d, r, token, false, a);
}

/* --- no letters, or letters again --------------------------------------------------- */

static bool
act(struct desk *d, struct job *job)
{
	struct muting *m = job->own;
	char *mail;

	m->status = find_mail(d, &job->token, &mail);
	if (m->status == STORE_OK) {
		m->status = never_set(d, mail, m->off);
		job->owes = true;
	}
	free(mail);
	return m->status == STORE_OK || m->status == STORE_ABSENT;
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	const struct muting *m = job->own;

	if (lost || m->status != STORE_OK)
		refuse(d, job->request, lost ? STORE_FAILED : m->status, a);
	else
		show(d, job->request, &job->token, true, a);
}

enum web_next
neverpage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job)
{
	return mutepage_job(d, r, a, token, act, answer, job);
}
