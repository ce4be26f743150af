/*
 * What a player could take back now, and whether the others have to agree. Both
 * the page that offers this and the code that does it ask here.
 *
 * Not here: taking it back (play/tablemove.h), asking the others (play/vote.h).
 */
#ifndef TURNPOST_GAME_TAKEBACK_H
#define TURNPOST_GAME_TAKEBACK_H

#include "store/store.h"

struct desk;
struct table;

struct takeback {
	uint32_t n;	 /* the entry that can go; 0: none */
	unsigned others; /* how many entries of other seats go with it */
	bool alone;	 /* nobody has to agree now */
	bool often;	 /* they have to only because the seat took back so many
			  * moves (LIMIT_UNDO) */
	int64_t until;	 /* after this, or as soon as a letter about the entry
			  * has left, the others have to agree */
	bool open;	 /* the others are asked already */
};

/* match_undo_first() for T. In games with secrets only entries of persons who
 * are present, and so are asked, can go with SEAT's: what another has played
 * tells of his hand, and a bot, or a person who is away, cannot agree to play
 * it anew against somebody who has seen it. */
uint32_t
takeback_first(const struct table *t, int seat, unsigned *others);
/* Whether SEAT can take nothing back only because somebody who cannot agree has
 * played on from a hidden hand. */
bool
takeback_is_barred(const struct table *t, int seat);
/* Sets *BACK to what SEAT could take back now. */
enum store_status __attribute__((warn_unused_result))
takeback_find(struct desk *d, const struct table *t, int seat,
    struct takeback *back);

#endif
