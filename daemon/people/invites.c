/*
 * Answers to invitations. An answer about a seat of a running game goes on to
 * inviteseat.c once its invitation is found here.
 */
#include "config.h"

#include "people/invites.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "people/arrange.h"
#include "people/inviteseat.h"
#include "desk/unproved.h"
#include "store/store_letters.h"
#include "store/store_owing.h"

enum { DAY = 86400 };

/* --- accepting ----------------------------------------------------------- */

/* Whether an invitation of P to MAIL, other than number INVITE, holds a
 * place. */
static bool
is_there(const struct proposal *p, int64_t invite, const char *mail)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->invites[i].id != invite &&
		    proposal_holds(&p->invites[i]) &&
		    strcasecmp(p->invites[i].mail, mail) == 0)
			return true;
	return false;
}

/* The place in P that I has or can have, or -1. */
static int
place_for(struct proposal *p, const struct store_invite *i)
{
	/* A person who was asked at two addresses may have both as one by
	 * now. */
	if (i->state == STORE_INVITE_WITHDRAWN || is_there(p, i->id, i->mail))
		return -1;
	if (proposal_holds(i))
		return i->place;
	if (i->place < p->row.seats && proposal_at(p, i->place) == NULL)
		return i->place;
	return proposal_free(p);
}

/* I, which is in P, is accepted with ANSWER. */
static enum proposal_result
accept_place(struct desk *d, struct proposal *p, struct store_invite *i,
    const struct asking_answer *answer)
{
	enum store_status status;
	int place;

	if (p->row.state == STORE_PROPOSAL_BEGUN &&
	    i->state == STORE_INVITE_ACCEPTED)
		return PROPOSAL_DONE;
	if (p->row.state != STORE_PROPOSAL_CONFIRMED || i->place == 0)
		return PROPOSAL_GONE;
	if (i->state == STORE_INVITE_ACCEPTED)
		return PROPOSAL_DONE;
	place = place_for(p, i);
	if (place < 0)
		return PROPOSAL_TAKEN;
	i->place = place;
	status = asking_accepted(d, i, answer);
	/* Read again, the invitations are in the order of their places, which
	 * is that of the seats. */
	if (status == STORE_OK)
		status = proposal_reload(d, p);
	return status == STORE_OK ? arrange_go_on(d, p)
				  : asking_result(d, status);
}

/* Loads invitation ID to INVITE. When it is of a proposal, P is that and *I the
 * invitation in it; else *I is NULL. P and INVITE are to be released in any
 * case. */
static enum proposal_result
load_invite(struct desk *d, int64_t id, struct proposal *p,
    struct store_invite **i, struct store_invite *invite)
{
	enum store_status status = store_invite_get(d->store, id, invite);

	memset(p, 0, sizeof *p);
	*i = NULL;
	/* Nothing is left to be answered for a person who was erased. */
	if (status == STORE_OK && invite->mail[0] == '\0' &&
	    invite->bot[0] == '\0')
		return PROPOSAL_ABSENT;
	if (status != STORE_OK || invite->proposal == 0)
		return asking_result(d, status);
	status = proposal_load(d, invite->proposal, p);
	for (size_t n = 0; n < p->n; n++)
		if (p->invites[n].id == id)
			*i = &p->invites[n];
	/* An invitation that made room for others is not loaded with P. */
	if (*i == NULL)
		*i = invite;
	return asking_result(d, status);
}

enum proposal_result
invites_accept(struct desk *d, int64_t id, const struct asking_answer *answer,
    int64_t *game)
{
	struct store_invite invite, *i;
	struct proposal p;
	enum proposal_result result = load_invite(d, id, &p, &i, &invite);

	*game = 0;
	if (result == PROPOSAL_DONE && refusal_holds(d, invite.mail)) {
		result = PROPOSAL_REFUSED;
	} else if (result == PROPOSAL_DONE && i == NULL) {
		*game = invite.game;
		result = inviteseat_accept(d, &invite, answer);
	} else if (result == PROPOSAL_DONE) {
		result = accept_place(d, &p, i, answer);
		*game = p.row.game;
	}
	proposal_fini(&p);
	store_invite_fini(&invite);
	return result;
}

/* --- declining ----------------------------------------------------------- */

/* I is declined; P is its proposal, or NULL. */
static enum proposal_result
decline_one(struct desk *d, struct proposal *p, struct store_invite *i)
{
	bool came = i->state == STORE_INVITE_JOINING;
	int64_t now = desk_now(d);

	if (i->state == STORE_INVITE_DECLINED)
		return PROPOSAL_DONE;
	if (i->state == STORE_INVITE_WITHDRAWN)
		return PROPOSAL_GONE;
	i->state = came ? STORE_INVITE_WITHDRAWN : STORE_INVITE_DECLINED;
	i->answered = now;
	store_invite_change(d->store, i);
	/* Whoever asked him is told once a day, however often he changes his
	 * mind. */
	if (!came)
		store_letter_owe_about(d->store, STORE_LETTER_ANSWER, i->id,
		    now / DAY, now, now);
	return p != NULL ? arrange_go_on(d, p) : asking_result(d, STORE_OK);
}

enum proposal_result
invites_decline(struct desk *d, int64_t id)
{
	struct store_invite invite, *i;
	struct proposal p;
	enum proposal_result result = load_invite(d, id, &p, &i, &invite);

	if (result != PROPOSAL_DONE)
		goto out;
	if (i == NULL && invite.state == STORE_INVITE_ACCEPTED)
		result = PROPOSAL_GONE;
	else if (i == NULL)
		result = decline_one(d, NULL, &invite);
	else if (p.row.state != STORE_PROPOSAL_CONFIRMED || i->place == 0)
		result = i->state == STORE_INVITE_DECLINED ? PROPOSAL_DONE
							   : PROPOSAL_GONE;
	else
		result = decline_one(d, &p, i);
out:
	proposal_fini(&p);
	store_invite_fini(&invite);
	return result;
}

/* --- an open table ------------------------------------------------------- */

/* The invitation of P by which MAIL wants to join already, or NULL. */
static const struct store_invite *
find_joining(const struct proposal *p, const char *mail)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->invites[i].state == STORE_INVITE_JOINING &&
		    strcasecmp(p->invites[i].mail, mail) == 0)
			return &p->invites[i];
	return NULL;
}

/* The person who has not confirmed for the longest time that he joins P makes
 * room: so strangers cannot block a table. His link is as good as before, while
 * a place is free: so they cannot drive him out either. */
static enum store_status
invites_make_room(struct desk *d, struct proposal *p)
{
	struct store_invite *oldest = NULL;

	for (size_t n = 0; n < p->n; n++) {
		struct store_invite *i = &p->invites[n];

		if (i->state == STORE_INVITE_JOINING &&
		    (oldest == NULL || i->asked < oldest->asked))
			oldest = i;
	}
	if (oldest == NULL)
		return STORE_OK;
	oldest->place = STORE_PLACE_LEFT;
	store_invite_change(d->store, oldest);
	return proposal_reload(d, p);
}

/* Stores that MAIL wants to join P, and owes the letter that asks for a
 * confirmation. */
static void
add_joining(struct desk *d, struct proposal *p, const char *mail,
    const struct asking_answer *answer, int64_t now)
{
	struct store_invite *i = &p->invites[p->n++];

	*i = (struct store_invite){.proposal = p->row.id,
	    .place = PROPOSAL_NOWHERE,
	    .mail = xstrdup(mail),
	    .name = xstrdup(answer->name),
	    .lang = xstrdup(answer->lang),
	    .zone = xstrdup(answer->zone),
	    .phrase = xstrdup(answer->phrase),
	    .bot = xstrdup(""),
	    .state = STORE_INVITE_JOINING,
	    .asked = now};
	if (store_invite_add(d->store, i) == STORE_OK)
		store_letter_owe_about(d->store, STORE_LETTER_JOIN, i->id, 0,
		    unproved_due(d, mail), now);
}

static enum proposal_result
join_table(struct desk *d, struct proposal *p, const char *mail,
    const struct asking_answer *answer)
{
	int64_t now = desk_now(d);
	enum store_status status = STORE_OK;
	bool may;

	/* The letter is on its way; its link alone lets him change what he
	 * typed. */
	if (find_joining(p, mail) != NULL)
		return PROPOSAL_DONE;
	if (unproved_full(d, mail))
		return PROPOSAL_BUSY;
	if (p->n >= INVITE_JOINS_MAX)
		status = invites_make_room(d, p);
	if (status == STORE_OK && p->n >= INVITE_JOINS_MAX)
		return PROPOSAL_OFTEN;
	if (status == STORE_OK)
		status = proposal_may_ask(d, mail, now, &may);
	if (status == STORE_OK && may)
		add_joining(d, p, mail, answer, now);
	return asking_result(d, status);
}

enum proposal_result
invites_join(struct desk *d, int64_t proposal, const char *mail,
    const struct asking_answer *answer)
{
	struct proposal p;
	enum proposal_result result =
	    asking_result(d, proposal_load(d, proposal, &p));

	if (result != PROPOSAL_DONE)
		goto out;
	if (p.row.state == STORE_PROPOSAL_NEW)
		result = PROPOSAL_ABSENT;
	else if (p.row.state != STORE_PROPOSAL_CONFIRMED)
		result = PROPOSAL_GONE;
	else if (proposal_free(&p) < 0)
		result = PROPOSAL_TAKEN;
	else if (!is_there(&p, 0, mail))
		result = join_table(d, &p, mail, answer);
out:
	proposal_fini(&p);
	return result;
}
