/*
 * Notices when the server was down, so that no time runs for anybody then.
 */
#include "config.h"

#include "play/downtime.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "store/store_clocks.h"
#include "store/store_data.h"

static const char fact[] = "alive";

/* Stores that the server is alive at NOW and, unless GAP is 0, that it was down
 * since GAP. With BACK, cuts off what is stored of times after NOW. */
static bool
write_down(struct desk *d, int64_t now, int64_t gap, bool back)
{
	enum store_status status = store_begin(d->store);
	char text[32];

	if (status != STORE_OK)
		return false;
	snprintf(text, sizeof text, "%" PRId64, now);
	status = store_fact_put(d->store, fact, text);
	if (status == STORE_OK && gap != 0)
		status = store_downtime_add(d->store, gap, now);
	if (status == STORE_OK && back)
		status = store_downtime_cut(d->store, now);
	if (status == STORE_OK)
		return store_commit(d->store) == STORE_OK;
	store_rollback(d->store);
	return false;
}

/* When some server of the database was alive last, by what it has stored; 0: not
 * known. */
static int64_t
stored_alive(struct desk *d)
{
	char *text = NULL;
	int64_t alive = 0;

	if (store_fact_get(d->store, fact, &text) == STORE_OK && text != NULL)
		alive = strtoll(text, NULL, 10);
	free(text);
	return alive;
}

/* The server is alive at NOW: stores the gap before that, if there was one and
 * some clock RAN. Returns whether there was a gap, or the clock was set back.
 */
static bool
beat(struct desk *d, struct downtime *down, int64_t now, bool ran)
{
	int64_t then = down->alive, stored = then;
	bool back, gap;

	/* Another desk may have been there all the time. Its clock may be ahead
	 * a little, which is no reason to take back anything. */
	if (d->conf->server)
		stored = stored_alive(d);
	back = now < then - (d->conf->server ? DOWNTIME_GAP : 0);
	if (stored > then)
		then = stored;
	gap = ran && then != 0 && now - then > DOWNTIME_GAP;

	if (!write_down(d, now, gap ? then : 0, back)) {
		log_event("not-stored", "what=alive why=\"%s\"",
		    store_why(d->store));
		return false;
	}
	if (gap)
		log_event("downtime", "seconds=%" PRId64, now - then);
	if (back)
		log_event("clock-set-back", "seconds=%" PRId64, then - now);
	down->alive = now;
	return gap || back;
}

void
downtime_begin(struct desk *d, struct downtime *down)
{
	*down = (struct downtime){.alive = stored_alive(d)};
	(void)beat(d, down, desk_now(d), true);
}

bool
downtime_step(struct desk *d, struct downtime *down, bool running)
{
	int64_t now = desk_now(d);
	bool ran = !down->idle, back = now < down->alive;

	if (!running && !back) {
		down->alive = now;
		down->idle = true;
		return false;
	}
	if (ran && !back && now - down->alive < DOWNTIME_BEAT)
		return false;
	down->idle = !running;
	return beat(d, down, now, ran);
}
