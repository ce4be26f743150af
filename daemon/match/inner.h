/*
 * What the files of match/ share. Nobody else includes this.
 */
#ifndef TURNPOST_MATCH_INNER_H
#define TURNPOST_MATCH_INNER_H

#include "match/match.h"

/* --- match.c ---------------------------------------------------------------- */

/* Starts E as the next entry of M, and counts it when it is made. */
void
match_begin_entry(const struct match *m, int seat, int64_t at, struct entry *e);
void
match_count_entry(struct match *m, int seat);

/* --- table_moves.c ---------------------------------------------------------- */

/* match_replay() of a move of the table, but for counting it. */
bool
table_move_replay(struct match *m, const struct entry *e, struct entry *again,
    const char **why);

/* --- undo.c: positions that can be gone back to ----------------------------- */

void
undo_free(struct undo *u);
size_t
undo_size(const struct match *m);
/* Sets the position of M aside, which an entry is about to change. */
void
undo_hold(struct match *m);
/* The entry was made by SEAT and can be taken back, with what can be already:
 * of too many the oldest no more. */
void
undo_keep(struct match *m, uint32_t n, int seat);
/* It cannot, and what was before it neither. */
void
undo_clear(struct match *m);
/* Whose entry N is that can be taken back, or -1. */
int
undo_seat(const struct match *m, uint32_t n);
/* Makes the position that which was before entry N, which can be. */
void
undo_back(struct match *m, uint32_t n);

#endif
