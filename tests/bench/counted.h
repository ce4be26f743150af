/*
 * Counts what a process does besides computing: blocks of memory that it takes,
 * whichever library asks for them, statements of the database, and bytes of its
 * write-ahead log.
 */
#ifndef TURNPOST_TESTS_COUNTED_H
#define TURNPOST_TESTS_COUNTED_H

struct counted {
	long blocks, statements, wal;
};

/* Begins to count what the process does that is forked next. */
void
counted_begin(void);

/* What it has done so far. */
struct counted
counted_now(void);

#endif
