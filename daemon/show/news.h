/*
 * A paragraph of a history (history.h) as a line of news.
 *
 * The word for an event in such a line is RULESET.news.CODE; an event without
 * that word is no news. It follows the name of who did it, and those before it
 * in the line.
 */
#ifndef TURNPOST_SHOW_NEWS_H
#define TURNPOST_SHOW_NEWS_H

struct desk;
struct model;
struct table;

/* Puts into each event of PARAGRAPH "news", its word or null; whether its name
 * has to be said, as it is of an "other" seat than what comes before; whether it comes "then", after others; and
 * whether it is part of the "final" scoring. That is told in a line of its own
 * for each player or team: PARAGRAPH gets "finals" [{"side", "points"}], and
 * "any-news" for all other news. It is "named" when the first of these is what
 * its seat did, so that the line begins with that name. */
void
news_put(const struct desk *d, const struct table *t, const char *lang,
    struct model *paragraph);

#endif
