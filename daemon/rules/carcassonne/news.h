/*
 * Option "news" (News and Rumours): three tiles lie open; a turn begins with
 * taking one of them or drawing from the pile unseen.
 *
 * An open tile that has no place can not be taken; when none of them has one,
 * all leave the game and others are laid open, before the turn begins. A tile
 * that leaves the row is followed at once by one from the pile, in its stead;
 * when the pile is empty, the row closes up. The game ends when both are
 * empty.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_NEWS_H
#define TURNPOST_RULES_CARCASSONNE_NEWS_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

struct chance;
struct json;

/* Lays the row of the set-up open. */
void
carc_news_open(struct carc_state *s, struct chance *chance,
    struct json *events);

/* Makes sure that the seat to move can choose a tile; the phase is CHOOSE then.
 * False when no tile is left anywhere. */
bool
carc_news_begin(struct carc_state *s, struct chance *chance,
    struct json *events);

/* The "part" of a CARC_PLY_ROW for an unseen tile. Any other part is a place in
 * the row, from 0. */
enum { CARC_ROW_DRAW = CARC_ROW };

/* Why M cannot be chosen, or NULL; and the function that chooses it. The phase
 * is PLACE then. It is still CHOOSE when the rest of the pile was drawn and no
 * tile of it had a place. */
const char *
carc_news_refusal(const struct carc_state *s, const struct carc_move *m);
void
carc_news_choose(struct carc_state *s, const struct carc_move *m,
    struct chance *chance, struct json *events);

/* The moves of the phase, for carc_moves(): the open tiles that have a place,
 * then the pile. */
size_t
carc_news_moves(const struct carc_state *s, uint64_t *moves, size_t max);

#endif
