/*
 * A person's deadlines as a calendar for other programs (RFC 5545). It has no
 * links into games, because people share a calendar more readily than a letter.
 */
#ifndef TURNPOST_PAGES_CALENDAR_H
#define TURNPOST_PAGES_CALENDAR_H

#include "web/web.h"

struct desk;
struct sign_token;

/* Answers GET /t/CALENDAR and /t/CALENDAR/games.ics. */
void
calendar_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper);

#endif
