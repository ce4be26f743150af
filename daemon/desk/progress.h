/*
 * How far something is that takes long, for whoever waits at a terminal: one
 * line on standard error, written over and over. Nothing is written where
 * standard error is no terminal, or in the first two seconds
 * (TURNPOST_PROGRESS: so many seconds instead; 0: and as often as can be).
 * What is told is beside the matter: errno stays as it is.
 */
#ifndef TURNPOST_DESK_PROGRESS_H
#define TURNPOST_DESK_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
	const char *what; /* borrowed: "check" */
	const char *unit; /* borrowed: of what there are OF: "games"; NULL: it
			   * is told in percent */
	uint64_t of;	  /* 0: not known */
	uint64_t from;	  /* that had been done before it began */
	int64_t began;	  /* ms of a clock that only goes forward */
	int64_t next;	  /* when the line is written next */
	int64_t every;	  /* ms between two times */
	bool on;	  /* there is a terminal */
	bool shown;	  /* the line has been written */
};

/* Begins, with DONE of OF done already. */
void
progress_begin(struct progress *p, const char *what, const char *unit,
    uint64_t done, uint64_t of);
/* DONE of them are done. Costs next to nothing, so call it often. */
void
progress_at(struct progress *p, uint64_t done);
/* The same of a progress that is ARG, with OF of them: for a struct
 * store_watch. */
void
progress_of(void *arg, uint64_t done, uint64_t of);
/* Takes the line away, so that something else can be written. */
void
progress_end(struct progress *p);

#endif
