/*
 * The daily letter: letters of games that their reader wants gathered (taste.h)
 * are told by one, and what becomes of it becomes of them.
 */
#ifndef TURNPOST_POST_DIGEST_H
#define TURNPOST_POST_DIGEST_H

#include "post/letters.h"

struct desk;
struct service;

/* Fills in the letter to the player INTENT is about: games with gathered letters
 * that still have something to say, the most urgent first, then in one line each
 * his others. LETTER_SUPERSEDED where there are none, LETTER_HELD in his quiet
 * hours. mail/digest.txt and mail/digest.html look at:
 *   "name", "count"  how many are told of
 *   "turns"   in how many of these it is his turn, or null
 *   "games"   each as view_game() has it, with "letter": "state-word" (whose
 *             turn), "link", "link-word", "button-word", "since" and "heard" as
 *             in letters of the game but of much the end, "earlier" (how many
 *             entries are left out, or null), and what status_put(),
 *             clockview_put() and tableview_put() add
 *   "others"  {"name-word", "game", "with", "alone", "state-word", "on-turn",
 *             "deadline": {"when", "in"} or null, "asked", "muted", "link"}
 *   "more"    how many of these are left out, or null
 *   "player"  link of his page */
enum letter_outcome
digest_letter(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why);

/* Letter L has been sent, and told of SEATS: so have the letters that it stands
 * for; the others wait no longer. *WAKES as in bounce_accepted(). */
enum store_status __attribute__((warn_unused_result))
digest_sent(struct desk *d, const struct store_letter *l,
    const struct letter_seat *seats, size_t n, bool *wakes);

/* Letter L will not be sent: what was gathered for it waits no longer. Nothing
 * is done about letters of other kinds. */
enum store_status __attribute__((warn_unused_result))
digest_lost(struct desk *d, const struct store_letter *l);

#endif
