/*
 * What happened last in a game, in a line: for subjects of letters and for
 * notices. The sentence is mail/newsline.txt.
 */
#ifndef TURNPOST_POST_NEWSLINE_H
#define TURNPOST_POST_NEWSLINE_H

struct desk;
struct model;

/* Puts "line" into MODEL, a view whose "letter" has what history.h, status.h and
 * result.h put there: at most some 100 bytes, or "" when there is no news. */
void
newsline_put(const struct desk *d, const char *lang, struct model *model);

#endif
