/*
 * What a move would do, told before it is made, and the link that chooses it.
 *
 * A file of its own because pages and letters both show it beside a board that
 * board.c draws.
 */
#ifndef TURNPOST_SHOW_FORECAST_H
#define TURNPOST_SHOW_FORECAST_H

#include <stdint.h>

struct buffer;
struct looking;
struct model;

/* What MOVE would do, as events in words (events.h), each also with "short",
 * the key of its short form, or null. An event without the word
 * RULESET.forecast.CODE gets the sentence for what has happened. */
struct model *
forecast_move(const struct looking *l, uint64_t move);

/* Appends LINK?NAME=VALUE, escaped for an address, without LINK where that is
 * the page itself: a late board has 40 of them, twice. */
void
forecast_link(const struct looking *l, const char *name, const char *value,
    struct buffer *out);

#endif
