/*
 * Sets the channel of a table, and asks the table for it.
 */
#include "config.h"

#include "play/club.h"

#include "base/buffer.h"
#include "desk/desk.h"
#include "game/table.h"
#include "play/change.h"
#include "play/tell.h"
#include "store/store_proposals.h"

/* The player who has proposed the game of T; 0: it was not proposed, or that
 * person was erased. */
static int64_t
proposer(struct desk *d, const struct table *t)
{
	struct store_invite invites[STORE_INVITES_MAX];
	int64_t player = 0;
	size_t n = 0;

	if (t->game.proposal == 0 ||
	    store_invites_of_proposal(d->store, t->game.proposal, invites,
		&n) != STORE_OK)
		return 0;
	for (size_t i = 0; i < n; i++)
		if (invites[i].place == STORE_PLACE_PROPOSER)
			player = invites[i].player;
	store_invites_fini(invites, n);
	return player;
}

int
club_starter(struct desk *d, const struct table *t)
{
	int64_t began = proposer(d, t);
	int first = -1;

	for (int i = t->n_seats - 1; i >= 0; i--) {
		int64_t player = t->seats[i].player;

		if (player != 0 && player == began)
			return i;
		if (player != 0)
			first = i;
	}
	return first;
}

void
club_everybody(const struct table *t, struct buffer *out)
{
	for (int i = 0; i < t->n_seats; i++)
		if (t->seats[i].player != 0) {
			buffer_puts(out, out->len > 0 ? " " : "");
			buffer_add_int(out, t->seats[i].player);
		}
}

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

	if (seat != club_starter(d, t))
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
	result = seat == club_starter(d, t)
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

	club_everybody(t, &all);
	status = store_channel_agree(d->store, id, buffer_text(&all));
	buffer_fini(&all);
	return status;
}
