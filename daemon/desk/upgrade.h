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
#ifndef TURNPOST_DESK_UPGRADE_H
#define TURNPOST_DESK_UPGRADE_H

#include "desk/inner.h"

struct upgrade *
upgrade_new(void);
void
upgrade_free(struct upgrade *u);

/* In a database without games there is nothing to check: remembers the rules
 * of this program. For those who may write; what fails here is only a check
 * too many. */
void
upgrade_found(struct desk *d);

/* Whether game G may be served by these rules: TABLE_OK, or TABLE_BROKEN and
 * WHY (may be NULL) a sentence when it may not. Checks it on the spot when
 * nobody has. */
enum table_status __attribute__((warn_unused_result))
upgrade_look(struct desk *d, const struct store_game *g, struct buffer *why);

/* G was let pass and does not replay: CLAUSE says why, of ENTRY. From now on
 * this process refuses it without a replay. */
void
upgrade_hold(struct desk *d, const struct store_game *g, uint32_t entry,
    const char *clause);

/* Whether to log that GAME is not served: the first time that this process is
 * asked for it, so that whoever asks again and again does not fill the log. */
bool
upgrade_tells(struct desk *d, int64_t game);

/* --- all open games, by the one process that serves them --------------------- */

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
