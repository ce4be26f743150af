/*
 * The standard data set of any ruleset, for tests that treat all alike.
 */
#ifndef TURNPOST_TESTS_SET_KIT_H
#define TURNPOST_TESTS_SET_KIT_H

#include "rules/rules.h"

/* The set, for rules->data_free(); NULL when RULES has none. */
void *
set_kit_read(const struct rules *rules);

#endif
