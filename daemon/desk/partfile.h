/*
 * A file that is written under another name and gets its own name when it is
 * complete. When anything fails before, there is no file of that name. Backups
 * and documents are written so.
 */
#ifndef TURNPOST_DESK_PARTFILE_H
#define TURNPOST_DESK_PARTFILE_H

#include <stdbool.h>
#include <sys/stat.h>

#include "base/buffer.h"

struct partfile {
	const char *name;   /* borrowed */
	struct buffer part; /* NAME.part, which is written */
	int fd;		    /* of NAME.part, locked; -1 when it is not open */
};

/* Makes the empty file NAME.part, which only its owner can read, and replaces
 * one that was left behind. On failure it returns false, and WHY says what to
 * do: NAME exists already, another process is writing it, or it cannot be
 * written. */
bool __attribute__((warn_unused_result))
partfile_begin(struct partfile *p, const char *name, struct buffer *why);

/* When this process is root, gives the file to the owner of its folder: servers
 * do not run as root, and the file has to be theirs. */
bool __attribute__((warn_unused_result))
partfile_give(struct partfile *p, struct buffer *why);

/* Writes the file to the disk and gives it its name, unless another file has
 * got that name meanwhile. */
bool __attribute__((warn_unused_result))
partfile_name(struct partfile *p, struct buffer *why);

/* Removes NAME.part, which a process has left that was killed. False when there
 * is none, or another process is writing it. */
bool
partfile_remove(const char *name);

/* Removes the file unless it has its name, and closes it. */
void
partfile_end(struct partfile *p);

#endif
