/*
 * Which of his entries a player could take back now, and whether the others
 * have to agree.
 *
 * Not here: taking it back (play/tablemove.h), asking the others (play/vote.h).
 */
#ifndef TURNPOST_GAME_TAKEBACK_H
#define TURNPOST_GAME_TAKEBACK_H

#include "store/store.h"

struct desk;
struct table;

/* What SEAT could take back now. */
struct takeback {
	uint32_t n;	 /* the first entry that goes; 0: none */
	unsigned others; /* how many entries of others go with it */
	bool alone;	 /* nobody has to agree, ... */
	int64_t until;	 /* ... which is so before this time, and only until a
			  * letter about the entry has left */
	bool open;	 /* the others are asked already */
};
enum store_status __attribute__((warn_unused_result))
takeback_find(struct desk *d, const struct table *t, int seat,
    struct takeback *back);

#endif
