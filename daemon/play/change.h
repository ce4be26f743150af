/*
 * What was changed of a game in the piece of a transaction under way.
 *
 * Whoever changes a game only changes it, and notes here what; follow() then
 * does all that follows from it (follow.h). This is a file of its own so that
 * those who change games do not know what follows.
 */
#ifndef TURNPOST_PLAY_CHANGE_H
#define TURNPOST_PLAY_CHANGE_H

struct table;

/* What can be changed, each a bit. */
enum change {
	CHANGE_MATCH = 1 << 0,	 /* entries were added */
	CHANGE_SEATS = 1 << 1,	 /* who sits there, is present, or stands in */
	CHANGE_PAUSE = 1 << 2,	 /* the game pauses, or goes on */
	CHANGE_MOTIONS = 1 << 3, /* a motion was answered, or is decided */
	CHANGE_CLOCKS = 1 << 4,	 /* what the alarm is reckoned from */
	CHANGE_TIME = 1 << 5,	 /* the alarm rings */
	CHANGE_ORDERS = 1 << 6	 /* an order was left in advance */
};

/* To be called before an entry is played on T's match: notes what everybody is
 * asked before it, unless an earlier change did. */
void
change_begin(struct table *t);

/* Notes that WHAT, bits of enum change, has changed. */
void
change_note(struct table *t, unsigned what);

#endif
