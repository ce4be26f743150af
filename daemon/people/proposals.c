/*
 * Proposals in the course of time. The store has the next alarm of each, so
 * that a step looks at one proposal only.
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
	AGAIN = 10, /* seconds until a step that failed is tried again */
	LOOK = 60   /* seconds until the clock is looked at in any case */
};

/* Does what is due to P at NOW, within the transaction under way. */
static enum proposal_result
step_one(struct desk *d, struct proposal *p, int64_t now)
{
	int64_t deleted = proposal_deleted(p);

	if (deleted != 0 && deleted <= now) {
		store_proposal_delete(d->store, p->row.id);
		return asking_result(d, STORE_OK);
	}
	if (deleted == 0 && proposal_lapses(d, p) <= now) {
		arrange_end(d, p, STORE_PROPOSAL_LAPSED);
		return asking_result(d, STORE_OK);
	}
	for (size_t i = 0; i < p->n; i++) {
		struct store_invite *who = &p->invites[i];

		if (who->state == STORE_INVITE_ASKED && who->reminded == 0 &&
		    proposal_reminds(d, who) <= now)
			asking_remind(d, who, now);
	}
	return arrange_go_on(d, p);
}

/* The same in a transaction of its own. False: nothing was done. */
static bool
step_whole(struct desk *d, int64_t id, int64_t now)
{
	enum proposal_result result = PROPOSAL_STORE;
	struct proposal p;

	if (store_begin(d->store) == STORE_OK) {
		result = asking_result(d, proposal_load(d, id, &p));
		if (result == PROPOSAL_DONE)
			result = step_one(d, &p, now);
		proposal_fini(&p);
		if (result != PROPOSAL_DONE)
			store_rollback(d->store);
		else if (store_commit(d->store) != STORE_OK)
			result = PROPOSAL_STORE;
	}
	if (result == PROPOSAL_DONE) {
		store_wake_send(d->conf->beside, "post");
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
	return step_whole(d, id, now) ? 0 : AGAIN * 1000;
}
