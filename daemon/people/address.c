/*
 * A person's address changes. Players are found by their number; but
 * invitations and refusals of letters are kept by address, and these follow
 * here.
 */
#include "config.h"

#include "people/address.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "people/asking.h"
#include "people/mute.h"
#include "people/owing.h"
#include "play/homecoming.h"
#include "store/store_players.h"
#include "store/store_proposals.h"

/* Open invitations to FROM become invitations to TO. */
static enum store_status
carry_invites(struct desk *d, const char *from, const char *to)
{
	int64_t ids[STORE_INVITES_MAX];
	size_t n;
	enum store_status status = asking_open(d, from, true, ids, &n);

	for (size_t i = 0; status == STORE_OK && i < n; i++) {
		struct store_invite invite;

		status = store_invite_get(d->store, ids[i], &invite);
		if (status != STORE_OK)
			break;
		free(invite.mail);
		invite.mail = xstrdup(to);
		store_invite_change(d->store, &invite);
		store_invite_fini(&invite);
	}
	return status;
}

/* Whether letters may be sent was said of an address, not of a person: the
 * letters of PLAYER's games are off if TO asked for none, and on if only FROM
 * did. */
static enum store_status
carry_letters(struct desk *d, int64_t player, const char *from, const char *to)
{
	int64_t since, none;
	bool owes = false;
	enum store_status was = refusal_get(d, from, &since);
	enum store_status is = refusal_get(d, to, &none);

	if (was != STORE_OK && was != STORE_ABSENT)
		return was;
	if (is == STORE_OK)
		return mute_set_all(d, player, true, &owes);
	if (is != STORE_ABSENT || was == STORE_ABSENT)
		return is == STORE_ABSENT ? STORE_OK : is;
	return mute_take_back(d, player, since, &owes);
}

/* Whoever reads letters to the former address has the private link. */
static enum store_status
renew_link(struct desk *d, int64_t player)
{
	struct store_player p;
	enum store_status status = store_player_get(d->store, player, &p);

	if (status == STORE_OK)
		status = owing_new_link(d, &p);
	store_player_fini(&p);
	return status;
}

enum store_status
address_move(struct desk *d, int64_t player, const char *from, const char *to)
{
	enum store_status status =
	    store_player_move(d->store, player, to, desk_now(d));

	if (status == STORE_OK)
		status = carry_invites(d, from, to);
	if (status == STORE_OK)
		status = carry_letters(d, player, from, to);
	if (status == STORE_OK)
		status = renew_link(d, player);
	return status == STORE_OK ? homecoming_all(d, player) : status;
}
