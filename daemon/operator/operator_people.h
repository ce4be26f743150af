/*
 * What the operator does about people: looking them up, giving them another
 * link or address, turning their letters on and off. All functions return
 * false, with a sentence in WHY, when nothing was found or changed.
 *
 * Not here: what is stored about a person (pages/persondata.h), erasing him
 * (people/erase.h).
 */
#ifndef TURNPOST_OPERATOR_OPERATOR_PEOPLE_H
#define TURNPOST_OPERATOR_OPERATOR_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Finds the player with the address or the number WHO. */
bool __attribute__((warn_unused_result)) operator_find(struct desk *d,
    const char *who, int64_t *player, struct buffer *why);

/* Appends lines "name value" about PLAYER, and one for each of his seats in a
 * running game. */
bool __attribute__((warn_unused_result)) operator_show(struct desk *d,
    int64_t player, struct buffer *out, struct buffer *why);

/* Makes the private link of PLAYER invalid and owes him a letter with a new
 * one. */
bool __attribute__((warn_unused_result))
operator_revoke(struct desk *d, int64_t player, struct buffer *why);

/* Gives PLAYER another address, of which the operator has to be sure, and owes
 * him a letter with his link there. */
bool __attribute__((warn_unused_result)) operator_move(struct desk *d,
    int64_t player, const char *mail, struct buffer *why);

/* Stops all letters to PLAYER's address, or lets them go there again. */
bool __attribute__((warn_unused_result))
operator_letters(struct desk *d, int64_t player, bool on, struct buffer *why);

#endif
