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
#include "people/asking.h"
#include "people/beginning.h"
#include "people/person.h"
#include "store/store_letters.h"
#include "words/model.h"

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

/* Those who have not answered are asked no more. */
static enum store_status
let_go(struct desk *d, struct proposal *p)
{
	enum store_status status = STORE_OK;

	for (size_t i = 0; i < p->n && status == STORE_OK; i++) {
		struct store_invite *who = &p->invites[i];

		if (who->state != STORE_INVITE_ASKED &&
		    who->state != STORE_INVITE_WAITING &&
		    who->state != STORE_INVITE_JOINING)
			continue;
		who->state = STORE_INVITE_WITHDRAWN;
		status = store_invite_change(d->store, who);
	}
	return status;
}

/* With those who have accepted, who can. */
static enum store_status
begin(struct desk *d, struct proposal *p)
{
	struct person people[RULES_SEATS_MAX];
	struct rules_setup setup;
	struct beginning b = {.rules = p->rules,
	    .setup = &setup,
	    .people = people,
	    .terms = p->row.terms,
	    .watch = p->row.watch,
	    .uid = p->row.uid,
	    .seed = p->row.seed,
	    .proposal = p->row.id};
	enum store_status status = STORE_FAILED;
	const struct data_set *set = NULL;
	struct model *options;

	if (!proposal_setup(p, proposal_accepted(p), &setup, &options,
		&b.data_name))
		goto out;
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
	if (status == STORE_OK)
		status = let_go(d, p);
	if (status == STORE_OK) {
		p->row.state = STORE_PROPOSAL_BEGUN;
		p->row.seats = setup.seats;
		p->row.alarm = 0;
		status = store_proposal_change(d->store, &p->row);
	}
out:
	model_free(options);
	return status;
}

static enum proposal_result
result_of(enum store_status status)
{
	return status == STORE_OK    ? PROPOSAL_DONE
	    : status == STORE_ABSENT ? PROPOSAL_ABSENT
				     : PROPOSAL_STORE;
}

/* Whoever opened a table is told, once, that he need not wait any more. */
static enum store_status
tell_enough(struct desk *d, struct proposal *p)
{
	int64_t now = desk_now(d);

	return proposal_enough(d, p)
	    ? store_letter_owe_about(d->store, STORE_LETTER_ANSWER,
		  proposal_starter(p)->id, 0, now, now)
	    : STORE_OK;
}

enum proposal_result
arrange_go_on(struct desk *d, struct proposal *p)
{
	if (p->row.state == STORE_PROPOSAL_CONFIRMED &&
	    proposal_accepted(p) == p->row.seats &&
	    proposal_may_start(d, p) == PROPOSAL_DONE)
		return result_of(begin(d, p));
	if (tell_enough(d, p) != STORE_OK)
		return PROPOSAL_STORE;
	p->row.alarm = proposal_alarm(d, p);
	return result_of(store_proposal_change(d->store, &p->row));
}

enum proposal_result
arrange_start(struct desk *d, int64_t id)
{
	struct proposal p;
	enum proposal_result result = result_of(proposal_load(d, id, &p));

	if (result == PROPOSAL_DONE && p.row.state != STORE_PROPOSAL_BEGUN) {
		result = proposal_may_start(d, &p);
		if (result == PROPOSAL_DONE)
			result = result_of(begin(d, &p));
	}
	proposal_fini(&p);
	return result;
}

static enum store_status
ask_all(struct desk *d, struct proposal *p, int64_t now)
{
	enum store_status status = STORE_OK;

	for (size_t i = 0; i < p->n && status == STORE_OK; i++)
		if (p->invites[i].state == STORE_INVITE_WAITING)
			status = asking_ask(d, &p->invites[i], now);
	return status;
}

enum proposal_result
arrange_confirm(struct desk *d, int64_t id, const char *phrase)
{
	int64_t now = desk_now(d);
	struct proposal p;
	enum proposal_result result = result_of(proposal_load(d, id, &p));
	struct store_invite *starter = proposal_starter(&p);
	enum store_status status;

	if (result != PROPOSAL_DONE)
		goto out;
	if (p.row.state != STORE_PROPOSAL_NEW) {
		if (p.row.state == STORE_PROPOSAL_WITHDRAWN ||
		    p.row.state == STORE_PROPOSAL_LAPSED)
			result = PROPOSAL_GONE;
		goto out;
	}
	free(starter->phrase);
	starter->phrase = xstrdup(phrase);
	starter->state = STORE_INVITE_ACCEPTED;
	starter->answered = now;
	p.row.state = STORE_PROPOSAL_CONFIRMED;
	p.row.confirmed = now;
	status = asking_player(d, starter);
	if (status == STORE_OK)
		status = store_invite_change(d->store, starter);
	if (status == STORE_OK)
		status = ask_all(d, &p, now);
	result = status == STORE_OK ? arrange_go_on(d, &p) : result_of(status);
out:
	proposal_fini(&p);
	return result;
}

enum proposal_result
arrange_remind(struct desk *d, int64_t id, int64_t invite)
{
	int64_t now = desk_now(d);
	struct proposal p;
	enum proposal_result result = result_of(proposal_load(d, id, &p));
	struct store_invite *i = NULL;

	for (size_t n = 0; result == PROPOSAL_DONE && n < p.n; n++)
		if (p.invites[n].id == invite)
			i = &p.invites[n];
	if (result == PROPOSAL_DONE && p.row.state != STORE_PROPOSAL_CONFIRMED)
		result = PROPOSAL_GONE;
	else if (result == PROPOSAL_DONE && i == NULL)
		result = PROPOSAL_ABSENT;
	else if (result == PROPOSAL_DONE && i->state != STORE_INVITE_ASKED)
		result = PROPOSAL_TAKEN;
	else if (result == PROPOSAL_DONE && i->reminded == 0)
		result = asking_remind(d, i, now) == STORE_OK
		    ? arrange_go_on(d, &p)
		    : PROPOSAL_STORE;
	proposal_fini(&p);
	return result;
}

/* Whoever with that address is or was in P, or NULL. */
static const struct store_invite *
find_known(const struct proposal *p, const char *mail)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->invites[i].state != STORE_INVITE_JOINING &&
		    strcasecmp(p->invites[i].mail, mail) == 0)
			return &p->invites[i];
	return NULL;
}

/* How many are in P but those who came by themselves. */
static int
asked_by_starter(const struct proposal *p)
{
	int n = 0;

	for (size_t i = 0; i < p->n; i++)
		n += p->invites[i].place != PROPOSAL_NOWHERE;
	return n;
}

enum proposal_result
arrange_invite(struct desk *d, int64_t id, const char *name, const char *mail)
{
	struct proposal p;
	enum proposal_result result = result_of(proposal_load(d, id, &p));
	struct store_invite *i = &p.invites[p.n < STORE_INVITES_MAX ? p.n : 0];
	const struct store_invite *known;
	int place;

	if (result != PROPOSAL_DONE)
		goto out;
	place = proposal_free(&p);
	known = find_known(&p, mail);
	if (p.row.state == STORE_PROPOSAL_NEW)
		result = PROPOSAL_EARLY;
	else if (p.row.state != STORE_PROPOSAL_CONFIRMED)
		result = PROPOSAL_GONE;
	else if (known != NULL && asking_is_again(d, known, name))
		goto out;
	else if (known != NULL)
		result = PROPOSAL_ASKED;
	else if (place < 0)
		result = PROPOSAL_TAKEN;
	else if (asked_by_starter(&p) >= PROPOSAL_INVITES_MAX)
		result = PROPOSAL_OFTEN;
	if (result != PROPOSAL_DONE)
		goto out;
	*i = (struct store_invite){.proposal = id,
	    .place = place,
	    .mail = xstrdup(mail),
	    .name = xstrdup(name),
	    .lang = xstrdup(proposal_starter(&p)->lang),
	    .zone = xstrdup(""),
	    .phrase = xstrdup(""),
	    .bot = xstrdup("")};
	p.n++;
	result = asking_ask(d, i, desk_now(d)) == STORE_OK
	    ? arrange_go_on(d, &p)
	    : PROPOSAL_STORE;
out:
	proposal_fini(&p);
	return result;
}

enum store_status
arrange_end(struct desk *d, struct proposal *p, enum store_proposal_state state)
{
	bool lapsed = state == STORE_PROPOSAL_LAPSED;
	bool confirmed = p->row.state == STORE_PROPOSAL_CONFIRMED;
	int64_t now = desk_now(d);
	enum store_status status;

	p->row.state = state;
	p->row.alarm = 0;
	status = store_proposal_change(d->store, &p->row);
	for (size_t i = 0; i < p->n && status == STORE_OK; i++) {
		const struct store_invite *who = &p->invites[i];

		/* Who withdraws it knows; who has not answered is not written
		 * to again. */
		if (!confirmed || who->state != STORE_INVITE_ACCEPTED ||
		    who->bot[0] != '\0' || (who->place == 0 && !lapsed))
			continue;
		status = store_letter_owe_about(d->store, STORE_LETTER_OFF,
		    who->id, 0, now, now);
	}
	return status;
}

enum proposal_result
arrange_withdraw(struct desk *d, int64_t id)
{
	struct proposal p;
	enum proposal_result result = result_of(proposal_load(d, id, &p));

	if (result == PROPOSAL_DONE &&
	    (p.row.state == STORE_PROPOSAL_BEGUN ||
		p.row.state == STORE_PROPOSAL_LAPSED))
		result = PROPOSAL_GONE;
	else if (result == PROPOSAL_DONE &&
	    p.row.state != STORE_PROPOSAL_WITHDRAWN)
		result =
		    result_of(arrange_end(d, &p, STORE_PROPOSAL_WITHDRAWN));
	proposal_fini(&p);
	return result;
}
