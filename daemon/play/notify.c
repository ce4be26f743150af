/*
 * Notices become owed in the transaction of what they tell.
 */
#include "config.h"

#include "play/notify.h"

#include "desk/desk.h"
#include "game/founder.h"
#include "game/table.h"

/* Whether nobody has a channel, which is asked once: this process alone adds
 * channels. */
static bool
nobody_listens(struct desk *d)
{
	bool any = true;

	if (d->channels == DESK_CHANNELS_UNKNOWN &&
	    store_channel_any(d->store, &any) == STORE_OK)
		d->channels = any ? DESK_CHANNELS_SOME : DESK_CHANNELS_NONE;
	return d->channels == DESK_CHANNELS_NONE;
}

void
notify_seat(struct desk *d, const struct table *t, int seat, unsigned event,
    int64_t due)
{
	if (t->seats[seat].player != 0 && !nobody_listens(d))
		store_notice_owe(d->store, t->seats[seat].player, t->game.id,
		    seat, event, due);
}

void
notify_table(struct desk *d, const struct table *t, unsigned event, int64_t due)
{
	struct buffer all = {0};

	if (nobody_listens(d))
		return;
	founder_everybody(t, &all);
	store_notice_owe_table(d->store, t->game.id, event, due,
	    buffer_text(&all));
	buffer_fini(&all);
}

void
notify_others(struct desk *d, const struct table *t, int seat)
{
	for (int i = 0; i < t->n_seats; i++)
		if (i != seat && !t->seats[i].deaf)
			notify_seat(d, t, i, STORE_EVENT_MESSAGE, desk_now(d));
	notify_table(d, t, STORE_EVENT_MESSAGE, desk_now(d));
}
