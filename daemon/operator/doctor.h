/*
 * The command `turnpost doctor`: looks at everything that a server needs,
 * whether one is running or not, and changes nothing.
 *
 * Not here: whether the configuration can be read (cmd/doctor.c), the checks
 * (doctor_checks.h), their lines (doctor_say.h).
 */
#ifndef TURNPOST_OPERATOR_DOCTOR_H
#define TURNPOST_OPERATOR_DOCTOR_H

#include <stdbool.h>

struct conf;

/* Looks at everything and calls SAY with each line as soon as it is found out:
 * "ok NAME: what", "warn NAME: what; do: what to do" or "fail ...", without a
 * line end. A test letter goes to MAIL; when that is NULL, to the contact or
 * else to the server's own address. False when anything failed. */
bool __attribute__((warn_unused_result)) doctor_run(const struct conf *conf,
    const char *mail, void (*say)(void *arg, const char *line), void *arg);

#endif
