/*
 * Entries that are not moves of the rules: resigning, ending by agreement,
 * taking back; each with all that follows from it (bots, letters, alarm),
 * within the transaction under way. After anything but STORE_OK the caller
 * undoes the piece; whatever was done and not committed, cache_drop() is to be
 * told.
 *
 * Not here: what they mean (match/match.h), who has to agree (motion.h).
 */
#ifndef TURNPOST_PLAY_BESIDES_H
#define TURNPOST_PLAY_BESIDES_H

#include "store/store.h"

struct desk;
struct table;

/* SEAT resigns, by its own will or because its time is up. Nothing is done when
 * it has resigned already or the game is over. */
enum store_status __attribute__((warn_unused_result))
tablemove_resign(struct desk *d, struct table *t, int seat, enum entry_by by);
/* The game ends as it stands. Nothing is done when it is over. */
enum store_status __attribute__((warn_unused_result))
tablemove_end(struct desk *d, struct table *t);
/* SEAT's entry N and all after it are taken back. WATCHER (-1: nobody) needs no
 * letter about what he is asked then. *WHY is NULL, or why it cannot be
 * (match_undo()), when nothing is done. */
enum store_status __attribute__((warn_unused_result))
tablemove_undo(struct desk *d, struct table *t, int seat, uint32_t n,
    int watcher, const char **why);

#endif
