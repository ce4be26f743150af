/*
 * Option "news" (News and Rumours): three tiles lie open; a turn begins with
 * taking one of them or drawing from the pile unseen.
 *
 * An open tile that has no place cannot be taken; when none of them has one,
 * all leave the game and others are laid open, before the turn begins. When a
 * tile leaves the row, one from the pile takes its place at once; when the pile
 * is empty, the row closes up. The game ends when pile and row are both empty.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_NEWS_H
#define TURNPOST_RULES_CARCASSONNE_NEWS_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

struct chance;
struct json;

/* Lays tiles open until the row is full or the pile empty. */
void
carc_news_open(struct carc_state *s, struct chance *chance,
    struct json *events);

/* Makes sure that the seat to move can choose a tile; the phase is CHOOSE then.
 * False when no tile is left anywhere. */
bool
carc_news_begin(struct carc_state *s, struct chance *chance,
    struct json *events);

/* The "part" of a CARC_PLY_ROW that draws an unseen tile. Any other part is a
 * place in the row, from 0. */
enum { CARC_ROW_DRAW = CARC_ROW };

/* carc_news_refusal() says why M cannot be chosen, or NULL. carc_news_choose()
 * takes the tile that M chooses; then the phase is PLACE. It stays CHOOSE when
 * the seat drew the rest of the pile and no tile of it had a place. */
const char *
carc_news_refusal(const struct carc_state *s, const struct carc_move *m);
void
carc_news_choose(struct carc_state *s, const struct carc_move *m,
    struct chance *chance, struct json *events);

/* The moves of a seat that is to choose, for carc_moves(): the open tiles that
 * have a place, then the pile. */
size_t
carc_news_moves(const struct carc_state *s, uint64_t *moves, size_t max);

#endif
