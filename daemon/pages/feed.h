/*
 * News of a game for feed readers (Atom, RFC 4287).
 */
#ifndef TURNPOST_PAGES_FEED_H
#define TURNPOST_PAGES_FEED_H

#include "web/web.h"

struct past;

/* The latest entries of the game, newest first. */
void
feed_look(struct past *p, struct web_answer *a);

#endif
