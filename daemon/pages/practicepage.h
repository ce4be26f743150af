/*
 * POST /practice: begins a game against the computer at once, without an
 * address, and leads to its page. GET shows the front page, with its button.
 *
 * Not here: what such a game is (people/practice.h).
 */
#ifndef TURNPOST_PAGES_PRACTICEPAGE_H
#define TURNPOST_PAGES_PRACTICEPAGE_H

#include "pages/page.h"

extern const struct page practicepage_page;

#endif
