/*
 * What the operator does about people: look, help, let go.
 *
 * Not here: what is kept of them (persondata.h), forgetting them (erase.h).
 */
#ifndef TURNPOST_OPERATOR_OPERATOR_PEOPLE_H
#define TURNPOST_OPERATOR_OPERATOR_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;

/* WHO is an address or a number. All functions return false, with a sentence in
 * WHY, when that is nobody or nothing was changed. */
bool __attribute__((warn_unused_result)) operator_find(struct desk *d,
    const char *who, int64_t *player, struct buffer *why);

/* Appends lines "name value" about PLAYER, and one for each seat in a game that
 * goes on. */
bool __attribute__((warn_unused_result)) operator_show(struct desk *d,
    int64_t player, struct buffer *out, struct buffer *why);

/* The private link of PLAYER becomes void, and he gets a letter with a new
 * one. */
bool __attribute__((warn_unused_result))
operator_revoke(struct desk *d, int64_t player, struct buffer *why);

/* PLAYER has another address, of which the operator is sure; he gets a letter
 * with his link there. */
bool __attribute__((warn_unused_result)) operator_move(struct desk *d,
    int64_t player, const char *mail, struct buffer *why);

/* No letter goes to PLAYER's address any more, or letters go there again. */
bool __attribute__((warn_unused_result))
operator_letters(struct desk *d, int64_t player, bool on, struct buffer *why);

#endif
