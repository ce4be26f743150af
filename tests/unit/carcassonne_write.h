/*
 * Games of carcassonne/1 as lines of JSON, which tests/e2e/referee_test.py
 * judges: what it needs of a game's document, and for some positions all moves
 * that the engine lists.
 */
#ifndef TURNPOST_TESTS_CARCASSONNE_WRITE_H
#define TURNPOST_TESTS_CARCASSONNE_WRITE_H

#include <stdio.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/json.h"
#include "rules/rules.h"

struct writer {
	FILE *out; /* NULL: nothing is written */
	struct buffer text;
	struct json json;
	int entries;
	struct buffer lists; /* of the next entry; empty: none */
};

/* Begins a game. */
void
writer_begin(struct writer *w);

/* Lists all moves in STATE, as a part of the next entry. */
void
writer_list(struct writer *w, const void *state);

/* An entry; EVENTS is an array in JSON. */
void
writer_entry(struct writer *w, int seat, const char *move,
    const struct draws *draws, const char *events);

/* Ends the game and writes it. LINES are those of its tile set, or NULL: the
 * set is the shipped one. */
void
writer_end(struct writer *w, const struct rules_setup *setup, const char *lines,
    const void *state);

void
writer_fini(struct writer *w);

#endif
