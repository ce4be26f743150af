/*
 * Files that are part of the program. contrib/embed turns them into tables at
 * build time, so that the program and its SQL, templates and data are always of
 * one version. Here is the form of such a table and the search in it.
 */
#ifndef TURNPOST_BASE_EMBED_H
#define TURNPOST_BASE_EMBED_H

#include <stddef.h>

struct embed_file {
	const char *name; /* relative to its folder: "queries/game.sql" */
	const char *text; /* NUL-terminated */
	size_t len;
};

/* The file of that name in a table of N files sorted by name, or NULL. */
const struct embed_file *
embed_find(const struct embed_file *table, size_t n, const char *name);

#endif
