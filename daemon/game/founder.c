/*
 * Finds who began a game, and all who play it.
 */
#include "config.h"

#include "game/founder.h"

#include "base/buffer.h"
#include "desk/desk.h"
#include "game/table.h"
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
founder_seat(struct desk *d, const struct table *t)
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
founder_everybody(const struct table *t, struct buffer *out)
{
	for (int i = 0; i < t->n_seats; i++)
		if (t->seats[i].player != 0) {
			buffer_puts(out, out->len > 0 ? " " : "");
			buffer_add_int(out, t->seats[i].player);
		}
}
