/*
 * The feed of a game: its latest entries for feed readers (Atom, RFC 4287).
 */
#ifndef TURNPOST_PAGES_FEED_H
#define TURNPOST_PAGES_FEED_H

#include "web/web.h"

struct past;

/* Answers with the feed of P's game, newest entry first. */
void
feed_look(struct past *p, struct web_answer *a);

#endif
