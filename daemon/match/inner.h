/*
 * What the files of match/ share with each other: the beginning of an entry,
 * moves of the table, and the positions for undoing. Other folders see match.h.
 */
#ifndef TURNPOST_MATCH_INNER_H
#define TURNPOST_MATCH_INNER_H

#include "match/match.h"

/* --- match.c -------------------------------------------------------------- */

/* Starts E as the next entry of M. M counts the entry E only once it is made;
 * TOLD is E with its events, or NULL when they are not known. */
void
match_begin_entry(const struct match *m, int seat, int64_t at, struct entry *e);
void
match_count_entry(struct match *m, const struct entry *e,
    const struct entry *told);

/* --- table_moves.c -------------------------------------------------------- */

/* Does what match_replay() does, for a move of the table, but leaves counting
 * the entry to match_replay(). */
bool
table_move_replay(struct match *m, const struct entry *e, struct entry *again,
    const char **why);

/* --- told.c: what the newest entries told --------------------------------- */

/* Adds E, and drops what nobody asks for any more. */
void
told_add(struct match *m, const struct entry *e);
/* Drops all of it, because an entry came of which it is not known. */
void
told_clear(struct match *m);
size_t
told_size(const struct match *m);

/* --- undo.c: positions that can be gone back to --------------------------- */

void
undo_free(struct undo *u);
size_t
undo_size(const struct match *m);
/* Keeps a copy of M's position, which an entry is about to change. */
void
undo_hold(struct match *m);
/* SEAT made entry N, which a log may take back: keeps the copy that undo_hold()
 * made. When there are too many, the oldest is dropped. BARED: it depended on
 * what is hidden from SEAT. Games that were played before this barred the way
 * may have taken such an entry back; now nobody can. */
void
undo_keep(struct match *m, uint32_t n, int seat, bool bared);
/* The new entry cannot be taken back, and therefore none before it can: drops
 * all copies. */
void
undo_clear(struct match *m);
/* The seat of entry N, if N can be taken back, else -1. */
int
undo_seat(const struct match *m, uint32_t n);
/* Whether entry N, or one after it that would go with it, is bared. */
bool
undo_barred(const struct match *m, uint32_t n);
/* Makes the position again what it was before entry N, which can be taken
 * back. */
void
undo_back(struct match *m, uint32_t n);

#endif
