/*
 * Which parts of a check were looked at and found sound, so that a check that
 * was stopped can be gone on with. This is kept in a file beside the database
 * and not in it: checking must write nothing to a database that may be damaged,
 * that a server is writing to, or that cannot be written. Where no file can be
 * made nothing is kept.
 */
#ifndef TURNPOST_OPERATOR_CHECKSTATE_H
#define TURNPOST_OPERATOR_CHECKSTATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

struct checkstate {
	int fd;		    /* locked; -1: nothing is kept */
	struct buffer name; /* of the file */
	struct buffer text; /* a line for each part that was kept */
};

/* Takes up what is kept of DATABASE, unless that is older than a day or by
 * another program or of another file; ANEW: in any case nothing. A check that
 * is under way elsewhere keeps its own, and this one keeps nothing. */
void
checkstate_open(struct checkstate *c, const char *database, bool anew);
/* Whether part NAME was found sound, with *CHECKED games in it. */
bool
checkstate_has(struct checkstate *c, const char *name, size_t *checked);
/* Keeps that it was. */
void
checkstate_add(struct checkstate *c, const char *name, size_t checked);
/* Ends it; DONE: nothing has to be kept any more. */
void
checkstate_close(struct checkstate *c, bool done);

#endif
