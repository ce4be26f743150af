/*
 * The "options" object of a stored game or a document (contract section 4).
 *
 * Not here: "key=value" as people give them (lobby.c).
 */
#ifndef TURNPOST_GAME_OPTIONS_H
#define TURNPOST_GAME_OPTIONS_H

#include <stdbool.h>

struct buffer;
struct desk;
struct model;
struct rules;
struct rules_setup;

/* Reads OBJECT, options of RULES for SETUP->seats seats, into SETUP. An option
 * that is missing has its default: it was not there yet when the game began.
 * *DATA is the name of the data set, borrowed from OBJECT; NULL when the rules
 * have none. False, and WHY (may be NULL) a clause about the first fault. */
bool __attribute__((warn_unused_result))
options_read(const struct rules *rules, const struct model *object,
    struct rules_setup *setup, const char **data, struct buffer *why);

/* Puts "in-force" into PAGE: null, or {"list": [{"name", "value",
 * "option-word"}]} of those of SETUP that are not as usual and have words. DATA
 * is the name of the data set, NULL without one. */
void
options_put_in_force(const struct desk *d, const struct rules *rules,
    const struct rules_setup *setup, const char *data, struct model *page);

#endif
