/*
 * A game in one line of a letter that tells of several.
 *
 * Not here: a game in full (digest.h, letters.h).
 */
#ifndef TURNPOST_POST_GAMELINE_H
#define TURNPOST_POST_GAMELINE_H

#include <stdbool.h>

struct desk;
struct model;
struct reader;
struct table;

/* The word that says how T stands for a seat that is ASKED or not. */
const char *
gameline_state(const struct table *t, bool asked);

/* Puts "link", that of the present turn of SEAT, into M. */
void
gameline_put_link(struct desk *d, const struct table *t, int seat,
    struct model *m);

/* Adds to GAMES, for the words "digest.other" and "digest.due", {"name-word",
 * "game", "with", "alone", "state-word", "on-turn", "deadline": {"when", "in"}
 * or null, "asked", "muted", "link"}. */
void
gameline_add(struct desk *d, const struct table *t, int seat,
    const struct reader *reader, struct model *games);

#endif
