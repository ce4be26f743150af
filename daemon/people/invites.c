/*
 * Answers of those who are asked to play.
 *
 * Not here: a seat of a running game (inviteseat.c).
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
#include "store/store_letters.h"

enum { DAY = 86400 };

static enum proposal_result
result_of(enum store_status status)
{
	return status == STORE_OK    ? PROPOSAL_DONE
	    : status == STORE_ABSENT ? PROPOSAL_ABSENT
				     : PROPOSAL_STORE;
}

/* --- in a proposal ----------------------------------------------------------------- */

/* Whether somebody else with the address of I holds a place in P. */
static bool
is_there(struct proposal *p, int64_t invite, const char *mail)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->invites[i].id != invite &&
		    proposal_holds(&p->invites[i]) &&
		    strcasecmp(p->invites[i].mail, mail) == 0)
			return true;
	return false;
}

/* The place that I has or can have; -1: there is none. */
static int
place_for(struct proposal *p, const struct store_invite *i)
{
	/* Also when he was asked at two addresses that both are his by now. */
	if (i->state == STORE_INVITE_WITHDRAWN || is_there(p, i->id, i->mail))
		return -1;
	if (proposal_holds(i))
		return i->place;
	if (i->place < p->row.seats && proposal_at(p, i->place) == NULL)
		return i->place;
	return proposal_free(p);
}

static enum proposal_result
accept(struct desk *d, struct proposal *p, struct store_invite *i,
    const struct asking_answer *answer)
{
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
	if (asking_accepted(d, i, answer) != STORE_OK)
		return PROPOSAL_STORE;
	/* So that seats go by places. */
	return proposal_reload(d, p) == STORE_OK ? arrange_go_on(d, p)
						 : PROPOSAL_STORE;
}

/* Loads the proposal of invitation ID, with *I in it; or, for one to a seat,
 * *SEAT alone. */
static enum store_status
load(struct desk *d, int64_t id, struct proposal *p, struct store_invite **i,
    struct store_invite *seat)
{
	enum store_status status = store_invite_get(d->store, id, seat);

	memset(p, 0, sizeof *p);
	*i = NULL;
	/* Of who was erased nothing is left to be answered. */
	if (status == STORE_OK && seat->mail[0] == '\0' && seat->bot[0] == '\0')
		return STORE_ABSENT;
	if (status != STORE_OK || seat->proposal == 0)
		return status;
	status = proposal_load(d, seat->proposal, p);
	for (size_t n = 0; n < p->n; n++)
		if (p->invites[n].id == id)
			*i = &p->invites[n];
	/* Who made room for others is in it no more. */
	if (status == STORE_OK && *i == NULL)
		*i = seat;
	return status;
}

enum proposal_result
invites_accept(struct desk *d, int64_t id, const struct asking_answer *answer,
    int64_t *game)
{
	struct store_invite seat, *i;
	struct proposal p;
	enum proposal_result result = result_of(load(d, id, &p, &i, &seat));

	*game = 0;
	if (result == PROPOSAL_DONE && refusal_holds(d, seat.mail)) {
		result = PROPOSAL_REFUSED;
	} else if (result == PROPOSAL_DONE && i == NULL) {
		*game = seat.game;
		result = inviteseat_accept(d, &seat, answer);
	} else if (result == PROPOSAL_DONE) {
		result = accept(d, &p, i, answer);
		*game = p.row.game;
	}
	proposal_fini(&p);
	store_invite_fini(&seat);
	return result;
}

/* Whoever asked I is told that he does not play: once a day, however often he
 * changes his mind. */
static enum store_status
tell_asker(struct desk *d, const struct store_invite *i, int64_t now)
{
	return store_letter_owe_about(d->store, STORE_LETTER_ANSWER, i->id,
	    now / DAY, now, now);
}

/* I does not play, by his own word or because letters do not reach him. */
static enum proposal_result
decline(struct desk *d, struct proposal *p, struct store_invite *i,
    enum store_invite_state state, int64_t now)
{
	bool came = i->state == STORE_INVITE_JOINING;
	enum store_status status;

	if (i->state == state || (came && state == STORE_INVITE_UNREACHABLE))
		return PROPOSAL_DONE;
	if (i->state == STORE_INVITE_WITHDRAWN)
		return PROPOSAL_GONE;
	i->state = came ? STORE_INVITE_WITHDRAWN : state;
	i->answered = now;
	status = store_invite_change(d->store, i);
	if (status == STORE_OK && !came)
		status = tell_asker(d, i, now);
	if (status != STORE_OK)
		return PROPOSAL_STORE;
	return p != NULL ? arrange_go_on(d, p) : PROPOSAL_DONE;
}

enum proposal_result
invites_decline(struct desk *d, int64_t id)
{
	int64_t now = desk_now(d);
	struct store_invite seat, *i;
	struct proposal p;
	enum proposal_result result = result_of(load(d, id, &p, &i, &seat));

	if (result != PROPOSAL_DONE)
		goto out;
	if (i == NULL && seat.state == STORE_INVITE_ACCEPTED)
		result = PROPOSAL_GONE;
	else if (i == NULL)
		result = decline(d, NULL, &seat, STORE_INVITE_DECLINED, now);
	else if (p.row.state != STORE_PROPOSAL_CONFIRMED || i->place == 0)
		result = i->state == STORE_INVITE_DECLINED ? PROPOSAL_DONE
							   : PROPOSAL_GONE;
	else
		result = decline(d, &p, i, STORE_INVITE_DECLINED, now);
out:
	proposal_fini(&p);
	store_invite_fini(&seat);
	return result;
}

/* --- an open table ------------------------------------------------------------------- */

/* The one with that address who wants to join P already, or NULL. */
static struct store_invite *
find_joining(struct proposal *p, const char *mail)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->invites[i].state == STORE_INVITE_JOINING &&
		    strcasecmp(p->invites[i].mail, mail) == 0)
			return &p->invites[i];
	return NULL;
}

/* Whoever has waited longest for one to confirm that he joins P makes room when
 * that is long enough: strangers cannot shut a table. */
static enum store_status
make_room(struct desk *d, struct proposal *p, int64_t now)
{
	struct store_invite *oldest = NULL;
	enum store_status status;

	for (size_t n = 0; n < p->n; n++) {
		struct store_invite *i = &p->invites[n];

		if (i->state == STORE_INVITE_JOINING &&
		    now - i->asked >= INVITE_JOIN_DAYS * DAY &&
		    (oldest == NULL || i->asked < oldest->asked))
			oldest = i;
	}
	if (oldest == NULL)
		return STORE_OK;
	oldest->state = STORE_INVITE_WITHDRAWN;
	oldest->place = STORE_PLACE_LEFT;
	status = store_invite_change(d->store, oldest);
	return status == STORE_OK ? proposal_reload(d, p) : status;
}

static enum proposal_result
join(struct desk *d, struct proposal *p, const char *mail,
    const struct asking_answer *answer)
{
	int64_t now = desk_now(d);
	struct store_invite *i = find_joining(p, mail);
	enum store_status status;
	bool may;

	/* The letter is on its way; what he typed can be changed behind its
	 * link, and by nobody else. */
	if (i != NULL)
		return PROPOSAL_DONE;
	if (p->n >= INVITE_JOINS_MAX && make_room(d, p, now) != STORE_OK)
		return PROPOSAL_STORE;
	if (p->n >= INVITE_JOINS_MAX)
		return PROPOSAL_OFTEN;
	status = proposal_may_ask(d, mail, now, &may);
	if (status != STORE_OK || !may)
		return result_of(status);
	i = &p->invites[p->n++];
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
	status = store_invite_add(d->store, i);
	if (status == STORE_OK)
		status = store_letter_owe_about(d->store, STORE_LETTER_JOIN,
		    i->id, 0, now, now);
	return result_of(status);
}

enum proposal_result
invites_join(struct desk *d, int64_t proposal, const char *mail,
    const struct asking_answer *answer)
{
	struct proposal p;
	enum proposal_result result = result_of(proposal_load(d, proposal, &p));

	if (result != PROPOSAL_DONE)
		goto out;
	if (p.row.state == STORE_PROPOSAL_NEW || !p.row.open)
		result = PROPOSAL_ABSENT;
	else if (p.row.state != STORE_PROPOSAL_CONFIRMED)
		result = PROPOSAL_GONE;
	else if (proposal_free(&p) < 0)
		result = PROPOSAL_TAKEN;
	else if (!is_there(&p, 0, mail))
		result = join(d, &p, mail, answer);
out:
	proposal_fini(&p);
	return result;
}
