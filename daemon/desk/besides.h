/*
 * Entries that are not moves of the rules: resigning, ending by agreement,
 * taking back; each with all that follows from it (bots, letters, alarm),
 * within the transaction under way. After anything but STORE_OK the caller
 * undoes the piece; whatever was done and not committed, cache_drop() is to be
 * told.
 *
 * Not here: what they mean (match/match.h), who has to agree (motion.h).
 */
#ifndef TURNPOST_DESK_BESIDES_H
#define TURNPOST_DESK_BESIDES_H

#include "desk/inner.h"

/* SEAT resigns, by its own will or because its time is up. Nothing is done when
 * it has resigned already or the game is over. */
enum store_status __attribute__((warn_unused_result))
besides_resign(struct desk *d, struct table *t, int seat, enum entry_by by);
/* The game ends as it stands. Nothing is done when it is over. */
enum store_status __attribute__((warn_unused_result))
besides_end(struct desk *d, struct table *t);
/* SEAT's entry N and all after it are taken back. WATCHER (-1: nobody) needs no
 * letter about what he is asked then. *WHY is NULL, or why it cannot be
 * (match_undo()), when nothing is done. */
enum store_status __attribute__((warn_unused_result))
besides_undo(struct desk *d, struct table *t, int seat, uint32_t n, int watcher,
    const char **why);

/* What SEAT could take back now. */
struct taking_back {
	uint32_t n;	 /* its entry; 0: none */
	unsigned others; /* entries of others that would go with it */
	bool alone;	 /* nobody needs to agree ... */
	int64_t until;	 /* ... before then, or before a letter has left */
	bool open;	 /* the others are asked already */
};
enum store_status __attribute__((warn_unused_result))
besides_can_undo(struct desk *d, const struct table *t, int seat,
    struct taking_back *back);

#endif
