/*
 * Who began a game, and who all the persons are that play it.
 *
 * Not here: who of them is present (present.h).
 */
#ifndef TURNPOST_GAME_FOUNDER_H
#define TURNPOST_GAME_FOUNDER_H

struct buffer;
struct desk;
struct table;

/* The seat of whoever began the game, or, when that person does not play (any
 * more), of the first person at the table; -1: there is no person. T may be
 * without a match. */
int
founder_seat(struct desk *d, const struct table *t);

/* Appends who would have to agree: what store_channel.agreed is when all persons
 * at the table do. */
void
founder_everybody(const struct table *t, struct buffer *out);

#endif
