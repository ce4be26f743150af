/*
 * The steps in which a move is chosen on the page of a play link: everything
 * there is to choose, then one place with its moves, then one move to confirm.
 * These are a file of their own because moves with names, places with cells and
 * cards all need other steps.
 */
#ifndef TURNPOST_PAGES_TURNSTEPS_H
#define TURNPOST_PAGES_TURNSTEPS_H

#include <stdbool.h>
#include <stdint.h>

struct looking;
struct model;
struct visit;

/* Puts what can be chosen on the first page into PAGE: "spots" are places with
 * a page of their own, "offers" single moves, "forms" lists to choose from
 * (show/choices.h). "hand" {"cards"} and "orders" {"list"} can be used in the
 * turns of others, too, and are null without any. */
void
turnsteps_put_choices(const struct looking *l, struct model *page);

/* A legal move of L's seat: {"move", "title" ("" when its events say it),
 * "events" (what it would do, show/forecast.h), "href", "picture"}. */
struct model *
turnsteps_choice(const struct looking *l, uint64_t move);

/* Puts the step that V asks for into PAGE, as "place" or "confirm". The
 * other is null, and both are on the first page. False when the move of V is
 * not legal; then *WHY is the key of the refusal. */
bool
turnsteps_put(const struct visit *v, struct looking *l, struct model *page,
    const char **why);

#endif
