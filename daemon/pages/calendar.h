/*
 * A person's deadlines as a calendar for other programs (RFC 5545). It has no
 * links into games, because people share a calendar more readily than a letter.
 */
#ifndef TURNPOST_PAGES_CALENDAR_H
#define TURNPOST_PAGES_CALENDAR_H

#include "pages/page.h"

/* Answers GET /t/CALENDAR and /t/CALENDAR/games.ics. */
extern const struct page calendar_page;

#endif
