/*
 * Between the files that draw the outcome of a move.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_PREVIEW_H
#define TURNPOST_RULES_CARCASSONNE_PREVIEW_H

#include "rules/tiles/sheet.h"

struct carc_move;
struct carc_state;

/* Draws on the lower edge of a preview what move M of STATE's seat brings at
 * once: "+4" for each seat that scores, "2" ":" "1" dice of who will fight.
 * (preview_gain.c) */
void
carc_gains_draw(struct tiles_sheet *s, const struct carc_state *state,
    const struct carc_move *m);

#endif
