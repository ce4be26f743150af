/*
 * The players as a page lists them: each with a figure, a number and pictures
 * of what the seat has.
 */
#ifndef TURNPOST_SHOW_PLAYERS_H
#define TURNPOST_SHOW_PLAYERS_H

struct desk;
struct model;
struct table;

/* Puts into each seat of "sides" in PAGE (status.h), for web/players.html:
 *   "figure", "holdings"   pictures as SVG (rules.h); "holdings" may be ""
 *   "card-word"            RULESET.card: the number that counts, or a name
 *   "unit-word"            RULESET.unit: what that number counts; "" for a
 *                          name */
void
players_put(const struct desk *d, const struct table *t, struct model *page);

#endif
