/*
 * What a move will do, without chance. The table's function (rules.h).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_FORECAST_H
#define TURNPOST_RULES_CARCASSONNE_FORECAST_H

#include <stdint.h>

struct json;

void
carc_forecast(const void *state, int seat, uint64_t move, struct json *events);

#endif
