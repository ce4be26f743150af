/*
 * Makes the token of each link and writes it behind base-url.
 */
#include "config.h"

#include "desk/links.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "sign/sign.h"
#include "store/store_clocks.h"
#include "store/store_players.h"

static void
write_link(const struct desk *d, const struct sign_token *token,
    struct buffer *out)
{
	char text[SIGN_TOKEN_MAX + 1];

	sign_token_make(d->sign, token, text);
	buffer_printf(out, "%s/t/%s", d->conf->base_url, text);
}

/* --- of seats ------------------------------------------------------------- */

/* A token has one byte for the seat and the number of times that it was given,
 * so this number is counted modulo GIVEN_MAX. It changes when another person
 * gets the seat. The COUNT of a link of a turn has the entries of its seat and,
 * above them, of which of its person's addresses it is: 0 for the first one,
 * else a number that follows from since when he has it, and is seldom that of
 * two. */
enum {
	GIVEN_MAX = 31,
	MADE_BITS = 20,
	MADE_MAX = (1 << MADE_BITS) - 1,
	ADDRESSES = 4095
};

/* What a token has as its seat. */
static int
token_seat(const struct store_whose *whose, int seat)
{
	return seat + (int)(whose->given % GIVEN_MAX) * RULES_SEATS_MAX;
}

static uint32_t
address_number(const struct store_whose *whose)
{
	uint32_t since = (uint32_t)whose->moved;

	return since == 0 ? 0 : 1 + since % ADDRESSES;
}

void
link_take_unasked(struct desk *d, struct sign_token *token)
{
	d->came_by = 0;
	token->seat %= RULES_SEATS_MAX;
	if (token->purpose != SIGN_MUTE)
		token->count &= MADE_MAX;
}

/* Takes out of TOKEN how often its seat was given, and for a turn the number of
 * the address. */
static enum link_whose
take_seat(struct desk *d, struct sign_token *token)
{
	struct sign_token link = *token;
	struct store_whose whose;
	uint32_t number;
	bool own;

	link_take_unasked(d, token);
	switch ((int)store_seat_whose(d->store, token->id, token->seat,
	    &whose)) {
	case STORE_OK:
	case STORE_ABSENT:
		break;
	default:
		return LINK_STORE;
	}
	own = link.seat == token_seat(&whose, token->seat);
	if (token->purpose != SIGN_MUTE) {
		number = link.count >> MADE_BITS;
		if (number != address_number(&whose))
			d->came_by = number + 1;
	} else if (own && whose.person &&
	    token->count != (uint32_t)whose.moved) {
		return LINK_LEFT;
	}
	return own ? LINK_OWN : LINK_GIVEN;
}

/* Sets TOKEN to the one of PURPOSE of a seat; COUNT is that of a turn. */
static void
make_seat(const struct desk *d, enum sign_purpose purpose, int64_t game,
    int seat, uint32_t count, struct sign_token *token)
{
	struct store_whose whose;
	uint32_t number = d->came_by - 1;

	/* Without a store the link is that of the first person. */
	if (store_seat_whose(d->store, game, seat, &whose) != STORE_OK)
		whose = (struct store_whose){0};
	*token =
	    (struct sign_token){purpose, game, token_seat(&whose, seat), count};
	if (purpose != SIGN_MUTE)
		token->count |=
		    (d->came_by == 0 ? address_number(&whose) : number)
		    << MADE_BITS;
	else
		token->count = (uint32_t)whose.moved - (d->came_by != 0);
}

void
link_play(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out)
{
	struct sign_token token;

	make_seat(d, SIGN_PLAY, game, seat, made & MADE_MAX, &token);
	write_link(d, &token, out);
}

void
link_reply(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out)
{
	char text[SIGN_REPLY_MAX + 1];
	struct sign_token token;

	make_seat(d, SIGN_REPLY, game, seat, made & MADE_MAX, &token);
	sign_reply_make(d->sign, &token, text);
	buffer_puts(out, text);
}

void
link_mute(const struct desk *d, int64_t game, int seat, struct buffer *out)
{
	struct sign_token token;

	make_seat(d, SIGN_MUTE, game, seat, 0, &token);
	write_link(d, &token, out);
}

/* --- of addresses --------------------------------------------------------- */

/* Sets *SINCE to the COUNT of a token that acts on an address: since when its
 * person has that one. STORE_ABSENT, and 0, for other tokens, and where nobody
 * plays with the address. */
static enum store_status
token_since(const struct desk *d, enum sign_purpose purpose, int64_t id,
    int seat, int64_t *since)
{
	enum store_moved whose = STORE_MOVED_PLAYER;
	enum store_status status;

	*since = 0;
	if (purpose == SIGN_INVITE)
		whose = STORE_MOVED_INVITE;
	else if (purpose == SIGN_CONFIRM)
		whose = STORE_MOVED_PROPOSAL;
	else if (purpose == SIGN_NEVER && seat == SIGN_NEVER_INVITE)
		whose = STORE_MOVED_ADDRESS;
	else if (purpose != SIGN_GAMES &&
	    (purpose != SIGN_NEVER || seat != SIGN_NEVER_PLAYER))
		return STORE_ABSENT;
	status = store_player_moved(d->store, whose, id, since);
	*since = (uint32_t)*since;
	return status;
}

static void
write_link_since(const struct desk *d, enum sign_purpose purpose, int64_t id,
    int seat, struct buffer *out)
{
	struct sign_token token = {purpose, id, seat, 0};
	int64_t since;

	if (token_since(d, purpose, id, seat, &since) == STORE_OK)
		token.count = (uint32_t)since;
	if (d->came_by != 0)
		token.count--;
	write_link(d, &token, out);
}

enum link_whose
link_take(struct desk *d, struct sign_token *token)
{
	int64_t since;

	d->came_by = 0;
	if (token->purpose == SIGN_PLAY || token->purpose == SIGN_REPLY ||
	    token->purpose == SIGN_MUTE)
		return take_seat(d, token);
	switch ((int)token_since(d, token->purpose, token->id, token->seat,
	    &since)) {
	case STORE_OK:
		return token->count == since ? LINK_OWN : LINK_LEFT;
	case STORE_ABSENT:
		return LINK_OWN;
	}
	return LINK_STORE;
}

void
link_confirm(const struct desk *d, int64_t proposal, struct buffer *out)
{
	write_link_since(d, SIGN_CONFIRM, proposal, 0, out);
}

void
link_invite(const struct desk *d, int64_t invite, struct buffer *out)
{
	write_link_since(d, SIGN_INVITE, invite, 0, out);
}

void
link_games(const struct desk *d, int64_t player, struct buffer *out)
{
	write_link_since(d, SIGN_GAMES, player, 0, out);
}

void
link_never(const struct desk *d, int what, int64_t id, struct buffer *out)
{
	write_link_since(d, SIGN_NEVER, id, what, out);
}

/* --- of others ------------------------------------------------------------ */

void
link_player(const struct desk *d, int64_t player, uint32_t epoch,
    struct buffer *out)
{
	struct sign_token token = {SIGN_PLAYER, player, 0, epoch};

	write_link(d, &token, out);
}

void
link_calendar(const struct desk *d, int64_t player, uint32_t epoch,
    struct buffer *out)
{
	struct sign_token token = {SIGN_CALENDAR, player, 0, epoch};

	write_link(d, &token, out);
}

void
link_watch(const struct desk *d, int64_t game, uint32_t watch,
    struct buffer *out)
{
	struct sign_token token = {SIGN_WATCH, game, 0, watch};

	write_link(d, &token, out);
}

void
link_address(const struct desk *d, int64_t address, struct buffer *out)
{
	struct sign_token token = {SIGN_ADDRESS, address, 0, 0};

	write_link(d, &token, out);
}

void
link_address_back(const struct desk *d, int64_t address, struct buffer *out)
{
	struct sign_token token = {SIGN_ADDRESS, address, 1, 0};

	write_link(d, &token, out);
}

void
link_erase(const struct desk *d, int64_t player, int64_t at, struct buffer *out)
{
	struct sign_token token = {SIGN_ERASE, player, 0, (uint32_t)at};

	write_link(d, &token, out);
}
