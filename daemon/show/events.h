/*
 * Events and facts of the rules, with what the sentences of templates need
 * beside the numbers. The head of events.c lists it.
 */
#ifndef TURNPOST_SHOW_EVENTS_H
#define TURNPOST_SHOW_EVENTS_H

#include <stddef.h>

struct buffer;
struct model;
struct table;

/* An events array with what sentences need beside the facts (events.c), but
 * for what is told of a side once. TENSE is "event" for what happened,
 * "forecast" for what will. */
struct model *
events_in_words(const struct table *t, const char *tense,
    const struct model *events);
/* Adds to each of EVENTS whether it is READER's "own". */
void
events_put_own(struct model *events, int reader);
/* Any part of the model with the same, but for sentences. */
struct model *
events_facts(const struct table *t, const struct model *facts);
/* Events from JSON text. */
struct model *
events_read(const struct table *t, const char *tense, const char *events,
    size_t len);

/* Appends to the phrase NAMES the names of SEAT and of those who play together
 * with it (rules.h), in the order of seats: "Ann & Cy". Returns how many they
 * are. */
int
events_side(const struct table *t, int seat, struct model *names);

#endif
