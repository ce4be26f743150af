/*
 * Test steps in TAP: one line a step, counted by the harness.
 */
#ifndef TURNPOST_TESTS_TAP_H
#define TURNPOST_TESTS_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static int tap_steps, tap_failures;

/* One step: the sentence says the rule it protects. Returns GOOD. */
static inline bool __attribute__((format(printf, 2, 3)))
tap_ok(bool good, const char *format, ...)
{
	va_list ap;

	tap_steps++;
	if (!good)
		tap_failures++;
	printf("%s %d - ", good ? "ok" : "not ok", tap_steps);
	va_start(ap, format);
	vprintf(format, ap);
	va_end(ap);
	putchar('\n');
	fflush(stdout);
	return good;
}

/* The plan; what main() returns. A program without a step has failed. */
static inline int
tap_done(void)
{
	printf("1..%d\n", tap_steps);
	return tap_steps == 0 || tap_failures > 0;
}

#endif
