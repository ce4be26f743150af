/*
 * Option "withdraw": instead of setting a meeple, a seat may take one of its
 * own back from the board. The meeple scores nothing, and does not fight in a
 * battle that the tile brings.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_WITHDRAW_H
#define TURNPOST_RULES_CARCASSONNE_WITHDRAW_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

/* The meeples of a seat on the board, one for each place and size: two small
 * ones on one node count once. */
struct carc_own {
	unsigned n;
	/* ascending by node; on one node the small one comes first */
	uint16_t node[CARC_FIGURES];
	uint8_t size[CARC_FIGURES];
};

void
carc_own_take(const struct carc_state *s, unsigned seat, struct carc_own *own);

/* How many entries carc_own_take() finds. */
unsigned
carc_own_count(const struct carc_state *s, unsigned seat);

/* Finds the meeple that a player means by NODE and SIZE (CARC_NO_MEEPLE: the
 * player named no size): the one on that very part, else the one anywhere on
 * its feature. Returns its index in struct carc_own, or -1 with the refusal
 * key. */
int
carc_own_find(const struct carc_state *s, unsigned seat, unsigned node,
    unsigned size, const char **refusal);

/* Why the seat to move cannot take back the meeple that M names, or NULL. */
const char *
carc_withdraw_refusal(const struct carc_state *s, const struct carc_move *m);

/* Takes the meeple that M names back from the board. */
void
carc_withdraw(struct carc_state *s, const struct carc_move *m);

#endif
