/*
 * What a move will bring for certain: forecast() of rules.h.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_FORECAST_H
#define TURNPOST_RULES_GOLDRUSH_FORECAST_H

#include <stdint.h>

struct json;

void
gold_forecast(const void *state, int seat, uint64_t move, struct json *events);

#endif
