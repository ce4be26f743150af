/*
 * News of a game for feed readers (Atom, RFC 4287).
 */
#ifndef TURNPOST_DESK_FEED_H
#define TURNPOST_DESK_FEED_H

#include "desk/pastpage.h"

/* The latest entries of the game, newest first. */
void
feed_look(struct past *p, struct web_answer *a);

#endif
