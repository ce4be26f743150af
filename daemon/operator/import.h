/*
 * Taking in a game that was played on another server.
 */
#ifndef TURNPOST_OPERATOR_IMPORT_H
#define TURNPOST_OPERATOR_IMPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Takes in the document TEXT of LEN bytes, proved first, in one transaction,
 * with PLAYERS ("-p") for its seats in order; owes the letters that say where
 * the game goes on. *NOTE gets lines about what was and was not proved, and
 * whose signature it carries. */
bool __attribute__((warn_unused_result)) import_game(struct desk *d,
    const char *text, size_t len, const char *const *players, size_t n_players,
    int64_t *game, struct buffer *note, struct buffer *why);

#endif
