/*
 * Rulesets and their options as pages: what `turnpost rules` prints
 * (desk.h), for those who look before they join.
 */
#ifndef TURNPOST_PAGES_RULESLIST_H
#define TURNPOST_PAGES_RULESLIST_H

#include "web/web.h"

struct desk;
struct rules;

/* Answers /rules with REST behind it: "" is all rulesets, "/NAME" one of
 * them. JSON where it was asked for is that of `turnpost rules --as json`. */
void
ruleslist_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);

/* Appends what `turnpost rules` prints: of RULES, or of all when NULL. */
void
ruleslist_text(struct desk *d, const struct rules *rules, struct buffer *out);
void
ruleslist_json(struct desk *d, const struct rules *rules, struct buffer *out);

#endif
