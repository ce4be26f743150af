/*
 * Who is not there: seats for which somebody stands in, and whom letters do not
 * reach. Within the transaction under way; after anything but STORE_OK the
 * caller undoes the piece and drops the game from the cache. T always is as the
 * store has it, and its alarm is set.
 *
 * Present are persons whom letters reach, who have not resigned and for whom
 * nobody stands in (present_seats()). When nobody would be present any more no
 * bot plays: the game pauses until somebody is back.
 *
 * Not here: clocks (clocks.h), what the others decide (motion.h).
 */
#ifndef TURNPOST_PLAY_ABSENT_H
#define TURNPOST_PLAY_ABSENT_H

#include "store/store.h"

struct desk;
struct table;

/* What stands in. */
#define ABSENT_POLICY "greedy"

/* A bot plays for SEAT until its player is back, and at once if it is to move;
 * all are told. When nobody else is present: the game pauses. */
enum store_status __attribute__((warn_unused_result))
absent_standin(struct desk *d, struct table *t, int seat);

/* The player of SEAT is here: he did something, by a link of his. Nobody stands
 * in any more, a game that waited for somebody goes on, what the others were
 * asked about him is settled, and time for a turn under way is as for a fresh
 * one. Letters arrive, since the link came in one. Nothing is done when he was
 * not away. */
enum store_status __attribute__((warn_unused_result))
absent_return(struct desk *d, struct table *t, int seat);
/* The same at all tables of PLAYER, by his own page; loads them. */
enum store_status __attribute__((warn_unused_result))
absent_return_all(struct desk *d, int64_t player);

/* Ends a pause in which the table's choice for those who are late could not be
 * followed, since nobody was there: it is due again. */
enum store_status __attribute__((warn_unused_result))
absent_go_on(struct desk *d, struct table *t);

/* Whom letters reach, or do not reach any more: clocks stand still, or go on, and
 * the table is told and asked, once. Of all seats of T. */
enum store_status __attribute__((warn_unused_result))
absent_look(struct desk *d, struct table *t);

/* A letter of the table's news to those of SEATS who are present. */
enum store_status __attribute__((warn_unused_result))
absent_tell(struct desk *d, struct table *t, unsigned seats);

/* Then: the game pauses, and those whom letters reach are told that it waits for
 * them. Nothing is done when it is paused, or over. */
enum store_status __attribute__((warn_unused_result))
absent_pause(struct desk *d, struct table *t);

#endif
