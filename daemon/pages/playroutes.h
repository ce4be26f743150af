/*
 * Play links: looking at a game, moving, saying something (contract section 3).
 *
 * Not here: the pages (turnpage.h), the move (turn.h), the note (talk.h).
 */
#ifndef TURNPOST_PAGES_PLAYROUTES_H
#define TURNPOST_PAGES_PLAYROUTES_H

#include "web/web.h"

struct desk;
struct job;
struct sign_token;

/* Looks at the game of TOKEN; a page when DEEPER is empty or "table", else the
 * board or the document alone. */
void
playroutes_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);

enum web_next
playroutes_move(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **made);
enum web_next
playroutes_note(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **made);

#endif
