/*
 * The view model of a game (contract section 3): what one seat, or somebody who
 * only watches, may know of it now. Pages, letters and JSON are made from it.
 */
#ifndef TURNPOST_SHOW_VIEW_H
#define TURNPOST_SHOW_VIEW_H

#include <stdint.h>

struct buffer;
struct desk;
struct model;
struct table;

/* The model of contract section 3 for a seat (or RULES_SPECTATOR); the caller
 * frees it. K is the token's count; when it is behind the model is stale. */
struct model *
view_game(struct desk *d, const struct table *t, int seat, uint32_t k,
    struct buffer *why);

#endif
