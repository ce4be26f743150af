/*
 * A board to look at where no game is: of a game that the program plays with
 * itself, always the same, and far enough that the board shows something.
 *
 * Not here: boards of games that people play (board.h).
 */
#ifndef TURNPOST_SHOW_SAMPLE_H
#define TURNPOST_SHOW_SAMPLE_H

struct buffer;
struct desk;
struct rules;

/* Appends the board as SVG, with names of places in LANG. */
void
sample_svg(struct desk *d, const struct rules *rules, const char *lang,
    struct buffer *out);
/* Appends it as board_share() does. */
void
sample_share(struct desk *d, const struct rules *rules, const char *lang,
    struct buffer *out);

#endif
