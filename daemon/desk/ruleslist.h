/*
 * Rulesets and their options as pages: what `turnpost rules` prints
 * (desk.h), for those who look before they join.
 */
#ifndef TURNPOST_DESK_RULESLIST_H
#define TURNPOST_DESK_RULESLIST_H

#include "desk/answer.h"

/* Answers /rules with REST behind it: "" is all rulesets, "/NAME" one of
 * them. JSON where it was asked for is that of `turnpost rules --as json`. */
void
ruleslist_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);

#endif
