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
#include "store/store_proposals.h"

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

enum link_seat
link_seat_take(const struct desk *d, struct sign_token *token)
{
	int of = token->seat / RULES_SEATS_MAX, times;

	token->seat %= RULES_SEATS_MAX;
	switch ((int)times_given(d, token->id, token->seat, &times)) {
	case STORE_OK:
		return of == times ? LINK_SEAT_OWN : LINK_SEAT_GIVEN;
	case STORE_ABSENT:
		return of == 0 ? LINK_SEAT_OWN : LINK_SEAT_GIVEN;
	}
	return LINK_SEAT_STORE;
}

void
link_play(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out)
{
	struct sign_token token = {
	    SIGN_PLAY, game, token_seat(d, game, seat), made};

	write_link(d, &token, out);
}

void
link_mute(const struct desk *d, int64_t game, int seat, struct buffer *out)
{
	struct sign_token token = {
	    SIGN_MUTE, game, token_seat(d, game, seat), 0};

	write_link(d, &token, out);
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
link_confirm(const struct desk *d, int64_t proposal, struct buffer *out)
{
	struct sign_token token = {SIGN_CONFIRM, proposal, 0, 0};

	write_link(d, &token, out);
}

void
link_invite(const struct desk *d, int64_t invite, struct buffer *out)
{
	struct sign_token token = {SIGN_INVITE, invite, 0, 0};

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

/* When player ID got his present address; 0 when he always had it, or there is
 * no such player. */
static uint32_t
moved_at(const struct desk *d, int64_t id)
{
	struct store_player p;
	uint32_t at = 0;

	if (store_player_get(d->store, id, &p) == STORE_OK) {
		at = (uint32_t)p.moved;
		store_player_fini(&p);
	}
	return at;
}

uint32_t
link_never_since(const struct desk *d, int what, int64_t id)
{
	struct store_invite i;
	uint32_t at = 0;
	int64_t player;

	if (what == SIGN_NEVER_PLAYER)
		return moved_at(d, id);
	if (what != SIGN_NEVER_INVITE ||
	    store_invite_get(d->store, id, &i) != STORE_OK)
		return 0;
	if (store_player_find(d->store, i.mail, &player) == STORE_OK)
		at = moved_at(d, player);
	store_invite_fini(&i);
	return at;
}

void
link_games(const struct desk *d, int64_t player, struct buffer *out)
{
	struct sign_token token = {SIGN_GAMES, player, 0,
	    link_never_since(d, SIGN_NEVER_PLAYER, player)};

	write_link(d, &token, out);
}

void
link_never(const struct desk *d, int what, int64_t id, struct buffer *out)
{
	struct sign_token token = {
	    SIGN_NEVER, id, what, link_never_since(d, what, id)};

	write_link(d, &token, out);
}
