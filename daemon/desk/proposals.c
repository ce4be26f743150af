/*
 * Proposals in time: who has not answered is reminded once; what nobody wanted
 * in the end lapses.
 */
#include "config.h"

#include "desk/proposal.h"

#include "store/store_clocks.h"
#include "store/store_wake.h"

enum {
	DAY = 86400,
	AGAIN = 10, /* seconds after a failure of the database */
	LOOK = 60   /* seconds after which the clock is looked at in any case */
};

struct downtime {
	int64_t from;
	int64_t length;
};

static bool
add_downtime(void *arg, int64_t since, int64_t until)
{
	struct downtime *down = arg;

	if (since < down->from)
		since = down->from;
	if (until > since)
		down->length += until - since;
	return true;
}

int64_t
proposal_lapses(struct desk *d, const struct proposal *p)
{
	bool confirmed = p->row.confirmed != 0;
	struct downtime down = {
	    .from = confirmed ? p->row.confirmed : p->row.created};
	int days = confirmed ? PROPOSAL_DAYS : PROPOSAL_DAYS_NEW;

	/* When the database cannot tell, the next look does. */
	if (store_downtime_each(d->store, down.from, add_downtime, &down) !=
	    STORE_OK)
		down.length = 0;
	return down.from + (int64_t)days * DAY + down.length;
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
		int64_t then = who->asked + PROPOSAL_DAYS_REMIND * DAY;

		if (who->state == STORE_INVITE_ASKED && who->reminded == 0 &&
		    then < at)
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
		    who->asked + PROPOSAL_DAYS_REMIND * DAY <= now)
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
