/*
 * Events and facts of the rules, with what the sentences of templates need
 * besides them: names, keys of words, counts. The head of events.c lists what
 * is added.
 *
 * Not here: which events are told, and together with which (history.h).
 */
#ifndef TURNPOST_SHOW_EVENTS_H
#define TURNPOST_SHOW_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct model;
struct table;

/* The array EVENTS with all that is added, and a sentence for each. An event
 * that only repeats what was just told is left out. TENSE is "event" for what
 * has happened, "forecast" for what would happen. */
struct model *
events_in_words(const struct table *t, const char *tense,
    const struct model *events);
/* Puts "own" into each of EVENTS, and each side of a battle: whether it is about
 * the seat READER; and, into the events, "alone": whether what is secret in it is
 * known to READER alone. When the game is OVER all know it. */
void
events_put_own(struct model *events, int reader, bool over);
/* Any part of the model with all that is added, but without sentences. */
struct model *
events_facts(const struct table *t, const struct model *facts);

/* A bit for SEAT and each of those who play together with it (side() of
 * rules.h). */
unsigned
events_side_of(const struct table *t, int seat);
/* Appends the names of SEAT and of those who play together with it (side() of
 * rules.h) to the phrase NAMES, in the order of seats: "Ann & Cy". Returns how
 * many they are. */
int
events_side(const struct table *t, int seat, struct model *names);

#endif
