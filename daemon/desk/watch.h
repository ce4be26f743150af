/*
 * Onlookers: links under which anybody can see a game, as long as its table
 * allows it.
 *
 * Not here: how the table comes to allow it (motion.h, STORE_MOTION_WATCH),
 * what onlookers see (pastpage.h).
 */
#ifndef TURNPOST_DESK_WATCH_H
#define TURNPOST_DESK_WATCH_H

#include "desk/answer.h"
#include "desk/inner.h"

bool
watch_is_open(const struct store_game *g);

/* Onlookers are not allowed any more, because SEAT does not want them: the
 * links are not good for ever, and it is told in the history. Nothing happens
 * when there are none. */
enum store_status __attribute__((warn_unused_result))
watch_close(struct desk *d, struct table *t, int seat);

/* Puts "watch" into M: the link for onlookers, or null. */
void
watch_put(struct desk *d, const struct table *t, struct model *m);

/* GET of a watch token: the game step by step (DEEPER is ""), "board.svg",
 * "board.png", "board.txt", "feed.atom"; ?ply=N is the position after entry N.
 * A link that is not good any more is answered 404 in words of its own. */
void
watch_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper);

#endif
