/*
 * The channel of a whole table, such as a club's: whoever began the game sets
 * it, and it is told whose turn it is by name, that somebody has written, and
 * the end, once all others have agreed. Anybody at the table can switch it off.
 * When somebody else sits down, it is silent until the table has agreed anew.
 *
 * Not here: channels of players (notify.h), what notices say
 * (post/noticetext.h), the form (pages/clubroutes.h).
 */
#ifndef TURNPOST_PLAY_CLUB_H
#define TURNPOST_PLAY_CLUB_H

#include "play/vote.h"
#include "store/store_channels.h"

struct desk;
struct table;

/* The player of SEAT, who began the game (game/founder.h), sets C, in place of another one, and asks the
 * others. C->PLAYER, GAME, OWN and EVENTS are filled in. */
enum vote_result
club_set(struct desk *d, struct table *t, int seat, struct store_channel *c);
/* Asks the others once more. VOTE_NOTHING: there is no channel. */
enum vote_result
club_ask(struct desk *d, struct table *t, int seat);
/* SEAT switches the channel off; nothing happens when there is none. */
enum store_status
club_silence(struct desk *d, struct table *t, int seat);

/* The table has agreed to channel ID. */
enum store_status
club_agree(struct desk *d, struct table *t, int64_t id);

#endif
