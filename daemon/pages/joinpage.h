/*
 * GET and POST /join/N, the page of an open table with the form that joins it;
 * /join/N/sent says that a letter is on its way. Where the front page lists no
 * tables the address is /join/N-KEY, which nobody can guess.
 *
 * Not here: the form (answerform.h), what joining does (people/invites.h).
 */
#ifndef TURNPOST_PAGES_JOINPAGE_H
#define TURNPOST_PAGES_JOINPAGE_H

#include "pages/page.h"

struct model;
struct reader;

extern const struct page joinpage_page;

/* Puts "tables" into MODEL: [{"proposal", "game-word", "in-force", "terms",
 * "starter", "free", "seats", "message", "share" ...}], the latest first. There
 * are none when the operator lists none. */
void
joinpage_put_tables(struct desk *d, const struct reader *reader,
    struct model *model);

#endif
