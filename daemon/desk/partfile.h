/*
 * A file that is written beside its place and gets its name when it is whole:
 * whatever happens before, nothing of that name is there.
 */
#ifndef TURNPOST_DESK_PARTFILE_H
#define TURNPOST_DESK_PARTFILE_H

#include <stdbool.h>
#include <sys/stat.h>

#include "base/buffer.h"

struct partfile {
	const char *name;   /* borrowed */
	struct buffer part; /* NAME.part, where it is written */
	int fd;		    /* locked; -1: not open */
};

/* Makes the empty file NAME.part for its owner only, in place of one that was
 * left behind. False, and WHY, when NAME is there already, somebody else is
 * writing it, or it cannot be. */
bool __attribute__((warn_unused_result))
partfile_begin(struct partfile *p, const char *name, struct buffer *why);

/* Gives it to the owner of its folder, where this is root, as servers are not:
 * their files have to be theirs. */
bool __attribute__((warn_unused_result))
partfile_give(struct partfile *p, struct buffer *why);

/* Syncs it and gives it its name, unless somebody was quicker. */
bool __attribute__((warn_unused_result))
partfile_name(struct partfile *p, struct buffer *why);

/* Takes away what has no name yet, and lets go. */
void
partfile_end(struct partfile *p);

#endif
