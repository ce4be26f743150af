/*
 * The rulesets and their options, as text and JSON for `turnpost rules` and as
 * pages for people who want to know before they join. Both are here so that
 * they say the same.
 */
#ifndef TURNPOST_PAGES_RULESLIST_H
#define TURNPOST_PAGES_RULESLIST_H

#include "pages/page.h"

struct buffer;
struct rules;

/* Answers /rules with REST behind it: "" is all rulesets, "/NAME" one of
 * them. JSON where it was asked for is that of `turnpost rules --as json`. */
extern const struct page ruleslist_page;

/* Appends what `turnpost rules` prints about RULES, or about all rulesets when
 * RULES is NULL. */
void
ruleslist_text(struct desk *d, const struct rules *rules, struct buffer *out);
void
ruleslist_json(struct desk *d, const struct rules *rules, struct buffer *out);

#endif
