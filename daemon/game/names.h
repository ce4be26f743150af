/*
 * Names of places and of people in the language of the reader, as values of the
 * model (words/model.h).
 *
 * Pictures, text boards and sentences call a place out of a data set by the
 * word RULESET.KIND.NAME: "monopoly.site.yoda-s-hut" for the site "Yoda's hut".
 * A name without a word stands as it is. The word for a person who was erased
 * is "former.player"; a bot without a name of its own is called by its strength,
 * the word "bot.greedy".
 *
 * JSON is of no language: it calls a place as its set does, and a person who
 * was erased FORMER_NAME (game/former.h), and a bot "bot:greedy". A document has
 * "" as the name of somebody who was erased.
 */
#ifndef TURNPOST_GAME_NAMES_H
#define TURNPOST_GAME_NAMES_H

#include <stdbool.h>

struct desk;
struct model;
struct rules;
struct table;

/* Whether the value of KEY in a ruleset's events and views is the name of a
 * place. */
bool
names_are_of(const struct rules *rules, const char *key);

/* The name of the place NAME, which is of KIND ("site"). */
struct model *
names_place(const struct rules *rules, const char *kind, const char *name);

/* The name of a person, of a seat or an invitation: NAME, for "" the word for
 * somebody who was erased, for "bot:greedy" that for a strong bot. */
struct model *
names_person(const char *name);
/* The same in words of LANG, for pictures; the caller frees it. */
char *
names_say(const struct desk *d, const char *lang, const char *name);
/* Puts it into M. */
void
names_put(struct model *m, const char *key, const char *name);
/* Appends it to the phrase NAMES, after SEPARATOR when NAMES is not empty. */
void
names_join(struct model *names, const char *separator, const char *name);
/* Puts the names of the persons in SEATS (bits) of T into M, separated by
 * commas. */
void
names_put_seats(struct model *m, const char *key, const struct table *t,
    unsigned seats);

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
