/*
 * What becomes of a proposal, from its confirmation to its end.
 */
#include "config.h"

#include "people/arrange.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "people/asking.h"
#include "people/beginning.h"
#include "people/person.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "words/model.h"

/* --- people are asked ---------------------------------------------------- */

/* P, which is new, is confirmed by its starter with PHRASE. */
static enum proposal_result
confirm_new(struct desk *d, struct proposal *p, const char *phrase)
{
	const struct asking_answer answer = {.phrase = phrase};
	int64_t now = desk_now(d);
	enum store_status status;

	p->row.state = STORE_PROPOSAL_CONFIRMED;
	p->row.confirmed = now;
	status = asking_accepted(d, proposal_starter(p), &answer);
	for (size_t i = 0; i < p->n && status == STORE_OK; i++)
		if (p->invites[i].state == STORE_INVITE_WAITING)
			status = asking_ask(d, &p->invites[i], now);
	return status == STORE_OK ? arrange_go_on(d, p)
				  : asking_result(d, status);
}

enum proposal_result
arrange_confirm(struct desk *d, int64_t id, const char *phrase)
{
	struct proposal p;
	enum proposal_result result =
	    asking_result(d, proposal_load(d, id, &p));

	if (result == PROPOSAL_DONE && p.row.state == STORE_PROPOSAL_NEW)
		result = confirm_new(d, &p, phrase);
	else if (result == PROPOSAL_DONE &&
	    (p.row.state == STORE_PROPOSAL_WITHDRAWN ||
		p.row.state == STORE_PROPOSAL_LAPSED))
		result = PROPOSAL_GONE;
	proposal_fini(&p);
	return result;
}

static enum proposal_result
remind_one(struct desk *d, struct proposal *p, int64_t invite)
{
	struct store_invite *i = NULL;

	for (size_t n = 0; n < p->n; n++)
		if (p->invites[n].id == invite)
			i = &p->invites[n];
	if (p->row.state != STORE_PROPOSAL_CONFIRMED)
		return PROPOSAL_GONE;
	if (i == NULL)
		return PROPOSAL_ABSENT;
	if (i->state != STORE_INVITE_ASKED)
		return PROPOSAL_TAKEN;
	if (i->reminded != 0)
		return PROPOSAL_DONE;
	asking_remind(d, i, desk_now(d));
	return arrange_go_on(d, p);
}

enum proposal_result
arrange_remind(struct desk *d, int64_t id, int64_t invite)
{
	struct proposal p;
	enum proposal_result result =
	    asking_result(d, proposal_load(d, id, &p));

	if (result == PROPOSAL_DONE)
		result = remind_one(d, &p, invite);
	proposal_fini(&p);
	return result;
}

/* The invitation of P to MAIL, in whatever state, or NULL. */
static const struct store_invite *
find_known(const struct proposal *p, const char *mail)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->invites[i].state != STORE_INVITE_JOINING &&
		    strcasecmp(p->invites[i].mail, mail) == 0)
			return &p->invites[i];
	return NULL;
}

/* How many are in P, without those who came by themselves. */
static int
asked_by_starter(const struct proposal *p)
{
	int n = 0;

	for (size_t i = 0; i < p->n; i++)
		n += p->invites[i].place != PROPOSAL_NOWHERE;
	return n;
}

static enum proposal_result
invite_one(struct desk *d, struct proposal *p, const char *name,
    const char *mail)
{
	const struct store_invite *known = find_known(p, mail);
	int place = proposal_free(p);
	struct store_invite *i;
	enum store_status status;

	if (p->row.state == STORE_PROPOSAL_NEW)
		return PROPOSAL_EARLY;
	if (p->row.state != STORE_PROPOSAL_CONFIRMED)
		return PROPOSAL_GONE;
	if (known != NULL)
		return asking_is_again(d, known, name) ? PROPOSAL_DONE
						       : PROPOSAL_ASKED;
	if (place < 0)
		return PROPOSAL_TAKEN;
	if (asked_by_starter(p) >= limit_table[LIMIT_INVITES].allowed)
		return PROPOSAL_OFTEN;
	i = &p->invites[p->n++];
	*i = asking_new(name, mail, proposal_starter(p)->lang);
	i->proposal = p->row.id;
	i->place = place;
	status = asking_ask(d, i, desk_now(d));
	return status == STORE_OK ? arrange_go_on(d, p)
				  : asking_result(d, status);
}

enum proposal_result
arrange_invite(struct desk *d, int64_t id, const char *name, const char *mail)
{
	struct proposal p;
	enum proposal_result result =
	    asking_result(d, proposal_load(d, id, &p));

	if (result == PROPOSAL_DONE)
		result = invite_one(d, &p, name, mail);
	proposal_fini(&p);
	return result;
}

/* --- the game begins ----------------------------------------------------- */

static void
take_people(struct proposal *p, struct person *people)
{
	int seat = 0;

	for (size_t i = 0; i < p->n; i++) {
		struct store_invite *who = &p->invites[i];

		if (who->state != STORE_INVITE_ACCEPTED)
			continue;
		people[seat++] = (struct person){.name = who->name,
		    .mail = who->mail,
		    .bot = who->bot,
		    .lang = who->lang,
		    .zone = who->zone,
		    .phrase = who->phrase};
	}
}

/* Withdraws the invitations that nobody has answered. */
static void
withdraw_unanswered(struct desk *d, struct proposal *p)
{
	for (size_t i = 0; i < p->n; i++) {
		struct store_invite *who = &p->invites[i];

		if (who->state != STORE_INVITE_ASKED &&
		    who->state != STORE_INVITE_WAITING &&
		    who->state != STORE_INVITE_JOINING)
			continue;
		who->state = STORE_INVITE_WITHDRAWN;
		store_invite_change(d->store, who);
	}
}

/* Begins the game of P, of which proposal_may_start() is known, with those who
 * have accepted. */
static enum store_status
arrange_begin(struct desk *d, struct proposal *p)
{
	struct person people[RULES_SEATS_MAX];
	struct rules_setup setup;
	struct beginning b = {.rules = p->rules,
	    .setup = &setup,
	    .people = people,
	    .terms = p->row.terms,
	    .watch = p->row.watch,
	    .review = p->row.review,
	    .uid = p->row.uid,
	    .seed = p->row.seed,
	    .proposal = p->row.id};
	enum store_status status = STORE_FAILED;
	const struct data_set *set = NULL;
	struct buffer data = {0};
	struct model *options;

	if (!proposal_setup(p, proposal_accepted(p), &setup, &options, &data))
		goto out;
	b.data_name = buffer_text(&data);
	if (p->row.data != 0) {
		set = data_get(d, p->rules, p->row.data);
		if (set == NULL)
			goto out;
		setup.data = set->data;
		b.data = set->id;
		b.data_digest = set->shipped ? NULL : set->digest;
	}
	take_people(p, people);
	status = beginning_make(d, &b, &p->row.game);
	withdraw_unanswered(d, p);
	p->row.state = STORE_PROPOSAL_BEGUN;
	p->row.seats = setup.seats;
	p->row.alarm = 0;
	store_proposal_change(d->store, &p->row);
out:
	buffer_fini(&data);
	model_free(options);
	return status;
}

enum proposal_result
arrange_go_on(struct desk *d, struct proposal *p)
{
	int64_t now = desk_now(d);

	if (p->row.state == STORE_PROPOSAL_CONFIRMED &&
	    proposal_accepted(p) == p->row.seats &&
	    proposal_may_start(p) == PROPOSAL_DONE)
		return asking_result(d, arrange_begin(d, p));
	/* Whoever opened a table is told, once, that he need not wait. */
	if (proposal_enough(p))
		store_letter_owe_about(d->store, STORE_LETTER_ANSWER,
		    proposal_starter(p)->id, 0, now, now);
	p->row.alarm = proposal_alarm(d, p);
	store_proposal_change(d->store, &p->row);
	return asking_result(d, STORE_OK);
}

enum proposal_result
arrange_start(struct desk *d, int64_t id)
{
	struct proposal p;
	enum proposal_result result =
	    asking_result(d, proposal_load(d, id, &p));

	if (result == PROPOSAL_DONE && p.row.state != STORE_PROPOSAL_BEGUN) {
		result = proposal_may_start(&p);
		if (result == PROPOSAL_DONE)
			result = asking_result(d, arrange_begin(d, &p));
	}
	proposal_fini(&p);
	return result;
}

/* --- it ends without a game ---------------------------------------------- */

void
arrange_end(struct desk *d, struct proposal *p, enum store_proposal_state state)
{
	bool lapsed = state == STORE_PROPOSAL_LAPSED;
	bool confirmed = p->row.state == STORE_PROPOSAL_CONFIRMED;
	int64_t now = desk_now(d);

	p->row.state = state;
	p->row.alarm = proposal_alarm(d, p);
	store_proposal_change(d->store, &p->row);
	for (size_t i = 0; i < p->n; i++) {
		const struct store_invite *who = &p->invites[i];

		/* A starter who withdraws it knows; whoever has not answered is
		 * not written to again. */
		if (!confirmed || who->state != STORE_INVITE_ACCEPTED ||
		    who->bot[0] != '\0' || (who->place == 0 && !lapsed))
			continue;
		store_letter_owe_about(d->store, STORE_LETTER_OFF, who->id, 0,
		    now, now);
	}
}

enum proposal_result
arrange_withdraw(struct desk *d, int64_t id)
{
	struct proposal p;
	enum proposal_result result =
	    asking_result(d, proposal_load(d, id, &p));

	if (result == PROPOSAL_DONE &&
	    (p.row.state == STORE_PROPOSAL_BEGUN ||
		p.row.state == STORE_PROPOSAL_LAPSED)) {
		result = PROPOSAL_GONE;
	} else if (result == PROPOSAL_DONE &&
	    p.row.state != STORE_PROPOSAL_WITHDRAWN) {
		arrange_end(d, &p, STORE_PROPOSAL_WITHDRAWN);
		result = asking_result(d, STORE_OK);
	}
	proposal_fini(&p);
	return result;
}
