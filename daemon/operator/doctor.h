/*
 * turnpost doctor: looks at everything that a server needs, while it runs or
 * while it does not, and changes nothing.
 *
 * Not here: whether the configuration can be read (cmd/doctor.c).
 */
#ifndef TURNPOST_OPERATOR_DOCTOR_H
#define TURNPOST_OPERATOR_DOCTOR_H

#include <stdbool.h>

struct conf;

/* SAY is called with each line as it is found out, "ok NAME: what", "warn
 * NAME: what; do: what to do" or "fail ...", without its line end. A test
 * letter goes to MAIL (NULL: to the contact, else to the server's own
 * address). False when anything failed. */
bool __attribute__((warn_unused_result)) doctor_run(const struct conf *conf,
    const char *mail, void (*say)(void *arg, const char *line), void *arg);

#endif
