/*
 * The page of a person's channels beside letters: showing, adding, trying and
 * removing them.
 *
 * Not here: what a notice says, and posting it (post/notices.h).
 */
#ifndef TURNPOST_PAGES_CHANNELSPAGE_H
#define TURNPOST_PAGES_CHANNELSPAGE_H

#include "pages/page.h"
#include "store/store_channels.h"

enum { CHANNELS_MAX = 4, CHANNEL_PREFIX_MAX = 60 /* characters */ };

struct model;

/* Puts what a person has chosen for C, and what came back last, into M: {"channel",
 * "url", "shape", "events", "private", "prefix", "said"}, see
 * turnpost-http(7). */
void
channelspage_put(const struct store_channel *c, struct model *m);

/* Sets *SHAPE to the one that forms call NAME; false when there is none. */
bool
channelspage_shape(const char *name, enum store_shape *shape);

extern const struct page channelspage_page;

#endif
