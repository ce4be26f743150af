/*
 * Letters about proposals.
 */
#include "config.h"

#include "post/inviteletters.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "game/invite.h"
#include "game/table.h"
#include "show/proposalview.h"
#include "sign/sign.h"
#include "words/model.h"

/* --- what all of them have ------------------------------------------------------ */

static enum letter_outcome
superseded(struct buffer *why, const char *because)
{
	buffer_puts(why, because);
	return LETTER_SUPERSEDED;
}

static enum letter_outcome
failed(struct desk *d, struct buffer *why)
{
	buffer_puts(why, store_why(d->store));
	return LETTER_FAILED;
}

/* The letter goes to I. */
static void
address(struct desk *d, const struct store_invite *i, struct service *s)
{
	s->to_name = xstrdup(i->name);
	s->to = xstrdup(i->mail);
	proposalview_reader(d, i, &s->reader);
	link_never(d, SIGN_NEVER_INVITE, i->id, &s->never);
	model_put_text(s->model, "name", i->name);
}

static void
put_link(struct service *s, struct buffer *link)
{
	model_put_text(s->model, "link", buffer_text(link));
	buffer_fini(link);
}

static void
put_root(const struct proposal *p, struct service *s)
{
	buffer_printf(&s->root, "proposal-%lld", (long long)p->row.id);
}

/* The invitation ID with its proposal: *I points into P; NULL when it is for
 * the seat of a game, which SEAT then is. */
static enum store_status
load(struct desk *d, int64_t id, struct store_invite *seat, struct proposal *p,
    struct store_invite **i)
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

/* --- to whoever proposes it -------------------------------------------------------- */

enum letter_outcome
inviteletters_confirm(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	struct store_invite *starter;
	struct buffer link = {0};
	struct proposal p;

	if (proposal_load(d, intent->about, &p) != STORE_OK) {
		outcome = failed(d, why);
	} else if (p.row.state != STORE_PROPOSAL_NEW) {
		outcome = superseded(why, "the proposal is not new any more");
	} else {
		starter = proposal_starter(&p);
		address(d, starter, s);
		put_root(&p, s);
		link_confirm(d, p.row.id, &link);
		put_link(s, &link);
		proposalview_put(d, &p, starter->id, &s->reader, s->model);
	}
	proposal_fini(&p);
	return outcome;
}

/* --- to those who are asked ----------------------------------------------------------- */

/* For the seat of a game. */
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
		outcome = superseded(why, "the seat cannot be given any more");
	} else {
		address(d, i, s);
		buffer_printf(&s->root, "seat-%lld", (long long)i->id);
		proposalview_put_seat(d, &t, i, s->reader.lang, s->model);
	}
	table_fini(&t);
	return outcome;
}

enum letter_outcome
inviteletters_invite(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	struct buffer link = {0};
	struct store_invite seat, *i;
	struct proposal p;

	if (load(d, intent->about, &seat, &p, &i) != STORE_OK) {
		outcome = failed(d, why);
	} else if (seat.state != STORE_INVITE_ASKED) {
		outcome = superseded(why, "the invitation was answered");
	} else if (i == NULL) {
		outcome = fill_seat(d, &seat, s, why);
	} else if (p.row.state != STORE_PROPOSAL_CONFIRMED) {
		outcome = superseded(why, "nobody is asked any more");
	} else {
		address(d, i, s);
		put_root(&p, s);
		proposalview_put(d, &p, i->id, &s->reader, s->model);
		model_put(s->model, "seat", model_null());
	}
	if (outcome == LETTER_COMPOSED) {
		model_put_bool(s->model, "reminder", intent->serial != 0);
		link_invite(d, seat.id, &link);
		put_link(s, &link);
	}
	proposal_fini(&p);
	store_invite_fini(&seat);
	return outcome;
}

enum letter_outcome
inviteletters_join(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	struct buffer link = {0};
	struct store_invite seat, *i;
	struct proposal p;

	if (load(d, intent->about, &seat, &p, &i) != STORE_OK) {
		outcome = failed(d, why);
	} else if (i == NULL || i->state != STORE_INVITE_JOINING ||
	    p.row.state != STORE_PROPOSAL_CONFIRMED) {
		outcome = superseded(why, "nothing is to be confirmed");
	} else {
		address(d, i, s);
		put_root(&p, s);
		proposalview_put(d, &p, i->id, &s->reader, s->model);
		link_invite(d, i->id, &link);
		put_link(s, &link);
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

	if (load(d, intent->about, &seat, &p, &i) != STORE_OK) {
		outcome = failed(d, why);
	} else if (i == NULL ||
	    (p.row.state != STORE_PROPOSAL_WITHDRAWN &&
		p.row.state != STORE_PROPOSAL_LAPSED)) {
		outcome = superseded(why, "there is a game");
	} else {
		address(d, i, s);
		put_root(&p, s);
		proposalview_put(d, &p, i->id, &s->reader, s->model);
		model_put_bool(s->model, "own", i->place == 0);
	}
	proposal_fini(&p);
	store_invite_fini(&seat);
	return outcome;
}

/* --- to whoever asked ------------------------------------------------------------------- */

/* The one who asked for a seat of a game is a player. */
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
		outcome = superseded(why, "nobody needs to know");
	} else if (store_player_get(d->store, t.seats[i->by_seat].player, &p) !=
	    STORE_OK) {
		outcome = failed(d, why);
	} else {
		s->to_name = xstrdup(p.name);
		s->to = xstrdup(p.mail);
		reader_of_player(d, &p, &s->reader);
		link_never(d, SIGN_NEVER_PLAYER, p.id, &s->never);
		model_put_text(s->model, "name", t.seats[i->by_seat].name);
		buffer_printf(&s->root, "seat-%lld", (long long)i->id);
		proposalview_put_seat(d, &t, i, s->reader.lang, s->model);
		link_play(d, t.game.id, i->by_seat, t.seats[i->by_seat].made,
		    &link);
		put_link(s, &link);
	}
	store_player_fini(&p);
	table_fini(&t);
	return outcome;
}

/* To whoever proposes it, with the link of that page. */
static void
fill_starter(struct desk *d, struct proposal *p, struct service *s)
{
	struct store_invite *starter = proposal_starter(p);
	struct buffer link = {0};

	address(d, starter, s);
	put_root(p, s);
	proposalview_put(d, p, starter->id, &s->reader, s->model);
	model_put(s->model, "seat", model_null());
	link_confirm(d, p->row.id, &link);
	put_link(s, &link);
}

/* Somebody does not play; or, about the starter's own invitation, enough have
 * joined. */
enum letter_outcome
inviteletters_answer(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	struct store_invite seat, *i;
	struct proposal p;
	bool enough = false;

	if (load(d, intent->about, &seat, &p, &i) != STORE_OK) {
		outcome = failed(d, why);
	} else if (i != NULL && i->place == 0) {
		enough = true;
		if (proposal_enough(d, &p))
			fill_starter(d, &p, s);
		else
			outcome = superseded(why, "it cannot begin now");
	} else if (seat.state != STORE_INVITE_DECLINED &&
	    seat.state != STORE_INVITE_UNREACHABLE) {
		outcome = superseded(why, "the answer is another now");
	} else if (i == NULL) {
		outcome = answer_seat(d, &seat, s, why);
	} else if (p.row.state != STORE_PROPOSAL_CONFIRMED) {
		outcome = superseded(why, "nobody is asked any more");
	} else {
		fill_starter(d, &p, s);
	}
	if (outcome == LETTER_COMPOSED) {
		model_put_text(s->model, "who", seat.name);
		model_put_bool(s->model, "lost",
		    seat.state == STORE_INVITE_UNREACHABLE);
		model_put_bool(s->model, "enough", enough);
	}
	proposal_fini(&p);
	store_invite_fini(&seat);
	return outcome;
}
