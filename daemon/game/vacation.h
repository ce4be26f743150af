/*
 * The days a year on which a person may be away (conf: vacation). The spans in
 * the database are the account, whether they were planned on the player's page
 * or taken by a clock that would have run out: each is as many days as its
 * length comes to, in the years in which it lies.
 *
 * Not here: what a vacation does to clocks (clocks.h), the form (settings.h).
 */
#ifndef TURNPOST_GAME_VACATION_H
#define TURNPOST_GAME_VACATION_H

#include <stdbool.h>
#include <stdint.h>

struct clock_span;
struct desk;
struct store_player;

/* The year that AT lies in where P lives. */
int
vacation_year(const struct desk *d, const struct store_player *p, int64_t at);

/* The day of that date where P lives. False when the calendar has none. */
bool
vacation_day(const struct desk *d, const struct store_player *p, int year,
    int month, int day, struct clock_span *out);

/* Seconds, of whole days, that P may still take in the year that AT lies in
 * where P lives; 0 when the database cannot tell. */
int64_t
vacation_left(struct desk *d, const struct store_player *p, int64_t at);

/* How many days of [FROM, TO) would be new ones of YEAR: those that are
 * vacation already cost nothing. -1 when the database cannot tell. */
int
vacation_cost(struct desk *d, const struct store_player *p, int year,
    int64_t from, int64_t to);

#endif
