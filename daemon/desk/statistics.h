/*
 * A person's statistics: what is stored of his games, for each ruleset; nothing
 * is replayed for it (outcome.h counts games when they are over).
 */
#ifndef TURNPOST_DESK_STATISTICS_H
#define TURNPOST_DESK_STATISTICS_H

#include "desk/inner.h"

/* Puts "statistics" into MODEL: for each ruleset {"name-word", "ruleset",
 * "games", "over", "won", "shared", "resigned", "best", "moves", "together",
 * "uncounted"}, and "pace": {"moves", "days", "a-day"} of all of them, or null
 * when there is nothing to tell. */
void
statistics_put(struct desk *d, const struct store_player *p,
    struct model *model);

#endif
