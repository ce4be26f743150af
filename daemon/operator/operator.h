/*
 * What the operator does to games: pause, resume, end, replace. Each is one
 * transaction with the letters that tell the table, and wakes the server.
 *
 * Not here: people (operator_people.c), letters (outboxlist.h), starting games
 * (desk.h).
 */
#ifndef TURNPOST_OPERATOR_OPERATOR_H
#define TURNPOST_OPERATOR_OPERATOR_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;

/* No time runs and nobody can move until the operator resumes it, also where it
 * was paused by others. All functions return false, with a sentence in WHY, when
 * nothing was changed. */
bool __attribute__((warn_unused_result))
operator_pause(struct desk *d, int64_t game, struct buffer *why);
/* Ends a pause, whoever wanted it. */
bool __attribute__((warn_unused_result))
operator_resume(struct desk *d, int64_t game, struct buffer *why);
/* The game ends as it stands, without a winner. */
bool __attribute__((warn_unused_result))
operator_end(struct desk *d, int64_t game, struct buffer *why);
/* PLAYER ("-p", contract section 1, without a phrase) has SEAT from now on, and
 * the links of who had it are not good any more. */
bool __attribute__((warn_unused_result)) operator_replace(struct desk *d,
    int64_t game, int seat, const char *player, struct buffer *why);

#endif
