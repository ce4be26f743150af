/*
 * The players as pages and letters list them: each with a figure or a colour, a
 * number, and pictures of what the seat has.
 */
#ifndef TURNPOST_SHOW_PLAYERS_H
#define TURNPOST_SHOW_PLAYERS_H

#include <stdbool.h>

struct desk;
struct model;
struct table;

/* Puts into each seat of "sides" in PAGE (status.h), for web/players.html and
 * mail/players.html:
 *   "figure", "holdings"   with PICTURES: as SVG (rules.h); "holdings" may be ""
 *   "tone", "ink"          the seat's colour, and that of a letter on it, as
 *                          "#rrggbb"
 *   "card-word"            RULESET.card: the number that counts, or a name
 *   "unit-word"            RULESET.unit: what that number counts; "" for a
 *                          name */
void
players_put(struct desk *d, const struct table *t, bool pictures,
    struct model *page);

#endif
