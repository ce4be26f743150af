/*
 * The review of a game that is over: what each move was worth, beside the board
 * that one steps through. A POST asks for it; looking changes nothing.
 *
 * Not here: what it says (show/reviewed.h), who makes it (think/reviewer.h).
 */
#ifndef TURNPOST_PAGES_REVIEWPAGE_H
#define TURNPOST_PAGES_REVIEWPAGE_H

#include "pages/page.h"

struct past;

/* Below a play link. */
extern const struct page reviewpage_page;

/* Answers a GET with the review of P's game, whose PAGE is that of the review;
 * P is released. Within a read transaction. */
void
reviewpage_show(struct past *p, struct web_answer *a);

#endif
