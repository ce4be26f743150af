/*
 * Allocation that never fails: without memory the process aborts. All state
 * worth keeping is in the database, and the supervisor starts the process again
 * (HACKING, "Errors"), so that no caller needs a path for it.
 */
#ifndef TURNPOST_BASE_XMALLOC_H
#define TURNPOST_BASE_XMALLOC_H

#include <stddef.h>

/* Zeroed memory for N things of SIZE bytes. The caller frees it. */
void *
xcalloc(size_t n, size_t size);

/* Like realloc() for N things of SIZE bytes; an overflow of N * SIZE aborts. */
void *
xrealloc(void *old, size_t n, size_t size);

/* Copies of TEXT, or of at most LEN bytes of it. The caller frees them. */
char *
xstrdup(const char *text);
char *
xstrndup(const char *text, size_t len);

#endif
