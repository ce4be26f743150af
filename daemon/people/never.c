/*
 * An address asks for no letters at all, and what follows for its player.
 */
#include "config.h"

#include "people/never.h"

#include "desk/desk.h"
#include "desk/refusal.h"
#include "people/asking.h"
#include "people/invites.h"
#include "people/mute.h"
#include "store/store_people.h"
#include "store/store_players.h"

/* What follows for the player with address MAIL, if there is one. SINCE: when
 * his address asked for no letters, if that is taken back. */
static enum store_status
set_player(struct desk *d, const char *mail, bool refused, int64_t since)
{
	int64_t player;
	bool owes = false;
	enum store_status status = store_player_find(d->store, mail, &player);

	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	if (!refused)
		return mute_take_back(d, player, since, &owes);
	/* Without letters he would not be told that his address has changed. */
	store_address_void(d->store, player, 0, desk_now(d));
	return mute_set_all(d, player, true, &owes);
}

/* Declines the invitations to MAIL. A proposal that was made from there lapses
 * in time. */
static enum store_status
decline_all(struct desk *d, const char *mail)
{
	int64_t ids[STORE_INVITES_MAX];
	size_t n;
	enum store_status status = asking_open(d, mail, false, ids, &n);

	for (size_t i = 0; status == STORE_OK && i < n; i++)
		if (invites_decline(d, ids[i]) == PROPOSAL_STORE)
			status = STORE_FAILED;
	return status;
}

enum store_status
never_set(struct desk *d, const char *mail, bool refused)
{
	int64_t since = 0;
	enum store_status status = refusal_get(d, mail, &since);
	bool was = status == STORE_OK;

	if (was || status == STORE_ABSENT)
		status = refusal_set(d, mail, refused);
	/* Nothing is taken back where nothing was refused. */
	if (status == STORE_OK && (refused || was))
		status = set_player(d, mail, refused, since);
	if (status == STORE_OK && refused)
		status = decline_all(d, mail);
	return status;
}
