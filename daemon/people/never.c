/*
 * A person asks never to be written to.
 */
#include "config.h"

#include "people/never.h"

#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/refusal.h"
#include "people/invites.h"
#include "people/mute.h"
#include "store/store_people.h"

struct waiting {
	int64_t ids[STORE_INVITES_MAX];
	size_t n;
};

/* What he has proposed himself lapses by itself. */
static bool
note_waiting(void *arg, const struct store_invite *i)
{
	struct waiting *w = arg;

	if (i->proposal == 0 || i->place != 0)
		w->ids[w->n++] = i->id;
	return w->n < STORE_INVITES_MAX;
}

/* Who gets no letters would not be told that his address is another now. */
static enum store_status
keep_address(struct desk *d, const char *mail)
{
	int64_t player;
	enum store_status status = store_player_find(d->store, mail, &player);

	if (status == STORE_OK)
		return store_address_void(d->store, player, 0, desk_now(d));
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* Of the games of whoever has that address; it asked so since SINCE. */
static enum store_status
mute_games(struct desk *d, const char *mail, bool refused, int64_t since)
{
	int64_t player;
	bool owes = false;
	enum store_status status = store_player_find(d->store, mail, &player);

	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	return refused ? mute_set_all(d, player, true, &owes)
		       : mute_take_back(d, player, since, &owes);
}

enum store_status
never_set(struct desk *d, const char *mail, bool refused)
{
	struct waiting w = {.n = 0};
	int64_t since = 0;
	enum store_status status = refusal_get(d, mail, &since), was = status;

	if (status == STORE_OK || status == STORE_ABSENT)
		status = refusal_set(d, mail, refused);
	/* Nothing is taken back where nothing was refused. */
	if (status == STORE_OK && (refused || was == STORE_OK))
		status = mute_games(d, mail, refused, since);
	if (status == STORE_OK && refused)
		status = keep_address(d, mail);
	if (status == STORE_OK && refused)
		status = store_invites_to(d->store, mail, note_waiting, &w);
	for (size_t i = 0; status == STORE_OK && i < w.n; i++)
		if (invites_decline(d, w.ids[i]) == PROPOSAL_STORE)
			status = STORE_FAILED;
	return status;
}
