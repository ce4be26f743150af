/*
 * Addresses that begin with base-url and end with a signed token: of a turn, of
 * a person's page, and of all that a letter can ask for.
 */
#ifndef TURNPOST_DESK_LINKS_H
#define TURNPOST_DESK_LINKS_H

#include <stdint.h>

struct buffer;
struct desk;
struct sign_token;

/* Links of a seat are their player's: when it is given to another person, those
 * of before are not good any more. Reads the seat out of TOKEN (SIGN_PLAY,
 * SIGN_MUTE), where it is with how often it was given. */
enum link_seat {
	LINK_SEAT_OWN,
	LINK_SEAT_GIVEN, /* of a person before */
	LINK_SEAT_STORE	 /* the database failed */
};
enum link_seat
link_seat_take(const struct desk *d, struct sign_token *token);
void
link_play(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out);
void
link_mute(const struct desk *d, int64_t game, int seat, struct buffer *out);
void
link_player(const struct desk *d, int64_t player, uint32_t epoch,
    struct buffer *out);
void
link_calendar(const struct desk *d, int64_t player, uint32_t epoch,
    struct buffer *out);
/* For onlookers; good while the game has that WATCH (store.h), which is odd. */
void
link_watch(const struct desk *d, int64_t game, uint32_t watch,
    struct buffer *out);
void
link_confirm(const struct desk *d, int64_t proposal, struct buffer *out);
void
link_invite(const struct desk *d, int64_t invite, struct buffer *out);
void
link_address(const struct desk *d, int64_t address, struct buffer *out);
void
link_address_back(const struct desk *d, int64_t address, struct buffer *out);
/* To be forgotten, for so many days; of the letter that was owed at AT. */
enum { LINK_ERASE_DAYS = 3 };
void
link_erase(const struct desk *d, int64_t player, int64_t at,
    struct buffer *out);
/* What the COUNT of such a link is now: it changes with the address, so that
 * who reads letters to the one of before learns nothing of the present one, and
 * stops no letters to it. */
uint32_t
link_never_since(const struct desk *d, int what, int64_t id);
/* Letters of all games that go on, on or off; its COUNT is link_never_since() of
 * SIGN_NEVER_PLAYER. */
void
link_games(const struct desk *d, int64_t player, struct buffer *out);
/* WHAT is SIGN_NEVER_INVITE ..., and ID its number. */
void
link_never(const struct desk *d, int what, int64_t id, struct buffer *out);

#endif
