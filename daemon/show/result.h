/*
 * The end of a game as it is told: who won by how much, where the points came
 * from, and how the scores went.
 */
#ifndef TURNPOST_SHOW_RESULT_H
#define TURNPOST_SHOW_RESULT_H

#include <stdbool.h>

struct buffer;
struct desk;
struct model;
struct table;
struct view;

/* Puts "headline" into PAGE, which has what status.h puts: null, or of a game
 * that ended by its rules with a winner {"headline-word", "own", "other",
 * "best", "winners"}; "own" is the score of seat VIEWER, "other" that of the
 * other side of two. */
void
result_put_headline(const struct desk *d, const struct table *t, int viewer,
    struct model *page);

/* Puts that, and all of the result:
 *   "result"     null while the game goes on, or where all win or lose as one:
 *     "players"    {"name", "total", "own"}
 *     "rows"       where points came from: {"source-word", "each"}, which has
 *                  {"name", "n", "last"} for each player
 *     "course"     how the scores went: {"percent", "each"}
 *     "chart"      the same as SVG; "" when it is appended to PNG instead
 *     "best"       the best move of each player who has one: the event that
 *                  brought the most points, with "best-word"
 *     "any-best" */
void
result_put(const struct desk *d, const struct table *t, const struct view *v,
    struct buffer *png, struct model *page);

#endif
