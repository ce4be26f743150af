/*
 * Who is at the table: the persons present, those whom somebody has to wait
 * for, and why a game is paused.
 *
 * Present are persons whom letters reach, who have not resigned, and for whom no
 * bot stands in.
 * Not here: what follows when somebody goes or comes back (play/absent.h).
 */
#ifndef TURNPOST_GAME_PRESENT_H
#define TURNPOST_GAME_PRESENT_H

#include "store/store_clocks.h"

struct desk;
struct table;

/* Bit per seat of the persons present. */
unsigned
present_seats(const struct table *t);

/* Whether nobody is present, though somebody may come back. */
bool
present_nobody(const struct table *t);

/* Whether there is anything that SEAT can come back to: somebody stands in,
 * letters do not arrive, or the game waits for anybody to come back. T may be
 * without a match. */
bool
present_is_away(struct desk *d, const struct table *t, int seat);

/* Why T is paused; 0: it is not. */
enum store_status __attribute__((warn_unused_result))
present_why_paused(struct desk *d, const struct table *t,
    enum store_pause_why *why, int64_t *since);

/* Whether BY may ask another person to take over SEAT: nobody is there, or it
 * is his own. T may be without a match; then it is not seen that a seat has
 * resigned. */
bool
present_may_replace(const struct table *t, int seat, int by);

#endif
