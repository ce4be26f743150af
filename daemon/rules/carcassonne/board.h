/*
 * The board: tiles that join to features, and the gaps around them. Nothing
 * here knows whose turn it is (play.h) or what a feature is worth (score.h).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_BOARD_H
#define TURNPOST_RULES_CARCASSONNE_BOARD_H

#include "rules/carcassonne/state.h"

/* What to add to a key for the neighbour in each direction, and beyond each
 * edge. */
extern const int carc_way_step[CARC_WAYS];
extern const int carc_edge_step[4];

/* The tile on the cell KEY, or -1. */
int
carc_tile_at(const struct carc_state *s, unsigned key);

/* The index of the gap on the cell KEY, or -1. */
int
carc_gap_at(const struct carc_state *s, unsigned key);

/* Lays a face into gap number GAP, where it fits (or, GAP -1, as the start
 * tile on an empty board). Returns the tile. */
unsigned
carc_board_lay(struct carc_state *s, int gap, unsigned face, unsigned turn);

/* The node that the tile beyond EDGE of the cell KEY has at the common edge; -1
 * when there is no tile or it shows space there. */
int
carc_node_beyond(const struct carc_state *s, unsigned key, unsigned edge);

/* The node of the planet on the tile at KEY, or -1. */
int
carc_planet_at(const struct carc_state *s, unsigned key);

/* What a feature consists of, counted by a walk around its ring. */
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

/* The node at edge EDGE of the tile on the cell KEY; -1: none. */
int
carc_node_at(const struct carc_state *s, unsigned key, unsigned edge);

#endif
