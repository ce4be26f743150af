/*
 * Names of places in data sets, translated for readers. The word
 * RULESET.KIND.NAME, such as "monopoly.site.yoda-s-hut" for the site "Yoda's
 * hut", replaces the name in pictures, text boards and sentences. A name
 * without such a word stays as it is.
 *
 * JSON and documents have the names of the data set: programs read them.
 */
#ifndef TURNPOST_GAME_NAMES_H
#define TURNPOST_GAME_NAMES_H

#include <stdbool.h>

struct desk;
struct model;
struct rules;
struct table;

/* Whether the value of KEY in a ruleset's events and views is such a name. */
bool
names_are_of(const struct rules *rules, const char *key);

/* Makes the model of NAME, which is translated where it becomes text
 * (words/words.h, WORDS_NAME). */
struct model *
names_model(const struct rules *rules, const char *kind, const char *name);

/* A state to be drawn. Its places have their names in one language, and nobody
 * is to move in it when the table has ended the game. */
struct named {
	const struct rules *rules;
	void *state, *data;
};

/* The state of T for a reader of LANG; valid until named_fini(). */
const void *
named_state(const struct desk *d, const struct table *t, const char *lang,
    struct named *n);
void
named_fini(struct named *n);

#endif
