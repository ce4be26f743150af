/*
 * What the children of the supervisor, desk, post and thinker, do alike: they
 * read signals from a descriptor, give signs of life, and do not outlive
 * the supervisor.
 */
#ifndef TURNPOST_DESK_CHILD_H
#define TURNPOST_DESK_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Blocks SIGTERM, SIGINT and SIGHUP and returns a descriptor from which they
 * are read. */
int
child_signals(void);

/* Reads one signal. True when it asks the process to end. */
bool
child_should_end(int signals);

/* The signs of life of a child: bytes on a pipe to the supervisor, which kills
 * a child that has been ready and is silent then. */
struct child_pulse {
	int fd;	      /* the pipe, or -1: nobody listens */
	int every;    /* ms between two signs */
	int64_t last; /* when the last one was given */
	bool at_work;
};

/* What the bytes say. */
enum {
	CHILD_ALIVE = 'A',
	CHILD_AT_WORK = 'W' /* may be silent for CHILD_WORK seconds */
};
enum {
	CHILD_WORK = 3600,
	CHILD_SILENT_MIN = 3 /* seconds; less cannot be told from a busy
			      * machine */
};

/* A child that may be silent for SECONDS (0: for ever). */
void
child_pulse_init(struct child_pulse *p, int fd, int seconds);
/* Gives a sign, unless the last one is not long ago. The first one says that
 * the child is ready. */
void
child_beat(struct child_pulse *p);
/* Says that what follows may take long, until the next child_beat(). */
void
child_works(struct child_pulse *p);
/* At most that many ms may be waited between two beats; MS (-1: for ever) is
 * what one would wait otherwise. */
int
child_patience(const struct child_pulse *p, int ms);

/* Makes the process die when PARENT dies, however that happens. Ends the
 * process at once when PARENT is dead already. */
void
child_follow(pid_t parent);

#endif
