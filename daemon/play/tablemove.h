/*
 * Entries that are not moves of the rules: resigning, ending by agreement,
 * taking back. Within the transaction under way; each notes what it changes
 * (change.h).
 *
 * Not here: what they mean (match/match.h), who has to agree (vote.h).
 */
#ifndef TURNPOST_PLAY_TABLEMOVE_H
#define TURNPOST_PLAY_TABLEMOVE_H

#include "match/entry.h"
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
/* Takes back SEAT's entry N and all after it. The seats WATCHERS (bits) see on
 * a page what they are asked then, and need no letter about it. Sets *WHY to
 * NULL, or, when this is not possible and nothing is done, to the reason
 * (match_undo()); "undo-gone" also when it is not takeback_first(). */
enum store_status __attribute__((warn_unused_result))
tablemove_undo(struct desk *d, struct table *t, int seat, uint32_t n,
    unsigned watchers, const char **why);

enum tablemove_undone {
	TABLEMOVE_UNDONE,
	TABLEMOVE_NOTHING, /* SEAT has no entry that could go */
	TABLEMOVE_BARRED,  /* it has none because of a hidden hand
			    * (takeback_is_barred()) */
	TABLEMOVE_CONSENT  /* the others would have to agree */
};

/* Takes back what SEAT can take back now without asking anybody, and sets *UNDONE
 * to what came of it. Its player sees the result, and needs no letter. */
enum store_status __attribute__((warn_unused_result))
tablemove_undo_alone(struct desk *d, struct table *t, int seat,
    enum tablemove_undone *undone);

#endif
