/*
 * What a player could take back now, and whether the others have to agree.
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
	uint32_t n;	 /* its entry; 0: none */
	unsigned others; /* entries of others that would go with it */
	bool alone;	 /* nobody needs to agree ... */
	int64_t until;	 /* ... before then, or before a letter has left */
	bool open;	 /* the others are asked already */
};
enum store_status __attribute__((warn_unused_result))
takeback_find(struct desk *d, const struct table *t, int seat,
    struct takeback *back);

#endif
