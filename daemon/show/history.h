/*
 * What happened, for people: the entries of a game in words, with names, times
 * in the reader's zone, and notes.
 */
#ifndef TURNPOST_SHOW_HISTORY_H
#define TURNPOST_SHOW_HISTORY_H

#include <stdbool.h>

struct desk;
struct model;
struct reader;
struct table;

/* The entries of GAME (view_game()) after the last one that SEAT's player made,
 * as a list of {"n", "name", "when", "events", "notes", "by-bot", "by-clock",
 * "happened": null}, and between them {"happened"} of what happened besides
 * (happenings.h); notes of others only for who is not deaf. Of entries that
 * were taken back only that, where something was said with them; entries that
 * go on with an action are told in one, their events as "more" of the first. In
 * a game with occasions (rules.h) the seat's own is told, too, when more
 * followed from it. */
struct model *
history_since(struct desk *d, const struct table *t, const struct model *game,
    int seat, const struct reader *reader);

/* What others said before those entries, after the last letter to SEAT was
 * written: {"name", "text"}. Of very much only the end. */
struct model *
history_heard(struct desk *d, const struct table *t, const struct model *game,
    int seat, const struct reader *reader);

/* Whether others said anything at all since then. */
bool
history_has_news(const struct table *t, const struct model *game, int seat);

/* All entries, newest first, also those that were taken back. Of those that are
 * told in one "n" is the last, "first" the first. */
struct model *
history_all(struct desk *d, const struct table *t, const struct model *game,
    const struct reader *reader);

/* The last move that was made, or NULL. Borrowed from GAME. */
const char *
history_last_move(const struct model *game);

#endif
