/*
 * A person's statistics: what is stored of his games, for each ruleset; nothing
 * is replayed for it (outcome.h counts games when they are over).
 */
#ifndef TURNPOST_PAGES_STATISTICS_H
#define TURNPOST_PAGES_STATISTICS_H

struct desk;
struct model;
struct store_player;

/* Puts "statistics" into MODEL: for each ruleset {"name-word", "ruleset",
 * "games", "over", "won", "shared", "resigned", "best", "moves", "together",
 * "uncounted"}, and "pace": {"moves", "days", "a-day"} of all of them, or null
 * when there is nothing to tell. */
void
statistics_put(struct desk *d, const struct store_player *p,
    struct model *model);

#endif
