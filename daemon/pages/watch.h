/*
 * The links under which anybody can watch a game, as long as its table allows
 * it.
 *
 * Not here: how the table comes to allow it (play/vote.h, STORE_MOTION_WATCH),
 * what those who watch see (pastpage.h, feed.h).
 */
#ifndef TURNPOST_PAGES_WATCH_H
#define TURNPOST_PAGES_WATCH_H

#include "pages/page.h"

/* GET: the game step by step; below it "board.svg", "board.png", "board.txt",
 * "preview.png", "feed.atom"; ?ply=N is the position after entry N. A link that
 * is no longer good is answered 404 in words of its own. */
extern const struct page watch_page;

#endif
