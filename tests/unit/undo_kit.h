/*
 * Moves that can be taken back, of games of MONOPOLY.
 */
#ifndef TURNPOST_TESTS_UNDO_KIT_H
#define TURNPOST_TESTS_UNDO_KIT_H

#include "desk_kit.h"

/* A table within a transaction, which is committed. */
struct table
undo_kit_open(struct desk_kit *kit, int64_t game);
void
undo_kit_close(struct desk_kit *kit, struct table *t);

/* What a quiet move does besides. */
enum quiet {
	ANY,
	HANDS, /* it ends the turn */
	STAYS  /* it does not, nor is it of the first one */
};

/* A move of SEAT that draws nothing and tells nobody a secret, and does what
 * QUIET says; NULL when there is none. The caller frees it. */
char *
undo_kit_move(struct table *t, int seat, enum quiet quiet);
/* GAME, in which a quiet move was made: by *SEAT, as entry *N. Others play the
 * first that there is, until it comes. 0: none came. */
int64_t
undo_kit_play(struct desk_kit *kit, int64_t game, enum quiet how, int *seat,
    uint32_t *n);

/* Entry N is taken back; NULL, or why it is not. */
const char *
undo_kit_back(struct desk_kit *kit, int64_t game, int seat, uint32_t n,
    int watcher);
/* SEAT agrees to the motion ID. */
bool
undo_kit_yes(struct desk_kit *kit, int64_t game, int seat, int64_t id);

#endif
