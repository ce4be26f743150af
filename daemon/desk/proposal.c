/*
 * What becomes of a proposal: letters to those who are asked, its beginning,
 * its end.
 *
 * Not here: how one comes to be (propose.c), time (proposals.c).
 */
#include "config.h"

#include "desk/proposal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "desk/absent.h"
#include "desk/beginning.h"
#include "desk/invites.h"
#include "desk/options.h"
#include "desk/refusal.h"
#include "store/store_people.h"

enum { DAY = 86400 };

/* --- looking at one ---------------------------------------------------------- */

enum store_status
proposal_load(struct desk *d, int64_t id, struct proposal *p)
{
	enum store_status status;

	memset(p, 0, sizeof *p);
	status = store_proposal_get(d->store, id, &p->row);
	if (status == STORE_OK)
		status =
		    store_invites_of_proposal(d->store, id, p->invites, &p->n);
	if (status == STORE_OK && p->n == 0)
		status = STORE_FAILED;
	if (status == STORE_OK)
		p->rules = rules_find(p->row.ruleset, p->row.version);
	return status;
}

void
proposal_fini(struct proposal *p)
{
	store_proposal_fini(&p->row);
	store_invites_fini(p->invites, p->n);
	memset(p, 0, sizeof *p);
}

enum store_status
proposal_reload(struct desk *d, struct proposal *p)
{
	int64_t id = p->row.id;

	proposal_fini(p);
	return proposal_load(d, id, p);
}

struct store_invite *
proposal_starter(struct proposal *p)
{
	return &p->invites[0];
}

bool
proposal_holds(const struct store_invite *i)
{
	return i->place != PROPOSAL_NOWHERE &&
	    (i->place == 0 || i->bot[0] != '\0' ||
		i->state == STORE_INVITE_WAITING ||
		i->state == STORE_INVITE_ASKED ||
		i->state == STORE_INVITE_ACCEPTED);
}

struct store_invite *
proposal_at(struct proposal *p, int place)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->invites[i].place == place &&
		    proposal_holds(&p->invites[i]))
			return &p->invites[i];
	return NULL;
}

int
proposal_free(struct proposal *p)
{
	for (int place = 0; place < p->row.seats; place++)
		if (proposal_at(p, place) == NULL)
			return place;
	return -1;
}

int
proposal_accepted(const struct proposal *p)
{
	int n = 0;

	for (size_t i = 0; i < p->n; i++)
		n += p->invites[i].state == STORE_INVITE_ACCEPTED;
	return n;
}

/* The options of P as they are with SEATS seats; false when they cannot be
 * read. */
static bool
read_setup(const struct proposal *p, int seats, struct rules_setup *setup,
    struct model **options, const char **data)
{
	char why[256];

	memset(setup, 0, sizeof *setup);
	setup->seats = seats;
	*options =
	    model_read(p->row.options, strlen(p->row.options), why, sizeof why);
	return options_read(p->rules, *options, setup, data, NULL);
}

enum proposal_result
proposal_may_start(struct desk *d, struct proposal *p)
{
	int n = proposal_accepted(p);
	enum proposal_result result = PROPOSAL_DONE;
	struct rules_setup setup;
	struct model *options;
	const char *data;

	(void)d;
	if (p->row.state == STORE_PROPOSAL_NEW)
		return PROPOSAL_EARLY;
	if (p->row.state != STORE_PROPOSAL_CONFIRMED || p->rules == NULL)
		return PROPOSAL_GONE;
	if (n < p->rules->seats_min || n > p->rules->seats_max)
		return PROPOSAL_FEW;
	if (!read_setup(p, n, &setup, &options, &data) ||
	    p->rules->options_refuse(&setup) != NULL)
		result = PROPOSAL_OPTIONS;
	model_free(options);
	return result;
}

/* --- beginning ----------------------------------------------------------------- */

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
	const struct dataset *set = NULL;
	struct model *options;

	if (!read_setup(p, proposal_accepted(p), &setup, &options,
		&b.data_name))
		goto out;
	if (p->row.data != 0) {
		set = dataset_get(d, p->rules, p->row.data);
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

bool
proposal_enough(struct desk *d, struct proposal *p)
{
	bool somebody = false;

	for (size_t i = 0; i < p->n; i++)
		somebody = somebody ||
		    (p->invites[i].place > 0 && p->invites[i].bot[0] == '\0' &&
			p->invites[i].state == STORE_INVITE_ACCEPTED);
	return p->row.open && somebody &&
	    proposal_may_start(d, p) == PROPOSAL_DONE;
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
proposal_go_on(struct desk *d, struct proposal *p)
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
proposal_start(struct desk *d, int64_t id)
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

/* --- asking --------------------------------------------------------------------- */

enum store_status
proposal_may_ask(struct desk *d, const char *mail, int64_t now, bool *may)
{
	int64_t player;
	int proposed, asked;
	enum store_status status;

	*may = false;
	if (refusal_holds(d, mail))
		return STORE_OK;
	status = store_player_find(d->store, mail, &player);
	if (status == STORE_ABSENT)
		return proposal_may_prove(d, mail, now, may);
	if (status == STORE_OK)
		status = store_invites_count(d->store, mail, now - DAY,
		    &proposed, &asked);
	*may = status == STORE_OK && asked < INVITE_PLAYER_DAY;
	return status;
}

enum store_status
proposal_may_prove(struct desk *d, const char *mail, int64_t now, bool *may)
{
	int64_t player, since = now - 7 * DAY;
	int proposed, asked = 0, unproved = 0;
	enum store_status status = store_player_find(d->store, mail, &player);

	if (status == STORE_ABSENT)
		status = store_invites_count(d->store, mail, since, &proposed,
		    &asked);
	if (status == STORE_OK)
		status = store_unproved_count(d->store, mail, since, &unproved);
	*may = status == STORE_OK && asked + unproved < INVITE_STRANGER_WEEK;
	return status;
}

enum store_status
proposal_ask(struct desk *d, struct store_invite *i, int64_t now)
{
	bool may;
	enum store_status status = proposal_may_ask(d, i->mail, now, &may);

	if (status != STORE_OK)
		return status;
	if (may) {
		i->state = STORE_INVITE_ASKED;
		i->asked = now;
	} else {
		/* Whoever asks learns no more than from a plain no. */
		i->state = STORE_INVITE_DECLINED;
		i->answered = now;
	}
	status = i->id != 0 ? store_invite_change(d->store, i)
			    : store_invite_add(d->store, i);
	if (status == STORE_OK && may)
		status = store_letter_owe_about(d->store, STORE_LETTER_INVITE,
		    i->id, 0, now, now);
	return status;
}

static enum store_status
ask_all(struct desk *d, struct proposal *p, int64_t now)
{
	enum store_status status = STORE_OK;

	for (size_t i = 0; i < p->n && status == STORE_OK; i++)
		if (p->invites[i].state == STORE_INVITE_WAITING)
			status = proposal_ask(d, &p->invites[i], now);
	return status;
}

enum proposal_result
proposal_confirm(struct desk *d, int64_t id, const char *phrase)
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
	status = invite_player(d, starter);
	if (status == STORE_OK)
		status = store_invite_change(d->store, starter);
	if (status == STORE_OK)
		status = ask_all(d, &p, now);
	result = status == STORE_OK ? proposal_go_on(d, &p) : result_of(status);
out:
	proposal_fini(&p);
	return result;
}

enum proposal_result
proposal_remind(struct desk *d, int64_t id, int64_t invite)
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
		result = proposal_remind_now(d, i, now) == STORE_OK
		    ? proposal_go_on(d, &p)
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
proposal_invite(struct desk *d, int64_t id, const char *name, const char *mail)
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
	else if (known != NULL && invite_is_again(d, known, name))
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
	result = proposal_ask(d, i, desk_now(d)) == STORE_OK
	    ? proposal_go_on(d, &p)
	    : PROPOSAL_STORE;
out:
	proposal_fini(&p);
	return result;
}

/* --- the end ---------------------------------------------------------------------- */

enum store_status
proposal_end(struct desk *d, struct proposal *p,
    enum store_proposal_state state)
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
proposal_withdraw(struct desk *d, int64_t id)
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
		    result_of(proposal_end(d, &p, STORE_PROPOSAL_WITHDRAWN));
	proposal_fini(&p);
	return result;
}
