/*
 * The answer to GET /healthz: whether the server can do its work, and from
 * which address it takes the request to come. Here because the server gives it,
 * and `turnpost doctor` in place of a server that does not run.
 */
#ifndef TURNPOST_DESK_HEALTH_H
#define TURNPOST_DESK_HEALTH_H

#include "web/web.h"

/* Answers "ok" with status 200, or WRONG with 503 unless WRONG is NULL. As JSON
 * the answer is {"ok", "message", "client", "forwarded"}: the client's address,
 * and whether it was taken from the connection ("direct"), from the header of a
 * trusted proxy ("forwarded"), or from the connection because the header was
 * "not-believed". */
void
health_answer(const struct web_request *r, const char *wrong,
    struct web_answer *a);

#endif
