/*
 * The page on which somebody is forgotten.
 */
#include "config.h"

#include "pages/erasepage.h"

#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "desk/refusal.h"
#include "match/clock.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "people/erase.h"
#include "store/store_people.h"
#include "words/model.h"

/* --- whether the link is good --------------------------------------------------- */

enum stand {
	STAND_OPEN,
	STAND_LATE, /* it is too old, or the address has changed since */
	STAND_ABSENT,
	STAND_STORE
};

/* P is to be released in any case. */
static enum stand
find(struct desk *d, const struct sign_token *token, struct store_player *p)
{
	int64_t sent = token->count;

	switch ((int)store_player_get(d->store, token->id, p)) {
	case STORE_OK:
		break;
	case STORE_ABSENT:
		return STAND_ABSENT;
	default:
		return STAND_STORE;
	}
	return p->moved > sent ||
		desk_now(d) - sent > LINK_ERASE_DAYS * CLOCK_DAY
	    ? STAND_LATE
	    : STAND_OPEN;
}

/* --- showing it ------------------------------------------------------------------- */

struct counting {
	int64_t games, running;
};

static bool
count_place(void *arg, const struct store_place *place)
{
	struct counting *c = arg;

	c->games++;
	c->running += place->state != STORE_OVER;
	return true;
}

/* A number that a template can ask for: null is nothing, 0 is not. */
static void
put_count(struct model *m, const char *key, int64_t n)
{
	model_put(m, key, n > 0 ? model_int(n) : model_null());
}

static void
put_what(struct desk *d, const struct sign_token *token,
    const struct store_player *p, struct model *m)
{
	struct counting c = {0};
	struct buffer link = {0};

	if (store_player_games(d->store, p->id, count_place, &c) != STORE_OK)
		log_event("games-unread", "player=%lld", (long long)p->id);
	link_erase(d, p->id, token->count, &link);
	model_put_text(m, "action", buffer_text(&link));
	buffer_fini(&link);
	model_put_text(m, "name", p->name);
	model_put_text(m, "mail", p->mail);
	put_count(m, "games", c.games);
	put_count(m, "running", c.running);
	model_put_bool(m, "refused", refusal_holds(d, p->mail));
}

/* What can be seen of it; FAULTY: the box was not ticked. */
static void
show(struct desk *d, const struct web_request *r,
    const struct sign_token *token, bool faulty, struct web_answer *a)
{
	struct store_player p = {0};
	enum stand stand = find(d, token, &p);
	struct model *m = model_object();
	struct reader reader;

	if (stand == STAND_OPEN || stand == STAND_LATE)
		reader_of_player(d, &p, &reader);
	if (stand == STAND_ABSENT) {
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
	} else if (stand == STAND_STORE) {
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
	} else if (stand == STAND_LATE) {
		answer_error(d, r, a, 409, "erase-late", &reader, NULL);
	} else {
		put_what(d, token, &p, m);
		model_put_bool(m, "faulty", faulty);
		if (web_wants_json(r) && faulty) {
			answer_error(d, r, a, 422, "erase-confirm", &reader,
			    NULL);
		} else if (web_wants_json(r)) {
			model_write(m, false, &a->body);
			a->status = 200;
			a->type = "application/json";
		} else {
			model_put_text(m, "lang", reader.lang);
			answer_page(d, a, faulty ? 422 : 200, &reader,
			    "web/erase.html", m);
		}
	}
	model_free(m);
	store_player_fini(&p);
}

void
erasepage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper)
{
	(void)deeper;
	show(d, r, token, false, a);
}

/* --- doing it --------------------------------------------------------------------- */

struct doing {
	bool never;
	enum stand stand;
	struct reader reader; /* he is not there any more to be asked */
	struct erased erased;
};

static void
doing_fini(void *own)
{
	erased_fini(&((struct doing *)own)->erased);
}

static bool
act(struct desk *d, struct job *job)
{
	struct doing *m = job->own;
	struct store_player p = {0};

	m->stand = find(d, &job->token, &p);
	if (m->stand == STAND_OPEN) {
		reader_of_player(d, &p, &m->reader);
		/* The box was there to be left empty. */
		if ((!m->never && refusal_set(d, p.mail, false) != STORE_OK) ||
		    erase_person(d, p.id, m->never, &m->erased) != STORE_OK)
			m->stand = STAND_STORE;
		job->owes = true;
	}
	if (m->stand == STAND_STORE)
		erased_undo(d, &m->erased);
	store_player_fini(&p);
	return m->stand != STAND_STORE;
}

static void
answer_done(struct desk *d, const struct web_request *r, const struct doing *m,
    struct web_answer *a)
{
	struct model *model = model_object();

	model_put_bool(model, "erased", true);
	model_put_bool(model, "never", m->never);
	if (web_wants_json(r)) {
		model_write(model, false, &a->body);
		a->status = 200;
		a->type = "application/json";
	} else {
		model_put_text(model, "lang", m->reader.lang);
		answer_page(d, a, 200, &m->reader, "web/erased.html", model);
	}
	model_free(model);
}

static void
answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	const struct doing *m = job->own;

	if (lost)
		erased_undo(d, &m->erased);
	if (lost || m->stand == STAND_STORE)
		answer_error(d, job->request, a, 503, "unavailable", NULL,
		    NULL);
	else if (m->stand == STAND_OPEN)
		answer_done(d, job->request, m, a);
	else
		show(d, job->request, &job->token, false, a);
}

enum web_next
erasepage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job)
{
	const char *action, *confirm, *never;
	struct doing *m;

	if (job_refuse_form(d, r, a) ||
	    !job_field(d, r, a, "action", &action) ||
	    !job_field(d, r, a, "confirm", &confirm) ||
	    !job_field(d, r, a, "never", &never))
		return WEB_ANSWERED;
	if (action == NULL || strcmp(action, "erase") != 0) {
		answer_error(d, r, a, 400, "choice-missing", NULL, NULL);
		return WEB_ANSWERED;
	}
	if (confirm == NULL || strcmp(confirm, "yes") != 0) {
		show(d, r, token, true, a);
		return WEB_ANSWERED;
	}
	*job = job_new(r, token, sizeof *m);
	(*job)->act = act;
	(*job)->answer = answer;
	(*job)->fini = doing_fini;
	m = (*job)->own;
	m->never = never != NULL && strcmp(never, "yes") == 0;
	return WEB_LATER;
}
