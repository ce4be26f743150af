/*
 * Events that several games tell, so that they read alike wherever they come
 * from. What a game's events have besides is in its events.h.
 */
#ifndef TURNPOST_RULES_EVENT_H
#define TURNPOST_RULES_EVENT_H

struct json;
struct rules_result;

/* Begins the object of an event and writes "e":CODE, its first key. */
void
rules_event_begin(struct json *j, const char *code);

/* Writes KEY and the list of the seats in the mask SEATS. */
void
rules_event_seats(struct json *j, const char *key, unsigned seats);

/* {"e":"over","scores":[...],"winners":[seat...]} for a table of SEATS. */
void
rules_event_over(struct json *j, const struct rules_result *result,
    unsigned seats);

#endif
