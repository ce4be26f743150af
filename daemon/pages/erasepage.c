/*
 * The page on which a person is forgotten: whether its link is still good, what
 * the page tells, and what its button does.
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
#include "pages/formfield.h"
#include "pages/job.h"
#include "people/erase.h"
#include "store/store_players.h"
#include "words/model.h"

/* --- whether the link is good --------------------------------------------- */

enum stand {
	STAND_OPEN,
	STAND_LATE, /* it is too old, or the address has changed since */
	STAND_ABSENT,
	STAND_STORE
};

/* Reads the player whom TOKEN is about into P, which is to be released in any
 * case. */
static enum stand
erasepage_find(struct desk *d, const struct sign_token *token,
    struct store_player *p)
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
	return p->moved >= sent ||
		desk_now(d) - sent > LINK_ERASE_DAYS * CLOCK_DAY
	    ? STAND_LATE
	    : STAND_OPEN;
}

/* --- showing it ----------------------------------------------------------- */

struct counting {
	int64_t games, running;
};

static bool
erasepage_count_place(void *arg, const struct store_place *place)
{
	struct counting *c = arg;

	c->games++;
	c->running += place->state != STORE_OVER;
	return true;
}

/* Puts null in place of 0, because a template takes the number 0 for
 * something. */
static void
erasepage_put_count(struct model *m, const char *key, int64_t n)
{
	model_put(m, key, n > 0 ? model_int(n) : model_null());
}

static void
erasepage_put_what(struct desk *d, const struct sign_token *token,
    const struct store_player *p, struct model *m)
{
	struct counting c = {0};
	struct buffer link = {0};

	if (store_player_games(d->store, p->id, erasepage_count_place, &c) !=
	    STORE_OK)
		log_event("games-unread", "player=%lld", (long long)p->id);
	link_erase(d, p->id, token->count, &link);
	model_put_text(m, "action", buffer_text(&link));
	buffer_fini(&link);
	model_put_text(m, "name", p->name);
	model_put_text(m, "mail", p->mail);
	erasepage_put_count(m, "games", c.games);
	erasepage_put_count(m, "running", c.running);
	model_put_bool(m, "refused", refusal_holds(d, p->mail));
}

/* Shows the page. FAULTY: the box that confirms was not ticked. */
static void
erasepage_show(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, bool faulty)
{
	struct store_player p = {0};
	enum stand stand = erasepage_find(d, token, &p);
	struct model *m = model_object();
	struct reader reader;

	if (stand == STAND_OPEN || stand == STAND_LATE)
		reader_of_player(d, &p, &reader);
	if (stand == STAND_ABSENT) {
		answer_not_found(d, r, a);
	} else if (stand == STAND_STORE) {
		answer_unavailable(d, r, a);
	} else if (stand == STAND_LATE) {
		answer_error(d, r, a, 409, "erase-late", &reader, NULL);
	} else {
		erasepage_put_what(d, token, &p, m);
		model_put_bool(m, "faulty", faulty);
		if (web_wants_json(r) && faulty) {
			answer_error(d, r, a, 422, "erase-confirm", &reader,
			    NULL);
		} else if (web_wants_json(r)) {
			answer_json(a, 200, m);
		} else {
			model_put_text(m, "lang", reader.lang);
			answer_page(d, a, faulty ? 422 : 200, &reader,
			    "web/erase.html", m);
		}
	}
	model_free(m);
	store_player_fini(&p);
}

static void
erasepage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	(void)rest;
	erasepage_show(d, r, a, token, false);
}

/* --- doing it ------------------------------------------------------------- */

struct doing {
	const char *action, *confirm, *typed_never; /* fields, or NULL */
	bool never;
	enum stand stand;
	struct reader reader; /* taken before the player's row is gone */
	struct erased erased;
};

static const struct formfield erasepage_fields[] = {
    {.name = "action", .at = offsetof(struct doing, action)},
    {.name = "confirm", .at = offsetof(struct doing, confirm)},
    {.name = "never", .at = offsetof(struct doing, typed_never)},
    {.name = NULL},
};

static void
erasepage_fini(void *own)
{
	erased_fini(&((struct doing *)own)->erased);
}

static bool
erasepage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct doing *m = job->own;

	m->never = m->typed_never != NULL && strcmp(m->typed_never, "yes") == 0;
	if (m->action == NULL || strcmp(m->action, "erase") != 0)
		answer_refuse(d, job->request, a, 400, "choice-missing");
	else if (m->confirm == NULL || strcmp(m->confirm, "yes") != 0)
		erasepage_show(d, job->request, a, &job->token, true);
	else
		return true;
	return false;
}

static void
erasepage_act(struct desk *d, struct job *job)
{
	struct doing *m = job->own;
	struct store_player p = {0};

	m->stand = erasepage_find(d, &job->token, &p);
	job->failed = m->stand == STAND_STORE;
	if (m->stand == STAND_OPEN) {
		reader_of_player(d, &p, &m->reader);
		/* The box for "never again" was left empty, so an older refusal
		 * is taken back. */
		job->failed =
		    (!m->never && refusal_set(d, p.mail, false) != STORE_OK) ||
		    erase_person(d, p.id, m->never, &m->erased) != STORE_OK;
		job->owes = true;
	}
	store_player_fini(&p);
}

static void
erasepage_forget(struct desk *d, struct job *job)
{
	erased_undo(d, &((struct doing *)job->own)->erased);
}

static void
erasepage_answer_done(struct desk *d, const struct web_request *r,
    const struct doing *m, struct web_answer *a)
{
	struct model *model = model_object();

	model_put_bool(model, "erased", true);
	model_put_bool(model, "never", m->never);
	if (web_wants_json(r)) {
		answer_json(a, 200, model);
	} else {
		model_put_text(model, "lang", m->reader.lang);
		answer_page(d, a, 200, &m->reader, "web/erased.html", model);
	}
	model_free(model);
}

static void
erasepage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct doing *m = job->own;

	if (m->stand == STAND_OPEN)
		erasepage_answer_done(d, job->request, m, a);
	else
		erasepage_show(d, job->request, a, &job->token, false);
}

const struct page erasepage_page = {
    .route = "/t/erase",
    .purpose = SIGN_ERASE,
    .look = erasepage_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct doing),
    .fields = erasepage_fields,
    .read = erasepage_read,
    .act = erasepage_act,
    .forget = erasepage_forget,
    .answer = erasepage_answer,
    .fini = erasepage_fini,
};
