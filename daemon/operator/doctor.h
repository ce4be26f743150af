/*
 * The command `turnpost doctor`: looks at everything that a server needs,
 * whether one is running or not, and changes nothing.
 *
 * Not here: the faults of the configuration (cmd/doctor.c), the checks
 * (doctor_checks.h), their lines (doctor_say.h).
 */
#ifndef TURNPOST_OPERATOR_DOCTOR_H
#define TURNPOST_OPERATOR_DOCTOR_H

#include <stdbool.h>

struct conf;

/* Everything borrowed. */
struct doctor_wishes {
	const char *file; /* that the configuration was read from, or NULL */
	bool standard; /* that is the one which is read where none is named */
	const char *mail; /* where a test letter goes; NULL: to the contact, or
			   * else to the server's own address */
	int wait; /* seconds for a letter to come back; 0: none is sent there */
};

/* Looks at everything and calls SAY with each line as soon as it is found out:
 * "ok NAME: what", "warn NAME: what; do: what to do" or "fail ...", without a
 * line end. False when anything failed. */
bool __attribute__((warn_unused_result))
doctor_run(const struct conf *conf, const struct doctor_wishes *wishes,
    void (*say)(void *arg, const char *line), void *arg);

#endif
