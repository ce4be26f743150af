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
 * so this number is counted modulo GIVEN_MAX. */
enum { GIVEN_MAX = 31 };

/* Sets *TIMES to how often the seat was given to another person, modulo
 * GIVEN_MAX. */
static enum store_status
times_given(const struct desk *d, int64_t game, int seat, int *times)
{
	int64_t n = 0;
	enum store_status status = store_seat_given(d->store, game, seat, &n);

	*times = (int)(n % GIVEN_MAX);
	return status;
}

/* What a token has as its seat: a number that changes when another person gets
 * the seat. */
static int
token_seat(const struct desk *d, int64_t game, int seat)
{
	int times;

	return times_given(d, game, seat, &times) == STORE_OK
	    ? seat + times * RULES_SEATS_MAX
	    : seat;
}

static enum link_whose
take_seat(const struct desk *d, struct sign_token *token)
{
	int of = token->seat / RULES_SEATS_MAX, times;

	token->seat %= RULES_SEATS_MAX;
	switch ((int)times_given(d, token->id, token->seat, &times)) {
	case STORE_OK:
		return of == times ? LINK_OWN : LINK_GIVEN;
	case STORE_ABSENT:
		return of == 0 ? LINK_OWN : LINK_GIVEN;
	}
	return LINK_STORE;
}

/* --- of addresses --------------------------------------------------------- */

/* Sets *SINCE to the COUNT of a token that acts on an address: since when its
 * person has that one. That of a turn has it beside its own count. STORE_ABSENT, and 0,
 * for other tokens, and where nobody plays with the address. */
static enum store_status
token_since(const struct desk *d, enum sign_purpose purpose, int64_t id,
    int seat, int64_t *since)
{
	enum store_moved whose = STORE_MOVED_PLAYER;
	enum store_status status;

	*since = 0;
	if (purpose == SIGN_MUTE || purpose == SIGN_PLAY)
		whose = STORE_MOVED_SEAT;
	else if (purpose == SIGN_INVITE)
		whose = STORE_MOVED_INVITE;
	else if (purpose == SIGN_CONFIRM)
		whose = STORE_MOVED_PROPOSAL;
	else if (purpose == SIGN_NEVER && seat == SIGN_NEVER_INVITE)
		whose = STORE_MOVED_ADDRESS;
	else if (purpose != SIGN_GAMES &&
	    (purpose != SIGN_NEVER || seat != SIGN_NEVER_PLAYER))
		return STORE_ABSENT;
	status = store_player_moved(d->store, whose, id, seat, since);
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
	if (purpose == SIGN_MUTE)
		token.seat = token_seat(d, id, seat);
	write_link(d, &token, out);
}

/* The COUNT of a link of a turn has the entries of its seat and, above them, of
 * which of its person's addresses it is: 0 for the first one, else a number
 * that follows from since when he has it, and is seldom that of two. */
enum { MADE_BITS = 20, MADE_MAX = (1 << MADE_BITS) - 1, ADDRESSES = 4095 };

static uint32_t
address_number(int64_t since)
{
	return since == 0 ? 0 : 1 + (uint32_t)(since % ADDRESSES);
}

/* Takes the number of the address out of the COUNT of a link of a turn. False
 * when the store failed. */
static bool
take_address(struct desk *d, struct sign_token *token)
{
	uint32_t number = token->count >> MADE_BITS;
	int64_t since;
	enum store_status status =
	    token_since(d, SIGN_PLAY, token->id, token->seat, &since);

	token->count &= MADE_MAX;
	if (number != address_number(since))
		d->came_by = number + 1;
	return status == STORE_OK || status == STORE_ABSENT;
}

enum link_whose
link_take(struct desk *d, struct sign_token *token)
{
	bool of_seat =
	    token->purpose == SIGN_PLAY || token->purpose == SIGN_MUTE;
	enum link_whose whose = of_seat ? take_seat(d, token) : LINK_OWN;
	int64_t since;

	d->came_by = 0;
	if (token->purpose == SIGN_PLAY && !take_address(d, token))
		return LINK_STORE;
	if (whose != LINK_OWN || token->purpose == SIGN_PLAY)
		return whose;
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
link_play(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out)
{
	struct sign_token token = {
	    SIGN_PLAY, game, token_seat(d, game, seat), made & MADE_MAX};
	uint32_t number = d->came_by - 1;
	int64_t since;

	if (d->came_by == 0)
		number =
		    token_since(d, SIGN_PLAY, game, seat, &since) == STORE_OK
		    ? address_number(since)
		    : 0;
	token.count |= number << MADE_BITS;
	write_link(d, &token, out);
}

void
link_mute(const struct desk *d, int64_t game, int seat, struct buffer *out)
{
	write_link_since(d, SIGN_MUTE, game, seat, out);
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
