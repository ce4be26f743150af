/*
 * Playing: what a move does by itself, and what then happens by chance.
 *
 * A fight, and a kill by the Force, is one action of several entries: the
 * other seats wait until it is over, since what they can reach depends on it.
 * It is over when nothing is left to decide, or by "stop". After "go" comes a
 * hit or the end: two ways after each other are one, and so fights end.
 * What is decided by the table is put to all seats, and the first answer
 * stands, or is a proposal (proposal.h).
 */
#ifndef TURNPOST_RULES_GEONOSIS_PLAY_H
#define TURNPOST_RULES_GEONOSIS_PLAY_H

#include "rules/geonosis/moves.h"
#include "rules/geonosis/state.h"

struct chance;
struct json;

/* Makes a legal move without chance. Afterwards the stage may be one that is
 * due. EVENTS may be NULL. (act.c) */
void
geo_act(struct geo_state *s, unsigned seat, const struct geo_move *m,
    struct json *events);

/* Does all that is due, until somebody is to move or the game is over.
 * (track.c) */
void
geo_proceed(struct geo_state *s, struct chance *chance, struct json *events);

/* Ends the game, which is lost or won. (track.c) */
void
geo_end(struct geo_state *s, enum geo_outcome outcome, struct json *events);

/* Whether the order of the missed threats makes a difference. (track.c) */
bool
geo_order_matters(const struct geo_state *s);

/* --- droids coming in (fill.c) --------------------------------------------- */

/* Fills the free spaces of a zone. Returns how many droids came. Stops at an
 * empty reserve. */
unsigned
geo_fill(struct geo_state *s, unsigned zone, unsigned droid);

/* Draws a zone without droids and fills it. */
void
geo_fill_drawn(struct geo_state *s, unsigned droid, const char *why,
    struct chance *chance, struct json *events);

/* Refills the zones that have droids in them. */
void
geo_refill(struct geo_state *s, struct json *events);

/* The kind of droid in a zone, or GEO_NONE. */
unsigned
geo_zone_droid(const struct geo_state *s, unsigned zone);

/* Fills the arena at the beginning, again and again until the tokens
 * suffice. */
void
geo_fill_start(struct geo_state *s, struct chance *chance, struct json *events);

/* The droid whose reserve is empty, or GEO_NONE. */
unsigned
geo_short_of(const struct geo_state *s);

#endif
