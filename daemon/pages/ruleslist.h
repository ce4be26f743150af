/*
 * The rulesets and their options, as text and JSON for `turnpost rules` and as
 * pages for people who want to know before they join. Both are here so that
 * they say the same.
 */
#ifndef TURNPOST_PAGES_RULESLIST_H
#define TURNPOST_PAGES_RULESLIST_H

#include "web/web.h"

struct desk;
struct rules;

/* Appends what `turnpost rules` prints about RULES, or about all rulesets when
 * RULES is NULL. */
void
ruleslist_text(struct desk *d, const struct rules *rules, struct buffer *out);
void
ruleslist_json(struct desk *d, const struct rules *rules, struct buffer *out);

/* Answers /rules + REST: "" is all rulesets, "/NAME" one of them. As JSON the
 * answer is that of `turnpost rules --as json`. */
void
ruleslist_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);

#endif
