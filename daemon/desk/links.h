/*
 * Links with a signed token, base-url/t/TOKEN: of turns, of a person's page,
 * and of everything else that a letter offers. Here because letters and pages
 * both write them.
 *
 * Not here: making and reading tokens (sign/sign.h), what a link leads to
 * (pages/routes.h).
 */
#ifndef TURNPOST_DESK_LINKS_H
#define TURNPOST_DESK_LINKS_H

#include <stdint.h>

struct buffer;
struct desk;
struct sign_token;

/* Links of a seat belong to its player: when the seat is given to another
 * person, the earlier links lose their force. Takes the seat out of TOKEN
 * (SIGN_PLAY or SIGN_MUTE), which has it together with the number of times that
 * the seat was given. */
enum link_seat {
	LINK_SEAT_OWN,
	LINK_SEAT_GIVEN, /* the link is of a player before */
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
/* For people who watch. The link is valid as long as the game has the same
 * WATCH (store.h), which is odd. */
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
/* The link that erases a person, valid for so many days after AT, when its
 * letter was owed. */
enum { LINK_ERASE_DAYS = 3 };
void
link_erase(const struct desk *d, int64_t player, int64_t at,
    struct buffer *out);
/* The COUNT of a link made by link_never() now. It changes when the address of
 * a person does, so that whoever reads letters to the former address can
 * neither learn the present one nor stop letters to it. */
uint32_t
link_never_since(const struct desk *d, int what, int64_t id);
/* The link that turns the letters of all running games on or off. Its COUNT is
 * link_never_since() of SIGN_NEVER_PLAYER. */
void
link_games(const struct desk *d, int64_t player, struct buffer *out);
/* The link that stops all letters to an address. WHAT is SIGN_NEVER_INVITE or
 * another of these, and ID the number of that thing. */
void
link_never(const struct desk *d, int what, int64_t id, struct buffer *out);

#endif
