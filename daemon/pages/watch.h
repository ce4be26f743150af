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
#include "store/store.h"

struct store_game;

/* GET: the game step by step; below it "board.svg", "board.png", "board.txt",
 * "preview.png", "feed.atom", "review"; ?ply=N is the position after entry N. A link that
 * is no longer good is answered 404 in words of its own. */
extern const struct page watch_page;

/* The same of the game that the operator shows on the front page, without a
 * token. */
extern const struct page watch_shown_page;

/* Sets G to that game, for store_game_fini() whatever is returned; STORE_ABSENT
 * when there is none, or its table does not allow it any more. */
enum store_status
watch_shown(struct desk *d, struct store_game *g);

#endif
