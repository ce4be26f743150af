/*
 * Letters about proposals and invitations: whether each still has something to
 * say, and what its template looks at.
 */
#include "config.h"

#include "post/inviteletters.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "game/invite.h"
#include "game/names.h"
#include "game/table.h"
#include "show/proposalview.h"
#include "sign/sign.h"
#include "store/store_players.h"
#include "words/model.h"

/* --- what all of them have ------------------------------------------------ */

static enum letter_outcome
nothing_to_say(struct buffer *why, const char *because)
{
	buffer_puts(why, because);
	return LETTER_SUPERSEDED;
}

/* What the letter is about cannot be read, as STATUS says. */
static enum letter_outcome
cannot_read(struct desk *d, enum store_status status, struct buffer *why)
{
	if (status == STORE_ABSENT)
		return nothing_to_say(why, "what it is about was deleted");
	buffer_puts(why, store_why(d->store));
	return LETTER_FAILED;
}

/* Addresses the letter to I. */
static void
address(struct desk *d, const struct store_invite *i, struct service *s)
{
	s->to_name = xstrdup(i->name);
	s->to = xstrdup(i->mail);
	proposalview_reader(d, i, &s->reader);
	link_never(d, SIGN_NEVER_INVITE, i->id, &s->never);
	names_put(s->model, "name", i->name);
}

static void
inviteletters_link(struct service *s, struct buffer *link)
{
	model_put_text(s->model, "link", buffer_text(link));
	buffer_fini(link);
}

/* Addresses the letter to I, who belongs to proposal P, and tells of P. What
 * people wrote, and what the others are called, is only quoted where the letter
 * comes from somebody whose address is known to be his: not where anybody may
 * have typed the address, and the words. */
static void
to_one_of(struct desk *d, struct proposal *p, const struct store_invite *i,
    struct service *s)
{
	address(d, i, s);
	buffer_printf(&s->root, "proposal-%lld", (long long)p->row.id);
	proposalview_put(d, p, i->id, &s->reader, s->model);
}

/* Reads invitation ID into *SEAT, and its proposal into *P; *I points to the
 * same invitation in *P. *I is NULL when the invitation is for the seat of a
 * game, or is no longer listed in its proposal. */
static enum store_status
inviteletters_load(struct desk *d, int64_t id, struct store_invite *seat,
    struct proposal *p, struct store_invite **i)
{
	enum store_status status = store_invite_get(d->store, id, seat);

	*i = NULL;
	memset(p, 0, sizeof *p);
	if (status == STORE_OK && seat->proposal != 0)
		status = proposal_load(d, seat->proposal, p);
	for (size_t n = 0; n < p->n; n++)
		if (p->invites[n].id == id)
			*i = &p->invites[n];
	return status;
}

/* --- to whoever proposes it ----------------------------------------------- */

enum letter_outcome
inviteletters_confirm(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	struct buffer link = {0};
	struct proposal p;
	enum store_status status = proposal_load(d, intent->about, &p);

	if (status != STORE_OK) {
		outcome = cannot_read(d, status, why);
	} else if (p.row.state != STORE_PROPOSAL_NEW) {
		outcome =
		    nothing_to_say(why, "the proposal is not new any more");
	} else {
		to_one_of(d, &p, proposal_starter(&p), s);
		model_put_bool(s->model, "quotes", false);
		link_confirm(d, p.row.id, &link);
		inviteletters_link(s, &link);
	}
	proposal_fini(&p);
	return outcome;
}

/* --- to those who are asked ----------------------------------------------- */

/* Fills in invitation I to the seat of a game. */
static enum letter_outcome
fill_seat(struct desk *d, const struct store_invite *i, struct service *s,
    struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	enum table_status status;
	struct table t;

	status = table_load_rows(d, i->game, &t, why);
	if (status != TABLE_OK) {
		outcome =
		    status == TABLE_STORE ? LETTER_FAILED : LETTER_NOT_SERVED;
	} else if (invite_may(d, &t, i) != PROPOSAL_DONE) {
		outcome =
		    nothing_to_say(why, "the seat cannot be given any more");
	} else {
		address(d, i, s);
		buffer_printf(&s->root, "seat-%lld", (long long)i->id);
		proposalview_put_seat(d, &t, i, s->reader.lang, s->model);
	}
	table_fini(&t);
	return outcome;
}

/* Whether the link of I, of proposal P when that is not NULL, still leads
 * somewhere. */
static bool
inviteletters_waits(const struct proposal *p, const struct store_invite *i)
{
	if (p == NULL)
		return i->state == STORE_INVITE_ASKED;
	if (p->row.state == STORE_PROPOSAL_NEW)
		return i->place == STORE_PLACE_PROPOSER;
	return p->row.state == STORE_PROPOSAL_CONFIRMED &&
	    (i->state == STORE_INVITE_ASKED ||
		i->state == STORE_INVITE_ACCEPTED ||
		i->state == STORE_INVITE_JOINING);
}

/* Why a letter of KIND about SEAT, which is *I of P unless I is NULL, has
 * nothing to say; NULL when it has. */
static const char *
inviteletters_moot(enum store_letter_kind kind, const struct proposal *p,
    const struct store_invite *i, const struct store_invite *seat)
{
	bool confirmed = p->row.state == STORE_PROPOSAL_CONFIRMED;

	if (kind == STORE_LETTER_RENEWED)
		return inviteletters_waits(i != NULL ? p : NULL, seat)
		    ? NULL
		    : "nothing waits for an answer";
	if (kind == STORE_LETTER_JOIN)
		return i != NULL && seat->state == STORE_INVITE_JOINING &&
			confirmed
		    ? NULL
		    : "nothing is to be confirmed";
	if (seat->state != STORE_INVITE_ASKED)
		return "the invitation was answered";
	return i == NULL || confirmed ? NULL : "nobody is asked any more";
}

enum letter_outcome
inviteletters_ask(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	struct buffer link = {0};
	struct store_invite seat, *i;
	struct proposal p;
	const char *moot;
	enum store_status status =
	    inviteletters_load(d, intent->about, &seat, &p, &i);

	if (status != STORE_OK) {
		outcome = cannot_read(d, status, why);
	} else if ((moot = inviteletters_moot(intent->kind, &p, i, &seat)) !=
	    NULL) {
		outcome = nothing_to_say(why, moot);
	} else if (i == NULL) {
		outcome = fill_seat(d, &seat, s, why);
	} else {
		to_one_of(d, &p, i, s);
		model_put(s->model, "seat", model_null());
	}
	if (outcome == LETTER_COMPOSED) {
		bool invites = intent->kind == STORE_LETTER_INVITE;

		model_put_bool(s->model, "quotes", invites);
		if (invites)
			s->sender = xstrdup(model_get_text(s->model,
			    i != NULL ? "starter" : "by", ""));
		model_put_bool(s->model, "reminder",
		    invites && intent->serial != 0);
		if (i != NULL && i->place == STORE_PLACE_PROPOSER)
			link_confirm(d, p.row.id, &link);
		else
			link_invite(d, seat.id, &link);
		inviteletters_link(s, &link);
	}
	proposal_fini(&p);
	store_invite_fini(&seat);
	return outcome;
}

enum letter_outcome
inviteletters_off(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	struct store_invite seat, *i;
	struct proposal p;
	enum store_status status =
	    inviteletters_load(d, intent->about, &seat, &p, &i);

	if (status != STORE_OK) {
		outcome = cannot_read(d, status, why);
	} else if (i == NULL ||
	    (p.row.state != STORE_PROPOSAL_WITHDRAWN &&
		p.row.state != STORE_PROPOSAL_LAPSED)) {
		outcome = nothing_to_say(why, "there is a game");
	} else {
		to_one_of(d, &p, i, s);
		model_put_bool(s->model, "own", i->place == 0);
	}
	proposal_fini(&p);
	store_invite_fini(&seat);
	return outcome;
}

/* --- to whoever asked ----------------------------------------------------- */

/* Fills in the answer to invitation I to the seat of a game, for the player who
 * sent I. */
static enum letter_outcome
answer_seat(struct desk *d, const struct store_invite *i, struct service *s,
    struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	struct store_player p = {0};
	struct buffer link = {0};
	struct table t;

	if (table_load_rows(d, i->game, &t, why) != TABLE_OK) {
		outcome = LETTER_NOT_SERVED;
	} else if (t.game.state == STORE_OVER || i->by_seat >= t.n_seats ||
	    t.seats[i->by_seat].player == 0) {
		outcome = nothing_to_say(why, "nobody needs to know");
	} else if (store_player_get(d->store, t.seats[i->by_seat].player, &p) !=
	    STORE_OK) {
		outcome = cannot_read(d, STORE_FAILED, why);
	} else {
		s->to_name = xstrdup(p.name);
		s->to = xstrdup(p.mail);
		reader_of_player(d, &p, &s->reader);
		link_never(d, SIGN_NEVER_PLAYER, p.id, &s->never);
		names_put(s->model, "name", t.seats[i->by_seat].name);
		buffer_printf(&s->root, "seat-%lld", (long long)i->id);
		proposalview_put_seat(d, &t, i, s->reader.lang, s->model);
		link_play(d, t.game.id, i->by_seat, t.game.made[i->by_seat],
		    &link);
		inviteletters_link(s, &link);
	}
	store_player_fini(&p);
	table_fini(&t);
	return outcome;
}

/* Fills in an answer for whoever proposes P, with the link to that person's
 * page. */
static void
fill_starter(struct desk *d, struct proposal *p, struct service *s)
{
	struct buffer link = {0};

	to_one_of(d, p, proposal_starter(p), s);
	model_put(s->model, "seat", model_null());
	link_confirm(d, p->row.id, &link);
	inviteletters_link(s, &link);
}

/* INTENT is about the invitation of somebody who does not play; or, when enough
 * have joined an open table, about that of whoever proposes it. */
enum letter_outcome
inviteletters_answer(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	struct store_invite seat, *i;
	struct proposal p;
	bool enough = false;
	enum store_status status =
	    inviteletters_load(d, intent->about, &seat, &p, &i);

	if (status != STORE_OK) {
		outcome = cannot_read(d, status, why);
	} else if (i != NULL && i->place == 0) {
		enough = true;
		if (proposal_enough(&p))
			fill_starter(d, &p, s);
		else
			outcome = nothing_to_say(why, "it cannot begin now");
	} else if (seat.state != STORE_INVITE_DECLINED &&
	    seat.state != STORE_INVITE_UNREACHABLE) {
		outcome = nothing_to_say(why, "the answer is another now");
	} else if (i == NULL) {
		outcome = answer_seat(d, &seat, s, why);
	} else if (p.row.state != STORE_PROPOSAL_CONFIRMED) {
		outcome = nothing_to_say(why, "nobody is asked any more");
	} else {
		fill_starter(d, &p, s);
	}
	if (outcome == LETTER_COMPOSED) {
		names_put(s->model, "who", seat.name);
		model_put_bool(s->model, "lost",
		    seat.state == STORE_INVITE_UNREACHABLE);
		model_put_bool(s->model, "enough", enough);
	}
	proposal_fini(&p);
	store_invite_fini(&seat);
	return outcome;
}
