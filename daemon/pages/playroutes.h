/*
 * Play links: looking at a game, making a move, saying something
 * (turnpost-http(7)). These three are one file because all of them show the
 * same page again when something is refused.
 *
 * Not here: that page (turnpage.h), the move (play/turn.h), the note
 * (play/talk.h), what else is done at a table (tableroutes.h).
 */
#ifndef TURNPOST_PAGES_PLAYROUTES_H
#define TURNPOST_PAGES_PLAYROUTES_H

#include "pages/page.h"

/* The game's page, and POST of a move: fields "move" and "note". */
extern const struct page playroutes_turn_page;
/* POST of a note alone: field "note". */
extern const struct page playroutes_note_page;
/* The board or the document alone, and the game step by step. */
extern const struct page playroutes_more_page;

/* Answers a GET about the game of TOKEN. REST is "" or "table" for the page, or
 * names what playroutes_more_page has. */
void
playroutes_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest);

#endif
