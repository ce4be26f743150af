/*
 * The page behind "never write to me again".
 */
#include "config.h"

#include "desk/neverpage.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/invites.h"
#include "desk/mute.h"
#include "desk/mutepage.h"
#include "desk/pagelang.h"
#include "desk/refusal.h"
#include "store/store_people.h"
#include "store/store_proposals.h"

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
		reader_of_request(d, r, &reader);
		model_put_text(m, "lang", reader.lang);
		answer_page(d, a, 200, &reader, "web/never.html", m);
	}
	model_free(m);
	buffer_fini(&link);
	free(mail);
}

void
never_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper)
{
	(void)deeper;
	show(d, r, token, false, a);
}

/* --- no letters, or letters again --------------------------------------------------- */

struct waiting {
	int64_t ids[STORE_INVITES_MAX];
	size_t n;
};

/* What he has proposed himself lapses by itself. */
static bool
note_waiting(void *arg, const struct store_invite *i)
{
	struct waiting *w = arg;

	if (i->proposal == 0 || i->place != 0)
		w->ids[w->n++] = i->id;
	return w->n < STORE_INVITES_MAX;
}

/* Who gets no letters would not be told that his address is another now. */
static enum store_status
keep_address(struct desk *d, const char *mail)
{
	int64_t player;
	enum store_status status = store_player_find(d->store, mail, &player);

	if (status == STORE_OK)
		return store_address_void(d->store, player, 0, desk_now(d));
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* Of the games of whoever has that address; it asked so since SINCE. */
static enum store_status
mute_games(struct desk *d, const char *mail, bool refused, int64_t since)
{
	int64_t player;
	bool owes = false;
	enum store_status status = store_player_find(d->store, mail, &player);

	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	return refused ? mute_set_all(d, player, true, &owes)
		       : mute_take_back(d, player, since, &owes);
}

enum store_status
never_set(struct desk *d, const char *mail, bool refused)
{
	struct waiting w = {.n = 0};
	int64_t since = 0;
	enum store_status status = refusal_get(d, mail, &since), was = status;

	if (status == STORE_OK || status == STORE_ABSENT)
		status = refusal_set(d, mail, refused);
	/* Nothing is taken back where nothing was refused. */
	if (status == STORE_OK && (refused || was == STORE_OK))
		status = mute_games(d, mail, refused, since);
	if (status == STORE_OK && refused)
		status = keep_address(d, mail);
	if (status == STORE_OK && refused)
		status = store_invites_to(d->store, mail, note_waiting, &w);
	for (size_t i = 0; status == STORE_OK && i < w.n; i++)
		if (invite_decline(d, w.ids[i]) == PROPOSAL_STORE)
			status = STORE_FAILED;
	return status;
}

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
never_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job)
{
	return mute_job(d, r, a, token, act, answer, job);
}
