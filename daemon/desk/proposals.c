/*
 * Proposals in time: who has not answered is reminded once; what nobody wanted
 * in the end lapses.
 */
#include "config.h"

#include "desk/proposal.h"

#include "desk/patience.h"
#include "store/store_wake.h"

enum {
	DAY = 86400,
	AGAIN = 10, /* seconds after a failure of the database */
	LOOK = 60   /* seconds after which the clock is looked at in any case */
};

/* When LENGTH seconds have gone by, since FROM, in which all who are asked in P
 * could answer: to *AT. */
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

	/* When the database cannot tell, the next look does. */
	return wait_for_all(d, p, from, length, &at) == STORE_OK
	    ? at
	    : from + length;
}

/* When I is asked once more, if he has not answered by then. */
static int64_t
reminds(struct desk *d, const struct store_invite *i)
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

int64_t
proposal_alarm(struct desk *d, const struct proposal *p)
{
	int64_t at;

	if (p->row.state != STORE_PROPOSAL_NEW &&
	    p->row.state != STORE_PROPOSAL_CONFIRMED)
		return 0;
	at = proposal_lapses(d, p);
	for (size_t i = 0; i < p->n; i++) {
		const struct store_invite *who = &p->invites[i];
		int64_t then;

		if (who->state != STORE_INVITE_ASKED || who->reminded != 0)
			continue;
		then = reminds(d, who);
		if (then < at)
			at = then;
	}
	return at;
}

enum store_status
proposal_remind_now(struct desk *d, struct store_invite *i, int64_t now)
{
	enum store_status status;

	i->reminded = now;
	status = store_invite_change(d->store, i);
	return status == STORE_OK ? store_letter_owe_about(d->store,
					STORE_LETTER_INVITE, i->id, 1, now, now)
				  : status;
}

/* What is due at NOW, in the transaction under way. */
static enum store_status
act(struct desk *d, struct proposal *p, int64_t now)
{
	enum store_status status = STORE_OK;

	if (proposal_lapses(d, p) <= now)
		return proposal_end(d, p, STORE_PROPOSAL_LAPSED);
	for (size_t i = 0; i < p->n && status == STORE_OK; i++) {
		struct store_invite *who = &p->invites[i];

		if (who->state == STORE_INVITE_ASKED && who->reminded == 0 &&
		    reminds(d, who) <= now)
			status = proposal_remind_now(d, who, now);
	}
	if (status != STORE_OK)
		return status;
	return proposal_go_on(d, p) == PROPOSAL_DONE ? STORE_OK : STORE_FAILED;
}

static bool
act_whole(struct desk *d, int64_t id, int64_t now)
{
	enum store_status status = store_begin(d->store);
	struct proposal p;

	if (status == STORE_OK) {
		status = proposal_load(d, id, &p);
		if (status == STORE_OK)
			status = act(d, &p, now);
		proposal_fini(&p);
		if (status == STORE_OK)
			status = store_commit(d->store);
		else
			store_rollback(d->store);
	}
	if (status == STORE_OK) {
		store_wake_send(d->conf->database, "post");
		return true;
	}
	log_event("proposal-failed", "proposal=%lld why=\"%s\"", (long long)id,
	    store_why(d->store));
	return false;
}

int
proposals_step(struct desk *d)
{
	int64_t now = desk_now(d), id, at;
	enum store_status status = store_proposal_alarm(d->store, &id, &at);

	if (status == STORE_ABSENT)
		return -1;
	if (status != STORE_OK)
		return AGAIN * 1000;
	if (at > now)
		return (int)(at - now < LOOK ? at - now : LOOK) * 1000;
	return act_whole(d, id, now) ? 0 : AGAIN * 1000;
}
