/*
 * GET and POST /join/N, or /join/N-KEY where the front page lists none: an open
 * table, and the form that joins it; /join/N/sent says that a letter is on its
 * way.
 *
 * Not here: what is done (invites.h).
 */
#ifndef TURNPOST_PAGES_JOINPAGE_H
#define TURNPOST_PAGES_JOINPAGE_H

#include "web/web.h"

struct desk;
struct job;
struct model;
struct reader;

/* REST is what stands behind /join. */
void
joinpage_look(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);
enum web_next
joinpage_post(struct desk *d, struct web_request *r, const char *rest,
    struct web_answer *a, struct job **job);

/* Puts "tables" into MODEL: [{"proposal", "game-word", "in-force", "terms",
 * "starter", "free", "seats", "message", "share" ...}], the latest first; none
 * where the operator lists none. */
void
joinpage_put_tables(struct desk *d, const struct reader *reader,
    struct model *model);

#endif
