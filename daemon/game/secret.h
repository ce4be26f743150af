/*
 * Games with secrets (contract section 4): what is published in place of them
 * while the game runs, and who may read what of an entry.
 *
 * Not here: the formulas (sign/fair.h), what is secret (rules/rules.h).
 */
#ifndef TURNPOST_GAME_SECRET_H
#define TURNPOST_GAME_SECRET_H

#include <stdbool.h>
#include <stdint.h>

#include "match/entry.h"

struct match;
struct model;

/* The state digest as entry N publishes it that has led to the position of M.
 * KEY is the game's (contract section 5); not looked at without secrets. */
void
secret_state(const struct match *m, const uint8_t key[DIGEST_SIZE], uint32_t n,
    uint8_t state[DIGEST_SIZE]);

/* Sets the state digest of E, which has just been played on M, and what stands
 * for its hidden draws and its sealed move. */
void
secret_seal(const struct match *m, const uint8_t key[DIGEST_SIZE],
    struct entry *e);

/* The events of E for VIEWER, a seat or RULES_SPECTATOR: those that everybody
 * may see, then those for that seat, or TOLD those for all seats. The caller
 * frees them. */
struct model *
secret_events(const struct entry *e, int viewer, bool told);

/* The move of E for VIEWER: its own, or TOLD, else "!sealed". Borrowed. */
const char *
secret_move(const struct entry *e, int viewer, bool told);

#endif
