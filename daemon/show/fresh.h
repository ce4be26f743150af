/*
 * What is new on the board: the moves that show there, and what was won where,
 * each with who did it.
 */
#ifndef TURNPOST_SHOW_FRESH_H
#define TURNPOST_SHOW_FRESH_H

#include <stddef.h>

#include "rules/rules.h"

struct desk;
struct model;
struct table;
struct view;

enum { FRESH_MAX = 48 }; /* the newest that a picture marks */

struct fresh {
	const char *since; /* the first move; NULL when none shows */
	struct rules_done done[FRESH_MAX];
	size_t n;
};

/* Sets F to what the viewer's player has not seen: what came after the last move
 * of his turn before. When there is none, or for a spectator, the last move of
 * all; nothing before the first. Borrowed from V. */
void
fresh_take(const struct table *t, const struct view *v, struct fresh *f);

/* Sets F to entry N and, with LATER, all after it. */
void
fresh_entry(const struct view *v, size_t n, bool later, struct fresh *f);

/* The name of the board for a screen reader, with how many moves of whom F
 * marks on it, and what they won. The caller frees it. */
char *
fresh_title(const struct desk *d, const struct table *t, const char *lang,
    const struct fresh *f);

#endif
