/*
 * Onlookers: links under which anybody can see a game, as long as its table
 * allows it.
 *
 * Not here: how the table comes to allow it (motion.h, STORE_MOTION_WATCH),
 * what onlookers see (pastpage.h).
 */
#ifndef TURNPOST_PAGES_WATCH_H
#define TURNPOST_PAGES_WATCH_H

#include "web/web.h"

struct desk;
struct sign_token;

/* GET of a watch token: the game step by step (DEEPER is ""), "board.svg",
 * "board.png", "board.txt", "feed.atom"; ?ply=N is the position after entry N.
 * A link that is not good any more is answered 404 in words of its own. */
void
watch_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper);

#endif
