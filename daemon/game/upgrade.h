/*
 * Rules that have changed. The database remembers the fingerprint of the rules
 * that its open games were last checked with. Where a program has another,
 * every open game is replayed against what is stored before it is served: in
 * the background, and at once when somebody asks for it. One that differs is
 * held: shown to nobody and played by nobody, while the others go on. A game
 * that is over is checked whenever it is read anew.
 *
 * Not here: the replay (table.c), the command `check` (report.c).
 */
#ifndef TURNPOST_GAME_UPGRADE_H
#define TURNPOST_GAME_UPGRADE_H

struct desk;

/* In a database without games there is nothing to check: remembers the rules
 * of this program. For those who may write; what fails here is only a check
 * too many. */
void
upgrade_found(struct desk *d);

/* Milliseconds until upgrade_step() wants to be called again: 0 is at once,
 * UPGRADE_DONE never. */
enum { UPGRADE_DONE = -1 };

/* Begins, unless these rules have checked all and hold none. Those they hold
 * are looked at once more at each start, without the others. */
int
upgrade_begin(struct desk *d);

/* Goes on for a few milliseconds, outside any transaction. When all games are
 * checked, what is held and the fingerprint are written down together, and
 * letters of games that were held are due. Logs each game that is held, and
 * the end. */
int
upgrade_step(struct desk *d);

#endif
