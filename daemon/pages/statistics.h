/*
 * A person's statistics, from what is stored about each of his games. Nothing
 * is replayed for it: play/outcome.h counts a game when it is over.
 */
#ifndef TURNPOST_PAGES_STATISTICS_H
#define TURNPOST_PAGES_STATISTICS_H

struct desk;
struct model;
struct store_player;

/* Puts "statistics" into MODEL: for each ruleset {"name-word", "ruleset",
 * "games", "over", "won", "shared", "resigned", "best", "moves", "together",
 * "uncounted", "any-counted", "any-shared", "any-resigned", "any-uncounted"};
 * "has-statistics"; and "pace": {"moves", "days", "a-day"} over all of them, or
 * null when it would say nothing. */
void
statistics_put(struct desk *d, const struct store_player *p,
    struct model *model);

#endif
