/*
 * The line: what is done, how much of it, how long it will take.
 */
#include "config.h"

#include "desk/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"

enum {
	WAIT = 2000, /* ms before the line is written for the first time */
	EVERY = 250, /* ms between two times */
	MINUTE = 60,
	HOUR = 3600
};

static int64_t
progress_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void
progress_begin(struct progress *p, const char *what, const char *unit,
    uint64_t done, uint64_t of)
{
	const char *wait = getenv("TURNPOST_PROGRESS");
	int fault = errno;

	*p = (struct progress){
	    .what = what,
	    .unit = unit,
	    .of = of,
	    .from = done,
	    .began = progress_now(),
	    .on = isatty(STDERR_FILENO) == 1,
	};
	p->next = p->began + (wait != NULL ? 1000 * atoi(wait) : WAIT);
	p->every = p->next > p->began ? EVERY : 0;
	errno = fault;
}

static void
add_time(int64_t seconds, struct buffer *line)
{
	if (seconds >= HOUR)
		buffer_printf(line, "%" PRId64 " h ", seconds / HOUR);
	if (seconds >= MINUTE)
		buffer_printf(line, "%" PRId64 " min", seconds % HOUR / MINUTE);
	else
		buffer_printf(line, "%" PRId64 " s", seconds);
}

/* The cursor stays at the beginning, so that what other processes write on the
 * same terminal goes over the line. */
static void
progress_show(struct progress *p, uint64_t done, int64_t now)
{
	int64_t took = now - p->began;
	struct buffer line = {0};
	int fault = errno;

	if (p->unit == NULL)
		buffer_printf(&line, "\r%s: %d of 100 %%, ", p->what,
		    (int)(100 * (double)done / (double)p->of));
	else if (p->of > 0)
		buffer_printf(&line, "\r%s: %" PRIu64 " of %" PRIu64 " %s, ",
		    p->what, done, p->of, p->unit);
	else
		buffer_printf(&line, "\r%s: %" PRIu64 " %s, ", p->what, done,
		    p->unit);
	if (p->of > 0 && done > p->from && took > 0) {
		double left = (double)took * (double)(p->of - done) /
		    (double)(done - p->from);

		add_time((int64_t)(left / 1000) + 1, &line);
		buffer_puts(&line, " left");
	} else {
		add_time(took / 1000, &line);
		buffer_puts(&line, " so far");
	}
	buffer_puts(&line, "\033[K\r");
	(void)!write(STDERR_FILENO, line.data, line.len);
	buffer_fini(&line);
	p->shown = true;
	errno = fault;
}

void
progress_at(struct progress *p, uint64_t done)
{
	int64_t now;

	if (!p->on || (p->unit == NULL && p->of == 0))
		return;
	now = progress_now();
	if (now < p->next)
		return;
	progress_show(p, p->of > 0 && done > p->of ? p->of : done, now);
	p->next = now + p->every;
}

void
progress_of(void *arg, uint64_t done, uint64_t of)
{
	struct progress *p = arg;

	p->of = of;
	progress_at(p, done);
}

void
progress_end(struct progress *p)
{
	static const char clear[] = "\r\033[K";

	int fault = errno;

	if (p->shown)
		(void)!write(STDERR_FILENO, clear, sizeof clear - 1);
	p->shown = false;
	errno = fault;
}
