/*
 * Checks games after the rules have changed. The database remembers the
 * fingerprint of the rules that its open games were last checked with. When a
 * program with other rules opens it, each open game is replayed against what is
 * stored before anybody sees it: in the background, and at once when somebody
 * asks for it. A game that differs is held, and the others go on. A game that
 * is over is checked whenever it is loaded.
 *
 * Not here: the replay (table.h), which games are held (held.h), the command
 * `check` (operator/report.h).
 */
#ifndef TURNPOST_GAME_UPGRADE_H
#define TURNPOST_GAME_UPGRADE_H

#include <stdbool.h>

struct desk;

/* Remembers the rules of this program in a database without games, which has
 * nothing to check. Only for callers that may write. A failure costs no more
 * than an unnecessary check later. */
void
upgrade_found(struct desk *d);

/* On a server several turnposts may serve one database, but not with different
 * rules: the one that begins last does, when it TAKEs it, and the others end
 * (store_is_outdated()). False: that could not be said. */
bool
upgrade_serve(struct desk *d, bool take);

/* When upgrade_step() wants to be called next, in milliseconds: 0 is at once,
 * UPGRADE_DONE is never. */
enum { UPGRADE_DONE = -1 };

/* Begins to check, unless the open games were checked with these rules and none
 * is held. Held games are checked again at each start, without the others. */
int
upgrade_begin(struct desk *d);

/* Checks for a few milliseconds, outside any transaction. When all games are
 * checked, it writes down the held games and the fingerprint together, and
 * makes letters due that waited for held games. Logs each game that is held,
 * and the end. */
int
upgrade_step(struct desk *d);

#endif
