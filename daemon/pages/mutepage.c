/*
 * The page behind List-Unsubscribe.
 */
#include "config.h"

#include "pages/mutepage.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/refusal.h"
#include "game/table.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "people/mute.h"
#include "words/model.h"

/* The address of the seat, where it asked never to be written to, or NULL. */
static char *
refused_mail(struct desk *d, const struct table *t, int seat)
{
	struct store_player p;
	char *mail = NULL;

	if (t->seats[seat].player == 0 ||
	    store_player_get(d->store, t->seats[seat].player, &p) != STORE_OK)
		return NULL;
	if (refusal_holds(d, p.mail))
		mail = xstrdup(p.mail);
	store_player_fini(&p);
	return mail;
}

/* MAIL as refused_mail() has it. */
static struct model *
mute_model(struct desk *d, const struct table *t,
    const struct sign_token *token, const char *mail, bool changed)
{
	const struct store_seat *s = &t->seats[token->seat];
	struct model *m = model_object();
	struct buffer link = {0};

	model_put_int(m, "game", t->game.id);
	model_put_int(m, "seat", token->seat);
	model_put_text(m, "name", s->name);
	model_put_text(m, "letters", s->muted ? "off" : "on");
	model_put_bool(m, "muted", s->muted);
	model_put_bool(m, "refused", mail != NULL);
	model_put_bool(m, "changed", changed);
	link_mute(d, t->game.id, token->seat, &link);
	model_put_text(m, "action", buffer_text(&link));
	buffer_fini(&link);
	return m;
}

static void
show(struct desk *d, const struct web_request *r,
    const struct sign_token *token, bool changed, struct web_answer *a)
{
	enum table_status status;
	struct reader reader;
	struct model *m;
	struct table t;
	char *mail;

	/* No position is needed: letters can be turned off in a game that
	 * cannot be served, too. */
	status = table_load_rows(d, token->id, &t, NULL);
	if (status == TABLE_STORE) {
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
		table_fini(&t);
		return;
	}
	if (status == TABLE_ABSENT || token->seat >= t.n_seats) {
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
		table_fini(&t);
		return;
	}
	reader_take(d, table_player(&t, token->seat), &reader);
	mail = refused_mail(d, &t, token->seat);
	m = mute_model(d, &t, token, mail, changed);
	if (web_wants_json(r)) {
		model_write(m, false, &a->body);
		a->status = 200;
		a->type = "application/json";
	} else {
		model_put_text(m, "mail", mail != NULL ? mail : "");
		model_put_text(m, "lang", reader.lang);
		answer_page(d, a, 200, &reader, "web/mute.html", m);
	}
	free(mail);
	model_free(m);
	table_fini(&t);
}

void
mutepage_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper)
{
	(void)deeper;
	show(d, r, token, false, a);
}

/* --- letters off or on -------------------------------------------------------- */

static bool
act(struct desk *d, struct job *job)
{
	struct muting *m = job->own;

	m->status =
	    mute_set(d, job->token.id, job->token.seat, m->off, &job->owes);
	return m->status == STORE_OK || m->status == STORE_ABSENT;
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	const struct muting *m = job->own;

	if (lost || (m->status != STORE_OK && m->status != STORE_ABSENT))
		answer_error(d, job->request, a, 503, "unavailable", NULL,
		    NULL);
	else if (m->status == STORE_ABSENT)
		answer_error(d, job->request, a, 404, "not-found", NULL, NULL);
	else
		show(d, job->request, &job->token, true, a);
}

static bool
read_choice(struct desk *d, struct web_request *r, struct web_answer *a,
    bool *off)
{
	const char *one_click = NULL, *choice = NULL;
	size_t n;

	if (job_refuse_form(d, r, a))
		return false;
	n = web_field(r, "List-Unsubscribe", &one_click) +
	    web_field(r, "letters", &choice);
	if (n != 1 ||
	    (one_click != NULL && strcmp(one_click, "One-Click") != 0) ||
	    (choice != NULL && strcmp(choice, "off") != 0 &&
		strcmp(choice, "on") != 0)) {
		answer_error(d, r, a, 400, "choice-missing", NULL, NULL);
		return false;
	}
	*off = choice == NULL || strcmp(choice, "off") == 0;
	return true;
}

enum web_next
mutepage_job(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token,
    bool (*act_it)(struct desk *d, struct job *job),
    void (*answer_it)(struct desk *d, struct job *job, bool lost,
	struct web_answer *a),
    struct job **job)
{
	struct muting *m;
	bool off;

	if (!read_choice(d, r, a, &off))
		return WEB_ANSWERED;
	*job = job_new(r, token, sizeof *m);
	(*job)->act = act_it;
	(*job)->answer = answer_it;
	m = (*job)->own;
	m->off = off;
	return WEB_LATER;
}

enum web_next
mutepage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job)
{
	return mutepage_job(d, r, a, token, act, answer, job);
}
