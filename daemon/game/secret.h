/*
 * Games with secrets (contract section 4): what is published in place of a
 * secret while the game runs, and who may read what of an entry.
 *
 * Not here: the formulas (sign/fair.h), what is secret (rules/rules.h).
 */
#ifndef TURNPOST_GAME_SECRET_H
#define TURNPOST_GAME_SECRET_H

#include <stdbool.h>
#include <stdint.h>

#include "match/entry.h"

struct buffer;
struct match;

/* Sets STATE to the state digest that entry N publishes, where M is at the
 * position after that entry. KEY is the key of the game (contract section 5);
 * games without secrets do not use it. */
void
secret_state(const struct match *m, const uint8_t key[DIGEST_SIZE], uint32_t n,
    uint8_t state[DIGEST_SIZE]);

/* Sets the state digest of E, which was just played on M, and what is published
 * in place of its hidden draws and its sealed move. */
void
secret_seal(const struct match *m, const uint8_t key[DIGEST_SIZE],
    struct entry *e);

/* Appends the events of E for VIEWER, a seat or RULES_SPECTATOR, as canonical
 * JSON: the public ones, then those for that seat, or with TOLD those for all
 * seats. */
void
secret_write_events(const struct entry *e, int viewer, bool told,
    struct buffer *out);

/* The move of E as VIEWER may read it: "!sealed" when it is sealed, belongs to
 * another seat and is not TOLD. Borrowed. */
const char *
secret_move(const struct entry *e, int viewer, bool told);

#endif
