/*
 * Names of places out of data sets, as readers call them: the word
 * RULESET.KIND.NAME, "monopoly.site.yoda-s-hut" for the site "Yoda's hut", in
 * pictures, text boards and sentences. A name without a word stands as it is.
 * What machines read, JSON and documents, has names as the set does.
 */
#ifndef TURNPOST_GAME_NAMES_H
#define TURNPOST_GAME_NAMES_H

#include <stdbool.h>

struct desk;
struct model;
struct rules;
struct table;

/* Whether the value of KEY in what the ruleset tells is such a name. */
bool
names_are_of(const struct rules *rules, const char *key);

/* NAME for a model that becomes text (words/words.h, WORDS_NAME). */
struct model *
names_model(const struct rules *rules, const char *kind, const char *name);

/* A state to look at: places are called as in one language, and when the table
 * has ended the game nobody is to move. */
struct named {
	const struct rules *rules;
	void *state, *data;
};

/* The state of T for somebody who reads LANG; good until named_fini(). */
const void *
named_state(const struct desk *d, const struct table *t, const char *lang,
    struct named *n);
void
named_fini(struct named *n);

#endif
