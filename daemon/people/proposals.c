/*
 * Proposals in time: who has not answered is reminded once; what nobody wanted
 * in the end lapses.
 */
#include "config.h"

#include "people/proposals.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "people/arrange.h"
#include "people/asking.h"
#include "store/store_wake.h"

enum {
	DAY = 86400,
	AGAIN = 10, /* seconds after a failure of the database */
	LOOK = 60   /* seconds after which the clock is looked at in any case */
};

/* What is due at NOW, in the transaction under way. */
static enum store_status
act(struct desk *d, struct proposal *p, int64_t now)
{
	enum store_status status = STORE_OK;

	if (proposal_lapses(d, p) <= now)
		return arrange_end(d, p, STORE_PROPOSAL_LAPSED);
	for (size_t i = 0; i < p->n && status == STORE_OK; i++) {
		struct store_invite *who = &p->invites[i];

		if (who->state == STORE_INVITE_ASKED && who->reminded == 0 &&
		    proposal_reminds(d, who) <= now)
			status = asking_remind(d, who, now);
	}
	if (status != STORE_OK)
		return status;
	return arrange_go_on(d, p) == PROPOSAL_DONE ? STORE_OK : STORE_FAILED;
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
