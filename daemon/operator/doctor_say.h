/*
 * How doctor tells what it found: one line for each thing it looked at.
 */
#ifndef TURNPOST_OPERATOR_DOCTOR_SAY_H
#define TURNPOST_OPERATOR_DOCTOR_SAY_H

#include <stdbool.h>

struct buffer;
struct conf;
struct sign;
struct words;

enum doctor_level { DOCTOR_OK, DOCTOR_WARN, DOCTOR_FAIL };

struct doctor {
	const struct conf *conf;
	const char *mail; /* whom to write to, or NULL */
	void (*say)(void *arg, const char *line);
	void *arg;
	bool failed;
	long server;	     /* the process that serves the database, 0: none,
			      * -1: unknown */
	struct words *words; /* NULL when they cannot be read */
	struct sign *sign;   /* NULL when there are no keys to look at */
};

/* One line; DO_THIS is what to do, NULL with DOCTOR_OK. */
void
doctor_say(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* A line for a SENTENCE of somebody else, who says after a semicolon what to
 * do; DO_THIS when he does not. */
void
doctor_tell(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, const char *sentence);

/* The same for each line of LINES. */
void
doctor_tell_each(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, struct buffer *lines);

#endif
