/*
 * What a feature on the board consists of.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_EXTENT_H
#define TURNPOST_RULES_CARCASSONNE_EXTENT_H

#include "rules/carcassonne/state.h"

/* Counted by a walk around the feature's ring. */
struct carc_extent {
	int tiles;	   /* different ones */
	int symbols;	   /* symbols of all factions */
	unsigned factions; /* bit per enum carc_symbol that occurs */
	int of[4];	   /* symbols of each faction, by enum carc_symbol */
};

void
carc_extent_take(const struct carc_state *s, unsigned node,
    struct carc_extent *e);

/* The node that names NODE's feature when the new tile does not: of the
 * earliest tile in the feature, the part with the first edge N, E, S, W. */
unsigned
carc_feature_node(const struct carc_state *s, unsigned node);

#endif
