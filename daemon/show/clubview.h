/*
 * The channel of a table (play/club.h), for the page of a game.
 */
#ifndef TURNPOST_SHOW_CLUBVIEW_H
#define TURNPOST_SHOW_CLUBVIEW_H

struct desk;
struct model;
struct table;

/* Appends the host of a web address. */
struct buffer;
void
clubview_host(const char *url, struct buffer *out);

/* Puts "club" into PAGE for SEAT: null where there is nothing to see or to set,
 * else {"starter", "channel"}: whether SEAT sets it; and null, or {"host",
 * "url" (for the starter; else ""), "agreed", "failed", "said"}. STARTER is the
 * seat of whoever began the game (club_starter()). EVERYBODY is what everybody
 * has agreed to (club_everybody()). */
void
clubview_put(struct desk *d, const struct table *t, int seat, int starter,
    const char *everybody, struct model *page);

#endif
