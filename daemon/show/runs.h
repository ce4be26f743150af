/*
 * An action of several events, in one paragraph of a history (history.h). An
 * event that is told right after another one of the same seat has a word of its
 * own, RULESET.run.CODE, when it goes on with that action.
 */
#ifndef TURNPOST_SHOW_RUNS_H
#define TURNPOST_SHOW_RUNS_H

#include <stdbool.h>

struct buffer;
struct desk;
struct model;
struct table;

/* Sets KEY to that word for EVENT. False when the ruleset has none. */
bool
runs_word(const struct desk *d, const struct table *t,
    const struct model *event, const char *lang, struct buffer *key);

/* A copy of EVENTS, of one entry or several, in which an event that goes on
 * with the action of the one before it is "more" of that one. */
struct model *
runs_join(const struct desk *d, const struct table *t,
    const struct model *events, const char *lang);

#endif
