/*
 * What a move will do, as far as no dice decide it: a function of the table
 * (rules.h), from which pages tell a player what to expect.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_FORECAST_H
#define TURNPOST_RULES_CARCASSONNE_FORECAST_H

#include <stdint.h>

struct json;

void
carc_forecast(const void *state, int seat, uint64_t move, struct json *events);

#endif
