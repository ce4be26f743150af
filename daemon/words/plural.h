/*
 * Which plural form a number takes in a language (CLDR cardinal rules). A
 * language with more than two forms needs more here and in parse.c.
 */
#ifndef TURNPOST_WORDS_PLURAL_H
#define TURNPOST_WORDS_PLURAL_H

#include <stdbool.h>
#include <stdint.h>

enum plural {
	PLURAL_ONE,	/* one form for 1, the other for 0 and 2: the default */
	PLURAL_ZERO_ONE /* one form for 0 and 1, the other for 2 */
};

/* The rule of a language; a region ("fr-CH") has the rule of its language. */
enum plural
plural_of(const char *lang);

/* Whether COUNT takes the first form. */
bool
plural_is_one(enum plural rule, int64_t count);

#endif
