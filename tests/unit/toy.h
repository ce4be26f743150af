/*
 * A small game with all that a ruleset with secrets can have: hidden hands,
 * sealed bids of all at once, orders at any time.
 *
 * Two or three seats hold a card of 10 each. In each of three rounds every seat
 * bids, "bid:0" to "bid:9" (sealed), or says "fold" (which everybody sees);
 * when all have, the most of card and bid, lowest seat first, scores the throw
 * of a die, and the option "prize" besides, and has a new card. Old games do
 * not list that option. At any time a seat that has answered, and one
 * that has not, may say "order:0" to "order:3" (sealed).
 */
#ifndef TURNPOST_TESTS_TOY_H
#define TURNPOST_TESTS_TOY_H

#include "rules/rules.h"

/* "toy", version 1. Where a program is linked with --wrap=rules_find and
 * toy_registry.c, rules_find() knows it. */
extern const struct rules toy_rules;

#endif
