/*
 * The steps of choosing a move on the page of a play link: what there is to
 * choose, a place and the moves there, and one move to be confirmed.
 */
#ifndef TURNPOST_PAGES_TURNSTEPS_H
#define TURNPOST_PAGES_TURNSTEPS_H

#include <stdbool.h>

struct looking;
struct model;
struct visit;

/* What can be chosen on the first page: "spots" are places with a page of their
 * own, "offers" single moves, "forms" lists to choose from (choices.h). And
 * what is nobody's turn: "hand" {"cards"} and "orders" {"list"}, or null. */
void
turnsteps_put_choices(const struct looking *l, struct model *page);

/* Fills in the step that the visit is at: none, "place", or "confirm". False
 * when its move is not legal; *WHY is the refusal key. */
bool
turnsteps_put(const struct visit *v, struct looking *l, struct model *page,
    const char **why);

#endif
