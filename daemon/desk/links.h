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

/* Links belong to whom they were sent to.
 *
 * Those of a seat (SIGN_PLAY, SIGN_MUTE) lose their force when the seat is
 * given to another person: the seat in the token is combined with the number of
 * times that it was given.
 *
 * Those that act on an address (SIGN_MUTE, SIGN_INVITE, SIGN_CONFIRM,
 * SIGN_GAMES, SIGN_NEVER) lose it when the person moves to another address:
 * their COUNT says since when the person has that one. So whoever reads letters
 * to an address that was left can neither learn the present one nor do anything
 * there. (SIGN_NEVER_ADDRESS and SIGN_NEVER_BEFORE are of an address itself.
 * The private link and the calendar's have an epoch of their own.)
 *
 * Those of turns go on when the person moves, but remember of which address
 * they are. All that is handed out in answer to an old one is as old: further
 * links of turns, and links that act on an address, which have no force. */
enum link_whose {
	LINK_OWN,   /* the present person's */
	LINK_GIVEN, /* another person has the seat by now */
	LINK_LEFT,  /* the person has left the address it was sent to */
	LINK_STORE  /* the database failed */
};
/* Sets TOKEN->seat of a link of a seat to the seat itself, and COUNT of one of a
 * turn to the entries, and says whose link it is. What is handed out until the
 * next call is for whoever came by this link; TOKEN->purpose 0: by none. */
enum link_whose
link_take(struct desk *d, struct sign_token *token);
/* Sets TOKEN, a link of a seat, as link_take() does, without asking whose it
 * is. */
void
link_take_unasked(struct desk *d, struct sign_token *token);

/* Each of the following appends a link to OUT. */

/* The turn of SEAT after it has made MADE entries. */
void
link_play(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out);
/* The token, without base-url, of the address by which that turn's letter is
 * answered. What is said here of links of turns holds for it. */
void
link_reply(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out);
/* Turns the letters of one game on or off. */
void
link_mute(const struct desk *d, int64_t game, int seat, struct buffer *out);
/* Confirms a proposal; answers an invitation. */
void
link_confirm(const struct desk *d, int64_t proposal, struct buffer *out);
void
link_invite(const struct desk *d, int64_t invite, struct buffer *out);
/* Turns the letters of all running games on or off. */
void
link_games(const struct desk *d, int64_t player, struct buffer *out);
/* Stops all letters to an address. WHAT (SIGN_NEVER_INVITE ...) says which kind
 * of row has the address, and ID is the number of that row. */
void
link_never(const struct desk *d, int what, int64_t id, struct buffer *out);

/* The page of a person, and the calendar of his deadlines. Both are valid as
 * long as the player has the same EPOCH (store.h), which grows when he gets
 * another address. */
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

#endif
