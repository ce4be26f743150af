/*
 * The lines of the doctor: one for each thing that was checked.
 */
#ifndef TURNPOST_OPERATOR_DOCTOR_SAY_H
#define TURNPOST_OPERATOR_DOCTOR_SAY_H

#include <stdbool.h>

#include "operator/unit.h"

struct conf;
struct doctor_wishes;
struct sign;
struct words;

enum doctor_level { DOCTOR_OK, DOCTOR_WARN, DOCTOR_FAIL };

struct doctor {
	const struct conf *conf;
	const struct doctor_wishes *wishes;
	struct unit unit; /* empty where it is not about this server */
	void (*say)(void *arg, const char *line);
	void *arg;
	bool failed;
	bool closed; /* the database must not be opened: a server that runs has
		      * another one open, or does not answer */
	long server; /* the process that serves the database; 0: none,
			      * -1: unknown */
	struct words *words; /* NULL when they cannot be read */
	struct sign *sign;   /* NULL when there is no key file */
};

/* Reports one line. DO_THIS says what to do; it may be NULL with DOCTOR_OK. */
void
doctor_say(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Reports a SENTENCE that another part of the program made. It may say after a
 * semicolon what to do; if it does not, DO_THIS does. */
void
doctor_tell(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, const char *sentence);

/* Reports each line of LINES in this way. */
void
doctor_tell_each(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, struct buffer *lines);

#endif
