/*
 * What the unit of systemd says about the server: who runs it, and which folders
 * are made for it. It is read from its files, because systemd does not tell
 * everybody, and may not run yet.
 */
#ifndef TURNPOST_OPERATOR_UNIT_H
#define TURNPOST_OPERATOR_UNIT_H

#include <stdbool.h>

#include "base/buffer.h"

#define UNIT_NAME PACKAGE_NAME ".service"

/* Empty where there is no unit, or it does not say. */
struct unit {
	struct buffer user;
	struct buffer command;
	struct buffer folders; /* paths, each after a blank */
};

/* Reads the unit of that name that systemd would take, and then what
 * /etc/systemd/system has besides (`systemctl edit`). */
void
unit_read(struct unit *u);
void
unit_fini(struct unit *u);

/* Whether the unit starts a server with the configuration FILE. STANDARD: which
 * is the one that is read where none is named. */
bool
unit_serves(struct unit *u, const char *file, bool standard);

/* Whether the unit makes FOLDER before it starts the server. */
bool
unit_makes(struct unit *u, const char *folder);

#endif
