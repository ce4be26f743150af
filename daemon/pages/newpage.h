/*
 * GET and POST /new: the form that proposes a game, and the page that says that
 * a letter is on its way.
 *
 * Not here: what is in the form (newform.h), what is done with it (proposal.h).
 */
#ifndef TURNPOST_PAGES_NEWPAGE_H
#define TURNPOST_PAGES_NEWPAGE_H

#include "web/web.h"

struct desk;
struct job;

/* REST is what stands behind /new. */
void
newpage_look(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);
enum web_next
newpage_post(struct desk *d, struct web_request *r, const char *rest,
    struct web_answer *a, struct job **job);

#endif
