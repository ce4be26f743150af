/*
 * Playing: what a move does by itself, and what then happens by chance.
 *
 * A fight, and a kill by an ability, is one action of several entries: the
 * other seats wait until it is over, since what they can reach depends on it.
 * It is over when nothing is left to decide, or by "stop". A "go" must be
 * followed by a hit or the end, because two ways in a row are the same as one;
 * so every fight ends. A decision of the table is put to all seats: the first
 * answer stands, or it is a proposal (proposal.h).
 */
#ifndef TURNPOST_RULES_GEONOSIS_PLAY_H
#define TURNPOST_RULES_GEONOSIS_PLAY_H

#include "rules/geonosis/moves.h"
#include "rules/geonosis/state.h"

struct chance;
struct json;

/* Does a legal move, without the chance that follows. Afterwards the stage may
 * be one of those from GEO_DUE on. EVENTS may be NULL. (act.c) */
void
geo_act(struct geo_state *s, unsigned seat, const struct geo_move *m,
    struct json *events);

/* Does all that is due, until a seat is to move or the game is over.
 * (track.c) */
void
geo_proceed(struct geo_state *s, struct chance *chance, struct json *events);

/* Ends the game with OUTCOME. (track.c) */
void
geo_end(struct geo_state *s, enum geo_outcome outcome, struct json *events);

/* Whether the order of the missed threats makes a difference to the table.
 * (track.c) */
bool
geo_order_matters(const struct geo_state *s);

/* --- droids coming in (fill.c) -------------------------------------------- */

/* Puts DROIDs onto the free spaces of ZONE until the reserve is empty. Returns
 * how many came. */
unsigned
geo_fill(struct geo_state *s, unsigned zone, unsigned droid);

/* Draws a zone without droids and fills it with DROIDs. WHY is the event's. */
void
geo_fill_drawn(struct geo_state *s, unsigned droid, const char *why,
    struct chance *chance, struct json *events);

/* Refills the zones that have droids in them. */
void
geo_refill(struct geo_state *s, struct json *events);

/* The kind of droid in a zone, or GEO_NONE. */
unsigned
geo_zone_droid(const struct geo_state *s, unsigned zone);

/* Fills the arena at the beginning. When the tokens do not suffice it starts
 * anew, until they do. */
void
geo_fill_start(struct geo_state *s, struct chance *chance, struct json *events);

/* The kind of droid whose reserve is empty, or GEO_NONE. */
unsigned
geo_short_of(const struct geo_state *s);

#endif
