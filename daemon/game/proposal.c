/*
 * Reads the rows of a proposal and answers questions about them. The limits
 * that keep strangers from being flooded with letters are here, too, because
 * proposals and invitations to seats share them.
 */
#include "config.h"

#include "game/proposal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "desk/desk.h"
#include "desk/limit.h"
#include "desk/refusal.h"
#include "game/options.h"
#include "game/patience.h"
#include "store/store_players.h"
#include "words/model.h"

enum { DAY = 86400 };

enum store_status
proposal_load(struct desk *d, int64_t id, struct proposal *p)
{
	enum store_status status;

	memset(p, 0, sizeof *p);
	status = store_proposal_get(d->store, id, &p->row);
	if (status == STORE_OK)
		status =
		    store_invites_of_proposal(d->store, id, p->invites, &p->n);
	/* The starter always has an invitation: see proposal_starter(). */
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

struct store_invite *
proposal_at(struct proposal *p, int place)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->invites[i].place == place &&
		    proposal_holds(&p->invites[i]))
			return &p->invites[i];
	return NULL;
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

bool
proposal_setup(const struct proposal *p, int seats, struct rules_setup *setup,
    struct model **options, struct buffer *data)
{
	char why[256];

	memset(setup, 0, sizeof *setup);
	setup->seats = seats;
	*options =
	    model_read(p->row.options, strlen(p->row.options), why, sizeof why);
	return options_read(p->rules, *options, setup, data, NULL);
}

enum proposal_result
proposal_may_start(const struct proposal *p)
{
	int n = proposal_accepted(p);
	enum proposal_result result = PROPOSAL_DONE;
	struct rules_setup setup;
	struct model *options;

	if (p->row.state == STORE_PROPOSAL_NEW)
		return PROPOSAL_EARLY;
	if (p->row.state != STORE_PROPOSAL_CONFIRMED || p->rules == NULL)
		return PROPOSAL_GONE;
	if (n < p->rules->seats_min || n > p->rules->seats_max)
		return PROPOSAL_FEW;
	if (!proposal_setup(p, n, &setup, &options, NULL) ||
	    p->rules->options_refuse(&setup) != NULL)
		result = PROPOSAL_OPTIONS;
	model_free(options);
	return result;
}

bool
proposal_enough(struct proposal *p)
{
	bool somebody = false;

	for (size_t i = 0; i < p->n; i++)
		somebody = somebody ||
		    (p->invites[i].place > 0 && p->invites[i].bot[0] == '\0' &&
			p->invites[i].state == STORE_INVITE_ACCEPTED);
	return somebody && proposal_may_start(p) == PROPOSAL_DONE &&
	    (p->row.open || proposal_free(p) >= 0);
}

/* --- limits --------------------------------------------------------------- */

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
	*may = status == STORE_OK &&
	    asked < limit_table[LIMIT_INVITE_PLAYER].allowed;
	return status;
}

enum store_status
proposal_may_prove(struct desk *d, const char *mail, int64_t now, bool *may)
{
	int64_t player, since = now - 7 * DAY;
	int n = 0;
	enum store_status status = store_player_find(d->store, mail, &player);

	if (status == STORE_ABSENT)
		status = store_strangers_count(d->store, mail, since, &n);
	*may =
	    status == STORE_OK && n < limit_table[LIMIT_INVITE_STRANGE].allowed;
	return status;
}

/* --- time ----------------------------------------------------------------- */

/* Sets *AT to the time by which everybody who is asked in P will have had
 * LENGTH seconds for an answer since FROM. */
static enum store_status
wait_for_all(struct desk *d, const struct proposal *p, int64_t from,
    int64_t length, int64_t *at)
{
	bool confirmed = p->row.confirmed != 0;
	struct patience patience;
	enum store_status status = patience_begin(d, from, &patience);

	if (status == STORE_OK && !confirmed)
		status = patience_letter(&patience, STORE_LETTER_CONFIRM,
		    p->row.id, 0, 0);
	for (size_t i = 0; i < p->n && confirmed && status == STORE_OK; i++)
		if (p->invites[i].state == STORE_INVITE_ASKED)
			status = patience_letter(&patience, STORE_LETTER_INVITE,
			    p->invites[i].id, 0, 0);
	*at = patience_until(&patience, length);
	patience_fini(&patience);
	return status;
}

int64_t
proposal_lapses(struct desk *d, const struct proposal *p)
{
	bool confirmed = p->row.confirmed != 0;
	int64_t from = confirmed ? p->row.confirmed : p->row.created, at;
	int64_t length =
	    (int64_t)(confirmed ? PROPOSAL_DAYS : PROPOSAL_DAYS_NEW) * DAY;

	/* Without the spans that do not count, the time is too early. An early
	 * alarm does no harm: the next look corrects it. */
	return wait_for_all(d, p, from, length, &at) == STORE_OK
	    ? at
	    : from + length;
}

int64_t
proposal_reminds(struct desk *d, const struct store_invite *i)
{
	enum { LENGTH = PROPOSAL_DAYS_REMIND * DAY };
	struct patience patience;
	enum store_status status = patience_begin(d, i->asked, &patience);
	int64_t at;

	if (status == STORE_OK)
		status = patience_letter(&patience, STORE_LETTER_INVITE, i->id,
		    0, 0);
	at = status == STORE_OK ? patience_until(&patience, LENGTH)
				: i->asked + LENGTH;
	patience_fini(&patience);
	return at;
}

/* It is no game, and nobody is known to want it: "nothing is deleted by time"
 * is for games. */
int64_t
proposal_deleted(const struct proposal *p)
{
	return p->row.confirmed == 0 &&
		(p->row.state == STORE_PROPOSAL_WITHDRAWN ||
		    p->row.state == STORE_PROPOSAL_LAPSED)
	    ? p->row.created + PROPOSAL_DAYS_KEPT * DAY
	    : 0;
}

int64_t
proposal_alarm(struct desk *d, const struct proposal *p)
{
	int64_t at;

	if (p->row.state != STORE_PROPOSAL_NEW &&
	    p->row.state != STORE_PROPOSAL_CONFIRMED)
		return proposal_deleted(p);
	at = proposal_lapses(d, p);
	for (size_t i = 0; i < p->n; i++) {
		const struct store_invite *who = &p->invites[i];
		int64_t then;

		if (who->state != STORE_INVITE_ASKED || who->reminded != 0)
			continue;
		then = proposal_reminds(d, who);
		if (then < at)
			at = then;
	}
	return at;
}
