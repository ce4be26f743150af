/*
 * What tests of taking back share: moves of games of MONOPOLY that can be taken
 * back.
 */
#ifndef TURNPOST_TESTS_UNDO_KIT_H
#define TURNPOST_TESTS_UNDO_KIT_H

#include "desk_kit.h"

/* Begin a transaction with the table of GAME; commit it. */
struct table
undo_kit_open(struct desk_kit *kit, int64_t game);
void
undo_kit_close(struct desk_kit *kit, struct table *t);

/* A quiet move draws nothing and tells nobody a secret. What it does to the
 * turn: */
enum quiet {
	ANY,
	HANDS, /* it ends it */
	STAYS, /* it does not end it, and is not of the first turn */
	BARED  /* not quiet: it can only not be taken back because what
		* followed depended on another's hand or orders */
};

/* A quiet move of SEAT; NULL when there is none. The caller frees it. */
char *
undo_kit_move(struct table *t, int seat, enum quiet quiet);
/* Plays GAME on, by the first move that there is, until *SEAT has made a quiet
 * move as entry *N. Returns GAME, or 0 when no quiet move came. */
int64_t
undo_kit_play(struct desk_kit *kit, int64_t game, enum quiet how, int *seat,
    uint32_t *n);

/* SEAT takes entry N back; NULL, or why it cannot. */
const char *
undo_kit_back(struct desk_kit *kit, int64_t game, int seat, uint32_t n,
    int watcher);
/* SEAT agrees to the motion ID. */
bool
undo_kit_yes(struct desk_kit *kit, int64_t game, int seat, int64_t id);

#endif
