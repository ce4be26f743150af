/*
 * The three pages that turn letters off. Each has a row of mutepage_kinds: what
 * it shows and what its button changes; the rest is the same for all.
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
#include "game/names.h"
#include "game/table.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/often.h"
#include "pages/pagelang.h"
#include "people/mute.h"
#include "people/never.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "store/store_proposals.h"
#include "words/model.h"

/* What a page shows. */
struct mutepage_view {
	struct model *m;    /* what programs get, too */
	struct model *more; /* what only the page has */
	struct reader reader;
	struct buffer link; /* of the page itself */
	bool refused;	    /* the address asked never to be written to */
};

/* --- one game ------------------------------------------------------------- */

/* Whether the address of the seat asked never to be written to. The page does
 * not show it, because the link of a turn leads here, too. */
static bool
mutepage_refused(struct desk *d, const struct table *t, int seat)
{
	struct store_player p;
	bool refused;

	if (t->seats[seat].player == 0 ||
	    store_player_get(d->store, t->seats[seat].player, &p) != STORE_OK)
		return false;
	refused = refusal_holds(d, p.mail);
	store_player_fini(&p);
	return refused;
}

static void
mutepage_put_seat(struct desk *d, const struct table *t, int seat,
    struct mutepage_view *v)
{
	const struct store_seat *s = &t->seats[seat];

	reader_take(d, table_player(t, seat), &v->reader);
	v->refused = mutepage_refused(d, t, seat);
	model_put_int(v->m, "game", t->game.id);
	model_put_int(v->m, "seat", seat);
	names_put(v->m, "name", s->name);
	model_put_text(v->m, "letters", s->muted ? "off" : "on");
	model_put_bool(v->m, "muted", s->muted);
	link_mute(d, t->game.id, seat, &v->link);
}

static enum store_status
mutepage_see_seat(struct desk *d, const struct web_request *r,
    const struct sign_token *token, struct mutepage_view *v)
{
	enum store_status status = STORE_OK;
	struct table t;

	(void)r;
	/* No position is needed: letters can be turned off in a game that
	 * cannot be served, too. */
	switch (table_load_rows(d, token->id, &t, NULL)) {
	case TABLE_STORE:
		status = STORE_FAILED;
		break;
	case TABLE_ABSENT:
		status = STORE_ABSENT;
		break;
	case TABLE_OK:
	case TABLE_BROKEN:
		if (token->seat < t.n_seats)
			mutepage_put_seat(d, &t, token->seat, v);
		else
			status = STORE_ABSENT;
		break;
	}
	table_fini(&t);
	return status;
}

static enum store_status
mutepage_set_seat(struct desk *d, const struct sign_token *token, bool off,
    bool *owes)
{
	return mute_set(d, token->id, token->seat, off, owes);
}

/* --- all games ------------------------------------------------------------ */

struct mutepage_listing {
	struct desk *d;
	struct model *games;
	bool on; /* letters of some are */
};

static bool
mutepage_list_place(void *arg, const struct store_place *place)
{
	struct mutepage_listing *l = arg;
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

static enum store_status
mutepage_see_games(struct desk *d, const struct web_request *r,
    const struct sign_token *token, struct mutepage_view *v)
{
	struct mutepage_listing l = {.d = d, .games = model_array()};
	enum store_status status;
	struct store_player p;

	(void)r;
	status = store_player_get(d->store, token->id, &p);
	if (status == STORE_OK)
		status = store_player_games(d->store, token->id,
		    mutepage_list_place, &l);
	link_games(d, token->id, &v->link);
	model_put_bool(v->m, "any", model_size(l.games) > 0);
	model_put(v->m, "games", l.games);
	model_put_text(v->m, "letters", l.on ? "on" : "off");
	model_put_bool(v->m, "on", l.on);
	if (status == STORE_OK) {
		v->refused = refusal_holds(d, p.mail);
		reader_of_player(d, &p, &v->reader);
		model_put_text(v->more, "name", p.name);
		model_put_text(v->more, "mail", p.mail);
	}
	store_player_fini(&p);
	return status;
}

static enum store_status
mutepage_set_games(struct desk *d, const struct sign_token *token, bool off,
    bool *owes)
{
	struct store_player p;
	enum store_status status = store_player_get(d->store, token->id, &p);

	if (status == STORE_OK)
		status = mute_set_all(d, p.id, off, owes);
	store_player_fini(&p);
	return status;
}

/* --- all letters to an address -------------------------------------------- */

/* Sets *MAIL to the address that TOKEN is about; the caller frees it.
 * STORE_ABSENT when there is no such thing any more. */
static enum store_status
mutepage_mail(struct desk *d, const struct sign_token *token, char **mail)
{
	enum store_status status;
	struct store_address a;
	struct store_invite i;
	struct store_player p;

	*mail = NULL;
	switch (token->seat) {
	case SIGN_NEVER_INVITE:
		status = store_invite_get(d->store, token->id, &i);
		if (status == STORE_OK)
			*mail = xstrdup(i.mail);
		store_invite_fini(&i);
		break;
	case SIGN_NEVER_PLAYER:
		status = store_player_get(d->store, token->id, &p);
		if (status == STORE_OK)
			*mail = xstrdup(p.mail);
		store_player_fini(&p);
		break;
	case SIGN_NEVER_ADDRESS:
	case SIGN_NEVER_BEFORE:
		status = store_address_get(d->store, token->id, &a);
		if (status == STORE_OK)
			*mail = xstrdup(token->seat == SIGN_NEVER_ADDRESS
				? a.mail
				: a.before);
		store_address_fini(&a);
		break;
	default:
		return STORE_ABSENT;
	}
	/* The address of a person who was erased is gone. */
	return status == STORE_OK && (*mail)[0] == '\0' ? STORE_ABSENT : status;
}

static enum store_status
mutepage_see_never(struct desk *d, const struct web_request *r,
    const struct sign_token *token, struct mutepage_view *v)
{
	char *mail;
	enum store_status status = mutepage_mail(d, token, &mail);

	if (status != STORE_OK)
		return status;
	v->refused = refusal_holds(d, mail);
	pagelang_reader(d, r, &v->reader);
	link_never(d, token->seat, token->id, &v->link);
	model_put_text(v->m, "mail", mail);
	model_put_text(v->m, "letters", v->refused ? "off" : "on");
	free(mail);
	return STORE_OK;
}

static enum store_status
mutepage_set_never(struct desk *d, const struct sign_token *token, bool off,
    bool *owes)
{
	char *mail;
	enum store_status status = mutepage_mail(d, token, &mail);

	if (status == STORE_OK) {
		status = never_set(d, mail, off);
		*owes = true;
	}
	free(mail);
	return status;
}

/* --- all three ------------------------------------------------------------ */

static const struct mutepage_kind {
	enum sign_purpose purpose;
	const char *template;
	/* Looks up what TOKEN is about, for its page. STORE_ABSENT: there is no
	 * such thing any more. */
	enum store_status (*see)(struct desk *d, const struct web_request *r,
	    const struct sign_token *token, struct mutepage_view *v);
	enum store_status (*set)(struct desk *d, const struct sign_token *token,
	    bool off, bool *owes);
} mutepage_kinds[] = {
    {SIGN_MUTE, "web/mute.html", mutepage_see_seat, mutepage_set_seat},
    {SIGN_GAMES, "web/mute-all.html", mutepage_see_games, mutepage_set_games},
    {SIGN_NEVER, "web/never.html", mutepage_see_never, mutepage_set_never},
};

static const struct mutepage_kind *
mutepage_kind(const struct sign_token *token)
{
	const struct mutepage_kind *k = mutepage_kinds;

	while (k->purpose != token->purpose)
		k++;
	return k;
}

static void
mutepage_show(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, bool changed)
{
	const struct mutepage_kind *kind = mutepage_kind(token);
	struct mutepage_view v = {.m = model_object(), .more = model_object()};
	enum store_status status = kind->see(d, r, token, &v);

	model_put_bool(v.m, "refused", v.refused);
	model_put_bool(v.m, "changed", changed);
	model_put_text(v.m, "action", buffer_text(&v.link));
	if (status != STORE_OK) {
		answer_store(d, r, a, status);
	} else if (web_wants_json(r)) {
		answer_json(a, 200, v.m);
	} else {
		model_merge(v.m, v.more);
		model_put_text(v.m, "lang", v.reader.lang);
		answer_page(d, a, 200, &v.reader, kind->template, v.m);
	}
	buffer_fini(&v.link);
	model_free(v.more);
	model_free(v.m);
}

static void
mutepage_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	(void)rest;
	mutepage_show(d, r, a, token, false);
}

struct muting {
	bool off; /* no letters; else letters again */
	bool absent;
};

/* Reads what was sent: either the one click of RFC 8058 or the field "letters"
 * of the page's button, and not both. */
static bool
mutepage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	const char *one_click = NULL, *choice = NULL;
	struct muting *m = job->own;
	size_t n;

	n = web_field(job->request, "List-Unsubscribe", &one_click) +
	    web_field(job->request, "letters", &choice);
	m->off = choice == NULL || strcmp(choice, "off") == 0;
	if (n == 1 &&
	    (one_click == NULL || strcmp(one_click, "One-Click") == 0) &&
	    (m->off || strcmp(choice, "on") == 0))
		/* Letters can always be turned off. */
		return m->off ||
		    !often_refuse(d, job->request, a, &job->token,
			LIMIT_LETTERS);
	answer_refuse(d, job->request, a, 400, "choice-missing");
	return false;
}

static void
mutepage_act(struct desk *d, struct job *job)
{
	struct muting *m = job->own;
	enum store_status status;

	status =
	    mutepage_kind(&job->token)->set(d, &job->token, m->off, &job->owes);
	m->absent = status == STORE_ABSENT;
	job->failed = status != STORE_OK && !m->absent;
}

static void
mutepage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct muting *m = job->own;

	if (m->absent)
		answer_not_found(d, job->request, a);
	else
		mutepage_show(d, job->request, a, &job->token, true);
}

#define MUTEPAGE(PATH, PURPOSE) \
	{ \
		.route = (PATH), .purpose = (PURPOSE), .look = mutepage_look, \
		.size = sizeof(struct muting), .more_fields = 2, \
		.read = mutepage_read, .act = mutepage_act, \
		.answer = mutepage_answer \
	}
const struct page mutepage_seat_page = MUTEPAGE("/t/mute", SIGN_MUTE);
const struct page mutepage_games_page = MUTEPAGE("/t/games", SIGN_GAMES);
const struct page mutepage_never_page = MUTEPAGE("/t/never", SIGN_NEVER);
