/*
 * How languages count (CLDR cardinal rules). A language that needs more than
 * two forms needs more here and in parse.c.
 */
#ifndef TURNPOST_WORDS_PLURAL_H
#define TURNPOST_WORDS_PLURAL_H

#include <stdbool.h>
#include <stdint.h>

enum plural {
	PLURAL_ONE,	/* 1 thing, 0 things: unless told otherwise */
	PLURAL_ZERO_ONE /* 0 thing, 1 thing, 2 things */
};

/* The rule of a language; a region ("fr-CH") counts as its language does. */
enum plural
plural_of(const char *lang);

/* Whether COUNT takes the first form. */
bool
plural_is_one(enum plural rule, int64_t count);

#endif
