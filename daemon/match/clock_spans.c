/*
 * Ordered lists of spans: vacations, pauses, downtime of the server. Only the
 * lists are here; clock.c knows how a span stops a clock.
 */
#include "config.h"

#include "match/clock.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

/* Later instants count as this one, so that the difference of two instants
 * always fits its type. */
static const int64_t at_max = (int64_t)1 << 55;

size_t
clock_spans_find(const struct clock_spans *s, int64_t at)
{
	size_t low = 0, high = s->len;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (s->span[mid].to > at)
			high = mid;
		else
			low = mid + 1;
	}
	return low;
}

static void
spans_make_room(struct clock_spans *s)
{
	if (s->len < s->cap)
		return;
	s->cap = s->cap == 0 ? 4 : 2 * s->cap;
	s->span = xrealloc(s->span, s->cap, sizeof *s->span);
}

void
clock_spans_add(struct clock_spans *s, int64_t from, int64_t to)
{
	size_t first, last;

	if (to <= from)
		return;
	first = clock_spans_find(s, from);
	if (first > 0 && s->span[first - 1].to == from)
		first--;
	for (last = first; last < s->len && s->span[last].from <= to; last++) {
		if (s->span[last].from < from)
			from = s->span[last].from;
		if (s->span[last].to > to)
			to = s->span[last].to;
	}
	if (last == first) {
		spans_make_room(s);
		last++;
		memmove(s->span + last, s->span + first,
		    (s->len - first) * sizeof *s->span);
		s->len++;
	} else {
		memmove(s->span + first + 1, s->span + last,
		    (s->len - last) * sizeof *s->span);
		s->len -= last - first - 1;
	}
	s->span[first] = (struct clock_span){from, to};
}

int64_t
clock_spans_within(const struct clock_spans *s, int64_t from, int64_t to)
{
	int64_t sum = 0;

	if (from < -at_max)
		from = -at_max;
	if (to > at_max)
		to = at_max;
	for (size_t i = clock_spans_find(s, from);
	     i < s->len && s->span[i].from < to; i++) {
		const struct clock_span *span = &s->span[i];
		int64_t begin = span->from > from ? span->from : from;
		int64_t end = span->to < to ? span->to : to;

		if (begin < end)
			sum += end - begin;
	}
	return sum;
}

void
clock_spans_fini(struct clock_spans *s)
{
	free(s->span);
	*s = (struct clock_spans){0};
}
