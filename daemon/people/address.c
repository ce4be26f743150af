/*
 * The address of a person changes.
 */
#include "config.h"

#include "people/address.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "people/mute.h"
#include "play/homecoming.h"
#include "store/store_people.h"
#include "store/store_proposals.h"

struct carrying {
	int64_t ids[STORE_INVITES_MAX];
	size_t n;
};

static bool
note_invite(void *arg, const struct store_invite *i)
{
	struct carrying *c = arg;

	c->ids[c->n++] = i->id;
	return c->n < STORE_INVITES_MAX;
}

/* Invitations to FROM that are open become such to TO. */
static enum store_status
carry_invites(struct desk *d, const char *from, const char *to)
{
	struct carrying c = {.n = 0};
	enum store_status status;

	status = store_invites_to(d->store, from, note_invite, &c);
	for (size_t i = 0; status == STORE_OK && i < c.n; i++) {
		struct store_invite invite;

		status = store_invite_get(d->store, c.ids[i], &invite);
		if (status != STORE_OK)
			break;
		free(invite.mail);
		invite.mail = xstrdup(to);
		status = store_invite_change(d->store, &invite);
		store_invite_fini(&invite);
	}
	return status;
}

/* What an address asked for is not asked by another one. */
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

enum store_status
address_move(struct desk *d, int64_t player, const char *from, const char *to)
{
	enum store_status status;

	status = store_player_move(d->store, player, to, desk_now(d));
	if (status == STORE_OK)
		status = carry_invites(d, from, to);
	if (status == STORE_OK)
		status = carry_letters(d, player, from, to);
	return status == STORE_OK ? homecoming_all(d, player) : status;
}
