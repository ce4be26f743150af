/*
 * Reads the rows of an invitation and judges it by the game as it stands. The
 * answers are those that a place in a proposal gets.
 */
#include "config.h"

#include "game/invite.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/patience.h"
#include "game/present.h"
#include "game/table.h"
#include "store/store_players.h"

/* Whether nobody has answered I in time. False when the database fails:
 * whatever the caller does next fails, too. */
static bool
has_lapsed(struct desk *d, const struct store_invite *i)
{
	struct patience p;
	enum store_status status = patience_begin(d, i->asked, &p);
	bool lapsed;

	if (status == STORE_OK)
		status = patience_letter(&p, STORE_LETTER_INVITE, i->id, 0, 0);
	lapsed = status == STORE_OK &&
	    desk_now(d) > patience_until(&p, INVITE_SEAT_DAYS * CLOCK_DAY);
	patience_fini(&p);
	return lapsed;
}

enum proposal_result
invite_may(struct desk *d, const struct table *t, const struct store_invite *i)
{
	bool there;

	if (t->game.state == STORE_OVER || has_lapsed(d, i))
		return PROPOSAL_GONE;
	if (i->state == STORE_INVITE_WITHDRAWN ||
	    !present_may_replace(t, i->place, i->by_seat))
		return PROPOSAL_TAKEN;
	if (invite_is_at_table(d, t, i->mail, &there) != STORE_OK)
		return PROPOSAL_STORE;
	return there ? PROPOSAL_TAKEN : PROPOSAL_DONE;
}

enum store_status
invite_open(struct desk *d, int64_t game, int seat, char **name)
{
	struct store_invite invites[STORE_INVITES_MAX];
	size_t n = 0;
	enum store_status status =
	    store_invites_of_game(d->store, game, invites, &n);

	*name = NULL;
	for (size_t i = 0; i < n && status == STORE_OK; i++) {
		if (invites[i].place != seat ||
		    invites[i].state != STORE_INVITE_ASKED)
			continue;
		free(*name);
		*name = xstrdup(invites[i].name);
	}
	store_invites_fini(invites, n);
	return status;
}

enum store_status
invite_is_at_table(struct desk *d, const struct table *t, const char *mail,
    bool *there)
{
	int64_t player;
	enum store_status status = store_player_find(d->store, mail, &player);

	*there = false;
	if (status == STORE_ABSENT)
		return STORE_OK;
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++)
		*there = *there || t->seats[i].player == player;
	return status;
}
