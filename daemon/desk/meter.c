/*
 * A list with one item for each route and method, and a histogram of durations
 * in it.
 */
#include "config.h"

#include "desk/meter.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/xmalloc.h"

void
meter_fini(struct meter *m)
{
	free(m->routes);
	memset(m, 0, sizeof *m);
}

int64_t
meter_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* The item for the route, made when it is missing. A list is enough: there are
 * some dozens of routes, whatever people ask for. */
static struct meter_route *
route_of(struct meter *m, const char *route, enum web_method method)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->routes[i].method == method &&
		    strcmp(m->routes[i].route, route) == 0)
			return &m->routes[i];
	m->routes = xrealloc(m->routes, m->n + 1, sizeof *m->routes);
	m->routes[m->n] =
	    (struct meter_route){.route = route, .method = method};
	return &m->routes[m->n++];
}

void
meter_answer(struct meter *m, const char *route, enum web_method method,
    int status, int64_t us)
{
	struct meter_route *r = route_of(m, route, method);
	int class = status / 100 - 2;

	if (class >= 0 && class < METER_CLASSES)
		r->answers[class]++;
	histogram_add(&r->took, us);
}
