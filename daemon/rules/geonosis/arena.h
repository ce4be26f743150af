/*
 * Which spaces of the arena are held, by whom, and where a figure can go. The
 * spaces themselves are part of the data set (set.h).
 */
#ifndef TURNPOST_RULES_GEONOSIS_ARENA_H
#define TURNPOST_RULES_GEONOSIS_ARENA_H

#include "rules/geonosis/state.h"

/* The spaces that hold a droid, or a part of C-3PO that counts as one. */
struct geo_mask
geo_enemies(const struct geo_state *s);

/* The spaces with an enemy of kind DROID; C-3PO's parts count as battle
 * droids. */
struct geo_mask
geo_enemies_of(const struct geo_state *s, unsigned droid);

/* The spaces that hold anything: no other piece can be there. */
struct geo_mask
geo_blocked(const struct geo_state *s);

/* The kind of enemy at SPACE, or GEO_NONE. */
unsigned
geo_enemy_at(const struct geo_state *s, unsigned space);

/* The spaces that a figure at FROM can walk to, without FROM. */
struct geo_mask
geo_reach(const struct geo_state *s, unsigned from);
/* Whether there is any. */
bool
geo_can_walk(const struct geo_state *s, unsigned from);

/* Takes the enemy at SPACE out of the fight. Returns its kind. A beaten part of
 * C-3PO stays on its space, and no token goes back to a reserve for it. */
unsigned
geo_beat(struct geo_state *s, unsigned space);

/* Whether R2-D2 may be moved: both parts are beaten, and not together yet. */
bool
geo_r2_active(const struct geo_state *s);

/* The spaces that R2-D2 can reach with up to STEPS steps. *HEAD becomes those
 * of them on which it then has the head. */
struct geo_mask
geo_r2_reach(const struct geo_state *s, unsigned steps, struct geo_mask *head);

#endif
