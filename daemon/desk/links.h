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

/* --- of seats ------------------------------------------------------------- */

/* Links of a seat belong to its player: when the seat is given to another
 * person, the earlier links lose their force. Therefore the seat in a token
 * (SIGN_PLAY, SIGN_MUTE) is combined with the number of times that it was
 * given. link_seat_take() sets TOKEN->seat to the seat itself, and says whose
 * link it is. */
enum link_seat {
	LINK_SEAT_OWN,	 /* the present player's */
	LINK_SEAT_GIVEN, /* an earlier player's */
	LINK_SEAT_STORE	 /* the database failed */
};
enum link_seat
link_seat_take(const struct desk *d, struct sign_token *token);

/* Each of the following appends a link to OUT. */

/* The turn of SEAT after it has made MADE entries. */
void
link_play(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out);
/* Turns the letters of one game on or off. */
void
link_mute(const struct desk *d, int64_t game, int seat, struct buffer *out);

/* --- of others ------------------------------------------------------------ */

/* The page of a person, and the calendar of his deadlines. Both are valid as
 * long as the player has the same EPOCH (store.h). */
void
link_player(const struct desk *d, int64_t player, uint32_t epoch,
    struct buffer *out);
void
link_calendar(const struct desk *d, int64_t player, uint32_t epoch,
    struct buffer *out);
/* The page for people who watch, valid as long as the game has the same WATCH
 * (store.h), which is odd. */
void
link_watch(const struct desk *d, int64_t game, uint32_t watch,
    struct buffer *out);
/* Confirms a proposal; answers an invitation. */
void
link_confirm(const struct desk *d, int64_t proposal, struct buffer *out);
void
link_invite(const struct desk *d, int64_t invite, struct buffer *out);
/* Confirms a change of address, in the letter to the new one; takes it back, in
 * the letter to the old one. */
void
link_address(const struct desk *d, int64_t address, struct buffer *out);
void
link_address_back(const struct desk *d, int64_t address, struct buffer *out);
/* Erases a person; valid for LINK_ERASE_DAYS after AT, the time when its letter
 * was owed. */
enum { LINK_ERASE_DAYS = 3 };
void
link_erase(const struct desk *d, int64_t player, int64_t at,
    struct buffer *out);
/* Not a link: the COUNT that link_never() puts into its token (sign.h). It
 * changes when the person gets another address, so that whoever reads letters
 * to the former address can neither learn the present one nor stop letters to
 * it. */
uint32_t
link_never_since(const struct desk *d, int what, int64_t id);
/* Turns the letters of all running games on or off. Its COUNT is
 * link_never_since() of SIGN_NEVER_PLAYER. */
void
link_games(const struct desk *d, int64_t player, struct buffer *out);
/* Stops all letters to an address. WHAT (SIGN_NEVER_INVITE ...) says which kind
 * of row has the address, and ID is the number of that row. */
void
link_never(const struct desk *d, int what, int64_t id, struct buffer *out);

#endif
