/*
 * A move as people write it: by the letters and numbers of the picture and the
 * words of their language, in any order and case ("C 90 small north"), or in
 * the ruleset's notation.
 *
 * Not here: which lines of a letter are a person's own (mail/ownlines.h), what
 * is not a move of the rules (undo, resign).
 */
#ifndef TURNPOST_GAME_SAYING_H
#define TURNPOST_GAME_SAYING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/rules.h"

struct buffer;

/* What people say for TOKEN, a piece of a notation ("roll", "small", "N"), or
 * for "", what they say without meaning anything ("to", "the"): words in lower
 * case, between bars: "throw|roll the dice". NULL: they say it as it is. The text
 * stays valid until the next call. */
struct saying_words {
	const char *(*find)(void *arg, const char *token);
	void *arg;
};

enum { SAYING_MOVES = 8 };

struct saying {
	size_t n; /* 1: that is the move. 0: none is like that. More: so many
		   * are, and more has to be said. */
	uint64_t move[SAYING_MOVES]; /* the first of them */
};

/* Finds the legal move of SEAT, also of those that it may make at any time, that
 * LINE says (valid UTF-8). A move is meant when all of LINE is about it; of
 * several the one of which least is left unsaid: "C 90" is the tile without a
 * meeple. */
void
saying_find(const struct rules *rules, const void *state, int seat,
    const struct saying_words *words, const char *line, struct saying *out);

/* Appends how the legal MOVE of SEAT is said: by the letter of the picture and
 * the first words of WORDS; in the ruleset's notation where another move could
 * be meant by that. saying_find() finds the move by it. */
void
saying_write(const struct rules *rules, const void *state, int seat,
    const struct saying_words *words, uint64_t move, struct buffer *out);

/* Appends the LEN bytes of LINE as lines and words are compared: with single
 * blanks in place of punctuation, also of a notation's, and in lower case as far
 * as our languages go (ASCII and Latin-1). */
void
saying_fold(const char *line, size_t len, struct buffer *out);
/* Whether TEXT is one of WORDS, which have bars between them; both are
 * folded. */
bool
saying_is_one_of(const char *text, const char *words);

#endif
