/*
 * Chooses a language for a request by its field Accept-Language (RFC 9110,
 * 12.5.4). It is apart from words.h because only pages have such a field;
 * letters go in the language that a player has set.
 */
#ifndef TURNPOST_WORDS_ACCEPT_H
#define TURNPOST_WORDS_ACCEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "words/words.h"

/* Writes the best language that there are words for to LANG (LEN bytes). The
 * ranges "de" and "de-CH" both match "de", and the exact one counts more; "*"
 * matches what no other range names. Of languages with equal weight the one
 * that is named first is taken, and for "*" it is STANDARD, where it can be
 * chosen. False, and nothing written, when the client accepts none of them, or
 * the field cannot be parsed; HEADER may be NULL. */
bool __attribute__((warn_unused_result)) words_accept(const struct words *w,
    const char *header, const char *standard, char *lang, size_t len);

#endif
