/*
 * The days in a year on which a person may be away (conf: vacation). The spans
 * in the database are the account, whether the player planned them on his page
 * or the server took them because a clock would have run out. Each span counts
 * as many days as its length comes to, in the years in which it lies.
 *
 * Not here: what a vacation does to clocks (clocks.h), the form
 * (pages/settings.h).
 */
#ifndef TURNPOST_GAME_VACATION_H
#define TURNPOST_GAME_VACATION_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store_players.h"

struct clock_span;
struct desk;
struct store_player;

/* The year of AT in P's time zone. */
int
vacation_year(const struct desk *d, const struct store_player *p, int64_t at);

/* Sets *OUT to the day with that date in P's time zone. False when there is no
 * such date. */
bool
vacation_day(const struct desk *d, const struct store_player *p, int year,
    int month, int day, struct clock_span *out);

/* How many seconds, in whole days, P may still take in the year of AT; 0 when
 * the database fails. */
int64_t
vacation_left(struct desk *d, const struct store_player *p, int64_t at);

/* How many more days of YEAR a vacation from FROM until before TO would cost:
 * days that are vacation already cost nothing. -1 when the database fails. */
int
vacation_cost(struct desk *d, const struct store_player *p, int year,
    int64_t from, int64_t to);

#endif
