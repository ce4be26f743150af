/*
 * People who were erased: their name for machines, and their links.
 */
#include "config.h"

#include "game/former.h"

#include "desk/desk.h"
#include "game/proposal.h"
#include "sign/sign.h"
#include "store/store_games.h"

const char *
former_name(const char *name)
{
	return name[0] == '\0' ? FORMER_NAME : name;
}

/* --- links ---------------------------------------------------------------- */

/* Whether the person whom I invites was erased. */
static bool
invited_is_former(const struct store_invite *i)
{
	return i->mail[0] == '\0' && i->bot[0] == '\0';
}

static bool
invite_is_former(struct desk *d, int64_t id)
{
	struct store_invite i;
	bool former;

	if (store_invite_get(d->store, id, &i) != STORE_OK)
		return false;
	former = invited_is_former(&i);
	store_invite_fini(&i);
	return former;
}

static bool
starter_is_former(struct desk *d, int64_t proposal)
{
	struct proposal p;
	bool former = proposal_load(d, proposal, &p) == STORE_OK &&
	    invited_is_former(proposal_starter(&p));

	proposal_fini(&p);
	return former;
}

static bool
seat_is_former(struct desk *d, int64_t game, int seat)
{
	struct store_seat seats[RULES_SEATS_MAX];
	bool former;
	int n;

	if (store_seats_get(d->store, game, seats, &n) != STORE_OK)
		return false;
	former = seat < n && seats[seat].name[0] == '\0';
	store_seats_fini(seats, n);
	return former;
}

bool
former_link(struct desk *d, const struct sign_token *token)
{
	switch (token->purpose) {
	case SIGN_PLAY:
	case SIGN_REPLY:
	case SIGN_MUTE:
		return seat_is_former(d, token->id,
		    token->seat % RULES_SEATS_MAX);
	case SIGN_INVITE:
		return invite_is_former(d, token->id);
	case SIGN_NEVER:
		return token->seat == SIGN_NEVER_INVITE &&
		    invite_is_former(d, token->id);
	case SIGN_CONFIRM:
		return starter_is_former(d, token->id);
	case SIGN_PLAYER:
	case SIGN_WATCH:
	case SIGN_CALENDAR:
	case SIGN_GAMES:
	case SIGN_ADDRESS:
	case SIGN_ERASE:
		break;
	}
	return false;
}
