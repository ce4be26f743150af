/*
 * POST /practice: begins a game against the computer at once, without an
 * address, and leads to its page. GET shows the front page, with its button.
 *
 * Not here: what such a game is (people/practice.h).
 */
#ifndef TURNPOST_PAGES_PRACTICEPAGE_H
#define TURNPOST_PAGES_PRACTICEPAGE_H

#include <stdbool.h>

#include "pages/page.h"

struct visit;

extern const struct page practicepage_page;

/* Whether V is of somebody who plays such a game and has no address. */
bool
practicepage_is_guest(const struct visit *v);

#endif
