/*
 * A seat of a running game changes hands.
 */
#include "config.h"

#include "people/inviteseat.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "desk/reader.h"
#include "game/cache.h"
#include "game/invite.h"
#include "game/present.h"
#include "game/table.h"
#include "people/asking.h"
#include "people/person.h"
#include "play/absent.h"
#include "play/change.h"
#include "play/clockwork.h"
#include "play/follow.h"
#include "play/tell.h"
#include "play/vote.h"
#include "store/store_fates.h"
#include "store/store_letters.h"
#include "store/store_owing.h"

/* --- asking -------------------------------------------------------------- */

/* Whether WANTED may be asked, given who was asked for seats of T before. Sets
 * *AGAIN when the same was asked before, in the same words. */
static enum proposal_result
may_ask_for_seat(struct desk *d, const struct table *t,
    const struct store_invite *wanted, bool *again)
{
	struct store_invite invites[STORE_INVITES_MAX];
	size_t n = 0;
	enum proposal_result result = asking_result(d,
	    store_invites_of_game(d->store, t->game.id, invites, &n));
	int asked = 0;

	for (size_t i = 0; i < n && result != PROPOSAL_STORE; i++) {
		if (strcasecmp(invites[i].mail, wanted->mail) == 0) {
			result = PROPOSAL_ASKED;
			*again = invites[i].place == wanted->place &&
			    invites[i].by_seat == wanted->by_seat &&
			    asking_is_again(d, &invites[i], wanted->name);
		}
		asked += invites[i].place == wanted->place;
	}
	if (result == PROPOSAL_DONE &&
	    (asked >= limit_table[LIMIT_SEAT].allowed ||
		n >= STORE_INVITES_MAX))
		result = PROPOSAL_OFTEN;
	store_invites_fini(invites, n);
	return result;
}

/* Asks I. Players of one table know each other by name alone: so an address
 * that has a seat of T already is not asked, but declines, as far as the others
 * can see. */
static enum store_status
ask_for_seat(struct desk *d, const struct table *t, struct store_invite *i)
{
	int64_t now = desk_now(d);
	bool there;
	enum store_status status = invite_is_at_table(d, t, i->mail, &there);

	if (status != STORE_OK || !there)
		return status == STORE_OK ? asking_ask(d, i, now) : status;
	i->state = STORE_INVITE_DECLINED;
	i->answered = now;
	store_invite_add(d->store, i);
	return STORE_OK;
}

enum proposal_result
inviteseat_ask(struct desk *d, struct table *t, int seat, int by_seat,
    const char *name, const char *mail, const char **field, const char **fault)
{
	enum proposal_result result = PROPOSAL_FORM;
	struct store_invite i;
	struct reader asks;
	bool again = false;

	/* A person who is not known here is written to in the language of
	 * whoever asks. */
	reader_take(d, table_player(t, by_seat), &asks);
	i = asking_new("", "", asks.lang);
	i.game = t->game.id;
	i.place = seat;
	i.by_seat = by_seat;
	*field = "name";
	*fault = person_name_read(name, &i.name);
	if (*fault == NULL) {
		*field = "mail";
		*fault = person_mail_open(d, mail, &i.mail);
	}
	if (*fault == NULL)
		result = may_ask_for_seat(d, t, &i, &again);
	if (result == PROPOSAL_DONE)
		result = asking_result(d, ask_for_seat(d, t, &i));
	else if (result == PROPOSAL_ASKED && again)
		result = PROPOSAL_DONE;
	store_invite_fini(&i);
	return result;
}

/* --- giving -------------------------------------------------------------- */

/* Withdraws the other invitations to the seat of TAKEN. */
static enum store_status
withdraw_others(struct desk *d, const struct store_invite *taken)
{
	struct store_invite invites[STORE_INVITES_MAX];
	size_t n = 0;
	enum store_status status =
	    store_invites_of_game(d->store, taken->game, invites, &n);

	for (size_t i = 0; i < n && status == STORE_OK; i++) {
		if (invites[i].place != taken->place ||
		    invites[i].id == taken->id ||
		    invites[i].state == STORE_INVITE_ACCEPTED)
			continue;
		invites[i].state = STORE_INVITE_WITHDRAWN;
		store_invite_change(d->store, &invites[i]);
	}
	store_invites_fini(invites, n);
	return status;
}

/* Stores that the seat of T is TO's, and that this has happened. */
static void
give_seat(struct desk *d, const struct table *t, const struct store_invite *to)
{
	const struct store_happening h = {.at = desk_now(d),
	    .kind = STORE_HAPPENED_GIVEN,
	    .seat = to->place,
	    .name = t->seats[to->place].name,
	    .player = t->seats[to->place].player};

	/* The new player gets one letter that tells all. */
	store_letters_drop(d->store, t->game.id, to->place, desk_now(d),
	    "the seat was given to another");
	store_seat_give(d->store, t->game.id, to->place, to->player, to->name);
	store_happening_add(d->store, &t->game, &h);
}

/* SEAT of T has a new player, who gets a full clock and the present letter. A
 * game that was paused because nobody was present goes on, and the others are
 * told. */
static enum store_status
welcome(struct desk *d, struct table *t, int seat)
{
	unsigned others = ((1u << t->n_seats) - 1) & ~(1u << seat);
	int64_t now = desk_now(d), since;
	enum store_pause_why why = 0;
	enum store_status status = vote_close_late(d, t, seat);

	change_note(t, CHANGE_SEATS);
	if (status == STORE_OK)
		status = clockwork_given(d, t, seat);
	if (status == STORE_OK)
		status = present_why_paused(d, t, &why, &since);
	if (status == STORE_OK && why == STORE_PAUSE_NOBODY)
		status = absent_go_on(d, t);
	store_letter_owe_besides(d->store, &t->game, seat, STORE_LETTER_AGAIN,
	    now, now, now);
	if (status == STORE_OK)
		status = tell_table(d, t, others);
	return status == STORE_OK ? follow(d, t) : status;
}

enum store_status
inviteseat_give(struct desk *d, struct table *t, const struct store_invite *to)
{
	enum store_status status = withdraw_others(d, to);
	int64_t game = t->game.id;

	give_seat(d, t, to);
	table_fini(t);
	if (status == STORE_OK && table_load(d, game, t, NULL) != TABLE_OK)
		status = STORE_FAILED;
	if (status == STORE_OK)
		status = welcome(d, t, to->place);
	if (status != STORE_OK || store_failed(d->store))
		cache_drop(d, game);
	return status;
}

/* --- accepting ----------------------------------------------------------- */

static enum proposal_result
accept_seat(struct desk *d, struct table *t, struct store_invite *i,
    const struct asking_answer *answer)
{
	enum proposal_result result = invite_may(d, t, i);
	enum store_status status;

	if (result != PROPOSAL_DONE)
		return result;
	status = asking_accepted(d, i, answer);
	if (status == STORE_OK)
		status = inviteseat_give(d, t, i);
	return asking_result(d, status);
}

enum proposal_result
inviteseat_accept(struct desk *d, struct store_invite *i,
    const struct asking_answer *answer)
{
	enum proposal_result result = PROPOSAL_STORE;
	struct table t;

	if (i->state == STORE_INVITE_ACCEPTED)
		return PROPOSAL_DONE;
	switch (table_load(d, i->game, &t, NULL)) {
	case TABLE_OK:
		result = accept_seat(d, &t, i, answer);
		break;
	case TABLE_ABSENT:
		result = PROPOSAL_ABSENT;
		break;
	case TABLE_BROKEN:
		result = PROPOSAL_GONE;
		break;
	case TABLE_STORE:
		break;
	}
	table_fini(&t);
	return result;
}
