/*
 * The daily letter: one letter tells what many letters of games would have
 * told, for a reader who wants them gathered (taste.h). When the daily letter
 * is sent, they count as sent; when it is lost, they leave by themselves.
 *
 * Not here: what a letter of a single game says (letters.h).
 */
#ifndef TURNPOST_POST_DIGEST_H
#define TURNPOST_POST_DIGEST_H

#include "post/letters.h"

struct desk;
struct service;

/* Fills in the daily letter to the player whom INTENT is about: games with
 * gathered letters that still have something to say, the most urgent first, and
 * then the player's other games, one line each. LETTER_SUPERSEDED when no
 * gathered letter has anything to say, LETTER_HELD in the player's quiet hours.
 * mail/digest.txt and mail/digest.html look at:
 *   "name", "count"  how many games have gathered letters
 *   "turns"   in how many of these it is the player's turn, or null
 *   "games"   each as view_game() has it, with "letter": "state-word" (whose
 *             turn), "link", "link-word", "button-word", "since" and "heard" as
 *             in letters of the game, but "since" has the last entries only,
 *             "earlier" (how many entries are left out, or null), and what
 *             status_put(), clockview_put() and tableview_put() add
 *   "others"  as gameline_add() has them
 *   "more"    how many of "others" are left out, or null
 *   "player"  link of the player's page */
enum letter_outcome
digest_letter(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why);

/* Daily letter L has been sent, and told of SEATS. The letters that were
 * gathered for these seats count as sent; those that it did not tell leave by
 * themselves. *WAKES as in bounce_accepted(). */
void
digest_sent(struct desk *d, const struct store_letter *l,
    const struct letter_seat *seats, size_t n, bool *wakes);

/* Letter L will not be sent. When it is a daily letter, the letters that were
 * gathered for it leave by themselves. */
void
digest_lost(struct desk *d, const struct store_letter *l);

#endif
