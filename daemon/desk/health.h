/*
 * GET /healthz: whether the server can do its work, and how it sees whoever
 * asks, which `turnpost doctor` wants to know.
 */
#ifndef TURNPOST_DESK_HEALTH_H
#define TURNPOST_DESK_HEALTH_H

#include "web/web.h"

/* "ok" with status 200, or WRONG (NULL: nothing is) with 503; as JSON {"ok",
 * "message", "client", "forwarded"}: the address that the request seems to
 * come from, and whether that was "direct", "forwarded" by a proxy, or
 * "not-believed". */
void
health_answer(const struct web_request *r, const char *wrong,
    struct web_answer *a);

#endif
