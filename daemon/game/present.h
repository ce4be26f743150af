/*
 * Who is at the table, who is away, and why a game is paused.
 *
 * A person is present when letters reach him, he has not resigned, and no bot
 * stands in for him.
 *
 * Not here: what follows when somebody leaves or comes back (play/absent.h).
 */
#ifndef TURNPOST_GAME_PRESENT_H
#define TURNPOST_GAME_PRESENT_H

#include "store/store_clocks.h"

struct bot;
struct desk;
struct table;

/* The persons present, one bit per seat. */
unsigned
present_seats(const struct table *t);

/* Whether nobody is present although somebody may still come back. */
bool
present_nobody(const struct table *t);

/* What plays on for a player who has resigned: nobody is to wait for it. */
#define PRESENT_RESIGNED "greedy"

/* The bot that plays for SEAT, or NULL: a person does. A seat that has resigned
 * stays to move, so something has to play for it. */
const struct bot *
present_bot(const struct table *t, int seat);

/* Whether a bot that has to think plays for any seat. */
bool
present_has_thinker(const struct table *t);

/* The seats that are to move and whose bot has to think, one bit each. */
unsigned
present_thinking(const struct table *t);

/* Whether the player of SEAT has something to come back to: a bot stands in for
 * him, letters do not reach him, or the game is paused because nobody was
 * present. T may be without a match. */
bool
present_is_away(struct desk *d, const struct table *t, int seat);

/* Sets *WHY and *SINCE to the reason and the beginning of the pause that T is
 * in, both to 0 when T is not paused. */
enum store_status __attribute__((warn_unused_result))
present_why_paused(struct desk *d, const struct table *t,
    enum store_pause_why *why, int64_t *since);

/* Whether the player of seat BY may ask another person to take over SEAT: SEAT
 * is his own, or its player is away. T may be without a match; then a seat that
 * has resigned is not recognised. */
bool
present_may_replace(const struct table *t, int seat, int by);

#endif
