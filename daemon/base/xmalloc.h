/*
 * Memory that is there or ends the process: all state worth keeping is in
 * the database, and the supervisor starts a child again (HACKING, "Errors").
 */
#ifndef TURNPOST_BASE_XMALLOC_H
#define TURNPOST_BASE_XMALLOC_H

#include <stddef.h>

/* Zeroed memory for N things of SIZE bytes; the caller frees it. */
void *
xcalloc(size_t n, size_t size);

/* Like realloc() for N things of SIZE bytes, overflow checked. */
void *
xrealloc(void *old, size_t n, size_t size);

/* Copies of TEXT (of at most LEN bytes of it); the caller frees them. */
char *
xstrdup(const char *text);
char *
xstrndup(const char *text, size_t len);

#endif
