/*
 * Which of the languages there are is liked best by whoever asks: the field
 * Accept-Language of a request (RFC 9110, 12.5.4).
 */
#ifndef TURNPOST_WORDS_ACCEPT_H
#define TURNPOST_WORDS_ACCEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "words/words.h"

/* Writes the best language to LANG (LEN bytes). A range "de" and "de-CH" are
 * good for "de", the exact one says more, "*" is good for what no other names.
 * Of equals the one named first is taken, and STANDARD, where it can be chosen,
 * for "*". False, and nothing written, when none is accepted, or the field says
 * nothing that can be read; HEADER may be NULL. */
bool __attribute__((warn_unused_result)) words_accept(const struct words *w,
    const char *header, const char *standard, char *lang, size_t len);

#endif
