/*
 * The page behind List-Unsubscribe of the daily letter.
 */
#include "config.h"

#include "pages/muteall.h"

#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/refusal.h"
#include "game/table.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/mutepage.h"
#include "people/mute.h"
#include "store/store_people.h"
#include "words/model.h"

/* The player TOKEN is about. STORE_ABSENT, too, when the address to which its
 * letter went is not his any more. */
static enum store_status
find_player(struct desk *d, const struct sign_token *token,
    struct store_player *p)
{
	*p = (struct store_player){0};
	if (token->count != link_never_since(d, SIGN_NEVER_PLAYER, token->id))
		return STORE_ABSENT;
	return store_player_get(d->store, token->id, p);
}

/* --- the page ---------------------------------------------------------------- */

struct listing {
	struct desk *d;
	struct model *games;
	bool on; /* letters of some are */
};

static bool
list_place(void *arg, const struct store_place *place)
{
	struct listing *l = arg;
	struct buffer text = {0};
	struct table t;
	struct model *m;

	if (place->state == STORE_OVER)
		return true;
	if (table_load_rows(l->d, place->game, &t, NULL) == TABLE_OK) {
		bool muted = t.seats[place->seat].muted;

		m = model_object();
		model_put_int(m, "game", place->game);
		buffer_printf(&text, "%s.name", t.game.ruleset);
		model_put_text(m, "name-word", buffer_text(&text));
		model_put_text(m, "letters", muted ? "off" : "on");
		model_put_bool(m, "muted", muted);
		buffer_reset(&text);
		link_mute(l->d, place->game, place->seat, &text);
		model_put_text(m, "link", buffer_text(&text));
		model_add(l->games, m);
		l->on |= !muted;
	}
	table_fini(&t);
	buffer_fini(&text);
	return true;
}

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
	struct listing l = {.d = d, .games = model_array()};
	struct model *m = model_object();
	struct buffer link = {0};
	enum store_status status;
	struct store_player p;
	struct reader reader;

	status = find_player(d, token, &p);
	if (status == STORE_OK)
		status =
		    store_player_games(d->store, token->id, list_place, &l);
	link_games(d, token->id, &link);
	model_put_bool(m, "any", model_size(l.games) > 0);
	model_put(m, "games", l.games);
	model_put_text(m, "letters", l.on ? "on" : "off");
	model_put_bool(m, "on", l.on);
	model_put_bool(m, "refused",
	    status == STORE_OK && refusal_holds(d, p.mail));
	model_put_bool(m, "changed", changed);
	model_put_text(m, "action", buffer_text(&link));
	if (status != STORE_OK) {
		refuse(d, r, status, a);
	} else if (web_wants_json(r)) {
		model_write(m, false, &a->body);
		a->status = 200;
		a->type = "application/json";
	} else {
		reader_of_player(d, &p, &reader);
		model_put_text(m, "name", p.name);
		model_put_text(m, "mail", p.mail);
		model_put_text(m, "lang", reader.lang);
		answer_page(d, a, 200, &reader, "web/mute-all.html", m);
	}
	store_player_fini(&p);
	buffer_fini(&link);
	model_free(m);
}

void
muteall_look(struct desk *d, const struct web_request *r, struct web_answer *a,
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
	struct store_player p;

	m->status = find_player(d, &job->token, &p);
	if (m->status == STORE_OK)
		m->status = mute_set_all(d, p.id, m->off, &job->owes);
	store_player_fini(&p);
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
muteall_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job)
{
	return mutepage_job(d, r, a, token, act, answer, job);
}
