/*
 * Takes in a game that was played on another server. It stands apart from the
 * other things that the operator does to games (operator.h), because it adds a
 * game with people, log and seed.
 *
 * Not here: reading and proving its document (proof/verify.h), the way out
 * (proof/export.h).
 */
#ifndef TURNPOST_OPERATOR_IMPORT_H
#define TURNPOST_OPERATOR_IMPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Reads and proves the document TEXT of LEN bytes and stores its game in one
 * transaction. PLAYERS ("-p") has the people of its seats in order; each gets a
 * letter that says where the game goes on. NOTE gets lines that say what was
 * and was not proved, and who signed the document. *GAME is its number here. On
 * failure it returns false, and WHY gets a sentence. */
bool __attribute__((warn_unused_result)) import_game(struct desk *d,
    const char *text, size_t len, const char *const *players, size_t n_players,
    int64_t *game, struct buffer *note, struct buffer *why);

#endif
