/*
 * turnpost doctor: looks at everything that a server needs, while it runs or
 * while it does not, and changes nothing.
 *
 * Not here: whether the configuration can be read (cmd/doctor.c).
 */
#ifndef TURNPOST_DESK_DOCTOR_H
#define TURNPOST_DESK_DOCTOR_H

#include <stdbool.h>

#include "conf/conf.h"

/* SAY is called with each line as it is found out, "ok NAME: what", "warn
 * NAME: what; do: what to do" or "fail ...", without its line end. A test
 * letter goes to MAIL (NULL: to the contact, else to the server's own
 * address). False when anything failed. */
bool __attribute__((warn_unused_result)) desk_doctor(const struct conf *conf,
    const char *mail, void (*say)(void *arg, const char *line), void *arg);

#endif
