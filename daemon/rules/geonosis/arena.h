/*
 * Who stands where in the arena, and who can go where. The spaces themselves
 * are part of the data set (set.h).
 */
#ifndef TURNPOST_RULES_GEONOSIS_ARENA_H
#define TURNPOST_RULES_GEONOSIS_ARENA_H

#include "rules/geonosis/state.h"

/* The spaces that hold a droid, or a part of C-3PO that counts as one. */
struct geo_mask
geo_enemies(const struct geo_state *s);

/* The spaces with an enemy of that kind; C-3PO's parts are battle droids. */
struct geo_mask
geo_enemies_of(const struct geo_state *s, unsigned droid);

/* The spaces that hold anything: nobody else can be there. */
struct geo_mask
geo_blocked(const struct geo_state *s);

/* The kind of the enemy at SPACE, or GEO_NONE. */
unsigned
geo_enemy_at(const struct geo_state *s, unsigned space);

/* The spaces that a figure at FROM can walk to, without FROM. */
struct geo_mask
geo_reach(const struct geo_state *s, unsigned from);

/* Takes the enemy at SPACE out of the fight. Returns its kind. A part of C-3PO
 * stays where it is, beaten; no token goes back for it. */
unsigned
geo_beat(struct geo_state *s, unsigned space);

/* Whether R2-D2 may be moved: both parts are beaten, and not together yet. */
bool
geo_r2_active(const struct geo_state *s);

/* The spaces that R2-D2 can reach with up to STEPS steps, and those of them on
 * which it then has the head. */
struct geo_mask
geo_r2_reach(const struct geo_state *s, unsigned steps, struct geo_mask *head);

#endif
