/*
 * The answer to GET /metrics, which has an address of its own: figures for
 * Prometheus in its text format 0.0.4. turnpost-log(7) says what each means. No
 * figure is about a person or a single game, and reading them costs next to
 * nothing, however many games there are (store_figures.h).
 */
#ifndef TURNPOST_PAGES_METRICS_H
#define TURNPOST_PAGES_METRICS_H

#include "web/web.h"

struct desk;
struct meter;

/* Answers a request to that address. STARTED is when the desk was started. */
void
metrics_answer(struct desk *d, const struct meter *m, int64_t started,
    const struct web_request *r, struct web_answer *a);

#endif
