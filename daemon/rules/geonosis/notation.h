/*
 * Moves as text.
 *
 *   take:4A anakin      a sheet and a Jedi: anakin, obi-wan, mace, kit
 *   place:62            the figure, onto a start space
 *   r2:62               R2-D2, onto a start space (setting up)
 *   head:17 body:90     the droid that C-3PO's part replaces
 *   die:4 WHAT          the die, as it was thrown; or
 *   die:4>2 WHAT        made a 2 for two points of Force. WHAT is
 *     card:T05          onto that card
 *     fight:+2          move and fight with that bonus; then
 *                       go:62, hit:63 ... stop
 *     raise             raise the Force by the table
 *     force:+3          raise it by the ability
 *     kill:BB?          kill by the ability (B S D, ? for any); then kill:63
 *                       for each, or (option "forgo") stop
 *     r2:62             R2-D2 goes there
 *     aside             the die is laid aside unused (never changed by Force)
 *   threat:T05          this missed threat comes next
 *   agree threat:T05    agrees to what is proposed (head, body, threat); or
 *   object threat:T05   objects to it. An answer names the proposal, so that it
 *                       is never taken for an answer to another one
 *
 * The notation does not tell equal spaces of a sheet apart: the die goes to the
 * one that needs a die of that value, else to the first free one.
 */
#ifndef TURNPOST_RULES_GEONOSIS_NOTATION_H
#define TURNPOST_RULES_GEONOSIS_NOTATION_H

#include "rules/geonosis/moves.h"

struct buffer;

/* Writes what a move does, without its die: "card:T05", "go:62". */
void
geo_move_write(const struct geo_state *s, unsigned seat,
    const struct geo_move *m, struct buffer *out);

/* Writes "BB?". */
void
geo_icons_write(const uint8_t icon[GEO_ICON_KINDS],
    char text[GEO_ICONS_MAX + 1]);

#endif
