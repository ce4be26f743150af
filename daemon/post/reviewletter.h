/*
 * What the letter says that brings the review of a game which is over.
 *
 * Not here: what letters of games have in common (letters.h), how a review is
 * told (show/reviewed.h).
 */
#ifndef TURNPOST_POST_REVIEWLETTER_H
#define TURNPOST_POST_REVIEWLETTER_H

#include <stdbool.h>

struct buffer;
struct desk;
struct model;
struct view;

/* Puts "review" into M: "link", that of its page, and what reviewed_put() puts,
 * of the marks only turning points and the reader's own. LINK is the reader's
 * play link. Appends the chart to PNG. False when there is no review. */
bool
reviewletter_put(struct desk *d, const struct view *v, const char *lang,
    const char *link, struct buffer *png, struct model *m);

#endif
