/*
 * GET and POST /join/N, or /join/N-KEY where the front page lists none: an open
 * table, and the form that joins it; /join/N/sent says that a letter is on its
 * way.
 *
 * Not here: the form (answerform.h), what is done (people/invites.h).
 */
#ifndef TURNPOST_PAGES_JOINPAGE_H
#define TURNPOST_PAGES_JOINPAGE_H

#include "pages/page.h"

struct model;
struct reader;

extern const struct page joinpage_page;

/* Puts "tables" into MODEL: [{"proposal", "game-word", "in-force", "terms",
 * "starter", "free", "seats", "message", "share" ...}], the latest first; none
 * where the operator lists none. */
void
joinpage_put_tables(struct desk *d, const struct reader *reader,
    struct model *model);

#endif
