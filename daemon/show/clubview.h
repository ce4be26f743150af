/*
 * The channel of a table (play/club.h), for the page of a game.
 */
#ifndef TURNPOST_SHOW_CLUBVIEW_H
#define TURNPOST_SHOW_CLUBVIEW_H

struct buffer;
struct desk;
struct model;
struct table;

/* Appends the host of a web address. */
void
clubview_host(const char *url, struct buffer *out);

/* Puts "club" into PAGE for SEAT: null where there is nothing to see or to set,
 * else {"starter", "channel"}: whether SEAT sets it; and null, or {"host",
 * "url" (for the starter; else ""), "agreed", "failed", "said"}. */
void
clubview_put(struct desk *d, const struct table *t, int seat,
    struct model *page);

#endif
