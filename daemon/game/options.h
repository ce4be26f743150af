/*
 * The "options" object of a stored game or a document (contract section 4): how
 * it becomes a set-up of the rules, and which of its options a page mentions.
 *
 * Not here: "key=value" as people type it (people/lobby.h).
 */
#ifndef TURNPOST_GAME_OPTIONS_H
#define TURNPOST_GAME_OPTIONS_H

#include <stdbool.h>

struct buffer;
struct desk;
struct model;
struct rules;
struct rules_setup;

/* Reads OBJECT, the options of RULES for SETUP->seats seats, into SETUP. An
 * option that is missing did not exist yet when the game began, or when it was
 * proposed: it gets the value that it has in such games. DATA (may be NULL) gets
 * the name of the data set (rules/dataset.h), "" when the rules have none. On
 * failure it returns false, and WHY (may be NULL) gets a clause about the first
 * fault. */
bool __attribute__((warn_unused_result))
options_read(const struct rules *rules, const struct model *object,
    struct rules_setup *setup, struct buffer *data, struct buffer *why);

/* Reads OBJECT in the same way for a new game with the same options: one that
 * is missing gets its default. */
bool __attribute__((warn_unused_result))
options_read_again(const struct rules *rules, const struct model *object,
    struct rules_setup *setup, struct buffer *data);

/* Puts "in-force" into PAGE: {"list": [{"name", "value", "option-word"}]} with
 * the options of SETUP that differ from the default and have a word, or null
 * when there are none. DATA is the name of the data set, NULL without one. */
void
options_put_in_force(const struct desk *d, const struct rules *rules,
    const struct rules_setup *setup, const char *data, struct model *page);

#endif
