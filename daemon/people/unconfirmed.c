/*
 * All that is due goes at once: it is found by indexes that know nothing else.
 */
#include "config.h"

#include "people/unconfirmed.h"

#include "desk/desk.h"
#include "game/proposal.h"
#include "store/store_proposals.h"

enum {
	DAY = 86400,
	AGAIN = 10, /* seconds until a step that failed is tried again */
	LOOK = 60   /* seconds until the clock is looked at in any case */
};

int
unconfirmed_step(struct desk *d)
{
	int64_t now = desk_now(d), due = now - PROPOSAL_DAYS_KEPT * DAY, at;
	enum store_status status = store_unconfirmed_first(d->store, &at);

	if (status == STORE_ABSENT)
		return -1;
	if (status == STORE_OK && at > due)
		return (int)(at - due < LOOK ? at - due : LOOK) * 1000;
	if (status == STORE_OK)
		status = store_begin(d->store);
	if (status == STORE_OK) {
		store_unconfirmed_delete(d->store, due);
		status = store_commit(d->store);
	}
	return status == STORE_OK ? 0 : AGAIN * 1000;
}
