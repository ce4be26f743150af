/*
 * Fair play as letters, pages and the API tell it: what chance has given so
 * far, seeds and phrases, and the dice of a finished game against expectation.
 *
 * Not here: how chance is made (sign/fair.h), whether a document is true
 * (proof/verify.h).
 */
#ifndef TURNPOST_SHOW_FAIRVIEW_H
#define TURNPOST_SHOW_FAIRVIEW_H

#include "base/chance.h"

struct buffer;
struct desk;
struct entry;
struct model;
struct table;
struct view;

/* The draws of a log by label; all zeroes is a good empty tally. */
struct tally_label {
	char label[CHANCE_LABEL_MAX + 1];
	bool die;	    /* each draw was of one out of six */
	bool played;	    /* some were made after the set-up */
	uint32_t thrown[6]; /* how often each face */
};

struct tally {
	size_t draws; /* of any label and range */
	struct tally_label *label;
	size_t len, cap;
};

/* Counts the draws of E; hidden ones only when they are TOLD. */
void
tally_add(struct tally *tally, const struct entry *e, bool told);
void
tally_fini(struct tally *tally);

/* Puts what the API tells into the model of a game: "draws"; when the game is
 * OVER "seed" (null when this server does not know it) and "dice", a list of
 * {"label", "throws", "faces": [6 numbers]}; for one that was reseeded "seeds"
 * as in its document. False when the database cannot be read; WHY (may be NULL)
 * then says why. */
bool __attribute__((warn_unused_result))
fairview_put(struct desk *d, const struct table *t, const struct tally *tally,
    bool over, struct model *game, struct buffer *why);

/* What templates need besides the model of V, which is the view of a seat:
 *   "head"       the beginning of the log's hash
 *   "details"    the link to this section of the turn's page
 *   "file"       the name of the game's document (links.document)
 *   "phrases"    {"name", "phrase" (null: erased)} of those who gave one
 *   "own-phrase" the reader's, or ""
 *   "over", "seed", "seedless" (over, but this server does not know the seed)
 *   "stretches"  {"from", "commitment", "seed"} of those after the first
 *   "dice"       for each die: {"label", "throws", "few", "average",
 *                "expected" (of each face), "odds" (of 100), "rare" (the odds
 *                are 0), "even" (they are 100), "faces": [{"face", "thrown"}],
 *                "lines": the table in characters, {"faces", "thrown"}} */
struct model *
fairview_words(const struct view *v);

/* The name of the game's document: "turnpost-UID.json". */
void
fairview_file(const struct table *t, struct buffer *out);

/* The probability that as many throws of a fair die are at least as uneven as
 * THROWN[0..5], measured by the sum of squares: exact for fewer than 30 throws,
 * else by chi-square with five degrees of freedom. */
double
fairview_odds(const int64_t thrown[6]);

#endif
