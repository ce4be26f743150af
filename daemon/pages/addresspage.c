/*
 * A change of address: how it is asked for, and the page that confirms it or
 * takes it back.
 */
#include "config.h"

#include "pages/addresspage.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/refusal.h"
#include "game/proposal.h"
#include "match/clock.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/playerform.h"
#include "pages/playergames.h"
#include "people/address.h"
#include "people/person.h"
#include "desk/unproved.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "words/model.h"

enum { SEAT_BACK = 1 }; /* in the token: it went to the old address */

/* --- asking --------------------------------------------------------------- */

enum store_status
addresspage_ask(struct desk *d, const struct store_player *p,
    struct playerform *form, bool *owes)
{
	struct store_address a = {.player = p->id, .before = p->mail};
	int64_t now = desk_now(d);
	bool may = false, again = false;
	enum store_status status;
	const char *fault;
	int asked;

	a.mail = xstrdup("");
	a.at = now;
	fault =
	    person_mail_open(d, playerform_get(form, PLAYER_MAIL, ""), &a.mail);
	if (fault == NULL && strcasecmp(a.mail, p->mail) == 0)
		fault = "mail-same";
	status = store_address_count(d->store, p->id, a.mail, now - CLOCK_DAY,
	    &asked);
	if (status == STORE_OK)
		status = proposal_may_prove(d, a.mail, now, &may);
	if (status == STORE_OK)
		status = store_address_again(d->store, p->id, a.mail,
		    now - ADDRESS_AGAIN, &again);
	/* The player clicked twice: the letter is on its way already. */
	if (status != STORE_OK || (fault == NULL && again))
		goto out;
	if (fault == NULL &&
	    (asked >= limit_table[LIMIT_ADDRESSES].allowed || !may))
		fault = "mail-often";
	if (fault == NULL && unproved_full(d, a.mail))
		fault = "mail-busy";
	/* The letter to the old address, which tells of the change, would not
	 * go out. */
	if (fault == NULL && refusal_holds(d, p->mail))
		fault = "mail-refused";
	if (fault != NULL) {
		playerform_fault(form, PLAYER_MAIL, fault);
	} else {
		store_address_add(d->store, &a);
		store_letter_owe_about(d->store, STORE_LETTER_ADDRESS, a.id, 0,
		    unproved_due(d, a.mail), now);
		*owes = true;
	}
out:
	free(a.mail);
	return status;
}

/* --- what state it is in -------------------------------------------------- */

/* The state of a change of address. */
enum stand {
	STAND_OPEN,   /* it can be done */
	STAND_DONE,   /* it is done */
	STAND_TAKEN,  /* somebody else plays with that address */
	STAND_GONE,   /* too late, taken back, or asked for anew */
	STAND_ABSENT, /* there is no such change */
	STAND_STORE
};

struct change {
	struct store_address address;
	struct store_player player;
	enum stand stand;
};

static void
change_fini(struct change *c)
{
	store_address_fini(&c->address);
	store_player_fini(&c->player);
}

/* Whether MAIL is free, or the player's own, or another player's. */
static enum stand
stand_free(struct desk *d, const struct change *c, const char *mail)
{
	int64_t id;

	switch ((int)store_player_find(d->store, mail, &id)) {
	case STORE_ABSENT:
		return STAND_OPEN;
	case STORE_OK:
		return id == c->player.id ? STAND_DONE : STAND_TAKEN;
	default:
		return STAND_STORE;
	}
}

static enum stand
stand_of(struct desk *d, const struct change *c, bool back)
{
	const struct store_address *a = &c->address;
	int64_t age = desk_now(d) - a->at;

	if (back) {
		if (strcasecmp(c->player.mail, a->before) == 0)
			return STAND_DONE;
		if (a->state != STORE_ADDRESS_CONFIRMED ||
		    age > ADDRESS_BACK_DAYS * CLOCK_DAY)
			return STAND_GONE;
		return stand_free(d, c, a->before);
	}
	if (strcasecmp(c->player.mail, a->mail) == 0)
		return STAND_DONE;
	/* A player who has moved since was asked about a change from another
	 * address, and the letter that tells of it would go to an address that
	 * the player has left. */
	if (a->state != STORE_ADDRESS_ASKED || age > ADDRESS_DAYS * CLOCK_DAY ||
	    strcasecmp(c->player.mail, a->before) != 0)
		return STAND_GONE;
	return stand_free(d, c, a->mail);
}

static void
addresspage_load(struct desk *d, const struct sign_token *token,
    struct change *c)
{
	enum store_status status;

	memset(c, 0, sizeof *c);
	status = store_address_get(d->store, token->id, &c->address);
	if (status == STORE_OK)
		status =
		    store_player_get(d->store, c->address.player, &c->player);
	if (status != STORE_OK)
		c->stand = status == STORE_ABSENT ? STAND_ABSENT : STAND_STORE;
	else
		c->stand = stand_of(d, c, token->seat == SEAT_BACK);
}

/* --- the page ------------------------------------------------------------- */

/* Answers with an error when there is no change to show. False when there is
 * one, and nothing was answered. */
static bool
addresspage_refuse(struct desk *d, const struct web_request *r,
    const struct change *c, struct web_answer *a)
{
	if (c->stand == STAND_ABSENT)
		answer_not_found(d, r, a);
	else if (c->stand == STAND_STORE)
		answer_unavailable(d, r, a);
	else
		return false;
	return true;
}

static void
addresspage_show(struct desk *d, const struct web_request *r,
    const struct sign_token *token, const struct change *c, int status,
    struct web_answer *a)
{
	static const char *const names[] = {[STAND_OPEN] = "open",
	    [STAND_DONE] = "done",
	    [STAND_TAKEN] = "taken",
	    [STAND_GONE] = "gone"};
	bool back = token->seat == SEAT_BACK;
	struct model *m = model_object();
	struct buffer link = {0};
	struct reader reader;

	reader_of_player(d, &c->player, &reader);
	if (back)
		link_address_back(d, token->id, &link);
	else
		link_address(d, token->id, &link);
	model_put_text(m, "name", c->player.name);
	model_put_text(m, "mail", c->address.mail);
	model_put_text(m, "before", c->address.before);
	model_put_text(m, "state", names[c->stand]);
	model_put_bool(m, "back", back);
	model_put_text(m, "action", buffer_text(&link));
	buffer_fini(&link);
	if (web_wants_json(r)) {
		answer_json(a, status, m);
	} else {
		struct buffer word = {0};

		buffer_printf(&word, "address.%s%s", back ? "back-" : "",
		    names[c->stand]);
		model_put_text(m, "state-word", buffer_text(&word));
		model_put_text(m, "lang", reader.lang);
		model_put_bool(m, "open", c->stand == STAND_OPEN);
		model_put_bool(m, "done", c->stand == STAND_DONE);
		answer_page(d, a, status, &reader, "web/address.html", m);
		buffer_fini(&word);
	}
	model_free(m);
}

static void
addresspage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	struct change c;

	(void)rest;
	addresspage_load(d, token, &c);
	if (!addresspage_refuse(d, r, &c, a))
		addresspage_show(d, r, token, &c, 200, a);
	change_fini(&c);
}

/* --- doing it ------------------------------------------------------------- */

/* Gives the player the new address, and tells the old one. */
static enum store_status
addresspage_confirm(struct desk *d, const struct change *c, bool *owes)
{
	const struct store_address *a = &c->address;
	int64_t now = desk_now(d);
	enum store_status status =
	    address_move(d, c->player.id, c->player.mail, a->mail);

	store_address_state(d->store, a->id, STORE_ADDRESS_CONFIRMED, now);
	store_letter_owe_about(d->store, STORE_LETTER_MOVED_OUT, a->id, 0, now,
	    now);
	*owes = true;
	return status;
}

/* Gives the player the old address. Somebody else seems to have had the private
 * link: with it, every later change becomes void, even one that could still be
 * taken back to an address of that person's. */
static enum store_status
addresspage_take_back(struct desk *d, const struct change *c, bool *owes)
{
	enum store_status status =
	    address_move(d, c->player.id, c->player.mail, c->address.before);

	store_address_void(d->store, c->player.id, c->address.id, desk_now(d));
	*owes = true;
	return status;
}

struct changing {
	const char *action; /* the field; NULL when it is missing */
	int64_t player;	    /* in whose games something was done, or 0 */
};

static const struct formfield addresspage_fields[] = {
    {.name = "action", .at = offsetof(struct changing, action)},
    {.name = NULL},
};

static bool
addresspage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct changing *m = job->own;
	bool back = job->token.seat == SEAT_BACK;

	if (m->action != NULL &&
	    strcmp(m->action, back ? "back" : "confirm") == 0)
		return true;
	answer_refuse(d, job->request, a, 400, "choice-missing");
	return false;
}

static void
addresspage_act(struct desk *d, struct job *job)
{
	struct changing *m = job->own;
	enum store_status status = STORE_OK;
	struct change c;

	addresspage_load(d, &job->token, &c);
	if (c.stand == STAND_OPEN) {
		m->player = c.address.player;
		status = job->token.seat == SEAT_BACK
		    ? addresspage_take_back(d, &c, &job->owes)
		    : addresspage_confirm(d, &c, &job->owes);
	}
	job->failed = c.stand == STAND_STORE || status != STORE_OK;
	change_fini(&c);
}

static void
addresspage_forget(struct desk *d, struct job *job)
{
	playergames_forget(d, ((struct changing *)job->own)->player);
}

static void
addresspage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	struct change c;

	addresspage_load(d, &job->token, &c);
	if (!addresspage_refuse(d, job->request, &c, a))
		addresspage_show(d, job->request, &job->token, &c,
		    c.stand == STAND_DONE ? 200 : 409, a);
	change_fini(&c);
}

const struct page addresspage_page = {
    .route = "/t/address",
    .purpose = SIGN_ADDRESS,
    .look = addresspage_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct changing),
    .fields = addresspage_fields,
    .read = addresspage_read,
    .act = addresspage_act,
    .forget = addresspage_forget,
    .answer = addresspage_answer,
};
