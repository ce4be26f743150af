/*
 * What the operator does to games: pause, resume, end, replace a player. Each
 * is one transaction with the letters that tell the table about it, and wakes
 * the server. All functions return false, with a sentence in WHY, when nothing
 * was changed.
 *
 * Not here: people (operator_people.h), letters that wait (post/outboxlist.h),
 * starting games (people/lobby.h).
 */
#ifndef TURNPOST_OPERATOR_OPERATOR_H
#define TURNPOST_OPERATOR_OPERATOR_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Pauses GAME: no time runs and nobody can move until the operator resumes it.
 * A pause for another reason becomes such a pause. */
bool __attribute__((warn_unused_result))
operator_pause(struct desk *d, int64_t game, struct buffer *why);
/* Ends the pause of GAME, whatever its reason. */
bool __attribute__((warn_unused_result))
operator_resume(struct desk *d, int64_t game, struct buffer *why);
/* Ends GAME as it stands, without a winner. */
bool __attribute__((warn_unused_result))
operator_end(struct desk *d, int64_t game, struct buffer *why);
/* Gives SEAT to PLAYER (as after -p in turnpost(1), without a phrase). The
 * links of the former player lose their force. */
bool __attribute__((warn_unused_result)) operator_replace(struct desk *d,
    int64_t game, int seat, const char *player, struct buffer *why);

#endif
