/*
 * Sets the channel of a table, and asks the table for it.
 */
#include "config.h"

#include "play/club.h"

#include "base/buffer.h"
#include "desk/desk.h"
#include "game/founder.h"
#include "game/table.h"
#include "play/change.h"
#include "play/tell.h"

/* Removes the channel of T, if it has one; *HAD (may be NULL): it had. */
static enum store_status
club_remove(struct desk *d, const struct table *t, bool *had)
{
	struct store_channel c;
	enum store_status status =
	    store_channel_of_table(d->store, t->game.id, &c);

	if (had != NULL)
		*had = status == STORE_OK;
	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	status = store_channel_remove(d->store, c.player, c.id);
	store_channel_fini(&c);
	return status;
}

enum vote_result
club_set(struct desk *d, struct table *t, int seat, struct store_channel *c)
{
	enum store_status status;

	if (seat != founder_seat(d, t))
		return VOTE_NOT_YOURS;
	c->player = t->seats[seat].player;
	c->game = t->game.id;
	c->own = false;
	c->events = STORE_EVENT_TURN | STORE_EVENT_OVER | STORE_EVENT_MESSAGE;
	status = club_remove(d, t, NULL);
	if (status == STORE_OK)
		status = store_channel_add(d->store, c);
	d->channels = DESK_CHANNELS_UNKNOWN;
	return status == STORE_OK ? club_ask(d, t, seat) : VOTE_STORE;
}

enum vote_result
club_ask(struct desk *d, struct table *t, int seat)
{
	struct store_channel c;
	enum store_status status =
	    store_channel_of_table(d->store, t->game.id, &c);
	enum vote_result result;

	if (status == STORE_ABSENT)
		return VOTE_NOTHING;
	if (status != STORE_OK)
		return VOTE_STORE;
	result = seat == founder_seat(d, t)
	    ? vote_move_about(d, t, seat, STORE_MOTION_CHANNEL, c.id)
	    : VOTE_NOT_YOURS;
	store_channel_fini(&c);
	return result;
}

enum store_status
club_silence(struct desk *d, struct table *t, int seat)
{
	bool had = false;
	enum store_status status = club_remove(d, t, &had);

	if (status != STORE_OK || !had)
		return status;
	change_note(t, CHANGE_MOTIONS);
	return tell_happened(d, t, STORE_HAPPENED_SILENCED, seat, 0);
}

enum store_status
club_agree(struct desk *d, struct table *t, int64_t id)
{
	struct buffer all = {0};
	enum store_status status;

	founder_everybody(t, &all);
	status = store_channel_agree(d->store, id, buffer_text(&all));
	buffer_fini(&all);
	return status;
}
